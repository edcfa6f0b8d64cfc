"""What is told of families, in whole sentences."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from generator.core.event import Event
from generator.render.texts import phase_texts
from generator.rulesets.dynastic_campaign import documents, view
from generator.rulesets.dynastic_campaign.families.room import SECTIONS
from generator.rulesets.dynastic_campaign.reports.bequests import bequests
from tests.support import campaign
from tests.support.imports import ROOT

HAROLD, EDMUND, QUEEN = "Harold Ashcombe", "Edmund Ashcombe", "Rosamund Ashcombe"
CHILD = {"kind": "born", "person": "Hugh Ashcombe", "nation": "england", "father": EDMUND, "mother": QUEEN, "woman": False}
CHILD |= {"constitution": 1, "rating": 0, "rolled": [88, 40], "inherited": [-1, 2], "serials": ["31300"], "try": 1}
DEATH = {"kind": "died", "person": HAROLD, "nation": "england", "age": 42, "cause": "age", "needed": 5, "rolled": 4, "modifier": -1}
SKIP = {"kind": "skip", "by": "Ambrose Ashcombe", "nation": "england", "dead": EDMUND, "back": 2, "chance": 50, "rolled": 50}
TITLE = {"kind": "title-passed", "province": "Wal", "person": HAROLD, "nation": "england", "was": "Rupert Ashcombe"}
ABROAD = {**TITLE, "nation": "france", "from": "england", "units": ["france ARM-4"], "control": "france"}
INHERITED = {"kind": "inherited", "crown": "england", "nation": "france", "from": "england"}


def said(event: Event, before: Any = None, after: Any = None) -> str:
    """The sentence for an event, at the start or between two public positions."""
    public = documents.dump(campaign.start())[0]
    phase: Any = SimpleNamespace(
        phase=campaign.start().phase, position=before or public, after=after or public, done=True, events=(event,)
    )
    seen = view.view(campaign.settings().scenario, phase)
    env = phase_texts.environment(ROOT.parent / "templates" / "dynastic-campaign")
    module: Any = env.get_template("families.md.j2").make_module({})
    return str(module.told(event, seen)).replace("\\", "")


CASES = [
    pytest.param(
        {"kind": "title-moved", "province": "Wal", "person": "Amelie Montclair", "nation": "france", "from": "england"}
        | {"units": ["england ARM-1"], "control": "france"},
        "Amelie Montclair is of France again, with the Title to [Wales](place:Wal). With it France gets [Wales](place:Wal) "
        "and 1 unit from England.",
        id="a noblewoman who goes home",
    ),
    pytest.param(
        CHILD,
        "**Hugh Ashcombe** was born in England, son of King Edmund Ashcombe and Queen Rosamund Ashcombe (31300): "
        "constitution +1 (rolled 88, inherited -1), leadership 0 (rolled 40, inherited +2).",
        id="a son",
    ),
    pytest.param(
        {"kind": "tried", "mother": QUEEN, "nation": "england", "tries": 3, "penalty": 2},
        "Queen Rosamund Ashcombe of England tried 3 times for a child: −2 on her survival.",
        id="more tries",
    ),
    pytest.param(
        DEATH,
        f"**{HAROLD}** of England died at the age of 42 (4 on 2d6, -1; 5 needed).",
        id="a death with its numbers",
    ),
    pytest.param(
        {**DEATH, "modifier": 0, "widow": "Amelie Montclair", "to": "france"},
        f"**{HAROLD}** of England died at the age of 42 (4 on 2d6; 5 needed). His widow, Amelie, belongs to France.",
        id="a widow",
    ),
    pytest.param(
        {**DEATH, "needed": 3, "rolled": 2, "modifier": 1},
        f"**{HAROLD}** of England died at the age of 42 (2 on 2d6, +1; 3 needed, but two ones are always fatal).",
        id="two ones where they would have been enough",
    ),
    pytest.param(
        {"kind": "died", "person": EDMUND, "nation": "england", "age": 41, "cause": "plague", "widow": QUEEN, "to": ""},
        f"**King {EDMUND}** of England died of the plague at the age of 41. His widow, Queen Rosamund, leaves the game.",
        id="the widow of a king",
    ),
    pytest.param(
        {"kind": "died", "person": HAROLD, "nation": "england", "age": 41, "cause": "a fall", "freed": ["Lucien Montclair"]},
        f"**{HAROLD}** of England died of a fall at the age of 41. Lucien Montclair is free again.",
        id="freed",
    ),
    pytest.param(
        {**SKIP, "skipped": [HAROLD]},
        "Bishop Ambrose Ashcombe of England backed the second in line to King Edmund Ashcombe: 50 on 1d100, 50 or less needed. "
        "Harold Ashcombe was passed over.",
        id="passed over",
    ),
    pytest.param(
        {**SKIP, "rolled": 51, "skipped": []},
        "Bishop Ambrose Ashcombe of England backed the second in line to King Edmund Ashcombe: 51 on 1d100, 50 or less needed. "
        "Nobody was passed over.",
        id="not passed over",
    ),
    pytest.param(
        {**SKIP, "skipped": []},
        "Bishop Ambrose Ashcombe of England backed the second in line to King Edmund Ashcombe: 50 on 1d100, 50 or less needed. "
        "Another cleric had had his way before.",
        id="behind another who succeeded",
    ),
    pytest.param(
        {"kind": "crowned", "crown": "england", "person": HAROLD, "nation": "england", "was": EDMUND},
        f"**{HAROLD}** succeeded King {EDMUND} on the throne of England.",
        id="a king",
    ),
    pytest.param(
        {**INHERITED, "units": ["france ARM-4"], "places": ["Eng", "Ire"]},
        ("With the crown of England **France** inherited [England](place:Eng) and [Ireland](place:Ire) from England, and 1 unit."),
        id="a nation",
    ),
    pytest.param(
        {**INHERITED, "units": [], "places": []},
        "With the crown of England **France** inherited no province from England, and no unit.",
        id="nothing",
    ),
    pytest.param(
        {"kind": "line-ended", "crown": "england", "nation": "england", "gm": True},
        "No heir to the crown of England is left. England is led by the gamemaster from now on.",
        id="no heir",
    ),
    pytest.param(
        {"kind": "nothing-left", "nation": "england"}, "England is out of the game: nothing is left of it.", id="nothing left"
    ),
    pytest.param(TITLE, f"{HAROLD} of England inherited the Title to [Wales](place:Wal) from Lord Rupert Ashcombe.", id="heir"),
    pytest.param(
        ABROAD,
        (
            f"{HAROLD} of France inherited the Title to [Wales](place:Wal) from Lord Rupert Ashcombe. With it France "
            "gets [Wales](place:Wal) and 1 unit from England."
        ),
        id="an heir abroad",
    ),
    pytest.param(
        {"kind": "title-ended", "province": "Wal", "was": "Rupert Ashcombe", "nation": "england", "units": ["england ARM-1"]},
        "The line of Lord Rupert Ashcombe has ended, and with it the Title to [Wales](place:Wal). "
        "ARM-1 of England is the king's now.",
        id="a Title ends",
    ),
    pytest.param(
        {"kind": "new-crown", "crown": "Wal", "person": HAROLD, "nation": "england"},
        f"{HAROLD} of England was crowned king in [Wales](place:Wal), which is a home build site now.",
        id="a new crown",
    ),
    pytest.param(
        {"kind": "title-laid-down", "province": "Wal", "person": HAROLD, "nation": "england"},
        "Harold Ashcombe of England gave up the Title to [Wales](place:Wal).",
        id="laid down",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), CASES)
def test_sentences(event: Event, sentence: str) -> None:
    assert said(event) == sentence


def test_every_kind_has_a_sentence() -> None:
    assert {event["kind"] for event in (case.values[0] for case in CASES) if isinstance(event, dict)} == set(SECTIONS)


@pytest.mark.parametrize(("england", "france", "told"), [
    ({"captor": "england"}, {"captor": "france"}, "Lucien Montclair"),
    ({"captor": "england"}, {}, "free"),
    ({"captor": "spain"}, {"captor": "spain"}, ""),
])  # fmt: skip
def test_what_else_goes_with_a_crown_is_told_by_the_positions_before_and_after(
    england: dict[str, str], france: dict[str, str], told: str
) -> None:
    fact = {**INHERITED, "units": [], "places": []}
    start = documents.dump(campaign.start())[0]
    people, routes = start["persons"], start["routes"]
    lucien = {**people["Lucien Montclair"], "nation": "spain" if france else "france"}
    before = {
        **start,
        "persons": {**people, "Lucien Montclair": lucien | england},
        "factories": [{"nation": "england", "at": "Guj"}],
    }
    moved = [{**it, "nation": "france"} if it["nation"] == "england" else it for it in routes]
    after = {**before, "persons": {**people, "Lucien Montclair": lucien | france}, "routes": moved}
    after["factories"] = [{"nation": "france", "at": "Guj"}]
    (found,) = bequests(before, after, (fact,)).values()
    assert [it["to"] for it in found.routes] == [it["to"] for it in routes if it["nation"] == "england"] != []
    assert (list(found.prisoners), list(found.freed)) == {
        "": ([], []),
        "free": ([], ["Lucien Montclair"]),
        "Lucien Montclair": (["Lucien Montclair"], []),
    }[told]
    assert list(found.factories) == ["Guj"]
    text = said(fact, before, after)
    assert "It inherited the trade by Northern Waters–North America to [Virginia](place:Vir). The factory in" in text
    ends = {"": "its own now.", "free": "whom England held prisoner, is free.", "Lucien Montclair": "is its prisoner now."}
    assert text.rstrip().endswith(ends[told])


def test_who_was_taken_in_the_phase_in_which_the_crown_passed_goes_with_it() -> None:
    taken = {"kind": "taken-prisoner", "person": "Lucien Montclair", "nation": "france", "by": "england"}
    before = documents.dump(campaign.start())[0]
    person = {**before["persons"]["Lucien Montclair"], "captor": "spain"}
    after = {**before, "persons": {**before["persons"], "Lucien Montclair": person}}
    passed = {**INHERITED, "nation": "spain", "units": [], "places": []}
    assert [list(bequests(before, after, events)["england"].prisoners) for events in ((taken, passed), (passed,))] == [
        ["Lucien Montclair"], []
    ]  # fmt: skip


@pytest.mark.parametrize(("titled", "words"), [
    (("Eng", "Wal", "Ire"), "from England, and no unit. [Scotland](place:Sco) stays with England, since units stand there."),
    (("Eng", "Wal"), "[Scotland](place:Sco) and [Ireland](place:Ire) stay with England, since units stand there."),
    (("Eng", "Wal", "Ire", "Sco"), "from England, and no unit."),
])  # fmt: skip
def test_land_that_stays_behind_a_crown_is_told_of_where_no_title_says_why(titled: tuple[str, ...], words: str) -> None:
    fact = {**INHERITED, "units": [], "places": []}
    before = documents.dump(campaign.start())[0]
    crowns = {**before["crowns"], "england": {**before["crowns"]["england"], "nation": "france"}}
    places = {key: {**it, "control": "france"} if key == "Vir" else it for key, it in before["places"].items()}
    titles = [{"province": place, "holder": "Rupert Ashcombe"} for place in titled]
    after = {**before, "crowns": crowns, "places": places, "titles": titles, "routes": []}
    assert said(fact, before, after).rstrip().endswith(words)
    assert "since units stand there" not in said(fact, before, {**after, "crowns": before["crowns"]})
