"""Makes the choices of the orders page from patterns of lines, so that what is chosen is what is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.core.order_forms import Option, Part, Parts, Pick
from generator.diplomacy.phrases.patterns import Blank, Optional, Words, compiled

Blanks = Mapping[str, Parts]
"""The parts that fill in a blank, by the word behind its colon."""


def parts_of(pattern: str, blanks: Blanks) -> Parts | None:
    """The parts that make a line of a pattern, in its canonical words; None where a blank has no choice.

    What may be left out is left out where a blank in it has no choice.
    """
    return _parts(compiled(pattern), blanks)


def _parts(pieces: tuple[Words | Blank | Optional, ...], blanks: Blanks) -> Parts | None:
    found: list[Part] = []
    for piece in pieces:
        made = _made(piece, blanks, first=not found)
        if made is None:
            return None
        found += made
    return tuple(_joined(found))


def _made(piece: Words | Blank | Optional, blanks: Blanks, *, first: bool) -> Parts | None:
    space = "" if first else " "
    if isinstance(piece, Words):
        word = piece.words[0]
        return ((word if word in (",", ":", ";") else space + word),)
    if isinstance(piece, Blank):
        filled = blanks.get(piece.reader)
        return None if filled is None else (*([space] if space else []), *filled)
    inside = _parts(piece.parts, blanks)
    if inside is None:
        return ()
    begun = inside[0] if isinstance(inside[0], str) else ""
    gap = "" if begun.startswith((",", ":", ";")) else space
    return (Pick("More", (Option("", label="no more"), Option(gap, inside, f"{begun.strip(' ,')} …".strip()))),)


def _joined(parts: list[Part]) -> Iterator[Part]:
    """The parts, with neighbouring texts as one."""
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part
            continue
        if text:
            yield text
        yield part
        text = ""
    if text:
        yield text


def beginning(parts: Parts) -> str:
    """The words that a line begins with, for the name of its choice."""
    first = parts[0] if parts else ""
    return first.strip() if isinstance(first, str) else ""


def as_options(several: list[tuple[str, Parts]]) -> tuple[Option, ...]:
    """Lines as options of a choice, each by its name; those that begin with equal words stay apart."""
    found = []
    for name, parts in several:
        first = parts[0]
        text, rest = (first, parts[1:]) if isinstance(first, str) else ("", parts)
        found.append(Option(text, rest, name if rest else "" if text == name else name))
    return tuple(found)
