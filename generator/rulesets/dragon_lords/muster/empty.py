"""Armies and fleets in which nobody is left are gone; a garrison stays, empty (L-036)."""

from __future__ import annotations

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import without_units
from generator.rulesets.dragon_lords.march.cargo import aboard
from generator.rulesets.dragon_lords.position import Position


def drop_empty_units(turn: Turn) -> Turn:
    """The turn without armies and fleets that have neither troops nor heroes, but for a fleet that still carries somebody."""
    for kind in ("army", "fleet"):  # an empty army aboard keeps no fleet afloat
        position: Position = turn.position
        empty = [
            unit.id
            for unit in position.units.values()
            if unit.type == kind and not unit.stacks and not unit.heroes and not aboard(position, unit.id)
        ]
        turn = turn.to(without_units(position, *empty)) if empty else turn
    return turn
