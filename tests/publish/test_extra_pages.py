"""Pages that a rule system adds to its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from generator.core.drawing import Drawing
from generator.core.extra_page import Page, PageBelow
from generator.core.family_tree import House, Lineage, Person
from generator.core.picture import Style
from generator.core.public import PublicPhase
from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from generator.render import drawings
from tests.support import site_laws, small_site

NAMES = {"red": "<b>Red</b>", "sky": "Sky"}


def sits(phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """Where each frog sits now; nothing before the third phase."""
    return {"sits": phases[-1].position["frogs"]} if len(phases) > 2 else None


def each_frog(phases: Sequence[PublicPhase]) -> list[PageBelow]:
    """A page for each frog: where it sits, and a drawing of it that only its name and the first phase make."""
    frogs: Any = phases[-1].position["frogs"]
    return [
        PageBelow(frog, NAMES[frog], f"Where {frog} sits", "frog.html", {"at": at, "spawn": spawn(frog, phases)}, ("spawn",))
        for frog, at in sorted(frogs.items())
    ]


def spawn(frog: str, phases: Sequence[PublicPhase]) -> Lineage:
    house = House(Style(frog, NAMES[frog], "F", "#c03030"))
    return Lineage((phases[0].phase,), (house,), (Person("spawn", frog, "Ash & <Elm>"),))


PAGE = Page("frogs", "The <frogs>", "who sits where", "Where every frog sits now", sits, below=each_frog)


def published(out: Path, count: int, page: Page = PAGE) -> tuple[str, ...]:
    """A site of ponds with the page, without maps, which take long; the paths that were written."""
    source = small_site.source(small_site.game(count), b"", pages=lambda: (page,))
    return build([source], small_site.SITE, SiteFolders(small_site.TEMPLATES, out)).written


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("rule_page")
    published(out, 4)
    return out


def leads(path: Path) -> dict[str, str]:
    """The words of each link of a page that leads to the frogs."""
    return {str(it.get("href")): it.text_content() for it in html.parse(path).iter("a") if "frogs/" in str(it.get("href"))}


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_pages_below_a_page_keeps_the_law_that(law: Any, site: Path) -> None:
    assert list(law(site)) == []


def test_it_is_made_from_the_public_phases_by_the_rule_system_s_own_template(site: Path) -> None:
    page = html.parse(site / "ponds/frogs/index.html")
    assert page.findtext(".//title") == "Frogs & Ponds: the <frogs>"
    assert page.findtext(".//h1") == "The <frogs>"
    items = [(it.text or "").strip() for it in page.findall(".//li")]
    assert [it for it in items if "sits" in it] == ["red sits in Ash", "sky sits in Elm"]


def test_the_game_and_its_phases_lead_there_and_not_to_the_pages_below(site: Path) -> None:
    assert leads(site / "ponds/index.html") == {"frogs/index.html": "The <frogs>"}
    assert "Where every frog sits now." in html.parse(site / "ponds/index.html").getroot().text_content()
    phase = next((site / "ponds").glob("01-*/index.html"))
    assert leads(phase) == {"../frogs/index.html": "The <frogs>"}
    assert "who sits where" in html.parse(phase).getroot().text_content()


def test_it_is_made_anew_when_its_facts_change_and_is_not_there_without_any(tmp_path: Path) -> None:
    published(tmp_path, 1)
    assert not (tmp_path / "ponds/frogs").exists()
    assert not leads(tmp_path / "ponds/index.html")
    assert "ponds/frogs/index.html" in published(tmp_path, 2)
    assert "ponds/frogs/index.html" in published(tmp_path, 3)


def test_a_page_below_has_its_own_template_its_own_values_and_the_pages_above_it(site: Path) -> None:
    page = html.parse(site / "ponds/frogs/red/index.html")
    assert page.findtext(".//title") == "Frogs & Ponds: <b>Red</b>"
    assert (page.findtext(".//h1"), page.findtext(".//main//p")) == ("<b>Red</b>", "The <frogs>: it sits in Ash")
    assert page.find(".//main//a").get("href") == "../../index.html"
    crumbs = {it.text_content(): it.get("href") for it in page.findall(".//nav[@class='crumbs']//a")}
    assert crumbs["Frogs & Ponds"] == "../../index.html"
    assert crumbs["The <frogs>"] == "../index.html"


def test_a_value_that_is_drawn_lies_beside_its_page(site: Path) -> None:
    drawing = (site / "ponds/frogs/red/spawn.svg").read_text("utf-8")
    assert "&lt;b&gt;Red" in drawing
    (image,) = html.parse(site / "ponds/frogs/red/index.html").findall(".//main//img")
    assert image.get("src") == "spawn.svg"
    assert f'width="{image.get("width")}" height="{image.get("height")}"' in drawing


def test_of_the_pages_below_only_those_are_made_anew_whose_own_values_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    draw = drawings.draw

    def noted(drawing: Drawing, title: str, description: str, fonts: Path) -> str:
        drawn.append(title)
        return draw(drawing, title, description, fonts)

    def one_moves(phases: Sequence[PublicPhase]) -> list[PageBelow]:
        return [replace(it, values={**it.values, "at": "Elm"}) if it.address == "sky" else it for it in each_frog(phases)]

    published(tmp_path, 3, replace(PAGE, below=lambda _: each_frog(small_site.game(2).phases)))
    monkeypatch.setattr(drawings, "draw", noted)
    written = published(tmp_path, 4, replace(PAGE, below=lambda _: one_moves(small_site.game(2).phases)))
    assert [path for path in written if path.startswith("ponds/frogs/")] == ["ponds/frogs/sky/index.html"]
    assert drawn == ["Frogs & Ponds: Sky"]


@pytest.mark.parametrize("address", ["board", "../other", "Frogs", "", "01-1901-spring-hops", "a b", "a/b"])
def test_no_page_takes_an_address_of_the_game_or_leads_out_of_it(address: str) -> None:
    with pytest.raises(ValueError, match="cannot have the address"):
        Page(address, "", "", "", sits)


@pytest.mark.parametrize("address", ["..", "Red", "", "a b", "a/b", "a--b", "é", "index.html"])
def test_no_page_below_leads_out_of_the_folder_of_its_page(address: str) -> None:
    with pytest.raises(ValueError, match="cannot have the address"):
        PageBelow(address, "", "", "frog.html", {})
