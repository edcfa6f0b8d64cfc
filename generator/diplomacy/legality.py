"""Which orders are legal, and which supports and convoys match what was really ordered.

A unit whose order is not legal holds (DATC 4.E.1). No order is turned into another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.diplomacy.board import Board
from generator.diplomacy.conflict_tables import NONE, OPEN, Bars, CheckedOrders
from generator.diplomacy.convoys import check_convoy, coastal, embark
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.position import Position
from generator.diplomacy.rules import Rules
from generator.diplomacy.settings import Settings
from generator.diplomacy.supports import match_supports

STAYING = ("hold", "marry")
"""The orders of units that stay and help nobody; a unit that marries holds."""


def check_orders(board: Board, standing: Sequence[Unit], orders: Sequence[Given], rules: Rules, bars: Bars = OPEN) -> CheckedOrders:
    """Check the orders to the units that stand on the board, and match supports and convoys.

    Each unit takes the first order that its own power gives it; the others are strays.
    """
    province, reach = board.province, board.reach
    units = {province[unit.place]: unit for unit in standing}
    checked = CheckedOrders(board, units, rules, bars, orders)
    in_force, moves = checked.in_force, checked.moves
    shut, refused = bars
    backers = []
    for index, given in enumerate(orders):
        side, order, _, _ = given
        if order is None:
            checked.stray[index] = "unreadable"
            continue
        verb, kind, at, to, _, _, via, _ = order
        here = province.get(at, "")
        unit = units.get(here)
        if unit == (side, kind, at) and here not in in_force:
            in_force[here] = given
        else:
            order = _claim(checked, index, given, here)
            if order is None:
                continue
            verb, kind, at, to, _, _, via, _ = order
        if refused and here in refused:
            checked.illegal[here] = refused[here]
        elif verb == "move" and to in reach[kind][at] and not (via or shut):
            moves[here] = province[to]  # what `_move` does to nearly all moves, at a fraction of the time
        elif verb == "support":
            backers.append((here, order))
        elif verb not in STAYING and (why := CHECKS.get(verb, _wrong)(checked, here, units[here], order)):
            checked.illegal[here] = why
    if checked.carriers or checked.far or checked.asked:
        embark(checked)
    match_supports(checked, backers)
    return checked


def check_in_position(
    position: Position,
    settings: Settings,
    orders: Sequence[Given] = (),
    refused: Mapping[str, str] = NONE,
    known: CheckedOrders | None = None,
) -> CheckedOrders:
    """Check and match the orders in a position, with the ways that are open there; `refused` as in `Bars`.

    `known` are orders that were checked before; they are returned if nothing has changed since, so that no order is checked twice.
    """
    board, shut = settings.ways(position)
    bars = Bars(shut, refused)
    now = ([*position.units], [*orders], settings.rules, bars)
    if known and known.board is board and ([*known.units.values()], [*known.given], known.rules, known.bars) == now:
        return known
    return check_orders(board, position.units, orders, settings.rules, bars)


def _claim(checked: CheckedOrders, index: int, given: Given, here: str) -> Order | None:
    """The order with the kind and place of its unit filled in; None for a stray: no such unit, a foreign one, or a second order."""
    order, unit = given.order, checked.units.get(here)
    if order is None or unit is None or (order.kind != unit.kind and order.kind):
        checked.stray[index] = "no-such-unit"
    elif unit.power != given.power:
        checked.stray[index] = "not-yours"
    elif here in checked.in_force:
        checked.stray[index] = "twice"
    else:
        order = order._replace(kind=unit.kind, at=unit.place)
        checked.in_force[here] = Given(given.power, order, given.written or given.text)
        return order
    return None


def _wrong(checked: CheckedOrders, here: str, unit: Unit, order: Order) -> str:
    """Why an order that is neither move, support nor convoy is not legal."""
    del checked, here, unit
    return "unreadable" if order.verb == "void" else "wrong-phase"


def _move(checked: CheckedOrders, here: str, unit: Unit, order: Order) -> str | None:
    """Enter a legal move into the tables, with its coast, and return None; or return why it is not legal."""
    location = order.to
    if location not in checked.board.reach[unit.kind][unit.place]:
        target = checked.board.province[location]
        if target == here:
            return "same-place"
        location, why = (_march if unit.kind == "A" else landfall)(checked, unit, location, target)
        if why:
            return why
        if location != order.to:
            given = checked.in_force[here]
            checked.in_force[here] = Given(given.power, order._replace(to=location), given.written or given.text)
    target = checked.board.province[location]
    why = checked.bars.shut.get((unit, location))
    if why:
        if unit.kind == "F" or not (coastal(checked.board, here) and coastal(checked.board, target)):
            return why
        checked.far.add(here)
    checked.moves[here] = target
    if order.via and unit.kind == "A":
        checked.asked.add(here)
    return None


def _march(checked: CheckedOrders, unit: Unit, to: str, target: str) -> tuple[str, str | None]:
    """Where an army goes by convoy, or to a coast, which is ignored (DATC 4.B.6), and None; or `to` and why it cannot go there."""
    board, here = checked.board, unit.place
    if target in board.near["A"][here]:
        return target, None
    if target in board.seas:
        return to, "wrong-kind"
    if not (coastal(board, here) and coastal(board, target)):
        return to, "not-adjacent"
    checked.far.add(here)
    return target, None


def landfall(checked: CheckedOrders, unit: Unit, to: str, target: str) -> tuple[str, str | None]:
    """The location that a fleet's move `to` a place means, and None; or that place and why it cannot go (DATC 4.B.1 to 4.B.3)."""
    board, rules = checked.board, checked.rules
    if target not in board.near["F"][unit.place]:
        return to, "wrong-kind" if board.places[target].kind == "land" else "not-adjacent"
    shut = checked.bars.shut
    ways = [shore for shore in board.reach["F"][unit.place] if board.province[shore] == target]
    shores = [shore for shore in ways if (unit, shore) not in shut]
    if not shores:
        return to, shut[unit, ways[0]]
    if to != target:
        meant, why = rules.coast_wrong == "ignored", "coast-wrong"
    else:
        meant, why = rules.coast_single == "meant", "coast-missing"
    return (shores[0], None) if meant and len(shores) == 1 else (to, why)


CHECKS: Mapping[str, Callable[[CheckedOrders, str, Unit, Order], str | None]] = {"move": _move, "convoy": check_convoy}
"""The check of each kind of order, except supports, which wait until all moves are known."""
