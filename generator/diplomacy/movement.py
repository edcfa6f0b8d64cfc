"""A movement phase from orders to facts: what each unit did and why, who was dislodged and where it may go, and the units after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from generator.core.event import Event
from generator.diplomacy.account import Account
from generator.diplomacy.battle import OPEN, Bars
from generator.diplomacy.board import Board
from generator.diplomacy.muster import muster
from generator.diplomacy.orders import Given, Unit
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.position import Dislodged
from generator.diplomacy.resolve import fight
from generator.diplomacy.rules import Rules

Narrow = Callable[[Dislodged, Sequence[Unit]], tuple[str, ...]]
"""Where a unit driven out may retreat to by the rule system's own rules, given all units before retreats, those driven out too."""


def adjudicate(board: Board, units: Sequence[Unit], given: Sequence[Given], rules: Rules, bars: Bars = OPEN) -> Outcome:
    """Adjudicate the orders given to the units. The order of `given` makes no difference but between two orders for one unit."""
    province = board.province
    made = muster(board, {province[unit.place]: unit for unit in units}, given, rules, bars)
    return tell(Account(made, fight(board, made.battle(), rules)), given)


def tell(account: Account, given: Sequence[Given], narrow: Narrow | None = None) -> Outcome:
    """The facts of a battle that was fought."""
    events = account.orders()
    events += account.strays(given)
    standoffs = account.standoffs()
    events += [{"kind": "standoff", "place": place} for place in standoffs]
    units = account.units_after()
    gone = account.dislodged(standoffs)
    if narrow:
        there = (*units, *(one.unit for one in gone))
        gone = [replace(one, options=narrow(one, there)) for one in gone]
    events += [_fact(one) for one in gone]
    return Outcome(tuple(events), units, tuple(gone))


def _fact(one: Dislodged) -> Event:
    event = {"kind": "dislodged", "power": one.unit.power, "unit": str(one.unit), "by": one.by}
    return {**event, "options": list(one.options)} if one.options else event
