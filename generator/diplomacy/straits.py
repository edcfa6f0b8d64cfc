"""Straits: no unit crosses an edge that is `closed-by` a sea in which another power's fleet is (Ambition & Empire VII).

The key `closed-by` of an edge is declared in `board_shape`, checked in `board_file`, and explained in boards.md. The page of the
board and `board diff` tell every such key with its value; the page has better words for this one, in `board.html`. The reason
`strait-closed` is declared in `reasons`, as several rule systems may have such edges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import cast

from generator.diplomacy.board import WORDS, Board
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position

WHY = "strait-closed"

Crossings = Mapping[tuple[str, str], tuple[tuple[str, str], ...]]
"""By kind of unit and location: the crossings from there, each with where it ends and the sea that closes it."""


def closed(board: Board, position: Position) -> Mapping[tuple[Unit, str], str]:
    """The ways that a fleet in a strait closes to each unit in this position, with the reason.

    A fleet that has to retreat is still there, so it closes its strait to others that have to retreat.
    """
    crossings = _crossings(board)
    if not crossings:
        return {}
    units = (*position.units, *(one.unit for one in position.dislodged))
    at_sea: dict[str, set[str]] = defaultdict(set)
    for unit in units:
        at_sea[unit.place].add(unit.power)
    return {
        (unit, end): WHY for unit in units for end, sea in crossings.get((unit.kind, unit.place), ()) if at_sea[sea] - {unit.power}
    }


def _crossings(board: Board) -> Crossings:
    if "crossings" not in board.derived:
        found: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for edge in board.facts["edges"]:
            sea = edge.get("closed-by")
            for kind in (kind for kind, word in WORDS.items() if sea and edge["by"] in (word, "both")):
                found[kind, str(edge["a"])].append((str(edge["b"]), str(sea)))
                found[kind, str(edge["b"])].append((str(edge["a"]), str(sea)))
        board.derived["crossings"] = {start: tuple(ends) for start, ends in found.items()}
    return cast(Crossings, board.derived["crossings"])
