"""The page of a game's families."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.core.public import PublicPhase
from generator.publish.site import Built, SiteFolders
from generator.publish.site_build import build
from tests.support import html_validate, site_laws, small_site
from tests.support.family_games import lineage, played, source


def publish(out: Path, phases: Sequence[PublicPhase], **words: Any) -> Built:
    """A site of a game of these phases."""
    return build([source(phases, **words)], small_site.SITE, SiteFolders(small_site.TEMPLATES, out))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    publish(out, played())
    return out


def words_of(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())


def lives(site: Path) -> list[str]:
    """What the page tells of each heir."""
    page = site_laws.pages(site)["dragon/family/index.html"]
    return [words_of(one) for those in page.iter("ul") if those.get("class") == "families" for one in those]


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_families_keeps_the_law_that(law: Any, site: Path) -> None:
    assert list(law(site)) == []


@html_validate.NEEDED
def test_html_validate_finds_nothing_on_the_page_of_families(site: Path) -> None:
    assert html_validate.findings([site / "dragon/family/index.html"]) == []


@pytest.mark.parametrize(
    "life",
    [
        (
            "Tunis At the start in Napoli. Autumn 1410: married the heir of Castile at Tunis, "
            "which became the capital of a vassal. Autumn 1415: executed when the Mamluks took Tunis."
        ),
        "Salonica At the start in Amasya. Autumn 1410: married into Salonica, which became a thrall. Lives.",
        (
            "Roskilde At the start in Roskilde. Autumn 1410: wished to marry into Lübeck, "
            "but the order of Lübeck was “F Lub/ec H”. Unmarried."
        ),
        (
            "Brandenburg Before the game: married into Brandenburg, which became a thrall. "
            "Autumn 1410: executed when Lithuania took Brandenburg."
        ),
        "Kerch Before the game: married into Kerch, which became a thrall. Autumn 1410: went with the house.",
        "Burgos Winter 1410: born in Burgos. Unmarried.",
    ],
)
def test_the_page_tells_in_words(life: str, site: Path) -> None:
    assert life in lives(site)


def test_the_page_tells_of_everybody_whom_the_tree_shows(site: Path) -> None:
    assert len(lives(site)) == len(lineage().persons)
    text = words_of(site_laws.pages(site)["dragon/family/index.html"].find("body"))
    assert "Burgundy Out of the game since Autumn 1410." in text
    assert "Spring 1415: wished to marry into Zaragoza, but no unmarried heir waits in the capital." in text


@pytest.mark.parametrize("page", ["dragon/index.html", "dragon/13-1410-autumn-census/index.html"])
def test_pages_lead_to_the_families(page: str, site: Path) -> None:
    found = [it.get("href") for it in site_laws.pages(site)[page].iter("a")]
    way = "family/index.html" if page == "dragon/index.html" else "../family/index.html"
    assert [it for it in found if it.endswith("family/index.html")] == [way]


def test_a_game_without_families_has_no_page_of_them_and_no_way_to_one(tmp_path: Path) -> None:
    built = build([small_site.source(small_site.game(), b"")], small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path))
    assert not any("family" in path for path in built.written)
    assert "family" not in (tmp_path / "ponds/index.html").read_text("utf-8")


def test_a_game_that_has_not_begun_shows_its_first_heirs(tmp_path: Path) -> None:
    publish(tmp_path, played()[-1:])
    assert "Burgos At the start in Burgos. Unmarried." in lives(tmp_path)


def test_a_phase_more_renews_the_families_and_nothing_new_leaves_them(tmp_path: Path) -> None:
    publish(tmp_path, played()[:2])
    before = (tmp_path / "dragon/family/index.html").read_bytes()
    built = publish(tmp_path, played()[:3])
    assert {"dragon/family/index.html", "dragon/family/tree.svg"} <= set(built.written)
    assert (tmp_path / "dragon/family/index.html").read_bytes() != before
    assert not [path for path in publish(tmp_path, played()[:3], notices=["x"]).written if "tree.svg" in path]


def test_the_tree_is_dark_on_dark_screens_and_loads_nothing(site: Path) -> None:
    drawing = (site / "dragon/family/tree.svg").read_text("utf-8")
    assert "prefers-color-scheme:dark" in drawing
    assert not re.search(r"(?:href|src)=|url\((?!data:font)", drawing)


def test_hostile_words_are_shown_as_words(tmp_path: Path) -> None:
    publish(tmp_path, played()[:1], title="<script>alert(1)</script>")
    assert list(site_laws.nothing_is_inline(tmp_path)) == []
    drawing = (tmp_path / "dragon/family/tree.svg").read_text("utf-8")
    assert "<script" not in drawing
    assert "&lt;script&gt;alert(1)" in drawing
