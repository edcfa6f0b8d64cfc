"""Maps with each land outlined once: they look as their file does, and the pointer finds every water that lies open."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops

from generator.core.picture import Picture, Style
from generator.core.signs import Sign, Signs
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.base_maps.one_outline import OneOutline
from generator.render.maps.svg import sketch
from generator.render.markup.answers import Answers, Place
from generator.render.raster.png import raster
from generator.render.shapes.rings import rings
from tests.support.shaded_edges import shade_all_edges

ROOT = Path(__file__).parents[2]
MAPS = ("classical", "ambition_and_empire", "order_of_the_dragon", "saga_of_the_nine", "dynastic_campaign")
STYLES = (Style("red", "Red", "RED", "#cc6666"), Style("blue", "Blue", "BLU", "#6666cc"))
OWNERS = ("red", "blue", "")
DIFFERENT = 64
"""How much one of a pixel's colours (0 to 255) may change without being seen, since it is at the edge of a line."""


def file_of(name: str) -> bytes:
    return (ROOT / "generator/rulesets" / name / "map.svg").read_bytes()


@cache
def base_of(name: str) -> BaseMap:
    return read_base_map(file_of(name))


def once_of(name: str) -> OneOutline:
    found = base_of(name).once()
    assert found is not None
    return found


@cache
def drawn(name: str, *, once: bool) -> str:
    """A map whose lands, and one of its waters, belong to two powers and to nobody by turns."""
    base = base_of(name)
    fills = {it.id: OWNERS[number % 3] for number, it in enumerate(base.provinces) if not it.wet and OWNERS[number % 3]}
    water = next(it.id for it in base.provinces if it.wet)
    picture = Picture("p", "P", "", fills={**fills, water: "red"}, signs=Signs(pieces={"army": Sign("counter", "army")}))
    answers = Answers(places={it.id: Place(it.id, "there") for it in base.provinces})
    return sketch(picture, base, STYLES, "abbr").drawn(answers if once else None)


def seen(svg: str) -> str:
    """The drawing without what only a pointer finds, and without the outlines around letters, which cairo does not know."""
    silent = re.sub(r'<g class="w">.*?</g>| aria-hidden="true"|<title>[^<]*</title>|<text .*?</text>|<a class="b".*?</a>', "", svg)
    return re.sub(r"<a [^<>]*>|<a>", "<g>", silent).replace("</a>", "</g>")


@pytest.mark.png
@pytest.mark.parametrize("name", ["classical", "dynastic_campaign", "saga_of_the_nine", "dragon_lords"])
def test_it_looks_as_the_map_in_the_file(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shade_all_edges(monkeypatch)
    fonts = ROOT / "templates/static/fonts"
    one, other = (raster(seen(drawn(name, once=once)), 900, fonts) for once in (True, False))
    parts = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(parts[0], parts[1]), parts[2])
    assert sum(most.histogram()[DIFFERENT:]) < 0.0032 * one.width * one.height  # the more coast a map has, the more are at an edge


@pytest.mark.parametrize("name", MAPS)
def test_it_is_shorter_by_a_fifth(name: str) -> None:
    assert len(drawn(name, once=True)) < 0.8 * len(drawn(name, once=False))


@pytest.mark.parametrize("name", MAPS)
def test_the_pointer_finds_the_water_that_it_is_over(name: str) -> None:
    geometry = pytest.importorskip("shapely")
    base = base_of(name)

    def area(data: str, scale: float) -> Any:
        lines = [*rings(data)]
        shape = geometry.Polygon()
        for line in lines:
            shape = shape.symmetric_difference(geometry.Polygon([(x * scale, y * scale) for x, y in line]))
        return shape

    exact = {it.id: area(it.outline, base.scale) for it in base.provinces if it.wet}
    rough = {place: area(data, 1) for place, data in once_of(name).waters.items()}
    assert rough.keys() == exact.keys()
    for place, shape in exact.items():
        assert shape.difference(rough[place]).buffer(-2.5).is_empty, f"{place} is not found near its coast"
        others = [rough[it].intersection(shape).buffer(-2.5).is_empty for it in rough if it != place]
        assert all(others), f"another water is found in {place}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'id="coasts"', b'id="shores"'),
        (b'<path id="Lon"', b'<path id="Lon" transform="translate(4 0)"'),
        (b'class="land-border"', b'class="border"'),
        (b'<g id="ornament">', b'<g id="more">'),
    ],
    ids=["other coasts", "a land that was moved", "no borders of lands", "no frame"],
)
def test_lands_are_not_outlined_once_in_a_map_that_has(before: bytes, after: bytes) -> None:
    file = file_of("classical")
    assert before in file
    if b"coasts" in before:
        file = file.replace(b"#coasts", b"#shores")
    found = read_base_map(file.replace(before, after)).once()
    assert not (found and found.lands)


def test_a_map_with_other_coasts_has_fewer_points() -> None:
    base, fewer = base_of("dragon_lords"), once_of("dragon_lords")
    assert (fewer.lands, fewer.waters) == ({}, {})
    assert fewer.outlines.keys() == {it.id for it in base.provinces}
    assert all(len(fewer.outlines[it.id]) < len(it.outline) for it in base.provinces)
    assert len(fewer.under + fewer.over) < len(base.under + base.over) - 3_000


@pytest.mark.parametrize(
    ("before", "after"),
    [(b"M1020 338l11 6", b"M1020.5 338l11 6"), (b'viewBox="0 0 2000', b'viewBox="0 0 1000')],
    ids=["finer steps", "larger steps"],
)
def test_a_map_keeps_all_its_points_that_has(before: bytes, after: bytes) -> None:
    file = file_of("dragon_lords")
    assert before in file
    assert read_base_map(file.replace(before, after)).once() is None
