"""Reads texts into the blanks of patterns: words of a player, names of children, terms of a writ, the order of another nation.

Each function takes a line and the number of a token, and gives the values that can begin there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.core.lookalikes import mixed_word
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.phrases.line import MOST_ITEMS, Line, Value
from generator.diplomacy.phrases.tokens import tokenise
from generator.diplomacy.phrases.trouble import Trouble, quoted
from generator.rulesets.dynastic_campaign.families.names import divided
from generator.rulesets.dynastic_campaign.notation import forms, names
from generator.rulesets.dynastic_campaign.notation.blanks_of_names import read_nation
from generator.rulesets.dynastic_campaign.treaties import terms as treaty

LONGEST_TEXT = 200
LONGEST_NAME = 30


def read_quote(line: Line, at: int) -> Iterator[Value]:
    """A text in quotation marks."""
    if at >= len(line.tokens) or line.tokens[at].kind != "text":
        line.miss(at, Trouble("unreadable", "a text in quotation marks belongs here", line.offset(at)))
        return
    words = " ".join(line.tokens[at].word.split())
    if 0 < len(words) <= LONGEST_TEXT:
        yield at + 1, words
    else:
        message = f"this text has {len(words)} characters, not 1 to {LONGEST_TEXT}"
        line.miss(at + 1, Trouble("unreadable", message, line.offset(at)))


def read_text(line: Line, at: int) -> Iterator[Value]:
    """A text in quotation marks, or some words without them."""
    yield from read_quote(line, at)
    for after in range(at + 1, min(len(line.tokens), at + MOST_ITEMS) + 1):
        words = " ".join(line.raw[line.tokens[at].start : line.tokens[after - 1].end].split())
        if line.tokens[after - 1].kind == "text" or len(words) > LONGEST_TEXT:
            break
        yield after, words


def read_names(line: Line, at: int) -> Iterator[Value]:
    """Names for children, to the end of the line; `son` or `daughter` before one says for whom it is."""
    found: list[str] = []
    start = at
    for here in range(at, len(line.tokens) + 1):
        if here < len(line.tokens) and line.word(here) not in (",", "and", "+"):
            continue
        name = line.raw[line.offset(start) : line.tokens[here - 1].end].strip() if here > start else ""
        sex, name = divided(" ".join(name.split()))
        if wrong := _no_name(line, name):
            line.miss(
                min(here, len(line.tokens)),
                Trouble("unreadable", wrong, line.offset(start), "write names such as Louis, Marie, or son Louis, daughter Marie"),
            )
            return
        found.append(f"{sex} {name}".strip())
        start = here + 1
        start += line.word(start) == "and"
    if len(found) <= MOST_ITEMS:
        yield len(line.tokens), tuple(found)


def _no_name(line: Line, name: str) -> str:
    """Why a text is no name for a child; it must not read as anything else that there is in an order or a report."""
    words = fold_name(name).split()
    if not words or len(name) > LONGEST_NAME or not all(sign.isalpha() or sign in " '-" for sign in name):
        return f"{quoted(name)} is no name"
    if mixed_word(name):
        return f"the name {quoted(name)} has letters of two alphabets"
    known = (line.names.houses.keys, line.names.places.keys, names.TYPES, forms.reserved(), line.names.ranks)
    taken = any(key in index for key in ("".join(words), " ".join(words), *words) for index in known)
    return f"{quoted(name)} means something else in this game" if taken else ""


def read_terms(line: Line, at: int) -> Iterator[Value]:
    """The terms of a writ, to the end of the line."""
    if at >= len(line.tokens):
        line.miss(at, Trouble("unreadable", "the terms are missing", line.offset(at)))
        return
    start = line.tokens[at].start
    found, mistakes = treaty.read_terms(line.raw[start:], partial(_find, line))
    for mistake in mistakes[:1]:
        line.miss(len(line.tokens), Trouble("unreadable", mistake.message, start + mistake.offset, mistake.suggestion))
    if not mistakes:
        yield len(line.tokens), found


def _find(line: Line, what: str, name: str) -> str | treaty.Mistake:
    """The id of what a term names."""
    tokens = tokenise(name)
    if isinstance(tokens, list) and tokens:
        inside = Line(name, tokens, line.names, line.readers, line.inner)
        for after, value in inside.read(what, 0):
            if after == len(tokens):
                return str(value)
        if first := inside.trouble():
            return treaty.Mistake(first.message, first.suggestion, first.offset)
    return treaty.Mistake(f"{quoted(name)} is no {what} here")


def read_foreign(line: Line, at: int) -> Iterator[Value]:
    """An order of another nation, or what one begins with: `France ARM-2`, `France fortify Lorraine`."""
    for after, nation in read_nation(line, at):
        last = min(len(line.tokens), after + MOST_ITEMS)
        if after + 1 >= len(line.tokens):
            line.miss(after, Trouble("unreadable", "it is missing which order is meant", line.offset(after)))
        # What it costs stands last, so the longest text comes first.
        for end in range(last - 1, after, -1):
            text = line.raw[line.tokens[after].start : line.tokens[end - 1].end]
            if line.tokens[end].kind in ("number", "word"):
                yield end, (nation, text)
