"""The headings inside what a player sent: orders, retreats, builds, removals, bids or votes stand below them."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Part = Literal["orders", "retreats", "builds", "removals", "adjustments", "bids", "votes"]

_WORDS: dict[Part, str] = {
    "orders": r"(?:(?:my|our|the)\s+)?(?:orders?|moves?|movements?)",
    "retreats": (
        r"(?:conditional\s+|possible\s+)?retreats?(?:\s+(?:list|orders|preferences))?|if\s+(?:i\s+am\s+|it\s+is\s+)?dislodged"
    ),
    "adjustments": r"adjustments?|builds?\s*(?:/|and|or|&)\s*(?:removals?|disbands?)|winter",
    "builds": r"(?:conditional\s+)?builds?(?:\s+(?:list|orders|preferences))?",
    "removals": r"(?:conditional\s+)?(?:removals?|removes?|disbands?|disbandments?)(?:\s+(?:list|orders|preferences))?",
    "bids": r"bids?|dps?|(?:diplomacy\s+)?points?|(?:orders?\s+for\s+)?(?:minors?|minor\s+powers|neutrals?)",
    "votes": r"(?:my\s+)?(?:draw\s+|concession\s+)?votes?",
}
_BEHIND = r"\s*(?:\([^()]*\))?\s*(?P<colon>[:–—]|-(?=\s|$))?(?P<rest>.*)"
_HEADINGS = [(part, re.compile(f"(?:{words}){_BEHIND}", re.IGNORECASE)) for part, words in _WORDS.items()]


class Subheading(NamedTuple):
    """What stands below it, and what stands behind it on its own line."""

    part: Part
    rest: str


def subheading(line: str) -> Subheading | None:
    """The heading that a line is or begins with (`Builds: F Bre`); None where it is none."""
    for part, pattern in _HEADINGS:
        found = pattern.fullmatch(line.strip(" *_#="))
        if found and (found["colon"] or not found["rest"].strip()):
            return Subheading(part, found["rest"].strip(" *_="))
    return None
