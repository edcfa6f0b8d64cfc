"""What is told of war, moves and battles, in whole sentences."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from generator.core.event import Event
from generator.rulesets.dynastic_campaign import documents, view
from generator.rulesets.dynastic_campaign.war.room import SECTIONS
from tests.support import campaign, campaign_words

FRENCH = {"units": {"france ARM-2": 100}, "supports": {"united-provinces ARM-1": 45}, "strength": 145}
SPANISH = {"units": {"spain ARM-3": 100}, "supports": {}, "strength": 100}
WON: dict[str, Any] = {**FRENCH, "result": "won", "losses": {}}
LOST: dict[str, Any] = {**SPANISH, "result": "lost", "losses": {"spain ARM-3": 50}}
FRANCE, SPAIN = "the French (ARM-2 100, supported by ARM-1 of the United Provinces 45)", "the Spaniards (ARM-3)"
ON = {"unit": "france ARM-2", "nation": "france", "from": "Pic", "to": "SpN"}
ROAD = "ARM-2 of France did not get from [Picardy](place:Pic) to the [Spanish Netherlands](place:SpN): "
HOLD = {"at": "SpN", "nation": "spain", "units": ["spain ARM-3"], "light": {"defenders": 4, "attackers": 3}, "needed": 4}
LIGHT = "4 light elements against 3"
THERE = "the [Spanish Netherlands](place:SpN)"


def said(event: Event, *others: Event) -> str:
    """The sentence for an event, of a phase that has others too."""
    public = documents.dump(campaign.start())[0]
    phase: Any = SimpleNamespace(phase=campaign.start().phase, position=public, after=public, done=True, events=others)
    seen = view.view(campaign.settings().scenario, phase)
    module: Any = campaign_words.environment().get_template("war.md.j2").make_module({})
    return str(module.told(event, seen)).replace("\\", "")


CASES: list[tuple[dict[str, Any], str]] = [
    ({"kind": "war", "nation": "france", "on": "spain"}, "**France** declared war on Spain."),
    ({"kind": "peace", "nations": ["france", "spain"]}, "**France** and **Spain** made peace."),
    ({"kind": "offered-peace", "nation": "france", "to": "spain"}, "France offered peace to Spain."),
    (
        {"kind": "offered-peace", "nation": "france", "to": "savoy"},
        "France offered peace to Savoy, for which the gamemaster answers.",
    ),
    ({"kind": "alliance-over", "nation": "france", "ally": "bavaria"}, "The alliance with Bavaria is over."),
    (
        {"kind": "leave", "nation": "france", "to": "england", "place": "Pic"},
        "France allowed England to enter [Picardy](place:Pic).",
    ),
    (
        {"kind": "no-leave", "nation": "france", "to": "england", "place": "Pic"},
        "France no longer allows England to enter [Picardy](place:Pic).",
    ),
    ({"kind": "moved", **ON}, f"**ARM-2 of France** went from [Picardy](place:Pic) to {THERE}."),
    (
        {"kind": "moved", **ON, "by": ["NSe"]},
        f"**ARM-2 of France** went from [Picardy](place:Pic) to {THERE}, carried through the [North Sea](place:NSe).",
    ),
    (
        {"kind": "head-on", "places": ["Pic", "SpN"], "sides": [{**FRENCH, "goes_on": True}, {**SPANISH, "goes_on": False}]},
        f"Between [Picardy](place:Pic) and {THERE} {FRANCE} and {SPAIN} met head-on, 145 against 100. ARM-2 of France went on.",
    ),
    (
        {"kind": "head-on", "places": ["Pic", "SpN"], "sides": [{**FRENCH, "goes_on": False}, {**SPANISH, "goes_on": False}]},
        f"Between [Picardy](place:Pic) and {THERE} {FRANCE} and {SPAIN} met head-on, 145 against 100. Nobody went on.",
    ),
    (
        {"kind": "nullified", **ON, "why": "attacked", "by": ["spain ARM-3"], "what": "support"},
        "ARM-2 of France in [Picardy](place:Pic) was attacked by ARM-3 of Spain, and could not support.",
    ),
    *(
        ({"kind": "nullified", **ON, "why": why}, ROAD + words)
        for why, words in {
            "jam": "the road was blocked.",
            "occupied": "a unit of its nation and type stayed there.",
            "crowding": "two units of one type and nation cannot go to one place.",
            "train-alone": "no army of its nation went the same way.",
            "battle-there": "others fought there.",
            "fleet-beaten": "the fleet that carried it was beaten.",
        }.items()
    ),
    (
        {"kind": "nullified", **ON, "why": "fleet-beaten", "fleets": ["spain FLT-1"]},
        f"{ROAD}FLT-1 of Spain, which carried it, was beaten.",
    ),
    (
        {"kind": "held", **HOLD, "rolled": 5},
        f"ARM-3 of Spain could not withdraw from {THERE} (5 on 1d6, 4 or less needed; {LIGHT}).",
    ),
    (
        {"kind": "withdrew", **HOLD, "rolled": 4, "to": {"spain ARM-3": "LRh"}},
        (f"ARM-3 of Spain withdrew from {THERE} to the [Lower Rhine](place:LRh) (4 on 1d6, 4 or less needed; {LIGHT})."),
    ),
    (
        {"kind": "held", **HOLD, "needed": -1},
        f"ARM-3 of Spain could not withdraw from {THERE} (no roll was needed; {LIGHT}).",
    ),
    (
        {"kind": "awaited", "place": "SpN", "sides": [FRENCH, SPANISH]},
        f"In **{THERE}** a battle is to be fought: {FRANCE} against {SPAIN}, 145 against 100.",
    ),
    (
        {"kind": "battle", "place": "SpN", "sides": [WON, LOST]},
        f"In **{THERE}** {FRANCE} held the field against {SPAIN}, 145 against 100. ARM-3 of Spain lost 50 AP.",
    ),
    (
        {"kind": "battle", "place": "SpN", "sides": [{**WON, "came": ["france ARM-2"]}, LOST]},
        f"In **{THERE}** {FRANCE} beat {SPAIN}, 145 against 100. ARM-3 of Spain lost 50 AP.",
    ),
    (
        {"kind": "battle", "place": "SpN", "agreed": True, "sides": [{**WON, "result": "drawn"}, {**LOST, "result": "drawn"}]},
        f"In **{THERE}** {FRANCE} and {SPAIN} fought and agreed to call it a day, 145 against 100. ARM-3 of Spain lost 50 AP.",
    ),
    (
        {"kind": "battle", "place": "SpN", "sides": [{**FRENCH, "extra": {"siege": -50}, "result": "drawn", "losses": {}}]},
        (
            f"In **{THERE}** the French (ARM-2 100, supported by ARM-1 of the United Provinces 45, less 50 tied down by "
            f"the siege) fought without a winner, 145."
        ),
    ),
    (
        {
            "kind": "taken-prisoner",
            "person": "Garcia Valdoro",
            "nation": "spain",
            "unit": "spain ARM-1",
            "by": "france",
            "rolled": 7,
        },
        ("**Lord Garcia Valdoro** of Spain, who led ARM-1, was taken prisoner by France (7 on 1d100, 50 or less needed)."),
    ),
    (
        {"kind": "losses", "unit": "spain ARM-3", "nation": "spain", "place": "SpN", "lost": 50, "cost": "5", "paid": True},
        f"Spain paid 5D for the 50 AP that ARM-3 of Spain lost in {THERE}.",
    ),
    (
        {"kind": "losses", "unit": "spain ARM-3", "nation": "spain", "place": "SpN", "lost": 0, "cost": "5", "paid": False},
        f"Spain could not pay 5D for what ARM-3 of Spain lost in {THERE}.",
    ),
    (
        {"kind": "retreated", "unit": "spain ARM-3", "nation": "spain", "from": "SpN", "to": "LRh"},
        f"ARM-3 of Spain fell back from {THERE} to the [Lower Rhine](place:LRh).",
    ),
    (
        {
            "kind": "retreated",
            "unit": "spain ARM-3",
            "nation": "spain",
            "from": "SpN",
            "to": "SpN",
            "into": "spain GAR-2",
            "ap": 90,
        },
        f"ARM-3 of Spain shut itself up in {THERE}, and is GAR-2 of Spain now, 90 AP strong.",
    ),
    (
        {"kind": "disbanded", "unit": "spain ARM-3", "nation": "spain", "at": "SpN", "ap": 100, "cause": "no-retreat"},
        f"**ARM-3 of Spain** (100 AP) in {THERE} is no more, as it had nowhere to retreat to.",
    ),
    (
        {
            "kind": "changed-hands",
            "unit": "france ARM-4",
            "was": "spain ARM-3",
            "nation": "spain",
            "to": "france",
            "at": "SpN",
            "ap": 100,
            "cause": "bribed",
        },
        f"**ARM-3 of Spain** in {THERE} was bribed, and is ARM-4 of France now, with 100 AP.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), CASES, ids=lambda it: it["kind"] if isinstance(it, dict) else "")
def test_sentences(event: Event, sentence: str) -> None:
    assert said(event) == sentence


@pytest.mark.parametrize(("outcome", "people"), [("civil-war", "the rebels of Spain"), ("loyal", "the Spaniards")])
def test_soldiers_who_rebelled_are_not_called_by_their_nation(outcome: str, people: str) -> None:
    tested = {"kind": "loyalty", "unit": "spain ARM-3", "nation": "spain", "at": "SpN", "cause": "default", "outcome": outcome}
    battle = {"kind": "battle", "place": "SpN", "sides": [WON, LOST]}
    assert f"held the field against {people} (ARM-3), 145" in said(
        battle, {**tested, "rolled": 2, "own": 0, "others": 0, "total": 2}
    )


def test_there_are_words_for_every_kind_of_event() -> None:
    assert {str(event["kind"]) for event, _ in CASES} == set(SECTIONS)
