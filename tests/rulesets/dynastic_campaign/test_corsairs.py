"""Corsairs take prizes, are hunted, lose their ports, and turn on others by themselves."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import Marque, Order
from generator.rulesets.dynastic_campaign.overseas.corsairs import (
    charge_prizes,
    disperse_corsairs,
    issue_marques,
    run_wild,
    take_prizes,
)
from generator.rulesets.dynastic_campaign.position import Access, Position, Unit
from tests.support import campaign

CORSAIR = Unit("england", "corsair", 1, "Wal", 50, site="Wal", marque=("france", "spain"))


def with_only(*units: Unit) -> Position:
    return replace(campaign.start(), units={unit.id: unit for unit in units})


def treasuries(position: Position) -> dict[str, Decimal]:
    return {key: it.treasury for key, it in position.nations.items()}


def test_r_t27_a_year_of_prizes() -> None:
    now = with_only(replace(CORSAIR, marque=()))
    before = treasuries(now)
    orders: dict[str, list[Order]] = {"england": [Marque(CORSAIR.id, ("spain", "france"))]}
    issued = issue_marques(campaign.turn(now, orders))
    assert [(it["port"], it["nations"]) for it in campaign.told(issued, "marque", "public")] == [("Wal", ["france", "spain"])]
    now = issued.position
    for season in ("spring", "summer", "autumn", "winter"):
        now = take_prizes(campaign.turn(campaign.at(f"{season} moves", now))).position
    after = charge_prizes(campaign.turn(campaign.at("winter moves", now)))
    found = treasuries(after.position)
    assert {key: found[key] - before[key] for key in found if found[key] != before[key]} == {
        "england": 8,
        "spain": -1,
        "france": -1,
    }
    assert {it.plundered for it in after.position.nations.values()} == {0}
    assert [it["cause"] for it in campaign.told(after, "money", "spain")] == ["lost-to-corsairs"]


@pytest.mark.parametrize(("prizes", "treasury", "left"), [(1, "10", "9.8"), (2, "10", "9.5"), (3, "10", "9.3"), (8, "1.5", "0")])
def test_a_quarter_is_lost(prizes: int, treasury: str, left: str) -> None:
    before = campaign.start()
    robbed = replace(before.nations["spain"], treasury=Decimal(treasury), plundered=prizes)
    after = charge_prizes(campaign.turn(replace(before, nations={**before.nations, "spain": robbed})))
    assert after.position.nations["spain"].treasury == Decimal(left)


HUNTER = Unit("france", "fleet", 1, "IrS", 60)


@pytest.mark.parametrize(
    ("fleets", "wars", "hunted"),
    [
        pytest.param([HUNTER], [], True, id="a fleet of a nation in the letter"),
        pytest.param([replace(HUNTER, nation="portugal")], [("england", "portugal")], True, id="an enemy's fleet"),
        pytest.param([replace(HUNTER, nation="portugal")], [], False, id="not a neutral fleet"),
        pytest.param([replace(HUNTER, at="NSe")], [], False, id="not in a sea that is not the port's"),
        pytest.param([replace(HUNTER, type="army", at="Eng")], [], False, id="no army"),
        pytest.param([HUNTER, Unit("england", "fleet", 1, "BBi", 40)], [], False, id="not beside a friendly fleet"),
        pytest.param([HUNTER, Unit("england", "fleet", 1, "NSe", 40)], [], True, id="a friendly fleet too far away"),
    ],
)
@pytest.mark.parametrize(("face", "caught"), [(4, False), (5, True)])
def test_corsairs_are_hunted(fleets: list[Unit], wars: list[tuple[str, str]], face: int, *, hunted: bool, caught: bool) -> None:
    before = campaign.at_war(with_only(CORSAIR, *fleets), *wars)
    after = take_prizes(campaign.turn(before, rolls={f"hunt for {CORSAIR.id}": [face]}))
    assert [it["caught"] for it in campaign.told(after, "hunted")] == ([caught] if hunted else [])
    assert (CORSAIR.id in after.position.units) is not (hunted and caught)
    assert bool(campaign.told(after, "prizes")) is not hunted


@pytest.mark.parametrize(
    ("control", "access", "army", "stays"),
    [
        pytest.param("england", (), None, True, id="the port is one's own"),
        pytest.param("france", (), None, False, id="the port was lost"),
        pytest.param("france", (Access("england", "Wal"),), None, True, id="the port of one who agrees"),
        pytest.param("france", (Access("england", "Wal", "france"),), None, True, id="who has it now agrees"),
        pytest.param("france", (Access("england", "Wal", "spain"),), None, False, id="only who had it before agreed"),
        pytest.param("spain", (Access("england", "Wal", "spain"),), None, False, id="the port of one who agreed is an enemy's now"),
        pytest.param("england", (), Unit("spain", "army", 1, "Wal", 50), False, id="an enemy army is in the port"),
        pytest.param("england", (), Unit("france", "army", 1, "Wal", 50), True, id="an army at peace"),
    ],
)
def test_a_lost_port_disperses_them(control: str, access: tuple[Access, ...], army: Unit | None, *, stays: bool) -> None:
    before = campaign.at_war(with_only(CORSAIR, *([army] if army else [])), ("england", "spain"))
    places = {**before.places, "Wal": replace(before.places["Wal"], control=control)}
    after = disperse_corsairs(campaign.turn(replace(before, places=places, access=access)))
    assert (CORSAIR.id in after.position.units) is stays
    assert [it["cause"] for it in campaign.told(after, "disbanded")] == ([] if stays else ["port-lost"])


@pytest.mark.parametrize(
    ("nation", "order", "why"),
    [
        ("spain", Marque(CORSAIR.id, ("france",)), "not-yours"),
        ("england", Marque("england FLT-1", ("france",)), "not-a-corsair"),
        ("england", Marque("england COR-2", ("france",)), "no-such-unit"),
        ("england", Marque(CORSAIR.id, ()), "marque-against-whom"),
        ("england", Marque(CORSAIR.id, ("england",)), "marque-against-whom"),
        ("england", Marque(CORSAIR.id, ("rebels",)), "marque-against-whom"),
    ],
)
def test_no_letter(nation: str, order: Marque, why: str) -> None:
    turn = campaign.turn(with_only(CORSAIR, Unit("england", "fleet", 1, "NSe", 50)), {nation: [order]})
    after = issue_marques(turn)
    assert [it["why"] for it in campaign.told(after, "failed", nation)] == [why]
    assert after.position == turn.position


@pytest.mark.parametrize(("face", "wild"), [(1, True), (2, False)])
def test_they_turn_on_others_by_themselves(face: int, *, wild: bool) -> None:
    rolls = {f"obedience of {CORSAIR.id}": [face]} | ({f"whom {CORSAIR.id} turns on": [1]} if wild else {})
    after: Turn = run_wild(campaign.turn(with_only(CORSAIR), rolls=rolls))
    assert after.position.units[CORSAIR.id].marque == (("austria",) if wild else ()) + ("france", "spain")
    assert [it["against"] for it in campaign.told(after, "ran-wild")] == (["austria"] if wild else [])


def test_without_a_letter_no_corsair_runs_wild_or_takes_prizes() -> None:
    turn = campaign.turn(with_only(replace(CORSAIR, marque=())), rolls={})
    assert run_wild(turn).position == take_prizes(turn).position == turn.position
