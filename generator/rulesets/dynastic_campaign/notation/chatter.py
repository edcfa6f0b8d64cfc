"""Takes apart what a player sent, line by line, and knows greetings, headings and signatures for what they are."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.diplomacy.notation.chatter import GREETINGS, SIGNED
from generator.diplomacy.notation.chatter import HEADINGS as SHARED
from generator.diplomacy.notation.folding import fold_name
from generator.rulesets.dynastic_campaign.notation import forms
from generator.rulesets.dynastic_campaign.notation.names import TYPES, Names

_LEAD = re.compile(r"(?:[\s>|]+|(?:[-*•·‣▪◦–—+]|\(?\d{1,3}[.)])(?=\s))*")
"""What may stand before an order on its line: quote marks, bullets, numbers."""
_COMMENT = re.compile(r"(?:^|\s)#(?!\d)")
_YEAR = re.compile(r"1[5-9]\d\d")
_SIGNS = str.maketrans(dict.fromkeys("#?!,@%.:*_=-~", " "))

HEADINGS = (SHARED - {"hold", "support", "supports"}) | {
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    "financial", "military", "finance", "money", "marriages", "marriage", "builds", "births", "campaign", "dynastic", "player",
    "writs", "court", "war", "nation",
}  # fmt: skip
"""Words that make up headings, the names of months among them."""
FEWEST = 3
"""A line with fewer words than this that nobody can read is asked about, unless it is a greeting or a heading."""


class Piece(NamedTuple):
    """What stands on a line: where it begins in the text, and the text itself."""

    offset: int
    text: str


def split(text: str) -> list[Piece]:
    """The lines of a text without bullets, numbers and comments (`# ...`); a semicolon parts two orders."""
    found = []
    start = 0
    for line in text.splitlines(keepends=True):
        body = line.rstrip()
        lead = _LEAD.match(body)
        begin = lead.end() if lead else 0
        end = next((fit.start() for fit in _COMMENT.finditer(body) if not _is_quoted(body, fit.start())), len(body))
        found += [Piece(start + each.offset, each.text) for each in _parts(body[:end], begin)]
        start += len(line)
    return found


def _is_quoted(line: str, at: int) -> bool:
    """Whether a character of a line stands inside quotation marks."""
    return sum(sign in '"“”„«»' for sign in line[:at]) % 2 == 1


def _parts(line: str, begin: int) -> list[Piece]:
    pieces = []
    quoted = False
    for at in range(begin, len(line) + 1):
        if at == len(line) or (line[at] == ";" and not quoted):
            piece = line[begin:at]
            if stripped := piece.strip(" \t.,!"):
                pieces.append(Piece(begin + piece.index(stripped), stripped))
            begin = at + 1
        elif line[at] in '"“”„«»':
            quoted = not quoted
    return pieces


def heading(text: str, known: Names) -> str | None:
    """The nation whose orders a line announces (`France:`), empty for a heading of another kind; None where it is none."""
    line = text.strip("*_ #")
    name = fold_name(line.rstrip(": "))
    if name in known.nations.keys:
        return known.nations.keys[name]
    words = fold_name(line.translate(_SIGNS)).split()
    named = {known.nations.keys[word] for word in words if word in known.nations.keys}
    if words and all(word in HEADINGS or word.isdecimal() or word in known.nations.keys for word in words):
        return named.pop() if len(named) == 1 and line.endswith(":") else ""
    return None


def is_greeting(text: str) -> bool:
    """Whether a line begins as a greeting or the end of a letter does."""
    return next(iter(fold_name(text.translate(_SIGNS)).split()), "") in GREETINGS


def may_be_name(text: str) -> bool:
    """Whether a line may be the name below a letter: up to three words."""
    words = text.translate(_SIGNS).split()
    return len(words) <= FEWEST and all(word.isalpha() for word in words)


def is_chatter(text: str, known: Names) -> bool:
    """Whether a line that could not be read is beyond doubt no order.

    It is a greeting or a signature, or it has no word of an order, no number, and no name of a unit, place, nation or person.
    """
    if SIGNED.fullmatch(text):
        return True
    words = fold_name(text.translate(_SIGNS)).split()
    if not words or set(text.strip()) <= set("-=_*~"):
        return True
    if words[0] in GREETINGS and not any(word in TYPES and len(word) > 1 for word in words):
        return True
    spoken = forms.reserved() - _EVERYDAY
    meant = any(
        word in spoken or word in known.persons or word in known.places.keys or word in known.nations.keys for word in words
    )
    numbers = any(any(sign.isdigit() for sign in word) and not _YEAR.fullmatch(word) for word in words)
    return len(words) >= FEWEST and not meant and not numbers and not any(word in TYPES and len(word) > 1 for word in words)


_EVERYDAY = frozenset(
    [
        "a",
        "an",
        "and",
        "at",
        "be",
        "by",
        "for",
        "from",
        "have",
        "i",
        "if",
        "in",
        "into",
        "is",
        "it",
        "let",
        "new",
        "no",
        "of",
        "on",
        "order",
        "out",
        "over",
        "than",
        "that",
        "then",
        "this",
        "to",
        "when",
        "where",
        "with",
        "say",
        "see",
        "will",
        "would",
        "way",
        "good",
        "much",
    ]
)
"""Words of orders that any sentence has."""
