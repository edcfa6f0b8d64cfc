"""Movement in phases: loading, sailing, landing, marching, waiting, hiding, searching, and who owns what then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.march.conquest import change_owners
from generator.rulesets.dragon_lords.march.phases import begin_movement, begin_turn, end_movement
from generator.rulesets.dragon_lords.march.storage import check_storage
from generator.rulesets.dragon_lords.orders import (
    Annex,
    Board,
    Hide,
    Load,
    March,
    Motion,
    Order,
    Progress,
    Recruit,
    Reveal,
    Sail,
    Search,
    SetDefend,
    Transfer,
    Unload,
    Wait,
)
from generator.rulesets.dragon_lords.position import INDEPENDENT, Hero, Position
from generator.rulesets.dragon_lords.sequence import move_in_phases
from tests.rulesets.dragon_lords.test_muster import Faces
from tests.support import lords
from tests.support.lords import allied, at_war, events, only, provinces, unit, why

A1, A2, F1, G1 = "brynn A1", "brynn A2", "brynn F1", "brynn G1"
ENEMY = "corvane A1"
Those = Mapping[str, list[Any]]


def played(position: Position, those: Those, *, face: int = 0) -> Turn:
    """A turn after all phases; with a `face`, all dice show it."""
    turn = lords.turn(position, those)
    dice: Any = Faces(face)
    return move_in_phases(begin_movement(begin_turn(replace(turn, dice=dice) if face else turn)))


def where(turn: Turn) -> dict[str, str]:
    return {name: it.at for name, it in turn.position.units.items()}


def march(*places: str, name: str = A1) -> list[Order]:
    return [March(name, place) for place in places]


def at_home(*stacks: tuple[Any, ...], **fields: Any) -> Position:
    """Brynn's army in Brynhaven; Gullmarch is empty and independent, Brynn Downs its own."""
    return only(unit(A1, "Bry", *(stacks or (("infantry", 4),)), **fields))


MARCHES: list[tuple[str, Position, list[Any], str, list[str]]] = [
    ("L-T07 two provinces", at_home(("light-cavalry", 2)), march("BDo", "Red"), "Red", []),
    ("L-T01 as far as points reach", at_home(("infantry", 1)), march("BDo", "Bry", "BDo", "Bry", "BDo"), "BDo",
     ["no-points", "no-way-there"]),
    ("L-107 foreign soil costs two", at_home(("infantry", 2)), march("Gul", "Red"), "Gul", ["no-points"]),
    ("L-T23 one is not enough", at_home(("infantry", 2)), march("BDo", "Bry", "Gul"), "Bry", ["no-points"]),
    ("L-106 over a mountain", only(unit(A1, "Gul", ("infantry", 2))), march("BDo"), "Gul", ["no-way-there"]),
    ("L-106 too far", at_home(), march("Cor"), "Bry", ["no-way-there"]),
    ("L-106 into a sea", at_home(), march("BBi"), "Bry", ["no-way-there"]),
    ("L-022 a neutral realm's", provinces(at_home(), {"Gul": {"owner": "corvane"}}), march("Gul"), "Bry", ["no-leave-to-enter"]),
    ("L-022 an ally's", allied(provinces(at_home(), {"Gul": {"owner": "corvane"}}), ("brynn", "corvane")), march("Gul"), "Bry",
     ["no-leave-to-enter"]),
    ("L-021 with permission", provinces(at_home(), {"Gul": {"owner": "corvane", "guests": ("brynn",)}}), march("Gul"), "Gul", []),
    ("L-016 an enemy's", at_war(provinces(at_home(), {"Gul": {"owner": "corvane"}}), ("brynn", "corvane")), march("Gul"), "Gul",
     []),
    ("L-161 hidden", provinces(at_home(("spy", 2), hidden=True), {"Gul": {"owner": "corvane"}}), march("Gul"), "Gul", []),
    ("scenario 13.10 hidden, two points", provinces(at_home(("spy", 2), hidden=True), {"Gul": {"owner": "corvane"}}),
     march("Gul", "Bry", "Gul"), "Bry", ["no-points"]),
    ("L-003 a unit that is not there", at_home(), march("BDo", name="brynn A9"), "Bry", ["no-such-unit"]),
    ("L-004 another realm's unit", only(unit(A1, "Bry", ("levy", 1)), unit(ENEMY, "Cor", ("levy", 1))),
     march("CPl", name=ENEMY), "Bry", ["no-such-unit"]),
]  # fmt: skip


