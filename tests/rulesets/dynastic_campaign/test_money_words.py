"""What is told of money, in whole sentences."""

from __future__ import annotations

import re
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest

from generator.core.event import Event
from generator.rulesets.dynastic_campaign import documents, view
from generator.rulesets.dynastic_campaign.money.room import SECTIONS
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign, campaign_words


def said(event: Event, *others: Event, position: Position | None = None) -> str:
    """The sentence for an event among others of its phase, without its links to places."""
    public = documents.dump(position or campaign.start())[0]
    phase: Any = SimpleNamespace(phase=campaign.start().phase, position=public, after=public, done=True, events=others)
    seen = view.view(campaign.settings().scenario, phase)
    module: Any = campaign_words.environment().get_template("money.md.j2").make_module({})
    return re.sub(r"\[([^]]*)\]\(place:[^)]*\)", r"\1", str(module.told(event, seen)).replace("\\", ""))


THIBAULT = "Thibault Montclair"
UNIT: Event = {"unit": "france ARM-2", "nation": "france", "at": "Pic"}
LOYALTY: Event = {"kind": "loyalty", **UNIT, "cause": "assassination", "rolled": 1}
BRIBE: Event = {"kind": "bribe-worked", "order": "bribe Bavaria 10 to join"}
UNPAID: Event = {"kind": "unpaid", "unit": "france FLT-1", "nation": "france", "ap": 60}
FREE: Event = {"kind": "free-points", "nation": "don", "places": ["Don"], "rolled": [7]}
BUILT: Event = {"kind": "built", "unit": "france ARM-4", "nation": "france", "at": "Nmd", "ap": 60}
RESTORED: Event = {"kind": "restored", "nation": "austria", "place": "Boh", "amount": Decimal(20)}
INCOMES = [{"nation": "spain", "amount": Decimal(59)}, {"nation": "france", "amount": Decimal(36)}]

