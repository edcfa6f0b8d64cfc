"""Which orders to a unit mean the same, however they are spelled."""

from __future__ import annotations

from collections.abc import Mapping

from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.legality import check_in_position, landfall
from generator.diplomacy.orders import Given, Order, Unit, Verb
from generator.diplomacy.position import Position
from generator.diplomacy.settings import Settings

OUTSIDE_MOVEMENT: Mapping[Verb, Verb] = {"move": "retreat", "remove": "disband"}
"""The verbs that mean the same as another one in retreats and adjustments."""


def meaning(checked: CheckedOrders, given: Given) -> Order:
    """The order with the unit's kind and place filled in, and its only possible coast, so that orders that mean the same are equal.

    Where an army can walk, going by convoy is another order, as it fails without a fleet. Elsewhere, and for a fleet, the route
    makes no difference.
    """
    order, board, units = given.order, checked.board, checked.units
    if order is None or order.verb == "void":
        return Order("void", to=given.written)
    unit = units[board.province[order.at]]
    other = board.province.get(order.other, "")
    friend = units.get(other)
    other_kind = "" if friend and order.other_kind in ("", friend.kind) else order.other_kind
    goer = unit if order.verb == "move" else friend
    to = _meant(checked, goer, order) if goer and order.to else order.to
    by_sea = order.via and unit.kind == "A" and to in board.near["A"][unit.place]
    return Order(order.verb, unit.kind, unit.place, to, other_kind, other, by_sea)


def alike(position: Position, settings: Settings, one: Order, other: Order) -> bool:
    """Whether two orders of one power for one place have the same effect in this phase.

    Outside movement, a move is a retreat, and disbanding a unit is removing it. Orders to heirs, and to units that are not there,
    are alike only if they are equal.
    """
    board = settings.board
    units = {board.province[unit.place]: unit for unit in position.ordered_units()}
    unit = units.get(board.province[one.at]) if one.at else None
    if one == other or unit is None or any(order.kind not in ("", unit.kind) for order in (one, other)):
        return one == other
    if position.phase.step == "orders":
        checked = check_in_position(position, settings)
        return meaning(checked, Given(unit.power, one)) == meaning(checked, Given(unit.power, other))
    return _outside_movement(one, unit) == _outside_movement(other, unit)


def _outside_movement(order: Order, unit: Unit) -> Order:
    return order._replace(verb=OUTSIDE_MOVEMENT.get(order.verb, order.verb), kind=unit.kind, at=unit.place, via=False, route=())


def _meant(checked: CheckedOrders, unit: Unit, order: Order) -> str:
    """Where a unit is to go: an army to the province, which is one to it; a fleet to the coast that the rules understand."""
    board, province, shut = checked.board, checked.board.province[order.to], checked.bars.shut
    if unit.kind == "A":
        return province
    if order.verb == "move":
        return landfall(checked, unit, order.to, province)[0]
    shores = [end for end in board.reach["F"][unit.place] if board.province[end] == province and (unit, end) not in shut]
    understood = order.to == province and checked.rules.coast_support == "optional"
    return shores[0] if understood and len(shores) == 1 else order.to
