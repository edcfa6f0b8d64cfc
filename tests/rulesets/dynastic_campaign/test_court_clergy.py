"""How clerics are made, rise, and become Pope (rulebook 2.8; R-085 to R-091, R-106 to R-108)."""

from __future__ import annotations

from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.court import offices
from generator.rulesets.dynastic_campaign.court.election import elect_pope
from generator.rulesets.dynastic_campaign.court.promotion import chance, promote
from generator.rulesets.dynastic_campaign.court.vows import take_vows
from generator.rulesets.dynastic_campaign.orders import Vote, Vow
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign
from tests.support.campaign import with_persons

RAINIER, LUCIEN, ANSELME, BENITO = "Rainier Montclair", "Lucien Montclair", "Anselme Montclair", "Benito Valdoro"
BURKHARD, WOJTEK, INNOCENT = "Burkhard Hohenfels", "Wojtek Zawierski", "Innocent"


@pytest.mark.parametrize(
    ("person", "fields", "why"),
    [
        pytest.param(RAINIER, {}, "", id="a man of 16 becomes a priest"),
        pytest.param(RAINIER, {"age": 15}, "", id="so does one of 15"),
        pytest.param(RAINIER, {"age": 20}, "", id="and one of 20"),
        pytest.param(RAINIER, {"age": 14}, "age-for-vows", id="but not a boy"),
        pytest.param(RAINIER, {"age": 21}, "age-for-vows", id="nor a man of 21"),
        pytest.param(RAINIER, {"spouse": "Esma Karabey"}, "married-man", id="nor a married one"),
        pytest.param(RAINIER, {"captor": "spain"}, "is-a-prisoner", id="nor a prisoner"),
        pytest.param(RAINIER, {"clergy": 1}, "cleric-already", id="nor a priest"),
        pytest.param(RAINIER, {"died": 1618}, "not-of-your-court", id="nor a dead man"),
        pytest.param("Solange Montclair", {}, "for-men-only", id="nor a woman"),
        pytest.param("Teodor Valdoro", {}, "not-of-your-court", id="nor another nation's prince"),
    ],
)
def test_vows(person: str, fields: dict[str, Any], why: str) -> None:
    before = campaign.at("spring marriages", with_persons(campaign.start(), {person: {"unit": "france ARM-2", **fields}}))
    after = take_vows(campaign.turn(before, {"france": [Vow(person)]}))
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ([why] if why else [])
    assert (after.position.persons[person].clergy > before.persons[person].clergy) == (not why)
    if not why:
        assert not after.position.persons[person].unit
        assert campaign.told(after, "vow", "public")


def test_nobody_takes_a_vow_in_summer() -> None:
    before = campaign.turn(campaign.at("summer moves"), {"france": [Vow(RAINIER)]})
    assert take_vows(before) == before


@pytest.mark.parametrize(
    ("rating", "most"),
    [
        pytest.param(1, 13, id="+1"),
        pytest.param(0, 10, id="0"),
        pytest.param(-2, 4, id="-2"),
        pytest.param(-4, 1, id="never below 1"),
    ],
)
def test_chance_of_promotion(rating: int, most: int) -> None:
    position = with_persons(campaign.start(), {ANSELME: {"rating": rating}})
    assert chance(campaign.settings().scenario, position.persons[ANSELME]) == most


def promotion(position: Position, faces: dict[str, int]) -> Turn:
    """The turn after promotions, in which all roll 100 but those named."""
    clerics = [it for it in position.persons.values() if it.alive and it.clergy]
    rolls = {f"promotion of {it.id}": [faces.get(it.id, 100)] for it in clerics}
    return promote(campaign.turn(campaign.at("winter builds", position), rolls=rolls))


@pytest.mark.parametrize(
    ("person", "fields", "face", "office"),
    [
        pytest.param(ANSELME, {}, 13, "Archbishop", id="a bishop rises at the number"),
        pytest.param(ANSELME, {}, 14, "Bishop", id="and not above it"),
        pytest.param(ANSELME, {"clergy": 1}, 1, "Bishop", id="one step only"),
        pytest.param(ANSELME, {"clergy": 4}, 1, "Cardinal+", id="a cardinal may become Pope"),
        pytest.param(ANSELME, {"clergy": 4, "plus": True}, 1, "Cardinal+", id="and rises no more"),
        pytest.param(INNOCENT, {}, 1, "Pope", id="nor does a Pope"),
        pytest.param("Ambrose Ashcombe", {"clergy": 3}, 1, "Archbishop", id="Protestants end as archbishops"),
        pytest.param("Iona Volgin", {"clergy": 2}, 1, "Metropolitan", id="the Orthodox as metropolitans"),
        pytest.param("Ibrahim Karabey", {"clergy": 3}, 1, "Grand Mufti", id="in Islam as Grand Muftis"),
        pytest.param("Ibrahim Karabey", {"clergy": 4}, 1, "Grand Mufti", id="who become no Popes"),
        pytest.param(ANSELME, {"died": 1618}, 1, "Bishop", id="a dead man does not rise"),
        pytest.param(LUCIEN, {}, 1, "", id="a layman has no office"),
    ],
)
def test_promotion(person: str, fields: dict[str, Any], face: int, office: str) -> None:
    after = promotion(with_persons(campaign.start(), {person: fields}), {person: face})
    assert offices.office(campaign.settings().scenario, after.position.persons[person]) == office