@pytest.mark.parametrize(("position", "plan", "at", "reasons"), [row[1:] for row in MARCHES], ids=[row[0] for row in MARCHES])
def test_marches(position: Position, plan: list[Order], at: str, reasons: list[str]) -> None:
    turn = played(position, {"brynn": plan})
    assert (where(turn)[A1], why(turn)) == (at, reasons)


def test_phases_decide_who_comes_together() -> None:  # L-T05, L-T06
    position = at_war(only(
        unit(A1, "Bry", ("infantry", 2)), unit(A2, "Red", ("light-cavalry", 2)), unit(ENEMY, "Gul", ("guard", 1)),
    ), ("brynn", "corvane"))  # fmt: skip
    position = provinces(position, {"Gul": {"owner": "corvane"}, "Red": {"owner": "brynn"}, "WFo": {"owner": "brynn"}})
    alone = played(position, {"brynn": [March(A1, "Gul"), March(A2, "WFo"), March(A2, "Red"), March(A2, "Gul")]})
    assert {event["round"] for event in events(alone, "marched", "brynn") if event["unit"] == A1} == {1}
    together = played(position, {"brynn": [Wait(A1), March(A1, "Gul"), March(A2, "WFo"), March(A2, "Red")]})
    assert [event["round"] for event in events(together, "marched", "brynn") if event["unit"] == A1] == [2]


@pytest.mark.parametrize(("waits", "left", "reasons"), [(1, 4, []), (2, 3, []), (6, 0, ["no-points"])])
def test_the_first_wait_is_free(waits: int, left: int, reasons: list[str]) -> None:  # L-T24
    turn = played(only(unit(F1, "BBi", ("cog", 1))), {"brynn": [Wait(F1)] * waits})
    assert (turn.orders.progress.motions[F1].points, why(turn)) == (left, reasons)


def test_there_is_one_more_phase_when_all_is_done() -> None:  # L-076
    assert played(at_home(), {"brynn": march("BDo", "Bry")}).orders.progress.idle == 1


SAILS: list[tuple[str, Position, list[str], str, list[str]]] = [
    ("L-097 to sea", only(unit(F1, "Bry", ("longship", 1))), ["BBi"], "BBi", []),
    ("L-029 over a reef", only(unit(F1, "Bry", ("longship", 1))), ["Amb"], "Bry", ["no-way-there"]),
    ("L-097 from port to port", only(unit(F1, "Bry", ("longship", 1))), ["Gul"], "Bry", ["no-way-there"]),
    ("L-097 into port", only(unit(F1, "BBi", ("longship", 1))), ["Bry"], "Bry", []),
    ("L-097 no harbour", only(unit(F1, "BBi", ("longship", 1))), ["Gul"], "BBi", ["cannot-anchor"]),
    ("L-097 no permission", only(unit(F1, "Crm", ("longship", 1))), ["Cor"], "Crm", ["cannot-anchor"]),
    ("L-097 as far as points reach", only(unit(F1, "BBi", ("timber-raft", 1))), ["Crm", "DSo", "EDe"], "DSo", ["no-points"]),
    ("L-038 the slowest ship", only(unit(F1, "BBi", ("timber-raft", 1), ("longship", 1))), ["Crm", "DSo", "EDe"], "DSo",
     ["no-points"]),
]  # fmt: skip


@pytest.mark.parametrize(("position", "places", "at", "reasons"), [row[1:] for row in SAILS], ids=[row[0] for row in SAILS])
def test_sailing(position: Position, places: list[str], at: str, reasons: list[str]) -> None:
    turn = played(position, {"brynn": [Sail(F1, place) for place in places]})
    assert (where(turn)[F1], why(turn)) == (at, reasons)


def quay(*stacks: tuple[Any, ...], fleet: str = "Bry", army: str = "Bry", owner: str = "brynn") -> Position:
    """A cog (storage 6) of Brynn, and an army."""
    return only(unit(F1, fleet, ("cog", 1)), unit(f"{owner} A1", army, *(stacks or (("infantry", 6),))))


