"""Takes apart a text with several orders."""

from __future__ import annotations

import re

from generator.diplomacy.notation.chatter import SIGNED, is_heading
from generator.diplomacy.notation.folding import untagged
from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.vocabulary import CONVOY, LONG_KINDS, OPENING, SUPPORT

LEAD = re.compile(r"(?:[\s>|]+|(?:#+|[-*•·‣▪◦–—+]|\(?\d{1,3}[.)])(?=\s))*")
"""What may stand before an order on its line: quote marks, bullets, numbers."""

_OPENINGS = "|".join(sorted(word for word in {*LONG_KINDS, *OPENING, "a", "f"} if word not in ("b", "d", "r")))
_SHORTENED = "".join(rf"(?<!\b{word}\.)" for word in ("st", *SUPPORT, *CONVOY))
BREAK = re.compile(rf"[,;]|(?:[.!?]{_SHORTENED}\s+|(?<=\s)(?:#|//)\s*)(?=(?:{_OPENINGS})\b)", re.IGNORECASE)
"""Where an order ends and another begins on the same line: a comma, a semicolon, or a unit after a full stop, `#` or `//`."""


def split(text: str, lexicon: Lexicon) -> list[tuple[int, str]]:
    """The orders in a text, each with the offset of its first character.

    Each line holds one, or several with commas, semicolons or full stops between them, except inside brackets.
    Bullets, numbers, quote marks, BBCode tags, final full stops and lines that are only a heading (`Austria:`) are left out; a
    heading before an order on the same line stays with it.
    """
    found: list[tuple[int, str]] = []
    start = 0
    for line in untagged(text).splitlines(keepends=True):
        body = line.rstrip()
        lead = LEAD.match(body)
        begin = lead.end() if lead else 0
        if SIGNED.fullmatch(body, begin):
            found.append((start + begin, body[begin:]))
        elif not is_heading(body[begin:], lexicon):
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
