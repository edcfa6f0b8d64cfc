"""The page of crowns and Titles: the line is that of the rules, in plain words, and the history that of the record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from lxml import html

from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign.families.lines import crown_line, title_line
from generator.rulesets.dynastic_campaign.pages import crowns
from generator.rulesets.dynastic_campaign.pages.heirs import known_position
from generator.rulesets.dynastic_campaign.position import Crown, Position, Serial, Title
from tests.support import campaign
from tests.support.campaign_families import changed, child, having, person
from tests.support.campaign_pages import made
from tests.support.campaign_phases import played

SCENARIO = campaign.settings().scenario
PAGE = crowns.page(SCENARIO)
START = campaign.start()


def waiting(position: Position) -> tuple[PublicPhase, ...]:
    return (PublicPhase(position.phase, documents.dump(position)[0]),)


def values(*phases: PublicPhase) -> Mapping[str, Any]:
    found = PAGE.values(phases)
    assert found is not None
    return found


def crown(found: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    return next(it for it in found["crowns"] if it["id"] == key)


def shown(*phases: PublicPhase) -> html.HtmlElement:
    return html.document_fromstring(made(PAGE, phases)["crowns/index.html"])


def text(element: html.HtmlElement) -> str:
    return re.sub(r"\s+", " ", element.text_content()).strip()


def heirs(page: html.HtmlElement) -> list[str]:
    """Who comes next to the crown of France, and why."""
    return [text(it) for it in page.xpath("//section[@aria-labelledby='crown_france']//ol[@class='in-line']/li")]


def test_the_lines_are_those_of_the_rules_and_end_with_the_tenth() -> None:
    phases = played(2, 3)
    now: Any = phases[-1].position
    position = known_position(phases[-1].phase, now)
    found = values(*phases)
    for key, it in position.crowns.items():
        expected = [heir.id for heir in crown_line(position, it) if heir.id != it.king][:10]
        assert [heir.person for heir in crown(found, key)["line"]] == expected
    titles = {(it["province"], one["person"]): one["heirs"] for it in found["titles"] for one in it["holders"]}
    for title in position.titles:
        expected = [heir.id for heir in title_line(position, title) if heir.id != title.holder][:3]
        assert [heir.person for heir in titles[title.province, title.holder]] == expected
    assert max(len(it["line"]) for it in found["crowns"]) == 10, "a line that tests something"


KING, LUCIEN = START.persons["Gaspard Montclair"], START.persons["Lucien Montclair"]
MAHAUT = child(LUCIEN, "Mahaut Montclair", "a")
CECILY = replace(START.persons["Cecily Ashcombe"], serials=(Serial("france", ("1", "c")),))
MAHAUT_OF_SPAIN = replace(child(CECILY, "Mahaut Valdoro", "a"), father="Ramiro Valdoro", dynasty="spain")
FOUR = [
    "Lucien Montclair 21100, eldest son of Gaspard Montclair", "Rainier Montclair 21200, second son of Gaspard Montclair",
    "Amelie Montclair 21a00, eldest daughter of Gaspard Montclair", "Solange Montclair 21b00, second daughter of Gaspard Montclair",
]  # fmt: skip
LINES: Mapping[str, tuple[Position, list[str]]] = {
    "sons, daughters, then brothers": (
        START,
        [
            "Lucien Montclair 21100, eldest son of Gaspard Montclair",
            "Rainier Montclair 21200, second son of Gaspard Montclair",
            "Amelie Montclair 21a00, eldest daughter of Gaspard Montclair",
            "Solange Montclair 21b00, second daughter of Gaspard Montclair",
            "Thibault Montclair 22000, brother of Gaspard Montclair",
            "Anselme Montclair 23000, brother of Gaspard Montclair",
        ],
    ),
    "a grandchild before an uncle": (
        having(START, MAHAUT),
        ["Lucien Montclair 21100, eldest son of Gaspard Montclair",
         "Mahaut Montclair 211a0, eldest daughter of Lucien Montclair"],
    ),
    "the heir of a dead parent, who lives abroad": (
        changed(having(START, replace(MAHAUT, nation="spain")), LUCIEN.id, died=1618),
        ["Mahaut Montclair 211a0, eldest daughter of Lucien Montclair; now of Spain",
         "Rainier Montclair 21200, second son of Gaspard Montclair"],
    ),
    "a parent who renounced": (
        changed(having(START, MAHAUT), LUCIEN.id, serials=()),
        ["Mahaut Montclair 211a0, eldest daughter of Lucien Montclair"],
    ),
    "who handed the claim on is the parent who has it, of whatever house": (
        having(START, replace(CECILY, never_king=True), MAHAUT_OF_SPAIN),
        [*FOUR, "Mahaut Valdoro 21ca0, eldest daughter of Cecily Ashcombe; now of England"],
    ),
    "an eleventh son": (
        having(changed(START, LUCIEN.id, died=1618), child(LUCIEN, "Louis XI Montclair", "11")),
        ["Louis XI Montclair 211.11.0, son number 11 of Lucien Montclair"],
    ),
    "who was passed over for a Title comes behind all others": (
        changed(START, LUCIEN.id, serials=(Serial("france", ("1", "1"), brackets=True),), never_titled=True),
        ["Rainier Montclair 21200, second son of Gaspard Montclair"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", LINES)
def test_who_comes_next_and_why(case: str) -> None:
    position, expected = LINES[case]
    assert heirs(shown(*waiting(position)))[: len(expected)] == expected


def test_who_was_passed_over_for_a_title_says_so_at_the_end_of_the_line() -> None:
    position = changed(START, LUCIEN.id, serials=(Serial("france", ("1", "1"), brackets=True),), never_titled=True)
    why = "eldest son of Gaspard Montclair; passed over for a Title, and so behind all others"
    assert heirs(shown(*waiting(position)))[-1] == f"Lucien Montclair (21100), {why}"


def test_who_was_passed_over_as_king_is_named_below_the_line() -> None:
    page = shown(*waiting(changed(START, LUCIEN.id, never_king=True)))
    assert heirs(page)[0].startswith("Rainier Montclair")
    (section,) = page.xpath("//section[@aria-labelledby='crown_france']")
    assert "Passed over as king, and never in line: Lucien Montclair." in text(section)


# --- what became of crowns and Titles ---

WINTER = Phase(7, 1618, "winter", "builds")


def after(position: Position, *events: Event) -> tuple[PublicPhase, ...]:
    """A phase in which these events led from the start to a position."""
    return (PublicPhase(WINTER, documents.dump(START)[0], done=True, events=events, after=documents.dump(position)[0]),)


def crowned(key: str, now: Crown | None) -> Position:
    crowns_now = {**START.crowns, **({key: now} if now else {})}
    return replace(START, crowns={it: value for it, value in crowns_now.items() if now or it != key})


TITLES = tuple(it for it in START.titles if it.province != "Lan")
OURS = Title("Lan", "Thibault Montclair", Serial("france", ("2",)), "france")
TO_SPAIN = {"province": "Lan", "nation": "spain", "from": "france"}
HISTORIES: Mapping[str, tuple[str, Position, Event, str]] = {
    "a crown that passed on": (
        "crown_france", crowned("france", Crown("france", "france", LUCIEN.id, "france")),
        {"kind": "crowned", "crown": "france", "person": LUCIEN.id, "nation": "france", "was": KING.id},
        "At the start Gaspard Montclair. Winter 1618 Lucien Montclair, after Gaspard Montclair.",
    ),
    "a crown that another nation inherited": (
        "crown_france", crowned("france", Crown("france", "france", "Amelie Montclair", "spain")),
        {"kind": "inherited", "crown": "france", "nation": "spain", "from": "france", "units": [], "places": []},
        "At the start Gaspard Montclair. Winter 1618 Spain inherited it from France.",
    ),
    "a crown without an heir": (
        "crown_france", crowned("france", None), {"kind": "line-ended", "crown": "france", "nation": "france", "gm": True},
        "Nobody has this crown any more. Who has had it At the start Gaspard Montclair. Winter 1618 No heir was left",
    ),
    "a crown that a noble made": (
        "crown_Bri", replace(START, crowns={**START.crowns, "Bri": Crown("Bri", "france", LUCIEN.id, "france", ("1", "1"))}),
        {"kind": "new-crown", "crown": "Bri", "person": LUCIEN.id, "nation": "france"},
        "the noble who made this crown comes next. Nobody is left to come next. Who has had it Winter 1618 Lucien",
    ),
    "a Title that was granted": (
        "page_titles", replace(START, titles=(*START.titles, Title("Bri", LUCIEN.id, LUCIEN.serials[0], "france"))),
        {"kind": "title", "nation": "france", "person": LUCIEN.id, "place": "Bri"},
        "Brittany Lucien Montclair of France nobody Winter 1618 Lucien Montclair, to whom France granted it.",
    ),
    "a Title that passed to another nation": (
        "page_titles", replace(START, titles=(*TITLES, replace(OURS, holder="Amelie Montclair"))),
        {**TO_SPAIN, "kind": "title-passed", "person": "Amelie Montclair", "was": OURS.holder},
        "Winter 1618 Amelie Montclair inherited it from Thibault Montclair, and so it went from France to Spain.",
    ),
    "a Title that somebody took along": (
        "page_titles", START, {**TO_SPAIN, "kind": "title-moved", "person": OURS.holder},
        "Thibault Montclair took it along from France to Spain.",
    ),
    "a Title whose line has ended": (
        "page_titles", replace(START, titles=TITLES), {"kind": "title-ended", "province": "Lan", "was": OURS.holder},
        "Languedoc nobody any more At the start Thibault Montclair. Winter 1618 It ended with the line of Thibault Montclair.",
    ),
    "a Title that a king gave up": (
        "page_titles", replace(START, titles=TITLES), {"kind": "title-laid-down", "province": "Lan", "person": OURS.holder},
        "Winter 1618 Thibault Montclair gave it up.",
    ),
    "two Titles to one province": (
        "page_titles", replace(START, titles=(*START.titles, Title("Lan", "Garcia Valdoro", Serial("spain", ("2",)), "spain"))),
        {"kind": "title", "nation": "spain", "person": "Garcia Valdoro", "place": "Lan"},
        "Languedoc Thibault Montclair of France; Garcia Valdoro of Spain",
    ),
    "a Title without effect": (
        "page_titles", changed(START, LUCIEN.id, courtesy_title=True),
        {"kind": "title", "nation": "france", "person": LUCIEN.id, "place": ""}, "With a Title without effect: Lucien Montclair.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", HISTORIES)
def test_who_had_what_before(case: str) -> None:
    section, position, event, expected = HISTORIES[case]
    page = shown(*after(position, event))
    assert expected in text(page.xpath(f"//section[@aria-labelledby='{section}']")[0])


def test_what_strangers_wrote_stays_text() -> None:
    hostile = replace(child(LUCIEN, '"><script>alert(1)</script>', "1"), died=0)
    content = made(PAGE, waiting(having(START, hostile)))["crowns/index.html"]
    assert "<script" not in content
    assert hostile.id in text(html.document_fromstring(content))


def test_a_game_with_neither_crown_nor_title_has_a_page_and_one_without_a_phase_has_none() -> None:
    bare = having(replace(START, crowns={}, titles=()), person("Nobody", "france"))
    assert "Nobody has a Title." in text(shown(*waiting(bare)))
    assert PAGE.values(()) is None
