"""The pages of persons, on a site that has them: of nobody who did not ask for one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.cli.site_sources import check_site
from generator.core.file_keys import check_choice
from generator.publish import manifest
from generator.publish.players import address, by_name, players
from tests.support import site_laws, small_site

ROSTER: Any = {
    "red": [{"name": "Ann <b>", "until": "02-1901-autumn-rest", "page": "yes", "key": "age1ann"}, {"name": "Bea"}],
    "sky": [{"name": "Cyd", "page": "no"}],
}
GAME = small_site.game(4, players=ROSTER)
OTHER = small_site.game(1, "other", title="Other", players={"red": [{"name": "Ann <b>"}], "sky": [{"name": "Eve", "page": "yes"}]})
ANN = f"players/{address('Ann <b>')}/index.html"
WITH = replace(small_site.SITE, player_pages=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of two games that has pages of persons."""
    out = tmp_path_factory.mktemp("players")
    small_site.publish(out, GAME, OTHER, site=WITH)
    return out


def test_only_those_who_asked_have_a_page_and_it_tells_of_no_other_game(site: Path) -> None:
    there = {path: content.decode() for path, content in small_site.contents(site).items() if path.startswith("players/")}
    assert sorted(there) == [ANN, "players/eve/index.html", "players/index.html"]
    every = "".join(there.values())
    assert not any(name in every for name in ("Bea", "Cyd", "age1"))
    ann = there[ANN]
    assert "Ann &lt;b&gt;" in ann
    assert "until Autumn 1901" in ann
    assert "../../ponds/index.html" in ann
    assert "Other" not in ann
    assert "../players/index.html" in (site / "results/index.html").read_text("utf-8")


def test_what_other_pages_are_made_from_has_no_one_else(site: Path) -> None:
    covers = manifest.read(site).covers
    assert [it["name"] for name in ("other", "ponds") for it in covers[name].card["players"]] == ["Eve", "Ann <b>"]
    assert not any(name in str(it.card) for it in covers.values() for name in ("Bea", "Cyd", "age1"))


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_them_keeps_the_law_that(law: Callable[[Path], Any], site: Path) -> None:
    assert list(law(site)) == []


def test_a_site_that_does_not_say_so_has_no_page_of_anybody_and_keeps_no_name(tmp_path: Path, site: Path) -> None:
    small_site.publish(tmp_path, GAME)
    there = small_site.contents(tmp_path)
    assert not [path for path in there if path.startswith("players/")]
    assert b"players/" not in there["results/index.html"]
    assert "Ann" not in (tmp_path / manifest.NAME).read_text("utf-8")


def test_the_pages_go_when_the_site_or_the_person_wants_them_no_more(tmp_path: Path) -> None:
    small_site.publish(tmp_path, OTHER, site=WITH)
    gone = small_site.publish(tmp_path, replace(OTHER, game_file={**OTHER.game_file, "players": {}}), site=WITH).removed
    assert set(gone) == {"players/eve/index.html", "players/index.html"}


def test_what_became_of_a_power_is_told_of_its_last_player_once_the_game_is_over() -> None:
    ends = [{"id": "red", "fate": "solo"}, {"id": "sky", "fate": "out"}]
    roster = {"red": [{**ROSTER["red"][0]}, {"name": "Dan", "from": "03-1902-spring-hops", "page": "yes"}]}
    over = replace(GAME, game_file={"players": roster})
    told = [(it["name"], it["since"], it["fate"]) for it in players(over, small_site.rules(), {"ends": ends})]
    assert told == [("Ann <b>", "", ""), ("Dan", "Spring 1902 Hops", "solo")]
    assert [it["fate"] for it in players(over, small_site.rules(), {"ends": []})] == ["", ""]


def test_one_name_is_one_person_and_each_has_an_address_of_their_own() -> None:
    cards = [{"id": it, "title": it, "over": False, "players": [{"name": "Ann"}, {"name": "ann"}]} for it in ("b", "a")]
    assert {name: [it["id"] for it in those] for name, those in by_name(cards).items()} == {"Ann": ["a", "b"], "ann": ["a", "b"]}
    names = ["Ann", "ann", "Ann!", "Ann Bee", "Ann-Bee", "名", "字"]
    assert [address(it) for it in names if it in ("Ann", "Ann Bee")] == ["ann", "ann-bee"]
    assert len({address(it) for it in names}) == len(names)


def test_the_standing_of_a_game_leads_to_them_and_to_nobody_else(site: Path) -> None:
    pages = site_laws.pages(site)
    found = {
        name: [it.get("href") for it in pages[f"{name}/index.html"].iter("a") if "players/" in it.get("href", "")]
        for name in ("ponds", "other")
    }
    assert found == {"ponds": [f"../{ANN}"], "other": ["../players/eve/index.html"]}


def test_the_answer_is_yes_or_no() -> None:
    assert [it.code for it in check_site({"player-pages": "maybe"})] == ["yes-or-no"]
    assert check_site({"player-pages": "yes"}) == []
    assert [it.code for it in check_choice({"page": "true"}, "page")] == ["yes-or-no"]
