"""A movement phase from checked orders to facts: what each unit did and why, and who was dislodged and may retreat where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from generator.core.event import Event
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.explanation import Explanation
from generator.diplomacy.orders import Unit
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.position import Dislodged
from generator.diplomacy.sorties import NO_GARRISONS, Garrisons, resolve_orders

OpenRetreats = Callable[[Sequence[Unit], Sequence[Dislodged]], Sequence[Dislodged]]
"""From the units that stand after the moves, and the dislodged ones with every retreat that the board allows, to the dislodged ones
with those retreats alone that are open to them."""


def all_open(units: Sequence[Unit], dislodged: Sequence[Dislodged]) -> Sequence[Dislodged]:
    """Every retreat that the board allows is open."""
    del units
    return dislodged


def adjudicate(checked: CheckedOrders, garrisons: Garrisons = NO_GARRISONS, open_retreats: OpenRetreats = all_open) -> Outcome:
    """Adjudicate a movement phase, in which the units of `garrisons` never leave their places and never retreat.

    In which order the orders were given makes no difference, except between two orders for one unit.
    """
    checked, resolution = resolve_orders(checked, garrisons)
    explanation = Explanation(checked, resolution)
    standoffs = explanation.standoffs()
    units = explanation.units_after()
    dislodged = explanation.dislodged(standoffs)
    dislodged = [replace(one, options=()) if one.unit.power in garrisons.powers else one for one in dislodged]
    retreating = open_retreats(units, dislodged)
    events = explanation.orders()
    events += explanation.strays()
    events += [{"kind": "standoff", "place": place} for place in standoffs]
    events += [_dislodged(one) for one in retreating]
    return Outcome(tuple(events), units, tuple(retreating))


def _dislodged(one: Dislodged) -> Event:
    event = {"kind": "dislodged", "power": one.unit.power, "unit": str(one.unit), "by": one.by}
    return {**event, "options": list(one.options)} if one.options else event
