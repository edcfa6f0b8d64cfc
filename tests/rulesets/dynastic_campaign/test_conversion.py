"""Garrisons become armies and armies garrisons, and trains go from one army to another."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.rulesets.dynastic_campaign.orders import Convert, Hold, Move, Order, Support, SwapTrain
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.sieges.conversion import convert
from generator.rulesets.dynastic_campaign.sieges.trains import swap_trains
from tests.support import campaign

GARRISON = Unit("france", "garrison", 2, "Pic", 40, noble="x", site="Pic")
ARMY = Unit("france", "army", 4, "Pic", 70)
TRAIN = Unit("france", "train", 1, "Pic", 50)


def with_treasury(position: Position, nation: str, treasury: str) -> Position:
    it = replace(position.nations[nation], treasury=Decimal(treasury))
    return replace(position, nations={**position.nations, nation: it})


@pytest.mark.parametrize(
    ("units", "unit", "nation", "why"),
    [
        pytest.param([GARRISON], "france GAR-2", "france", "", id="R-116 a garrison becomes an army"),
        pytest.param([ARMY], "france ARM-4", "france", "", id="R-116 an army becomes a garrison"),
        pytest.param([ARMY, GARRISON], "france GAR-2", "france", "one-of-a-type", id="not where there is an army already"),
        pytest.param([ARMY, GARRISON], "france ARM-4", "france", "one-of-a-type", id="not where there is a garrison already"),
        pytest.param([ARMY, TRAIN], "france ARM-4", "france", "train-left-alone", id="not away from its train"),
        pytest.param([TRAIN], "france TRN-1", "france", "cannot-convert", id="no train"),
        pytest.param([GARRISON], "france GAR-2", "spain", "not-yours", id="not another's"),
        pytest.param([GARRISON], "france GAR-9", "france", "no-such-unit", id="not what there is not"),
        pytest.param(
            [GARRISON, Unit("spain", "army", 1, "Pic", 50)], "france GAR-2", "france", "enemy-present", id="not beside an enemy"
        ),
        pytest.param([replace(GARRISON, mood="mutiny")], "france GAR-2", "france", "not-yours", id="not in a mutiny"),
    ],
)
def test_what_converts(units: list[Unit], unit: str, nation: str, why: str) -> None:
    before = campaign.with_units(campaign.at_war(campaign.start(), ("france", "spain")), *units)
    after = convert(campaign.turn(campaign.at("summer moves", before), {nation: [Convert(unit)]}))
    assert [it["why"] for it in campaign.told(after, "failed", nation)] == ([why] if why else [])
    facts = campaign.told(after, "converted")
    assert [it["was"] for it in facts] == ([] if why else [unit])
    assert len(after.position.units) == len(before.units)
    assert (after.position.units == before.units) is bool(why)
    assert after.position.nations["france"].treasury - before.nations["france"].treasury == -(unit == "france GAR-2" and not why)


def test_what_it_was_goes_with_it() -> None:
    before = campaign.with_units(campaign.start(), GARRISON, replace(ARMY, at="IdF"))
    lucien = replace(before.persons["Lucien Montclair"], unit=GARRISON.id)
    before = with_treasury(replace(before, persons={**before.persons, lucien.id: lucien}), "france", "0")
    after = convert(campaign.turn(campaign.at("summer moves", before), {"france": [Convert(GARRISON.id)]}))
    new = after.position.units["france ARM-5"]
    assert (new.ap, new.at, new.noble, new.site) == (40, "Pic", "x", "Pic")
    assert after.position.persons[lucien.id].unit == new.id
    assert GARRISON.id not in after.position.units


EXCHANGES: dict[str, tuple[list[Unit], str, str, dict[str, str]]] = {
    "the garrison is named first": ([GARRISON, ARMY], "GAR-2 ARM-4", "5", {"GAR-2": "ARM-5", "ARM-4": "GAR-1"}),
    "the army is named first": ([GARRISON, ARMY], "ARM-4 GAR-2", "5", {"GAR-2": "ARM-5", "ARM-4": "GAR-1"}),
    "their train stays with an army": ([GARRISON, ARMY, TRAIN], "ARM-4 GAR-2", "5", {"GAR-2": "ARM-5", "ARM-4": "GAR-1"}),
    "not without a general": ([GARRISON, ARMY], "GAR-2 ARM-4", "0.9", {}),
    "not in two places": ([GARRISON, ARMY, replace(GARRISON, number=7, at="IdF")], "GAR-7 ARM-4", "5", {"GAR-7": "ARM-5"}),
}


@pytest.mark.parametrize(("units", "orders", "treasury", "now"), EXCHANGES.values(), ids=EXCHANGES)
def test_r_116_an_army_and_a_garrison_convert_at_once(units: list[Unit], orders: str, treasury: str, now: dict[str, str]) -> None:
    """Garrisons "may convert to an army in one turn (and vice-versa)" (rulebook 3.2), and one of each type has room (3.7)."""
    before = with_treasury(campaign.with_units(campaign.start(), *units), "france", treasury)
    several: list[Order] = [Convert(f"france {it}") for it in orders.split()]
    after = convert(campaign.turn(campaign.at("summer moves", before), {"france": several}))
    found = {str(it["was"]).split()[1]: str(it["unit"]).split()[1] for it in campaign.told(after, "converted")}
    assert found == now


def test_without_a_noble_and_without_money_no_army() -> None:
    before = with_treasury(campaign.with_units(campaign.start(), GARRISON), "france", "0.9")
    after = convert(campaign.turn(campaign.at("summer moves", before), {"france": [Convert(GARRISON.id)]}))
    assert [it["why"] for it in campaign.told(after, "failed", "france")] == ["no-money"]
    assert after.position.units == before.units


ELSEWHERE = Unit("france", "army", 5, "IdF", 60)
SWAP = SwapTrain(TRAIN.id, ARMY.id, ELSEWHERE.id)


@pytest.mark.parametrize(
    ("units", "orders", "why"),
    [
        pytest.param([ARMY, TRAIN, ELSEWHERE], [SWAP], "", id="R-118 both armies stay without an order"),
        pytest.param([ARMY, TRAIN, ELSEWHERE], [SWAP, Hold(ARMY.id), Hold(ELSEWHERE.id)], "", id="R-118 both armies hold"),
        pytest.param(
            [ARMY, TRAIN, ELSEWHERE],
            [SWAP, Support(ARMY.id, ELSEWHERE.id), Support(ELSEWHERE.id, ARMY.id)],
            "",
            id="R-118 both armies support each other",
        ),
        pytest.param(
            [ARMY, TRAIN, ELSEWHERE], [SWAP, Support(ARMY.id, ELSEWHERE.id)], "armies-not-on-hold", id="one supports alone"
        ),
        pytest.param([ARMY, TRAIN, ELSEWHERE], [SWAP, Move(ARMY.id, "Nmd")], "armies-not-on-hold", id="one was to move"),
        pytest.param([replace(ARMY, arrived=2), TRAIN, ELSEWHERE], [SWAP], "armies-not-on-hold", id="one has moved"),
        pytest.param([ARMY, TRAIN, replace(ELSEWHERE, at="Gas")], [SWAP], "armies-not-adjacent", id="too far away"),
        pytest.param([ARMY, replace(TRAIN, at="Gas"), ELSEWHERE], [SWAP], "train-elsewhere", id="the train is elsewhere"),
        pytest.param([ARMY, replace(TRAIN, type="siege-train"), ELSEWHERE], [SWAP], "no-such-unit", id="there is no train"),
        pytest.param(
            [ARMY, replace(TRAIN, type="siege-train"), ELSEWHERE],
            [SwapTrain("france SIE-1", ARMY.id, ELSEWHERE.id)],
            "not-a-train",
            id="no siege train",
        ),
    ],
)
def test_trains_are_swapped(units: list[Unit], orders: list[Order], why: str) -> None:
    before = campaign.with_units(campaign.start(), *units)
    after = swap_trains(campaign.turn(campaign.at("summer moves", before, number=2), {"france": orders}))
    assert [it["why"] for it in campaign.told(after, "failed", "france")] == ([why] if why else [])
    assert [it["to"] for it in campaign.told(after, "train-swapped")] == ([] if why else [ELSEWHERE.id])
    if not why:
        assert after.position.units[TRAIN.id].at == "IdF"
    else:
        assert after.position.units == before.units
