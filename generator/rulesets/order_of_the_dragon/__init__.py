"""Order of the Dragon, version 1.2.0: heirs marry, minor powers become thralls, and great powers share vassals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.ruleset import Ruleset, System
from generator.diplomacy.board_files import BOARDS
from generator.diplomacy.dynasty.dynastic_variant import dynastic
from generator.diplomacy.variant import build_ruleset


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Order of the Dragon on a board."""
    return build_ruleset(dynastic("order-of-the-dragon"), facts)


SYSTEM = System(ruleset, BOARDS)
