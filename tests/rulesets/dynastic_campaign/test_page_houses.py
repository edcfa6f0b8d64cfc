"""The pages of the houses: everybody is there with a life, every link leads somewhere, and nothing private is on them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from posixpath import dirname, normpath
from typing import Any

import pytest
from lxml import etree, html

from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign.pages import houses
from generator.rulesets.dynastic_campaign.pages.addresses import dynasty_address, person_address, slug
from generator.rulesets.dynastic_campaign.pages.lives import lives
from generator.rulesets.dynastic_campaign.position import Investment, Position, Term, Writ
from tests.support import campaign
from tests.support.campaign_century import public_century
from tests.support.campaign_families import changed, child, having, person
from tests.support.campaign_pages import made
from tests.support.campaign_phases import played

SCENARIO = campaign.settings().scenario
PAGE = houses.page(SCENARIO)
MOST = 60 * 1024
HOSTILE = '"><script>alert(1)</script>&<img src=x>'


def three_years() -> tuple[PublicPhase, ...]:
    """A campaign of three years, with births."""
    return played(2, 3)


def waiting(position: Position) -> tuple[PublicPhase, ...]:
    """A game that has only begun."""
    return (PublicPhase(position.phase, documents.dump(position)[0]),)


@pytest.fixture(scope="module")
def files() -> Mapping[str, str]:
    """The pages of that campaign."""
    return made(PAGE, three_years())


@pytest.fixture(scope="module")
def begun() -> Mapping[str, str]:
    """The pages of a game that has only begun."""
    return made(PAGE, waiting(campaign.start()))


def pages(files: Mapping[str, str]) -> dict[str, html.HtmlElement]:
    return {path: html.document_fromstring(text) for path, text in files.items() if path.endswith(".html")}


def text(element: html.HtmlElement) -> str:
    return re.sub(r"\s+", " ", element.text_content()).strip()


def life(files: Mapping[str, str], key: str, among: tuple[PublicPhase, ...] = ()) -> html.HtmlElement:
    """What the page of a person's dynasty says of that person."""
    now: Any = (among or three_years())[-1].position
    page, _, anchor = person_address(SCENARIO, now, key).partition("#")
    found: list[html.HtmlElement] = html.document_fromstring(files[page]).xpath(f"//article[@id='{anchor}']")
    return found[0]


def test_everybody_who_ever_was_in_the_game_has_a_life_at_the_own_address(files: Mapping[str, str]) -> None:
    now: Any = three_years()[-1].position
    expected = sorted(person_address(SCENARIO, now, key) for key in now["persons"])
    found = [f"{path}#{it.get('id')}" for path, page in pages(files).items() for it in page.iter("article")]
    assert sorted(found) == expected
    assert any(it.get("born") for it in now["persons"].values()), "a campaign with children"


def test_a_life_has_a_sentence_for_each_thing_that_happened_and_links_its_phase(files: Mapping[str, str]) -> None:
    for key, deeds in lives(three_years()).items():
        article = life(files, key)
        items = {
            it.find("a").get("href"): text(it) for it in article.iter("li") if it.find("a") is not None and it.find("b") is None
        }
        assert list(items) == list(dict.fromkeys(f"../../{deed.phase.folder}/index.html" for deed in deeds))
        for number in {deed.phase for deed in deeds}:
            told = items[f"../../{number.folder}/index.html"]
            assert len(re.findall(r"\.(?= [A-Z]|$)", told)) >= sum(deed.phase == number for deed in deeds), (key, told)


def test_every_link_of_the_pages_leads_somewhere(files: Mapping[str, str]) -> None:
    found = pages(files)
    folders = {f"{phase.phase.folder}/index.html" for phase in three_years() if phase.done}
    for path, page in found.items():
        for link in page.xpath("//main//a/@href | //main//img/@src"):
            target, _, anchor = str(link).partition("#")
            at = normpath(f"{dirname(path)}/{target}") if target else path
            assert at in {*files, *folders, "index.html"}, (path, link)
            assert not anchor or found[at].xpath(f"//*[@id='{anchor}']"), (path, link)


def test_each_house_has_a_row_with_its_king_and_heirs(begun: Mapping[str, str]) -> None:
    rows = pages(begun)["houses/index.html"].xpath("//tbody/tr")
    assert len(rows) == len(campaign.start().crowns) + 1
    assert [text(cell) for cell in rows[1]] == ["Montclair France", "Gaspard", "Lucien and Rainier", "7", "Languedoc (Thibault)"]
    assert text(rows[-1][0]) == "Commoners"
    together = rows[1].xpath("th/span[@class='whole'][*[@class='swatch']]/a/@href")
    assert together == [dynasty_address(SCENARIO, "france").removeprefix("houses/")], "its colour would stand on a line of its own"


def test_a_house_page_shows_its_tree_and_says_who_is_at_its_head(begun: Mapping[str, str]) -> None:
    page = pages(begun)["houses/montclair/index.html"]
    assert "The dynasty of France: 7 living. The crown of France: Gaspard; next in line Lucien and Rainier." in text(page)
    assert page.xpath("//img/@src") == ["tree_1.svg"]
    drawn = "".join(etree.fromstring(begun["houses/montclair/tree_1.svg"].encode()).itertext())
    assert all(
        name in drawn for name in ("Gaspard", "Odile Montclair", "Lucien", "Amelie", "Languedoc", "21a00 · age 17 · C −1 G 0")
    )


