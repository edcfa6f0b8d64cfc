"""What all pictures over a map share is tightened once, and a picture with it looks as if it had been drawn as a whole."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from generator.core.picture import Arrow, Picture, Piece, Style
from generator.core.signs import Sign, Signs
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.base_maps.tight_ground import TightGround, tight_ground
from generator.render.maps.svg import sketch
from generator.render.markup.answers import Answers, Place
from generator.render.shapes.geometry import Point
from tests.render.test_short_svg import seen

RULESETS = Path(__file__).parents[2] / "generator" / "rulesets"
STYLES = (Style("red", "Red", "RED", "#cc6666"), Style("blue", "Blue", "BLU", "#6666cc"))
SIGNS = Signs(pieces={"army": Sign("counter", "army")}, arrows={"move": Sign("solid", "move")})


@cache
def base_of(board: str) -> BaseMap:
    return read_base_map((RULESETS / board / "map.svg").read_bytes())


def words(text: str) -> str:
    return re.sub("<[^>]*>", "", text)


@pytest.mark.parametrize("labels", ["abbr", "name"])
@pytest.mark.parametrize("board", ["classical", "dynastic_campaign", "dragon_lords"])
def test_every_name_is_known_by_its_place(board: str, labels: str) -> None:
    base = base_of(board)
    for short in (False, True):
        ground = tight_ground(base, labels, short=short)  # type: ignore[arg-type]  # it is one of them
        texts = dict(zip(ground.order, map(words, ground.names[1::2]), strict=True))
        assert texts == {place: words(text) for place, (_, _, text) in base.texts[labels].items()}  # type: ignore[index]  # as above


def test_a_name_is_moved_with_all_its_lines_and_no_other_is() -> None:
    parts = ("<g>", '<text x="10" y="20.5"><tspan x="10" dy="3">A</tspan></text>', "", '<text x="10" y="50">B</text>', "</g>")
    ground = TightGround(
        "", "", parts, ("Alf", "Bet"), tight_ground(base_of("classical"), "abbr", short=False).looks, frozenset(), 0
    )
    moved = '<g><text x="14" y="16.5"><tspan x="14" dy="3">A</tspan></text><text x="10" y="50">B</text></g>'
    assert ground.written({"Alf": Point(2, -2)}, 0.5) == moved


def test_a_picture_looks_as_it_does_drawn_as_a_whole() -> None:
    shown = Picture(
        "p", "P", "P", fills={"Bur": "red", "Mar": "blue"}, signs=SIGNS, centres={"Mar": "blue", "Par": "red"},
        pieces=(Piece("Par", "army", "red"), Piece("Mar", "army", "blue")), arrows=(Arrow("move", "Par", "Pic", "red"),),
    )  # fmt: skip
    sketched = sketch(shown, base_of("classical"), STYLES, "abbr")
    answers = Answers(places={"Bur": Place("Burgundy", "bur.html")})
    coloured = set(re.findall(r' (fill|stroke|stop-color)="(#\w+)"', sketched.for_screens(answers, STYLES, b"/**/")))
    night = sketched.for_screens(answers, STYLES, b"/**/").partition("prefers-color-scheme:dark")[2]
    assert coloured == set(re.findall(r'\[([a-z-]+)="(#\w+)"\]', night))  # each has a counterpart on dark screens
    links = re.compile(r'</?a\b[^<>]*>|<title>[^<]*</title>|(?<=<g) class="[fu]"')
    tight, whole = (
        Counter(seen(links.sub("", it)))
        for it in (sketched.for_screens(answers, STYLES, b"/**/"), sketched.drawn(answers).replace(' pointer-events="all"', ""))
    )
    assert {it: count for it, count in (tight - whole).items() if it[0] != "text"} == {}
    assert {it: count for it, count in (whole - tight).items() if it[0] != "text"} == {}
    assert Counter(it[1] for it in tight.elements() if it[0] == "text") == Counter(
        it[1] for it in whole.elements() if it[0] == "text"
    )


def test_the_same_map_is_tightened_once() -> None:
    base = base_of("classical")
    assert tight_ground(base, "abbr", short=False) is tight_ground(base, "abbr", short=False)
