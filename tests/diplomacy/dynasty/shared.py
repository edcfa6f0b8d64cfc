"""What the two holders of a vassal wanted in retreats and winters, and which of them the rules go by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.diplomacy.board import Board
from generator.diplomacy.notation import Lexicon, read
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.position import commanders
from generator.diplomacy.settings import Settings
from tests.support.self_play import Moment


class Choice(NamedTuple):
    """What the two holders of a vassal wanted, by whose orders the rules go (10.5.2), what these come to, and what was done."""

    what: str
    by: str
    wanted: frozenset[str]
    done: frozenset[str]


def choices(settings: Settings, moment: Moment) -> Iterator[Choice]:
    """Every retreat and winter of a vassal for which two holders gave different orders, at least one of them all legal ones."""
    before = moment.before
    if before.phase.step not in ("retreats", "adjustments"):
        return
    for vassal, state in sorted(before.powers.items()):
        if state.kind != "vassal" or len(commanders(before, vassal)) < 2:
            continue
        giver, receiver = (_told(settings.lexicon, moment, one, vassal) for one in (state.giver, state.receiver))
        if before.phase.step == "retreats":
            yield from _retreats(settings.board, moment, vassal, giver, receiver)
        elif giver and receiver and giver != receiver:
            yield from _builds(settings.board, moment, vassal, giver, receiver)


def _told(lexicon: Lexicon, moment: Moment, holder: str, vassal: str) -> frozenset[Order]:
    entries = moment.file["orders"].get(holder, []) if moment.file else []
    found = (read(entry[vassal], lexicon) for entry in entries if not isinstance(entry, str) and vassal in entry)
    return frozenset(order for order in found if isinstance(order, Order))


def _retreats(board: Board, moment: Moment, vassal: str, giver: frozenset[Order], receiver: frozenset[Order]) -> Iterator[Choice]:
    for one in moment.before.dislodged:
        mine, theirs = (next((order for order in told if order.at == one.unit.place), None) for told in (giver, receiver))
        if one.unit.power != vassal or mine is None or theirs is None or mine == theirs:
            continue
        legal = [order for order in (theirs, mine) if order.verb == "disband" or order.to in one.options]
        if not legal:
            continue
        by = "receiver" if legal[0] == theirs else "giver"
        (event,) = (event for event in moment.events if event.get("unit") == str(one.unit) and event["kind"] == "order")
        what = "retreat" if len(legal) == 2 else "legal retreat"
        yield Choice(what, by, frozenset({legal[0].to}), frozenset({_end(event.get("order"))}))


def _end(order: object) -> str:
    """Where an order to retreat goes."""
    _, _, end = str(order).partition(" R ")
    return end


def _builds(board: Board, moment: Moment, vassal: str, giver: frozenset[Order], receiver: frozenset[Order]) -> Iterator[Choice]:
    before, after = (frozenset(position.units_of(vassal)) for position in (moment.before, moment.after))
    capital = moment.before.powers[vassal].capital
    due = len(moment.before.owned(vassal)) - len(before)

    def legal(told: frozenset[Order]) -> bool:
        if due > 0:
            return all(order.verb == "waive" or (order.verb == "build" and board.province[order.at] == capital) for order in told)
        return all(Unit(vassal, order.kind, order.at) in before for order in told) and len(told) == -due

    sides = [name for name, told in (("giver", giver), ("receiver", receiver)) if legal(told)]
    if sides:
        orders = giver if sides[0] == "giver" else receiver
        what = "adjustment" if len(sides) == 2 else "legal adjustment"
        wanted = frozenset(f"{order.kind} {order.at}" for order in orders if order.at)
        yield Choice(what, sides[0], wanted, frozenset(str(unit) for unit in before ^ after))
