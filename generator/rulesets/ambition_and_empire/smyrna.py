"""Smyrna's two coasts are one to the fleets of the power that controls Constantinople (rulebook VII, Smyrna & Constantinople)."""

from __future__ import annotations

from dataclasses import replace

from generator.diplomacy.board import Board
from generator.diplomacy.position import Position
from generator.diplomacy.reasons import Reason
from generator.diplomacy.settings import Ways

SMYRNA, CONSTANTINOPLE = "Smy", "Con"
WHY = "two-coasts"
REASONS = {
    WHY: Reason(
        check="Smyrna's two coasts are one only for whoever controls Constantinople",
        report="the two coasts of Smyrna are one only for whoever controls Constantinople",
    )
}


def ground(board: Board, position: Position) -> Ways:
    """The board with Smyrna's coasts joined, and its new ways shut to the fleets of every power but the controller."""
    if "joined" not in board.derived:
        board.derived["joined"] = _joined(board)
    whole: Board = board.derived["joined"]
    controller = position.centres.get(CONSTANTINOPLE)
    return Ways(
        whole,
        {
            (unit, end): WHY
            for unit in (*position.units, *(one.unit for one in position.dislodged))
            if unit.kind == "F" and unit.power != controller
            for end in whole.reach["F"][unit.place] - board.reach["F"][unit.place]
        },
    )


def _joined(board: Board) -> Board:
    """The board as the controller of Constantinople sees it: each coast of Smyrna leads wherever the other does."""
    coasts = board.coasts.get(SMYRNA, ())
    reach = board.reach["F"]
    beyond = frozenset[str]().union(*(reach[coast] for coast in coasts))
    fleets = {place: ends | frozenset(coasts) if place in beyond else ends for place, ends in reach.items()}
    fleets |= dict.fromkeys(coasts, beyond)
    near = {place: frozenset(board.province[end] for end in ends) for place, ends in fleets.items()}
    return replace(board, reach={**board.reach, "F": fleets}, near={**board.near, "F": near})
