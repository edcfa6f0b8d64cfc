"""Shortened drawings: everything that can be seen is still there, painted as before; water on a sheet of its own colour is not."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

from lxml import etree

from generator.core.picture import Fort, Mark, Picture, Piece, Style
from generator.core.signs import Sign, Signs
from generator.render.base_map import read_base_map
from generator.render.short_svg import shortened
from generator.render.svg import draw, for_screens

SVG = "{http://www.w3.org/2000/svg}"
MAP = Path(__file__).parents[2] / "generator" / "rulesets" / "dynastic_campaign" / "map.svg"
SIGNS = Signs(
    pieces={"army": Sign("counter", "army"), "garrison": Sign("tower", "garrison")},
    marks={"battle": Sign("burst", "battle")}, count="AP", number="number", fort="fort", inside=True,
)  # fmt: skip
STYLES = (Style("red", "Red", "RED", "#cc6666", pattern="dots"), Style("blue", "Blue", "BLU", "#6666cc"))
HERE = ("Cas", "IdF", "Eng", "Aus", "LPo", "Mus")
Seen = Counter[tuple[str | None, ...]]


@cache
def plain() -> str:
    pieces = [
        Piece(place, kind, owner, count=50, number=1) for place in HERE for kind, owner in (("army", "red"), ("garrison", "blue"))
    ]
    shown = Picture(
        "p", "P", "P", fills=dict.fromkeys((*HERE, "Bes"), "red"), pieces=tuple(pieces), marks=(Mark("battle", "Cas", "red"),),
        forts=tuple(Fort(place, 40, "red") for place in HERE), signs=SIGNS,
    )  # fmt: skip
    return draw(shown, read_base_map(MAP.read_bytes()), STYLES, "abbr", None)


def outlines(svg: str) -> Seen:
    """Every outline that is drawn, with what paints it and where it stands."""
    root = etree.fromstring(svg.encode())
    named = {it.get("id"): it.get("d") for it in root.iter(f"{SVG}path") if it.get("id")}
    drawn = [it for it in root.iter(f"{SVG}path", f"{SVG}use") if not it.get("id")]
    return Counter(
        (
            it.get("d") or named[it.get("href")[1:]],
            *(it.get(name) for name in ("fill", "stroke", "stroke-width", "stroke-dasharray", "transform")),
            it.getparent().get("transform"),
        )
        for it in drawn
    )


def texts(svg: str) -> Seen:
    """All letters but halos, which are those with an outline of their own colour."""
    found = [it for it in etree.fromstring(svg.encode()).iter(f"{SVG}text") if it.get("stroke") in (None, "#fff")]
    return Counter(
        (it.text, *(it.get(name) for name in ("x", "y", "font-size", "fill")))
        for it in found
        if it.get("fill") != it.get("stroke") or not it.get("stroke")
    )


def test_every_outline_and_every_letter_is_drawn_as_before() -> None:
    short = for_screens(plain(), STYLES, b"/**/", short=True)
    assert texts(short) == texts(plain())
    assert outlines(short) <= outlines(plain())
    lost = outlines(plain()) - outlines(short)
    assert {fill for _, fill, *_ in lost} == {"#e3eef3"}
    assert len(lost) == sum(it.wet for it in read_base_map(MAP.read_bytes()).provinces)


def test_halos_are_painted_below_their_letters() -> None:
    halo = '<text x="1" y="2" font-size="9" fill="#fff" stroke="#fff" stroke-width="2" opacity="0.6">AB</text>'
    letters = '<text x="1" y="2" font-size="9" fill="#123456">AB</text>'
    outlined = 'stroke="#fff" stroke-width="2" stroke-opacity="0.6" paint-order="stroke"'
    assert shortened(halo + letters) == f'<text x="1" y="2" font-size="9" {outlined} fill="#123456">AB</text>'
    assert shortened(halo + letters.replace("AB", "AC")) == halo + letters.replace("AB", "AC")


def test_a_shape_that_comes_once_is_left_alone() -> None:
    path = '<path d="M1 1L22222 22222L33333 33333Z" fill="#123456"/>'
    assert shortened(path) == path
    assert shortened(path * 2).count("22222 22222") == 1


def test_a_map_of_a_campaign_is_a_seventh_shorter() -> None:
    assert len(shortened(plain())) < len(plain()) * 6 / 7