CASES: list[tuple[Event, str]] = [
    (
        {"kind": "mutinied", **UNIT, "ap": 80},
        "ARM-2 of France in Picardy, 80 AP strong, was to be disbanded, could not be paid off, and mutinied.",
    ),
    (
        {"kind": "rebellion", "unit": "rebels ARM-1", "at": "Boh", "ap": 100, "cause": "induced"},
        "The peasants of **Bohemia** rose in rebellion, 100 AP strong.",
    ),
    (
        {"kind": "fortified", "nation": "france", "place": "Lan", "rolled": [44, 31], "added": 37, "fort": 37},
        "France raised the walls of Languedoc to 37 AP (half of 44 + 31 on 2d100).",
    ),
    (
        {"kind": "attempt", "order": "assassinate ruler Spain 2", "rolled": 4, "pips": 2, "worked": False},
        "“assassinate ruler Spain 2” failed: 4 on 1d6, 2 or less needed.",
    ),
    ({"kind": "commander-murdered", **UNIT}, "The commander of ARM-2 of France in Picardy was murdered."),
    (
        {**LOYALTY, "own": 0, "others": 0, "total": 1, "outcome": "disbands"},
        (
            "ARM-2 of France in Picardy rolled for its loyalty after the murder: 1 on 1d6; "
            "4 or more is loyal, 1 or less disbands; it disbanded."
        ),
    ),
    (
        {**LOYALTY, "own": 2, "others": 1, "total": 2, "outcome": "civil-war", "cause": "default"},
        (
            "ARM-2 of France in Picardy rolled for its loyalty after the default: 1 on 1d6, +2 for what its nation paid, "
            "−1 for what others paid, makes 2; 4 or more is loyal, 1 or less disbands; it is in rebellion."
        ),
    ),
    ({"kind": "nation-bought", "nation": "bavaria"}, "Bavaria took a bribe, and is the ally of an unknown payer."),
    ({"kind": "nation-neutral", "nation": "bavaria"}, "Bavaria took a bribe, and is neutral."),
    ({"kind": "ally-lost", "nation": "bavaria"}, "Bavaria is your ally no longer."),
    ({"kind": "unit-neutral", **UNIT}, "ARM-2 of France in Picardy took a bribe, and is neutral towards an unknown payer."),
    ({"kind": "won-back", **UNIT}, "ARM-2 of France in Picardy is no longer neutral towards anybody."),
    (
        {"kind": "province-sold", "place": "Pic", "nation": "france", "to": "spain"},
        "With its garrison, Picardy went from France to Spain.",
    ),
    ({**BRIBE, "outcome": "ally", "nation": "bavaria"}, "“bribe Bavaria 10 to join” worked: Bavaria is your ally."),
    (
        {**BRIBE, "outcome": "neutral", "nation": "bavaria"},
        "“bribe Bavaria 10 to join” was not enough to win anybody over: Bavaria is neutral.",
    ),
    (
        {**BRIBE, "outcome": "neutral", "unit": "france ARM-2"},
        "“bribe Bavaria 10 to join” was not enough to win anybody over: ARM-2 of France is neutral.",
    ),
    ({**BRIBE, "outcome": "joins", "unit": "france ARM-2"}, "“bribe Bavaria 10 to join” worked: ARM-2 of France joins you."),
    (
        {**BRIBE, "outcome": "won-back", "unit": "france ARM-2"},
        "“bribe Bavaria 10 to join” worked: ARM-2 of France is no longer neutral towards anybody.",
    ),
    (
        {**BRIBE, "outcome": "no-cooperation", "nation": "england", "against": "france"},
        "“bribe Bavaria 10 to join” worked: England does not help France this season.",
    ),
    (BRIBE, "“bribe Bavaria 10 to join” worked."),
    ({"kind": "counter-bribe-worked", "order": "counter-bribe Bavaria 3"}, "“counter-bribe Bavaria 3” made a bribe fail."),
    (
        {"kind": "counter-bribe-worked", "order": "counter-bribe Bavaria 3", "still": "neutral"},
        "“counter-bribe Bavaria 3” made a bribe too small for more than neutrality.",
    ),
    ({**RESTORED, "left": 3}, "Austria paid 20D to repair Bohemia; 3D of its income are still missing."),
    ({**RESTORED, "left": 0}, "Austria paid 20D to repair Bohemia, which is whole again."),
    (
        {"kind": "investment", "nation": "spain", "about": "mines", "amount": Decimal("2.5"), "years": 1, "due": 1618},
        "Spain invested 2.5D in “mines” for 1 year: the ruling `verdict` decides, or a die in Winter 1618.",
    ),
    ({"kind": "incomes", "nations": INCOMES}, "The provinces and seas paid: Spain 59D and France 36D."),
    (
        {"kind": "default", "nation": "spain"},
        "Spain did not pay the bank back, and its king's units rolled for their loyalty.",
    ),
    (
        {"kind": "loan-defaulted", "nation": "spain", "owed": Decimal(25), "rate": 50, "now": Decimal(30), "due": 1619},
        "The 25D that were due to the bank could not be paid: at double the interest, 50 per cent, 30D are due in Winter 1619.",
    ),
    ({**UNPAID, "at": "Rum", "mood": "pirate"}, "FLT-1 of France, 60 AP strong, was not paid, and turned pirate in Rumelia."),
    ({**UNPAID, "at": "Bri", "mood": "marauder"}, "FLT-1 of France, 60 AP strong, was not paid, and marauds in Brittany."),
    (
        {**UNPAID, "at": "Bri", "mood": "marauder", "start": "BBi"},
        "FLT-1 of France, 60 AP strong, was not paid, and sailed from the Bay of Biscay to maraud in Brittany.",
    ),
    (
        {"kind": "devastated", "place": "Bri", "unit": "france FLT-1", "lost": 5},
        "FLT-1 of France laid Brittany waste, which yields 5D less a year.",
    ),
    (
        {**FREE, "carried": 2, "given": [{"unit": "don ARM-1", "added": 9, "ap": 69}], "kept": 0},
        "the Don had 7 and 2 kept free AP: 9 to ARM-1, now 69.",
    ),
    ({**FREE, "carried": 0, "given": [], "kept": 3}, "the Don had 7 free AP: none used; 3 kept."),
    (BUILT, "France built ARM-4 in Normandy, 60 AP strong."),
    (
        {**BUILT, "noble": "Thibault Montclair"},
        "France built ARM-4 in Normandy, 60 AP strong, for Lord Thibault Montclair.",
    ),
    ({"kind": "strengthened", **UNIT, "added": 10, "ap": 90}, "ARM-2 of France in Picardy got 10 AP, and has 90."),
]

