"""The GM's word on a unit and on a province."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.rooms import RULINGS
from tests.support import campaign

ARMY, FLEET = "france ARM-2", "france FLT-1"


def ruled(**ruling: Any) -> Turn | Problem:
    """What a ruling does in the second phase of the game, in which Savoy is out."""
    start = campaign.start()
    position = with_nation(start, replace(start.nations["savoy"], out=True))
    return RULINGS[ruling["rule"]](campaign.turn(campaign.at("summer moves", position, number=2)), ruling)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param({"place": "Lorraine"}, {"at": "Lor", "ap": 80, "arrived": 2}, id="brought elsewhere by the name of the place"),
        pytest.param({"place": "lor", "ap": "30"}, {"at": "Lor", "ap": 30}, id="and weaker"),
        pytest.param({"place": "Pic"}, {"at": "Pic", "arrived": 0}, id="left where it is, it did not come there"),
        pytest.param({"ap": "100"}, {"at": "Pic", "ap": 100, "mood": "loyal"}, id="stronger"),
        pytest.param({"mood": "mutiny"}, {"mood": "mutiny", "ap": 80}, id="in mutiny"),
    ],
)
def test_a_unit_as_the_gm_says(fields: dict[str, str], expected: dict[str, Any]) -> None:
    after = ruled(rule="unit", unit="France ARM-2", **fields)
    assert isinstance(after, Turn)
    unit = after.position.units[ARMY]
    assert {name: getattr(unit, name) for name in expected} == expected
    others = {key: it for key, it in after.position.units.items() if key != ARMY}
    assert others == {key: it for key, it in campaign.start().units.items() if key != ARMY}


def test_a_unit_without_points_is_gone_and_its_leader_free() -> None:
    led = campaign.with_persons(campaign.start(), {"Lucien Montclair": {"unit": ARMY}})
    after = RULINGS["unit"](campaign.turn(led), {"rule": "unit", "unit": ARMY, "ap": "0"})
    assert isinstance(after, Turn)
    assert ARMY not in after.position.units
    assert after.position.persons["Lucien Montclair"].unit == ""
    assert [it["cause"] for it in campaign.told(after, "disbanded")] == ["ruling"]


@pytest.mark.parametrize(
    ("unit", "fields", "problem"),
    [
        pytest.param("France ARM-9", {"ap": "10"}, "there is no unit “France ARM-9”", id="no such unit"),
        pytest.param(ARMY, {"place": "Atlantis"}, "there is no place “Atlantis”", id="no such place"),
        pytest.param(ARMY, {"place": "NSe"}, "cannot stand in North Sea", id="an army at sea"),
        pytest.param(FLEET, {"place": "IdF"}, "cannot stand in Ile De France", id="a fleet inland"),
        pytest.param(ARMY, {"place": "IdF"}, "has such a unit in Ile De France already", id="two armies of a nation in one place"),
        pytest.param(ARMY, {"ap": "101"}, "from 0 to 100", id="more than a whole unit"),
        pytest.param(ARMY, {"ap": "-10"}, "from 0 to 100", id="less than nothing"),
        pytest.param(ARMY, {"ap": "ten"}, "from 0 to 100", id="no number"),
        pytest.param(ARMY, {"mood": "angry"}, "there is no mood “angry”", id="no such mood"),
    ],
)
def test_no_such_unit(unit: str, fields: dict[str, str], problem: str) -> None:
    found = ruled(rule="unit", unit=unit, **fields)
    assert isinstance(found, Problem)
    assert problem in found.message


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param({"control": "Spain"}, {"control": "spain", "fort": 40, "devastated": 0}, id="under another nation"),
        pytest.param({"control": "nobody"}, {"control": ""}, id="nobody's"),
        pytest.param({"fort": "0"}, {"control": "france", "fort": 0}, id="its fort torn down"),
        pytest.param({"devastated": "3"}, {"devastated": 3}, id="devastated in part"),
        pytest.param({"control": "england", "fort": "90", "devastated": "5"}, {"control": "england", "fort": 90, "devastated": 5},
                     id="all at once"),
    ],
)  # fmt: skip
def test_a_province_as_the_gm_says(fields: dict[str, str], expected: dict[str, Any]) -> None:
    after = ruled(rule="province", place="Picardy", **fields)
    assert isinstance(after, Turn)
    province = after.position.places["Pic"]
    assert {name: getattr(province, name) for name in expected} == expected
    others = {key: it for key, it in after.position.places.items() if key != "Pic"}
    assert others == {key: it for key, it in campaign.start().places.items() if key != "Pic"}


@pytest.mark.parametrize(
    ("place", "fields", "problem"),
    [
        pytest.param("Nowhere", {"fort": "1"}, "there is no place “Nowhere”", id="no such place"),
        pytest.param("NSe", {"fort": "1"}, "a sea is nobody's", id="a sea"),
        pytest.param("Pic", {"control": "Atlantis"}, "there is no nation “Atlantis”", id="no such nation"),
        pytest.param("Pic", {"control": "Savoy"}, "is out of the game", id="a nation that is out"),
        pytest.param("Pic", {"devastated": "6"}, "from 0 to 5", id="more than its income"),
        pytest.param("Pic", {"fort": "1.5"}, "from 0 to", id="half a point"),
    ],
)
def test_no_such_province(place: str, fields: dict[str, str], problem: str) -> None:
    found = ruled(rule="province", place=place, **fields)
    assert isinstance(found, Problem)
    assert problem in found.message
