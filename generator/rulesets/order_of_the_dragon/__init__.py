"""Order of the Dragon, version 1.2.0: heirs marry, minor powers become thralls, and great powers share vassals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.ruleset import Ruleset, System
from generator.diplomacy.board_files import BOARDS
from generator.diplomacy.dynasty.dynastic_variant import dynastic
from generator.diplomacy.reasons import Rulebook
from generator.diplomacy.variant import build_ruleset

RULEBOOK = Rulebook(
    "OOD",
    {
        "early": "3.3",
        "converted": "3.3",
        "fallen": "3.3.1",
        "forced": "3.3.2",
        "solo": "3.0",
        "cap": "3.2",
        "not-home": "8.0",
        "rebuilt": "8.2",
        "no-capital": "8.1",
        "heir-there": "8.1",
        "heir-last-winter": "8.1",
        "not-capital": "8.1",
    },
)


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Order of the Dragon on a board."""
    return build_ruleset(dynastic("order-of-the-dragon", RULEBOOK), facts)


SYSTEM = System(ruleset, BOARDS)
