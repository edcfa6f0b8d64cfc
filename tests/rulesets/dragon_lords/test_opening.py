"""How a game begins, and that a position comes back from its documents as it was."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.rulesets.dragon_lords.documents import dump, load
from generator.rulesets.dragon_lords.opening import opening
from generator.rulesets.dragon_lords.position import INDEPENDENT, Ground, Position, Sighting, Stack
from generator.rulesets.dragon_lords.troops import combat, points, storage, weight
from tests.support import lords


def test_the_world_has_the_borders_and_barriers_of_the_scenario() -> None:
    world = lords.scenario()
    assert (len(world.places), len(world.provinces)) == (36, 30)
    assert sum(map(len, world.ways.values())) == 2 * 90
    assert len(world.barriers) == 18
    assert {len(ways) for ways in world.ways.values()} == {5}


def test_each_realm_begins_alike() -> None:
    position, world = lords.start(), lords.scenario()
    for realm in world.realms.values():
        garrison, army, fleet = position.of(realm.id)
        assert {garrison.at, army.at, fleet.at} == {realm.capital}
        assert (combat(world, army), weight(world, army), points(world, army)) == (96, 11, 3)
        assert (points(world, garrison), points(world, fleet), storage(world, fleet)) == (0, 4, 9)
        assert position.heroes[army.leader].tactics == 2
        assert position.realms[realm.id].treasury == 40


def test_independents_defend_what_nobody_owns() -> None:
    position = lords.start()
    free = {place for place, it in position.provinces.items() if it.owner == INDEPENDENT}
    assert {unit.at for unit in position.of(INDEPENDENT)} == free
    assert len(free) == 18


def test_a_commoner_has_gold_in_place_of_a_hero() -> None:  # scenario 13.13
    position = opening(replace(lords.settings(), royal={"brynn": False}))
    army = position.units["brynn A1"]
    assert not army.heroes
    assert not army.leader
    assert position.realms["brynn"].treasury == 60
    assert not any(hero.realm == "brynn" for hero in position.heroes.values())


def busy() -> Position:
    known = {"brynn": (Sighting("Ald", "aldermark", 1, {"archer": 3}, heroes=1),)}
    position = replace(
        lords.start(), seen=known, grounds={"brynn": {"Ald": Ground(1, 2, 3)}}, ambassadors=(("aldermark", "brynn"),),
        fiefdoms={"duchy-of-dun": "dunhollow"},
    )  # fmt: skip
    position = lords.at_war(position, ("corvane", "brynn"))
    position = lords.provinces(position, {"Sal": {"guests": ("brynn",), "damage": 2}, "Ald": {"standing": 2}})
    return lords.realms(position, {"brynn": {"treasury": Decimal("12.34"), "passage": ("corvane",), "suzerain": "aldermark"}})


@pytest.mark.parametrize("fog", [True, False])
def test_a_position_comes_back_from_its_documents(*, fog: bool) -> None:
    position = replace(busy(), fog=fog)
    public, secret = dump(position)
    assert load({**public, "phase": {"id": position.phase.id}}, secret) == position
    assert bool(secret) == fog


def test_in_fog_nothing_private_is_public() -> None:
    public, secret = dump(busy())
    assert {"units", "heroes", "seen", "grounds", "ambassadors"} <= set(secret)
    assert not {"units", "heroes", "seen", "grounds", "ambassadors"} & set(public)
    assert not {key for it in public["provinces"].values() for key in it} & {"standing", "damage", "guests"}
    assert not {key for it in public["realms"].values() for key in it} & {"treasury", "refuses", "passage", "victory"}
    assert public["realms"]["brynn"]["suzerain"] == "aldermark"


def test_the_public_half_of_a_hidden_change_is_the_same() -> None:
    one = busy()
    hidden = replace(one.units["brynn A1"], stacks=(Stack("guard", 9),), at="Gul")
    other = replace(lords.realms(one, {"brynn": {"treasury": Decimal(1)}}), units={**one.units, hidden.id: hidden})
    assert dump(one)[0] == dump(other)[0]
