"""Who leads which unit (rulebook 2.5.1; R-063 to R-069)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.court.assignments import assign_leaders, due
from generator.rulesets.dynastic_campaign.court.captives import deal_with_captives
from generator.rulesets.dynastic_campaign.court.retirement import retire_kings
from generator.rulesets.dynastic_campaign.orders import Assign, Captive, Retire
from generator.rulesets.dynastic_campaign.position import Crown, Term, Unit, Writ
from tests.support import campaign
from tests.support.campaign import with_persons

LUCIEN, RAINIER, GASPARD, THIBAULT, ANSELME = (f"{it} Montclair" for it in ("Lucien", "Rainier", "Gaspard", "Thibault", "Anselme"))
ARMY, SECOND, GARRISON, FLEET, TRAIN = (f"france {it}" for it in ("ARM-1", "ARM-2", "GAR-1", "FLT-1", "TRN-1"))
UNITS = (
    Unit("france", "army", 1, "IdF", 100),
    Unit("france", "army", 2, "Pic", 80),
    Unit("france", "garrison", 1, "IdF", 60),
    Unit("france", "fleet", 1, "BBi", 60),
    Unit("france", "train", 1, "IdF", 40),
    Unit("france", "siege-train", 1, "IdF", 40),
    Unit("france", "corsair", 1, "Bri", 50),
    Unit("france", "army", 9, "Lan", 50, mood="mutiny"),
)


def writ(*args: str) -> Writ:
    """A marriage of France and Spain with a term on leaders."""
    return Writ(3, "Rainier Montclair", "Elvira Valdoro", 1, ("france", "spain"), (Term("", kind="assign", args=args),))


OTHERS = Writ(4, "Harold Ashcombe", "Inesa Valdoro", 1, ("england", "spain"), writ("anybody", "bride").terms)


@pytest.mark.parametrize(
    ("order", "persons", "writs", "why"),
    [
        pytest.param(Assign(LUCIEN, SECOND), {}, (), "", id="to an army"),
        pytest.param(Assign(LUCIEN, GARRISON), {}, (), "", id="to a garrison"),
        pytest.param(Assign(LUCIEN, FLEET), {}, (), "", id="to a fleet"),
        pytest.param(Assign(LUCIEN, TRAIN), {}, (), "", id="to a train"),
        pytest.param(
            Assign(LUCIEN, "france SIE-1"), {LUCIEN: {"age": 20}}, (), "unit-without-leaders", id="R-T33 not to a siege train"
        ),
        pytest.param(Assign(LUCIEN, "france COR-1"), {}, (), "unit-without-leaders", id="nor to corsairs"),
        pytest.param(Assign(LUCIEN, "france ARM-9"), {}, (), "no-loyal-unit", id="nor to mutineers"),
        pytest.param(Assign(LUCIEN, "france ARM-4"), {}, (), "no-loyal-unit", id="nor to a unit that is not there"),
        pytest.param(Assign(LUCIEN, SECOND), {LUCIEN: {"age": 15}}, (), "", id="at 15 he may"),
        pytest.param(Assign(LUCIEN, SECOND), {LUCIEN: {"age": 14}}, (), "under-15", id="at 14 he may not"),
        pytest.param(Assign(GASPARD, SECOND), {}, (), "", id="a king may"),
        pytest.param(Assign(GASPARD, SECOND), {GASPARD: {"retired": True}}, (), "retired", id="not one who has retired"),
        pytest.param(Assign(THIBAULT, SECOND), {}, (), "assigned-already", id="nobody is reassigned"),
        pytest.param(Assign(THIBAULT, ARMY), {THIBAULT: {"unit": "france ARM-3"}}, (), "", id="unless his unit is gone"),
        pytest.param(Assign(ANSELME, SECOND), {}, (), "clergy-do-not-lead", id="no cleric"),
        pytest.param(Assign(LUCIEN, SECOND), {LUCIEN: {"captor": "spain"}}, (), "is-a-prisoner", id="no prisoner"),
        pytest.param(Assign("Amelie Montclair", SECOND), {}, (), "for-men-only", id="no woman"),
        pytest.param(Assign("Ramiro Valdoro", SECOND), {}, (), "not-of-your-court", id="nobody of another court"),
        pytest.param(Assign(LUCIEN, "spain ARM-1"), {}, (), "unit-not-yours", id="not to a foreign unit"),
        pytest.param(Assign(LUCIEN, "spain ARM-1"), {}, (writ(LUCIEN, "bride"),), "", id="but there by any writ"),
        pytest.param(Assign(LUCIEN, "spain ARM-1"), {}, (writ("anybody", "bride"),), "", id="or one for anybody"),
        pytest.param(
            Assign(LUCIEN, "spain ARM-1"), {}, (writ(THIBAULT, "bride"),), "unit-not-yours", id="not by one for another man"
        ),
        pytest.param(
            Assign(LUCIEN, "spain ARM-1"), {}, (writ(LUCIEN, "groom"),), "unit-not-yours", id="nor by one the other way round"
        ),
        pytest.param(Assign(LUCIEN, "spain ARM-1"), {}, (OTHERS,), "unit-not-yours", id="nor by one of other nations"),
        pytest.param(Assign(LUCIEN, ARMY), {}, (), "not-evenly", id="not to a led unit while others have no leader"),
    ],
)
def test_assignments(order: Assign, persons: dict[str, dict[str, Any]], writs: tuple[Writ, ...], why: str) -> None:
    start = replace(campaign.with_units(campaign.start(), *UNITS), writs=writs)
    before = campaign.at("spring marriages", with_persons(start, persons))
    after = assign_leaders(campaign.turn(before, {"france": [order]}))
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ([why] if why else [])
    ordered = [(event["person"], event["unit"]) for event in campaign.told(after, "assigned", "public") if not event["due"]]
    assert ordered == ([order] if not why else [])
    assert (after.position.persons[order.person].unit == order.unit) == (not why)


def test_it_does_not_matter_in_which_order_a_nation_lists_its_assignments() -> None:
    units = UNITS[:2]
    before = campaign.at("spring marriages", campaign.with_units(campaign.start(), *units))
    orders: list[Any] = [Assign(LUCIEN, ARMY), Assign(RAINIER, SECOND)]
    for listed in (orders, orders[::-1]):
        after = assign_leaders(campaign.turn(before, {"france": listed}))
        assert not campaign.told(after, "failed")
        assert {after.position.persons[it].unit for it in (LUCIEN, RAINIER)} == {ARMY, SECOND}


def test_a_man_is_assigned_once() -> None:
    before = campaign.at("spring marriages", campaign.with_units(campaign.start(), *UNITS))
    after = assign_leaders(campaign.turn(before, {"france": [Assign(LUCIEN, SECOND), Assign(LUCIEN, GARRISON)]}))
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ["assigned-already"]
    assert after.position.persons[LUCIEN].unit == SECOND


@pytest.mark.parametrize(("fate", "why"), [("return", []), ("hold", ["is-a-prisoner"])])
def test_a_prisoner_who_is_returned_in_the_phase_leads_a_unit_as_his_nation_ordered_before_it_knew(
    fate: Any, why: list[str]
) -> None:
    start = with_persons(campaign.with_units(campaign.start(), *UNITS), {LUCIEN: {"captor": "spain", "age": 20}})
    before = campaign.at("spring marriages", start)
    order = Assign(LUCIEN, SECOND)
    assert rooms.hindrance(campaign.settings(), before, "france", order) == ""
    turn = campaign.turn(before, {"spain": [Captive(LUCIEN, fate)], "france": [order]})
    after = assign_leaders(deal_with_captives(turn))
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == why
    assert after.position.persons[LUCIEN].unit == ("" if why else SECOND)


@pytest.mark.parametrize(
    ("person", "fields", "unit"),
    [
        pytest.param(LUCIEN, {"age": 20}, SECOND, id="at 20 he goes to the least-led unit"),
        pytest.param(LUCIEN, {"age": 19}, "", id="at 19 he need not"),
        pytest.param(LUCIEN, {"age": 20, "captor": "spain"}, "", id="nor need a prisoner"),
        pytest.param(LUCIEN, {"age": 20, "clergy": 1}, "", id="nor a priest"),
        pytest.param(GASPARD, {}, "", id="nor a king"),
        pytest.param(THIBAULT, {"unit": "france ARM-7"}, ARMY, id="who led a unit that is gone"),
    ],
)
def test_who_is_due(person: str, fields: dict[str, Any], unit: str) -> None:
    before = campaign.at("spring marriages", with_persons(campaign.with_units(campaign.start(), *UNITS), {person: fields}))
    assert [it.id for it in due(before, "france")] == ([person] if unit else [])
    after = assign_leaders(campaign.turn(before))
    assert after.position.persons[person].unit == unit
    assert [(event["person"], event["unit"], event["due"]) for event in campaign.told(after, "assigned", "public")] == (
        [(person, unit, True)] if unit else []
    )


def test_without_a_unit_nobody_is_assigned() -> None:
    before = campaign.at("spring marriages", with_persons(campaign.start(), {LUCIEN: {"age": 20}}))
    before = replace(before, units={key: unit for key, unit in before.units.items() if unit.nation != "france"})
    assert not campaign.told(assign_leaders(campaign.turn(before)), "assigned")


@pytest.mark.parametrize(
    ("person", "king", "why"),
    [
        pytest.param(THIBAULT, THIBAULT, "", id="a leader who became king"),
        pytest.param(THIBAULT, GASPARD, "not-a-king", id="not one who did not"),
        pytest.param(GASPARD, GASPARD, "leads-no-unit", id="nor a king without a unit"),
    ],
)
def test_retirement(person: str, king: str, why: str) -> None:
    before = replace(campaign.at("winter builds"), crowns={"france": Crown("france", "france", king, "france")})
    after = retire_kings(campaign.turn(before, {"france": [Retire(person)]}))
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ([why] if why else [])
    found = after.position.persons[person]
    assert found.retired == (not why)
    assert found.unit == ("" if not why else before.persons[person].unit)
