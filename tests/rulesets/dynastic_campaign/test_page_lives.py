"""Lives: whatever everybody is told about a person stands in that life, once, with its phase."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages.lives import ROLES, Deed, concerned, lives
from tests.support import campaign_words, logged_kinds
from tests.support.campaign_century import public_century
from tests.support.campaign_phases import played

NAMED_BESIDES = {"roll", "ruling", "plague", "chronicle"}
"""Kinds of events that name persons beside the event that tells what became of them."""
PERSONS = {"person", "father", "mother", "widow", "groom", "bride", "commoner", "noble"}
"""Fields that name persons wherever they are."""
IN_PRIVATE = {"known-prisoner", "arrest-averted", "arrest-attempt", "arrest-failed", "title-due", "treaty", "writ-ended"}
"""Kinds of events that name persons, and that nobody but a few readers is told."""


def persons_in(value: Any, everybody: frozenset[str]) -> Iterator[str]:
    """The persons whom a value names, in whatever field."""
    if isinstance(value, str):
        yield from {value} & everybody
    elif isinstance(value, Mapping):
        for key, it in value.items():
            yield from persons_in(key, everybody)
            yield from persons_in(it, everybody)
    elif isinstance(value, list | tuple):
        for it in value:
            yield from persons_in(it, everybody)


def everybody_of(phases: tuple[PublicPhase, ...]) -> frozenset[str]:
    last: Any = phases[-1].after if phases[-1].done else phases[-1].position
    return frozenset(map(str, last["persons"]))


@pytest.mark.parametrize("phases", [lambda: played(2, 3), lambda: public_century(1, 1641)], ids=["a campaign", "twenty years"])
def test_every_public_event_about_a_person_is_in_that_life_once_and_nothing_else_is(phases: Any) -> None:
    record = phases()
    everybody = everybody_of(record)
    told = Counter(
        (phase.phase.id, number, key)
        for phase in record
        for number, event in enumerate(phase.events)
        if event["kind"] not in NAMED_BESIDES
        for key in set(persons_in(event, everybody))
    )
    numbers = {id(event): (phase.phase.id, number) for phase in record for number, event in enumerate(phase.events)}
    own = ("of-age", "fought")
    found = Counter((*numbers[id(deed.event)], key) for key, life in lives(record).items() for deed in life if deed.role not in own)
    assert found == told
    assert max(found.values()) == 1
    assert len({event["kind"] for phase in record for event in phase.events} & ROLES.keys()) > 6, "a record that tests something"


def test_a_life_is_told_in_the_order_in_which_it_was_lived() -> None:
    for life in lives(played(2, 3)).values():
        assert [deed.phase.number for deed in life] == sorted(deed.phase.number for deed in life)


def test_every_kind_of_event_that_names_a_person_is_in_lives_or_told_in_private() -> None:
    named: dict[str, set[str]] = {}
    for path in campaign_words.CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict) and "pages" not in path.parts:
                fields = {it.value: value for it, value in zip(node.keys, node.values, strict=True) if isinstance(it, ast.Constant)}
                for kind in logged_kinds.texts(fields["kind"]) if "kind" in fields else ():
                    named.setdefault(kind, set()).update(map(str, fields.keys() & PERSONS))
    assert {kind for kind, fields in named.items() if fields} - ROLES.keys() == IN_PRIVATE
    assert ROLES.keys() <= named.keys()


EVENTS: Mapping[str, tuple[Event, Mapping[str, str]]] = {
    "a child is one of both parents": (
        {"kind": "born", "person": "Louis", "father": "Lucien", "mother": "Esma"},
        {"Louis": "born", "Lucien": "child", "Esma": "child"},
    ),
    "a death is one of the widow and of whom the dead held": (
        {"kind": "died", "person": "Anselme", "widow": "Odile", "freed": ["Ramiro", "Garcia"]},
        {"Anselme": "died", "Odile": "widowed", "Ramiro": "freed", "Garcia": "freed"},
    ),
    "a crown made anew was nobody's": ({"kind": "crowned", "person": "Lucien", "was": ""}, {"Lucien": "crowned"}),
    "who is crowned after himself is crowned": ({"kind": "crowned", "person": "Lucien", "was": "Lucien"}, {"Lucien": "crowned"}),
    "who won an election stood in it": (
        {"kind": "elected", "person": "Benito", "votes": [{"person": "Benito", "votes": 2}, {"person": "Anselme", "votes": 1}]},
        {"Benito": "elected", "Anselme": "candidate"},
    ),
    "the one in whose place a skip happens, those passed over, and the cleric": (
        {"kind": "skip", "by": "Benito", "dead": "Alonso", "skipped": ["Ramiro"]},
        {"Benito": "backed", "Alonso": "disputed", "Ramiro": "passed-over"},
    ),
    "a nation that took a prisoner": ({"kind": "taken-prisoner", "person": "Lucien", "by": "spain"}, {"Lucien": "taken"}),
    "what concerns no person": ({"kind": "captured", "place": "Pic", "nation": "spain"}, {}),
}  # fmt: skip


@pytest.mark.parametrize("case", EVENTS)
def test_whom_an_event_is_about(case: str) -> None:
    event, expected = EVENTS[case]
    assert concerned(event) == expected


# --- what follows from positions ---

BATTLE: Event = {
    "kind": "battle", "place": "Pic",
    "sides": [{"units": {"france ARM-1": 60}, "result": "won"}, {"units": {"spain ARM-1": 50}, "result": "lost"}],
}  # fmt: skip


def phase(*events: Event, before: Mapping[str, Any], after: Mapping[str, Any] | None = None) -> PublicPhase:
    return PublicPhase(
        Phase(3, 1618, "autumn", "moves"), {"persons": before}, done=True, events=events, after={"persons": after or before}
    )


def roles(found: Mapping[str, tuple[Deed, ...]]) -> dict[str, list[str]]:
    return {key: [deed.role for deed in life] for key, life in found.items()}


LEADERS = {"Thibault": {"age": 33, "unit": "france ARM-1"}, "Garcia": {"age": 32, "unit": "spain ARM-1"}, "Lucien": {"age": 19}}


def test_who_led_a_unit_fought_its_battle() -> None:
    found = lives([phase(BATTLE, before=LEADERS)])
    assert roles(found) == {"Thibault": ["fought"], "Garcia": ["fought"]}
    assert [found[it][0].event["result"] for it in ("Thibault", "Garcia")] == ["won", "lost"]


@pytest.mark.parametrize("kind", ["died", "taken-prisoner", "arrested"])
def test_who_was_dead_or_a_prisoner_before_a_battle_did_not_fight_it(kind: str) -> None:
    event = {"kind": kind, "person": "Thibault", "by": "spain"}
    assert "fought" not in roles(lives([phase(event, BATTLE, before=LEADERS)]))["Thibault"]
    assert roles(lives([phase(BATTLE, event, before=LEADERS)]))["Thibault"][0] == "fought"


def test_everybody_comes_of_age_at_15_who_lives() -> None:
    before = {"Maud": {"age": 14}, "Walter": {"age": 15}, "Alice": {"age": 13}, "Joan": {"age": 14}, "Giles": {"age": 15}}
    after = {
        "Maud": {"age": 15},
        "Walter": {"age": 16},
        "Alice": {"age": 14},
        "Giles": {"age": 15},
        "Joan": {"age": 15, "died": 1618},
        "New": {"age": 20},
    }
    assert roles(lives([phase(before=before, after=after)])) == {"Maud": ["of-age"]}


def test_a_prisoner_passes_with_a_crown_or_goes_free_with_it() -> None:
    passed = {"kind": "inherited", "crown": "poland", "nation": "sweden", "from": "poland", "units": [], "places": []}
    before = {"Gleb": {"captor": "poland", "nation": "muscovy"}, "Ture": {"captor": "poland", "nation": "sweden"}}
    after = {"Gleb": {"captor": "sweden", "nation": "muscovy"}, "Ture": {"nation": "sweden"}}
    was, now = ({key: {"age": 30, **it} for key, it in those.items()} for those in (before, after))
    assert roles(lives([phase(passed, before=was, after=now)])) == {"Gleb": ["bequeathed"], "Ture": ["let-go"]}


def test_a_phase_that_waits_tells_nothing() -> None:
    waiting = replace(phase(before=LEADERS), done=False, after={})
    assert lives([waiting]) == {}
