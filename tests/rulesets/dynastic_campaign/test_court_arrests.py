"""Arrests, protection and captives (rulebook 2.5.2 and 2.8.3; R-071, R-090, R-091, R-095 to R-103)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.court.arrests import arrest
from generator.rulesets.dynastic_campaign.court.captives import consents, deal_with_captives
from generator.rulesets.dynastic_campaign.court.powers import renew_powers
from generator.rulesets.dynastic_campaign.court.protection import protect
from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.orders import Arrest, Captive, ChooseSee, Protect
from generator.rulesets.dynastic_campaign.position import Position, Unit
from tests.support import campaign
from tests.support.campaign import with_persons

ANSELME, GARCIA, BENITO, RAMIRO = "Anselme Montclair", "Garcia Valdoro", "Benito Valdoro", "Ramiro Valdoro"
IBRAHIM, KONRAD, BURKHARD, THIBAULT = "Ibrahim Karabey", "Konrad Hohenfels", "Burkhard Hohenfels", "Thibault Montclair"
ARCHBISHOP, CARDINAL, POPE = {"clergy": 3}, {"clergy": 4}, {"clergy": 5, "see": ""}
ARREST = Arrest(ANSELME, GARCIA)


def position(persons: dict[str, dict[str, Any]], army: str = "Pic", others: tuple[Unit, ...] = ()) -> Position:
    """Spring 1618 with a Spanish army under Garcia in Picardy, two spaces from Anselme's see in Brittany, or as said otherwise."""
    usual: dict[str, dict[str, Any]] = {ANSELME: {**ARCHBISHOP, "see": "Bri", "rating": 0}, GARCIA: {"rating": 0}}
    fields = {key: {**usual.get(key, {}), **persons.get(key, {})} for key in {**usual, **persons}}
    before = campaign.with_units(campaign.start(), Unit("spain", "army", 1, army, 100), *others)
    return campaign.at("spring marriages", with_persons(before, fields))


def rolled(before: Position, orders: dict[str, list[Any]], face: int = 1) -> Turn:
    """The turn behind protection and arrests, for which all dice show this face."""
    arrests = [order for several in orders.values() for order in several if isinstance(order, Arrest)]
    rolls = {f"arrest of {order.person} by {order.by}": [face] for order in arrests}
    return arrest(protect(campaign.turn(before, orders, rolls)))


@pytest.mark.parametrize(
    ("persons", "army", "others", "chance"),
    [
        pytest.param(
            {ANSELME: {"rating": 1}, GARCIA: {"rating": -2}}, "Pic", (), 80, id="R-T07 archbishop +1, leader -2, two spaces off"
        ),
        pytest.param(
            {}, "Gas", (Unit("spain", "army", 2, "Bri", 60),), 40, id="R-T08 see occupied by foreign troops, one space off"
        ),
        pytest.param({}, "Pic", (), 50, id="equals, two spaces off"),
        pytest.param({}, "Pic", (Unit("spain", "fleet", 1, "Bri", 60),), 50, id="ships in the port of the see do not occupy it"),
        pytest.param({}, "Pic", (Unit("rebels", "army", 1, "Bri", 100, mood="rebel"),), 50, id="nor do peasants"),
        pytest.param({}, "Gas", (Unit("bavaria", "army", 1, "Bri", 90),), 40, id="an ally's army does"),
        pytest.param({}, "Bri", (), 40, id="the leader himself stands in the see"),
        pytest.param({}, "BBi", (), 50, id="a leader at sea"),
        pytest.param({}, "NSe", (), 50, id="over a sea, which is a space"),
        pytest.param({ANSELME: {"rating": 3}, GARCIA: {"rating": -3}}, "Pic", (), 95, id="never quite sure"),
        pytest.param({ANSELME: {"rating": -3}, GARCIA: {"rating": 3}}, "Pic", (), 5, id="never quite hopeless"),
        pytest.param({ANSELME: {"see": "Lor"}}, "Pic", (), 40, id="a foreign see by writ, one space off"),
        pytest.param({ANSELME: CARDINAL}, "Pic", (), 50, id="a cardinal from his own home"),
        pytest.param(
            {ANSELME: CARDINAL, BURKHARD: {**ARCHBISHOP, "see": "IdF"}}, "Pic", (), 50, id="by the way that is most likely"
        ),
        pytest.param(
            {ANSELME: CARDINAL, BURKHARD: {**ARCHBISHOP, "see": "Tyr"}}, "Bav", (), 50, id="a cardinal from another's home"
        ),
        pytest.param(
            {ANSELME: CARDINAL, BENITO: {**ARCHBISHOP, "see": "Nap"}}, "Pap", (), 50, id="even from a home of the leader's nation"
        ),
    ],
)
def test_chance(persons: dict[str, dict[str, Any]], army: str, others: tuple[Unit, ...], chance: int) -> None:
    after = rolled(position(persons, army, others), {"france": [ARREST]}, chance)
    (event,) = campaign.told(after, "arrested", "public")
    assert (event["chance"], event["rolled"]) == (chance, chance)
    prisoner = after.position.persons[GARCIA]
    assert (prisoner.captor, prisoner.arrested_by, prisoner.unit) == ("france", ANSELME, "")
    assert not campaign.told(rolled(position(persons, army, others), {"france": [ARREST]}, chance + 1), "arrested")


