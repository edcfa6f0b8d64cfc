"""Parts a text of orders: into lines, these into plans by their heads (`HQ:`, `A1:`), these at semicolons and commas."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from generator.diplomacy.notation.folding import fold_name
from generator.rulesets.dragon_lords.notation.blanks import LETTERS
from generator.rulesets.dragon_lords.notation.forms import by_word
from generator.rulesets.dragon_lords.notation.names import Names

MOST_TOGETHER = 12
"""So many pieces between commas can belong to one order."""
LONGEST_NAME = 60
"""So far before the name of a unit the name of its realm can begin."""

_HEAD = re.compile(
    r"(?:(?<=\s)|^)(?P<hq>hq|headquarters?)\s*:|(?:(?<=\s)|^)(?P<letter>army|fleet|garrison|[agf])\s?-?#?(?P<number>\d{1,4})\s*:",
    re.IGNORECASE,
)
_LEAD = re.compile(r"(?:[\s>|]+|(?:[-*•·‣▪◦–—+]|\(?\d{1,3}[.)])(?=\s))*")
_COMMENT = re.compile(r"(?:(?<=\s)|^)#")
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_QUOTES = '"“”„«»'


class Piece(NamedTuple):
    """A part of a text: where it begins, and the part itself."""

    offset: int
    text: str


def lines(text: str) -> Iterator[Piece]:
    """The lines of a text without bullets, numbers and comments (`# ...`)."""
    start = 0
    for line in text.splitlines(keepends=True):
        lead = _LEAD.match(line)
        begin = lead.end() if lead else 0
        inside = _quoted(line) if "#" in line else ()
        marks = (fit.start() for fit in _COMMENT.finditer(line) if not inside[fit.start()])
        body = line[begin : next(marks, len(line))].rstrip()
        if body.strip():
            yield Piece(start + begin, body)
        start += len(line)


def _quoted(line: str) -> Sequence[bool]:
    """Of each character of a line whether it stands inside quotation marks."""
    return [number % 2 == 1 for number in accumulate((sign in _QUOTES for sign in line), initial=0)]


class Head(NamedTuple):
    """What begins a plan: whose it is, a realm or nobody in particular, and the name of the unit, empty for the headquarters."""

    realm: str
    unit: str


def plans(line: Piece, known: Names) -> Iterator[tuple[Head | None, Piece]]:
    """The plans on a line, each with its head; what stands before the first head has none."""
    inside = _quoted(line.text)
    heads = [fit for fit in _HEAD.finditer(line.text) if not inside[fit.start()]]
    owners = [_owner(line.text, fit.start(), known) for fit in heads]
    starts = [fit.start() - length for fit, (_, length) in zip(heads, owners, strict=True)]
    if not heads or line.text[: starts[0]].strip():
        yield None, Piece(line.offset, line.text[: starts[0] if heads else len(line.text)])
    for fit, (realm, _), end in zip(heads, owners, [*starts[1:], len(line.text)], strict=False):
        unit = f"{LETTERS[fit['letter'].lower()]}{int(fit['number'])}" if fit["number"] else ""
        yield Head(realm, unit), Piece(line.offset + fit.end(), line.text[fit.end() : end])


def _owner(line: str, start: int, known: Names) -> tuple[str, int]:
    """The realm whose name begins what is said of a unit, right before the unit's own, and how long that is; else nobody."""
    before = line[max(0, start - LONGEST_NAME) : start]
    words = before.split()
    for many in range(min(known.realms.longest, len(words)), 0, -1):
        realm = known.realms.keys.get(fold_name(" ".join(words[-many:])), "")
        at = before.rindex(words[-many])
        if realm and (
            before[:at].endswith((";", ",", ".", "!", "; ", ", ", ". ", "! ", "  ")) or not line[: start - len(before) + at].strip()
        ):
            return realm, len(before) - at
    return "", 0


def parted(piece: Piece, sign: str) -> list[Piece]:
    """What stands between signs outside of quotation marks, without the space around it."""
    found: list[Piece] = []
    begin, quoted_ = 0, False
    for at in range(len(piece.text) + 1):
        if at == len(piece.text) or (piece.text[at] == sign and not quoted_):
            part = piece.text[begin:at]
            if stripped := part.strip(" \t.!"):
                found.append(Piece(piece.offset + begin + part.index(stripped), stripped))
            begin = at + 1
        elif piece.text[at] in _QUOTES:
            quoted_ = not quoted_
    return found


def last_of(pieces: Sequence[Piece], at: int) -> int:
    """Behind which piece an order ends at the latest: it begins with a word of orders, and none of the others does."""
    if not _begins(pieces[at]):
        return at + 1
    most = min(at + MOST_TOGETHER, len(pieces))
    return next((behind for behind in range(at + 1, most) if _begins(pieces[behind])), most)


def _begins(piece: Piece) -> bool:
    """Whether a piece begins with a word that an order can begin with."""
    word = _WORD.match(piece.text)
    return word is not None and fold_name(word[0]) in by_word()
