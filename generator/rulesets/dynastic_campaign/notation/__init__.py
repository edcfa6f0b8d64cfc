"""Reads what players of a campaign write, a line for each order, and says what is due.

In: the texts below `orders:` of an order file, and a position without its secret half.
Out: `orders.Orders`, and every problem at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.problem import Problem
from generator.core.ruleset import Count
from generator.rulesets.dynastic_campaign.orders import Orders
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings


def read(_: Position, __: Settings, ___: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The orders of all nations, and everything that is wrong with what was written."""
    return Orders(), []


def counts(_: Position, __: Orders) -> Sequence[Count]:
    """How many units have an order."""
    return ()


def sheet(_: Scenario, position: Position) -> dict[str, Any]:
    """The order file to fill in."""
    return {"orders": dict.fromkeys(position.players(), "")}


def schema(_: Scenario, __: Position) -> dict[str, Any]:
    """What editors know of `orders:`."""
    return {"orders": {"type": "object"}}
