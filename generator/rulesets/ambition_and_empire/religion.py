"""The Religion Rule: what a minor power will not do for its faith (rulebook II, The Religion Rule)."""

from __future__ import annotations

from generator.diplomacy.board import Board
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.position import Position
from generator.diplomacy.reasons import Reason

PAPACY = "Pap"
FAITH = "religion"
"""Why an order that its religion forbids does not count."""
REASONS = {FAITH: Reason(report="its faith forbids it")}


def refuses(board: Board, position: Position, minor: Unit, order: Order) -> bool:
    """Does a minor power's religion forbid this order to its unit? `position` is that at the start of the turn."""
    standing = {board.province[unit.place]: unit for unit in position.units}

    def faith(province: str) -> str:
        unit = standing.get(province)
        return position.powers[unit.power].religion if unit else ""

    target = board.province[order.to] if order.to else ""
    friend = board.province[order.other] if order.other else ""
    if minor.power == PAPACY:
        return _papal(board, minor, order, faith(target), faith(friend))
    if order.verb != "support" or not target or not faith(friend) or not faith(target):
        return False
    if position.powers[minor.power].religion == "islam":
        return faith(friend) != "islam" and faith(target) == "islam"
    return faith(friend) == "islam" and faith(target) != "islam"


def _papal(board: Board, unit: Unit, order: Order, of_target: str, of_friend: str) -> bool:
    """The Papal army holds, walks to a neighbouring space without a Catholic unit, or supports a Catholic one (if there is one)."""
    if order.verb == "move":
        return of_target == "catholic" or order.via or board.province[order.to] not in board.near[unit.kind][unit.place]
    return order.verb == "support" and of_friend not in ("", "catholic")