def test_a_new_archbishop_has_to_settle_and_an_imam_has_not() -> None:
    after = promotion(campaign.start(), {ANSELME: 1, "Ibrahim Karabey": 1})
    assert after.position.persons[ANSELME].settling
    assert not after.position.persons["Ibrahim Karabey"].settling


def test_who_is_dead_does_not_roll() -> None:
    after = promotion(with_persons(campaign.start(), {ANSELME: {"died": 1618}}), {})
    assert not [event for event in campaign.told(after, "roll") if ANSELME in event["purpose"]]


CARDINAL, PLUS = {"clergy": 4}, {"clergy": 4, "plus": True}
GONE = {INNOCENT: {"died": 1618}}


@pytest.mark.parametrize(
    ("persons", "votes", "elected", "tie", "failed"),
    [
        pytest.param({ANSELME: PLUS, BENITO: CARDINAL}, {BENITO: ANSELME}, ANSELME, "", [], id="one vote elects"),
        pytest.param(
            {ANSELME: PLUS, BENITO: PLUS, BURKHARD: CARDINAL},
            {ANSELME: ANSELME, BENITO: BENITO, BURKHARD: BENITO},
            BENITO,
            "",
            [],
            id="most votes win",
        ),
        pytest.param(
            {ANSELME: {**PLUS, "rating": 2}, BENITO: PLUS},
            {ANSELME: ANSELME, BENITO: BENITO},
            ANSELME,
            "leadership",
            [],
            id="a tie goes to the better leader",
        ),
        pytest.param(
            {ANSELME: PLUS, BENITO: PLUS}, {ANSELME: ANSELME, BENITO: BENITO}, ANSELME, "age", [], id="then to the older, 48 to 47"
        ),
        pytest.param(
            {BURKHARD: PLUS, BENITO: PLUS}, {BURKHARD: BURKHARD, BENITO: BENITO}, BURKHARD, "roll", [], id="then to a roll of 2"
        ),
        pytest.param({ANSELME: PLUS, BENITO: PLUS}, {}, "", "", [], id="without a vote nobody is elected"),
        pytest.param(
            {ANSELME: CARDINAL, BENITO: CARDINAL}, {BENITO: ANSELME}, "", "", ["cannot-become-pope"], id="only an advanced one"
        ),
        pytest.param({ANSELME: PLUS}, {BENITO: ANSELME}, "", "", ["no-vote"], id="a bishop has no vote"),
        pytest.param(
            {ANSELME: PLUS, BENITO: CARDINAL, INNOCENT: {"died": 0}},
            {BENITO: ANSELME},
            "",
            "",
            ["there-is-a-pope"],
            id="nor has anybody while a Pope lives",
        ),
    ],
)
def test_election(persons: dict[str, Any], votes: dict[str, str], elected: str, tie: str, failed: list[str]) -> None:
    before = campaign.at("winter builds", with_persons(campaign.start(), {**GONE, **persons}))
    orders: dict[str, list[Any]] = {}
    for voter, candidate in votes.items():
        orders.setdefault(before.persons[voter].nation, []).append(Vote(voter, candidate))
    after = elect_pope(campaign.turn(before, orders, {"election of a Pope": [2]}))
    assert [(event["person"], event["tie"]) for event in campaign.told(after, "elected")] == ([(elected, tie)] if elected else [])
    assert [event["why"] for event in campaign.told(after, "failed")] == failed
    if elected:
        found = offices.pope(after.position)
        assert found is not None
        assert (found.id, found.see, found.plus) == (elected, "", False)


def test_a_cardinal_votes_once() -> None:
    before = campaign.at("winter builds", with_persons(campaign.start(), {**GONE, ANSELME: PLUS, BENITO: PLUS}))
    after = elect_pope(campaign.turn(before, {"spain": [Vote(BENITO, BENITO), Vote(BENITO, ANSELME)]}))
    assert [event["why"] for event in campaign.told(after, "failed", "spain")] == ["voted-already"]
    assert [event["person"] for event in campaign.told(after, "elected", "public")] == [BENITO]


def test_votes_are_counted_in_public_and_voters_are_not_named() -> None:
    persons = {**GONE, ANSELME: PLUS, BENITO: PLUS, BURKHARD: CARDINAL, WOJTEK: CARDINAL}
    before = campaign.at("winter builds", with_persons(campaign.start(), persons))
    votes = {"spain": [Vote(BENITO, BENITO)], "austria": [Vote(BURKHARD, ANSELME)], "poland": [Vote(WOJTEK, ANSELME)]}
    (event,) = campaign.told(elect_pope(campaign.turn(before, votes)), "elected", "public")
    assert event["votes"] == [{"person": ANSELME, "votes": 2}, {"person": BENITO, "votes": 1}]
    assert BURKHARD not in str(event)
    assert WOJTEK not in str(event)
