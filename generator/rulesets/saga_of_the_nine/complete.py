"""Saga of the Nine Complete: heirs marry, minor powers become thralls, and great powers share vassals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.ruleset import Ruleset, System
from generator.diplomacy.board_files import BOARDS
from generator.diplomacy.dynasty.dynastic_variant import dynastic
from generator.diplomacy.variant import build_ruleset


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Saga of the Nine Complete on a board."""
    return build_ruleset(dynastic("saga-of-the-nine"), facts)


SYSTEM = System(ruleset, BOARDS)
