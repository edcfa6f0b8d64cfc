"""Saga of the Nine Complete: heirs marry, minor powers become thralls, and great powers share vassals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.ruleset import Ruleset, System
from generator.diplomacy.board_files import BOARDS
from generator.diplomacy.dynasty.dynastic_variant import dynastic
from generator.diplomacy.reasons import Rulebook
from generator.diplomacy.variant import build_ruleset

RULEBOOK = Rulebook(
    "S9",
    {
        "early": "3.4",
        "converted": "3.4",
        "fallen": "3.4.1",
        "forced": "3.4.2",
        "solo": "3.1",
        "cap": "3.3",
        "not-home": "8.2",
        "rebuilt": "8.4",
        "no-capital": "8.3",
        "heir-there": "8.3",
        "heir-last-winter": "8.3",
        "not-capital": "8.3",
    },
)


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Saga of the Nine Complete on a board."""
    return build_ruleset(dynastic("saga-of-the-nine", RULEBOOK), facts)


SYSTEM = System(ruleset, BOARDS)