LOADS: list[tuple[str, Position, Those, str, list[str]]] = [
    ("L-T08 what storage holds", quay(), {"brynn": [Load(F1, A1)]}, F1, []),
    ("L-T08 one more", quay(("infantry", 7)), {"brynn": [Load(F1, A1)]}, "", ["too-heavy"]),
    ("L-094 horse weighs two", quay(("light-cavalry", 4)), {"brynn": [Load(F1, A1)]}, "", ["too-heavy"]),
    ("L-094 at the coast of its sea", quay(fleet="BBi"), {"brynn": [Load(F1, A1)]}, F1, []),
    ("L-029 behind a reef", quay(fleet="Amb"), {"brynn": [Load(F1, A1)]}, "", ["out-of-reach"]),
    ("L-094 in the next port", quay(army="Gul"), {"brynn": [Load(F1, A1)]}, "", ["out-of-reach"]),
    ("L-094 a foreign army that does not board", quay(owner="corvane"), {"brynn": [Load(F1, ENEMY)]}, "", ["not-boarding"]),
    ("L-093 one that boards", quay(owner="corvane"), {"brynn": [Load(F1, ENEMY)], "corvane": [Board(ENEMY, "brynn")]}, F1, []),
    ("L-093 one that boards another's", quay(owner="corvane"),
     {"brynn": [Load(F1, ENEMY)], "corvane": [Board(ENEMY, "aldermark")]}, "", ["not-boarding"]),
    ("L-093 not with an enemy", at_war(quay(owner="corvane"), ("brynn", "corvane")),
     {"brynn": [Load(F1, ENEMY)], "corvane": [Board(ENEMY, "brynn")]}, "", ["not-boarding", "to-an-enemy"]),
    ("L-049 by an army", quay(), {"brynn": [Load(A1, A1)]}, "", ["not-a-fleet"]),
    ("an army that there is not, as if it did not board", quay(), {"brynn": [Load(F1, "corvane A9")]}, "", ["not-boarding"]),
    ("L-049 a fleet", quay(), {"brynn": [Load(F1, F1)]}, "", ["no-such-army"]),
]  # fmt: skip


@pytest.mark.parametrize(("position", "those", "aboard", "reasons"), [row[1:] for row in LOADS], ids=[row[0] for row in LOADS])
def test_loading(position: Position, those: Those, aboard: str, reasons: list[str]) -> None:
    turn = played(position, those)
    army = next(it for it in turn.position.units.values() if it.type == "army")
    assert (army.aboard, sorted(why(turn))) == (aboard, reasons)


def test_a_fleet_loads_and_sails_in_one_phase_and_what_is_aboard_goes_with_it() -> None:  # L-094
    turn = played(quay(), {"brynn": [Load(F1, A1), Sail(F1, "BBi"), Sail(F1, "Crm"), March(A1, "BDo")]})
    assert (where(turn), why(turn)) == ({F1: "Crm", A1: "Crm"}, ["is-aboard"])
    assert {event["round"] for event in events(turn, "sailed")} == {1, 2}


def coast(strength: int, **fields: Any) -> Position:
    """An army of Brynn aboard its fleet off Rookmarch, which is Corvane's; the two are at war."""
    position = only(unit(F1, "Crm", ("royal-carrack", 9)), unit(A1, "Crm", ("infantry", strength), aboard=F1, **fields))
    return at_war(provinces(position, {"Roo": {"owner": "corvane"}}), ("brynn", "corvane"))


LANDINGS: list[tuple[str, Position, int, str, list[str]]] = [
    ("L-T10 50 of 100", coast(5), 50, "Roo", []),
    ("L-T10 51 of 50", coast(5), 51, "Crm", ["landing-failed"]),
    ("L-T10 sure by 100", coast(10), 100, "Roo", []),
    ("L-T10 sure by 120", coast(12), 100, "Roo", []),
    ("L-105 independents are enemies", provinces(coast(1), {"Roo": {"owner": INDEPENDENT}}), 11, "Crm", ["landing-failed"]),
    ("L-102 its own land", provinces(coast(1), {"Roo": {"owner": "brynn"}}), 100, "Roo", []),
    ("L-102 permitted", provinces(coast(1), {"Roo": {"owner": "fennmoor", "guests": ("brynn",)}}), 100, "Roo", []),
    ("L-102 neutral", provinces(coast(1), {"Roo": {"owner": "fennmoor"}}), 1, "Crm", ["no-leave-to-land"]),
    ("L-102 behind a reef", coast(1), 1, "Crm", ["no-shore"]),
]


@pytest.mark.parametrize(("position", "face", "at", "reasons"), [row[1:] for row in LANDINGS], ids=[row[0] for row in LANDINGS])
def test_landings(position: Position, face: int, at: str, reasons: list[str]) -> None:
    turn = played(position, {"brynn": [Unload(F1, A1, "Dun" if "no-shore" in reasons else "Roo")]}, face=face)
    assert (where(turn)[A1], why(turn)) == (at, reasons)
    if at == "Roo":
        assert (turn.orders.progress.motions[A1].points, turn.orders.progress.motions[F1].points) == (0, 0)


