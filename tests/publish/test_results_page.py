"""The page of the results of all games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from generator.core.phase import Phase
from generator.core.picture import Picture, Style
from generator.core.public import PublicGame, PublicPhase
from generator.publish.results import by_state, by_system, result
from generator.publish.results_page import results_page
from generator.publish.templating import Pages, environment, statics
from generator.publish.timeline import timeline
from tests.support import small_site

STYLES = tuple(Style(it.lower(), it, it[:3].upper(), "#cc3333") for it in ("Ash", "Elm", "Oak", "Fir"))


class Rules:
    """As much of a rule system as the results of its games need."""

    title, power, styles, seats = "Ponds <new>", "Frog", STYLES, frozenset({"ash", "elm", "oak"})


def card(title: str, winners: Sequence[str] | None, out: str = "", *, waits: bool = False, paused: str = "") -> dict[str, Any]:
    """What is said of a game of two years; without `winners` nobody said that it was over."""
    gone = [{"kind": "eliminated", "power": out}] if out else []
    last = [{"kind": "ended", "how": "solo", "powers": list(winners)}] if winners is not None else []
    names = [Phase(1, 1901, "spring", "hops"), Phase(2, 1902, "spring", "hops"), Phase(3, 1903, "spring", "hops")]
    phases = [PublicPhase(it, {}, done=True, events=tuple(told)) for it, told in zip(names, (gone, last), strict=False)]
    line = timeline(PublicGame("x", "", "ponds", {}, (*phases, *([PublicPhase(names[2], {})] if waits else []))))
    now = Picture("now", "", "", counts={"Lilies": {"ash": 4, "elm": 2}}, out=frozenset({out} - {""}))
    rules: Any = Rules
    said = {"waiting": "Spring 1903" if waits else "", "paused": paused, "over": line.waiting is None}
    return {"id": title.lower(), "title": title, "rules": "Ponds", "result": result(rules, line, [now]), **said}


CARDS = [
    card("Solo", ["ash"], "oak"),
    card("Drawn", ["ash", "elm"]),
    card("Again", ["elm"], "oak"),
    card("Running", None, "oak", waits=True),
    card("Resting", None, waits=True, paused="a feast"),
]


def test_each_power_has_a_row_of_what_became_of_it_in_games_that_are_over() -> None:
    (system,) = by_system(CARDS)
    rows = {
        it["id"]: (it["games"], it["solo"], it["draw"], it["left"], [one["year"] for one in it["gone"]]) for it in system["powers"]
    }
    assert rows == {"ash": (3, 1, 1, 1, []), "elm": (3, 1, 1, 1, []), "oak": (3, 0, 0, 1, ["1901", "1901"])}
    assert [it["title"] for it in system["games"]] == ["Again", "Drawn", "Solo"]


def test_a_finished_game_lists_its_powers_from_the_winner_to_those_that_were_eliminated() -> None:
    found = CARDS[0]["result"]
    assert found["years"] == ["1901", "1902"]
    assert [(it["id"], it["fate"], it["out"], it["numbers"]) for it in found["ends"]] == [
        ("ash", "solo", "", ["4"]),
        ("elm", "left", "", ["2"]),
        ("oak", "out", "1901", ["0"]),
    ]


@pytest.mark.parametrize("title", ["Running", "Resting"])
def test_of_a_game_that_goes_on_nothing_is_told_but_its_years(title: str) -> None:
    found = next(it for it in CARDS if it["title"] == title)["result"]
    assert (found["how"], found["ends"], found["years"]) == ("", [], ["1901", "1902"])


def test_games_are_listed_by_state() -> None:
    new = {**card("New", None, waits=True), "result": {"years": []}}
    found = {it["title"]: [each["title"] for each in it["games"]] for it in by_state([*CARDS, new])}
    assert found == {
        "Being played": ["Running"],
        "Paused": ["Resting"],
        "Not begun yet": ["New"],
        "Finished": ["Again", "Drawn", "Solo"],
    }


def test_the_page_says_so_in_tables_and_leads_to_each_game() -> None:
    pages = Pages(small_site.SITE, statics(small_site.TEMPLATES), environment(small_site.TEMPLATES))
    page = html.fromstring(results_page([*CARDS, card("Nobody", [])], pages))
    ends = {row[0].text_content(): row[3].text_content() for row in page.xpath("//section[1]//tbody/tr")}
    assert ends == {
        "Again": "won by Elm",
        "Drawn": "shared by Ash and Elm",
        "Nobody": "won by nobody",
        "Solo": "won by Ash",
        "Running": "Spring 1903",
        "Resting": "Spring 1903",
    }
    assert page.xpath("//h2[2]/text() | //section[2]/h2/text()") == ["Ponds <new>"]
    assert "Oak" in page.xpath("string(//section[2]//tr[th[contains(., 'Oak')]])")
    assert page.xpath("//section[2]//tr[th[contains(., 'Oak')]]//a/@href")[0] == "../again/index.html"


@pytest.mark.parametrize(
    ("first", "last", "told"),
    [
        ("1901", "1901", "1901"),
        ("1901", "1905", "1901 to 1905"),
        ("Turn 1", "Turn 1", "Turn 1"),
        ("Turn 1", "Turn 6", "Turns 1 to 6"),
        ("400 BCE", "362 BCE", "400 BCE to 362 BCE"),
    ],
)
def test_what_was_played_is_told_from_the_first_year_or_turn_to_the_last(first: str, last: str, told: str) -> None:
    pages = Pages(small_site.SITE, statics(small_site.TEMPLATES), environment(small_site.TEMPLATES))
    game = {**CARDS[0], "result": {**CARDS[0]["result"], "years": [first, last]}}
    page = html.fromstring(results_page([game], pages))
    assert page.xpath("//section[1]//tbody/tr/td[2]/text()") == [told]
    assert page.xpath("string(//section[2]/h3)") == f"Solo, {told}"


def test_a_site_has_it_and_its_front_page_leads_there(tmp_path: Path) -> None:
    pages = small_site.publish(tmp_path, small_site.game(1))
    assert "results/index.html" in pages.written
    assert 'href="results/index.html"' in (tmp_path / "index.html").read_text("utf-8")
    assert small_site.publish(tmp_path, small_site.game(1, notices=[])).written.count("results/index.html") == 0
