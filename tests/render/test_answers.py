"""Drawings that answer: words and links around what a line of the report tells of, and not a stroke that is painted otherwise."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lxml import etree

from generator.core.picture import Arrow, Mark, Picture, Piece
from generator.core.signs import Sign, Signs
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps.svg import draw, for_screens, sketch
from generator.render.markup.answers import ALL, RULES, Answers, Line, Place
from tests.support.small_map import STYLES, picture, small_map

ROOT = Path(__file__).parents[2]
FONT = 10_000
"""What the font in a drawing weighs, however small that is packed."""
SVG = "{http://www.w3.org/2000/svg}"
BASE = read_base_map(small_map())
WORDS = 'A Alf – Bet: bounces, <b>contested</b> by "F Sea" (1 against 1)'
SHOWN = picture(
    fills={"Alf": "north"},
    pieces=(Piece("Sea", "fleet", "south"), Piece("Alf", "army", "north"), Piece("Gam", "army", "west")),
    arrows=(Arrow("move", "Alf", "Bet", "north", ok=False), Arrow("support", "Gam", "Alf", "west", onward="Bet")),
    marks=(Mark("hold", "Sea", "south"), Mark("standoff", "Bet")),
)
TOLD = Answers(
    page="index.html",
    back="Show all",
    lines=(Line("a-alf", WORDS, arrows=(0,), pieces=(1,)), Line("f-sea", "F Sea H", marks=(0,), pieces=(0,))),
    places={"Alf": Place("Alfland", "../places/alf/index.html"), "Gam": Place("Gamland"), "Sea": Place("The Sea", "sea.html")},
)


def answering() -> Any:
    return etree.fromstring(sketch(SHOWN, BASE, STYLES, "abbr").drawn(TOLD).encode())


def links(root: Any) -> list[Any]:
    return [it for it in root.iter(SVG + "a") if it.get("class") != "b"]


def title(link: Any) -> str:
    return str(link.findtext(SVG + "title"))


def test_without_answers_a_sketch_is_the_drawing() -> None:
    assert sketch(SHOWN, BASE, STYLES, "abbr").drawn() == draw(SHOWN, BASE, STYLES, "abbr", None)


def test_each_place_has_its_name_and_owner_and_leads_to_its_page() -> None:
    places = [it for it in links(answering()) if it.find(SVG + "path") is not None and not it.get("id")]
    assert [title(it) for it in places] == ["Alfland (Northland)", "Gamland", "The Sea"]
    assert [it.get("href") for it in places] == ["../places/alf/index.html", None, "sea.html"]
    assert all(it.get("tabindex") == "-1" for it in places)


def test_a_line_is_one_link_with_its_words_its_unit_and_its_order() -> None:
    by_id = {it.get("id"): it for it in links(answering()) if it.get("id")}
    assert [title(it) for it in by_id.values()] == [WORDS, "F Sea H"]  # in the order of the report, and escaped
    moves, holds = by_id.values()
    assert (moves.get("href"), moves.get("target")) == ("index.html#a-alf", "_top")
    assert [it.get("href") for it in moves.iter(SVG + "use")] == ["#l.0", "#e.0"]
    assert [it.get("href") for it in holds.iter(SVG + "use")] == ["#h.0"]
    assert [it.text for it in moves.iter(SVG + "text")] == ["NOR"]


def test_whatever_a_line_uses_is_drawn_and_only_lines_are_reached_by_keys() -> None:
    root = answering()
    ids = [it.get("id") for it in root.iter() if it.get("id")]
    assert len(ids) == len(set(ids))
    assert {it.get("href")[1:] for it in root.iter(SVG + "use")} <= set(ids)
    assert [it.get("id") for it in root.iter(SVG + "a") if it.get("href") and not it.get("tabindex")] == ["a-alf", "f-sea", None]
    assert (root.get("id"), root.get("role")) == (ALL, "graphics-document document")


def test_a_unit_that_no_line_tells_of_says_what_it_is() -> None:
    assert "Army, Westland, Gamland" in [title(it) for it in links(answering())]


def painted(root: Any) -> Iterator[tuple[Any, ...]]:
    """Every shape that is drawn but for the way back to all orders, without notes, names and ids."""
    for it in root.iter(*(SVG + name for name in ("path", "circle", "rect", "polygon"))):
        if not any(above.get("class") == "b" for above in it.iterancestors()):
            yield (it.tag, *sorted((name, value) for name, value in it.items() if name != "id" and not name.startswith("data-")))


def test_nothing_is_painted_otherwise() -> None:
    plain = etree.fromstring(sketch(SHOWN, BASE, STYLES, "abbr").drawn().encode())
    assert Counter(painted(answering())) == Counter(painted(plain))
    names = [[it.text for it in root.iter(SVG + "text")] for root in (plain, answering())]
    assert set(names[0]) | {"Show all"} == set(names[1])


def test_a_drawing_without_lines_needs_no_way_back() -> None:
    sketched, answers = sketch(SHOWN, BASE, STYLES, "abbr"), Answers(places=TOLD.places)
    drawn = sketched.drawn(answers)
    assert "#all" not in drawn
    assert re.findall(r"<title>([^<]*, [^<]*)</title>", drawn) == [
        "Fleet, Südland, The Sea",
        "Army, Northland, Alfland",
        "Army, Westland, Gamland",
    ]
    assert RULES in sketched.for_screens(answers, STYLES, b"/**/", RULES)


def test_water_that_a_shortened_map_leaves_out_has_its_name_on_a_disc() -> None:
    campaign = read_base_map((ROOT / "generator/rulesets/dynastic_campaign/map.svg").read_bytes())
    shown = Picture("p", "P", "P", fills={"Cas": "north"}, signs=Signs(pieces={"army": Sign("counter", "army")}, inside=True))
    answers = Answers(places={it.id: Place(f"The {it.id}") for it in campaign.provinces})
    drawn = sketch(shown, campaign, STYLES, "abbr").for_screens(answers, STYLES, b"/**/", RULES, short=True)
    root = etree.fromstring(drawn.encode())
    discs = [title(it) for it in links(root) if it.find(SVG + "circle") is not None]
    assert discs == [f"The {it.id}" for it in campaign.provinces if it.wet]
    assert len(links(root)) == len(campaign.provinces)
    plain = for_screens(sketch(shown, campaign, STYLES, "abbr").drawn(), STYLES, b"/**/", short=True)
    packed, bare = (len(gzip.compress(it.encode(), 9)) + FONT for it in (drawn, plain))
    assert packed <= 1.08 * bare
