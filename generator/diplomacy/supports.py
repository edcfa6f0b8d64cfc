"""Which supports are legal, and which of them match what was really ordered."""

from __future__ import annotations

from collections.abc import Sequence

from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.convoys import fleets_at_sea, route
from generator.diplomacy.orders import Order, Unit


def match_supports(checked: CheckedOrders, backers: Sequence[tuple[str, Order]]) -> None:
    """Match the supports to what was ordered.

    Most supports are plain (for a unit that is there and in reach, with no coast, convoy or closed way in question) and are entered
    by table look-ups alone, because this loop passes every support of every phase.
    """
    board, units, moves, supports = checked.board, checked.units, checked.moves, checked.supports
    near, coasts, odd, shut = board.near, board.coasts, checked.far | checked.illegal.keys(), checked.bars.shut
    for here, order in backers:
        _, kind, at, to, other_kind, other, _, _ = order
        friend = units.get(other)
        if friend is None or friend[1] != other_kind or other in odd or (to or other) not in near[kind][at] or shut:
            plain = False
        else:
            plain = moves.get(other) == to and to not in coasts if to else other not in moves
        if plain:
            supports[here] = (other, to or other)
        else:
            why = _support(checked, here, units[here], order)
            if why:
                checked.illegal[here] = why


def _support(checked: CheckedOrders, here: str, unit: Unit, order: Order) -> str | None:
    """Enter a support as matched or unmatched and return None; or return why it is not legal."""
    board = checked.board
    _, _, _, to, other_kind, other_at, _, _ = order
    other = board.province[other_at]
    aim = board.province[to] if to else other
    if here in (other, aim) or (to and aim == other):
        return "same-place"
    if aim not in board.near[unit.kind][unit.place]:
        return "cannot-reach"
    closed = _closed(checked, unit, aim)
    if closed:
        return closed
    friend = checked.units.get(other)
    if friend is None or (other_kind and other_kind != friend.kind):
        return "no-such-unit"
    if _holds(checked, other) if aim == other else _goes(checked, here, order, other, aim):
        checked.supports[here] = (other, aim)
    else:
        checked.unmatched.add(here)
    return None


def _closed(checked: CheckedOrders, unit: Unit, aim: str) -> str | None:
    """Why a unit cannot enter a neighbouring province now, if all its ways there are shut; otherwise None."""
    shut, board = checked.bars.shut, checked.board
    if not shut:
        return None
    ways = [(unit, end) for end in board.reach[unit.kind][unit.place] if board.province[end] == aim]
    return shut[ways[0]] if all(way in shut for way in ways) else None


def _holds(checked: CheckedOrders, other: str) -> bool:
    """Can the unit be supported to hold? Not while it moves; one with an illegal move can, unless the switch says otherwise."""
    if other in checked.moves:
        return False
    return checked.rules.illegal_order == "holds" or other not in checked.illegal or checked.order(other).verb != "move"


def _goes(checked: CheckedOrders, here: str, order: Order, other: str, aim: str) -> bool:
    """Does the unit go where the support says? The support may leave out the coast, which an army never has (DATC 4.B.4, 4.B.6)."""
    if checked.moves.get(other) != aim:
        return False
    board = checked.board
    if other in checked.far and here in board.seas and not route(board, other, aim, fleets_at_sea(checked) - {here}):
        return False  # it could only be carried by the fleet that supports it (DATC 6.D.31)
    if checked.units[other].kind == "A":
        return True
    if order.to == aim:
        return checked.rules.coast_support == "optional" or aim not in checked.board.coasts
    return order.to == checked.order(other).to
