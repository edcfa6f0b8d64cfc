"""Base maps: what is refused, what is kept, and that the classical one agrees with its board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.render.base_maps.base_map import read_base_map
from generator.render.markup.clean_svg import MapError
from generator.render.shapes.geometry import Point
from tests.support import quick_yaml
from tests.support.small_map import PLACES, small_map

CLASSICAL = Path(__file__).parents[2] / "generator/rulesets/classical"
BASE = read_base_map(small_map())

REFUSED = {
    "a document type": (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + small_map(), "DOCTYPE"),
    "broken XML": (small_map()[:-9], "well-formed"),
    "another kind of document": (b"<html/>", "not an SVG"),
    "a script": (small_map("<script>alert(1)</script>"), "script"),
    "a style sheet": (small_map("<style>path{fill:url(http://x.example)}</style>"), "style"),
    "an image": (small_map('<g id="more"><image href="a.png"/></g>'), "image"),
    "a foreign object": (small_map('<g id="more"><foreignObject/></g>'), "foreignObject"),
    "an animation": (small_map('<g id="more"><set attributeName="x"/></g>'), "set"),
    "a link to elsewhere": (small_map('<g id="more"><use xlink:href="http://x.example/a.svg#b"/></g>'), "refer"),
    "paint from elsewhere": (small_map('<g id="more"><path fill="url(http://x.example/a#b)"/></g>'), "refer"),
    "paint from elsewhere in a style": (small_map('<g id="more"><path style="fill:URL(//x.example)"/></g>'), "refer"),
    "copies of copies": (small_map('<defs><g id="a"/><use href="#a"/></defs>'), "use"),
    "no viewBox": (small_map(view=""), "viewBox"),
    "a viewBox that is no number": (small_map(view="0 0 nan 400"), "viewBox"),
    "a viewBox without end": (small_map(view="0 0 1000 1e9"), "viewBox"),
    "no provinces": (small_map().replace(b'"provinces"', b'"p"'), "provinces"),
    "a province without an id": (small_map(layer='<path d="M0 0"/>'), "ids"),
    "a centre that is nowhere": (small_map().replace(b'cx="520"', b'cx="nan"'), "Gam-nc"),
    "a moved layer of centres": (
        small_map().replace(b'"province-centers"', b'"province-centers" transform="scale(2)"'),
        "transformed",
    ),
}


@pytest.mark.parametrize(("data", "word"), REFUSED.values(), ids=REFUSED)
def test_a_base_map_is_refused_for(data: bytes, word: str) -> None:
    with pytest.raises(MapError, match=word):
        read_base_map(data)


def test_a_base_map_keeps_shapes_and_paint_and_loses_what_an_editor_or_a_stranger_added() -> None:
    more = (
        '<metadata>me</metadata><x:view xmlns:x="http://x.example"/>'
        '<defs><linearGradient id="dusk"><stop offset="0"/></linearGradient></defs>'
        '<g id="land" onclick="alert(1)" class="c">'
        '<path d="M1 1" fill="url(#dusk)" style="stroke:#123456;behavior:none" tabindex="1"/></g>'
    )
    under = read_base_map(small_map(more)).under
    assert '<g><path d="M1 1" fill="url(#dusk)" stroke="#123456"/></g>' in under
    assert '<linearGradient id="dusk"><stop offset="0"/></linearGradient>' in under
    assert not re.search("alert|behavior|tabindex|x:view|<x|me<", under)


def test_a_map_of_any_size_and_origin_is_brought_to_a_width_of_1000() -> None:
    base = read_base_map(small_map(view="100 50 2000 700"))
    assert base.height == 350
    assert base.centres["Alf"] == Point(0, 25)
    assert base.centres["Gam/nc"] == Point(210, 5)
    assert base.under.startswith('<g transform="scale(0.5) translate(-100 -50)">')


@pytest.mark.parametrize(
    ("view", "opening"),
    [
        pytest.param("0 0 1000 400", "<g>", id="none for a map of that width"),
        pytest.param("0 0 2000 800", '<g transform="scale(0.5)">', id="a scale for a larger one"),
        pytest.param("10 -5 1000 400", '<g transform="translate(-10 5)">', id="a step for one that starts elsewhere"),
    ],
)
def test_a_map_is_moved_no_more_than_it_needs(view: str, opening: str) -> None:
    assert read_base_map(small_map(view=view)).under.startswith(opening)


@pytest.mark.parametrize(("view", "width"), [("0 0 1000 400", "2.4"), ("0 0 2000 800", "4.8"), ("0 0 500 200", "1.2")])
def test_the_halo_of_a_name_is_as_wide_on_a_map_of_any_size(view: str, width: str) -> None:
    assert f'stroke-width="{width}" stroke-linejoin="round" opacity="0.7"' in read_base_map(small_map(view=view)).labels["abbr"]


@pytest.mark.parametrize("place", sorted(PLACES))
def test_a_name_stands_twice_the_first_time_as_its_own_halo(place: str) -> None:
    assert BASE.labels["abbr"].count(f">{place}<") == 2


def test_the_classical_map_has_a_point_for_every_place_and_draws_every_province() -> None:
    board = quick_yaml.load((CLASSICAL / "board.yaml").read_text(encoding="utf-8"))
    base = read_base_map((CLASSICAL / "map.svg").read_bytes())
    coasts = {f"{name}/{coast}" for name, place in board["places"].items() for coast in place.get("coasts", ())}
    assert {province.id for province in base.provinces} == set(board["places"])
    assert set(base.centres) == set(board["places"]) | coasts
    assert set(base.dislodged) >= set(board["places"])
    assert set(base.supply) == {name for name, place in board["places"].items() if place.get("centre")}