PEOPLE = {
    "at the start": ("Thibault Montclair", "1618 At the start 33 years old, with the Title to Languedoc, leading ARM-1 of France."),
    "at the start, a cleric": ("Anselme Montclair", "1618 At the start 48 years old, Bishop in Normandy."),
    "at the start, the king": ("Gaspard Montclair", "40 years old, with the crown of France, married to Odile Montclair."),
    "what is known today": ("Rainier Montclair", "constitution 0 · leadership +1 · 21200 · France Parents Gaspard and"),
    "of no house": ("Odile Montclair", "Married Gaspard Montclair Children Lucien Montclair, Amelie Montclair, Rainier"),
}  # fmt: skip


def test_no_two_phases_in_a_life_go_by_one_name(files: Mapping[str, str]) -> None:
    named = {deed.phase.title for deeds in lives(three_years()).values() for deed in deeds if deed.phase.step != "moves"}
    found = [[str(it) for it in life(files, key).xpath(".//li[a and not(b)]/a[1]/text()")] for key in lives(three_years())]
    assert named <= {name for names in found for name in names}
    assert all(len(names) == len(set(names)) for names in found)


@pytest.mark.parametrize("case", PEOPLE)
def test_what_a_life_begins_with(begun: Mapping[str, str], case: str) -> None:
    key, expected = PEOPLE[case]
    assert expected in text(life(begun, key, waiting(campaign.start())))


def test_the_dead_the_gone_and_prisoners_are_told_apart() -> None:
    position = changed(campaign.start(), "Thibault Montclair", died=1620, unit="", age=35)
    position = changed(position, "Odile Montclair", gone=True, spouse="", age=36)
    position = changed(position, "Lucien Montclair", captor="spain", never_king=True)
    phases = waiting(replace(position, titles=()))
    files = made(PAGE, phases)
    assert "Thibault Montclair † 1620 lived 35 years" in text(life(files, "Thibault Montclair", phases))
    assert "Odile Montclair left left at 36" in text(life(files, "Odile Montclair", phases))
    lucien = text(life(files, "Lucien Montclair", phases))
    assert "Prisoner of Spain Passed over as king" in lucien
    assert re.search(r"1618 At the start 19 years old[^.]*, a prisoner of Spain\.", lucien)
    drawn = files["houses/montclair/tree_1.svg"]
    assert all(sign in drawn for sign in ("† 1620, age 35", "‡, age 36", 'data-sign="captive"'))


def test_what_strangers_wrote_stays_text() -> None:
    parent = campaign.start().persons["Lucien Montclair"]
    baby = replace(child(parent, f"{HOSTILE} Montclair", "1"), name=HOSTILE)
    phases = waiting(having(campaign.start(), baby))
    files = made(PAGE, phases)
    assert not any("<script" in it or "<img src=x" in it for it in files.values())
    assert HOSTILE in text(life(files, baby.id, phases))
    assert f"#{slug(baby.id)}" in files["houses/montclair/index.html"]


def test_two_games_that_differ_in_secrets_alone_have_the_same_pages() -> None:
    position = replace(
        campaign.start(), writs=(*campaign.start().writs, Writ(1, "Lucien Montclair", "Elvira Valdoro", 1, ("france", "spain")))
    )
    secret = Term("the queen is a spy", public=False, kind="", args=())
    nation = replace(position.nations["france"], treasury=Decimal(99), investments=(Investment("poison", Decimal(1), 1, 1618),))
    other = replace(
        position,
        nations={**position.nations, "france": nation},
        writs=(*position.writs[:-1], replace(position.writs[-1], terms=(secret,))),
        units={key: replace(it, neutral_to=("spain",)) for key, it in position.units.items()},
    )
    assert made(PAGE, waiting(position)) == made(PAGE, waiting(other))


def test_a_page_changes_with_what_it_shows_and_no_other_does() -> None:
    before = {it.address: it.values for it in PAGE.below(waiting(campaign.start()))}
    parent = campaign.start().persons["Maud Ashcombe"]
    born = having(campaign.start(), child(parent, "Alice Ashcombe", "1", dynasty="england"), person("Nobody", "france"))
    after = {it.address: it.values for it in PAGE.below(waiting(born))}
    assert {key for key, values in after.items() if values != before[key]} == {"ashcombe", "montclair"}


def test_three_hundred_persons_of_one_house_are_not_too_heavy() -> None:
    phases = public_century(0, 1681)
    largest = max(PAGE.below(phases), key=lambda it: len(it.values["persons"]))
    persons = len(largest.values["persons"])
    page = made(replace(PAGE, below=lambda _: [largest]), phases)[f"houses/{largest.address}/index.html"]
    assert persons > 40
    assert len(gzip.compress(page.encode())) * 300 / persons < MOST


def test_a_game_without_a_phase_has_no_such_page() -> None:
    assert PAGE.values(()) is None
    assert list(PAGE.below(())) == []
