"""Several orders in one text, taken apart."""

from __future__ import annotations

import re

from generator.diplomacy.notation.folding import untagged
from generator.diplomacy.notation.words import CONVOY, LONG_KINDS, OPENING, SUPPORT

LEAD = re.compile(r"(?:[\s>|]+|(?:#+|[-*•·‣▪◦–—+]|\(?\d{1,3}[.)])(?=\s))*")
"""What may stand before an order on its line: quote marks, bullets, numbers."""

_OPENINGS = "|".join(sorted(word for word in {*LONG_KINDS, *OPENING, "a", "f"} if word not in ("b", "d", "r")))
_SHORTENED = "".join(rf"(?<!\b{word}\.)" for word in ("st", *SUPPORT, *CONVOY))
BREAK = re.compile(rf"[,;]|(?<=\s)(?:#|//)|[.!?]{_SHORTENED}\s+(?=(?:{_OPENINGS})\b)", re.IGNORECASE)
"""Where an order ends and another begins on the same line: a comma, a semicolon, a full stop with a unit after it.

What follows `#` or `//` stands by itself too, whether it is a comment or not."""


HEADING = re.compile(rf"(?!(?:void|[bdr]|{_OPENINGS})\b)[^\W\d](?:(?!\s[-–—=]|[-=]>)[^:,;]){{1,60}}:", re.IGNORECASE)
"""A line that only says whose orders follow; one that begins as an order or a ruling does (`Builds:`) says more."""

ALONE = frozenset(f"{word}:" for word in ("builds", "retreats", "removes", "disbands", "removals", "disbandments"))
"""Headings of one word that an order may begin with."""


def _is_heading(line: str) -> bool:
    return line.casefold() in ALONE or bool(HEADING.fullmatch(line))


def split(text: str) -> list[tuple[int, str]]:
    """The orders in a text, each with the offset of its first character.

    One stands on each line, or several with commas, semicolons or full stops between them, except inside brackets.
    Bullets, numbers, quote marks, BBCode tags, final full stops and lines that are only a heading (`Austria:`) are left out; a
    heading before an order on the same line stays with it, since only `read` knows the powers.
    """
    found: list[tuple[int, str]] = []
    start = 0
    for line in untagged(text).splitlines(keepends=True):
        body = line.rstrip()
        lead = LEAD.match(body)
        begin = lead.end() if lead else 0
        if not _is_heading(body[begin:].strip("*_ ")):
            found.extend((start + offset, piece) for offset, piece in _pieces(body, begin))
        start += len(line)
    return found


def _pieces(line: str, begin: int) -> list[tuple[int, str]]:
    """The orders on one line, from a character on."""
    pieces = []
    depth = 0
    ends = {found.start(): found.end() for found in BREAK.finditer(line, begin)}
    for offset in range(begin, len(line) + 1):
        if offset == len(line) or (offset in ends and not depth):
            piece = line[begin:offset]
            if stripped := piece.strip(" \t.,;"):
                pieces.append((begin + piece.index(stripped), stripped))
            begin = ends.get(offset, offset)
        elif line[offset] in "()":
            depth = max(0, depth + (1 if line[offset] == "(" else -1))
    return pieces
