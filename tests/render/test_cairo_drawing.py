"""What draws our pictures knows all that is in them, and draws it as cairosvg does, but for shades that some edges have not.

What it does not know it leaves to that.
"""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageChops

from generator import rulesets
from generator.core.picture import Picture
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps.svg import draw
from generator.render.raster import cairo_drawing, png
from generator.render.raster.cairo_drawing import Unfamiliar
from generator.render.raster.cairo_path import path_steps
from tests.render.test_quick_cairo import FONTS
from tests.support.shaded_edges import shade_all_edges

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120" width="200" height="120"><title>A</title>'
KNOWN = f"""{HEAD}<defs><g id="sign"><circle r="5"/><text y="3" font-size="6" fill="#fff" stroke="none">S</text></g>
<linearGradient id="a"><stop offset="0.5" stop-color="#0f27e3"/><stop offset="50%" stop-color="#5c3d23"/></linearGradient>
<linearGradient id="b" gradientUnits="userSpaceOnUse" spreadMethod="repeat" x1="0" y1="0" x2="9" y2="9"><stop offset="0"
 stop-color="#353283"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
<rect width="200" height="120" fill="#def"/><path d="M5 5h40v30H5z" fill="#8ac" stroke="#222"/>
<circle cx="70" cy="20" r="14" fill="url(#a)" stroke="url(#b)" stroke-width="4"/>
<ellipse cx="105" cy="20" rx="16" ry="9" fill="#a03"/>
<path d="M130 10a14 9 30 1 1 20 12A20 12 0 0 0 150 40T170 40t9-9C180 5 195 5 195 20s-9 9-9 20q-20 9-30-9Z" fill="#383"
 stroke="#fa0" stroke-width="2" stroke-linejoin="round" stroke-opacity=".5"/>
<g transform="translate(20 60) scale(1.5)" opacity=".6" stroke="#111" stroke-dasharray="4 2" stroke-dashoffset="1">
<polygon points="0,0 20,5 10,15" fill="#77c"/><polyline points="20 0 30 15 40 0" fill="none" stroke-linecap="round"/>
<line x1="45" y1="0" x2="60" y2="14" stroke-width="3"/></g>
<use href="#sign" x="150.3" y="60" fill="#135"/><use href="#sign" transform="translate(170 60) scale(1.7)" stroke="#fa0"/>
<g font-family="Fira Sans Condensed" font-size="14" text-anchor="middle"><text x="40" y="100" fill="#a02030">Plain</text>
<text x="90" y="98" font-weight="600" fill="#222" stroke="#fff" opacity=".8">Halo<tspan x="90" dy="14">below</tspan></text>
<text x="120 130 139" y="100 98 95" rotate="-20 0 20" text-anchor="start" font-style="italic">Bent</text>
<text x="195" y="110" text-anchor="end" letter-spacing="2">wide</text></g></svg>"""


PATTERN = f"""{HEAD}<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10" viewBox="0 0 20 20">
<path d="M0 0H20V20H0Z" fill="#568edb"/><path d="M0 5H20" stroke="#123456" stroke-width="10"/></pattern>
<g transform="translate(3.3 0)"><path d="M0 0H100V60H0Z" fill="url(#p)"/></g></svg>"""


