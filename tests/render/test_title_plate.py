"""The plate of a map: the name of the game and the title of the picture, in one line or two."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from generator.render.maps.title_plate import title_plate
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Box

PLATE = Box(100, 10, 290, 60)


def lines(game: str, title: str) -> list[tuple[str, float, float]]:
    """Each line of the plate with its baseline and its size."""
    found = re.findall(r'y="([^"]*)" font-size="([^"]*)"[^>]*>([^<]*)<', title_plate(PLATE, game, title))
    return [(text, float(y), float(size)) for y, size, text in found]


@pytest.mark.parametrize(
    ("game", "title", "told"),
    [
        ("Wyvern", "Spring 1415 Orders", ["WYVERN", "Spring 1415 Orders"]),
        ("", "1901", ["1901"]),
        (
            "Wyvern",
            "Winter 1415 Adjustments: the end, a draw of 7 powers",
            ["WYVERN", "Winter 1415 Adjustments:", "the end, a draw of 7 powers"],
        ),
        ("A <b>", "A title of many words that has no colon", ["A &lt;B&gt;", "A title of many words", "that has no colon"]),
        (
            "Concord",
            "Winter 1620: weddings, Titles and sees; the end, won by France",
            ["CONCORD", "Winter 1620: weddings, Titles", "and sees; the end, won by France"],
        ),
        ("Long" * 20, "W" * 60, ["LONG" * 20, "W" * 60, ""]),
    ],
)
def test_every_line_fits_on_the_plate(game: str, title: str, told: list[str]) -> None:
    drawn = lines(game, title)
    assert [text for text, _, _ in drawn] == told
    for text, baseline, size in drawn:
        assert PLATE.top + 0.7 * size < baseline < PLATE.bottom - 4
        assert text_width(text, size) <= PLATE.right - PLATE.left - 12
    assert all(below[1] - above[1] > 0.7 * below[2] for above, below in pairwise(drawn))


def test_a_year_alone_stands_in_large_letters() -> None:
    ((_, _, alone),) = lines("", "1901")
    assert alone > 1.4 * lines("Wyvern", "Autumn 1901")[1][2]
