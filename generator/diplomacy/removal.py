"""Which units a power loses if it does not choose them itself (rulebook, Civil disorder; DATC 4.D.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.diplomacy.board import Board
from generator.diplomacy.orders import Unit
from generator.diplomacy.rules import Rules


def removal_order(board: Board, units: Sequence[Unit], towards: Iterable[str], rules: Rules) -> list[Unit]:
    """The units in the order of their removal: farthest from the centres `towards` first, then fleets, then by name of province.

    The caller names the centres: the 2023 rulebook measures to those that the power owns, the one of 2000 to its home centres.
    """
    goals = frozenset(towards)
    far = len(board.places)
    distance = {unit: _distance(board, unit, goals, rules) for unit in units}
    return sorted(
        units,
        key=lambda unit: (
            -(far if distance[unit] is None else distance[unit] or 0),
            unit.kind != "F",
            board.places[board.province[unit.place]].name.casefold(),
        ),
    )


def _distance(board: Board, unit: Unit, goals: frozenset[str], rules: Rules) -> int | None:
    """Moves to the nearest goal, over land and sea; with the switch `by-unit`, a fleet counts only the ways that fleets have."""
    at_sea_only = unit.kind == "F" and rules.distance == "by-unit"
    seen = {unit.place if at_sea_only else board.province[unit.place]}
    edge = set(seen)
    steps = 0
    while edge:
        if any(board.province[place] in goals for place in edge):
            return steps
        steps += 1
        edge = {ahead for place in edge for ahead in _ahead(board, place, at_sea_only=at_sea_only)} - seen
        seen |= edge
    return None


def _ahead(board: Board, place: str, *, at_sea_only: bool) -> Iterable[str]:
    if at_sea_only:
        return board.reach["F"][place]
    shores = board.coasts.get(place, (place,))
    by_sea = {end for shore in shores for end in board.near["F"][shore]}
    return board.near["A"][place] | by_sea
