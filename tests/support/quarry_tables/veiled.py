"""Quarry that begins with a stack of each realm hidden, so that each knows something before anything was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.ruleset import Ruleset, System
from tests import quarry
from tests.quarry.board import BOARDS
from tests.quarry.position import Position
from tests.support.quarry_tables.table import CALM

HIDDEN = ("Beaver", "Marten")


def opening(settings: Any) -> Position:
    """Quarry as it begins, but for two stacks that only their realms see."""
    start: Position = CALM.opening(settings)
    return replace(start, stacks={**start.stacks, **{name: replace(start.stacks[name], seen=False) for name in HIDDEN}})


VEILED = replace(CALM, opening=opening)


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """The same on a board."""
    return replace(quarry.ruleset(facts), opening=opening)


SYSTEM = System(ruleset, BOARDS)
