"""Bribes of nations, units and orders, and counter-bribes (rulebook 4.1, orders 8 to 10; scenario 12.11 and 13.2)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money.bribed_nations import bribe_nations
from generator.rulesets.dynastic_campaign.money.bribed_orders import countermand
from generator.rulesets.dynastic_campaign.money.bribed_units import bribe_units, least
from generator.rulesets.dynastic_campaign.money.payments import pay_for_orders
from generator.rulesets.dynastic_campaign.money.quell import quell
from generator.rulesets.dynastic_campaign.money.transfers import receive
from generator.rulesets.dynastic_campaign.orders import (
    Accept,
    Assign,
    BribeNation,
    BribeOrder,
    BribeUnit,
    CounterBribe,
    Fortify,
    Hold,
    Move,
    Order,
    Orders,
    Pay,
    Quell,
    Retreat,
    Sent,
    Support,
    Transport,
)
from generator.rulesets.dynastic_campaign.position import Position, Province, Unit
from tests.support import campaign

Listed = dict[str, list[Any]]


def rich(position: Position) -> Position:
    """The position with 100D in every treasury."""
    nations = {key: replace(it, treasury=Decimal(100)) for key, it in position.nations.items()}
    return replace(position, nations=nations)


START = rich(campaign.start())
TARGET = "france ARM-2"
"""A unit without leaders."""


def bribed(orders: Listed, position: Position = START, rolls: dict[str, list[int]] | None = None) -> Turn:
    """The turn behind payment and order 8."""
    return bribe_units(bribe_nations(pay_for_orders(campaign.turn(position, orders, rolls or {}))))


def failures(after: Turn) -> list[tuple[str, str]]:
    """Whose orders failed, and why."""
    return [(str(it["audience"]), str(it["why"])) for it in campaign.told(after, "failed")]


def join(amount: int | str, unit: str = TARGET) -> BribeUnit:
    return BribeUnit(unit, Decimal(amount), join=True)


def neutral(amount: int | str, unit: str = TARGET) -> BribeUnit:
    return BribeUnit(unit, Decimal(amount))


def counter(amount: int | str, target: str = TARGET, order: str = "") -> CounterBribe:
    return CounterBribe(target, Decimal(amount), order)


# --- units ---

UNITS: dict[str, tuple[Listed, str, tuple[str, ...]]] = {
    "R-T23 10D to join against 3D: neutral": ({"spain": [join(10)], "france": [counter(3)]}, "france", ("spain",)),
    "R-T23 13D against 3D: joins": ({"spain": [join(13)], "france": [counter(3)]}, "spain", ()),
    "R-T23 7D against 3D: nothing": ({"spain": [join(7)], "france": [counter(3)]}, "france", ()),
    "10D join": ({"spain": [join(10)]}, "spain", ()),
    "9.9D make neutral": ({"spain": [join("9.9")]}, "france", ("spain",)),
    "20D to stay neutral do not make it join": ({"spain": [neutral(20)]}, "france", ("spain",)),
    "4.9D are too little": ({"spain": [neutral("4.9")]}, "france", ()),
    "counter-bribes of several nations add up": (
        {"spain": [join(15)], "france": [counter(3)], "austria": [counter(3)]},
        "france",
        ("spain",),
    ),
    "counter-bribes of another unit do nothing": ({"spain": [join(10)], "france": [counter(3, "france ARM-3")]}, "spain", ()),
    "two nations can make it neutral": ({"spain": [neutral(5)], "austria": [neutral(9)]}, "france", ("austria", "spain")),
    "a join beats a higher bribe to stay neutral": ({"spain": [join(10)], "austria": [neutral(30)]}, "spain", ()),
    "the higher of two joins": ({"spain": [join(10)], "austria": [join(11)]}, "austria", ()),
}


@pytest.mark.parametrize(("orders", "owner", "neutral_to"), UNITS.values(), ids=UNITS)
def test_bribes_of_a_unit(orders: Listed, owner: str, neutral_to: tuple[str, ...]) -> None:
    after = bribed(orders)
    found = [unit for unit in after.position.at("Pic") if unit.type == "army"]
    assert [(unit.nation, unit.neutral_to) for unit in found] == [(owner, neutral_to)]
    assert all(unit.mood == "loyal" for unit in found)


def test_bids_for_a_garrison_for_sale_that_its_own_nation_quells_come_back() -> None:
    garrison = "austria GAR-3"
    sold = {**START.units, garrison: replace(START.units[garrison], mood="marauder")}
    orders: Listed = {"denmark": [neutral(6, garrison)], "austria": [neutral(5, garrison), Quell(garrison)]}
    after = bribe_units(quell(pay_for_orders(campaign.turn(replace(START, units=sold), orders))))
    unit = after.position.units[garrison]
    assert (unit.nation, unit.mood, unit.neutral_to) == ("austria", "loyal", ())
    assert failures(after) == [("austria", "gone"), ("denmark", "gone")]
    assert [int(after.position.nations[it].treasury) for it in ("austria", "denmark")] == [85, 100]


def test_equal_bids_are_decided_by_a_die_that_only_the_gm_sees() -> None:
    rolls = {f"whose bribe {TARGET} takes": [2]}
    after = bribed({"spain": [join(10)], "austria": [join(10)]}, rolls=rolls)
    assert "spain ARM-4" in after.position.units
    assert failures(after) == [("austria", "outbid")]
    assert [event["audience"] for event in campaign.told(after, "roll")] == ["gm"]


def test_a_bribe_that_is_too_low_from_the_first_costs_nothing_and_one_that_was_countered_is_spent() -> None:
    assert bribed({"spain": [neutral(4)]}).position.nations["spain"].treasury == 100
    after = bribed({"spain": [neutral(7)], "france": [counter(3)]})
    assert after.position.nations["spain"].treasury == 93
    assert after.position.nations["france"].treasury == 97
    assert failures(after) == [("spain", "bribe-failed")]
    assert [event["audience"] for event in campaign.told(after, "counter-bribe-worked")] == ["france"]


@pytest.mark.parametrize(
    ("bids", "told"),
    [
        pytest.param([join(10)], ["neutral"], id="one that would have joined is neutral"),
        pytest.param([join(13)], [], id="it joins all the same"),
        pytest.param([neutral(10)], [], id="nobody asked it to join"),
        pytest.param([neutral(7)], [""], id="the bribe fails"),
        pytest.param([BribeNation("bavaria", Decimal(10), join=True)], ["neutral"], id="so is a nation"),
        pytest.param([BribeNation("bavaria", Decimal(13), join=True)], [], id="a nation joins all the same"),
    ],
)
def test_who_counter_bribes_learns_what_it_did(bids: list[Any], told: list[str]) -> None:
    orders: Listed = {"spain": bids, "france": [counter(3), counter(3, "bavaria")]}
    after = bribed(orders)
    assert [it.get("still", "") for it in campaign.told(after, "counter-bribe-worked", "france")] == told


def test_nobody_but_the_payer_learns_who_paid_and_of_a_failure_nobody() -> None:
    after = bribed({"spain": [neutral(5)], "austria": [neutral(7, "france ARM-3")], "france": [counter(3, "france ARM-3")]})
    assert [{**it} for it in campaign.told(after, "unit-neutral", "public")] == [
        {"kind": "unit-neutral", "audience": "public", "unit": TARGET, "nation": "france", "at": "Pic"}
    ]
    others = [it for it in after.events if it["audience"] not in ("spain", "austria")]
    assert "spain" not in str(others)
    assert "austria" not in str(others)


LEADERS = {
    "none": ((), "5", "10"),
    "a leader of 1 adds 1D": (("Thibault Montclair",), "6", "11"),
    "two add up": (("Thibault Montclair", "Rainier Montclair"), "7", "12"),
    "one of -1 takes nothing from the least": (("Garcia Valdoro",), "5", "10"),
    "a king triples": (("Lucien Montclair", "Gaspard Montclair"), "18", "33"),  # Odile's guile of 1 adds 1D
    "a bad king triples what is the least": (("Garcia Valdoro", "Kazimir Zawierski"), "15", "30"),
    "a king with a bad leader": (("Garcia Valdoro", "Gaspard Montclair"), "15", "30"),
}


@pytest.mark.parametrize(("names", "stays", "joins"), LEADERS.values(), ids=LEADERS)
def test_leaders_change_the_price(names: tuple[str, ...], stays: str, joins: str) -> None:
    persons = {key: replace(it, unit=TARGET if key in names else "") for key, it in START.persons.items()}
    position = replace(START, persons=persons)
    unit = position.units[TARGET]
    assert least(campaign.settings(), position, unit, join=False) == Decimal(stays)
    assert least(campaign.settings(), position, unit, join=True) == Decimal(joins)


OWN = {
    "an own loyal unit cannot be made to join": (TARGET, "loyal", (), join(10), ["own-unit"]),
    "nor be won back where nobody bribed it": (TARGET, "loyal", (), neutral(5), ["own-unit"]),
    "one that was bribed is won back": (TARGET, "loyal", ("spain",), neutral(5), []),
    "a mutiny is bought off": (TARGET, "mutiny", (), join(10), []),
}


@pytest.mark.parametrize(("key", "mood", "bought", "order", "why"), OWN.values(), ids=OWN)
def test_bribes_of_own_units(key: str, mood: str, bought: tuple[str, ...], order: BribeUnit, why: list[str]) -> None:
    unit = replace(START.units[key], mood=mood, neutral_to=bought)  # type: ignore[arg-type]
    after = bribed({"france": [order]}, replace(START, units={**START.units, key: unit}))
    assert [reason for _, reason in failures(after)] == why
    if not why:
        assert after.position.units[key].mood == "loyal"
        assert after.position.units[key].neutral_to == ()
        (told,) = campaign.told(after, "bribe-worked", "france")
        assert told["outcome"] == ("won-back" if bought else "joins")


# --- garrisons of marauders ---

GARRISON = Unit("france", "garrison", 2, "Pic", 40, mood="marauder")


def on_sale(*others: Unit, control: str = "france") -> Position:
    """Picardy, held by an unpaid garrison, with other units there."""
    units = {key: unit for key, unit in START.units.items() if unit.at != "Pic"}
    units |= {unit.id: unit for unit in (GARRISON, *others)}
    return replace(START, units=units, places={**START.places, "Pic": Province(control, 40)})


SALES: dict[str, tuple[Listed, Position, str, str]] = {
    "5D buy it and its charge": ({"spain": [neutral(5, GARRISON.id)]}, on_sale(), "spain", "spain"),
    "the highest bid does": (
        {"spain": [join(5, GARRISON.id)], "england": [neutral(6, GARRISON.id)]},
        on_sale(),
        "england",
        "england",
    ),
    "its own nation may buy it back": ({"france": [neutral(5, GARRISON.id)]}, on_sale(), "france", "france"),
    "4D are too little": ({"spain": [neutral(4, GARRISON.id)]}, on_sale(), "france", "france"),
    "where an army stands, its charge stays": (
        {"spain": [neutral(5, GARRISON.id)]},
        on_sale(Unit("france", "army", 2, "Pic", 50)),
        "spain",
        "france",
    ),
    "what a third nation controls is not its charge": (
        {"spain": [neutral(5, GARRISON.id)]},
        on_sale(control="england"),
        "spain",
        "england",
    ),
}


@pytest.mark.parametrize(("orders", "position", "owner", "control"), SALES.values(), ids=SALES)
def test_an_unpaid_garrison_goes_to_the_highest_bidder(orders: Listed, position: Position, owner: str, control: str) -> None:
    after = bribed(orders, position)
    assert [unit.nation for unit in after.position.at("Pic") if unit.type == "garrison"] == [owner]
    assert after.position.places["Pic"].control == control


def test_who_is_outbid_at_a_sale_gets_the_money_back() -> None:
    after = bribed({"spain": [neutral(5, GARRISON.id)], "england": [neutral(6, GARRISON.id)]}, on_sale())
    assert after.position.nations["spain"].treasury == 100
    assert after.position.nations["england"].treasury == 94


# --- nations ---


def nation(amount: int, name: str = "bavaria", against: str = "", *, joins: bool = False) -> BribeNation:
    return BribeNation(name, Decimal(amount), joins, against)


def bought(payer: str, price: int) -> Position:
    """Bavaria, which somebody bought before."""
    it = replace(START.nations["bavaria"], ally_of=payer, ally_for=Decimal(price))
    return replace(START, nations={**START.nations, "bavaria": it})


NATIONS: dict[str, tuple[Listed, Position, str, int]] = {
    "10D make an ally": ({"spain": [nation(10, joins=True)]}, START, "spain", 110),
    "5D make nothing but neutral": ({"spain": [nation(5)]}, START, "", 105),
    "10D that do not ask for an alliance": ({"spain": [nation(10)]}, START, "", 110),
    "4D are too little": ({"spain": [nation(4)]}, START, "", 100),
    "counter-bribed, an ally is neutral": ({"spain": [nation(12, joins=True)], "france": [counter(3, "bavaria")]}, START, "", 112),
    "5D end another's alliance": ({"spain": [nation(5)]}, bought("france", 20), "", 105),
    "a higher bid outbids": ({"spain": [nation(13, joins=True)]}, bought("france", 12), "spain", 113),
    "nobody outbids a payer who is out": (
        {"spain": [nation(12, joins=True)]},
        replace(
            bought("poland", 12), nations={**bought("poland", 12).nations, "poland": replace(START.nations["poland"], out=True)}
        ),
        "spain",
        112,
    ),
    "an equal one does not, but makes it neutral": ({"spain": [nation(12, joins=True)]}, bought("france", 12), "", 112),
    "an ally can be paid less next time": ({"france": [nation(10, joins=True)]}, bought("france", 12), "france", 110),
    "the higher of two bids": ({"france": [nation(10, joins=True)], "spain": [nation(11, joins=True)]}, START, "spain", 111),
    "a higher one to stay neutral": ({"france": [nation(10, joins=True)], "spain": [nation(11)]}, START, "", 111),
    "nothing against anybody": ({"spain": [nation(10, against="france")]}, START, "", 100),
}


@pytest.mark.parametrize(("orders", "position", "ally", "treasury"), NATIONS.values(), ids=NATIONS)
def test_bribes_of_a_nation_that_nobody_plays(orders: Listed, position: Position, ally: str, treasury: int) -> None:
    after = bribed(orders, position).position.nations["bavaria"]
    assert after.ally_of == ally
    assert after.treasury == treasury


def test_the_former_payer_is_told_that_the_alliance_is_over() -> None:
    after = bribed({"spain": [nation(5)]}, bought("france", 10))
    assert [event["audience"] for event in campaign.told(after, "ally-lost")] == ["france"]


HELP: dict[str, tuple[list[Any], bool]] = {
    "a support of its unit": ([Support("england FLT-1", "france ARM-2", "SpN")], True),
    "a transport of its army": ([Transport("england FLT-1", "france ARM-2")], True),
    "a support of an ally that it bought": ([Support("england FLT-1", "bavaria ARM-1", "Swi")], True),
    "a support of another's unit": ([Support("england FLT-1", "denmark FLT-1", "NSe")], False),
    "an own move": ([Move("england FLT-1", "Bal")], False),
}


@pytest.mark.parametrize(("orders", "stopped"), HELP.values(), ids=HELP)
def test_bribes_of_a_nation_that_somebody_plays(orders: list[Order], *, stopped: bool) -> None:
    war = campaign.at_war(bought("france", 10), ("spain", "france"))
    after = bribed({"spain": [nation(5, "england", "france")], "england": orders}, war)
    assert [it.void for it in after.orders.sent["england"]] == (["popular-opinion"] if stopped else [""])
    assert after.position.nations["england"].treasury == 100
    assert after.position.nations["spain"].treasury == 95


def test_cooperation_is_stopped_only_with_an_enemy_and_only_where_the_bribe_is_enough() -> None:
    orders: Listed = {"spain": [nation(5, "england", "france")], "england": HELP["a support of its unit"][0]}
    peace = bribed(orders)
    assert failures(peace) == [("spain", "not-at-war")]
    war = campaign.at_war(START, ("spain", "france"))
    countered = bribed({**orders, "france": [counter(3, "england")]}, war)
    assert failures(countered) == [("spain", "bribe-failed")]


# --- orders ---


def written(orders: dict[str, list[tuple[str, Order]]]) -> Turn:
    """A turn with orders and their texts."""
    sent = {who: tuple(Sent(who, n, order, text) for n, (text, order) in enumerate(these, 1)) for who, these in orders.items()}
    return receive(countermand(pay_for_orders(replace(campaign.turn(START, rolls={}), orders=Orders(sent)))))


FRENCH: list[tuple[str, Any]] = [
    ("fortify Ile De France", Fortify("IdF")),
    ("fortify Picardy", Fortify("Pic")),
    ("ARM-2 Picardy - Lorraine", Move("france ARM-2", "Lor")),
    ("ARM-2 retreats to Normandy", Retreat("france ARM-2", "Nmd")),
    ("ARM-21 holds", Hold("france ARM-21")),
    ("pay England 10", Pay("england", Decimal(10))),
    ("Bavaria ARM-2 holds", Hold("bavaria ARM-2")),
    ("accept writ 3", Accept(3)),
    ("assign Lucien ARM-2", Assign("Lucien Montclair", "france ARM-2")),
]
COUNTERMANDED = {
    "the first that begins so": ("fortify", ["fortify Ile De France"]),
    "the whole text": ("fortify Picardy", ["fortify Picardy"]),
    "in small letters": ("FORTIFY  picardy", ["fortify Picardy"]),
    "all orders of a unit": ("ARM-2", ["ARM-2 Picardy - Lorraine", "ARM-2 retreats to Normandy"]),
    "one order of a unit": ("ARM-2 retreats", ["ARM-2 retreats to Normandy"]),
    "a transfer": ("pay England", ["pay England 10"]),
    "an order to an ally's unit": ("Bavaria ARM-2", ["Bavaria ARM-2 holds"]),
    "nothing for marriages": ("accept", []),
    "nothing at court": ("assign Lucien", []),
    "nothing by half a word": ("fort", []),
    "nothing that is not there": ("ARM-3", []),
}


@pytest.mark.parametrize(("words", "fallen"), COUNTERMANDED.values(), ids=COUNTERMANDED)
def test_bribed_orders_are_not_carried_out(words: str, fallen: list[str]) -> None:
    after = written({"spain": [("bribe", BribeOrder("france", words, Decimal(3)))], "france": FRENCH})
    assert [it.text for it in after.orders.sent["france"] if it.void == "sabotaged"] == fallen
    assert [event["order"] for event in campaign.told(after, "failed", "france")] == fallen
    assert after.position.nations["spain"].treasury == 97
    assert (("spain", "bribe-failed") in failures(after)) == (not fallen)


OF_ALLIES = {
    "all orders to its unit, whoever gives them": ("bavaria", "ARM-2", ["Bavaria ARM-2 holds"]),
    "one of them": ("bavaria", "ARM-2 holds", ["Bavaria ARM-2 holds"]),
    "none that its unit was not given": ("bavaria", "ARM-2 besieges", []),
    "none of other units": ("bavaria", "ARM-1", []),
    "none to the payer's own unit of that number": ("saxony", "ARM-2", []),
}


@pytest.mark.parametrize(("nation", "words", "fallen"), OF_ALLIES.values(), ids=OF_ALLIES)
def test_orders_to_a_bought_ally_are_found_by_its_own_name(nation: str, words: str, fallen: list[str]) -> None:
    after = written({"spain": [("bribe", BribeOrder(nation, words, Decimal(3)))], "france": FRENCH})
    assert [it.text for it in after.orders.sent["france"] if it.void == "sabotaged"] == fallen


def test_a_sabotaged_transfer_comes_back_and_a_sabotaged_fortification_is_paid() -> None:
    after = written({"spain": [("bribe", BribeOrder("france", "pay", Decimal(3)))], "france": FRENCH})
    assert after.position.nations["france"].treasury == 80
    assert after.position.nations["england"].treasury == 100
    kept = written({"spain": [("bribe", BribeOrder("france", "fortify", Decimal(3)))], "france": FRENCH})
    assert kept.position.nations["france"].treasury == 70
    assert kept.position.nations["england"].treasury == 110


COUNTERED = {
    "3D against 3D": (3, "ARM-2", False),
    "6D against 3D": (6, "ARM-2", True),
    "3D, and 3D for another order": (3, "fortify", True),
    "3D, and 3D for one of its two orders": (3, "ARM-2 retreats", True),
}


@pytest.mark.parametrize(("amount", "covered", "falls"), COUNTERED.values(), ids=COUNTERED)
def test_counter_bribes_of_orders(amount: int, covered: str, *, falls: bool) -> None:
    bribe: list[tuple[str, Order]] = [("bribe", BribeOrder("france", "ARM-2", Decimal(amount)))]
    guard: list[tuple[str, Order]] = [("counter", counter(3, "france", covered))]
    after = written({"spain": bribe, "france": [*FRENCH, *guard]})
    move = next(it for it in after.orders.sent["france"] if isinstance(it.order, Move))
    assert (move.void == "sabotaged") == falls


def test_bribes_of_orders_do_not_stop_each_other() -> None:
    one: list[tuple[str, Order]] = [("bribe order Spain bribe 3", BribeOrder("spain", "bribe order", Decimal(3)))]
    other: list[tuple[str, Order]] = [("bribe order France fortify 3", BribeOrder("france", "fortify", Decimal(3)))]
    after = written({"france": [*one, *FRENCH], "spain": other})
    assert failures(after) == [("france", "bribe-failed"), ("france", "sabotaged")]


TRAIN = "france TRN-1"


@pytest.mark.parametrize(
    ("own", "order", "why"),
    [
        pytest.param([], join(10, TRAIN), [], id="one who has no train"),
        pytest.param([Unit("spain", "train", 1, "Mil", 50)], join(10, TRAIN), ["one-train"], id="not one who has one elsewhere"),
        pytest.param([Unit("spain", "train", 1, "Pic", 50)], join(10, TRAIN), [], id="one whose train stands there: they are one"),
        pytest.param([Unit("spain", "train", 1, "Mil", 50)], neutral(5, TRAIN), [], id="to be neutral"),
    ],
)
def test_who_can_bribe_a_train(own: list[Unit], order: BribeUnit, why: list[str]) -> None:
    units = [Unit("france", "train", 1, "Pic", 40), *own]
    position = replace(START, units={**START.units, **{it.id: it for it in units}})
    after = bribed({"spain": [order]}, position)
    assert [it for _, it in failures(after)] == why
    assert sum(it.type == "train" for it in after.position.of("spain")) <= 1
