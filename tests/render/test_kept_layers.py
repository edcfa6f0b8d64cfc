"""Coasts, borders and names are drawn once for the maps of a game, and every drawing of a map gives the same pixels."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import ImageChops

from generator.render.base_maps import kept_layers
from generator.render.raster import cairo_drawing, png
from tests.render.test_quick_cairo import FONTS

LINES = '<path d="M5 5L90 60" stroke="#345" stroke-width="3"/><text x="10" y="50" font-size="20" opacity="0.7">Alf</text>'


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    kept_layers.forget()
    yield
    kept_layers.forget()


def _picture(lines: str, *, fill: str = "#fc9", height: int = 80) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="{height}" viewBox="0 0 100 {height}"><title>A</title>'
    land = f'<path d="M20 20H90V70Z" fill="{fill}"/>'
    return f'{head}{land}<g transform="scale(0.9)">{lines}</g><circle cx="50" cy="40" r="9"/></svg>'


def _pixels(svg: str) -> bytes:
    return bytes(png.raster(svg, 200, FONTS).tobytes())


@pytest.mark.png
def test_the_first_picture_and_those_after_it_have_the_same_pixels() -> None:
    svg = _picture(kept_layers.as_layer(LINES))
    first = _pixels(svg)
    assert _pixels(svg) == first
    other = _picture(kept_layers.as_layer(LINES), fill="#9cf")
    after = _pixels(other)
    kept_layers.forget()
    assert _pixels(other) == after != first


@pytest.mark.png
def test_it_looks_as_it_does_without_layers() -> None:
    with_layer, without = (png.raster(_picture(it), 200, FONTS) for it in (kept_layers.as_layer(LINES), LINES))
    assert max(ImageChops.difference(with_layer, without).tobytes()) <= 2


@pytest.mark.png
def test_a_layer_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    svg = _picture(kept_layers.as_layer(LINES))
    _pixels(svg)

    def never(*_: object) -> None:
        raise AssertionError("the layer was drawn again")

    monkeypatch.setattr(cairo_drawing._Drawer, "_elsewhere", never)
    _pixels(svg)


@pytest.mark.png
def test_a_higher_picture_has_all_of_a_layer() -> None:
    long = kept_layers.as_layer('<path d="M5 5V150" stroke="#345" stroke-width="3"/>')
    _pixels(_picture(long))
    high = _pixels(_picture(long, height=160))
    kept_layers.forget()
    assert _pixels(_picture(long, height=160)) == high


def test_what_a_layer_looks_like_depends_on_what_stands_beside_it() -> None:
    assert kept_layers.as_layer(LINES) != kept_layers.as_layer(LINES, "<defs/>")


@pytest.mark.parametrize("markup", ["", '<path d="M0 0H9" fill="url(#dots-1)"/>'])
def test_what_is_painted_with_a_paint_of_the_picture_is_no_layer(markup: str) -> None:
    assert kept_layers.as_layer(markup) == markup