@pytest.mark.parametrize(
    ("persons", "army", "others", "order", "why"),
    [
        pytest.param({}, "IdF", (Unit("spain", "army", 2, "Bri", 60),), ARREST, "", id="one space off a lost see it still works"),
        pytest.param(
            {},
            "Pic",
            (Unit("spain", "army", 2, "Bri", 60),),
            ARREST,
            "out-of-reach",
            id="R-T08 see occupied, two spaces off: not possible",
        ),
        pytest.param({ANSELME: {"see": "Lor"}}, "Swi", (), ARREST, "out-of-reach", id="a foreign see reaches one space"),
        pytest.param({}, "SpN", (), ARREST, "out-of-reach", id="three spaces are too far"),
        pytest.param({ANSELME: POPE}, "Pic", (), ARREST, "not-his-office", id="R-T30 a Pope orders an arrest"),
        pytest.param({ANSELME: {"clergy": 2}}, "Pic", (), ARREST, "not-his-office", id="a bishop arrests nobody"),
        pytest.param({ANSELME: {"settling": True}}, "Pic", (), ARREST, "new-archbishop", id="nor does a new archbishop"),
        pytest.param({ANSELME: {"captor": "spain"}}, "Pic", (), ARREST, "is-a-prisoner", id="nor a prisoner"),
        pytest.param({ANSELME: {"acted": True}}, "Pic", (), ARREST, "power-used", id="nor who has skipped an heir"),
        pytest.param({}, "Pic", (), Arrest(ANSELME, RAMIRO), "no-leader", id="who leads no unit is off the board"),
        pytest.param({}, "Pic", (), Arrest(ANSELME, THIBAULT), "no-foreign-leader", id="an own leader"),
        pytest.param({}, "Pic", (), Arrest("Wojtek Zawierski", GARCIA), "not-of-your-court", id="another nation's cleric"),
        pytest.param({GARCIA: {"captor": "austria"}}, "Pic", (), ARREST, "no-leader", id="a prisoner already"),
        pytest.param(
            {BURKHARD: {**ARCHBISHOP, "see": "Tyr"}},
            "Bav",
            (),
            ARREST,
            "out-of-reach",
            id="an archbishop has no use of another's home",
        ),
        pytest.param(
            {ANSELME: CARDINAL, BURKHARD: {**ARCHBISHOP, "see": "Tyr", "died": 1618}},
            "Bav",
            (),
            ARREST,
            "out-of-reach",
            id="nor a cardinal of a dead man's home",
        ),
        pytest.param({ANSELME: CARDINAL, BURKHARD: {"see": "Tyr"}}, "Bav", (), ARREST, "out-of-reach", id="nor of a bishop's"),
        pytest.param({IBRAHIM: {**ARCHBISHOP, "see": ""}}, "OHu", (), ARREST, "out-of-reach", id="who has no home reaches nobody"),
    ],
)
def test_what_cannot_be_tried(
    persons: dict[str, dict[str, Any]], army: str, others: tuple[Unit, ...], order: Arrest, why: str
) -> None:
    after = rolled(position(persons, army, others), {"france": [order]})
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ([why] if why else [])
    assert bool(campaign.told(after, "arrested")) == (not why)
    if why:
        assert after.position == position(persons, army, others)


