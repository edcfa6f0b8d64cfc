"""Where clerics have their homes (rulebook 2.8.2 and 2.8.3; R-094, R-095, R-103, R-111)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign.court.sees import choose_sees, due
from generator.rulesets.dynastic_campaign.notation import dues
from generator.rulesets.dynastic_campaign.orders import ChooseSee
from generator.rulesets.dynastic_campaign.position import Term, Unit, Writ
from tests.support import campaign
from tests.support.campaign import with_persons

ANSELME, BENITO, BURKHARD, IBRAHIM, INNOCENT = (
    "Anselme Montclair", "Benito Valdoro", "Burkhard Hohenfels", "Ibrahim Karabey", "Innocent",
)  # fmt: skip
BISHOP, NEW, ARCHBISHOP = {"see": ""}, {"clergy": 3, "settling": True}, {"clergy": 3, "see": ""}
IMAM = {IBRAHIM: {"clergy": 3}}
WRIT = Writ(3, "Lucien Montclair", "Elvira Valdoro", 1, ("france", "spain"), (Term("", kind="see", args=("Nap", "groom")),))
FLAGGED = replace(WRIT, terms=(replace(WRIT.terms[0], flagged=True),))
FRENCH_POPE = {INNOCENT: {"died": 1618}, "Rainier Montclair": {"clergy": 5}}


@pytest.mark.parametrize(
    ("nation", "person", "place", "persons", "why"),
    [
        pytest.param("france", ANSELME, "Bri", {ANSELME: BISHOP}, "", id="a bishop in an own province"),
        pytest.param("france", ANSELME, "Sav", {ANSELME: BISHOP}, "", id="where an own unit stands"),
        pytest.param("france", ANSELME, "Nap", {ANSELME: BISHOP}, "", id="in a foreign province, by writ"),
        pytest.param("france", ANSELME, "Sic", {ANSELME: BISHOP}, "see-not-yours", id="not in one without"),
        pytest.param("france", ANSELME, "BBi", {ANSELME: BISHOP}, "no-see-at-sea", id="not at sea"),
        pytest.param("france", ANSELME, "LRh", {ANSELME: BISHOP}, "", id="in a bishopric of the Empire"),
        pytest.param("france", ANSELME, "Boh", {ANSELME: BISHOP}, "see-taken", id="not in one that is another's see"),
        pytest.param("france", ANSELME, "Boh", {ANSELME: BISHOP, BURKHARD: {"died": 1618}}, "", id="unless the other is dead"),
        pytest.param("france", ANSELME, "Mil", {ANSELME: BISHOP}, "see-for-archbishops", id="not in Milan"),
        pytest.param("france", ANSELME, "Mil", {ANSELME: ARCHBISHOP}, "", id="unless he is an archbishop"),
        pytest.param("france", ANSELME, "Bri", {}, "see-chosen", id="a bishop chooses once"),
        pytest.param("france", ANSELME, "Bri", {ANSELME: NEW}, "", id="a new archbishop may choose anew"),
        pytest.param("france", ANSELME, "Bri", {ANSELME: {"clergy": 3}}, "see-chosen", id="an old one may not"),
        pytest.param("france", ANSELME, "Bri", {ANSELME: {"clergy": 1, "see": ""}}, "office-without-see", id="a priest has no see"),
        pytest.param("france", ANSELME, "Bri", {ANSELME: {"clergy": 5, "see": ""}}, "office-without-see", id="nor has a Pope"),
        pytest.param("france", BENITO, "Bri", {BENITO: BISHOP}, "not-of-your-court", id="not for another's bishop"),
        pytest.param("ottomans", IBRAHIM, "Alb", {}, "office-without-see", id="a Cleric of Islam has no see"),
        pytest.param("ottomans", IBRAHIM, "Alb", IMAM, "", id="an Imam has a province"),
        pytest.param("ottomans", IBRAHIM, "Han", IMAM, "see-of-the-empire", id="but none of the Empire"),
        pytest.param("france", BENITO, "LRh", {BENITO: BISHOP, **FRENCH_POPE}, "", id="a player's Pope fills a see of the Empire"),
        pytest.param("france", BENITO, "LRh", FRENCH_POPE, "see-chosen", id="not with one who has a see"),
        pytest.param("france", ANSELME, "LRh", FRENCH_POPE, "", id="but an own bishop moves there"),
        pytest.param("france", BENITO, "Boh", {BENITO: BISHOP, **FRENCH_POPE}, "see-taken", id="not one that is not vacant"),
        pytest.param("france", BENITO, "Bri", {BENITO: BISHOP, **FRENCH_POPE}, "not-of-your-court", id="not one elsewhere"),
        pytest.param("france", "Palle Strandborg", "LRh", {"Palle Strandborg": BISHOP, **FRENCH_POPE}, "not-of-your-court",
                     id="nor with a Protestant"),
    ],
)  # fmt: skip
def test_sees(nation: str, person: str, place: str, persons: dict[str, dict[str, Any]], why: str) -> None:
    start = campaign.with_units(campaign.start(), Unit("france", "army", 3, "Sav", 60))
    before = campaign.at("spring marriages", with_persons(replace(start, writs=(*start.writs, WRIT)), persons), number=8)
    after = choose_sees(campaign.turn(before, {nation: [ChooseSee(person, place)]}))
    assert [event["why"] for event in campaign.told(after, "failed", nation)] == ([why] if why else [])
    found = after.position.persons[person]
    assert (found.see, found.see_since) == ((place, 8) if not why else (before.persons[person].see, 0))
    assert len(campaign.told(after, "see", "public")) == (not why)


def test_his_own_nation_goes_before_that_of_the_pope() -> None:
    before = campaign.at("spring marriages", with_persons(campaign.start(), {BENITO: BISHOP, **FRENCH_POPE}))
    orders: dict[str, list[Any]] = {"france": [ChooseSee(BENITO, "LRh")], "spain": [ChooseSee(BENITO, "Cas")]}
    after = choose_sees(campaign.turn(before, orders))
    assert after.position.persons[BENITO].see == "Cas"
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ["see-chosen"]


def test_a_flagged_term_opens_no_see() -> None:
    start = with_persons(campaign.at("spring marriages"), {ANSELME: BISHOP})
    after = choose_sees(campaign.turn(replace(start, writs=(FLAGGED,)), {"france": [ChooseSee(ANSELME, "Nap")]}))
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ["see-not-yours"]


@pytest.mark.parametrize(
    ("persons", "winner"),
    [
        pytest.param({ANSELME: BISHOP, BENITO: {**ARCHBISHOP, "rating": -3}}, BENITO, id="the higher office goes first"),
        pytest.param({ANSELME: {**BISHOP, "rating": 2}, BENITO: BISHOP}, ANSELME, id="then the better leader"),
        pytest.param({ANSELME: BISHOP, BENITO: BISHOP}, ANSELME, id="then the older"),
    ],
)
def test_of_several_who_want_a_see_one_gets_it_whoever_comes_first(persons: dict[str, dict[str, Any]], winner: str) -> None:
    before = with_persons(campaign.at("spring marriages"), persons)
    orders: dict[str, list[Any]] = {"france": [ChooseSee(ANSELME, "LRh")], "spain": [ChooseSee(BENITO, "LRh")]}
    after = choose_sees(campaign.turn(before, orders))
    assert {person.id for person in after.position.persons.values() if person.see == "LRh"} == {winner}
    assert [event["why"] for event in campaign.told(after, "failed")] == ["see-taken"]


def test_who_is_due() -> None:
    before = with_persons(campaign.start(), {ANSELME: BISHOP, "Rainier Montclair": {"clergy": 1}})
    scenario = campaign.settings().scenario
    assert [person.id for person in due(scenario, before, "france")] == [ANSELME]
    assert not list(due(scenario, before, "ottomans"))
    assert [person.id for person in due(scenario, with_persons(before, IMAM), "ottomans")] == [IBRAHIM]
    asked = {
        each.about for each in dues.due(scenario, campaign.at("spring marriages", before), "france") if each.code == "without-see"
    }
    assert asked == {ANSELME}
