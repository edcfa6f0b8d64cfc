"""What holds of every board of the Diplomacy family that comes with the package."""

from __future__ import annotations

import pytest

from generator.diplomacy.board import Board, build
from tests.support.variant_table import VARIANT_BOARDS, edges, facts_of

BOARDS = {name: build(facts_of(name)) for name in VARIANT_BOARDS}
EVERY = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())


@EVERY
def test_every_edge_goes_both_ways(board: Board) -> None:
    assert {(kind, end, start) for kind, start, end in edges(board)} == edges(board)


@EVERY
def test_armies_stay_on_land_and_fleets_on_water_and_coasts(board: Board) -> None:
    kinds = {at: board.places[province].kind for at, province in board.province.items()}
    assert not [edge for edge in edges(board) if edge[0] == "A" and "sea" in {kinds[edge[1]], kinds[edge[2]]}]
    assert not [edge for edge in edges(board) if edge[0] == "F" and "land" in {kinds[edge[1]], kinds[edge[2]]}]


@EVERY
def test_fleets_stand_on_the_coasts_of_a_split_province_and_armies_on_none(board: Board) -> None:
    split = set(board.coasts)
    assert not [edge for edge in edges(board) if edge[0] == "F" and {edge[1], edge[2]} & split]
    assert not [edge for edge in edges(board) if edge[0] == "A" and "/" in edge[1] + edge[2]]