def test_an_imam_arrests_from_the_province_that_he_is_given_in_this_phase() -> None:
    before = position({IBRAHIM: {**ARCHBISHOP, "rating": 0}}, "OHu")
    orders: list[Any] = [Arrest(IBRAHIM, GARCIA), ChooseSee(IBRAHIM, "Bos")]
    assert campaign.told(rolled(before, {"ottomans": orders}), "arrested")
    assert not campaign.told(rolled(before, {"ottomans": orders[:1]}), "arrested")
    assert not campaign.told(rolled(before, {"ottomans": [orders[0], ChooseSee(IBRAHIM, "Tyr")]}), "arrested")
    contested = campaign.with_units(before, Unit("austria", "army", 1, "Bos", 60))
    contested = with_persons(contested, {BURKHARD: {"see": ""}})
    assert not campaign.told(rolled(contested, {"ottomans": orders, "austria": [ChooseSee(BURKHARD, "Bos")]}), "arrested")
    assert campaign.told(rolled(contested, {"ottomans": orders, "austria": [ChooseSee(BURKHARD, "Tyr")]}), "arrested")


@pytest.mark.parametrize(
    ("persons", "orders", "told"),
    [
        pytest.param(
            {}, {}, {"france": "arrest-failed", "spain": "arrest-attempt"}, id="a failed arrest: the target's nation is told"
        ),
        pytest.param(
            {BURKHARD: CARDINAL},
            {"austria": [Protect(GARCIA, BURKHARD)]},
            {"france": "arrest-failed", "spain": "arrest-averted", "austria": "arrest-averted"},
            id="a protected leader: the protector's too",
        ),
        pytest.param({"Innocent": {}}, {}, {"france": "arrest-failed", "spain": "arrest-attempt"}, id="a Pope who protects nobody"),
        pytest.param(
            {BURKHARD: CARDINAL},
            {"austria": [Protect(RAMIRO, BURKHARD)]},
            {"france": "arrest-failed", "spain": "arrest-attempt"},
            id="nor a protection of somebody else",
        ),
    ],
)
def test_notices_of_an_arrest_that_failed(
    persons: dict[str, dict[str, Any]], orders: dict[str, list[Any]], told: dict[str, str]
) -> None:
    after = rolled(position(persons), {"france": [ARREST], **orders}, 100)
    notices = {str(event["audience"]): event for event in after.events if str(event["kind"]).startswith("arrest")}
    assert {nation: event["kind"] for nation, event in notices.items()} == told
    assert notices["france"]["protected"] == (len(told) > 2)
    assert ANSELME not in str([event for nation, event in notices.items() if nation != "france"])
    assert not [event for event in after.events if event["audience"] == "public"]


@pytest.mark.parametrize(
    ("fields", "averted"),
    [
        pytest.param(CARDINAL, True, id="a cardinal"),
        pytest.param(POPE, True, id="a Pope"),
        pytest.param(ARCHBISHOP, False, id="no archbishop"),
    ],
)
def test_who_protects(fields: dict[str, Any], averted: int) -> None:
    orders: dict[str, list[Any]] = {"france": [ARREST], "austria": [Protect(GARCIA, BURKHARD)]}
    after = rolled(position({BURKHARD: fields, "Innocent": {"died": 1618}}), orders)
    assert bool(campaign.told(after, "arrest-averted")) == averted
    assert bool(campaign.told(after, "arrested")) == (not averted)


