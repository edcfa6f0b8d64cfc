"""Titles are granted to men who are no heirs (rulebook 2.6.1; R-073 to R-077, R-084, R-214)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign.court.titles import due, grant_titles
from generator.rulesets.dynastic_campaign.orders import Grant
from generator.rulesets.dynastic_campaign.position import Position, Serial, Term, Title, Unit, Writ
from tests.support import campaign
from tests.support.campaign import with_persons

RAINIER, LUCIEN, GASPARD, THIBAULT, ANSELME = (f"{it} Montclair" for it in ("Rainier", "Lucien", "Gaspard", "Thibault", "Anselme"))
TEODOR = "Teodor Valdoro"


def controlled(position: Position, place: str, nation: str) -> Position:
    """The position with a place under a nation."""
    return replace(position, places={**position.places, place: replace(position.places[place], control=nation)})


def everything_taken(position: Position) -> Position:
    """The position with the Titles to all French land, and to that where French units stand, given to Anselme."""
    places = {it for it, place in position.places.items() if place.control == "france"} | {
        unit.at for unit in position.of("france")
    }
    land = sorted(it for it in places if not campaign.settings().scenario.is_sea(it))
    titles = tuple(Title(it, ANSELME, Serial("france", ("3",)), "france") for it in land)
    return replace(position, titles=titles)


WRIT = Writ(3, "Lucien Montclair", "Elvira Valdoro", 1, ("france", "spain"), (Term("", kind="title", args=("Nap", "groom")),))


@pytest.mark.parametrize(
    ("order", "persons", "change", "why"),
    [
        pytest.param(Grant(RAINIER, "Bri"), {}, None, "", id="a second son gets a Title to a province of his king"),
        pytest.param(Grant(RAINIER, "Bri"), {RAINIER: {"age": 15}}, None, "", id="at 15"),
        pytest.param(Grant(RAINIER, "Bri"), {RAINIER: {"age": 14}}, None, "under-15", id="but not at 14"),
        pytest.param(Grant(LUCIEN, "Bri"), {}, None, "an-heir", id="nor the first in line for the throne"),
        pytest.param(Grant(LUCIEN, "Bri"), {LUCIEN: {"never_king": True}}, None, "", id="unless he can never be king"),
        pytest.param(Grant(GASPARD, "Bri"), {}, None, "king-has-crown", id="nor a king"),
        pytest.param(Grant(THIBAULT, "Bri"), {}, None, "titled-already", id="nor who has one"),
        pytest.param(Grant(RAINIER, "Bri"), {RAINIER: {"never_titled": True}}, None, "unfit-for-a-title", id="nor who was skipped"),
        pytest.param(Grant("Solange Montclair", "Bri"), {}, None, "for-men-only", id="nor a woman"),
        pytest.param(Grant(TEODOR, "Bri"), {}, None, "not-of-your-court", id="nor another nation's prince"),
        pytest.param(Grant(RAINIER, "Lan"), {}, None, "title-taken", id="not where another noble of the dynasty has it"),
        pytest.param(Grant(RAINIER, "Nav"), {}, "France in Navarre", "", id="where one of another dynasty has it"),
        pytest.param(Grant(RAINIER, "Nav"), {}, None, "title-not-yours", id="not in a strange land"),
        pytest.param(Grant(RAINIER, "Nap"), {}, None, "title-not-yours", id="not in Naples"),
        pytest.param(Grant(RAINIER, "Nap"), {}, "writ", "", id="but there by a writ"),
        pytest.param(Grant(RAINIER, "Sav"), {}, "army in Savoy", "", id="where a unit stands"),
        pytest.param(Grant(RAINIER, "BBi"), {}, None, "no-title-at-sea", id="not to a sea, even with a fleet there"),
        pytest.param(Grant(RAINIER), {}, None, "provinces-are-free", id="none without effect while provinces are free"),
        pytest.param(Grant(RAINIER), {}, "all taken", "", id="one without effect when all are taken"),
        pytest.param(Grant(RAINIER), {RAINIER: {"courtesy_title": True}}, "all taken", "titled-already", id="but not twice"),
        pytest.param(Grant(RAINIER, "Bri"), {RAINIER: {"courtesy_title": True}}, None, "", id="who gives it up for a better one"),
    ],
)
def test_grants(order: Grant, persons: dict[str, dict[str, Any]], change: str | None, why: str) -> None:
    before = with_persons(campaign.at("spring marriages"), persons)
    if change == "France in Navarre":
        before = controlled(before, "Nav", "france")
    if change == "writ":
        before = replace(before, writs=(*before.writs, WRIT))
    if change == "army in Savoy":
        before = campaign.with_units(before, Unit("france", "army", 3, "Sav", 60))
    if change == "all taken":
        before = everything_taken(before)
    after = grant_titles(campaign.turn(before, {"france": [order]}))
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ([why] if why else [])
    new = [title for title in after.position.titles if title not in before.titles]
    serial = before.persons[order.person].serials[:1]
    assert [(it.province, it.holder, it.first, it.granted_by) for it in new] == (
        [(order.place, order.person, *serial, "france")] if order.place and not why else []
    )
    had = before.persons[order.person].courtesy_title
    assert after.position.persons[order.person].courtesy_title == (had if why else not order.place)
    assert after.position.places == before.places


def test_two_grants_to_one_province_in_one_phase() -> None:
    before = with_persons(campaign.at("spring marriages"), {TEODOR: {"nation": "france"}})
    after = grant_titles(campaign.turn(before, {"france": [Grant(TEODOR, "Bri"), Grant(RAINIER, "Bri")]}))
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ["title-taken"]


@pytest.mark.parametrize(
    ("fields", "is_due"),
    [
        pytest.param({"age": 30}, True, id="at 30"),
        pytest.param({"age": 29}, False, id="not at 29"),
        pytest.param({"age": 30, "clergy": 1}, False, id="no cleric"),
        pytest.param({"age": 30, "courtesy_title": True}, False, id="not with a Title without effect"),
        pytest.param({"age": 30, "never_titled": True}, False, id="not who is unfit for one"),
        pytest.param({"age": 30, "died": 1618}, False, id="no dead man"),
    ],
)
def test_who_is_due(fields: dict[str, Any], is_due: int) -> None:
    before = with_persons(campaign.at("spring marriages"), {RAINIER: fields, LUCIEN: {"age": 35}})
    assert [person.id for person in due(before, "france")] == ([RAINIER] if is_due else [])
    after = grant_titles(campaign.turn(before))
    assert [(event["audience"], event["person"]) for event in after.events] == (
        [("france", RAINIER), ("gm", RAINIER)] if is_due else []
    )
