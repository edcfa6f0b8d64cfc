"""The GM's word on treaties (R-050, R-056, R-209)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.core.problem import Problem
from generator.core.rulings import apply_rulings
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.families.custody import belongs_to
from generator.rulesets.dynastic_campaign.orders import DeclareWar, Hold, Order
from generator.rulesets.dynastic_campaign.treaties.enforcement import void_orders_against_terms
from generator.rulesets.dynastic_campaign.treaties.flags import review_flags
from generator.rulesets.dynastic_campaign.treaties.marriage import end
from tests.rulesets.dynastic_campaign.test_treaties_enforcement import bound, void
from tests.rulesets.dynastic_campaign.test_treaties_weddings import ELVIRA, LUCIEN
from tests.support import campaign, campaign_play

WAR: dict[str, list[Order]] = {"france": [DeclareWar("spain")]}


def ruled(turn: Turn, **ruling: Any) -> tuple[Turn, list[Problem]]:
    """The turn with a ruling applied, and what is wrong with it."""
    return apply_rulings(turn, (ruling,), campaign_play.ruleset())


@pytest.mark.parametrize(("rule", "expected"), [("flag-term", []), ("unflag-term", ["DeclareWar"])])
def test_r_056_the_gm_flags_a_term_for_good(rule: str, expected: list[str]) -> None:
    turn, problems = ruled(campaign.turn(bound("no-war"), WAR), rule=rule, writ="3", term="1", why="a secret")
    assert not problems
    assert void(void_orders_against_terms(review_flags(turn))) == expected
    assert {event["audience"] for event in turn.events} == {"france", "spain", "gm"}


def test_r_056_the_gm_may_put_a_term_in_force_whatever_hinders_it() -> None:
    turn, _ = ruled(campaign.turn(bound("see Lor to bride")), rule="unflag-term", writ="3", term="1")
    assert [term.flagged for term in review_flags(turn).position.writs[-1].terms] == [False]


def test_r_209_the_gm_voids_an_order_against_free_text_and_both_sides_are_told() -> None:
    before = campaign.turn(bound('"no war"'), WAR)
    turn, problems = ruled(before, rule="void-order", nation="france", order="declarewar", writ="3", why="it breaks the word given")
    assert not problems
    assert list(turn.orders.all()) == []
    assert {event["audience"] for event in campaign.told(turn, "void-by-ruling")} == {"france", "spain"}
    assert {event["audience"] for event in campaign.told(turn, "ruling")} == {"gm"}


def test_without_a_writ_the_sender_alone_is_told() -> None:
    turn, _ = ruled(campaign.turn(bound('"no war"'), WAR), rule="void-order", nation="france", order="DeclareWar")
    assert {event["audience"] for event in campaign.told(turn, "void-by-ruling")} == {"france"}


WRONG: dict[str, tuple[dict[str, str], str]] = {
    "a writ that is not there": ({"rule": "flag-term", "writ": "9", "term": "1"}, "no writ of that number"),
    "a marriage without a writ": ({"rule": "flag-term", "writ": "0", "term": "1"}, "no writ of that number"),
    "a term that is not there": ({"rule": "flag-term", "writ": "3", "term": "2"}, "writ 3 has 1 terms"),
    "a term by no number": ({"rule": "flag-term", "writ": "3", "term": "-1"}, "writ 3 has 1 terms"),
    "an order that nobody gave": ({"rule": "void-order", "nation": "spain", "order": "hold"}, "no such order"),
    "a writ of others": ({"rule": "void-order", "nation": "england", "order": "Hold", "writ": "3"}, "no side of a writ"),
    "somebody who is not there": ({"rule": "marry-commoner", "person": "Nobody", "name": "Jeanne"}, "nobody of that name"),
    "a cleric": ({"rule": "marry-commoner", "person": "Anselme Montclair", "name": "Jeanne"}, "of the clergy"),
    "a husband": ({"rule": "marry-commoner", "person": "Gaspard Montclair", "name": "Jeanne"}, "is married"),
    "a name of somebody else": ({"rule": "marry-commoner", "person": LUCIEN, "name": "Amelie"}, "somebody already"),
    "a name that is none": ({"rule": "marry-commoner", "person": LUCIEN, "name": "{}"}, "1 to 40 letters"),
    "a rating beyond the best": ({"rule": "marry-commoner", "person": LUCIEN, "name": "Jeanne", "rating": "4"}, "from -3 to 3"),
    "an age in words": ({"rule": "marry-commoner", "person": LUCIEN, "name": "Jeanne", "age": "young"}, "from 15 to 100"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_ruling_that_cannot_apply_says_why(name: str) -> None:
    ruling, message = WRONG[name]
    _, problems = ruled(campaign.turn(bound("no-war"), {**WAR, "england": [Hold("england ARM-1")]}), **ruling)
    assert [message in problem.message for problem in problems] == [True]


def test_orders_are_voided_only_when_they_have_been_read() -> None:
    turn = replace(campaign.turn(bound("no-war")), orders=None)
    _, (problem,) = ruled(turn, rule="void-order", nation="france", order="hold")
    assert "suspend-terms" in problem.suggestion


def test_r_050_a_marriage_with_a_commoner_is_public_and_has_no_writ() -> None:
    turn, problems = ruled(
        campaign.turn(campaign.start()), rule="marry-commoner", person=LUCIEN, name="Jeanne", age="18", rating="+1"
    )
    assert not problems
    wife = turn.position.persons["Jeanne Montclair"]
    assert (wife.age, wife.rating, wife.woman, wife.dynasty, wife.nation, wife.spouse) == (18, 1, True, "", "france", LUCIEN)
    assert turn.position.persons[LUCIEN].spouse == wife.id
    assert [(writ.number, writ.groom) for writ in turn.position.writs][-1] == (0, LUCIEN)
    assert len(campaign.told(turn, "married-commoner", "public")) == 1


def test_r_050_the_husband_of_a_princess_is_a_commoner_and_their_children_are_of_her_house() -> None:
    turn, _ = ruled(campaign.turn(campaign.start()), rule="marry-commoner", person=ELVIRA, name="Juan")
    persons = turn.position.persons
    assert (turn.position.writs[-1].groom, turn.position.writs[-1].bride) == ("Juan Valdoro", ELVIRA)
    assert belongs_to(turn.position, persons["Juan Valdoro"], persons[ELVIRA], woman=False) == ("spain", "spain")


@pytest.mark.parametrize(("person", "commoner"), [(LUCIEN, "Jeanne Montclair"), (ELVIRA, "Jeanne Valdoro")])
def test_r_050_a_commoner_leaves_the_game_when_the_marriage_is_annulled(person: str, commoner: str) -> None:
    turn, _ = ruled(campaign.turn(campaign.start()), rule="marry-commoner", person=person, name="Jeanne")
    after = end(turn, turn.position.writs[-1], "annulled").position
    assert not after.persons[commoner].alive
    assert (after.persons[person].spouse, after.persons[person].alive) == ("", True)
