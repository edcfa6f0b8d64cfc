"""A movement phase from orders to facts: what each unit did and why, who was dislodged and where it may go, and the units after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.core.event import Event
from generator.diplomacy.account import Account
from generator.diplomacy.board import Board
from generator.diplomacy.muster import Bar, Given, muster
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Dislodged
from generator.diplomacy.resolve import fight
from generator.diplomacy.rules import Rules


@dataclass(frozen=True, slots=True)
class Outcome:
    """The facts of the phase, the units that stand after it (sorted), and those that were driven out."""

    events: tuple[Event, ...]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]


def adjudicate(board: Board, units: Sequence[Unit], given: Sequence[Given], rules: Rules, bars: tuple[Bar, ...] = ()) -> Outcome:
    """Adjudicate the orders given to the units. The order of `given` makes no difference but between two orders for one unit."""
    province = board.province
    made = muster(board, {province[unit.place]: unit for unit in units}, given, rules, bars)
    account = Account(made, fight(board, made.battle(), rules))
    events = account.orders()
    events += account.strays(given)
    standoffs = account.standoffs()
    events += [{"kind": "standoff", "place": place} for place in standoffs]
    gone = account.dislodged(standoffs)
    events += [_fact(one) for one in gone]
    return Outcome(tuple(events), account.units_after(), tuple(gone))


def _fact(one: Dislodged) -> Event:
    event = {"kind": "dislodged", "power": one.unit.power, "unit": str(one.unit), "by": one.by}
    return {**event, "options": one.options} if one.options else event
