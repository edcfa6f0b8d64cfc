"""Lines end apart from each other and off the signs of centres, and of a failed move more than its head is seen."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from generator.core.picture import Arrow, Mark, Piece
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.maps.svg import sketch
from generator.render.shapes.geometry import Curve, Point, bent, distance, trimmed
from generator.render.ways.arrow_ends import APART, Ends
from tests.support.drawn_lines import SHAFT, TOGETHER, along
from tests.support.small_map import STYLES, picture, small_map

BASE = read_base_map(small_map())
HEAD = 10.5
FROM = {
    "two that met in an empty place": ((False, "Alf Bet"), (False, "Gam Bet")),
    "two that came from the same side": ((False, "Alf Eps"), (False, "Bet Eps")),
    "some that found another there": ((True, "Alf Bet"), (False, "Eps Bet"), (False, "Gam Bet")),
    "those that helped a move": ((True, "Alf Bet"), (True, "Gam Alf Bet"), (True, "Del Alf Bet"), (True, "Eps Alf Bet")),
    "those that helped a piece": ((True, "Gam Bet -"), (True, "Zet Bet -"), (True, "Eps Bet -"), (True, "Alf Bet -")),
    "those that helped one attacked": ((False, "Eps Bet"), (True, "Zet Bet -"), (True, "Del Bet -")),
}
"""Orders, each with whether it did what it says: from where to where, or from where what is helped."""


def arrow(done: bool, order: str) -> Arrow:  # noqa: FBT001  # as above
    start, end, *onward = order.split()
    return Arrow("support" if onward else "move", start, end, "north", done, onward[0].strip("-") if onward else "")


def ends(*arrows: Arrow, base: BaseMap = BASE, **fields: Any) -> list[Point]:
    return [it.last.end for it in sketch(picture(arrows=arrows, **fields), base, STYLES, "abbr").arrows]


@pytest.mark.parametrize("orders", FROM.values(), ids=FROM)
def test_the_ends_of_lines_lie_apart(orders: tuple[tuple[bool, str], ...]) -> None:
    arrows = [arrow(*it) for it in orders]
    pieces = [Piece(place, "army", "north") for place in dict.fromkeys(it.start for it in arrows)]
    held = Piece("Bet", "army", "west")
    for shown in (pieces, [*pieces, held]):
        found = ends(*arrows, pieces=tuple(shown))
        assert min(distance(*pair) for pair in combinations(found, 2)) >= TOGETHER


def test_a_line_that_ends_at_a_piece_with_an_outline_ends_before_that() -> None:
    pieces, support = (Piece("Alf", "army", "north"), Piece("Bet", "army", "south")), Arrow("support", "Alf", "Bet", "north")
    plain, outlined = (ends(support, pieces=pieces, marks=marks)[0] for marks in ((), (Mark("hold", "Bet", "south"),)))
    assert plain.x - outlined.x > 3


def test_no_line_ends_on_the_sign_of_a_centre() -> None:
    at_the_middle = read_base_map(small_map().replace(b'id="Gam.supply" cx="480"', b'id="Gam.supply" cx="485"'))
    for base in (BASE, at_the_middle):
        (tip,) = ends(Arrow("move", "Bet", "Gam", "north", ok=False), base=base, pieces=(Piece("Bet", "army", "north"),))
        assert distance(tip, base.supply["Gam"]) >= 9.9


@pytest.mark.parametrize("gap", [34, 40, 50])
def test_a_failed_move_between_pieces_that_stand_close_shows_its_shaft(gap: int) -> None:
    """Where there is no room between the pieces, it leads from the side of one to that of the other."""
    close = read_base_map(small_map().replace(b'id="Bet.center" cx="300"', f'id="Bet.center" cx="{100 + gap}"'.encode()))
    pieces = (Piece("Alf", "army", "north"), Piece("Bet", "army", "south"))
    shown = picture(arrows=(Arrow("move", "Alf", "Bet", "north", ok=False),), pieces=pieces)
    (it,) = sketch(shown, close, STYLES, "abbr").arrows
    assert sum(distance(*pair) for pair in pairwise(along(it))) - HEAD >= SHAFT
    assert distance(it.last.end, Point(100 + gap, 100)) < 30


def test_of_points_that_are_all_near_an_end_the_one_with_most_room_is_best() -> None:
    given = Ends([])
    given.take((bent(Point(0, 0), Point(100, 100), 0),))
    assert given.best_of([Point(103, 100), Point(109, 100), Point(106, 100)]) == Point(109, 100)
    assert given.best_of([Point(103, 100), Point(100, 100 - APART), Point(300, 100)]) == Point(100, 100 - APART)


def test_the_end_of_a_long_line_is_pulled_back_and_that_of_a_short_one_stays_where_most_of_it_is_seen() -> None:
    given = Ends([])
    given.take((bent(Point(0, 0), Point(100, 100), 0),))
    for start, seen in ((Point(200, 100), True), (Point(128, 100), False)):
        way = given.pulled_back((bent(start, Point(100, 100), 0),), 0)
        assert (distance(way[-1].end, Point(100, 100)) >= APART) == seen
        assert distance(way[0].start, way[-1].end) >= 24


def test_the_lines_of_two_that_support_each_other_lie_apart() -> None:
    shown = picture(arrows=tuple(Arrow("support", one, other, "north") for one, other in (("Alf", "Bet"), ("Bet", "Alf"))))
    touching = read_base_map(small_map().replace(b"h180v180h-180z", b"h200v200h-200z"))
    one, other = (it.last.at(0.5) for it in sketch(shown, touching, STYLES, "abbr").arrows)
    assert distance(one, other) > 8


def test_a_way_that_turns_just_before_its_end_is_cut_as_far_before_it_as_any() -> None:
    uneven = Curve(Point(61.5, 573.5), Point(139.5, 415.5), Point(140, 410.5))
    (cut,) = trimmed((uneven,), 12, 12)
    assert distance(cut.start, uneven.start) == pytest.approx(12, abs=1)
    assert distance(cut.end, uneven.end) == pytest.approx(12, abs=1)
