"""The page of all reports of a game: how much it weighs, and what a game too long for it gets."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from generator import store
from generator.publish import whole_game_page
from generator.publish.phase_page import folder
from generator.publish.phase_report import report
from generator.publish.picture_files import plan_pictures
from generator.publish.places_page import place_folders
from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from generator.publish.templating import BoardLinks, Pages, environment, statics
from generator.publish.timeline import timeline
from generator.publish.whole_game_page import WholeGamePage, whole_game_files
from generator.render.texts import phase_texts
from tests.support import real_report, site_laws, small_site
from tests.support.rerun_samples import STATE, rules_of

BOARD = "boards/classical/index.html"
MUNICH = "../places/mun/index.html"


def test_a_game_of_fifty_phases_fits_into_20_kib() -> None:
    game, problems = store.public_game(STATE, "describe")
    assert game is not None
    assert not problems
    rules, texts, line = rules_of("describe"), real_report.environment(), timeline(game).line
    assert len(line) >= 50
    assert rules.chart
    own = place_folders(rules.chart)  # as on a site: each name leads to the page of the place in this game
    board = BoardLinks(
        "boards/classical/index.html", frozenset(own), own=own, folder="describe/places", rules="rules/classical/index.html"
    )
    places = board.place_links("describe/all/index.html")
    drafts = {it.phase.folder: phase_texts.draft(texts, game, it, rules.view(it)) for it in line}
    reports = {name: report(it, places, anchor=name.partition("-")[0]) for name, it in drafts.items()}
    pictures = {it.phase.folder: plan_pictures(folder("describe", it), rules.pictures(it)) for it in line}
    there = {it.svg: (1000, 1000, 0) for those in pictures.values() for it in those}
    pages = Pages(small_site.SITE, statics(small_site.TEMPLATES), environment(small_site.TEMPLATES))
    files = whole_game_files(WholeGamePage(game, rules, line, pictures, there, reports, board), pages)
    made = files.pop("describe/all/index.html")
    assert not files
    assert made.count(f'href="{MUNICH}"'.encode()) > 50
    assert all(f'"../{name}/index.html"'.encode() in made for name in reports)
    assert len(gzip.compress(made, 6)) <= 20 * 1024


def test_a_game_too_long_for_one_page_has_a_page_for_each_year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_game_page, "LONGEST", 100)
    source = small_site.source(small_site.game(), chart=None)
    build([source], small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path))
    found = {path: page for path, page in site_laws.pages(tmp_path).items() if "/all/" in path}
    assert {path: [it.find("h2").get("id") for it in page.iter("article")] for path, page in found.items()} == {
        "ponds/all/index.html": [],
        "ponds/all/1901/index.html": ["01-1901-spring-hops", "02-1901-autumn-rest"],
        "ponds/all/1902/index.html": ["03-1902-spring-hops", "04-1902-autumn-rest"],
    }
    assert "1902/index.html#04-1902-autumn-rest" in {it.get("href") for it in found["ponds/all/index.html"].iter("a")}
    for law in site_laws.LAWS:
        assert list(law(tmp_path)) == []


@pytest.mark.parametrize(
    ("line", "linked"),
    [
        ("- A [Mun](place:Mun) H", True),
        ("- **A [Mun](place:Mun) H: fails**, cut", True),
        ("- **France** left [Mun](place:Mun).", True),
        ("- **France:** A [Mun](place:Mun)", False),
    ],
)
def test_places_are_linked_but_for_lists_of_what_somebody_has(tmp_path: Path, line: str, linked: bool) -> None:  # noqa: FBT001
    (tmp_path / "report.md.j2").write_text(f"# T\n\n## Orders\n\n{line}\n", encoding="utf-8")
    (tmp_path / "subject.txt.j2").write_text("orders", encoding="utf-8")
    game = small_site.game(1)
    draft = phase_texts.draft(phase_texts.environment(tmp_path), game, game.phases[0], {})
    made = report(draft, {"Mun": "../x.html#Mun"}, anchor="01")
    assert ('<a href="../x.html#Mun">Mun</a>' in made.among) == linked
    assert '<h3 id="01-orders">' in made.among
