"""Strategic moves: courses, encounters, ports, and armies that are carried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import Order, Strategic
from generator.rulesets.dynastic_campaign.overseas.courses import fault_of
from generator.rulesets.dynastic_campaign.overseas.voyages import sail
from generator.rulesets.dynastic_campaign.position import Access, Factory, Position, Unit
from tests.support import campaign

FLEET = Unit("england", "fleet", 1, "NAt", 100)
ARMY = Unit("england", "army", 4, "Ire", 75)
WAY = ("NAt", "CW", "NA")


@pytest.mark.parametrize(
    ("start", "route", "to", "why"),
    [
        pytest.param("Ire", WAY, "Vir", "", id="the example of the scenario"),
        pytest.param("NAt", WAY, "Vir", "", id="the same, from the sea that it names"),
        pytest.param("NAt", ("CW", "NA"), "Vir", "", id="without its start"),
        pytest.param("NAt", ("CW",), "Vir", "", id="without the region at its end"),
        pytest.param("BBi", ("NAt",), "Vir", "", id="from sea to coast by a gate"),
        pytest.param("Vir", ("CW", "NAt"), "Leo", "", id="home again"),
        pytest.param("Vir", ("NA", "CW", "NAt"), "NAt", "", id="home to a sea"),
        pytest.param("Vir", ("CW", "SW", "IO", "CS"), "Jav", "", id="around Africa"),
        pytest.param("EMe", (), "Syr", "", id="over one gate"),
        pytest.param("EMe", ("ME",), "Syr", "", id="over one gate, with the region"),
        pytest.param("Bal", ("CW", "NA"), "Vir", "course-broken", id="not out of a closed sea"),
        pytest.param("Ire", ("CW", "NA"), "Vir", "course-broken", id="not past the sea at the coast"),
        pytest.param("NAt", ("SW",), "Cap", "course-broken", id="not over a gap"),
        pytest.param("NAt", ("CW", "CSA", "SW"), "Cap", "not-by-sea", id="not over land"),
        pytest.param("BBi", ("NAt",), "WMe", "not-a-voyage", id="not within the map"),
        pytest.param("NAt", ("Xyz",), "Vir", "no-such-course", id="not by unknown waters"),
    ],
)
def test_courses(start: str, route: tuple[str, ...], to: str, why: str) -> None:
    assert fault_of(campaign.settings().scenario, start, route, to) == why


def voyage(
    orders: list[Order], *units: Unit, position: Position | None = None, others: Mapping[str, list[Order]] | None = None
) -> Turn:
    before = replace(position or campaign.start(), units={unit.id: unit for unit in units})
    return sail(campaign.turn(campaign.at("summer moves", before, number=3), {"england": orders, **(others or {})}, {}))


def to_virginia(unit: Unit) -> Strategic:
    return Strategic(unit.id, WAY, "Vir")


def test_an_army_is_carried() -> None:
    after = voyage([to_virginia(FLEET), to_virginia(ARMY)], FLEET, ARMY)
    assert {it.at for it in after.position.units.values()} == {"Vir"}
    assert [(it["cause"], it["amount"]) for it in campaign.told(after, "money", "england")] == [("transport", Decimal("-7.5"))]
    assert [it["unit"] for it in campaign.told(after, "sailed", "public")] == [ARMY.id, FLEET.id]
    assert after.position.units[ARMY.id].arrived == 3


@pytest.mark.parametrize(
    ("orders", "units", "why"),
    [
        pytest.param([to_virginia(ARMY)], [ARMY, FLEET], "no-escort", id="no fleet goes with it"),
        pytest.param(
            [to_virginia(ARMY), Strategic(FLEET.id, WAY, "Cnd")], [ARMY, FLEET], "no-escort", id="the fleet goes elsewhere"
        ),
        pytest.param(
            [to_virginia(ARMY), Strategic(FLEET.id, ("NAt", "NA"), "Vir")],
            [ARMY, FLEET],
            "no-escort",
            id="the fleet goes another way",
        ),
        pytest.param(
            [to_virginia(ARMY), Strategic(FLEET.id, ("NAt", "CW", "NA"), "Vir")],
            [ARMY, replace(FLEET, at="BBi")],
            "no-escort",
            id="the fleet is not at hand",
        ),
        pytest.param([Strategic(ARMY.id, ("NAt",), "BBi")], [ARMY, FLEET], "lands-at-sea", id="armies do not go to sea"),
        pytest.param(
            [Strategic("england GAR-1", WAY, "Vir")], [Unit("england", "garrison", 1, "Ire", 30)], "cannot-sail", id="no garrison"
        ),
        pytest.param([to_virginia(replace(FLEET, nation="spain"))], [replace(FLEET, nation="spain")], "not-yours", id="another's"),
        pytest.param([Strategic("england FLT-9", WAY, "Vir")], [FLEET], "no-such-unit", id="no such fleet"),
        pytest.param([Strategic(FLEET.id, ("CW", "NA"), "Cnd")], [FLEET], "no-leave", id="not into a port at peace without leave"),
        pytest.param(
            [to_virginia(FLEET)], [FLEET, replace(FLEET, number=2, at="Vir")], "one-of-a-type", id="not where a fleet is already"
        ),
    ],
)
def test_who_does_not_sail(orders: list[Order], units: list[Unit], why: str) -> None:
    after = voyage(orders, *units)
    assert why in [it["why"] for it in campaign.told(after, "failed", "england")]
    assert not campaign.told(after, "money")
    assert after.position.units.get(ARMY.id, ARMY).at == "Ire"


def test_without_the_money_no_transport() -> None:
    before = campaign.start()
    poor = replace(before.nations["england"], treasury=Decimal("7.4"))
    position = replace(before, nations={**before.nations, "england": poor})
    after = voyage([to_virginia(FLEET), to_virginia(ARMY)], FLEET, ARMY, position=position)
    assert [it["why"] for it in campaign.told(after, "failed", "england")] == ["no-money"]
    assert (after.position.units[FLEET.id].at, after.position.units[ARMY.id].at) == ("Vir", "Ire")


@pytest.mark.parametrize(
    ("other", "wars", "access", "back"),
    [
        pytest.param(Unit("spain", "fleet", 1, "NAt", 20), [("england", "spain")], (), True, id="an enemy's fleet"),
        pytest.param(Unit("spain", "fleet", 1, "NAt", 20), [], (), True, id="a neutral fleet"),
        pytest.param(Unit("spain", "fleet", 1, "NAt", 20), [], (Access("england", "Leo"),), False, id="a friend's fleet"),
        pytest.param(
            Unit("spain", "fleet", 1, "NAt", 20),
            [],
            (Access("england", "Leo", "france"),),
            True,
            id="leave of who had a place before",
        ),
        pytest.param(Unit("england", "fleet", 2, "NAt", 20), [], (), False, id="an own fleet"),
        pytest.param(Unit("united-provinces", "fleet", 1, "NAt", 20), [], (), False, id="a GM friend's fleet"),
        pytest.param(Unit("spain", "army", 1, "NAt", 20), [("england", "spain")], (), False, id="no fleet"),
        pytest.param(Unit("spain", "fleet", 1, "Vir", 20), [], (), True, id="a fleet where it arrives"),
        pytest.param(Unit("spain", "fleet", 1, "BBi", 20), [], (), False, id="a fleet where it starts"),
        pytest.param(Unit("england", "fleet", 2, "NAt", 20, mood="mutiny"), [], (), True, id="mutineers"),
    ],
)
def test_encounters(other: Unit, wars: list[tuple[str, str]], access: tuple[Access, ...], *, back: bool) -> None:
    fleet, army = replace(FLEET, at="BBi"), replace(ARMY, at="Wal")
    way = ("NAt", "CW", "NA")
    position = replace(campaign.at_war(campaign.start(), *wars), access=access)
    orders: list[Order] = [Strategic(fleet.id, way, "Vir"), Strategic(army.id, ("BBi", *way), "Vir")]
    after = voyage(orders, fleet, army, other, position=position)
    assert (after.position.units[fleet.id].at, after.position.units[army.id].at) == (("BBi", "Wal") if back else ("Vir", "Vir"))
    assert [it["met"] for it in campaign.told(after, "turned-back", "public")] == ([[other.id]] * 2 if back else [])


@pytest.mark.parametrize(
    ("to", "factories", "access", "lives"),
    [
        pytest.param("Vir", (), (), True, id="an own port"),
        pytest.param("Cap", (), (), False, id="no port at all"),
        pytest.param("Cap", (Factory("england", "Cap"),), (), True, id="a factory"),
        pytest.param("Cap", (Factory("spain", "Cap"),), (), False, id="another's factory"),
        pytest.param("Brz", (), (Access("england", "Brz"),), True, id="an open port"),
    ],
)
def test_ports(to: str, factories: tuple[Factory, ...], access: tuple[Access, ...], *, lives: bool) -> None:
    position = replace(campaign.start(), factories=factories, access=access)
    after = voyage([Strategic(FLEET.id, ("CW",), to)], FLEET, position=position)
    assert (FLEET.id in after.position.units) is lives
    assert [it["cause"] for it in campaign.told(after, "disbanded")] == ([] if lives else ["no-port"])


def test_the_army_lands_though_the_fleet_is_lost() -> None:
    after = voyage([Strategic(FLEET.id, ("CW",), "Cap"), Strategic(ARMY.id, ("NAt", "CW"), "Cap")], FLEET, ARMY)
    assert FLEET.id not in after.position.units
    assert after.position.units[ARMY.id].at == "Cap"
