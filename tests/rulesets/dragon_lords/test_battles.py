"""Battles on land, at borders and at sea: the worked examples figure by figure, then tables of cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from generator.core.dice import Dice, Faces, Throw
from generator.core.turn import Step, Turn
from generator.rulesets.dragon_lords.battle.land import fight_on_borders, fight_on_land
from generator.rulesets.dragon_lords.battle.sea import fight_at_sea
from generator.rulesets.dragon_lords.march.conquest import change_owners
from generator.rulesets.dragon_lords.march.landing import unload_armies
from generator.rulesets.dragon_lords.march.loading import load_armies
from generator.rulesets.dragon_lords.march.sailing import sail
from generator.rulesets.dragon_lords.muster.transfer import transfer
from generator.rulesets.dragon_lords.orders import Load, Motion, Order, Progress, Sail, Transfer, Unload
from generator.rulesets.dragon_lords.position import INDEPENDENT, Hero, Position, Unit
from tests.support import lords
from tests.support.lords import allied, at_war, events, only, provinces, unit

ORLA = Hero("aldermark", "Orla", "captain", 2)


class Mean(Dice):
    """Dice that show the mean of what they can; those of `chosen` purposes (by a part of them) show what is told."""

    chosen: Mapping[str, int] = {}

    def throw(self, throws: Sequence[Throw]) -> tuple[Faces, ...]:
        return tuple((self._face(each),) * each.count for each in throws)

    def _face(self, throw: Throw) -> int:
        return next((face for part, face in self.chosen.items() if part in throw.purpose), (throw.sides + 1) // 2)


def mean(chosen: Mapping[str, int] | None = None) -> Dice:
    dice = Mean("rolled", "01-turn-1-plans", b"seed")
    object.__setattr__(dice, "chosen", chosen or {})
    return dice


def begun(position: Position, motions: Mapping[str, Motion] | None = None, dice: Dice | None = None, **progress: Any) -> Turn:
    """A turn in its first phase, with dice that show their mean."""
    turn = lords.turn(position, round=1)
    turn = replace(turn, dice=dice or mean())
    return replace(turn, orders=replace(turn.orders, progress=Progress(motions=motions or {}, **progress)))


def left(turn: Turn, name: str) -> dict[str, int]:
    """The troops that a unit has left."""
    it: Unit | None = turn.position.units.get(name)
    found: dict[str, int] = {}
    for stack in it.stacks if it else ():
        found[stack.type] = found.get(stack.type, 0) + stack.count
    return found


def figures(turn: Turn, realm: str) -> list[tuple[str, str, dict[str, int]]]:
    """Of each round what a realm took and carried on, and what it lost."""
    rounds = [event for event in turn.events if event["kind"] == "battle-round" and event["audience"] == realm]
    found = []
    for event in rounds:
        fallen: dict[str, int] = {}
        lost: Any = event["lost"]
        for kinds in lost.values():
            for kind, count in kinds.items():
                fallen[kind] = fallen.get(kind, 0) + count
        found.append((str(event["taken"]), str(event["carried"]), fallen))
    return found


def keep(level: int, owner: str = INDEPENDENT) -> Position:
    """Army A1 of Aldermark as at the start, in Wyrmgate, which five infantry and two archers defend."""
    army = unit(
        "aldermark A1", "WGa", ("infantry", 4, 1), ("light-cavalry", 2, 2), ("archer", 3, 3),
        heroes=(ORLA.id,), leader=ORLA.id, retreat_level=level,
    )  # fmt: skip
    defenders = unit(f"{owner} G1", "WGa", ("infantry", 5, 1), ("archer", 2, 2))
    position = only(army, defenders, heroes=[ORLA])
    return provinces(position, {"WGa": {"owner": owner, "fort": 2, "standing": 2}})


CAME = {"aldermark A1": Motion(points=1, came_from="AVa", arrived=1)}


def test_the_worked_battle_on_land_comes_out_figure_by_figure() -> None:  # scenario 7, example L
    turn = fight_on_land(begun(at_war(keep(2, "brynn"), ("aldermark", "brynn")), CAME))
    assert figures(turn, "aldermark") == [
        ("17.8", "5.8", {"infantry": 1}),
        ("15.4", "9.1", {"infantry": 1}),
        ("10.6", "7.7", {"infantry": 1}),
        ("8.2", "3.8", {"infantry": 1}),
        ("2.9", "6.7", {}),
    ]
    assert figures(turn, "brynn") == [
        ("21.1", "9.1", {"infantry": 1}),
        ("18.9", "4", {"infantry": 2}),
        ("16.7", "8.8", {"infantry": 1}),
        ("14.5", "4.3", {"infantry": 1, "archer": 1}),
        ("12.3", "0", {"archer": 1}),
    ]
    assert left(turn, "aldermark A1") == {"light-cavalry": 2, "archer": 3}
    assert turn.orders.progress.motions["aldermark A1"].points == 0


def test_with_retreat_level_1_it_leaves_after_the_fourth_round() -> None:  # scenario 7, example L
    turn = fight_on_land(begun(keep(1), CAME))
    assert (turn.position.units["aldermark A1"].at, left(turn, "independent G1")) == ("AVa", {"archer": 1})
    assert len(figures(turn, "aldermark")) == 4


def test_a_follower_leaves_with_it() -> None:  # scenario 7, example L
    position = keep(1)
    follower = unit("aldermark A2", "WGa", ("spy", 1, 5), follow="aldermark A1")
    position = replace(position, units={**position.units, follower.id: follower})
    turn = fight_on_land(begun(position, {**CAME, follower.id: Motion(points=1, came_from="Gre", arrived=1)}))
    assert {name: it.at for name, it in turn.position.units.items() if it.realm == "aldermark"} == {
        "aldermark A1": "AVa", "aldermark A2": "Gre",
    }  # fmt: skip


def fleets(base: Position | None = None) -> Position:
    position = only(
        unit("brynn F1", "Amb", ("longship", 2, 2), retreat_level=1),
        unit("brynn A2", "Amb", ("infantry", 3, 1), aboard="brynn F1", marines=True),
        unit("corvane F1", "Amb", ("war-galley", 2, 1)),
        base=base,
    )
    return at_war(position, ("brynn", "corvane"))


def test_the_worked_battle_at_sea_comes_out_figure_by_figure() -> None:  # scenario 8, example S
    turn = fight_at_sea(begun(fleets()))
    assert figures(turn, "brynn") == [
        ("6.4", "6.4", {}), ("6.4", "0.8", {"infantry": 1}), ("6.4", "7.2", {}), ("3.2", "10.4", {}),
        ("3.2", "1.6", {"infantry": 1}),
    ]  # fmt: skip
    assert figures(turn, "corvane") == [
        ("9.2", "9.2", {}), ("9.2", "18.4", {}), ("7.2", "5.6", {"war-galley": 1}), ("7.2", "12.8", {}),
        ("7.2", "0", {"war-galley": 1}),
    ]  # fmt: skip
    assert (left(turn, "brynn A2"), left(turn, "brynn F1"), left(turn, "corvane F1")) == ({"infantry": 1}, {"longship": 2}, {})


@pytest.mark.parametrize(("face", "galleys"), [(25, 2), (26, 0)])
def test_beaten_ships_are_captured_by_their_chance(face: int, galleys: int) -> None:  # scenario 8.4
    turn = fight_at_sea(begun(fleets(), dice=mean({"capture": face})))
    assert left(turn, "brynn F1").get("war-galley", 0) == galleys


def test_without_marines_the_longships_lose() -> None:  # scenario 8, example S
    position = fleets()
    below = replace(position.units["brynn A2"], marines=False)
    stubborn = replace(position.units["brynn F1"], retreat_level=2)
    turn = fight_at_sea(begun(replace(position, units={**position.units, below.id: below, stubborn.id: stubborn})))
    assert not left(turn, "brynn F1")
    assert left(turn, "corvane F1") == {"war-galley": 2}
    assert left(turn, "brynn A2") == {"infantry": 3}


@pytest.mark.parametrize(("ship", "count", "marines"), [("royal-carrack", 4, 4), ("timber-raft", 4, 0), ("royal-carrack", 5, 4)])
def test_marines_by_the_capacity_of_ships(ship: str, count: int, marines: int) -> None:  # L-T09
    position = only(
        unit("brynn F1", "Amb", (ship, 1, 2)),
        unit("brynn A2", "Amb", ("infantry", count, 1), aboard="brynn F1", marines=True),
        unit("corvane F1", "Amb", ("timber-raft", 1, 1)),
    )
    turn = fight_at_sea(begun(at_war(position, ("brynn", "corvane"))))
    rolled = [event for event in events(turn, "roll") if "round 1: damage of brynn" in str(event["purpose"])]
    assert [len(event["dice"]) for event in rolled] == [1 + marines]  # type: ignore[arg-type]


def test_targets_are_picked_by_their_number() -> None:  # L-T14
    position = only(
        unit("aldermark A1", "WGa", ("infantry", 10, 1)), unit("brynn A1", "WGa", ("infantry", 15, 1)),
        unit("independent G1", "WGa", ("infantry", 5, 1)),
    )  # fmt: skip
    position = at_war(position, ("aldermark", "brynn"))
    turn = fight_on_land(begun(position))
    sides = {event["purpose"]: event["sides"] for event in events(turn, "roll") if "round 1: targets" in str(event["purpose"])}
    assert sides == {
        "phase 1, WGa, round 1: targets of independent": 25,
        "phase 1, WGa, round 1: targets of aldermark": 20,
        "phase 1, WGa, round 1: targets of brynn": 15,
    }
    low = fight_on_land(begun(position, dice=mean({"round 1: targets of independent": 10})))
    high = fight_on_land(begun(position, dice=mean({"round 1: targets of independent": 11})))
    assert figures(low, "aldermark")[0][0] > figures(high, "aldermark")[0][0]


def test_an_ally_who_is_not_at_war_watches() -> None:  # L-T34
    position = only(
        unit("aldermark A1", "Gul", ("infantry", 4, 1)), unit("brynn A1", "Gul", ("infantry", 9, 1)),
        unit("corvane A1", "Gul", ("infantry", 4, 1)),
    )  # fmt: skip
    turn = fight_on_land(begun(allied(at_war(position, ("aldermark", "corvane")), ("aldermark", "brynn"))))
    assert left(turn, "brynn A1") == {"infantry": 9}
    assert turn.orders.progress.fought == {"Gul": ("aldermark", "corvane")}
    assert not [event for event in turn.events if event["audience"] == "brynn"]


def test_all_ranks_fire_and_the_first_empties_first() -> None:  # L-T29
    position = only(
        unit("aldermark A1", "Gul", ("levy", 3, 1), ("archer", 5, 5), retreat_level=1), unit("brynn A1", "Gul", ("infantry", 9, 1))
    )
    turn = fight_on_land(begun(at_war(position, ("aldermark", "brynn")), {"aldermark A1": Motion(3, came_from="Bry", arrived=1)}))
    rounds = figures(turn, "aldermark")
    assert sum(lost.get("levy", 0) for _, _, lost in rounds) == 3
    assert rounds[-1][2].get("levy", 0) > 0
    assert figures(turn, "brynn")[0][0] == "15"
    assert turn.position.units["aldermark A1"].at == "Bry"


def test_whoever_follows_a_destroyed_unit_fights_on() -> None:  # L-T30
    position = only(
        unit("aldermark A1", "Gul", ("levy", 1, 1), retreat_level=1),
        unit("aldermark A2", "Gul", ("infantry", 2, 2), retreat_level=1, follow="aldermark A1"),
        unit("brynn A1", "Gul", ("infantry", 9, 1)),
    )
    came = {name: Motion(3, came_from="Bry", arrived=1) for name in ("aldermark A1", "aldermark A2")}
    turn = fight_on_land(begun(at_war(position, ("aldermark", "brynn")), came))
    assert not {"aldermark A1", "aldermark A2"} & set(turn.position.units)


@pytest.mark.parametrize(("level", "inside"), [(4, True), (0, False)])
def test_nobody_retreats_from_a_fort(level: int, *, inside: bool) -> None:  # L-T35
    position = only(
        unit("brynn A1", "Bry", ("archer", 5, 2), retreat_level=1, defend_fort=True), unit("corvane A1", "Bry", ("infantry", 9, 1))
    )
    position = provinces(at_war(position, ("brynn", "corvane")), {"Bry": {"standing": level}})
    turn = fight_on_land(begun(position, {"corvane A1": Motion(2, came_from="Gul", arrived=1)}))
    assert ("brynn A1" in turn.position.units) != inside


RETREATS: list[tuple[str, str, dict[str, dict[str, Any]], list[str], int, str]] = [
    ("to where it came from, be that a foreign province", "Red", {}, [], 1, "Red"),
    ("not where enemy soldiers are, but home", "Red", {"Bry": {"owner": "brynn"}}, ["Red"], 1, "Bry"),
    ("home before a province that lets it in", "", {"Bry": {"owner": "brynn"}, "Red": {"owner": "aldermark", "guests": ("brynn",)}},
     [], 1, "Bry"),
    ("then to who lets it in", "", {"Red": {"owner": "aldermark", "guests": ("brynn",)}}, [], 1, "Red"),
    ("then to an enemy's land without soldiers", "", {"Red": {"owner": "corvane"}}, [], 1, "Red"),
    ("of two such by lot", "", {"Red": {"owner": "corvane"}, "Cor": {"owner": "corvane"}}, [], 2, "Cor"),
    ("never over a mountain", "", {"BDo": {"owner": "brynn"}}, [], 1, "Gul"),
    ("never to a neutral realm that lets nobody in", "", {"Red": {"owner": "aldermark"}}, [], 1, "Gul"),
]  # fmt: skip


@pytest.mark.parametrize(("origin", "lands", "held", "face", "to"), [row[1:] for row in RETREATS], ids=[row[0] for row in RETREATS])
def test_where_an_army_retreats_to(
    origin: str, lands: dict[str, dict[str, Any]], held: list[str], face: int, to: str
) -> None:  # L-115, scenario 7.8: from Gullmarch, round which all is a stranger's unless the row says otherwise
    stand = unit("brynn A1", "Gul", ("levy", 1, 1), ("guard", 2, 2), retreat_level=1)
    there = [unit(f"corvane A{number}", place, ("guard", 4, 1)) for number, place in enumerate(("Gul", *held), 1)]
    strange = {place: {"owner": "aldermark"} for place in ("Bry", "BDo", "Red", "Cor")}
    position = provinces(at_war(only(stand, *there), ("brynn", "corvane")), {**strange, **lands})
    came = {"brynn A1": Motion(2, came_from=origin, arrived=int(bool(origin)))}
    turn = fight_on_land(begun(position, came, dice=mean({"retreat": face})))
    at = turn.position.units["brynn A1"].at if "brynn A1" in turn.position.units else "Gul"
    assert at == to
    assert turn.orders.progress.motions["brynn A1"].points == (0 if to != "Gul" else 2)


BONUSES: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("in the open", {"standing": 0}, {}, "2"),
    ("a fort of 4 on foot", {"standing": 4}, {"defend_fort": True}, "2.8"),
    ("outside of it", {"standing": 4}, {"defend_fort": False}, "2"),
    ("an enemy's fort", {"standing": 4, "owner": "corvane"}, {"defend_fort": True}, "2"),
    ("an ally's fort", {"standing": 4, "owner": "aldermark"}, {"defend_fort": True}, "2.8"),
]


@pytest.mark.parametrize(("place", "option", "dealt"), [row[1:] for row in BONUSES], ids=[row[0] for row in BONUSES])
def test_forts_add_to_combat(place: dict[str, Any], option: dict[str, Any], dealt: str) -> None:  # L-072, scenario 5
    position = only(unit("brynn A1", "Bry", ("infantry", 1, 1), **option), unit("corvane A1", "Bry", ("guard", 3, 1)))
    position = allied(at_war(position, ("brynn", "corvane")), ("aldermark", "brynn"))
    turn = fight_on_land(begun(provinces(position, {"Bry": place})))
    assert str(events(turn, "battle-round", "brynn")[0]["dealt"]) == dealt


@pytest.mark.parametrize(("kind", "dealt"), [("heavy-cavalry", "4.5"), ("siege-engine", "1.6"), ("ranger", "0.6")])
def test_horse_gets_less_of_a_fort_and_engines_nothing(kind: str, dealt: str) -> None:  # scenario 5
    position = only(unit("brynn G1", "Bry", (kind, 1, 1)), unit("corvane A1", "Bry", ("guard", 9, 1)))
    position = provinces(at_war(position, ("brynn", "corvane")), {"Bry": {"standing": 4}})
    assert str(events(fight_on_land(begun(position)), "battle-round", "brynn")[0]["dealt"]) == dealt


def test_each_side_is_told_what_of_its_own_fought_and_how_well() -> None:
    own = unit(
        "brynn G1",
        "Bry",
        ("infantry", 2, 1),
        ("infantry", 1, 2),
        ("heavy-cavalry", 1, 1),
        heroes=("brynn Tegan",),
        leader="brynn Tegan",
    )
    position = only(own, unit("corvane A1", "Bry", ("guard", 3, 1)), heroes=[Hero("brynn", "Tegan", "captain", 2)])
    turn = fight_on_land(
        begun(provinces(at_war(position, ("brynn", "corvane")), {"Bry": {"standing": 4}}), {"corvane A1": Motion(landed=1)})
    )
    first, *more = events(turn, "battle-round", "brynn")
    assert first["force"] == {"brynn G1": {"infantry": [3, 50], "heavy-cavalry": [1, 22]}}
    assert not [it for it in more if "force" in it]
    assert events(turn, "battle-round", "corvane")[0]["force"] == {"corvane A1": {"guard": [3, -30]}}


def test_who_landed_on_enemies_is_weaker_once() -> None:  # L-104, scenario 5
    position = only(unit("brynn A1", "Cor", ("guard", 9, 1)), unit("corvane A1", "Cor", ("infantry", 1, 1)))
    turn = fight_on_land(begun(at_war(position, ("brynn", "corvane")), {"brynn A1": Motion(landed=1)}))
    assert str(events(turn, "battle-round", "brynn")[0]["dealt"]) == "20.2"
    assert turn.orders.progress.motions["brynn A1"].landed == 0


@pytest.mark.parametrize(("face", "standing"), [(20, 3), (21, 4)])
def test_siege_engines_lower_forts(face: int, standing: int) -> None:  # scenario 5
    position = only(unit("brynn G1", "Bry", ("levy", 1, 1)), unit("corvane A1", "Bry", ("guard", 3, 1), ("siege-engine", 1, 2)))
    position = provinces(at_war(position, ("brynn", "corvane")), {"Bry": {"fort": 4, "standing": 4}})
    turn = fight_on_land(begun(position, dice=mean({"siege engines": face})))
    it = turn.position.provinces["Bry"]
    assert (it.fort, it.standing) == (4, standing)


@pytest.mark.parametrize(("face", "standing"), [(10, 3), (11, 4)])
def test_battles_wear_forts(face: int, standing: int) -> None:  # scenario 5
    position = only(unit("brynn G1", "Bry", ("levy", 1, 1)), unit("corvane A1", "Bry", ("guard", 3, 1)))
    position = provinces(at_war(position, ("brynn", "corvane")), {"Bry": {"fort": 4, "standing": 4}})
    assert fight_on_land(begun(position, dice=mean({"wear": face}))).position.provinces["Bry"].standing == standing


def border(*more: Unit) -> Position:
    return at_war(
        only(unit("brynn A1", "Gul", ("guard", 9, 1)), unit("corvane A1", "Bry", ("infantry", 3, 1), retreat_level=1), *more),
        ("brynn", "corvane"),
    )


SWAPPED = (("brynn A1", "Bry", "Gul"), ("corvane A1", "Gul", "Bry"))
CROSSING = {"brynn A1": Motion(2, came_from="Bry", arrived=1), "corvane A1": Motion(2, came_from="Gul", arrived=1)}


def test_a_border_is_fought_for_without_forts_and_others() -> None:  # L-T12
    third = unit("brynn A3", "Bry", ("infantry", 1, 1))
    front = replace(
        border(third).units["corvane A1"], stacks=lords.unit("corvane A1", "Bry", ("levy", 1, 1), ("guard", 3, 2)).stacks
    )
    position = replace(border(third), units={**border(third).units, front.id: front})
    crossed = (*SWAPPED, ("brynn A3", "BDo", "Bry"))
    turn = fight_on_borders(begun(position, {**CROSSING, "brynn A3": Motion(2, came_from="BDo", arrived=1)}, crossed=crossed))
    loser = turn.position.units["corvane A1"]
    assert (loser.at, turn.orders.progress.motions[loser.id].points) == ("Gul", 0)
    assert turn.position.units["brynn A1"].at == "Gul"
    assert "brynn A3" not in str([event for event in turn.events if event["kind"] == "battle-round"])
    assert turn.orders.progress.battles == {}
    again = fight_on_land(turn)
    assert again.orders.progress.fought["Gul"] == ("brynn", "corvane")
    assert again.position.units["brynn A3"].at == "Bry"


def test_who_cannot_cross_a_border_is_told_that_he_is_back() -> None:  # L-112
    turn = begun(border(), CROSSING, crossed=SWAPPED)
    short = replace(turn.settings.scenario, numbers={**turn.settings.scenario.numbers, "battle.rounds": 1})
    turn = fight_on_borders(replace(turn, settings=replace(turn.settings, scenario=short)))
    told = {it["unit"]: (it["from"], it["to"]) for it in events(turn, "turned-back")}
    assert told == {"brynn A1": ("Gul", "Bry"), "corvane A1": ("Bry", "Gul")}
    assert {unit: it.at for unit, it in turn.position.units.items()} == {unit: to for unit, (_, to) in told.items()}


SAME_WAY: list[tuple[str, list[tuple[str, str, str]], str]] = [
    ("both ways", [("brynn A1", "Bry", "Gul"), ("corvane A1", "Gul", "Bry")], "phase 1, border of Bry and Gul"),
    ("one way: nobody moves into the other's location", [("brynn A1", "Bry", "Gul"), ("corvane A1", "Bry", "Gul")], "phase 1, Gul"),
]


@pytest.mark.parametrize(("crossed", "battle"), [row[1:] for row in SAME_WAY], ids=[row[0] for row in SAME_WAY])
def test_only_enemies_who_move_into_each_others_location_fight_on_the_border(
    crossed: list[tuple[str, str, str]], battle: str
) -> None:  # L-112, L-160; rulebook 4, Cross-border Battles: "attempt to move into each other's locations on the same border"
    position = only(*(unit(name, end, ("levy", 2, 1)) for name, _, end in crossed))
    came = {name: Motion(2, came_from=start, arrived=1) for name, start, _ in crossed}
    turn = begun(at_war(position, ("brynn", "corvane")), came, crossed=tuple(crossed))
    began = events(fight_on_land(fight_on_borders(turn)), "battle-began", "brynn")
    assert [event["battle"] for event in began] == [battle]


def test_fleets_that_sail_the_same_way_meet_in_the_sea() -> None:  # L-099; rulebook 4, Sea Battles
    position = only(unit("brynn F1", "Amb", ("war-galley", 4, 1)), unit("corvane F1", "Amb", ("longship", 1, 1)))
    crossed = tuple((name, "BBi", "Amb") for name in position.units)
    turn = fight_at_sea(begun(at_war(position, ("brynn", "corvane")), crossed=crossed))
    assert [event["battle"] for event in events(turn, "battle-began", "brynn")] == ["phase 1, Amb"]


SHIPS_ASHORE: list[tuple[str, list[tuple[str, int, int]], list[int], str]] = [
    ("alone they defend nothing", [], [], "corvane"),
    ("beside soldiers they neither fire nor fall", [("levy", 1, 2)], [1], "corvane"),
    ("soldiers hold the province for them", [("guard", 30, 2)], [30], "brynn"),
]


@pytest.mark.parametrize(("soldiers", "fired", "owner"), [row[1:] for row in SHIPS_ASHORE], ids=[row[0] for row in SHIPS_ASHORE])
def test_the_ships_of_a_garrison_are_in_no_battle_on_land(
    soldiers: list[tuple[str, int, int]], fired: list[int], owner: str
) -> None:  # L-113, L-120; rulebook 4, Land Battles: "Fleets and ships are never involved in land battles"
    position = only(
        unit("brynn G1", "Bry", ("war-galley", 2, 1), *soldiers), unit("corvane A1", "Bry", ("guard", 9, 1)),
        base=provinces(lords.start(), {"Bry": {"standing": 0}}),
    )  # fmt: skip
    turn = begun(at_war(position, ("brynn", "corvane")), {"corvane A1": Motion(2, came_from="Gul", arrived=1)})
    turn = change_owners(fight_on_land(turn))
    rolled = [event for event in events(turn, "roll", "brynn") if "round 1: damage" in str(event["purpose"])]
    assert [len(event["dice"]) for event in rolled] == fired  # type: ignore[arg-type]
    assert turn.position.provinces["Bry"].owner == owner
    tried = [event["dice"] for event in events(turn, "roll", "brynn") if "capture of war-galley" in str(event["purpose"])]
    assert [len(dice) for dice in tried] == ([2] if owner == "corvane" else [])  # type: ignore[arg-type]
    assert left(turn, "brynn G1").get("war-galley", 0) == (2 if owner == "brynn" else 0)


def test_friends_cross_a_border_in_peace() -> None:
    position = replace(border(), wars=())
    turn = fight_on_borders(begun(position, CROSSING, crossed=SWAPPED))
    assert turn.position == position
    assert not turn.events


def test_the_hidden_are_in_no_battle() -> None:  # L-041
    position = only(unit("brynn A1", "Cor", ("spy", 2, 1), hidden=True), unit("corvane A1", "Cor", ("guard", 9, 1)))
    assert not fight_on_land(begun(at_war(position, ("brynn", "corvane")))).events


def test_two_battles_in_two_phases() -> None:  # L-T27
    position = only(unit("brynn A1", "Cor", ("levy", 2, 1)), unit("corvane A1", "Cor", ("guard", 9, 1)))
    position = at_war(position, ("brynn", "corvane"))
    turn = fight_on_land(begun(position))
    second = unit("brynn A2", "Cor", ("levy", 2, 1))
    turn = replace(turn, round=2, position=replace(turn.position, units={**turn.position.units, second.id: second}))
    turn = fight_on_land(turn)
    assert turn.orders.progress.battles == {"Cor": 2}
    assert [event["battle"] for event in events(turn, "battle-over", "corvane")] == ["phase 1, Cor", "phase 2, Cor"]


def test_heroes_of_a_destroyed_army_die_and_a_victor_learns() -> None:  # L-066, scenario 4
    tegan, morvan = Hero("brynn", "Tegan", "captain", 2), Hero("corvane", "Morvan", "captain", 5)
    position = only(
        unit("brynn A1", "Cor", ("levy", 1, 1), heroes=(tegan.id,), leader=tegan.id),
        unit("corvane A1", "Cor", ("guard", 9, 1), heroes=(morvan.id,), leader=morvan.id),
        heroes=[tegan, morvan],
    )
    position = at_war(position, ("brynn", "corvane"))
    lucky = fight_on_land(begun(position, dice=mean({"learns": 20}))).position
    assert {hero.id: hero.tactics for hero in lucky.heroes.values()} == {"corvane Morvan": 6}
    assert "brynn A1" not in lucky.units
    assert fight_on_land(begun(position, dice=mean({"learns": 21}))).position.heroes[morvan.id].tactics == 5


def test_a_trapped_army_turns_on_its_carrier() -> None:  # L-100, scenario 8.6, 13.11
    position = only(unit("corvane F1", "Crm", ("cog", 1, 1)), unit("brynn A1", "Crm", ("guard", 6, 1), aboard="corvane F1"))
    position = at_war(position, ("brynn", "corvane"))
    turn = fight_at_sea(begun(position, dice=mean({"capture": 100})))
    army = turn.position.units["brynn A1"]
    assert (army.aboard, left(turn, "brynn F1"), left(turn, "corvane F1")) == ("brynn F1", {"cog": 1}, {})
    assert not fight_at_sea(begun(replace(position, wars=()))).events


@pytest.mark.parametrize("owner", ["brynn", "corvane"])
def test_who_is_hidden_aboard_is_in_no_battle(owner: str) -> None:  # L-041: neither as marines nor as a trapped army
    position = only(
        unit("brynn F1", "Crm", ("longship", 2, 1)), unit("corvane F1", "Crm", ("cog", 1, 1)),
        unit("brynn A1", "Crm", ("spy", 2, 1), aboard=f"{owner} F1", marines=True, hidden=True),
    )  # fmt: skip
    turn = fight_at_sea(begun(at_war(position, ("brynn", "corvane"))))
    rolled = [event for event in events(turn, "roll") if "round 1: damage of brynn" in str(event["purpose"])]
    assert [len(event["dice"]) for event in rolled] == [2]  # type: ignore[arg-type]


def test_an_enemy_aboard_ones_own_fleet_makes_no_sea_rough() -> (
    None
):  # scenario 8.5: where a fleet flees, and what is hidden stays so
    position = only(
        unit("brynn F1", "Amb", ("longship", 9, 2), retreat_level=1), unit("corvane F1", "Amb", ("war-galley", 3, 1)),
        unit("brynn F2", "BBi", ("cog", 1, 1)), unit("corvane A1", "BBi", ("spy", 1, 1), aboard="brynn F2", hidden=True),
        unit("corvane F2", "FGu", ("war-galley", 3, 1)),
    )  # fmt: skip
    position = provinces(at_war(position, ("brynn", "corvane")), {"Bry": {"harbour": False}, "Ald": {"harbour": False}})
    assert fight_at_sea(begun(position)).position.units["brynn F1"].at == "BBi"


def test_fleets_swap_seas_only_by_a_battle() -> None:  # L-099
    position = only(
        unit("brynn F1", "Amb", ("war-galley", 4, 1)), unit("corvane F1", "BBi", ("longship", 1, 1), ("cog", 1, 2), retreat_level=1)
    )
    position = at_war(position, ("brynn", "corvane"))
    crossed = (("brynn F1", "BBi", "Amb"), ("corvane F1", "Amb", "BBi"))
    came = {"brynn F1": Motion(2, came_from="BBi", arrived=1), "corvane F1": Motion(2, came_from="Amb", arrived=1)}
    turn = fight_at_sea(begun(position, came, crossed=crossed))
    assert "border" in str(events(turn, "battle-began", "brynn")[0]["battle"])


def test_nothing_of_a_battle_is_public() -> None:  # scenario 11
    turn = fight_on_land(begun(keep(2), CAME))
    assert "public" not in {event["audience"] for event in turn.events}


def test_both_sides_may_leave_in_the_same_round() -> None:  # L-113, L-164: all at once, and nobody's name comes first
    troops = (("levy", 1, 1), ("siege-engine", 1, 2))
    position = only(*(unit(f"{realm} A1", "Bry", *troops, retreat_level=1) for realm in ("aldermark", "brynn")))
    position = provinces(at_war(position, ("aldermark", "brynn")), {"Bry": {"standing": 0}})
    came = dict.fromkeys(position.units, Motion(3, came_from="Gul", arrived=1))
    turn = fight_on_land(begun(position, came, dice=mean({"damage": 21})))  # 30 per cent: 3.9, so both levies fall in round 2
    assert {it.at for it in turn.position.units.values()} == {"Gul"}
    assert list(turn.orders.progress.fought) == ["Bry"]


def test_heroes_alone_are_in_no_battle() -> None:
    tegan = Hero("brynn", "Tegan", "captain", 2)
    alone = unit("brynn A2", "Cor", heroes=(tegan.id,), leader=tegan.id)
    position = only(alone, unit("brynn A1", "Cor", ("guard", 9, 1)), unit("corvane A1", "Cor", ("levy", 1, 1)), heroes=[tegan])
    turn = fight_on_land(begun(at_war(position, ("brynn", "corvane"))))
    assert turn.position.units[alone.id] == alone


@pytest.mark.parametrize(("wars", "points"), [([("brynn", "corvane")], 2), ([], 3)])
def test_only_the_ground_of_enemies_costs_a_move_point(wars: list[tuple[str, str]], points: int) -> None:  # L-117, scenario 5
    position = only(unit("brynn A1", "Cor", ("guard", 9, 1)), unit("aldermark A1", "Cor", ("levy", 1, 1)))
    position = at_war(position, ("aldermark", "brynn"), *wars)
    turn = fight_on_land(begun(position, {"brynn A1": Motion(3)}))
    assert turn.orders.progress.motions["brynn A1"].points == points


@pytest.mark.parametrize(("engine", "standing"), [("brynn", 3), ("corvane", 4)])
def test_walls_are_worn_only_where_no_attacker_had_engines(engine: str, standing: int) -> None:  # scenario 5
    troops = {realm: [("guard", 3, 2)] for realm in ("brynn", "corvane")}
    troops[engine].append(("siege-engine", 1, 1))
    position = only(unit("brynn G1", "Bry", *troops["brynn"]), unit("corvane A1", "Bry", *troops["corvane"]))
    position = provinces(at_war(position, ("brynn", "corvane")), {"Bry": {"fort": 4, "standing": 4}})
    turn = fight_on_land(begun(position, dice=mean({"wear": 1, "siege engines": 100})))
    assert turn.position.provinces["Bry"].standing == standing


def test_allies_who_win_at_a_border_come_across() -> None:  # L-112
    second = unit("aldermark A1", "Gul", ("guard", 9, 1))
    position = at_war(border(second), ("aldermark", "corvane"))
    came = {**CROSSING, second.id: Motion(2, came_from="Bry", arrived=1)}
    turn = fight_on_borders(begun(position, came, crossed=(*SWAPPED, (second.id, "Bry", "Gul"))))
    assert (turn.position.units["brynn A1"].at, turn.position.units[second.id].at) == ("Gul", "Gul")


def test_captured_ships_without_a_fleet_to_join_make_one() -> None:  # scenario 8.4, 8.6
    position = only(
        unit("corvane F1", "Crm", ("cog", 1, 1), ("longship", 1, 2)), unit("brynn A1", "Crm", ("guard", 9, 1), aboard="corvane F1")
    )
    turn = fight_at_sea(begun(at_war(position, ("brynn", "corvane")), dice=mean({"capture": 1})))
    assert left(turn, "brynn F1") == {"cog": 1, "longship": 1}
    assert turn.position.units["brynn A1"].aboard == "brynn F1"


def test_a_fleet_can_flee_from_one_place_twice_in_a_phase() -> None:  # scenario 8.5: it may meet another battle
    position = only(
        unit("brynn F1", "Amb", ("longship", 9, 2), retreat_level=1), unit("corvane F1", "Amb", ("war-galley", 3, 1)),
        *(unit(f"corvane F{at}", sea, ("war-galley", 3, 1)) for at, sea in enumerate(("BBi", "FGu", "Crm", "DSo", "EDe"), 2)),
    )  # fmt: skip
    position = provinces(at_war(position, ("brynn", "corvane")), {"Bry": {"harbour": False}})
    turn = fight_at_sea(begun(position))
    assert len(events(turn, "retreated", "brynn")) > 6


FLED = [
    ("unload", unload_armies, [Unload("brynn F1", "brynn A1", "Gul")], "brynn F1", ["fled"]),
    ("load", load_armies, [Load("brynn F1", "brynn A2")], "brynn F1", ["fled"]),
    ("sail", sail, [Sail("brynn F1", "Amb")], "brynn F1", ["fled"]),
    ("transfer", transfer, [Transfer("brynn F1", "brynn F2", (("cog", 1),))], "brynn F1", ["fled"]),
    ("load an army that fled on land", load_armies, [Load("brynn F1", "brynn A2")], "brynn A2", []),
    ("transfer to an army that fled on land", transfer, [Transfer("brynn A2", "brynn A3", (("levy", 1),))], "brynn A2", []),
]


@pytest.mark.parametrize(("step", "orders", "who", "why"), [row[1:] for row in FLED], ids=[row[0] for row in FLED])
def test_a_fleet_that_fled_does_nothing_more(step: Step, orders: list[Order], who: str, why: list[str]) -> None:  # L-099
    position = only(
        unit("brynn F1", "BBi", ("cog", 2, 1)), unit("brynn F2", "BBi", ("cog", 1, 1)),
        unit("brynn A1", "BBi", ("guard", 2, 1), aboard="brynn F1"), unit("brynn A2", "Bry", ("levy", 2, 1)),
        unit("brynn A3", "Bry", ("levy", 1, 1)),
    )  # fmt: skip
    turn = begun(position, {who: Motion(fled=True)})
    turn = replace(turn, orders=replace(lords.orders({"brynn": orders}), progress=turn.orders.progress))
    assert lords.why(step(turn)) == why
