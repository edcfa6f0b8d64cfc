"""Orders that came to nothing without anybody's doing, and orders of strangers, which change nothing."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign import year
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.orders import (
    Besiege,
    BribeNation,
    DeclareWar,
    Hold,
    Move,
    Order,
    Sortie,
    Support,
    SwapTrain,
    Transport,
    Withdraw,
)
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.sieges.besieging import besiege
from generator.rulesets.dynastic_campaign.sieges.trains import swap_trains
from generator.rulesets.dynastic_campaign.war.idle import tell_idle_orders
from generator.rulesets.dynastic_campaign.war.legality import void_impossible_orders
from tests.support import campaign
from tests.support.campaign_war import board, season

ATTACK, HELP = Move("france ARM-1", "SpN"), Support("france ARM-2", "france ARM-1", "SpN")
FRENCH, SPANISH = ["france ARM-1 Pic", "france ARM-2 Lor"], "spain ARM-1 SpN"

IDLE: dict[str, tuple[list[str], list[Any], dict[str, str]]] = {
    "a support that counts": ([*FRENCH, SPANISH], [ATTACK, HELP], {}),
    "one for who had not to fight": (FRENCH, [ATTACK, HELP], {"france": "support-unneeded"}),
    "one for who stays elsewhere": ([*FRENCH, SPANISH], [Hold("france ARM-1"), HELP], {"france": "support-elsewhere"}),
    "one for who goes elsewhere": (
        [*FRENCH, SPANISH], [Move("france ARM-1", "Nmd"), HELP], {"france": "support-elsewhere"},
    ),
    "one where it stands, for who goes away": (
        ["france ARM-1 Pic", "france ARM-2 IdF"],
        [Move("france ARM-1", "Nmd"), Support("france ARM-2", "france ARM-1", "")],
        {"france": "support-elsewhere"},
    ),
    "one of a nation at peace": (
        ["france ARM-1 Pic", "england ARM-1 Lor", SPANISH],
        [ATTACK, Support("england ARM-1", "france ARM-1", "SpN")],
        {"england": "support-peace"},
    ),
    "one that was attacked is told of the attack": (
        [*FRENCH, SPANISH, "spain ARM-2 Pal"], [ATTACK, HELP, Move("spain ARM-2", "Lor")], {},
    ),
    "one that counts head-on": (
        [*FRENCH, SPANISH], [ATTACK, HELP, Move("spain ARM-1", "Pic")], {},
    ),
    "one for besiegers": (
        [*FRENCH, "spain GAR-1 SpN"],
        [Besiege("france ARM-3"), Support("france ARM-2", "france ARM-3", "SpN")],
        {},
    ),
    "one for the besieged": (
        ["france ARM-3 SpN", "spain GAR-1 SpN", "spain ARM-2 Lor"],
        [Besiege("france ARM-3"), Support("spain ARM-2", "spain GAR-1", "")],
        {"spain": "support-inside"},
    ),
    "a fleet that carries": (
        ["france ARM-1 Nmd", "france FLT-1 NSe"], [Move("france ARM-1", "Nwy"), Transport("france FLT-1", "france ARM-1")], {},
    ),
    "a fleet whose army is beaten where it lands": (
        ["france ARM-1 Nmd 50", "france FLT-1 NSe", SPANISH],
        [Move("france ARM-1", "SpN"), Transport("france FLT-1", "france ARM-1")],
        {},
    ),
    "a fleet whose army stays": (
        ["france ARM-1 Nmd", "france FLT-1 NSe"], [Transport("france FLT-1", "france ARM-1")], {"france": "carried-nobody"},
    ),
    "a fleet whose army marches": (
        ["france ARM-1 Nmd", "france FLT-1 NSe"],
        [Move("france ARM-1", "Pic"), Transport("france FLT-1", "france ARM-1")],
        {"france": "carried-nobody"},
    ),
    "a garrison that meets nobody": (["spain GAR-1 SpN"], [Sortie("spain GAR-1")], {"spain": "nobody-outside"}),
    "a garrison that meets somebody": (["spain GAR-1 SpN", "france ARM-1 Pic"], [Sortie("spain GAR-1"), ATTACK], {}),
}  # fmt: skip


@pytest.mark.parametrize(("units", "orders", "whys"), IDLE.values(), ids=IDLE)
def test_who_learns_that_an_order_came_to_nothing(units: list[str], orders: list[Order], whys: dict[str, str]) -> None:
    before = board(
        [*units, *(["france ARM-3 SpN"] if "france ARM-3 SpN" not in units and _besieged(orders) else [])],
        Nwy="france",
        Lor="france",
    )
    after = season(before, orders)
    if any(isinstance(order, Besiege) for order in orders):
        after = besiege(after)
    after = tell_idle_orders(after)
    failed = campaign.told(after, "failed")
    assert {str(it["audience"]): str(it["why"]) for it in failed} == whys
    assert len(failed) == len(whys)


def _besieged(orders: list[Order]) -> bool:
    return any(isinstance(order, Besiege) for order in orders)


@pytest.mark.parametrize(
    ("units", "orders", "told"),
    [
        pytest.param([*FRENCH, "france ARM-3 LRh", SPANISH], [ATTACK], ["withdraw-shut"], id="where a foe is"),
        pytest.param([*FRENCH, SPANISH], [], [], id="not where nobody comes"),
        pytest.param([*FRENCH, SPANISH], [ATTACK], [], id="not where the way is open"),
    ],
)
def test_who_cannot_withdraw_is_told_so(units: list[str], orders: list[Order], told: list[str]) -> None:
    after = season(board(units), [*orders, Withdraw("spain ARM-1", "LRh")])
    assert [it["why"] for it in campaign.told(after, "failed", "spain")] == told


def allied(position: Position) -> Position:
    """The position with Bavaria as an ally that France bought."""
    return with_nation(position, replace(position.nations["bavaria"], ally_of="france"))


@pytest.mark.parametrize(
    ("orders", "whys"),
    [
        pytest.param({"france": [Move("bavaria ARM-1", "Tyr")]}, {}, id="the payer's order"),
        pytest.param(
            {"france": [Move("bavaria ARM-1", "Tyr")], "spain": [Hold("bavaria ARM-1")]},
            {"spain": ["not-yours"]},
            id="a stranger spoils nothing",
        ),
        pytest.param(
            {"france": [Move("bavaria ARM-1", "Tyr"), Hold("bavaria ARM-1")]},
            {"france": ["two-orders", "two-orders"]},
            id="two of the payer",
        ),
    ],
)
def test_orders_for_an_allys_units(orders: dict[str, list[Order]], whys: dict[str, list[str]]) -> None:
    position = allied(board(["bavaria ARM-1 Bav", "france ARM-1 Pic"], Tyr="france"))
    after = void_impossible_orders(campaign.turn(position, orders))
    told = campaign.told(after, "failed")
    assert {
        reader: [it["why"] for it in told if it["audience"] == reader] for reader in {str(it["audience"]) for it in told}
    } == whys


def test_a_stranger_does_not_hinder_an_ally_from_swapping_its_train() -> None:
    position = allied(board(["bavaria ARM-1 Bav", "bavaria ARM-2 Tyr", "bavaria TRN-1 Bav"], Tyr="bavaria"))
    swap = SwapTrain("bavaria TRN-1", "bavaria ARM-1", "bavaria ARM-2")
    orders: dict[str, list[Order]] = {"france": [swap], "spain": [Move("bavaria ARM-2", "Aus")]}
    after = swap_trains(void_impossible_orders(campaign.turn(position, orders)))
    assert after.position.units["bavaria TRN-1"].at == "Tyr"


ENDS: dict[str, tuple[dict[str, list[Any]], str, list[str]]] = {
    "while it lasts": ({}, "Tyr", []),
    "a bribe to be neutral ends it": ({"spain": [BribeNation("bavaria", Decimal(5))]}, "Bav", ["not-yours"]),
    "who outbids gives the orders": (
        {"spain": [BribeNation("bavaria", Decimal(13), join=True), Move("bavaria ARM-1", "Swi")]}, "Swi", ["not-yours"],
    ),
    "its payer attacks it": ({"france": [DeclareWar("bavaria")]}, "Bav", ["not-yours"]),
}  # fmt: skip


@pytest.mark.parametrize(("others", "where", "whys"), ENDS.values(), ids=ENDS)
def test_orders_to_an_ally_whose_alliance_ends_in_the_same_season(
    others: dict[str, list[Order]], where: str, whys: list[str]
) -> None:
    position = board(["bavaria ARM-1 Bav", "france ARM-1 Pic"], Tyr="", Swi="")
    rich = {key: replace(it, treasury=Decimal(50)) for key, it in position.nations.items()}
    bavaria = replace(rich["bavaria"], ally_of="france", ally_for=Decimal(12))
    orders = {"france": [Move("bavaria ARM-1", "Tyr"), *others.get("france", [])], "spain": others.get("spain", [])}
    after = campaign.turn(replace(position, nations={**rich, "bavaria": bavaria}), orders)
    for step in (*year.FINANCE, *year.BATTLE):
        after = step(after)
    assert after.position.units["bavaria ARM-1"].at == where
    assert [it["why"] for it in campaign.told(after, "failed", "france")] == whys
