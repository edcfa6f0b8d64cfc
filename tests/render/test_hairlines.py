"""Lines along coasts that a PNG has no pixels for."""

from __future__ import annotations

import pytest

from generator.render.raster.hairlines import without_hairlines

WATER, LINE, BAND = "#c8dce7", "#b4cfdd", "#d6e7ef"


def use(colour: str, width: float, name: str = "coasts") -> str:
    return f'<use href="#{name}" stroke="{colour}" stroke-width="{width:g}"/>'


@pytest.mark.parametrize(("pixels", "there"), [(0.45, False), (0.6, True)])
def test_a_line_beside_a_broad_one_is_there_only_where_it_has_pixels(pixels: float, there: bool) -> None:  # noqa: FBT001
    drawing = use(LINE, 31) + use(BAND, 28.2) + use(LINE, 12.8) + use(BAND, 9.6)
    assert without_hairlines(drawing, pixels) == (drawing if there else drawing.removeprefix(use(LINE, 31)))


@pytest.mark.parametrize("upon", [use(BAND, 28.2, "borders"), use(BAND, 31), use(BAND, 32), "<g/>", ""])
def test_a_line_that_is_seen_stays(upon: str) -> None:
    assert without_hairlines(use(LINE, 31) + upon, 0.45) == use(LINE, 31) + upon
