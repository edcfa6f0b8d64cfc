"""What the financial orders 1 to 7 of rulebook 4.1 do, and free points (rulebook 6.1)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Step, Turn
from generator.rulesets.dynastic_campaign.money import loyalty
from generator.rulesets.dynastic_campaign.money.assassination import assassinate
from generator.rulesets.dynastic_campaign.money.disband import disband_enemies, disband_own
from generator.rulesets.dynastic_campaign.money.fortify import fortify
from generator.rulesets.dynastic_campaign.money.free_points import give_free_points
from generator.rulesets.dynastic_campaign.money.payments import pay_for_orders
from generator.rulesets.dynastic_campaign.money.quell import quell
from generator.rulesets.dynastic_campaign.money.rebellion import rebel
from generator.rulesets.dynastic_campaign.money.surrender import surrender
from generator.rulesets.dynastic_campaign.orders import (
    Assassinate,
    Disband,
    Fortify,
    FreePoints,
    Order,
    Quell,
    Rebellion,
    Surrender,
    Sway,
)
from generator.rulesets.dynastic_campaign.position import REBELS, Mood, Position, Unit
from tests.support import campaign

Listed = dict[str, list[Any]]
Rolls = dict[str, list[int]]


def with_money(position: Position, money: int, *nations: str) -> Position:
    """The position with so much money in some treasuries."""
    changed = {key: replace(position.nations[key], treasury=Decimal(money)) for key in nations}
    return replace(position, nations={**position.nations, **changed})


PEACE = with_money(campaign.start(), 100, *campaign.start().nations)
WAR = campaign.at_war(PEACE, ("france", "spain"))
EFFECTS: tuple[Step, ...] = (disband_own, surrender, disband_enemies, quell, rebel, fortify, assassinate)


def played(orders: Listed, position: Position = WAR, rolls: Rolls | None = None) -> Turn:
    """The turn behind payment and orders 1 to 7."""
    turn = pay_for_orders(campaign.turn(position, orders, rolls or {}))
    for step in EFFECTS:
        turn = step(turn)
    return turn


def failures(after: Turn) -> list[str]:
    """Why orders failed."""
    return [str(it["why"]) for it in campaign.told(after, "failed")]


def spent(after: Turn, nation: str) -> Decimal:
    """What a nation spent of 100D."""
    found: Decimal = 100 - after.position.nations[nation].treasury
    return found


def with_mood(position: Position, key: str, mood: Mood) -> Position:
    """The position with a unit in another mood."""
    return replace(position, units={**position.units, key: replace(position.units[key], mood=mood)})


# --- orders 1, 2 and 3 ---

REMOVALS: dict[str, tuple[Position, Order, list[str], int]] = {
    "an own unit for 10D": (PEACE, Disband("france ARM-2"), [], 10),
    "an enemy's army for 15D": (WAR, Disband("spain ARM-1"), [], 15),
    "an enemy's garrison surrenders for 15D": (WAR, Surrender("spain GAR-1"), [], 15),
    "not an enemy's fleet": (WAR, Disband("spain FLT-1"), ["no-army"], 0),
    "not an enemy's garrison": (WAR, Disband("spain GAR-1"), ["no-army"], 0),
    "an enemy's army does not surrender": (WAR, Surrender("spain ARM-1"), ["no-garrison"], 0),
    "an own garrison does not surrender": (WAR, Surrender("france GAR-1"), ["own-unit"], 0),
    "nobody's at peace": (PEACE, Disband("spain ARM-1"), ["no-enemy"], 0),
    "nor do garrisons surrender at peace": (PEACE, Surrender("spain GAR-1"), ["no-enemy"], 0),
    "no unit that is not there": (WAR, Disband("france ARM-9"), ["no-unit"], 0),
    "no own unit that does not obey": (with_mood(PEACE, "france ARM-2", "mutiny"), Disband("france ARM-2"), ["not-loyal"], 0),
}


@pytest.mark.parametrize(("position", "order", "why", "price"), REMOVALS.values(), ids=REMOVALS)
def test_units_are_removed_for_money(position: Position, order: Order, why: list[str], price: int) -> None:
    after = played({"france": [order]}, position)
    assert failures(after) == why
    assert spent(after, "france") == price
    assert len(position.units) - len(after.position.units) == (not why)


def test_an_own_unit_that_cannot_be_paid_off_mutinies() -> None:
    after = played({"france": [Disband("france ARM-2"), Disband("france ARM-3")]}, with_money(PEACE, 10, "france"))
    assert "france ARM-2" not in after.position.units
    assert after.position.units["france ARM-3"].mood == "mutiny"
    assert [it["unit"] for it in campaign.told(after, "mutinied", "public")] == ["france ARM-3"]


def test_an_enemys_army_that_cannot_be_paid_off_does_not_mutiny() -> None:
    after = played({"france": [Disband("spain ARM-1")]}, with_money(WAR, 14, "france"))
    assert after.position.units["spain ARM-1"].mood == "loyal"
    assert failures(after) == ["no-money"]


def test_two_enemies_may_pay_off_the_same_army() -> None:
    war = campaign.at_war(WAR, ("england", "spain"))
    after = played({"france": [Disband("spain ARM-1")], "england": [Disband("spain ARM-1")]}, war)
    assert (spent(after, "france"), spent(after, "england")) == (Decimal(15), Decimal(15))
    assert len(campaign.told(after, "disbanded")) == 1


@pytest.mark.parametrize(
    ("spanish", "french"),
    [
        pytest.param([Disband("spain ARM-1")], Disband("spain ARM-1"), id="an army that its own nation disbanded"),
        pytest.param([Disband("spain GAR-1")], Surrender("spain GAR-1"), id="a garrison that its own nation disbanded"),
        pytest.param([Disband("spain ARM-1")], Assassinate("unit", "spain ARM-1", 2), id="a murder in an army that is no more"),
    ],
)
def test_what_is_gone_already_costs_nothing(spanish: list[Order], french: Order) -> None:
    after = played({"france": [french], "spain": spanish})
    assert [it["why"] for it in campaign.told(after, "failed", "france")] == ["gone"]
    assert (spent(after, "france"), spent(after, "spain")) == (Decimal(0), Decimal(10))
    assert not campaign.told(after, "attempt")


# --- order 4 ---

MUTINIES: dict[str, tuple[Mood, list[str], str]] = {
    "a mutiny": ("mutiny", [], "spain ARM-4"),
    "a rebel of a civil war": ("rebel", [], "spain ARM-4"),
    "marauders": ("marauder", [], "spain ARM-4"),
    "not a loyal unit": ("loyal", ["no-mutiny"], "france ARM-2"),
}


@pytest.mark.parametrize(("mood", "why", "found"), MUTINIES.values(), ids=MUTINIES)
def test_quelling_gives_the_payer_a_unit_of_the_same_type(mood: Mood, why: list[str], found: str) -> None:
    after = played({"spain": [Quell("france ARM-2")]}, with_mood(PEACE, "france ARM-2", mood))
    assert failures(after) == why
    assert after.position.units[found] == replace(
        PEACE.units["france ARM-2"], nation=found.rsplit(" ", 1)[0], number=int(found[-1])
    )


def test_peasants_are_not_quelled() -> None:
    rebels = Unit(REBELS, "army", 1, "Lan", 100, mood="rebel")
    position = replace(PEACE, units={**PEACE.units, rebels.id: rebels})
    assert failures(played({"france": [Quell(rebels.id)]}, position)) == ["no-mutiny"]


def test_a_mutiny_that_two_quell_goes_to_one_by_a_die_and_the_other_keeps_the_money() -> None:
    orders: Listed = {"spain": [Quell("france ARM-2")], "france": [Quell("france ARM-2")]}
    after = played(orders, with_mood(PEACE, "france ARM-2", "mutiny"), {"who quells france ARM-2": [1]})
    assert after.position.units["france ARM-2"].mood == "loyal"
    assert (spent(after, "france"), spent(after, "spain")) == (Decimal(15), Decimal(0))


# --- orders 5 and 6 ---


def test_a_rebellion_is_an_army_of_100_ap_and_two_payers_get_one() -> None:
    after = played({"spain": [Rebellion("Lan")], "england": [Rebellion("Lan")]}, PEACE)
    (rebels,) = after.position.of(REBELS)
    assert (rebels.at, rebels.ap, rebels.mood) == ("Lan", 100, "rebel")
    assert (spent(after, "spain"), spent(after, "england")) == (Decimal(8), Decimal(8))
    assert "spain" not in str(campaign.told(after, "rebellion", "public"))


@pytest.mark.parametrize(("place", "why"), [("Cas", "own-land"), ("NSe", "no-land"), ("Cnd", "no-land")])
def test_where_no_rebellion_can_be_induced(place: str, why: str) -> None:
    assert failures(played({"spain": [Rebellion(place)]})) == [why]


def test_where_rebels_are_none_are_raised() -> None:
    once = played({"spain": [Rebellion("Lan")]})
    assert failures(played({"spain": [Rebellion("Lan")]}, once.position)) == ["rebels-there"]


def test_fortifications_add_half_of_two_dice_rounded_down() -> None:
    after = played(
        {"spain": [Fortify("Cas"), Fortify("Nav")]}, rolls={"fortifications of Cas": [2, 3], "fortifications of Nav": [100, 99]}
    )
    assert (after.position.places["Cas"].fort, after.position.places["Nav"].fort) == (62, 99)


@pytest.mark.parametrize(("place", "why"), [("IdF", "not-own-land"), ("NSe", "no-land")])
def test_only_own_land_is_fortified(place: str, why: str) -> None:
    after = played({"spain": [Fortify(place)]})
    assert failures(after) == [why]
    assert after.position.places[place] == WAR.places[place]


# --- order 7 ---


@pytest.mark.parametrize(("pips", "face", "dies"), [(1, 1, True), (1, 2, False), (3, 3, True), (3, 4, False), (2, 2, True)])
def test_a_pip_is_a_chance_in_six(pips: int, face: int, *, dies: bool) -> None:
    rolls = {"assassination of Lucien Montclair by spain": [face]}
    after = played({"spain": [Assassinate("person", "Lucien Montclair", pips)]}, rolls=rolls)
    assert after.position.persons["Lucien Montclair"].alive != dies
    assert spent(after, "spain") == 10 * pips
    assert ["spain" in str(it) for it in after.events if it["audience"] == "public"] == [False] * dies
    assert [it["worked"] for it in campaign.told(after, "attempt", "spain")] == [dies]


VICTIMS: dict[str, tuple[Assassinate, list[str], int]] = {
    "a ruler for 20D a pip": (Assassinate("ruler", "france", 1), [], 20),
    "a unit's commander for 10D": (Assassinate("unit", "france ARM-2", 1), [], 10),
    "four pips are too many": (Assassinate("person", "Lucien Montclair", 4), ["pips"], 0),
    "none too few": (Assassinate("person", "Lucien Montclair", 0), ["pips"], 0),
    "a king costs as a ruler": (Assassinate("person", "Gaspard Montclair", 1), ["is-ruler"], 0),
    "a nation without a king": (Assassinate("ruler", "bavaria", 1), ["no-ruler"], 0),
    "nobody": (Assassinate("person", "Nemo", 1), ["no-person"], 0),
    "no unit": (Assassinate("unit", "france ARM-9", 1), ["no-unit"], 0),
}


@pytest.mark.parametrize(("order", "why", "price"), VICTIMS.values(), ids=VICTIMS)
def test_who_can_be_murdered_and_for_how_much(order: Assassinate, why: list[str], price: int) -> None:
    victim = f"the ruler of {order.target}" if order.what == "ruler" else order.target
    after = played({"spain": [order]}, rolls={f"assassination of {victim} by spain": [6]})
    assert failures(after) == why
    assert spent(after, "spain") == price


UNIT_ROLLS = {
    "R-T22 a roll of 1 with 5D of its own nation: civil war": (1, 5, 0, "civil-war"),
    "1 and it disbands": (1, 0, 0, "disbands"),
    "2 civil war": (2, 0, 0, "civil-war"),
    "3 civil war": (3, 0, 0, "civil-war"),
    "4 loyal": (4, 0, 0, "loyal"),
    "4D are no help": (3, 4, 0, "civil-war"),
    "10D add 2": (2, 10, 0, "loyal"),
    "10D of others take 1 away": (4, 0, 10, "civil-war"),
    "9D of others do nothing": (4, 0, 9, "loyal"),
    "20D of others against 5D": (3, 5, 20, "civil-war"),
    "30D of others": (4, 0, 30, "disbands"),
}


@pytest.mark.parametrize(("face", "own", "others", "outcome"), UNIT_ROLLS.values(), ids=UNIT_ROLLS)
def test_the_loyalty_of_a_unit_whose_ruler_was_murdered(face: int, own: int, others: int, outcome: str) -> None:
    unit = Unit("france", "army", 1, "IdF", 100)
    position = campaign.with_units(PEACE, unit)
    sway: Listed = {"france": [Sway(unit.id, Decimal(own))] if own else [], "spain": [Assassinate("ruler", "france", 3)]}
    sway["spain"] += [Sway(unit.id, Decimal(others))] if others else []
    rolls = {"assassination of the ruler of france by spain": [3], f"loyalty of {unit.id} after assassination": [face]}
    after = played(sway, position, rolls)
    (told,) = campaign.told(after, "loyalty", "public")
    assert told["outcome"] == outcome
    assert told["total"] == face + own // 5 - others // 10
    found = after.position.units.get(unit.id)
    assert (found.mood if found else "gone") == {"disbands": "gone", "civil-war": "rebel", "loyal": "loyal"}[outcome]


def test_which_units_roll_when_a_ruler_is_murdered_and_when_a_noble_is() -> None:
    own = Unit("france", "army", 1, "IdF", 100)
    nobles = Unit("france", "army", 2, "Lan", 60, noble="Thibault Montclair")
    led = replace(PEACE.persons["Rainier Montclair"], unit=nobles.id)
    position = campaign.with_units(replace(PEACE, persons={**PEACE.persons, led.id: led}), own, nobles)
    rolls = {f"loyalty of {unit.id} after assassination": [6] for unit in (own, nobles)}
    ruler = played(
        {"spain": [Assassinate("ruler", "france", 3)]}, position, {**rolls, "assassination of the ruler of france by spain": [1]}
    )
    assert [it["unit"] for it in campaign.told(ruler, "loyalty")] == [own.id]
    noble = played({"spain": [Assassinate("person", led.id, 3)]}, position, {**rolls, f"assassination of {led.id} by spain": [1]})
    assert [it["unit"] for it in campaign.told(noble, "loyalty")] == [nobles.id]
    commander = played(
        {"spain": [Assassinate("unit", nobles.id, 3)]}, position, {**rolls, f"assassination of {nobles.id} by spain": [1]}
    )
    assert [it["unit"] for it in campaign.told(commander, "loyalty")] == [nobles.id]
    assert commander.position.persons[led.id].alive


def test_a_unit_that_does_not_obey_does_not_roll() -> None:
    units = (Unit("france", "army", 1, "IdF", 100), Unit("france", "army", 2, "Pic", 100, mood="mutiny"))
    rolls = {"assassination of the ruler of france by spain": [1], f"loyalty of {units[0].id} after assassination": [6]}
    after = played({"spain": [Assassinate("ruler", "france", 3)]}, campaign.with_units(PEACE, *units), rolls)
    assert [it["unit"] for it in campaign.told(after, "loyalty")] == [units[0].id]
    assert after.position.units[units[1].id].mood == "mutiny"


def test_two_murderers_of_one_person_kill_him_once() -> None:
    who = "Lucien Montclair"
    rolls = {f"assassination of {who} by {nation}": [1] for nation in ("spain", "england")}
    after = played({nation: [Assassinate("person", who, 1)] for nation in ("spain", "england")}, rolls=rolls)
    assert len(campaign.told(after, "died", "public")) == 1


def test_the_numbers_of_loyalty() -> None:
    assert [loyalty.outcome(total) for total in range(-1, 6)] == ["disbands"] * 3 + ["civil-war"] * 2 + ["loyal"] * 2


# --- free points ---


def free(position: Position, orders: Listed | None = None, **faces: int) -> Turn:
    """The turn behind free points, with the dice of each province; 1 where none is given."""
    rolls = {f"free points of {place}": [faces.get(place, 1)] for place in ("Crm", "Jed", "Don", "Ter")}
    return give_free_points(campaign.turn(position, orders, rolls))


def test_a_people_that_nobody_plays_gets_its_points_at_home() -> None:
    after = free(PEACE, Crm=10)
    unit = after.position.units["crimea ARM-1"]
    assert (unit.ap, unit.free) == (90, 10)
    assert after.position.nations["crimea"].carry == 0


def test_half_of_what_is_not_used_is_kept_rounded_down() -> None:
    full = replace(PEACE.units["crimea ARM-1"], ap=98)
    position = replace(PEACE, units={**PEACE.units, full.id: full})
    after = free(position, Crm=9)
    assert after.position.units[full.id].ap == 100
    assert after.position.nations["crimea"].carry == 3
    again = free(after.position, Crm=4)
    assert again.position.nations["crimea"].carry == 3  # (3 + 4) // 2
    assert [it["carried"] for it in campaign.told(again, "free-points") if it["nation"] == "crimea"] == [3]


def test_a_people_has_100_free_points_at_most() -> None:
    free_ones = (Unit("crimea", "army", 1, "Crm", 97, free=97), Unit("crimea", "garrison", 1, "Crm", 20))
    after = free(campaign.with_units(PEACE, *free_ones), Crm=10)
    assert [(unit.ap, unit.free) for unit in after.position.of("crimea")] == [(100, 100), (20, 0)]


@pytest.mark.parametrize(("besieged", "ap"), [(0, 30), (3, 20)])
def test_a_besieged_garrison_gets_none(besieged: int, ap: int) -> None:
    position = campaign.with_units(PEACE, Unit("crimea", "garrison", 1, "Crm", 20))
    places = {**position.places, "Crm": replace(position.places["Crm"], besieged=besieged)}
    assert free(replace(position, places=places), Crm=10).position.units["crimea GAR-1"].ap == ap


def test_an_army_abroad_gets_none() -> None:
    abroad = replace(PEACE.units["crimea ARM-1"], at="Pod")
    after = free(replace(PEACE, units={**PEACE.units, abroad.id: abroad}), Crm=7)
    assert after.position.units[abroad.id].ap == 80
    assert after.position.nations["crimea"].carry == 3


CAPTOR = replace(
    PEACE,
    places={**PEACE.places, "Don": replace(PEACE.places["Don"], control="muscovy")},
    units={**PEACE.units, "muscovy ARM-4": Unit("muscovy", "army", 4, "Don", 50)},
)
CAPTIVE: dict[str, tuple[Listed, int, int, list[str]]] = {
    "as it says": ({"muscovy": [FreePoints("muscovy ARM-4")]}, 54, 0, []),
    "without a word it keeps half": ({}, 50, 2, []),
    "not to a unit elsewhere": ({"muscovy": [FreePoints("muscovy ARM-1")]}, 50, 2, ["no-free-points"]),
    "not by another nation": ({"spain": [FreePoints("muscovy ARM-4")]}, 50, 2, ["not-own-unit"]),
}


@pytest.mark.parametrize(("orders", "ap", "carry", "why"), CAPTIVE.values(), ids=CAPTIVE)
def test_who_captured_a_people_rolls_a_die_of_four(orders: Listed, ap: int, carry: int, why: list[str]) -> None:
    after = free(CAPTOR, orders, Don=4)
    assert after.position.units["muscovy ARM-4"].ap == ap
    assert after.position.nations["muscovy"].carry == carry
    assert failures(after) == why
    assert {it["purpose"]: it["sides"] for it in campaign.told(after, "roll")} == {
        "free points of Crm": 10,
        "free points of Don": 4,
        "free points of Jed": 10,
        "free points of Ter": 10,
    }