def test_the_hidden_land_anywhere() -> None:  # L-102
    position = provinces(only(
        unit(F1, "Crm", ("cog", 1)), unit(A1, "Crm", ("spy", 2), aboard=F1, hidden=True),
    ), {"Roo": {"owner": "fennmoor"}})  # fmt: skip
    assert where(played(position, {"brynn": [Unload(F1, A1, "Roo")]}))[A1] == "Roo"


def test_one_roll_for_all_that_a_realm_lands_in_a_province() -> None:  # L-103, scenario 13.4
    position = coast(3)
    second = unit(A2, "Crm", ("infantry", 3), aboard=F1)
    position = replace(position, units={**position.units, A2: second})
    turn = played(position, {"brynn": [Unload(F1, A1, "Roo"), Unload(F1, A2, "Roo")]}, face=60)
    assert where(turn) == {F1: "Crm", A1: "Roo", A2: "Roo"}
    assert len([event for event in events(turn, "roll") if "landing" in str(event["purpose"])]) == 1


def test_troops_that_march_in_as_others_land_meet_them_weakened() -> None:  # L-T11, L-104
    position = coast(10)
    defender = unit(ENEMY, "Bla", ("guard", 1))
    position = provinces(replace(position, units={**position.units, ENEMY: defender}), {"Bla": {"owner": "corvane"}})
    turn = played(position, {"brynn": [Unload(F1, A1, "Roo")], "corvane": [March(ENEMY, "Roo")]}, face=11)
    assert str(events(turn, "battle-round", "brynn")[0]["dealt"]) == "14"


def test_a_fleet_without_a_port_flees_in_the_next_phase() -> None:  # L-098, scenario 13.8
    position = provinces(
        only(unit(F1, "Bry", ("longship", 1)), unit(A1, "Bry", ("levy", 1), aboard=F1)), {"Bry": {"harbour": False}}
    )
    turn = played(position, {"brynn": [Sail(F1, "BBi")]})
    assert (where(turn), why(turn)) == ({F1: "BBi", A1: "BBi"}, ["homeless"])
    assert turn.orders.progress.motions[F1].points == 0
    inland = only(unit(F1, "BDo", ("longship", 1), heroes=("brynn Tegan",)), unit(A1, "BDo", ("levy", 1), aboard=F1),
                  heroes=[Hero("brynn", "Tegan", "captain")])  # fmt: skip
    now = played(inland, {}).position
    assert F1 not in now.units
    assert (now.units[A1].aboard, now.units[A2].heroes) == ("", ("brynn Tegan",))


def test_what_has_no_room_goes_overboard_the_heavy_and_cheap_first() -> None:  # L-101
    position = only(
        unit(F1, "BBi", ("longship", 1)), unit(A1, "BBi", ("infantry", 2), ("light-cavalry", 1), ("levy", 1), aboard=F1)
    )
    turn = check_storage(lords.turn(position, round=1))
    assert {stack.type: stack.count for stack in turn.position.units[A1].stacks} == {"infantry": 2, "levy": 1}
    other = unit("brynn F2", "BBi", ("cog", 1))
    roomy = check_storage(lords.turn(replace(position, units={**position.units, other.id: other}), round=1))
    assert roomy.position.units[A1].aboard == "brynn F2"


def test_those_aboard_a_sunk_fleet_drown_and_heroes_may_swim() -> None:  # L-099, scenario 4
    tegan = Hero("brynn", "Tegan", "captain")
    position = only(unit(F1, "BBi", heroes=(tegan.id,)), unit(A1, "BBi", ("levy", 1), aboard=F1), heroes=[tegan])
    alone = check_storage(lords.turn(position, round=1)).position
    assert (dict(alone.units), dict(alone.heroes)) == ({}, {})
    other = unit("brynn F2", "BBi", ("longship", 1))
    near = check_storage(lords.turn(replace(position, units={**position.units, other.id: other}), round=1)).position
    assert near.units["brynn F2"].heroes == (tegan.id,)


