"""The player's sheet of Dragon Lords: every order, every step and every kind of troops is on it, with the numbers of the world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from generator.rulesets.dragon_lords import sequence
from generator.rulesets.dragon_lords.guide import KEEPS_THE_BOOKS, WORDS, guide
from generator.rulesets.dragon_lords.notation.forms import FORMS
from generator.rulesets.dragon_lords.ruleset import ruleset
from generator.rulesets.dragon_lords.scenario import build as scenario
from tests.support import board_site, lords, site_laws, small_site

BOARD = "dragon-lords"
SHEET = f"guide/{BOARD}/index.html"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """The pages of a site of nothing but the board of The Six Quays, where an embassy of spies costs 77 gold."""
    out, facts = tmp_path_factory.mktemp("sheet"), lords.facts()
    rules = ruleset({**facts, "numbers": {**facts["numbers"], "espionage": {"price": 77, "chance": 66}}})
    assert rules.gazetteer is not None
    assert rules.guide is not None
    told = replace(rules.gazetteer(), guide=rules.guide())
    board = replace(board_site.boards()[BOARD], base=b"", read=lambda: told)
    build([], small_site.SITE, SiteFolders(small_site.TEMPLATES, out), boards=[board])
    return site_laws.pages(out)


def text(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())


def rows(pages: Mapping[str, Any]) -> Mapping[str, str]:
    """The rows of all tables of the sheet, by their heads."""
    return {text(it[0]): " | ".join(map(text, it[1:])) for it in pages[SHEET].iter("tr")}


def test_every_order_has_its_line_with_its_example(pages: Mapping[str, Any]) -> None:
    found = sorted(text(it) for it in pages[SHEET].iter("code"))
    assert found == sorted([*(form.example for form in FORMS), "HQ:", "G1:", "A1:", "F1:"])


def test_the_front_page_and_that_of_the_board_lead_to_it(pages: Mapping[str, Any]) -> None:
    for page, way in (("index.html", SHEET), (f"boards/{BOARD}/index.html", f"../../{SHEET}")):
        assert way in {it.get("href") for it in pages[page].iter("a")}, page


def test_its_numbers_are_those_of_the_world(pages: Mapping[str, Any]) -> None:
    found = rows(pages)
    assert "a chance of 66%" in found["spy on Brynn at Gullmarch"]
    assert found["spy on Brynn at Gullmarch"].endswith("| 77")
    assert found["Light cavalry"] == "9 | 1.3 | 10 | 10 | 5 | 2 | 20% | +3% | 50/35% | 2"
    assert found["War galley"] == "18 | 1.6 | 16 | 20 | 5 | 2 | 2 | 25% | 30/10% | 4"
    assert {it.name.capitalize() for it in lords.scenario().troops.values()} <= {name.removesuffix(", can hide") for name in found}


def test_the_steps_of_a_turn_stand_in_their_order_and_none_is_missing() -> None:
    steps = [step.__name__ for step in (*sequence.FIRST, *sequence.MOVEMENT, *sequence.FINAL, *sequence.TAIL)]
    view = guide(scenario(lords.facts())).view
    told = [*view["first"], *view["movement"], *view["final"]]
    assert told == [WORDS.get(name, name.replace("_", " ")) for name in steps if name not in KEEPS_THE_BOOKS]
    assert {*WORDS, *KEEPS_THE_BOOKS} <= set(steps)
