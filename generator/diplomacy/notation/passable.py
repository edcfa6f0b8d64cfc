"""Whether a unit could ever go where an order sends it, and how likely a place is meant."""

from __future__ import annotations

from typing import NamedTuple

from generator.diplomacy.board import Board
from generator.diplomacy.orders import Order


class Goer(NamedTuple):
    """A unit that a text names: its kind and its location, each empty as long as it is not known."""

    kind: str = ""
    at: str = ""


def can_be_meant(order: Order, board: Board) -> bool:
    """Whether a unit of the order's kind could go where the order sends it on an empty board.

    An order that sends no unit anywhere can always be meant.
    """
    if not order.to or order.verb == "marry":
        return True
    helping = order.verb in ("support", "convoy")
    kind, start = (order.other_kind, order.other) if helping else (order.kind, order.at)
    kinds = (kind,) if kind else ("A",) if order.verb == "convoy" else ("A", "F")
    return any(_can_go(board, each, start, order.to, order.route) for each in kinds)


def likely(board: Board, goer: Goer, to: str) -> int | None:
    """How far a location is from the unit: 0 if adjacent, 1 if over sea, else 2; None if such a unit can never stand there."""
    there = board.province[to]
    if (goer.kind and not board.locations(goer.kind, there)) or (goer.kind == "A" and to != there):
        return None
    if not goer.at:
        return 0
    kinds = (goer.kind,) if goer.kind else ("A", "F")
    here = board.province[goer.at]
    if any(there in board.near[kind][start] for kind in kinds for start in (here, *board.locations(kind, here))):
        return 0
    return 1 if "A" in kinds and _can_go(board, "A", here, to, ()) else 2


def _can_go(board: Board, kind: str, start: str, to: str, route: tuple[str, ...]) -> bool:
    here, there = board.province[start], board.province[to]
    if route and (kind == "F" or not set(route) <= board.seas or len(set(route)) < len(route)):
        return False
    if any(there in board.near[kind][at] for at in (here, *board.locations(kind, here))):
        return not route
    return kind == "A" and here != there and all(_is_coast(board, place) for place in (here, there))


def _is_coast(board: Board, province: str) -> bool:
    return board.places[province].kind == "coast"