HIDING: list[tuple[str, Position, Order, bool, list[str]]] = [
    ("L-041 spies", at_home(("spy", 2)), Hide(A1), True, []),
    ("L-041 with a levy", at_home(("spy", 2), ("levy", 1)), Hide(A1), False, ["cannot-hide"]),
    ("L-063 hidden", at_home(("spy", 2), hidden=True), Hide(A1), True, ["hidden-already"]),
    ("L-063 shows itself", at_home(("spy", 2), hidden=True), Reveal(A1), False, []),
    ("L-063 not hidden", at_home(("spy", 2)), Reveal(A1), False, ["not-hidden"]),
]


@pytest.mark.parametrize(("position", "order", "hidden", "reasons"), [row[1:] for row in HIDING], ids=[row[0] for row in HIDING])
def test_hiding(position: Position, order: Order, *, hidden: bool, reasons: list[str]) -> None:
    turn = played(position, {"brynn": [order]})
    assert (turn.position.units[A1].hidden, why(turn)) == (hidden, reasons)


SEARCHES: list[tuple[str, Position, int, bool]] = [
    ("L-T13 found", only(unit(A1, "Bry", ("infantry", 3)), unit(ENEMY, "Bry", ("spy", 1), hidden=True)), 10, True),
    ("L-T13 not found", only(unit(A1, "Bry", ("infantry", 3)), unit(ENEMY, "Bry", ("spy", 1), hidden=True)), 11, False),
    ("L-111 an ally is left alone",
     allied(only(unit(A1, "Bry", ("infantry", 3)), unit(ENEMY, "Bry", ("spy", 1), hidden=True)), ("brynn", "corvane")), 1, False),
    ("L-111 elsewhere", only(unit(A1, "Bry", ("infantry", 3)), unit(ENEMY, "BDo", ("spy", 1), hidden=True)), 1, False),
    ("L-043 a scout", only(unit(A1, "Bry", heroes=("brynn Tegan",)), unit(ENEMY, "Bry", ("spy", 1), hidden=True),
                           heroes=[Hero("brynn", "Tegan", "scout")]), 75, True),
]  # fmt: skip


@pytest.mark.parametrize(("position", "face", "found"), [row[1:] for row in SEARCHES], ids=[row[0] for row in SEARCHES])
def test_searching(position: Position, face: int, *, found: bool) -> None:
    turn = played(position, {"brynn": [Search(A1)]}, face=face)
    assert turn.position.units[ENEMY].hidden != found
    assert [bool(event["found"]) for event in events(turn, "searched", "brynn")] == [found]
    assert all(event["audience"] == "gm" for event in events(turn, "roll") if "searches" in str(event["purpose"]))


def test_three_soldiers_roll_thrice() -> None:  # L-T13
    turn = played(SEARCHES[0][1], {"brynn": [Search(A1)]})
    assert [len(event["dice"]) for event in events(turn, "roll")] == [3]  # type: ignore[arg-type]


def test_forts_are_manned_when_the_plan_says_so() -> None:  # L-109
    turn = played(at_home(), {"brynn": [March(A1, "BDo"), SetDefend(A1, yes=True)]})
    assert turn.position.units[A1].defend_fort


def test_a_transfer_on_the_way() -> None:  # L-077
    position = only(unit(A1, "Bry", ("infantry", 2)), unit(A2, "BDo", ("infantry", 2)))
    turn = played(position, {"brynn": [Transfer(A1, A2, (("infantry", 2),)), March(A2, "Bry")]})
    assert turn.position.units[A2].size == 4


def gullmarch(
    *stacks: tuple[Any, ...], other: tuple[tuple[Any, ...], ...] = (), owner: str = INDEPENDENT, **fields: Any
) -> Position:
    """Gullmarch with an army of Brynn, and perhaps one of Dunhollow."""
    others = [unit("dunhollow A1", "Gul", *other)] if other else []
    heroes = [Hero("brynn", "Tegan", "scout")] if fields.get("heroes") else []
    return provinces(only(unit(A1, "Gul", *stacks, **fields), *others, heroes=heroes), {"Gul": {"owner": owner}})


