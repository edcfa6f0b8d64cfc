"""Survival rolls, and the year by which everybody is older."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.rulesets.dynastic_campaign.families.ageing import grow_older
from generator.rulesets.dynastic_campaign.families.survival import modifier, needed, survive, survives
from generator.rulesets.dynastic_campaign.position import Person
from tests.support import campaign
from tests.support.campaign_families import person

TABLES = campaign.settings().scenario.tables


@pytest.mark.parametrize(
    ("who", "rolled", "lives"),
    [
        pytest.param(person("A", age=42), 4, False, id="R-T13 age 42, roll 4"),
        pytest.param(person("A", age=42), 5, True, id="R-T13 age 42, roll 5"),
        pytest.param(person("A", age=42, constitution=-1), 5, False, id="R-T13 age 42, constitution -1, roll 5"),
        pytest.param(person("A", age=42, clergy=1), 4, True, id="R-T13 age 42, clergy, roll 4"),
        pytest.param(person("A", age=20, constitution=3), 2, False, id="R-T12 two ones with constitution +3"),
        pytest.param(person("A", age=20, constitution=3), 3, True, id="R-T12 not a 3"),
        pytest.param(person("A", age=30, woman=True, tries=2), 5, False, id="two tries more than one"),
        pytest.param(person("A", age=30, woman=True, tries=2), 6, True, id="two tries more than one, and one point more"),
        pytest.param(person("A", age=80), 9, False, id="age 80"),
    ],
)
def test_survival(who: Person, rolled: int, *, lives: bool) -> None:
    assert survives(who, rolled, TABLES) == lives


@pytest.mark.parametrize(
    ("age", "sum_needed"),
    [(14, 0), (15, 3), (24, 3), (25, 4), (39, 4), (40, 5), (49, 5), (50, 6), (55, 7), (60, 8), (65, 9), (70, 10), (99, 10)],
)
def test_what_is_needed(age: int, sum_needed: int) -> None:
    assert needed(age, TABLES) == sum_needed


def test_the_modifier_adds_everything_up() -> None:
    assert modifier(person("A", constitution=2, clergy=3, tries=4)) == -1


@pytest.mark.parametrize(
    ("who", "year", "rolls"),
    [
        pytest.param(person("A", age=15), 1620, True, id="from 15 on"),
        pytest.param(person("A", age=14), 1620, False, id="not before"),
        pytest.param(person("A", age=30), 1621, False, id="not in other years"),
        pytest.param(person("A", age=30, died=1619), 1620, False, id="not the dead"),
        pytest.param(person("A", age=30, gone=True), 1620, False, id="not who has left the game"),
        pytest.param(person("A", age=30, captor="spain"), 1620, True, id="prisoners too"),
    ],
)
def test_who_rolls(who: Person, year: int, *, rolls: bool) -> None:
    position = campaign.at("winter builds", replace(campaign.start(), persons={who.id: who}), year=year)
    after = survive(campaign.turn(position, rolls={"survival of A": [6, 6]} if rolls else {}))
    assert bool(campaign.told(after, "roll")) == rolls


def test_the_dead_are_told_with_their_numbers_and_mothers_recover() -> None:
    one, two = person("A", age=42, woman=True, tries=1), person("B", age=30, woman=True, tries=1)
    position = campaign.at("winter builds", replace(campaign.start(), persons={"A": one, "B": two}), year=1620)
    after = survive(campaign.turn(position, rolls={"survival of A": [3, 2], "survival of B": [3, 2]}))
    died = campaign.told(after, "died")
    assert [(it["person"], it["needed"], it["rolled"], it["modifier"], it["cause"]) for it in died] == [("A", 5, 5, -1, "age")]
    assert after.position.persons["B"].tries == 0
    assert [it["needed"] for it in campaign.told(after, "roll")] == ["at least 6", "at least 5"]


def test_everybody_alive_is_a_year_older() -> None:
    those = {"A": person("A", age=3), "B": person("B", age=60, died=1617), "C": person("C", age=20, captor="spain")}
    after = grow_older(campaign.turn(replace(campaign.start(), persons=those)))
    assert [it.age for it in after.position.persons.values()] == [4, 60, 21]
