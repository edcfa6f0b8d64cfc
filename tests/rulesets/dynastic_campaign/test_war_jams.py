"""Head-on moves, traffic jams and units that turn to support (rulebook 4.2; scenario 12.3)."""

from __future__ import annotations

from random import Random

import pytest

from generator.rulesets.dynastic_campaign.orders import Convert, Hold, Move, Order, Support
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.war.jam import roads
from generator.rulesets.dynastic_campaign.war.plan import Plan, plan_of
from tests.support import campaign
from tests.support.campaign_war import battle, board, season, sides, stands, whys

WON, EQUAL, LOST = 100, 80, 40
HEAD_ON = ["france ARM-1 Pic 80", "france ARM-2 IdF 80"]
AGAINST: list[Order] = [Move("france ARM-1", "SpN"), Move("spain ARM-1", "Pic")]


@pytest.mark.parametrize(
    ("spanish", "places", "why"),
    [
        pytest.param(LOST, {"france ARM-1": "SpN", "spain ARM-1": "LRh"}, {"spain ARM-1": "head-on"}, id="the stronger goes on"),
        pytest.param(EQUAL, {"france ARM-1": "Pic", "spain ARM-1": "SpN"}, {"france ARM-1": "head-on"}, id="equals stay"),
        pytest.param(WON, {"france ARM-1": "IdF", "spain ARM-1": "Pic"}, {"france ARM-1": "head-on"}, id="the weaker is attacked"),
    ],
)
def test_head_on_moves_are_compared(spanish: int, places: dict[str, str], why: dict[str, str]) -> None:
    after = season(board(["france ARM-1 Pic 80", f"spain ARM-1 SpN {spanish}"]), AGAINST)
    assert stands(after) == places
    (event,) = campaign.told(after, "head-on")
    voided = {each.order.unit: each.void for sent in after.orders.sent.values() for each in sent if each.void}
    assert voided.items() >= why.items()
    assert (battle(after) is None) is (spanish == EQUAL)
    assert event["places"] == ["Pic", "SpN"]


def test_friends_change_places_without_meeting() -> None:
    after = season(board(HEAD_ON), [Move("france ARM-1", "IdF"), Move("france ARM-2", "Pic")])
    assert stands(after) == {"france ARM-1": "IdF", "france ARM-2": "Pic"}


def test_supports_count_head_on_unless_they_are_attacked() -> None:
    units = [*HEAD_ON, "spain ARM-1 SpN 100", "spain ARM-2 Lor 100"]
    helped = [*AGAINST, Support("france ARM-2", "france ARM-1", "Pic")]
    elsewhere = season(board(units), helped)
    (met,) = campaign.told(elsewhere, "head-on")
    assert {unit: side["goes_on"] for side in met["sides"] for unit in side["units"]} == {
        "france ARM-1": False,
        "spain ARM-1": True,
    }
    wanted = [*AGAINST, Move("france ARM-3", "LRh"), Support("france ARM-4", "france ARM-1", "SpN")]
    free = ["france ARM-1 Pic 80", "france ARM-4 Lor 100", "spain ARM-1 SpN 100", "spain ARM-2 Pal 60"]
    assert stands(season(board(free), wanted))["france ARM-1"] == "SpN"
    attacked = season(board(free, Lor="france"), [*wanted, Move("spain ARM-2", "Lor")])
    assert stands(attacked)["spain ARM-1"] == "Pic"


R_T28: list[Order] = [Move("france ARM-1", "SpN"), Move("spain ARM-1", "Pic")]


def test_r_t28_a_unit_of_the_same_type_behind_a_nullified_one_is_nullified() -> None:
    after = season(board([*HEAD_ON, "spain ARM-1 SpN 100"]), [*R_T28, Move("france ARM-2", "Pic")])
    assert whys(after)["france ARM-2"] == "jam"
    assert stands(after)["france ARM-2"] == "IdF"


@pytest.mark.parametrize(
    ("supports", "place"),
    [
        pytest.param({"france SIE-1": 6, "france ARM-3": 40}, "Pic", id="its side wins"),
        pytest.param({"france SIE-1": 6}, "IdF", id="its side loses"),
    ],
)
def test_r_t28_a_unit_of_another_type_supports_and_follows_when_its_side_wins(supports: dict[str, int], place: str) -> None:
    units = ["france ARM-1 Pic 80", "france SIE-1 IdF 60", "france ARM-3 Lor 80", "spain ARM-1 SpN 100"]
    orders: list[Order] = [*R_T28, Move("france SIE-1", "Pic")]
    orders += [Support("france ARM-3", "france ARM-1")] if "france ARM-3" in supports else []
    after = season(board(units, Lor="france"), orders)
    assert sides(after)[0]["supports"] == supports
    assert stands(after)["france SIE-1"] == place


def test_a_jam_goes_on_along_the_road_and_stops_friends_of_the_same_type() -> None:
    units = [*HEAD_ON, "france ARM-3 Lan 60", "savoy ARM-1 Lor 60", "spain ARM-1 SpN 100"]
    orders: list[Order] = [*R_T28, Move("france ARM-2", "Pic"), Move("france ARM-3", "IdF")]
    after = season(board(units), orders)
    assert {it: whys(after)[it] for it in ("france ARM-2", "france ARM-3")} == {"france ARM-2": "jam", "france ARM-3": "jam"}


