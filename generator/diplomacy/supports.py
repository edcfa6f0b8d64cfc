"""Which supports are legal, and which of them match what was really ordered."""

from __future__ import annotations

from collections.abc import Sequence

from generator.diplomacy.battle import Muster
from generator.diplomacy.convoys import fleets_at_sea, route
from generator.diplomacy.orders import Order, Unit


def match_supports(made: Muster, backers: Sequence[tuple[str, Order]]) -> None:
    """Match the supports, the plain ones at a glance: for a unit that is there, in reach, with no coast and no far army in it."""
    board, units, moves, supports = made.board, made.units, made.moves, made.supports
    near, coasts, odd, shut = board.near, board.coasts, made.far | made.illegal.keys(), made.bars.shut
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
            why = _support(made, here, units[here], order)
            if why:
                made.illegal[here] = why


def _support(made: Muster, here: str, unit: Unit, order: Order) -> str | None:
    """Enter a support that is legal and matches, note one that matches nothing, or say why it is not legal."""
    board = made.board
    _, _, _, to, other_kind, other_at, _, _ = order
    other = board.province[other_at]
    aim = board.province[to] if to else other
    if here in (other, aim) or (to and aim == other):
        return "same-place"
    if aim not in board.near[unit.kind][unit.place]:
        return "cannot-reach"
    closed = _closed(made, unit, aim)
    if closed:
        return closed
    friend = made.units.get(other)
    if friend is None or (other_kind and other_kind != friend.kind):
        return "no-such-unit"
    if _holds(made, other) if aim == other else _goes(made, here, order, other, aim):
        made.supports[here] = (other, aim)
    else:
        made.unmatched.add(here)
    return None


def _closed(made: Muster, unit: Unit, aim: str) -> str | None:
    """Why a unit cannot enter a province next to it now, where every way that it has there is shut."""
    shut, board = made.bars.shut, made.board
    if not shut:
        return None
    ways = [(unit, end) for end in board.reach[unit.kind][unit.place] if board.province[end] == aim]
    return shut[ways[0]] if all(way in shut for way in ways) else None


def _holds(made: Muster, other: str) -> bool:
    """Can the unit be supported to hold? Not while it moves; one with an illegal move can, unless the switch says otherwise."""
    if other in made.moves:
        return False
    return made.rules.illegal_order == "holds" or other not in made.illegal or made.order(other).verb != "move"


def _goes(made: Muster, here: str, order: Order, other: str, aim: str) -> bool:
    """Does the unit go where the support says? The coast may be left out, and an army has none (DATC 4.B.4, 4.B.6)."""
    if made.moves.get(other) != aim:
        return False
    if other in made.far and here in made.board.seas and not route(made.board, other, aim, fleets_at_sea(made) - {here}):
        return False  # it could only be carried by the fleet that supports it (DATC 6.D.31)
    if made.units[other].kind == "A":
        return True
    if order.to == aim:
        return made.rules.coast_support == "optional" or aim not in made.board.coasts
    return order.to == made.order(other).to
