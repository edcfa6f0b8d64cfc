"""Patterns of lines, such as `<unit> supports|s <supported:unit> [into|to|- <into:place>]`, and how a line is compared with one.

In a pattern a word stands for itself, words with bars for one of them; what stands in `[...]` may be left out; `<to:place>` is a
blank for the field `to` that the reader `place` fills in, and `<unit>` one whose field has the name of its reader.
`[severs= and severs]` sets the field `severs` where those words stand. Written canonically, an order has the first of several
words, and what may be left out only where it says something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol


class Words(NamedTuple):
    """One of these words comes next."""

    words: tuple[str, ...]


class Blank(NamedTuple):
    """A name or number comes next, which a reader reads into a field; a field that begins with `_` belongs to no order."""

    field: str
    reader: str


class Optional(NamedTuple):
    """Parts that may be left out; where they stand, the field `flag`, if there is one, is true."""

    parts: tuple[Part, ...]
    flag: str = ""


Part = Words | Blank | Optional
Fields = Mapping[str, Any]


class Readable(Protocol):
    """A line as patterns ask it: the words in it, and what its blanks can mean."""

    def word(self, at: int) -> str:
        """The word of a token; empty behind the last."""
        ...

    def read(self, reader: str, at: int) -> list[tuple[int, Any]]:
        """The values that can begin at a token, each with the token behind it."""
        ...

    def expected(self, at: int, word: str) -> None:
        """Remember that something else was expected at a token."""
        ...


_PARTS = re.compile(r"\[(?:(\w+)= )?|\]|<(\w+)(?::(\w+))?>|[^\s\[\]]+")


@cache
def compiled(pattern: str) -> tuple[Part, ...]:
    """The parts of a pattern."""
    stack: list[tuple[str, list[Part]]] = [("", [])]
    for found in _PARTS.finditer(pattern):
        if found[0].startswith("["):
            stack.append((found[1] or "", []))
        elif found[0] == "]":
            flag, inside = stack.pop()
            stack[-1][1].append(Optional(tuple(inside), flag))
        elif found[2]:
            stack[-1][1].append(Blank(found[2], found[3] or found[2]))
        else:
            stack[-1][1].append(Words(tuple(found[0].split("|"))))
    return tuple(stack[0][1])


def fits(parts: tuple[Part, ...], line: Readable, at: int, end: int) -> Iterator[Fields]:
    """The fields of each way in which the tokens from `at` to the end fit the parts."""
    for after, fields in _match(parts, line, at):
        if after == end:
            yield fields
        else:
            line.expected(after, "")


def _match(parts: tuple[Part, ...], line: Readable, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
    if not parts:
        yield at, {}
        return
    first, rest = parts[0], parts[1:]
    if isinstance(first, Optional):
        set_ = {first.flag: True} if first.flag else {}
        for after, inside in _match(first.parts, line, at):
            yield from ((end, {**inside, **set_, **fields}) for end, fields in _match(rest, line, after))
        yield from _match(rest, line, at)
    elif isinstance(first, Blank):
        for after, value in line.read(first.reader, at):
            yield from ((end, {first.field: value, **fields}) for end, fields in _match(rest, line, after))
    elif line.word(at) in first.words:
        yield from _match(rest, line, at + 1)
    else:
        line.expected(at, first.words[0])


def beginnings(parts: tuple[Part, ...]) -> Iterator[Words | Blank]:
    """What a line of a pattern can begin with."""
    for part in parts:
        if not isinstance(part, Optional):
            yield part
            return
        yield from beginnings(part.parts)


def filled(parts: tuple[Part, ...], fields: Fields, say: Mapping[str, Any]) -> str:
    """The canonical text of fields; `say` gives, by reader, the function that puts a value into words."""
    text = ""
    for part in parts:
        piece = ""
        if isinstance(part, Words):
            piece = part.words[0]
        elif isinstance(part, Blank):
            piece = say[part.reader](fields[part.field]) if part.field in fields else ""
        elif _is_said(part, fields):
            piece = filled(part.parts, fields, say)
        text += ("" if not text or piece[:1] in (",", ":") or not piece else " ") + piece
    return text


def _is_said(part: Optional, fields: Fields) -> bool:
    """Whether what may be left out says something."""
    if part.flag:
        return bool(fields.get(part.flag))
    return any(bool(fields.get(each.field)) for each in part.parts if isinstance(each, Blank))
