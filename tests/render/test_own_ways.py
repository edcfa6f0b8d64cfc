"""Ways over the ground of some places: around bays, off borders, apart from the way back; and what is cut off their ends."""

from __future__ import annotations

import pytest

from generator.render.scenes.place_grounds import CELL
from generator.render.shapes.geometry import Box, Curve, Point, begun, bent, distance, through, trimmed, turned, wave
from generator.render.shapes.ground import Ground
from generator.render.ways.ground_ways import Cells, shortest
from generator.render.ways.home_ground import Found, Home, Known, Pair, covered
from generator.render.ways.own_ways import CUT, less_strange, looked_at, strange, way_around, way_between, way_through

BENDS = (0.07, -0.07)
NOTHING = covered(())


def ground(*boxes: tuple[int, int, int, int]) -> Ground:
    """Cells within boxes of units, each from its left and top to its right and bottom."""
    rows = [0] * 200
    for box in boxes:
        left, top, right, bottom = (round(it / CELL) for it in box)
        for y in range(top, bottom):
            rows[y] |= (1 << right) - (1 << left)
    return Ground(0, 0, tuple(rows))


BAY = ground((30, 30, 90, 300), (30, 240, 300, 300), (240, 30, 300, 300))
"""Two capes with a bay between them."""
CAPES = Point(60, 60), Point(270, 60)


def no_more(_: float) -> float:
    return 0.0


def test_a_way_from_cape_to_cape_leads_around_the_bay() -> None:
    home = Home(BAY, NOTHING)
    straight = (bent(*CAPES, 0),)
    assert strange(straight, home) > 100
    for way in (way_between(*CAPES, home, BENDS, no_more).way, less_strange(straight, home)):
        assert strange(way, home) <= CUT
        assert (way[0].start, way[-1].end) == CAPES


def test_the_way_back_keeps_apart_where_both_lead_around() -> None:
    home = Home(BAY, NOTHING)
    there = way_between(*CAPES, home, (0.07,), no_more).way
    back = way_between(*CAPES[::-1], home, (0.07,), no_more).way
    middles = [way[len(way) // 2].at(0.5) for way in (there, back)]
    assert distance(*middles) > 6


def test_a_gentle_curve_does_where_nothing_strange_is_in_its_way() -> None:
    home = Home(ground((0, 0, 300, 150)), NOTHING)
    assert way_between(*CAPES, home, BENDS, no_more).way == (bent(*CAPES, 0.07 * 210),)


def test_a_way_is_bent_off_a_name() -> None:
    home = Home(ground((0, 0, 300, 150)), covered((Box(130, 68, 200, 90),)))
    assert way_between(*CAPES, home, BENDS, no_more).way == (bent(*CAPES, -0.07 * 210),)


def test_a_chain_that_swings_out_of_its_waters_is_led_around() -> None:
    home = Home(BAY, NOTHING)
    assert strange(way_through([CAPES[0], Point(165, 40), CAPES[1]], home).way, home) <= CUT


def test_there_is_no_way_between_two_islands() -> None:
    islands = ground((30, 30, 90, 90), (240, 30, 300, 90))
    ends = Point(60 / CELL, 60 / CELL), Point(270 / CELL, 60 / CELL)
    cells = Cells.of(islands, *ends)
    assert shortest(cells, *ends) is None
    assert shortest(Cells.of(ground((30, 30, 300, 90)), *ends), *ends) == list(ends)


def test_cells_that_others_take_are_left_out_but_near_an_end() -> None:
    end, far = Point(20, 20), Point(60, 60)
    cells = Cells.of(Ground(10, 10, ((1 << 60) - 1,) * 60), end, far)
    for left, top, high in ((15, 5, 30), (5, 15, 90), (-3, 40, 2)):
        other = Ground(left, top, ((1 << 20) - 1,) * high)
        bare = cells.without(other, [end], 6)
        for y in range(8, 74):
            for x in range(8, 74):
                near = (x - end.x) ** 2 + (y - end.y) ** 2 <= 36
                assert bare.has(x, y) is (cells.has(x, y) and (near or not other.has(x, y))), (x, y)


def test_what_is_known_of_two_points_is_not_sought_again() -> None:
    corners = (CAPES[0], Point(60, 270), Point(270, 270), CAPES[1])
    gentle = dict.fromkeys(BENDS, (100.0, 0.0))
    known = Known({CAPES: Pair(gentle, Found((bent(*CAPES, 9),), 900.0, 100.0), corners)})
    home = Home(BAY, NOTHING, known)
    assert way_around(*CAPES, home, aside=False) != way_around(*CAPES, Home(BAY, NOTHING), aside=False)
    assert way_between(*CAPES, home, BENDS, no_more) == way_around(*CAPES, home, aside=False)
    assert looked_at(*CAPES, home, BENDS).parts != gentle


@pytest.mark.parametrize(
    "way", [(bent(*CAPES, 90),), through([Point(0, 0), Point(4, 0), Point(8, 3), Point(90, 40), Point(90, 90)])]
)
def test_what_is_trimmed_off_a_way_is_what_is_near_its_ends(way: tuple[Curve, ...]) -> None:
    short = trimmed(way, 15, 20)
    assert distance(way[0].start, short[0].start) == pytest.approx(15, abs=2)
    assert distance(way[-1].end, short[-1].end) == pytest.approx(20, abs=2)
    assert turned(turned(way)) == way
    assert begun(way, 1000)[0].end == way[-1].end


def test_a_wavy_line_follows_its_way() -> None:
    drawn = [float(it) for it in wave((bent(*CAPES, 60),)).replace("M", " ").replace("Q", " ").split()]
    assert max(drawn[1::2]) > 115
    assert drawn[-2:] == pytest.approx(CAPES[1], abs=0.2)
