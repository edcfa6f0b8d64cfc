"""Pages that a rule system adds to its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from generator.core.extra_page import Page
from generator.core.public import PublicPhase
from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from tests.support import small_site


def sits(phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """Where each frog sits now; nothing before the third phase."""
    return {"sits": phases[-1].position["frogs"]} if len(phases) > 2 else None


PAGE = Page("frogs", "The <frogs>", "who sits where", "Where every frog sits now", sits)


def published(out: Path, count: int) -> tuple[str, ...]:
    """A site of ponds with the page, without maps, which take long; the paths that were written."""
    source = small_site.source(small_site.game(count), b"", pages=(PAGE,))
    return build([source], small_site.SITE, SiteFolders(small_site.TEMPLATES, out)).written


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("rule_page")
    published(out, 4)
    return out


def leads(path: Path) -> dict[str, str]:
    """The words of each link of a page that leads to the frogs."""
    return {str(it.get("href")): it.text_content() for it in html.parse(path).iter("a") if "frogs/" in str(it.get("href"))}


def test_it_is_made_from_the_public_phases_by_the_rule_system_s_own_template(site: Path) -> None:
    page = html.parse(site / "ponds/frogs/index.html")
    assert page.findtext(".//title") == "Frogs & Ponds: the <frogs>"
    assert page.findtext(".//h1") == "The <frogs>"
    assert [it.text for it in page.findall(".//li") if it.text and "sits" in it.text] == ["red sits in Ash", "sky sits in Elm"]


def test_the_game_and_its_phases_lead_there(site: Path) -> None:
    assert leads(site / "ponds/index.html") == {"frogs/index.html": "Where every frog sits now"}
    phase = next((site / "ponds").glob("01-*/index.html"))
    assert leads(phase) == {"../frogs/index.html": "The <frogs>: who sits where"}


def test_it_is_made_anew_when_its_facts_change_and_is_not_there_without_any(tmp_path: Path) -> None:
    published(tmp_path, 1)
    assert not (tmp_path / "ponds/frogs").exists()
    assert not leads(tmp_path / "ponds/index.html")
    assert "ponds/frogs/index.html" in published(tmp_path, 2)
    assert "ponds/frogs/index.html" in published(tmp_path, 3)


@pytest.mark.parametrize("address", ["board", "../other", "Frogs", "", "01-1901-spring-hops", "a b", "a/b"])
def test_no_page_takes_an_address_of_the_game_or_leads_out_of_it(address: str) -> None:
    with pytest.raises(ValueError, match="cannot have the address"):
        Page(address, "", "", "", sits)
