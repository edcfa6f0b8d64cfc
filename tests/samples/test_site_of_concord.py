"""One page of each kind that the site of a campaign has, within the laws of every page, and looked at by axe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from generator.cli import site_sources
from generator.core.public import PublicGame
from generator.core.ruleset import Ruleset
from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from generator.render import drawings
from tests.support import chromium, html_validate, site_laws, small_site
from tests.support.chromium import Browser, Tab
from tests.support.rerun_samples import STATE

PHASES = 4
"""The first phases of the game, which have a battle, a siege, weddings and something of everything that has a page."""
LATEST = "latest/index.html"
KINDS = {
    "the game": "index.html",
    "all reports": "all/index.html",
    "who held what": "history/index.html",
    "its first post": "posts/index.html",
    "what leads to the latest phase": LATEST,
    "a phase": "04-1619-autumn-moves/index.html",
    "its posts": "04-1619-autumn-moves/posts/index.html",
    "a phase revealed": "04-1619-autumn-moves/revealed/index.html",
    "everything revealed": "revealed/index.html",
    "dice": "dice/index.html",
    "dice of a phase": "dice/02-1619-spring-marriages/index.html",
    "houses": "houses/index.html",
    "a house": "houses/valdoro/index.html",
    "crowns": "crowns/index.html",
    "marriages": "marriages/index.html",
    "trade": "trade/index.html",
    "clergy": "clergy/index.html",
    "treasury": "treasury/index.html",
    "wars": "wars/index.html",
    "a war": "wars/france-spain-1619/index.html",
}
RULES = "../rules/dynastic-campaign/index.html"
AXE = Path(__file__).parents[2] / "build/vendor/node_modules/axe-core/axe.min.js"
FOUND = "axe.run().then(it => it.violations.map(it => [it.id, it.nodes.slice(0, 3).map(it => it.html.slice(0, 200))]))"
TOO_WIDE = """[...document.body.querySelectorAll('*')].filter(it => !it.closest('.map, .scroll, .quiet, .skip')
  && it.getClientRects().length && it.getBoundingClientRect().right > innerWidth + .5).map(it => it.outerHTML.slice(0, 100))"""
CUT_OFF = """[...document.querySelectorAll('.scroll')].filter(it => getComputedStyle(it).overflowX !== 'visible').length"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first phases of Concord, without maps and without fonts in its drawings, which would take most of the time."""
    out, source = tmp_path_factory.mktemp("concord"), site_sources.source(STATE, "concord")

    def read() -> PublicGame:
        game = source.read()
        assert isinstance(game, PublicGame), game
        return replace(game, phases=game.phases[:PHASES])

    def rules() -> Ruleset:
        return replace(source.rules(), chart=None)

    with mock.patch.object(drawings, "label_font", return_value=b""):
        one = replace(source, read=read, rules=rules, board=None)
        build([one], replace(small_site.SITE, forums=("phpbb",)), SiteFolders(small_site.TEMPLATES, out))
    return out


@pytest.fixture(scope="module")
def tab(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser, browser.tab((site / "index.html").as_uri()) as tab:
        yield tab


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_the_site_of_a_campaign_keeps_the_law_that(law: Any, site: Path) -> None:
    assert list(law(site)) == []


def test_every_page_of_the_game_is_of_a_kind_that_is_looked_at(site: Path) -> None:
    """Pages of one kind lie in one folder, or each in a folder of a phase."""
    kinds = {_kind(page) for page in KINDS.values()}
    found = {_kind(it.relative_to(site / "concord").as_posix()) for it in (site / "concord").rglob("*.html")}
    assert found == kinds


def _kind(page: str) -> str:
    *folders, _ = page.split("/")
    if folders and folders[0][0].isdigit():
        return "/".join(["PHASE", *folders[1:]])
    return "/".join([*folders[:1], *("BELOW" for _ in folders[1:])])


@html_validate.NEEDED
def test_html_validate_finds_nothing_on_a_page_of_each_kind(site: Path) -> None:
    pages = [site / "concord" / page for page in KINDS.values()]
    assert html_validate.findings([*pages, *site.glob("*.html"), *site.glob("rules/*/index.html")]) == []


@chromium.NEEDED
def test_the_address_of_the_latest_phase_leads_there_by_itself(site: Path, tab: Tab) -> None:
    tab.call("Page.navigate", url=(site / "concord" / LATEST).as_uri())
    tab.wait("location.pathname.endsWith('concord/04-1619-autumn-moves/index.html')")


@chromium.NEEDED
@pytest.mark.skipif(not AXE.is_file(), reason="no axe here; `make vendor` fetches it")
@pytest.mark.parametrize("page", [it for it in (*KINDS.values(), RULES) if it != LATEST])
def test_axe_finds_nothing_and_nothing_is_cut_off(page: str, site: Path, tab: Tab) -> None:
    tab.go((site / "concord" / page).resolve().as_uri())
    tab.run(AXE.read_text("utf-8") + "; 0")
    found = {}
    for width, look in ((1280, "light"), (390, ""), (320, "dark")):
        tab.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 500)
        tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": look}])
        # Between the widest and the narrowest nothing else is laid out, so the slow half is spared.
        found[width] = tab.run(TOO_WIDE), tab.run(FOUND) if look else []
    assert found == dict.fromkeys((1280, 390, 320), ([], []))
    tab.call("Emulation.setEmulatedMedia", media="print")
    assert tab.run(CUT_OFF) == 0
