"""The sheet of a phase: an order file that lists all that each player may order, still without the orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.diplomacy import adjustments
from generator.diplomacy.absence import owing
from generator.diplomacy.heirs import why_no_heir
from generator.diplomacy.position import Position, commanders, vassals_of
from generator.diplomacy.settings import Settings


def orders(position: Position, settings: Settings) -> dict[str, Any]:
    """The `orders:` of the sheet, under that key: every unit that needs an order; in winter heirs and vassals that may get one."""
    winter = position.phase.step == "adjustments"
    powers = owing(settings, position)
    return {"orders": {power: [*(_due(position, settings, power) if winter else _own(position, power))] for power in powers}}


def bids(position: Position) -> dict[str, Any]:
    """The `bids:` of the sheet, under that key: an empty list for each power with points; nothing in phases without bids."""
    if position.phase.step != "orders":
        return {}
    return {"bids": {power: [] for power, state in sorted(position.powers.items()) if state.points}}


def _own(position: Position, power: str) -> Iterator[Any]:
    """The sheet of a player: the power's units, its unmarried heir, and in retreats the units of its vassals."""
    units = position.ordered_units()
    yield from (str(unit) for unit in units if unit.power == power)
    if position.phase.step == "retreats":
        yield from ({unit.power: str(unit)} for unit in units if unit.power != power and power in commanders(position, unit.power))
    else:
        yield from (f"Heir {heir.at}" for heir in position.heirs if heir.of == power and not heir.married)


def _due(position: Position, settings: Settings, power: str) -> Iterator[Any]:
    """The sheet of a player in winter: an heir, and the vassals that may adjust. Own builds and removals are left to the player."""
    if not why_no_heir(settings.board, position, power):
        yield f"Heir {position.powers[power].capital}"
    for vassal in vassals_of(position, power):
        if adjustments.due(settings.board, position, vassal, settings.sites):
            yield {vassal: ""}