def _apart(one: Any, two: Any) -> tuple[float, int]:
    """The share of pixels that differ clearly, and the largest difference of two pictures made half as large, where edges blur."""
    small = [it.resize((it.width // 2, it.height // 2), Image.Resampling.BOX) for it in (one, two)]
    whole, half = (ImageChops.difference(*pair).convert("L").histogram() for pair in ((one, two), small))
    return sum(whole[24:]) / sum(whole), max(step for step, count in enumerate(half) if count)


def _both(svg: str, width: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    png._pin(FONTS)
    cairo_drawing.drawn(svg, width)  # it knows all that is in it
    own = png._drawn(svg, width)
    with monkeypatch.context() as other:
        other.setattr(png, "drawn", _unfamiliar)
        return own, png._drawn(svg, width)


def _unfamiliar(*_: object) -> None:
    raise Unfamiliar("all of it")


@pytest.mark.png
@pytest.mark.parametrize(("sharp", "differ", "far"), [(False, 0.002, 60), (True, 0.006, 110)], ids=["shaded", "sharp"])
def test_a_picture_looks_the_same_whoever_draws_it(
    sharp: bool,  # noqa: FBT001 - each row says what it is
    differ: float,
    far: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Quite so where all edges have shades, as those that cairosvg draws; and nearly so where some have not."""
    if not sharp:
        shade_all_edges(monkeypatch)
    share, most = _apart(*_both(KNOWN, 800, monkeypatch))
    assert share < differ
    assert most < far


@pytest.mark.png
@pytest.mark.parametrize("width", [400, 200])
def test_a_pattern_has_sharp_edges_and_exact_colours(width: int) -> None:
    assert {colour for _, colour in png._drawn(PATTERN, width).getcolors()} >= {(0x12, 0x34, 0x56), (0x56, 0x8E, 0xDB)}
    column = [png._drawn(PATTERN, width).getpixel((width // 4, y)) for y in range(width // 20)]
    assert sorted(column) == [(0x12, 0x34, 0x56)] * (width // 40) + [(0x56, 0x8E, 0xDB)] * (width // 40)


@pytest.mark.png
@pytest.mark.parametrize("board", rulesets.boards())
def test_the_maps_of_all_boards_are_familiar(board: str) -> None:
    base = read_base_map((rulesets.home(board) / "map.svg").read_bytes())
    assert cairo_drawing.drawn(draw(Picture("start", "Start", "The start."), base, (), "name", None), 60).get_width() == 60


@pytest.mark.parametrize(
    "part",
    [
        '<path clip-path="url(#c)" d="M0 0H9V9Z"/>', '<rect width="9" height="9" rx="2"/>', '<image href="a.png"/>',
        '<path d="M0 0H9V9Z" fill="teal"/>', '<path d="M0 0H9V9Z" fill="url(#gone)"/>', '<text x="1" dy="3">A</text>',
        '<text x="1">A<tspan>B</tspan></text>', '<path d="M0 0H9V9Z" transform="skewX(9)"/>', '<circle r="2px"/>',
        '<g id="a"><use href="#a"/></g>', '<text font-style="oblique">A</text>',
        '<path d="M0 0H9V9Z" stroke="#fff" stroke-width="2%"/>',
    ],
)  # fmt: skip
def test_what_is_unfamiliar_is_said_to_be(part: str) -> None:
    with pytest.raises(Unfamiliar):
        cairo_drawing.drawn(f"{HEAD}{part}</svg>", 20)


@pytest.mark.png
def test_what_is_unfamiliar_is_drawn_all_the_same() -> None:
    clipped = f'{HEAD}<clipPath id="c"><path d="M0 0H100V120H0Z"/></clipPath><path clip-path="url(#c)" d="M0 0H200V120H0Z"/></svg>'
    assert [png._drawn(clipped, 200).getpixel((x, 60)) for x in (50, 150)] == [(0, 0, 0), (255, 255, 255)]


def test_an_outline_is_read_as_lines_and_curves_between_points() -> None:
    kinds, points = zip(*path_steps("m1 1h2v2zA2 2 0 0 1 5 1"), strict=True)
    assert kinds == (0, 1, 1, 3, 2, 2)
    assert points[1] == ((3, 1),)
    assert points[4][2] == pytest.approx((3, -1))
    assert points[5][2] == pytest.approx((5, 1))


@pytest.mark.png
def test_a_picture_has_the_same_bytes_whatever_was_drawn_before() -> None:
    from generator.render.raster.cairo_paint import solid
    from generator.render.raster.cairo_path import compiled

    first = png.png(KNOWN, 300, FONTS)
    png.png(KNOWN.replace("#def", "#fed").replace("translate(20 60)", "translate(25 50)"), 300, FONTS)
    again = png.png(KNOWN, 300, FONTS)
    for kept in (compiled, solid):
        kept.cache_clear()
    assert again == first
    assert png.png(KNOWN, 300, FONTS) == first
