"""Lines along coasts that a PNG has no pixels for."""

from __future__ import annotations

import pytest

from generator.render.raster.hairlines import fitted_hairlines

WATER, LINE, BAND = "#c8dce7", "#b4cfdd", "#d6e7ef"


def use(colour: str, width: float, name: str = "coasts") -> str:
    return f'<use href="#{name}" stroke="{colour}" stroke-width="{width:g}"/>'


SHARP = ' shape-rendering="crispEdges"/>'


@pytest.mark.parametrize(("pixels", "there"), [(0.45, False), (0.6, True)])
def test_a_line_beside_a_broad_one_is_there_only_where_it_has_pixels(pixels: float, there: bool) -> None:  # noqa: FBT001
    farthest, others = use(LINE, 31), use(BAND, 28.2) + use(LINE, 12.8) + use(BAND, 9.6)
    fitted = fitted_hairlines(farthest + others, pixels)
    assert fitted == (farthest * there + others).replace("/>", SHARP)


@pytest.mark.parametrize("upon", [use(BAND, 31), use(BAND, 32)])
def test_a_line_that_is_covered_or_seen_whole_stays(upon: str) -> None:
    assert fitted_hairlines(use(LINE, 31) + upon, 0.45) == (use(LINE, 31) + upon).replace("/>", SHARP)


@pytest.mark.parametrize("upon", [use(BAND, 28.2, "borders"), "<g/>", ""])
def test_a_line_that_is_not_beside_another_is_left_as_it_is(upon: str) -> None:
    assert fitted_hairlines(use(LINE, 31) + upon, 0.45) == use(LINE, 31) + upon