MONEY: list[tuple[Event, str]] = [
    ({"cause": "income", "provinces": 10, "land": 47, "seas": 1, "sea": 5}, "Income: 47D of provinces and colonies, 5D of 1 sea"),
    ({"cause": "income", "provinces": 3, "land": 15, "seas": 0, "sea": 0}, "Income of provinces and colonies"),
    ({"cause": "variable-income", "rolled": [3, 5]}, "Variable income, 3 + 5 on 2d6"),
    ({"cause": "upkeep", "units": 8, "ap": 580}, "Upkeep of 8 units with 580 AP"),
    (
        {"cause": "loan", "rate": 50, "owed": Decimal(30), "due": 1619},
        "Loan of the bank at 50 per cent; 30D are due in Winter 1619",
    ),
    ({"cause": "loan-repaid", "principal": Decimal(20), "rate": 50}, "Loan of 20D repaid with 50 per cent"),
    ({"cause": "received", "payer": "spain", "loan": False}, "Paid by Spain"),
    ({"cause": "received", "payer": "spain", "loan": True}, "Lent by Spain"),
    ({"cause": "bribe"}, "A bribe that France took"),
    ({"cause": "investment", "invested": Decimal(10), "about": "mines"}, "The 10D invested in “mines” paid back"),
    (
        {"cause": "investment", "invested": Decimal(10), "about": "mines", "rolled": 5, "amount": Decimal("17.5")},
        "The 10D invested in “mines” paid 1.75 times that back, at 5 on 1d6",
    ),
    ({"cause": "given-back", "order": "quell Spain ARM-1"}, "“quell Spain ARM-1” came to nothing, and its money came back"),
    ({"cause": "fortify", "order": "fortify Lorraine"}, "“fortify Lorraine”"),
    ({"cause": "trade", "order": "trade NW-NA to Virginia 5"}, "“trade NW-NA to Virginia 5”"),
    ({"cause": "trade", "regions": ["NW", "NA"], "to": "Vir"}, "Trade of the last year by the route NW-NA to Virginia"),
    ({"cause": "losses", "unit": "france ARM-2", "place": "Lor"}, "What ARM-2 of France lost in Lorraine"),
    ({"cause": "treaty", "writ": 3}, "By treaty, writ 3"),
    ({"cause": "inherited", "to": "spain"}, "Inherited by Spain"),
    ({"cause": "inherited", "source": "spain"}, "Inherited from Spain"),
    ({"cause": "ruling"}, "By the gamemaster's ruling"),
]


@pytest.mark.parametrize(("event", "sentence"), CASES)
def test_the_sentence_of_each_kind(event: Event, sentence: str) -> None:
    assert said(event) == sentence


@pytest.mark.parametrize(("event", "words"), MONEY)
def test_what_money_was_for(event: Event, words: str) -> None:
    money: Event = {"kind": "money", "nation": "france", "amount": Decimal(1), "treasury": Decimal(9), **event}
    assert said(money) == words


@pytest.mark.parametrize(
    ("dead", "nobles"),
    [
        ([], "; Lucien and Lord Thibault live"),
        (["Lucien Montclair"], "; Lord Thibault lives"),
        (["Lucien Montclair", THIBAULT], ""),
    ],
)
def test_of_nobles_whose_commander_is_murdered_only_those_who_live_are_said_to(dead: list[str], nobles: str) -> None:
    led = campaign.with_persons(campaign.start(), {it: {"unit": UNIT["unit"]} for it in ("Lucien Montclair", THIBAULT)})
    died: list[Event] = [{"kind": "died", "person": it, "cause": "assassination"} for it in dead]
    sentence = said({"kind": "commander-murdered", **UNIT}, *died, position=led)
    assert sentence == f"The commander of ARM-2 of France in Picardy was murdered{nobles}."


@pytest.mark.parametrize(("amount", "words"), [(5, "+5D"), (0, "+0D"), (-3, "−3D")])
def test_what_money_does_to_a_treasury(amount: int, words: str) -> None:
    module: Any = campaign_words.environment().get_template("general.md.j2").make_module({})
    assert str(module.gain(Decimal(amount))).replace("\\", "") == words


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {str(event["kind"]) for event, _ in CASES} | {"money"} == set(SECTIONS)