def test_a_leader_in_his_own_archbishops_province_is_safe() -> None:
    persons = {BENITO: {**ARCHBISHOP, "see": "Nav"}, ANSELME: {"see": "Gas"}}
    assert campaign.told(rolled(position(persons, "Nav"), {"france": [ARREST]}), "arrest-failed")
    assert campaign.told(rolled(position({**persons, BENITO: {"see": "Nav"}}, "Nav"), {"france": [ARREST]}), "arrested")
    lost = position(persons, "Nav")
    lost = replace(lost, places={**lost.places, "Nav": replace(lost.places["Nav"], control="austria")})
    assert campaign.told(rolled(lost, {"france": [ARREST]}), "arrested")


def test_a_cleric_has_one_power_in_a_phase() -> None:
    before = position({ANSELME: CARDINAL})
    after = rolled(before, {"france": [ARREST, Protect(THIBAULT, ANSELME)]})
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ["power-used"]
    assert after.position.persons[ANSELME].acted
    assert not renew_powers(after).position.persons[ANSELME].acted
    assert not renew_powers(campaign.turn(position({ANSELME: {"settling": True}}))).position.persons[ANSELME].settling
    twice = rolled(before, {"france": [ARREST, Protect(THIBAULT, BENITO), Arrest(ANSELME, "Rupert Ashcombe")]})
    assert [event["why"] for event in campaign.told(twice, "failed", "france")] == ["not-of-your-court", "power-used"]


def test_of_two_who_arrest_a_leader_the_better_one_keeps_him_whoever_comes_first() -> None:
    before = position({BURKHARD: {**CARDINAL, "rating": 2}})
    orders: dict[str, list[Any]] = {"france": [ARREST], "austria": [Arrest(BURKHARD, GARCIA)]}
    after = rolled(before, orders)
    assert after.position.persons[GARCIA].captor == "austria"
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ["arrested-by-another"]


PRISONER = {GARCIA: {"captor": "france", "unit": ""}}
RELIGIOUS = {GARCIA: {"captor": "france", "unit": "", "arrested_by": ANSELME}}


@pytest.mark.parametrize(
    ("persons", "what", "nation", "why", "alive", "captor"),
    [
        pytest.param(PRISONER, "return", "france", "", True, "", id="a prisoner of war is returned"),
        pytest.param(PRISONER, "execute", "france", "", False, "", id="or executed"),
        pytest.param(PRISONER, "hold", "france", "", True, "france", id="or held"),
        pytest.param(PRISONER, "marry", "france", "", True, "france", id="or may marry, and is still a prisoner"),
        pytest.param(RELIGIOUS, "return", "france", "", True, "", id="a cleric's prisoner is returned"),
        pytest.param(RELIGIOUS, "execute", "france", "prisoner-of-a-cleric", True, "france", id="but not executed"),
        pytest.param(PRISONER, "execute", "austria", "not-your-prisoner", True, "france", id="only by his captor"),
        pytest.param({}, "execute", "france", "not-your-prisoner", True, "", id="nobody executes who is at large"),
    ],
)
def test_captives(persons: dict[str, dict[str, Any]], what: Any, nation: str, why: str, alive: int, captor: str) -> None:
    before = position(persons)
    after = deal_with_captives(campaign.turn(before, {nation: [Captive(GARCIA, what)]}))
    person = after.position.persons[GARCIA]
    assert ([event["why"] for event in campaign.told(after, "failed", nation)], person.alive, person.captor) == (
        [why] if why else [],
        alive,
        captor,
    )
    assert consents(after, GARCIA) == (what == "marry" or person.captor == "")
    assert len(campaign.told(after, "captive", "public")) == (not why and what != "marry")


def test_a_captive_is_dealt_with_once() -> None:
    after = deal_with_captives(campaign.turn(position(PRISONER), {"france": [Captive(GARCIA, "hold"), Captive(GARCIA, "execute")]}))
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ["decided-already"]
    assert after.position.persons[GARCIA].alive


def test_a_clerics_prisoner_is_free_when_the_cleric_dies() -> None:
    after = die(campaign.turn(position(RELIGIOUS)), [ANSELME], "survival")
    assert after.position.persons[GARCIA].free
    assert not die(campaign.turn(position(PRISONER)), [ANSELME], "survival").position.persons[GARCIA].free