BOTH = (("brynn", "corvane"), ("corvane", "dunhollow"))
CONQUESTS: list[tuple[str, Position, str]] = [
    ("L-119 nobody is left", gullmarch(("infantry", 1)), "brynn"),
    ("L-T16 too weak", gullmarch(("siege-engine", 1)), INDEPENDENT),
    ("L-119 defended", only(unit(A1, "Gul", ("infantry", 9)), unit("independent G1", "Gul", ("levy", 1))), INDEPENDENT),
    ("L-T15 number counts", at_war(gullmarch(("heavy-cavalry", 8), other=(("infantry", 9),), owner="corvane"), *BOTH), "dunhollow"),
    ("L-T15 spies are most and too weak", gullmarch(("spy", 9), other=(("heavy-cavalry", 8),)), INDEPENDENT),
    ("L-119 heroes count", gullmarch(("infantry", 2), other=(("infantry", 2),), heroes=("brynn Tegan",)), "brynn"),
    ("L-119 equal numbers, more combat", gullmarch(("infantry", 2), other=(("archer", 2),)), "dunhollow"),
    ("L-161 the hidden take nothing", gullmarch(("guard", 9), hidden=True), INDEPENDENT),
    ("L-119 a guest takes nothing", provinces(gullmarch(("guard", 9)), {"Gul": {"guests": ("brynn",)}}), INDEPENDENT),
    ("L-119 an ally of the owner holds it",
     allied(at_war(gullmarch(("guard", 9), other=(("levy", 1),), owner="corvane"), BOTH[0]), BOTH[1]), "corvane"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "owner"), [row[1:] for row in CONQUESTS], ids=[row[0] for row in CONQUESTS])
def test_conquest(position: Position, owner: str) -> None:
    turn = change_owners(lords.turn(position, round=1))
    assert turn.position.provinces["Gul"].owner == owner
    assert ("Gul" in turn.orders.progress.changed) == (owner != position.provinces["Gul"].owner)


@pytest.mark.parametrize(("face", "harbour", "cogs"), [(25, False, 2), (26, True, 2), (41, True, 0)])
def test_a_city_that_falls(face: int, *, harbour: bool, cogs: int) -> None:  # L-120, L-122, scenario 13.21
    position = at_war(
        only(unit("corvane G1", "Cor", ("cog", 2)), unit(A1, "Cor", ("guard", 2)), unit(G1, "Bry")), ("brynn", "corvane")
    )
    position = provinces(position, {"Cor": {"guests": ("aldermark",)}})
    dice: Any = Faces(face)
    now = change_owners(replace(lords.turn(position, round=1), dice=dice)).position
    it = now.provinces["Cor"]
    assert (it.owner, it.annexed, it.lost, it.guests, it.harbour, it.fort) == ("brynn", "corvane", 1, (), harbour, 4)
    garrison = now.units["brynn G2"]
    assert (garrison.at, sum(stack.count for stack in garrison.stacks)) == ("Cor", cogs)
    assert "corvane G1" not in now.units


def test_a_plan_ends_with_its_garrison() -> None:
    position = at_war(only(unit("corvane G1", "Cor"), unit(A1, "Cor", ("guard", 2))), ("brynn", "corvane"))
    ordered = {"corvane": [Recruit("corvane G1", (("levy", 2),)), Search("corvane G1"), Annex("Cor")]}
    turn = change_owners(lords.turn(position, ordered, round=1))
    assert [(event["order"], event["why"]) for event in events(turn, "failed", "corvane")] == [
        (each.text, "province-lost") for each in (turn.orders.sent["corvane"][1], turn.orders.sent["corvane"][0])
    ]
    assert [each.order for each in turn.orders.rest["corvane"]] == [Annex("Cor")]
    assert turn.orders.plans["corvane G1"] == ()


def test_earlier_arrival_decides_then_a_lot() -> None:  # L-119
    position = only(unit(A1, "Gul", ("infantry", 2)), unit("dunhollow A1", "Gul", ("infantry", 2)))
    turn = lords.turn(position, round=2)
    motions = {A1: Motion(arrived=2), "dunhollow A1": Motion(arrived=1)}
    late = replace(turn, orders=replace(turn.orders, progress=Progress(motions=motions)))
    assert change_owners(late).position.provinces["Gul"].owner == "dunhollow"
    assert len(events(change_owners(turn), "roll", "brynn")) == 1


def test_everybody_hears_by_place_who_fought_and_who_took_what() -> None:  # scenario 11
    position = at_war(only(unit(A1, "Bry", ("guard", 9)), unit("independent G1", "Gul", ("levy", 1))), ("brynn", "corvane"))
    turn = end_movement(played(position, {"brynn": march("Gul")}))
    public = [{key: event[key] for key in event if key != "audience"} for event in turn.events if event["audience"] == "public"]
    assert public == [
        {"kind": "fought", "place": "Gul", "realms": ["brynn", INDEPENDENT]},
        {"kind": "taken", "place": "Gul", "by": "brynn", "was": INDEPENDENT},
    ]
