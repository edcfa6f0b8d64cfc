"""The GM's word at court, and what becomes of a ruler at war and of the Papal States."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.core.problem import Problem
from generator.rulesets.dynastic_campaign import relations
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.court.peril import rulers_in_retreat
from generator.rulesets.dynastic_campaign.court.room import RULINGS
from tests.support import campaign
from tests.support.campaign import with_persons

LUCIEN, RAINIER, GASPARD, ANSELME, GARCIA = (
    "Lucien Montclair", "Rainier Montclair", "Gaspard Montclair", "Anselme Montclair", "Garcia Valdoro",
)  # fmt: skip
ARMY = "france ARM-1"


@pytest.mark.parametrize(
    ("ruling", "problem"),
    [
        pytest.param({"rule": "title", "person": RAINIER, "place": "Brittany"}, "", id="a Title by the name of its province"),
        pytest.param(
            {"rule": "title", "person": "rainier montclair", "place": "Nap"}, "", id="in a strange land, by the GM's leave"
        ),
        pytest.param({"rule": "title", "person": LUCIEN, "place": "Bri"}, "he is the first in line", id="not for an heir"),
        pytest.param({"rule": "title", "person": "Rainer Montclair"}, "there is no person “Rainer", id="a name with a slip"),
        pytest.param({"rule": "leader", "person": LUCIEN, "unit": "France ARM-2"}, "", id="a leader"),
        pytest.param({"rule": "leader", "person": LUCIEN, "unit": "spain ARM-2"}, "", id="of a foreign unit, by the GM's leave"),
        pytest.param({"rule": "leader", "person": ANSELME, "unit": "France ARM-2"}, "a cleric leads no unit", id="no cleric"),
        pytest.param({"rule": "see", "person": ANSELME, "place": "Bri"}, "", id="a see"),
        pytest.param({"rule": "see", "person": LUCIEN, "place": "Bri"}, "his office has no see", id="not for a layman"),
        pytest.param({"rule": "captive", "person": GARCIA, "do": "return"}, "", id="a prisoner goes home"),
        pytest.param({"rule": "captive", "person": GARCIA, "do": "execute"}, "", id="or is executed"),
        pytest.param(
            {"rule": "captive", "person": GARCIA, "do": "marry"}, "there is no do “marry”", id="nothing else is done with him"
        ),
        pytest.param(
            {"rule": "captive", "person": LUCIEN, "do": "return"}, "is not your prisoner", id="who is at large is no prisoner"
        ),
    ],
)
def test_rulings(ruling: dict[str, Any], problem: str) -> None:
    persons = {ANSELME: {"see": ""}, GARCIA: {"captor": "bavaria", "unit": ""}}
    before = campaign.turn(campaign.at("spring marriages", with_persons(campaign.start(), persons)))
    after = RULINGS[ruling["rule"]](before, ruling)
    if problem:
        assert isinstance(after, Problem)
        assert problem in after.message
    else:
        assert not isinstance(after, Problem)
        assert after.position != before.position


@pytest.mark.parametrize(
    ("persons", "face", "dies"),
    [
        pytest.param({GASPARD: {"unit": ARMY}}, 1, True, id="a king dies on a 1"),
        pytest.param({GASPARD: {"unit": ARMY}}, 2, False, id="and not on a 2"),
        pytest.param({GASPARD: {"unit": "france ARM-2"}}, 1, False, id="nor with another army"),
        pytest.param({GASPARD: {"unit": "", "captor": "spain"}}, 1, False, id="nor when he was captured"),
    ],
)
def test_a_ruler_in_retreat(persons: dict[str, Any], face: int, dies: int) -> None:
    before = with_persons(campaign.start(), persons)
    turn = rulers_in_retreat(campaign.turn(before, rolls={f"life of {GASPARD} in the retreat of {ARMY}": [face]}), [ARMY])
    assert turn.position.persons[GASPARD].alive == (not dies)
    assert turn.position.persons["Thibault Montclair"].alive


@pytest.mark.parametrize(
    ("persons", "commander"),
    [
        pytest.param({RAINIER: {"clergy": 5}, "Innocent": {"died": 1618}}, "france", id="a player's Pope"),
        pytest.param({}, "", id="the GM's Pope"),
        pytest.param({"Innocent": {"died": 1618}}, "", id="no Pope"),
    ],
)
def test_whom_the_papal_states_obey(persons: dict[str, Any], commander: str) -> None:
    position = campaign.at_war(with_persons(campaign.start(), persons), ("france", "austria"))
    units = [unit for unit in position.units.values() if unit.nation in ("papal-states", "tuscany")]
    assert {unit.nation: relations.commander(position, unit) for unit in units} == {"papal-states": commander, "tuscany": ""}
    assert relations.may_enter(campaign.settings(), position, "france", "Pap") == (commander == "france")
    assert relations.hostile(position, "papal-states", "austria") == (commander == "france")
    bought = with_nation(position, replace(position.nations["papal-states"], ally_of="poland"))
    assert relations.master(bought, "papal-states") == (commander or "poland")
