"""Two drawings in one: whichever is seen has every element that it has alone, in its order, and what both have is there once."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from lxml import etree

from generator.core.picture import Arrow, Piece
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps.svg import sketch
from generator.render.markup import two_pictures
from generator.render.markup.answers import RULES, Answers, Line, Place
from tests.support.small_map import STYLES, picture, small_map

SVG = "{http://www.w3.org/2000/svg}"
BASE = read_base_map(small_map())
BEFORE = picture(
    name="orders",
    title="Spring",
    fills={"Alf": "north"},
    pieces=(Piece("Sea", "fleet", "south"), Piece("Alf", "army", "north")),
    arrows=(Arrow("move", "Alf", "Bet", "north"),),
)
AFTER = picture(
    name="after",
    title="Spring: the position after",
    fills={"Alf": "north", "Bet": "north"},
    pieces=(Piece("Sea", "fleet", "south"), Piece("Bet", "army", "north")),
)
PLACES = {"Alf": Place("Alfland", "../alf.html"), "Bet": Place("Betland", "../bet.html")}
TOLD = Answers(
    "index.html", "All", (Line("a-alf", "A Alf – Bet", arrows=(0,), pieces=(1,)), Line("f-sea", "F Sea H", pieces=(0,))), PLACES
)
THEN = replace(TOLD, lines=(Line("a-alf", "A Alf – Bet", pieces=(1,)), Line("f-sea", "F Sea H", pieces=(0,))), whole="after.all")


def seen(markup: str, name: str) -> str:
    """What is seen of a drawing of two, without what only the other one has."""
    root = etree.fromstring(f"<svg>{markup}</svg>")
    own, other = (
        (two_pictures.FIRST, two_pictures.SECOND) if name == two_pictures.FIRST else (two_pictures.SECOND, two_pictures.FIRST)
    )
    for each in root.xpath(f"//*[@class='{other}']"):
        each.getparent().remove(each)
    for each in root.xpath(f"//*[@class='{own}']"):
        parent, at = each.getparent(), each.getparent().index(each)
        parent[at : at + 1] = each[:]
    return etree.tostring(root).decode()


def plain(markup: str) -> str:
    return etree.tostring(etree.fromstring(f"<svg>{markup}</svg>")).decode()


def random_drawing(random: Random, depth: int = 3) -> str:
    def one() -> str:
        kind = random.choice(["use", "text", "g", "sign", "a"] if depth else ["use", "text"])
        number = random.randint(1, 4)
        inside = random_drawing(random, depth - 1) if kind in {"g", "a"} else ""
        return {
            "use": f'<use href="#s{number}"/>',
            "text": f"<text>{number}</text>",
            "g": f'<g fill="#{number}">{inside}</g>',
            "sign": f'<g transform="translate({number} 0)"><path d="M{random.randint(0, 1)}"/></g>',
            "a": f"<a><title>{number}</title>{inside}</a>",
        }[kind]

    return "".join(one() for _ in range(random.randint(0, 5)))


@pytest.mark.parametrize("seed", range(60))
def test_each_drawing_is_seen_as_it_is_alone(seed: int) -> None:
    random = Random(seed)
    first, second = random_drawing(random), random_drawing(random)
    both = two_pictures.merged(first, second)
    assert seen(both, two_pictures.FIRST) == plain(first)
    assert seen(both, two_pictures.SECOND) == plain(second)


def test_what_both_have_is_there_once() -> None:
    same = '<g fill="none"><path d="M0 0"/></g>'
    assert two_pictures.merged(same, same) == same
    found = two_pictures.merged(f'{same}<use href="#a"/>{same}', f'{same}<use href="#b"/>{same}')
    assert found == f'{same}<g class="p"><use href="#a"/></g><g class="q"><use href="#b"/></g>{same}'
    place = '<a href="x"><title>{}</title><use href="#c" fill="{}"/></a>'
    found = two_pictures.merged(place.format("Alf", "red"), place.format("Alf", "blue"))
    assert found.count("<title>") == 1, "a place that only has another colour is one link"
    assert two_pictures.merged(place.format("Alf", "red"), place.format("Alf (north)", "red")).count("<title>") == 2


def both() -> Any:
    one, other = (sketch(it, BASE, STYLES, "abbr") for it in (BEFORE, AFTER))
    return etree.fromstring(one.for_screens(TOLD, STYLES, b"", RULES, second=(other, THEN)).encode())


def test_in_a_drawing_of_two_every_id_is_there_once_and_an_order_is_one_link() -> None:
    ids = [it.get("id") for it in both().iter() if it.get("id")]
    assert len(ids) == len(set(ids))
    assert {"all", "after", "after.all", "a-alf", "f-sea"} <= {*ids}


def test_what_only_one_picture_has_is_in_its_own_group() -> None:
    def around(element: Any) -> set[str]:
        return {it.get("class") for it in element.iterancestors()} & {"p", "q"}

    root = both()
    (going,) = (it for it in root.iter(SVG + "use") if it.get("href") == "#l.0")
    assert around(going) | {going.get("class")} >= {"p"}
    titles = {it.text: around(it.getparent()) for it in root.iter(SVG + "title")}
    assert titles["Betland"] == {"p"}
    assert titles["Betland (Northland)"] == {"q"}
    assert titles["Alfland (Northland)"] == titles["F Sea H"] == set()
    assert {it.text: it.get("class") for it in root.iter(SVG + "tspan")} == {BEFORE.title: "p", AFTER.title: "q"}
    assert root.get("aria-labelledby") == two_pictures.TITLES


def test_a_drawing_of_two_is_as_high_as_the_higher_one() -> None:
    heights = [sketch(it, BASE, STYLES, "abbr").key_height for it in (BEFORE, AFTER)]
    assert float(both().get("height")) == BASE.height + max(heights)