@pytest.mark.parametrize(
    ("order", "why"),
    [(Hold("france ARM-1"), "occupied"), (Convert("france ARM-1"), "occupied"), (Move("france ARM-1", "SpN"), None)],
    ids=["one that holds", "one that converts", "not one that goes away"],
)
def test_a_unit_that_stays_keeps_its_like_out(order: Order, why: str | None) -> None:
    after = season(board(HEAD_ON), [order, Move("france ARM-2", "Pic")])
    assert whys(after).get("france ARM-2") == why


def test_moves_in_a_ring_all_go_on() -> None:
    units = ["france ARM-1 Pic", "france ARM-2 IdF", "france ARM-3 Nmd"]
    after = season(board(units), [Move("france ARM-1", "IdF"), Move("france ARM-2", "Nmd"), Move("france ARM-3", "Pic")])
    assert stands(after) == {"france ARM-1": "IdF", "france ARM-2": "Nmd", "france ARM-3": "Pic"}


def test_a_neutral_army_stays_out_of_a_battle() -> None:
    units = ["france ARM-1 Pic", "spain ARM-1 SpN", "england ARM-1 UPr"]
    position = board(units, UPr="england", SpN="")
    after = season(position, [Move("france ARM-1", "SpN"), Move("england ARM-1", "SpN")])
    assert whys(after) == {"england ARM-1": "battle-there"}


def test_an_army_and_its_trains_attack_as_one() -> None:
    units = ["france ARM-1 Pic 60", "france TRN-1 Pic 60", "france SIE-1 Pic 60", "spain ARM-1 SpN 100"]
    after = season(board(units), [Move(f"france {it}", "SpN") for it in ("ARM-1", "TRN-1", "SIE-1")])
    assert [it["strength"] for it in sides(after)] == [100, 180]
    assert {stands(after)[f"france {it}"] for it in ("ARM-1", "TRN-1", "SIE-1")} == {"SpN"}


def test_a_train_without_an_army_stops_nobody() -> None:
    """A train "may not move independently" (rulebook 3.4): what cannot march meets nobody head-on."""
    units = ["france ARM-1 Pic 40", "spain ARM-1 SpN 100", "spain TRN-1 SpN 100"]
    after = season(board(units), [Move("france ARM-1", "SpN"), Move("spain ARM-1", "Lor"), Move("spain TRN-1", "Pic")])
    assert campaign.told(after, "head-on") == []
    assert whys(after)["spain TRN-1"] == "train-alone"
    assert [it["came"] for it in sides(after)] == [[], ["france ARM-1"]]


def test_units_for_which_there_is_no_room_stop_nobody() -> None:
    """Of two armies that are sent to one place none goes (rulebook 3.7), so that neither meets who comes from there."""
    units = ["france ARM-1 Pic 40", "spain ARM-1 SpN 100", "spain ARM-2 IdF 100"]
    orders: list[Order] = [Move("france ARM-1", "SpN"), Move("spain ARM-1", "Pic"), Move("spain ARM-2", "Pic")]
    after = season(board(units, IdF=""), orders)
    assert campaign.told(after, "head-on") == []
    assert {whys(after)[it] for it in ("spain ARM-1", "spain ARM-2")} == {"crowding"}
    assert [it["came"] for it in sides(after)] == [[], ["france ARM-1"]]


@pytest.mark.parametrize(
    ("fleet", "goes_on"),
    [pytest.param(50, "spain ARM-1", id="the army is stronger"), pytest.param(90, "france FLT-1", id="the fleet is stronger")],
)
def test_a_fleet_and_an_army_meet_head_on(fleet: int, goes_on: str) -> None:
    """The order of an attacked unit stands if it moves "away from the attacking force" (rulebook 4.2), whatever the attacker is."""
    after = season(
        board([f"france FLT-1 Pic {fleet}", "spain ARM-1 SpN 80"]), [Move("france FLT-1", "SpN"), Move("spain ARM-1", "Pic")]
    )
    (met,) = campaign.told(after, "head-on")
    assert [unit for side in met["sides"] if side["goes_on"] for unit in side["units"]] == [goes_on]


def test_a_fleet_supports_the_army_that_it_meets_a_foe_with() -> None:
    units = ["france ARM-1 Pic 40", "france FLT-1 Pic 60", "spain ARM-1 SpN 80"]
    after = season(board(units), [Move("france ARM-1", "SpN"), Move("france FLT-1", "SpN"), Move("spain ARM-1", "Pic")])
    (met,) = campaign.told(after, "head-on")
    french = met["sides"][1]
    assert (french["units"], french["supports"], french["strength"]) == ({"france ARM-1": 40}, {"france FLT-1": 30}, 70)


