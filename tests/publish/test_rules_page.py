"""The pages of the rules: every section that anybody can cite has its anchor and its words, and reports lead there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator import rulesets
from generator.cli import games
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.phase_posts import opening_now
from generator.publish.phase_report import report
from generator.publish.rule_texts import rule_systems, title
from generator.publish.rules_page import Rules, read_rules
from generator.publish.site import Site, SiteFolders
from generator.publish.site_build import build
from generator.render.texts import phase_texts
from generator.render.texts.filters import rule_anchor
from generator.render.texts.forum_posts import posts
from tests.support import board_site, real_report, small_site

DOCS = Path(__file__).parents[2] / "generator" / "docs"
PAGES = {"saga-of-the-nine-basic": "saga-of-the-nine"}
"""The rule systems that share the page of another one among the docs."""
ROMAN = r"[IVX]+(?:, (?:Sortie|Limitations|Religion|Homes|Minor Power Units|Straits|Smyrna))?"
NUMBERS = re.compile(r"(?<![\w.])\d{1,2}(?:\.\d{1,2}){1,2}(?![\w.]*\d)")
FIRST_CELL = re.compile(rf"^\| ((?:{ROMAN}|[\d., ]+)+) \|", re.MULTILINE)
NO_SECTION = {"1.2.0", "1.1.1", "3.0.1", "12.2", "13.6", "13.7"}
"""Numbers in the docs that are no sections: those of editions, of an example, and of the scenario of 1618."""
SHORT = {
    "II, Sortie": "II, Minor Power Unit Movement Orders",
    "II, Limitations": "II, Limitations on DPs",
    "II, Religion": "II, The Religion Rule",
    "II, Homes": "II, Additional Home Supply Centers",
    "VII, Straits": "VII, Straits of Gibraltar & Moyle",
    "VII, Smyrna": "VII, Smyrna & Constantinople",
}
"""The sections that the table of readings of Ambition & Empire calls by a shorter name."""


@pytest.fixture(scope="module")
def written() -> dict[str, Rules]:
    return {name: read_rules(small_site.TEMPLATES, name) for name in rulesets.names()}


def of_rulebook(name: str) -> set[str]:
    """The sections that reports of a rule system can cite."""
    rules = games.on_board(name, None)
    assert isinstance(rules, Ruleset), rules
    settings, _ = rules.settings({})
    public, _ = rules.dump(rules.opening(settings))
    rulebook = rules.view(PublicPhase(rules.first, public)).get("rulebook")
    return set(rulebook.sections.values()) if rulebook else set()


def of_docs(name: str) -> set[str]:
    """The sections that the page of a rule system among the docs cites."""
    page = DOCS / f"{PAGES.get(name, name)}.md"
    if not page.is_file() or name in PAGES:
        return set()
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    if name == "ambition-and-empire":
        cells = [cell for cells in FIRST_CELL.findall(text) for cell in re.findall(rf"(?:{ROMAN})", cells)]
        return {SHORT.get(it, it) for it in cells + re.findall(r"\((I|II|III|IV|V|VII|IX)\)", text)}
    if name == "dragon-lords":
        return {str(number) for number in range(1, 5)} | {"5 to 10"}
    asked = text if name != "dynastic-campaign" else " ".join(re.findall(r"(?:section|rulebook)s? [\d. to]+|\([\d.]+\)", text))
    return set(NUMBERS.findall(asked)) - NO_SECTION


def test_every_rule_system_has_its_rules_written_down_and_nothing_else_has(written: dict[str, Rules]) -> None:
    assert rule_systems(small_site.TEMPLATES) == set(rulesets.names())
    assert {name: it.title for name, it in written.items()} == {it: title(small_site.TEMPLATES, it) for it in written}


def test_reports_of_three_rulebooks_cite_sections() -> None:
    citing = {name for name in rulesets.names() if of_rulebook(name)}
    assert citing == {"ambition-and-empire", "order-of-the-dragon", "saga-of-the-nine", "saga-of-the-nine-basic"}


@pytest.mark.parametrize("name", rulesets.names())
def test_every_section_that_reports_and_docs_cite_has_its_anchor(name: str, written: dict[str, Rules]) -> None:
    anchors = {it.id for it in written[name].sections}
    cited = of_rulebook(name) | of_docs(name)
    assert cited or name == "classical"
    assert sorted(it for it in cited if rule_anchor(it) not in anchors) == []


@pytest.mark.parametrize("name", rulesets.names())
def test_no_anchor_is_there_twice_or_without_words_and_links_lead_to_one(name: str, written: dict[str, Rules]) -> None:
    rules = written[name]
    ids = [it.id for it in rules.sections]
    assert len(ids) == len(set(ids))
    empty = [it.id for it in rules.sections if len(re.sub(r"<[^>]+>", "", it.html).split()) < 5]
    assert empty == []
    assert set(re.findall(r'href="#([^"]*)"', "".join(it.html for it in rules.sections))) <= set(ids)
    assert "Gazette's" in rules.sections[-1].html
    assert not re.search(r"[{}]|\]\(", "".join(it.html for it in rules.sections))


TEXT = """# A census

- Paris falls {{ "OOD 3.3"|cited("3.3") }} and [Mar](place:Mar) not.
"""


def test_a_citation_is_a_link_on_pages_and_plain_words_in_posts_and_feeds(tmp_path: Path) -> None:
    (tmp_path / "report.md.j2").write_text(TEXT, encoding="utf-8")
    (tmp_path / "subject.txt.j2").write_text("a census", encoding="utf-8")
    game = small_site.game(1)
    draft = phase_texts.draft(phase_texts.environment(tmp_path), game, game.phases[0], {})
    linked = report(draft, {"Mar": "../board#Mar"}, "../rules/x/index.html")
    words = 'Paris falls <a href="../rules/x/index.html#s-3-3">OOD 3.3</a> and <a href="../board#Mar">Mar</a> not.'
    assert words in linked.html
    assert '<a href="../rules/x/index.html#s-3-3">OOD 3.3</a>' in linked.among
    assert "Paris falls OOD 3.3 and Mar not." in linked.feed
    assert "Paris falls OOD 3.3 and Mar not." in report(draft).html
    for kind in ("phpbb", "discord", "markdown", "text"):
        assert any("Paris falls OOD 3.3 and Mar not." in it for it in posts(draft.filled(), kind))


def test_the_first_post_of_a_thread_leads_to_the_rules_where_the_address_of_the_site_is_known() -> None:
    game, rules = real_report.game(), rulesets.build("classical", board_site.facts("classical"))
    folders = SiteFolders(small_site.TEMPLATES, Path("nowhere"))
    for address, found in (("https://example.org/", True), ("", False)):
        (post,) = opening_now(game, rules, Site("", "", address, ("phpbb",)), folders)
        link = "[url=https://example.org/rules/classical/index.html]The rules of this game, in short[/url]"
        assert (link in "".join(post.parts)) == found


def test_a_site_has_the_rules_of_the_systems_that_are_played_and_its_pages_lead_there(tmp_path: Path) -> None:
    source = replace(small_site.source(small_site.game(1), chart=None), system="order-of-the-dragon")
    build([source], small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path))
    assert [it.parent.name for it in tmp_path.glob("rules/*/index.html")] == ["order-of-the-dragon"]
    assert 'href="../rules/order-of-the-dragon/index.html"' in (tmp_path / "ponds/index.html").read_text(encoding="utf-8")
