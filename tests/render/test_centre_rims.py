"""Centres lie above lines, each with a white rim on a map that has lines."""

from __future__ import annotations

import pytest
from lxml import etree

from generator.core.picture import Arrow
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps.svg import draw
from tests.support.small_map import STYLES, picture, small_map

SVG = "{http://www.w3.org/2000/svg}"
BASE = read_base_map(small_map())
LINE = Arrow("move", "Alf", "Bet", "north")


def drawn(*arrows: Arrow, **fields: object) -> list[dict[str, str]]:
    """The attributes of all signs, in the order in which they are drawn."""
    shown = draw(picture(arrows=arrows, centres={"Alf": "north"}, **fields), BASE, STYLES, "abbr", None)
    signs = etree.fromstring(shown.encode()).iter(f"{SVG}circle", f"{SVG}path")
    return [{**it.attrib, "at": it.getparent().get("transform", "")} for it in signs]


@pytest.mark.parametrize("places", [{}, {"capital": frozenset(["Alf"])}], ids=["plain", "with a ring"])
def test_the_rim_of_a_centre_lies_above_lines_and_below_the_centre(places: dict[str, frozenset[str]]) -> None:
    signs = drawn(LINE, places=places)
    rims = [number for number, it in enumerate(signs) if it.get("fill-opacity")]
    lines = [number for number, it in enumerate(signs) if it.get("stroke-opacity") == ".85"]
    assert len(rims) == len(BASE.supply)
    assert lines[0] < min(rims)  # those behind are in the key
    for number in rims:
        rim, centre = signs[number], signs[number + 1]
        assert rim["at"] == centre["at"] != ""
        assert float(rim["r"]) > float(centre["r"])


def test_without_lines_centres_have_no_rims() -> None:
    assert not [it for it in drawn() if it.get("fill-opacity")]
