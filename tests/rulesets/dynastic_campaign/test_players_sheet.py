"""The player's sheet: every order has its line, every number is that of the scenario, and all pages lead to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from generator.rulesets.dynastic_campaign.campaign import ruleset
from generator.rulesets.dynastic_campaign.notation.forms import FORMS
from tests.support import board_site, site_laws, small_site

BOARD = "dynastic-campaign"
SHEET = f"guide/{BOARD}/index.html"


def site(out: Path, facts: Mapping[str, Any], folder: str = f"boards/{BOARD}") -> Mapping[str, Any]:
    """The pages of a site of nothing but one board, which has these facts, in a folder."""
    rules = ruleset(facts)
    assert rules.gazetteer is not None
    assert rules.guide is not None
    told = replace(rules.gazetteer(), guide=rules.guide())
    board = replace(board_site.boards()[BOARD], folder=folder, base=b"", read=lambda: told)
    build([], small_site.SITE, SiteFolders(small_site.TEMPLATES, out), boards=[board])
    return site_laws.pages(out)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """The pages of the scenario as it comes."""
    return site(tmp_path_factory.mktemp("sheet"), board_site.facts(BOARD))


def text(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())


def row(pages: Mapping[str, Any], example: str, page: str = SHEET) -> str:
    """What the line of an order says, behind its example."""
    found = next(it for it in pages[page].iter("tr") if text(it).startswith(example))
    return " | ".join(map(text, found))


def test_every_order_has_its_line_with_its_example(pages: Mapping[str, Any]) -> None:
    found = [text(it) for it in pages[SHEET].iter("code")]
    assert sorted(form.example for form in FORMS) == sorted(it for it in found if it not in {"A1", "army 1", "ARM-1", "-", "to"})


def test_the_front_page_and_that_of_the_board_lead_to_it(pages: Mapping[str, Any]) -> None:
    for page, way in (("index.html", SHEET), (f"boards/{BOARD}/index.html", f"../../{SHEET}")):
        assert way in {it.get("href") for it in pages[page].iter("a")}, page


def test_its_numbers_are_those_of_the_scenario(pages: Mapping[str, Any], tmp_path: Path) -> None:
    """A game with a scenario of its own has its sheet in its own folder."""
    facts = board_site.facts(BOARD)
    new = {"factory": {"fort": 13, "yearly": 7, "ap": 60}, "join_bribe": 21, "loan": {"rates": [11, 22], "limit": "none"}}
    tables = {**facts["tables"], **new}
    other = site(tmp_path, {**facts, "frame": {**facts["frame"], "victory_provinces": 33}, "tables": tables}, "thrones/board")
    own = "thrones/guide/index.html"
    assert "../board/index.html" in {it.get("href") for it in other[own].iter("a")}
    for example, here, there in (
        ("factory Gujerat", "walls of 50 points | a fort 10D, and 5D a year", "walls of 60 points | a fort 13D, and 7D a year"),
        ("bribe Bavaria 10 to join", "to join 10D", "to join 21D"),
        ("loan 20 2 years", "at 25 per cent, two at 50; in all up to your fixed income |", "at 11 per cent, two at 22 |"),
    ):
        assert here in row(pages, example)
        assert there in row(other, example, own)
    assert "a general costs 1D" in row(pages, "GAR-1 converts")
    assert "up to 5D a land province, 5D a sea with your fleet" in text(pages[SHEET].find(".//main"))
    assert "won with 18 land provinces" in text(pages[SHEET].find(".//main"))
    assert "won with 33 land provinces" in text(other[own].find(".//main"))


def test_the_page_of_the_board_names_units_as_orders_do_and_tells_gm_nations_apart(pages: Mapping[str, Any]) -> None:
    tables = [text(it) for it in pages[f"boards/{BOARD}/index.html"].iter("table")]
    (places,) = [it for it in tables if it.startswith("Place")]
    assert "Spain GAR-1 50 AP" in places
    assert "Walls of 60 AP." in places
    houses, others = tables[:2]
    assert "Valdoro" in houses
    assert "Bavaria" not in houses
    assert "Bavaria" in others
    assert "15: 3, 25: 4" in tables[-1]
