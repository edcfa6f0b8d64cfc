"""Cuts the points, and the name of the power that pays them, from the text of a bid."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.diplomacy import notation
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.names import Lexicon

_POINTS = r"(?:diplomacy\s+points?|dps?|points?|pts?)"
_VERB = r"(?:(?:i|we)\s+)?(?:bid|allocate|spend|give|put|use)\b:?\s*"
_AHEAD = re.compile(rf"\s*(?:{_VERB})?(\d{{1,6}})\s*(?:{_POINTS}\b\s*(?:to\b|for\b|on\b|:|-)?|:)\s*", re.IGNORECASE)
_BEHIND = re.compile(rf"\s*[(\[]\s*(\d{{1,6}})\s*{_POINTS}\s*[)\]]\s*$", re.IGNORECASE)
_KEY = re.compile(rf"(\d{{1,6}})(?:\s*{_POINTS})?", re.IGNORECASE)
_SPOKEN = re.compile(rf"(?<![^\W\d]){_POINTS}(?!\w)", re.IGNORECASE)
_COUNTED = re.compile(rf"\d\s*{_POINTS}(?!\w)", re.IGNORECASE)
_SIGNED = re.compile(r"[\s,;]*[(\[]\s*([^()\[\]]{3,40}?)\s*[)\]]\s*$")
_QUOTES = " \t\"'`‘’‚“”„«»"


class Price(NamedTuple):
    """The numbers of points that a text names, and where the order in it begins and ends."""

    named: tuple[int, ...]
    start: int
    end: int


def price(text: str, lexicon: Lexicon) -> Price:
    """The points of a bid, and its order without what stands before and behind it: points, quotes, and the power that pays."""
    named: list[int] = []
    start, end = 0, len(text)
    ahead = behind = 1
    while ahead or behind:
        ahead = _ahead(text[start:end], lexicon, named)
        start += ahead
        behind = _behind(text[start:end], lexicon, named)
        end -= behind
    return Price(tuple(named), start, end)


def points_in_key(key: str) -> int:
    """The points of a key such as `2 DP` or `2`; 0 where it names none."""
    found = _KEY.fullmatch(key.strip())
    return int(found[1]) if found else 0


def speaks_of_points(text: str) -> bool:
    """Whether a text has a word for points in it."""
    return _SPOKEN.search(text) is not None


def counts_points(text: str) -> bool:
    """Whether a text names a number of points by that word."""
    return _COUNTED.search(text) is not None


def _ahead(text: str, lexicon: Lexicon, named: list[int]) -> int:
    """How many characters at the beginning are no order; points go to `named`."""
    if found := _AHEAD.match(text):
        named.append(int(found[1]))
        return found.end()
    return len(text) - len(text.lstrip(_QUOTES)) or notation.signature(text, lexicon)


def _behind(text: str, lexicon: Lexicon, named: list[int]) -> int:
    """How many characters at the end are no order; points go to `named`."""
    if found := _BEHIND.search(text):
        named.append(int(found[1]))
        return len(text) - found.start()
    signed = _SIGNED.search(text)
    if signed and fold_name(signed[1]) in lexicon.powers:
        return len(text) - signed.start()
    return len(text) - len(text.rstrip(_QUOTES))
