"""The drawing of a family tree: everybody is on it once, and every word can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from lxml import etree
from PIL import ImageFont

from generator.core.family_tree import End, Fate, House, Lineage, Marriage, Person, Suit
from generator.render.charts.family_tree import draw
from tests.support import crowded_family_tree, small_site
from tests.support.family_games import lineage

FONT = ImageFont.truetype(str(small_site.TEMPLATES / "static" / "fonts" / "FiraSansCondensed-SemiBold.ttf"), 100)


class Words(NamedTuple):
    """A text of a drawing, and about where it lies by the widths of the letters it is drawn in."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: Words) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


def texts(element: Any, dx: float = 0, dy: float = 0, anchor: str = "start") -> Iterator[Words]:
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    dx, dy = (dx + float(moved[1]), dy + float(moved[2])) if moved else (dx, dy)
    anchor = element.get("text-anchor", anchor)
    if element.tag.endswith("}text"):
        size = float(element.get("font-size"))
        width = FONT.getlength(element.text) * size / 100
        x, y = dx + float(element.get("x")) - (width / 2 if anchor == "middle" else 0), dy + float(element.get("y"))
        yield Words(element.text, x, y - 0.72 * size, x + width, y + 0.2 * size)
    for child in element:
        yield from texts(child, dx, dy, anchor)


def weddings(count: int) -> Lineage:
    """Couples who all marry in the same census, each beside the next."""
    line = crowded_family_tree.phases(10)
    styles = crowded_family_tree.STYLES[: 2 * count]
    persons = tuple(Person(f"{style.owner}-1", style.owner, "Tunis") for style in styles)
    pairs = [(persons[spot].id, persons[spot + count].id) for spot in range(count)]
    return Lineage(line, tuple(map(House, styles)), persons, tuple(Marriage(pair, "Tunis", "vassal", line[10]) for pair in pairs))


LONG = "A game whose name is quite long, and then again as long as that, and a little longer than anybody would call one"
TREES = {
    "as crowded as can be": crowded_family_tree.crowd(),
    "another as crowded": crowded_family_tree.crowd(9),
    "before the common era": crowded_family_tree.crowd(2, cycles=15, start=-400, length=19),
    "of a game that has hardly begun": lineage(1),
    "of five weddings at once": weddings(5),
    "of a game played": lineage(),
    "of a game that began with a vassal": lineage(which="widow"),
    "without anybody": Lineage(crowded_family_tree.phases(1)[:1], tuple(map(House, crowded_family_tree.STYLES)), ()),
}


@pytest.mark.parametrize("title", ["Dragons", LONG], ids=["short title", "long title"])
@pytest.mark.parametrize("tree", TREES.values(), ids=TREES)
def test_all_words_of_a_drawing_can_be_read(tree: Lineage, title: str) -> None:
    drawing = etree.fromstring(draw(tree, title, "words", None))
    _, _, width, height = map(float, drawing.get("viewBox").split())
    found = list(texts(drawing))
    assert found[0].text == title
    assert [one.text for one in found if one.left < 0 or one.top < 0 or one.right > width or one.bottom > height] == []
    assert [(one.text, other.text) for one, other in combinations(found, 2) if one.touches(other)] == []


@pytest.mark.parametrize("tree", TREES.values(), ids=TREES)
def test_every_house_and_every_person_is_drawn_once(tree: Lineage) -> None:
    drawing = etree.fromstring(draw(tree, "Dragons", "words", None))
    persons = [str(one.get("data-person")) for one in drawing.iter() if one.get("data-person")]
    assert sorted(persons) == sorted(one.id for one in tree.persons)
    names = [one.text.partition(", out")[0] for one in texts(drawing)]
    assert [names.count(house.style.name) for house in tree.houses] == [1] * len(tree.houses)


@pytest.mark.parametrize("tree", TREES.values(), ids=TREES)
def test_no_line_between_couples_runs_through_words_or_on_another(tree: Lineage) -> None:
    drawing = etree.fromstring(draw(tree, "Dragons", "words", None))
    ties = [one.get("d") for one in drawing.iter("{*}path") if one.get("data-tie") is not None]
    lines = [tuple(map(float, re.split("[MV ]", one)[1:])) for one in ties]
    assert len(lines) == sum(len(one.persons) > 1 for one in tree.marriages)
    words = list(texts(drawing))
    crossed = [one.text for x, top, bottom in lines for one in words if one.touches(Words("", x - 1, top, x + 1, bottom))]
    assert crossed == []
    close = [
        (one, two) for one, two in combinations(lines, 2) if abs(one[0] - two[0]) < 4 and one[1] <= two[2] and two[1] <= one[2]
    ]
    assert close == []


@pytest.mark.parametrize("how", ["executed", "extinct"])
@pytest.mark.parametrize(("suit", "before"), [(10, True), (5, False)], ids=["in the phase of the end", "earlier"])
def test_a_proposal_in_vain_is_seen_beside_the_end_of_the_life(how: Fate, suit: int, *, before: bool) -> None:
    line = crowded_family_tree.phases(10)
    person = Person("burgundy-1", "burgundy", "Rome", end=End(line[10], how))
    vain = Suit("burgundy", person.id, "Rome", "", line[suit], "outbid")
    tree = Lineage(line, (House(crowded_family_tree.STYLES[0]),), (person,), suits=(vain,))
    drawing = etree.fromstring(draw(tree, "Dragons", "words", None))
    (ring, *_), (end, *_) = ([one for one in drawing.iter() if one.get(name) is not None] for name in ("data-suit", "data-end"))
    x, radius, at = float(ring.get("cx")), float(ring.get("r")), float(end.get("d")[1:].split(" ")[0])
    assert x + radius < at - 5
    assert (at - x < 12) is before


def test_hostile_words_are_drawn_as_words() -> None:
    style = replace(crowded_family_tree.STYLES[0], name="<script>&'\"")
    tree = Lineage(crowded_family_tree.phases(1), (House(style),), (Person("burgundy-1", "burgundy", "</svg>]]>\x00"),))
    drawing = etree.fromstring(draw(tree, "</title><script>", "<desc>", None))
    assert [one.text for one in texts(drawing)][:1] == ["</title><script>"]
    assert list(drawing.iter("{*}script")) == []


def test_a_marriage_before_the_start_has_no_date_in_the_tree() -> None:
    tree = Lineage(
        crowded_family_tree.phases(1), (House(crowded_family_tree.STYLES[0]),), (Person("burgundy-1", "burgundy", "Rome"),),
        (Marriage(("burgundy-1",), "Rome", "thrall"),),
    )  # fmt: skip
    assert "m. before 1405" in [one.text for one in texts(etree.fromstring(draw(tree, "Dragons", "words", None)))]


def test_a_long_tree_has_views_that_show_all_of_it_and_part_no_words() -> None:
    drawing = etree.fromstring(draw(crowded_family_tree.crowd(), "Crowd", "", None))
    views = [[float(it) for it in view.get("viewBox").split()] for view in drawing.iter("{*}view")]
    assert len(views) > 1
    edges = [0.0, *(top + high for _, top, _, high in views)]
    assert [top for _, top, _, _ in views] == edges[:-1]
    assert edges[-1] == float(drawing.get("height"))
    assert not [(edge, one.text) for edge in edges[1:-1] for one in texts(drawing) if one.top < edge < one.bottom]
