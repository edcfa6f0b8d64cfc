"""An order file still to be filled in: whatever each player may order in a phase, by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.diplomacy import adjustments
from generator.diplomacy.absence import owing
from generator.diplomacy.heirs import why_no_heir
from generator.diplomacy.position import Position, commanders, vassals_of
from generator.diplomacy.settings import Settings


def orders(position: Position, settings: Settings) -> dict[str, Any]:
    """The `orders:`, under that key: every unit to be ordered, alone; for adjustments heirs and vassals."""
    winter = position.phase.step == "adjustments"
    powers = owing(settings, position)
    return {"orders": {power: [*(_due(position, settings, power) if winter else _own(position, power))] for power in powers}}


def bids(position: Position) -> dict[str, Any]:
    """The `bids:`, under that key, an empty list for each power with points; nothing where nobody bids."""
    if position.phase.step != "orders":
        return {}
    return {"bids": {power: [] for power, state in sorted(position.powers.items()) if state.points}}


def _own(position: Position, power: str) -> Iterator[Any]:
    """What a player orders: the units, an unmarried heir, and in retreats the units of vassals."""
    units = position.ordered_units()
    yield from (str(unit) for unit in units if unit.power == power)
    if position.phase.step == "retreats":
        yield from ({unit.power: str(unit)} for unit in units if unit.power != power and power in commanders(position, unit.power))
    else:
        yield from (f"Heir {heir.at}" for heir in position.heirs if heir.of == power and not heir.married)


def _due(position: Position, settings: Settings, power: str) -> Iterator[Any]:
    """What a player may order in winter beside units: an heir, named alone until it is built, and the units of vassals."""
    if not why_no_heir(settings.board, position, power):
        yield f"Heir {position.powers[power].capital}"
    for vassal in vassals_of(position, power):
        if adjustments.due(settings.board, position, vassal, settings.sites):
            yield {vassal: ""}
