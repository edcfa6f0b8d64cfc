"""The ground of a map is drawn once for many pictures, and each has the same pixels as if it were the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from generator.render.raster import cairo_drawing, kept_ground, png
from generator.render.raster.cairo_shapes import trace
from tests.render.test_quick_cairo import FONTS

PAINT = '<pattern id="dots-1" patternUnits="userSpaceOnUse" width="9" height="9" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></pattern>'
SEA = '<path d="M0 0H200V190H0Z" fill="#cde" stroke="#246"/>'


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    png._pin(FONTS)
    kept_ground.forget()
    yield
    kept_ground.forget()


def _picture(*, sea: str = SEA, fill: str = "#a31", height: int = 100, paint: str = "", around: str = "<g>") -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 {height}" width="200" height="{height}"><title>{fill}</title>'
        f'{paint}{around}<g transform="translate(3 2) scale(0.9)">{sea}<text x="9" y="60" font-size="20">Sea</text></g>'
        f'<g transform="scale(0.8)"><path data-place="Alf" d="M20 20H90V70Z" fill="{fill}" stroke="#222"/></g>'
        f'<circle cx="150" cy="40" r="9"/></g></svg>'
    )


def _pixels(svg: str, width: int = 200) -> bytes:
    surface = cairo_drawing.drawn(svg, width)
    return bytes(surface.get_data())


@pytest.mark.png
@pytest.mark.parametrize(
    "before",
    [
        _picture(fill="#13a"), _picture(height=140), _picture(height=95), _picture(paint=PAINT),
        _picture(sea=SEA.replace("#cde", "#edc")), _picture(around='<g opacity="0.5">'),
    ],
    ids=["other owner", "longer key", "shorter key", "owner's pattern", "other sea", "in a group"],
)  # fmt: skip
def test_a_picture_is_the_same_behind_one_with(before: str) -> None:
    alone = _pixels(_picture())
    kept_ground.forget()
    _pixels(before)
    assert _pixels(_picture()) == alone


@pytest.mark.png
def test_a_ground_within_a_pale_group_is_drawn_every_time() -> None:
    pale = _picture(around='<g opacity="0.5">')
    assert _pixels(pale) == _pixels(pale) != _pixels(_picture())


@pytest.mark.png
def test_the_ground_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shapes: list[str] = []

    def noted(context: Any, it: Mapping[str, str], tag: str) -> None:
        shapes.append(tag)
        trace(context, it, tag)

    monkeypatch.setattr("generator.render.raster.cairo_drawing.trace", noted)
    _pixels(_picture())
    _pixels(_picture(fill="#13a", paint=PAINT))
    assert shapes == ["path", "path", "circle", "path", "circle"]


@pytest.mark.png
def test_no_more_are_kept_than_a_few() -> None:
    for width in range(20, 30):
        _pixels(_picture(), width)
    assert len(kept_ground._grounds) == kept_ground._MOST


@pytest.mark.parametrize(
    "svg", [_picture(paint=PAINT, sea=SEA.replace("#cde", "url(#dots-1)")), _picture().replace("data-place", "data-home")]
)
def test_a_ground_is_not_kept_that_owners_paint_or_that_ends_nowhere(svg: str) -> None:
    assert kept_ground.ground_of(svg) == ""
