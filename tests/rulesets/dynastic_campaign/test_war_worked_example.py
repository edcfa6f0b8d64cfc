"""The worked example of a battle, figure by figure (scenario 10, Summer 1618)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import year
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.orders import Move, Support, Withdraw
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign

FRENCH, SPANISH, DUTCH = "france ARM-2", "spain ARM-3", "united-provinces ARM-1"


def before() -> Position:
    """Summer 1618: France is at war with Spain, and has bought the alliance of the United Provinces."""
    position = campaign.at_war(campaign.at("summer moves", number=3), ("france", "spain"))
    dutch = replace(position.nations["united-provinces"], ally_of="france")
    lucien, amelie = position.persons["Thibault Montclair"], position.persons["Odile Montclair"]
    persons = {
        **position.persons,
        lucien.id: replace(lucien, unit=FRENCH, rating=1, spouse=amelie.id),
        amelie.id: replace(amelie, rating=1, spouse=lucien.id),
    }
    return with_nation(replace(position, persons=persons), dutch)


def summer(rolls: dict[str, list[int]]) -> Turn:
    """The turn after the battles of that season."""
    orders = {
        "france": [Move(FRENCH, "SpN", "Pic"), Support(DUTCH, FRENCH, "SpN")],
        "spain": [Withdraw(SPANISH, "LRh")],
    }
    turn = campaign.turn(before(), orders, rolls)
    for step in year.BATTLE:
        turn = step(turn)
    return turn


def test_a_withdrawing_army_is_held_by_a_five() -> None:
    (held,) = campaign.told(summer({f"hold on {SPANISH}": [5]}), "held")
    assert (held["light"], held["needed"], held["rolled"]) == ({"defenders": 4, "attackers": 3}, 4, 5)


def test_the_battle_comes_out_figure_by_figure() -> None:
    after = summer({f"hold on {SPANISH}": [5]})
    battle: Any = campaign.told(after, "battle")[0]
    defence, attack = battle["sides"]
    assert (attack["units"], attack["supports"], attack["strength"]) == ({FRENCH: 100}, {DUTCH: 45}, 145)
    assert (defence["units"], defence["supports"], defence["strength"]) == ({SPANISH: 100}, {}, 100)
    assert (attack["result"], defence["result"]) == ("won", "lost")
    assert (attack["losses"], defence["losses"]) == ({}, {SPANISH: 50})


def test_spain_pays_and_the_army_retreats_whole_to_a_friend() -> None:
    after = summer({f"hold on {SPANISH}": [5]})
    assert after.position.nations["spain"].treasury == Decimal(5)
    assert (after.position.units[SPANISH].at, after.position.units[SPANISH].ap) == ("LRh", 100)
    assert after.position.units[FRENCH].at == "SpN"
    assert after.position.units["spain GAR-2"].at == "SpN"
    assert after.position.nations["france"].treasury == Decimal(30)
    assert not campaign.told(after, "taken-prisoner")


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_up_to_four_it_escapes_and_there_is_no_battle(face: int) -> None:
    after = summer({f"hold on {SPANISH}": [face]})
    (fact,) = campaign.told(after, "withdrew")
    assert (fact["needed"], fact["rolled"], fact["to"]) == (4, face, {SPANISH: "LRh"})
    assert (after.position.units[SPANISH].at, after.position.units[FRENCH].at) == ("LRh", "SpN")
    assert not campaign.told(after, "battle")


def test_the_army_that_spain_cannot_pay_for_disbands() -> None:
    position = before()
    poor = with_nation(position, replace(position.nations["spain"], treasury=Decimal("4.9")))
    orders = {"france": [Move(FRENCH, "SpN", "Pic"), Support(DUTCH, FRENCH, "SpN")]}
    turn = campaign.turn(poor, orders, {})
    for step in year.BATTLE:
        turn = step(turn)
    assert SPANISH not in turn.position.units
    assert [it["cause"] for it in campaign.told(turn, "disbanded")] == ["losses-unpaid"]
    assert turn.position.nations["spain"].treasury == Decimal("4.9")
