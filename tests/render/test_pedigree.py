"""A drawn pedigree: cards apart from each other, a key with every sign that is drawn, and what strangers wrote stays text."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest
from lxml import etree

from generator.core.pedigree import SIGNS, Branch, End, Marriage, Pedigree, Person
from generator.core.pedigree_sheets import sheets
from generator.render.charts.pedigree import draw, written
from generator.render.charts.pedigree_places import CARD, GAP, LEFT, placed
from tests.support.pedigrees import HOUSES, branch, by_lot, person

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</text><script>alert("1")</script>&amp;\x00 and so on and so on and so on and so on'


def drawn(sheet: Pedigree) -> etree._Element:
    return etree.fromstring(draw(sheet, "The family", "told in words", b"").encode())


def words(element: etree._Element) -> list[str]:
    return ["".join(it.itertext()) for it in element.iter(f"{SVG}text")]


def signs(element: etree._Element) -> set[str]:
    return {str(it.get("data-sign")) for it in element.iter() if it.get("data-sign")}


@pytest.mark.parametrize("seed", range(6))
def test_no_two_cards_touch_and_none_leaves_the_sheet(seed: int) -> None:
    for sheet in sheets("Montclair", by_lot(Random(seed), 120)):
        cards = [card for root in placed(sheet) for card in root.everybody()]
        width, height = (float(drawn(sheet).get(side)) for side in ("width", "height"))
        columns: dict[float, list[tuple[float, float]]] = {}
        for card in cards:
            columns.setdefault(card.at.x, []).append((card.at.y, card.foot))
            assert card.at.x + CARD < width
            assert card.foot < height
        for column in columns.values():
            column.sort()
            assert all(after[0] - before[1] >= 5 for before, after in pairwise(column))


def test_children_stand_in_the_next_column_in_order() -> None:
    (root,) = placed(Pedigree("Montclair", (branch("A", *map(branch, "BCDE")),)))
    assert [child.at.x for child in root.children] == [LEFT + CARD + GAP] * 4
    assert all(one.foot < other.at.y for one, other in pairwise(root.children))
    assert root.children[0].at.y < root.at.y < root.children[-1].at.y


@pytest.mark.parametrize("seed", range(6))
def test_the_key_has_each_sign_and_each_house_that_is_drawn_and_no_other(seed: int) -> None:
    for sheet in sheets("Montclair", by_lot(Random(seed), 12)):
        svg = drawn(sheet)
        (key,) = svg.xpath("//*[@data-key]")
        cards = [it for it in svg.iter() if it.get("data-person")]
        assert set().union(*map(signs, cards)) == signs(key)
        houses = {it.style.name if it.style else "of no house" for it in sheet.persons()}
        entries = words(key)
        assert houses == {it for it in entries if it in {"of no house", *(style.name for style in HOUSES)}}
        text = " ".join(text for card in cards for text in words(card))
        for letter in ("†", "‡", "C", "L", "G"):
            assert (letter in entries) == bool(re.search(rf"{letter}(?= [\d+−])", text)), letter
        assert ("children on sheet 2" in entries) == ("→" in text)


def test_each_sign_is_in_the_card_of_whom_it_is_about() -> None:
    for sign in SIGNS:
        svg = drawn(Pedigree("Montclair", (Branch(person("Lucien", signs=(sign,))),)))
        assert [it.get("data-sign") for it in svg.xpath("//*[@data-person]//*[@data-sign]")] == [sign]
    wed = Branch(
        person("Lucien", titles=("Brittany",)), (Marriage(person("Esma"), "1620"), Marriage(person("Odile"), annulled=True))
    )
    assert signs(drawn(Pedigree("Montclair", (wed,)))) == {"title", "rings", "annulled"}


def test_a_card_tells_serial_age_ratings_and_the_end() -> None:
    it = by_lot(Random(1), 3)[0].person
    texts = words(drawn(Pedigree("Montclair", (Branch(Person("Lucien", HOUSES[0], 19, "21100", it.ratings)),))))
    assert "21100 · age 19 · C" in " ".join(texts)
    texts = words(drawn(Pedigree("Montclair", (Branch(Person("Lucien", HOUSES[0], 46, end=End("1625", "died"))),))))
    assert "† 1625, age 46" in texts
    texts = words(drawn(Pedigree("Montclair", (Branch(Person("Lucien", HOUSES[0], 46, end=End("", "left"))),))))
    assert "‡, age 46" in texts


def test_what_a_stranger_wrote_stays_text_and_inside_its_card() -> None:
    style = HOUSES[1].__class__("x", HOSTILE, "X", "#4f8fe3")
    wed = Branch(Person(HOSTILE, style, 19, titles=(HOSTILE,)), (Marriage(Person(HOSTILE, style, 18), "1620"),))
    svg = drawn(Pedigree(HOSTILE, (wed,)))
    assert {str(it.tag).removeprefix(SVG) for it in svg.iter()} <= {"svg", "title", "desc", "style", "g", "path", "text", "circle"}
    assert any(it.startswith('</text><script>alert("1")') for it in words(svg))
    assert all(len(it) < 60 for card in svg.xpath("//*[@data-person]") for it in words(card))


def test_a_sheet_stands_alone_and_is_dark_on_dark_screens() -> None:
    sheet = Pedigree("Montclair", (branch("A", branch("B")),), number=2)
    text = draw(sheet, "The family", "told in words", b"@font-face{}")
    assert "prefers-color-scheme:dark" in text
    assert set(re.findall(r'(?:fill|stroke)="(#\w+)"', text)) <= set(re.findall(r'"(#\w+)"\]\{', text)) | {"#222"}
    assert "The family, sheet 2</title>" in text
    assert set("".join(words(drawn(sheet)))) <= written(sheet) | set(map(chr, range(32, 127)))
