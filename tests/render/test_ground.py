"""The ground of a place: which cells lie within its outline, and where a box lies within it."""

from __future__ import annotations

from itertools import pairwise, product
from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.shapes.geometry import Box, Point
from generator.render.shapes.ground import Ground, ground
from generator.render.shapes.rings import _any, rings

CORNERS = st.lists(st.tuples(st.integers(-6, 30), st.integers(-6, 30)), min_size=3, max_size=9)


def cells(land: Ground) -> set[tuple[int, int]]:
    """The cells of a ground by the coordinates of their upper left corner."""
    return {(land.left + x, land.top + y) for y, row in enumerate(land.rows) for x in range(row.bit_length()) if row >> x & 1}


def inside(corners: list[tuple[int, int]], x: float, y: float) -> bool:
    """Whether a line to the left crosses the outline an odd number of times."""
    sides = pairwise((*corners, corners[0]))
    return sum((ay > y) != (by > y) and x > ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides) % 2 == 1


def outlined(corners: list[tuple[int, int]]) -> Ground:
    return ground("M" + "L".join(f"{x} {y}" for x, y in corners) + "z", 0, 0, 1)


@given(CORNERS)
def test_the_ground_has_the_cells_whose_middle_lies_inside_the_outline(corners: list[tuple[int, int]]) -> None:
    # A middle that lies on a side may belong to either of the places that meet there.
    middles = [(x, y) for x, y in product(range(-6, 30), repeat=2) if not _on_a_side(corners, x + 0.5, y + 0.5)]
    found = cells(outlined(corners))
    assert [it for it in middles if (it in found) is not inside(corners, it[0] + 0.5, it[1] + 0.5)] == []


def _on_a_side(corners: list[tuple[int, int]], x: float, y: float) -> bool:
    sides = pairwise((*corners, corners[0]))
    return any(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-6 for (ax, ay), (bx, by) in sides)


@given(CORNERS, st.integers(1, 9), st.integers(1, 9), st.integers(-3, 3))
def test_a_box_fits_where_all_cells_that_it_touches_are_there(
    corners: list[tuple[int, int]], wide: int, high: int, off: int
) -> None:
    land = outlined(corners)
    there, box = cells(land), Box(off - 0.4, -2.5, off - 0.4 + wide, high - 2.5)
    spots = land.spots(box)
    fits = {(spots.left + x, spots.top + y) for y, row in enumerate(spots.rows) for x in range(row.bit_length()) if row >> x & 1}
    touched = list(product(range(off - 1, off + wide), range(-3, high - 2)))
    wanted = {(x, y) for x, y in product(range(-12, 40), repeat=2) if all((x + u, y + v) in there for u, v in touched)}
    assert fits == wanted


@given(CORNERS, st.integers(-40, 100), st.integers(-40, 100), st.sampled_from([1.0, 1.2]))
def test_the_nearest_spot_is_the_nearest(corners: list[tuple[int, int]], x2: int, y2: int, upright: float) -> None:
    land, x, y = outlined(corners), x2 / 2, y2 / 2
    gaps = {(u, v): ((u - x) ** 2 + ((v - y) * upright) ** 2) ** 0.5 for u, v in cells(land)}
    first = min(gaps, key=lambda it: (gaps[it], it[1], it[0]), default=None)  # of several the highest, and of those the left one
    assert land.nearest(Point(x, y), upright=upright) == (first and (gaps[first], Point(*first)))


BOX = st.builds(
    lambda x, y, wide, high: Box(x - 0.3, y - 0.7, x - 0.3 + wide, y - 0.7 + high),
    *[st.integers(-4, 24)] * 2,
    *[st.integers(1, 9)] * 2,
)


@given(CORNERS, BOX, st.lists(BOX, max_size=3))
def test_points_clear_of_boxes_are_those_on_the_ground_without_them(
    corners: list[tuple[int, int]], box: Box, taken: list[Box]
) -> None:
    land = outlined(corners)
    clear, wanted = land.spots(box).clear_of(box, taken), land.without(taken).spots(box)
    assert (clear.left, clear.top, clear.rows) == (wanted.left, wanted.top, wanted.rows)


def test_a_ground_without_boxes_or_another_ground() -> None:
    land, other = outlined([(0, 0), (9, 0), (9, 9), (0, 9)]), outlined([(-3, 5), (4, 5), (4, 30), (-3, 30)])
    assert cells(land) - cells(land.without([Box(2.5, 1, 4, 3)])) == set(product((2, 3), (1, 2)))
    assert cells(land.less([other])) == cells(land) - cells(other)
    assert land.holds(Box(1, 1, 4, 4))
    assert not land.holds(Box(-2, 1, 4, 4))


ROUND: dict[str, tuple[str, float]] = {
    "two half circles": ("M0 10A10 10 0 0 1 20 10A10 10 0 0 1 0 10Z", 100 * pi),
    "an ellipse that is turned": ("M10 0a5 10 90 0 1-20 0a5 10 90 0 1 20 0z", 50 * pi),
    "radii that are too short": ("M0 0A1 1 0 0 1 20 0A1 1 0 0 1 0 0Z", 100 * pi),
    "the larger arc, and back in a line": ("M10 0A10 10 0 1 1 0-10Z", 0.75 * 100 * pi + 50),
    "curves": ("M0 0C0-13.33 20-13.33 20 0S0 13.33 0 0Z", 320),
    "one bend, mirrored": ("M0 0Q10-20 20 0T40 0H0Z", 2 * 20 * 20 / 3),
    "a hole": ("M0 0H20V20H0ZM5 5H15V15H5Z", 300),
    "relative steps": ("m5 5h10v10h-10zm20 0l10 0 0 10-10 0z", 200),
}  # fmt: skip


@pytest.mark.parametrize(("data", "area"), ROUND.values(), ids=ROUND)
def test_curves_and_arcs_enclose_as_much_as_they_should(data: str, area: float) -> None:
    assert len(cells(ground(data, 0, 0, 4))) / 16 == pytest.approx(area, rel=0.03)
    assert all(len(ring) > 2 for ring in rings(data))


def test_a_path_without_curves_is_read_at_once_as_any_other_is() -> None:
    straight = "M10 20l30 5 4-6h12v-9.5z"
    other = "M10 20 L40 25 L44 19 L56 19 L56 9.5 Z"
    assert rings(straight) == rings(other) == [[(10, 20), (40, 25), (44, 19), (56, 19), (56, 9.5)]]


@pytest.mark.parametrize("data", ["M1 2 30 4l5 6z", "M0 0h9v9zl5 5h3"], ids=["line behind M", "line behind z"])
def test_a_path_that_is_written_otherwise_is_read_step_by_step(data: str) -> None:
    assert rings(data) == _any(data)
