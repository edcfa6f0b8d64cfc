"""The straits of Gibraltar and Moyle: nobody crosses along an arrow past another power's fleet (rulebook VII)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from generator.diplomacy.board import Board
from generator.diplomacy.orders import Unit

WHY = "strait-closed"


def closed(board: Board, fleets: Iterable[Unit], units: Iterable[Unit]) -> Mapping[tuple[str, str], str]:
    """The crossings that each of the `units` finds shut by one of the `fleets`, those in place at the moment that counts.

    That is the start of the turn, and for retreats the moment before them: a fleet that has to retreat itself is still there.
    """
    at_sea: dict[str, set[str]] = defaultdict(set)
    for fleet in fleets:
        if fleet.kind == "F":
            at_sea[fleet.place].add(fleet.power)
    crossings = [(str(edge["a"]), str(edge["b"]), str(edge["closed-by"])) for edge in board.facts["edges"] if "closed-by" in edge]
    ends = [(start, end, sea) for a, b, sea in crossings for start, end in ((a, b), (b, a))]
    return {
        (start, end): WHY
        for unit in units
        for start, end, sea in ends
        if unit.place == start and at_sea[sea] - {unit.power}
    }
