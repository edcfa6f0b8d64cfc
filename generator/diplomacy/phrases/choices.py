"""Makes the choices of the orders page from patterns of lines, so that what is chosen is what is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

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


class Way(Protocol):
    """A way to write an order: its pattern, and the fields that it sets by itself."""

    @property
    def text(self) -> str: ...
    @property
    def fixed(self) -> Mapping[str, Any]: ...


Ways = TypeVar("Ways", bound=Way)


def canonical(ways: Iterable[Ways]) -> Iterator[Ways]:
    """Those that say different things: the first one for the same fields, and none with a choice of words but the very first."""
    seen: set[tuple[str, ...]] = set()
    for number, way in enumerate(ways):
        blanks = (f"{it.field}:{it.reader}" for it in compiled(way.text) if isinstance(it, Blank))
        said = tuple(sorted((*blanks, *(f"{key}={value}" for key, value in way.fixed.items()))))
        if said not in seen and (not number or "|" not in way.text):
            seen.add(said)
            yield way


def called(pattern: str, nouns: Mapping[str, str]) -> str:
    """What a way to write an order is called: its own words, with a noun for each blank that has one."""
    needed = (it for it in compiled(pattern) if not isinstance(it, Optional))
    return " ".join(filter(None, (it.words[0] if isinstance(it, Words) else nouns.get(it.reader, "") for it in needed)))


def as_options(several: list[tuple[str, Parts]]) -> tuple[Option, ...]:
    """Lines as options of a choice, each by its name; those that begin with equal words stay apart."""
    found = []
    for name, parts in several:
        first = parts[0]
        text, rest = (first, parts[1:]) if isinstance(first, str) else ("", parts)
        found.append(Option(text, rest, name if rest else "" if text == name else name))
    return tuple(found)
