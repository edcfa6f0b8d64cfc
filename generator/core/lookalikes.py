"""Words that mix letters of alphabets that look alike, as somebody writes who wants to be taken for another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.placed_values import spot_of
from generator.core.problem import Problem

_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"})
_WORD = re.compile(r"[^\W\d_]+")


def mixed_word(text: str) -> str:
    """The first word of a text that mixes such alphabets (`аnn`, whose first letter is Cyrillic), or nothing."""
    words = (found[0] for found in _WORD.finditer(text))
    return next((word for word in words if not word.isascii() and len(_ALIKE & {_alphabet(sign) for sign in word}) > 1), "")


def check_names(game_file: Mapping[str, Any]) -> Iterator[Problem]:
    """A notice for each person of a `game.yaml` whose name has such a word."""
    players = game_file.get("players", {})
    for power, tenures in players.items() if isinstance(players, Mapping) else ():
        for tenure in tenures if isinstance(tenures, list) else [tenures]:
            name = tenure.get("name") if isinstance(tenure, Mapping) else None
            if isinstance(name, str) and (word := mixed_word(name)):
                message = f"the name of {power}'s player has letters of two alphabets in `{word[:60]}`"
                yield Problem("notice", "two-alphabets", message, spot_of(name), "is it meant to look like another name?")


def _alphabet(sign: str) -> str:
    return unicodedata.name(sign, "").partition(" ")[0]