def test_a_siege_train_does_not_support_an_army_that_only_fights_beside_its_foes() -> None:
    """It supports "into the battle" for its side (rulebook 4.2), and where that has no army, it is what fights."""
    units = ["france ARM-1 IdF 60", "england SIE-1 IdF 40", "spain SIE-1 Lor 80", "austria SIE-1 FrC 30"]
    position = board(units, "france spain,england spain,austria england", IdF="england", FrC="austria")
    after = season(position, [Move("spain SIE-1", "IdF"), Move("austria SIE-1", "IdF")])
    assert [it["units"] for it in sides(after)] == [
        {"england SIE-1": 40, "france ARM-1": 60},
        {"austria SIE-1": 30, "spain SIE-1": 80},
    ]


def test_foes_form_as_few_sides_as_they_can() -> None:
    """A side is a sum over its units (scenario 10.5): Spain is with England against Austria and France."""
    units = ["austria ARM-1 FrC 40", "england ARM-1 Nmd 60", "france ARM-1 Pic 50", "spain ARM-1 Lor 70"]
    position = board(units, "austria spain,spain france,france england", IdF="")
    after = season(position, [Move(unit.rsplit(" ", 2)[0], "IdF") for unit in units])
    assert [set(it["units"]) for it in sides(after)] == [{"austria ARM-1", "france ARM-1"}, {"england ARM-1", "spain ARM-1"}]


NO_ROOM: dict[str, tuple[list[str], list[Order]]] = {
    "one holds there": ([], []),
    "one that cannot leave holds there": (["france FLT-3 Nmd 20"], [Move("france FLT-1", "Nmd")]),
    "another is sent there, too": (["france FLT-3 Nmd 20"], [Move("france FLT-1", "BBi"), Move("france FLT-3", "Pic")]),
}


@pytest.mark.parametrize("case", NO_ROOM)
def test_a_fleet_for_which_there_is_no_room_supports_the_battle_as_any_other(case: str) -> None:
    """Other types of units "ordered to move into what ends up being a battle zone" support it (rulebook 4.2)."""
    more, orders = NO_ROOM[case]
    units = ["france ARM-1 Pic 60", "france FLT-1 Pic 20", "france FLT-2 NSe 60", "spain ARM-1 SpN 90", *more]
    after = season(board(units), [Move("spain ARM-1", "Pic"), Move("france FLT-2", "Pic"), *orders])
    french = sides(after)[0]
    assert french["supports"]["france FLT-2"] == 30
    assert french["result"] == ("won" if "france FLT-1" in french["units"] or "france FLT-3" in french["supports"] else "drawn")
    assert stands(after)["france FLT-2"] == "NSe"
    assert "france FLT-2" not in whys(after)


def crowd(seed: int) -> tuple[Position, list[Order]]:
    """Armies and siege trains of three nations, two of them at war, on a few places, most with a move."""
    random = Random(seed)
    places = ["Pic", "IdF", "Lor", "SpN", "LRh", "FrC", "Pal"]
    control = dict.fromkeys(places, "")
    units, orders = [], []
    for nation in ("france", "spain", "england"):
        for code in ("ARM", "SIE"):
            for number, place in enumerate(random.sample(places, 4), 1):
                units.append(f"{nation} {code}-{number} {place} {random.choice([20, 60, 100])}")
                near = sorted(campaign.settings().scenario.ways[place] & set(places))
                if near and random.random() < 0.8:
                    orders.append(Move(f"{nation} {code}-{number}", random.choice(near)))
    random.shuffle(orders)
    return board(units, **control), list(orders)


def one_by_one(plan: Plan, random: Random) -> set[str]:
    """The moves that do not come about, found by brute force: one after another, in any order, until nothing changes."""
    absent = {name for name, why in roads(plan).null.items() if why in ("crowding", "battle-there")}
    absent |= set(roads(plan).support)
    names = sorted(plan.moves)
    changed = True
    while changed:
        changed = False
        random.shuffle(names)
        for name in names:
            unit, place = plan.position.units[name], plan.moves[name]
            blocked = any(
                it.type == unit.type and it.nation == unit.nation and (it.id not in plan.moves or it.id in absent)
                for it in plan.at.get(place, ())
            )
            if blocked and name not in absent:
                absent.add(name)
                changed = True
    return absent


@pytest.mark.parametrize("seed", range(60))
def test_the_jam_is_the_least_that_follows_whatever_is_looked_at_first(seed: int) -> None:
    position, orders = crowd(seed)
    by_nation = {nation: [it for it in orders if it.unit.startswith(nation)] for nation in ("france", "spain", "england")}
    # Nobody is at war here, so that only units which stay are in the way.
    peace = campaign.turn(Position(**{it: getattr(position, it) for it in position.__slots__} | {"wars": ()}), by_nation)
    plan = plan_of(peace)
    assert set(roads(plan).absent) == one_by_one(plan, Random(seed))


@pytest.mark.parametrize("seed", range(60))
def test_after_a_season_no_nation_has_two_units_of_a_type_in_a_place(seed: int) -> None:
    position, orders = crowd(seed)
    one = season(position, orders)
    there = [(it.nation, it.type, it.at) for it in one.position.units.values()]
    assert len(there) == len(set(there))
    other = season(position, orders[::-1])
    assert stands(other) == stands(one)
