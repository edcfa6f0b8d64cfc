"""A movement phase from orders to facts: what each unit did and why, who was dislodged and where it may go, and the units after."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.core.event import Event
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.explanation import Explanation
from generator.diplomacy.orders import Unit
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.position import Dislodged
from generator.diplomacy.resolve import resolve

Narrow = Callable[[Sequence[Unit], Sequence[Dislodged]], Sequence[Dislodged]]
"""Takes the units that stand after the moves, and those driven out with all places that the board lets them retreat to; returns the
latter with the places that are open to them."""


def anywhere(units: Sequence[Unit], gone: Sequence[Dislodged]) -> Sequence[Dislodged]:
    """Retreats to wherever the board lets units go."""
    del units
    return gone


def adjudicate(checked: CheckedOrders, narrow: Narrow = anywhere) -> Outcome:
    """Adjudicate orders that were checked. The order in which they were given makes no difference but between two for one unit."""
    return tell(Explanation(checked, resolve(checked.board, checked.conflict_tables(), checked.rules)), narrow)


def tell(explanation: Explanation, narrow: Narrow = anywhere) -> Outcome:
    """The facts of a battle that was fought."""
    events = explanation.orders()
    events += explanation.strays()
    standoffs = explanation.standoffs()
    events += [{"kind": "standoff", "place": place} for place in standoffs]
    units = explanation.units_after()
    gone = narrow(units, explanation.dislodged(standoffs))
    events += [_fact(one) for one in gone]
    return Outcome(tuple(events), units, tuple(gone))


def _fact(one: Dislodged) -> Event:
    event = {"kind": "dislodged", "power": one.unit.power, "unit": str(one.unit), "by": one.by}
    return {**event, "options": list(one.options)} if one.options else event
