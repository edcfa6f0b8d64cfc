"""What is told of the court, in whole sentences."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from generator.core.event import Event
from generator.rulesets.dynastic_campaign import documents, view
from generator.rulesets.dynastic_campaign.court.room import SECTIONS
from tests.support import campaign, campaign_words

ANSELME, BENITO, GARCIA, LUCIEN = "Anselme Montclair", "Benito Valdoro", "Garcia Valdoro", "Lucien Montclair"
CARDINALS = {ANSELME: {"clergy": 4}, BENITO: {"clergy": 4}}
OURS = {"nation": "france", "person": LUCIEN}
CLERIC = {"nation": "france", "person": ANSELME}
ARREST = {
    "kind": "arrested",
    "nation": "france",
    "person": GARCIA,
    "of": "spain",
    "by": ANSELME,
    "unit": "spain ARM-1",
    "home": "Bri",
}
ARREST |= {"distance": 2, "chance": 50, "rolled": 12}
FAILED = {"kind": "arrest-failed", "order": "", "person": GARCIA, "by": ANSELME, "chance": 50}
ELECTED = {"kind": "elected", **CLERIC, "votes": [{"person": ANSELME, "votes": 2}, {"person": BENITO, "votes": 2}]}
CAPTIVE = {"kind": "captive", "nation": "france", "person": GARCIA, "of": "spain"}


def said(event: Event) -> str:
    """The sentence for an event."""
    public = documents.dump(campaign.with_persons(campaign.start(), CARDINALS))[0]
    phase: Any = SimpleNamespace(phase=campaign.start().phase, position=public, after=public, done=True, events=())
    seen = view.view(campaign.settings().scenario, phase)
    module: Any = campaign_words.environment().get_template("court.md.j2").make_module({})
    return str(module.told(event, seen)).replace("\\", "")


CASES = [
    ({"kind": "vow", **OURS, "left": ""}, f"**{LUCIEN}** of France took vows."),
    (
        {"kind": "vow", **OURS, "left": "france ARM-2"},
        f"**{LUCIEN}** of France took vows, and gave up ARM-2 of France.",
    ),
    (
        {"kind": "promoted", **CLERIC, "was": "Archbishop", "office": "Cardinal", "rolled": 3, "chance": 13},
        f"**Cardinal {ANSELME}** of France rose from Archbishop to Cardinal (3 on 1d100, 13 or less needed).",
    ),
    (
        {**ELECTED, "tie": "age"},
        (
            "The cardinals elected **Cardinal Anselme Montclair** of France. Votes: Anselme Montclair 2, "
            "Benito Valdoro 2; the older won the tie."
        ),
    ),
    (
        {**ELECTED, "votes": [{"person": ANSELME, "votes": 1}], "tie": ""},
        "The cardinals elected **Cardinal Anselme Montclair** of France. Votes: Anselme Montclair 1.",
    ),
    ({"kind": "voted", "person": BENITO, "candidate": ANSELME}, "Cardinal Benito Valdoro voted for Cardinal Anselme Montclair."),
    ({"kind": "voted", "person": ANSELME, "candidate": ANSELME}, "Cardinal Anselme Montclair voted for himself."),
    ({"kind": "protection", "person": LUCIEN, "by": ANSELME}, "Cardinal Anselme Montclair protects Lucien Montclair from arrest."),
    (
        {"kind": "retired", **OURS, "unit": "france ARM-2"},
        "**Lucien Montclair** of France left ARM-2, never to lead a unit again.",
    ),
    (
        ARREST,
        (
            "Cardinal Anselme Montclair of France arrested **Lord Garcia Valdoro** of Spain, who led ARM-1, 2 spaces from "
            "[Brittany](place:Bri), his home: 12 on 1d100, 50 or less needed."
        ),
    ),
    (
        {**ARREST, "distance": 0},
        (
            "Cardinal Anselme Montclair of France arrested **Lord Garcia Valdoro** of Spain, who led ARM-1, in "
            "[Brittany](place:Bri), his home: 12 on 1d100, 50 or less needed."
        ),
    ),
    (
        {**ARREST, "distance": 1, "home": "Leo"},
        (
            "Cardinal Anselme Montclair of France arrested **Lord Garcia Valdoro** of Spain, who led ARM-1, 1 space from "
            "[Leon](place:Leo), the home of Cardinal Benito Valdoro: 12 on 1d100, 50 or less needed."
        ),
    ),
    (
        {**FAILED, "protected": False, "rolled": 77},
        "Cardinal Anselme Montclair could not arrest Lord Garcia Valdoro, who was not protected: 77 on 1d100, 50 or less needed.",
    ),
    ({**FAILED, "protected": True}, "Cardinal Anselme Montclair could not arrest Lord Garcia Valdoro, who was protected."),
    ({"kind": "arrest-attempt", "person": LUCIEN}, "Somebody tried to arrest Lucien Montclair, and failed."),
    (
        {"kind": "arrest-averted", "person": LUCIEN, "protectors": [ANSELME]},
        "Somebody tried to arrest Lucien Montclair, and failed since Cardinal Anselme Montclair protected him.",
    ),
    ({**CAPTIVE, "what": "return"}, "France returned its prisoner **Lord Garcia Valdoro** of Spain."),
    ({**CAPTIVE, "what": "execute"}, "France executed its prisoner **Lord Garcia Valdoro** of Spain."),
    ({**CAPTIVE, "what": "hold"}, "France still holds its prisoner **Lord Garcia Valdoro** of Spain."),
    ({"kind": "consent", "person": GARCIA}, "You let the prisoner Lord Garcia Valdoro marry."),
    (
        {"kind": "annulment", "writ": 3, "groom": LUCIEN, "bride": "Elvira Valdoro"},
        "The Pope granted the annulment of the marriage of Lucien Montclair and Elvira Valdoro, writ 3.",
    ),
    (
        {"kind": "annulment", "writ": 0, "groom": LUCIEN, "bride": "Elvira Valdoro"},
        "The Pope granted the annulment of the marriage of Lucien Montclair and Elvira Valdoro.",
    ),
    ({"kind": "title", **OURS, "place": "Bri"}, f"**{LUCIEN}** of France was invested with the Title to [Brittany](place:Bri)."),
    ({"kind": "title", **OURS, "place": ""}, f"**{LUCIEN}** of France was invested with a Title without effect."),
    ({"kind": "title-due", **OURS}, "**Lucien Montclair** of France is 30 or older, and must have a Title."),
    (
        {"kind": "see", **CLERIC, "place": "Tyr", "name": "Trent"},
        "**Cardinal Anselme Montclair** of France has his home in [Tyrol](place:Tyr), in the see of Trent.",
    ),
    (
        {"kind": "see", **CLERIC, "place": "Bri", "name": ""},
        "**Cardinal Anselme Montclair** of France has his home in [Brittany](place:Bri).",
    ),
    (
        {"kind": "assigned", **OURS, "unit": "france ARM-2", "at": "Pic", "due": False},
        f"**{LUCIEN}** of France took command of ARM-2 of France in [Picardy](place:Pic).",
    ),
    (
        {"kind": "assigned", **OURS, "unit": "france ARM-2", "at": "Pic", "due": True},
        (
            f"**{LUCIEN}** of France took command of ARM-2 of France in [Picardy](place:Pic): he had to lead a "
            f"unit, and this was the least led."
        ),
    ),
]


@pytest.mark.parametrize(("event", "sentence"), CASES, ids=lambda it: it["kind"] if isinstance(it, dict) else "")
def test_sentences(event: Event, sentence: str) -> None:
    assert said(event) == sentence


def test_there_are_words_for_every_kind_of_event() -> None:
    assert {str(event["kind"]) for event, _ in CASES} == set(SECTIONS)
