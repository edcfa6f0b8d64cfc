"""The straits of Gibraltar and Moyle: nobody crosses along an arrow past another power's fleet (rulebook VII)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.diplomacy.board import Board
from generator.diplomacy.orders import Unit

WHY = "strait-closed"


def closed(board: Board, fleets: Iterable[Unit], units: Iterable[Unit]) -> Mapping[tuple[str, str], str]:
    """The crossings that each of the `units` finds shut by one of the `fleets`, those in place at the moment that counts."""
    at_sea = {unit.place: unit.power for unit in fleets if unit.kind == "F"}
    crossings = [(str(edge["a"]), str(edge["b"]), str(edge["closed-by"])) for edge in board.facts["edges"] if "closed-by" in edge]
    ends = [(start, end, sea) for a, b, sea in crossings for start, end in ((a, b), (b, a))]
    return {
        (start, end): WHY
        for unit in units
        for start, end, sea in ends
        if unit.place == start and at_sea.get(sea, unit.power) != unit.power
    }
