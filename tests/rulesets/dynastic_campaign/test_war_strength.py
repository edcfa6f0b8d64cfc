"""How strong units and their supports are (rulebook 2.5.1, 3.8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.rulesets.dynastic_campaign.position import Position, Unit, UnitType
from generator.rulesets.dynastic_campaign.war.strength import strength, support
from tests.support import campaign

SUPPORTS = {
    "R-T14 an army of 100 gives 50": ("army", 100, "Pic", "Lor", 50),
    "R-T14 a fleet of 80 gives 40": ("fleet", 80, "Pic", "SpN", 40),
    "R-T14 a garrison of 100 gives 25": ("garrison", 100, "Pic", "Lor", 25),
    "R-T14 a garrison of 100 with guns gives 10 into the sea": ("garrison", 100, "Pic", "NSe", 10),
    "a garrison without guns gives nothing into the sea": ("garrison", 100, "Nmd", "NSe", 0),
    "R-T14 a siege train of 60 gives 6": ("siege-train", 60, "Pic", "Lor", 6),
    "a siege train gives a tenth into the sea": ("siege-train", 60, "Pic", "NSe", 6),
    "R-129 a train gives nothing": ("train", 100, "Pic", "Lor", 0),
    "R-129 corsairs give nothing": ("corsair", 50, "Pic", "NSe", 0),
    "an army gives nothing into the sea": ("army", 100, "Pic", "NSe", 0),
    "half of an odd strength is rounded down": ("army", 75, "Pic", "Lor", 37),
}


@pytest.mark.parametrize(("kind", "ap", "start", "into", "gives"), SUPPORTS.values(), ids=SUPPORTS)
def test_a_support_gives_a_share_of_the_strength(kind: UnitType, ap: int, start: str, into: str, gives: int) -> None:
    unit = Unit("france", kind, 1, start, ap)
    position = campaign.with_units(without_leaders(campaign.start()), unit)
    assert support(campaign.settings(), position, unit, into) == gives


def test_leaders_and_their_living_wives_change_the_strength_by_ten() -> None:
    unit = campaign.start().units["france ARM-1"]
    position = without_leaders(campaign.start())
    gaspard, odile = position.persons["Gaspard Montclair"], position.persons["Odile Montclair"]
    persons = {**position.persons, gaspard.id: replace(gaspard, unit=unit.id, rating=2), odile.id: replace(odile, rating=1)}
    assert strength(campaign.settings(), replace(position, persons=persons), unit) == 130
    widower = {**persons, odile.id: replace(odile, died=1618)}
    assert strength(campaign.settings(), replace(position, persons=widower), unit) == 120
    prisoner = {**persons, gaspard.id: replace(gaspard, unit=unit.id, captor="spain")}
    assert strength(campaign.settings(), replace(position, persons=prisoner), unit) == 100


def test_strength_is_never_below_zero_and_a_support_with_a_leader_is_capped() -> None:
    position = campaign.start()
    weak = Unit("france", "army", 9, "Pic", 10)
    thibault = replace(position.persons["Thibault Montclair"], unit=weak.id, rating=-2)
    assert strength(campaign.settings(), replace(position, persons={thibault.id: thibault}), weak) == 0
    strong = replace(weak, ap=100)
    leader = replace(thibault, rating=3)
    assert support(campaign.settings(), replace(position, persons={leader.id: leader}), strong, "Lor") == 50


def without_leaders(position: Position) -> Position:
    """The position with nobody assigned to a unit."""
    return replace(position, persons={key: replace(it, unit="") for key, it in position.persons.items()})
