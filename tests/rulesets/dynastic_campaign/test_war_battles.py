"""Battles: withdrawing, strengths, supports, losses, prisoners and retreats (rulebook 3.8, 7 and 2.5.2; scenario 10)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any, cast

import pytest

from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.forces import spread
from generator.rulesets.dynastic_campaign.orders import BreakOut, Convert, Move, Order, Retreat, Sortie, Support, Withdraw
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.war.battle import loss
from generator.rulesets.dynastic_campaign.war.withdrawals import is_held, lightness, needed_to_hold
from tests.support import campaign
from tests.support.campaign_war import battle, board, season, sides, stands, unit, whys

PRINTED = {
    0: "3 2 1 H H",
    1: "4 3 2 1 H",
    2: "5 4 3 2 1",
    3: "6 5 4 3 2",
    4: "E 6 5 4 3",
}
"""The table of section 7.1 as printed: a row for each number of the defender's, a column for each of the attacker's."""


@pytest.mark.parametrize("defender", range(5))
@pytest.mark.parametrize("attacker", range(5))
def test_r_t20_all_cells_of_the_table(defender: int, attacker: int) -> None:
    needed = needed_to_hold(defender, attacker)
    cell = PRINTED[defender].split()[attacker]
    assert ("H" if needed <= 0 else "E" if needed >= 7 else str(needed)) == cell


@pytest.mark.parametrize(
    ("defender", "face", "held"),
    [(0, 3, False), (0, 4, True), (3, 6, False)],
    ids=["R-T20 0 against 0, a 3", "R-T20 0 against 0, a 4", "R-T20 3 against 0, a 6"],
)
def test_r_t20_the_die_must_be_higher(*, defender: int, face: int, held: bool) -> None:
    assert is_held(campaign.settings(), needed_to_hold(defender, 0), face) is held


@pytest.mark.parametrize(("ap", "light"), [((100,), 4), ((99,), 3), ((24,), 0), ((60, 60), 4), ((100, 100), 4), ((), 0)])
def test_a_side_is_as_light_as_its_units_together_up_to_four(ap: tuple[int, ...], light: int) -> None:
    units = [unit(f"france ARM-{number} Pic {each}") for number, each in enumerate(ap, 1)]
    assert lightness(campaign.settings(), units) == light


ATTACK = Move("france ARM-1", "SpN")
AWAY = Withdraw("spain ARM-1", "LRh")
WITHDRAW: dict[str, tuple[list[str], list[Any], dict[str, list[int]], str]] = {
    "it escapes": (["france ARM-1 Pic", "spain ARM-1 SpN"], [ATTACK, AWAY], {"hold on spain ARM-1": [3]}, "LRh"),
    "not if it is held": (["france ARM-1 Pic", "spain ARM-1 SpN 80"], [ATTACK, AWAY], {"hold on spain ARM-1": [3]}, "LRh retreat"),
    "not if nobody comes": (["france ARM-1 Pic", "spain ARM-1 SpN"], [AWAY], {}, "SpN"),
    "not where a foe stands": (
        ["france ARM-1 Pic", "france ARM-2 LRh", "spain ARM-1 SpN"], [ATTACK, AWAY], {}, "gone retreat",
    ),
    "not where a foe goes": (
        ["france ARM-1 Pic", "france ARM-2 Lor", "spain ARM-1 SpN"],
        [ATTACK, AWAY, Move("france ARM-2", "LRh")], {}, "gone retreat",
    ),
    "not where the attacker comes from": (
        ["france ARM-1 Pic", "spain ARM-1 SpN"], [ATTACK, Withdraw("spain ARM-1", "Pic")], {}, "LRh retreat",
    ),
    "not where there is no friend": (
        ["france ARM-1 Pic", "spain ARM-1 SpN"], [ATTACK, Withdraw("spain ARM-1", "UPr")], {}, "LRh retreat",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("units", "orders", "rolls", "end"), WITHDRAW.values(), ids=WITHDRAW)
def test_withdrawing(units: list[str], orders: list[Order], rolls: dict[str, list[int]], end: str) -> None:
    position = replace(board(units), wars=(("france", "lower-rhine"), ("france", "spain")))
    helped = [*orders, Support("france GAR-1", "france ARM-1", "SpN")]
    after = season(with_gar(position, "france GAR-1 Lor 100"), helped, rolls)
    found = stands(after).get("spain ARM-1", "gone")
    assert found + (" retreat" if campaign.told(after, "retreated") else "") == end


def with_gar(position: Position, text: str) -> Position:
    """The position with one more unit."""
    more = unit(text)
    return replace(position, units={**position.units, more.id: more})


def test_losses() -> None:
    assert [loss(campaign.settings(), it) for it in (0, 1, 20, 45, 100)] == [20, 30, 30, 50, 70]


SPREAD = {
    "one unit bears all": (50, {"a": 100}, {"a": 50}),
    "in proportion": (60, {"a": 100, "b": 50}, {"a": 40, "b": 20}),
    "tens, the largest first": (50, {"a": 60, "b": 60, "c": 50}, {"a": 20, "b": 20, "c": 10}),
    "never more than there is": (90, {"a": 45, "b": 20}, {"a": 45, "b": 20}),
    "nothing is left over": (50, {"a": 55, "b": 5}, {"a": 50, "b": 0}),
}


@pytest.mark.parametrize(("lost", "strengths", "found"), SPREAD.values(), ids=SPREAD)
def test_a_loss_is_spread_over_units(lost: int, strengths: dict[str, int], found: dict[str, int]) -> None:
    assert spread(lost, strengths) == found
    assert sum(found.values()) == min(lost, sum(strengths.values()))


HELPED = ["france ARM-1 Pic", "france ARM-2 Lor 90", "spain ARM-1 SpN"]
FOUGHT: dict[str, tuple[list[str], list[Any], tuple[int, int]]] = {
    "alone": (["france ARM-1 Pic", "spain ARM-1 SpN 80"], [ATTACK], (80, 100)),
    "an army supports by half": (
        HELPED, [ATTACK, Support("france ARM-2", "france ARM-1", "SpN")], (100, 145),
    ),
    "R-154 an attacked supporter does not": (
        ["france ARM-1 Pic", "france ARM-2 Lor 90", "spain ARM-1 SpN", "spain ARM-2 FrC 10"],
        [ATTACK, Support("france ARM-2", "france ARM-1", "SpN"), Move("spain ARM-2", "Lor")], (100, 100),
    ),
    "not into another place": (
        HELPED, [ATTACK, Support("france ARM-2", "france ARM-1", "LRh")], (100, 100),
    ),
    "not one that goes there as if it stayed": (
        HELPED, [ATTACK, Support("france ARM-2", "france ARM-1")], (100, 100),
    ),
    "12.5 not one at peace with the foe": (
        ["france ARM-1 Pic", "england FLT-1 NSe", "spain ARM-1 SpN"],
        [ATTACK, Support("england FLT-1", "france ARM-1", "SpN")], (100, 100),
    ),
    "a fleet from the sea": (
        ["france ARM-1 Pic", "france FLT-1 NSe 80", "spain ARM-1 SpN"],
        [ATTACK, Support("france FLT-1", "france ARM-1", "SpN")], (100, 140),
    ),
    "the defender is helped": (
        ["france ARM-1 Pic", "spain ARM-1 SpN 80", "spain ARM-2 Lor 60"],
        [ATTACK, Support("spain ARM-2", "spain ARM-1")], (110, 100),
    ),
    "the defender is helped into the place where it stands": (
        ["france ARM-1 Pic", "spain ARM-1 SpN 80", "spain ARM-2 Lor 60"],
        [ATTACK, Support("spain ARM-2", "spain ARM-1", "SpN")], (110, 100),
    ),
    "10.6 a garrison inside adds nothing": (["france ARM-1 Pic", "spain ARM-1 SpN 80", "spain GAR-1 SpN 60"], [ATTACK], (80, 100)),
    "10.6 a garrison that sorties fights": (
        ["france ARM-1 Pic", "spain ARM-1 SpN 80", "spain GAR-1 SpN 60"], [ATTACK, Sortie("spain GAR-1")], (140, 100),
    ),
    "a fleet in port fights too": (["france ARM-1 Pic", "spain ARM-1 SpN 60", "spain FLT-1 SpN 60"], [ATTACK], (120, 100)),
    "corsairs do not": (["france ARM-1 Pic", "spain ARM-1 SpN 60", "spain COR-1 SpN 50"], [ATTACK], (60, 100)),
}  # fmt: skip


@pytest.mark.parametrize(("units", "orders", "strengths"), FOUGHT.values(), ids=FOUGHT)
def test_strengths(units: list[str], orders: list[Order], strengths: tuple[int, int]) -> None:
    after = season(board(units, Lor="" if any("spain ARM-2" in it for it in units) else "france"), orders)
    fought: Any = campaign.told(after, "battle")
    there = [it for event in fought if event["place"] == "SpN" for it in event["sides"]]
    assert tuple(it["strength"] for it in there) == strengths


def test_a_drawn_battle_sends_the_mover_back_and_costs_both_two() -> None:
    after = season(board(["france ARM-1 Pic", "spain ARM-1 SpN"]), [ATTACK])
    assert stands(after) == {"france ARM-1": "Pic", "spain ARM-1": "SpN"}
    assert [it["result"] for it in sides(after)] == ["drawn", "drawn"]
    assert [it["losses"] for it in sides(after)] == [{"spain ARM-1": 20}, {"france ARM-1": 20}]
    assert [after.position.nations[it].treasury for it in ("france", "spain")] == [Decimal(28), Decimal(8)]


def test_a_mover_who_loses_goes_back_and_pays() -> None:
    after = season(board(["france ARM-1 Pic 60", "spain ARM-1 SpN"]), [ATTACK])
    assert stands(after) == {"france ARM-1": "Pic", "spain ARM-1": "SpN"}
    assert after.position.nations["france"].treasury == Decimal(26)
    assert after.position.units["france ARM-1"].ap == 60


def test_a_garrison_alone_fights_nobody_who_enters() -> None:
    after = season(board(["france ARM-1 Pic", "spain GAR-1 SpN 60"]), [ATTACK, Convert("spain GAR-1")])
    assert stands(after) == {"france ARM-1": "SpN", "spain GAR-1": "SpN"}
    assert battle(after) is None
    assert whys(after) == {"spain GAR-1": "attacked"}


RETREATS: dict[str, tuple[list[str], list[Any], str]] = {
    "to a friend": (["spain ARM-1 SpN 80"], [], "LRh"),
    "to own land before a friend's": (["spain ARM-1 SpN 80", "spain FLT-9 WMe 10"], [], "Lor"),
    "not to where the attacker came from": (["spain ARM-1 SpN 80"], [Retreat("spain ARM-1", "Pic")], "LRh"),
    "where it wishes": (["spain ARM-1 SpN 80"], [Retreat("spain ARM-1", "UPr")], "UPr"),
    "into a garrison up to 100 AP": (["spain ARM-1 SpN 40", "spain GAR-1 SpN 60"], [], "in spain GAR-1"),
    "not into a garrison beyond that": (["spain ARM-1 SpN 50", "spain GAR-1 SpN 60"], [], "LRh"),
    "past its garrison, if it wishes": (["spain ARM-1 SpN 40", "spain GAR-1 SpN 60"], [Retreat("spain ARM-1", "LRh")], "LRh"),
    "not to where a foe is": (["spain ARM-1 SpN 80", "france GAR-2 LRh 10"], [], "in spain GAR-1"),
    "not to where one of its type is": (["spain ARM-1 SpN 80", "spain ARM-2 LRh"], [], "in spain GAR-1"),
    "into the fortresses, if it wishes": (["spain ARM-1 SpN 80"], [Retreat("spain ARM-1", "SpN")], "in spain GAR-1"),
    "a train does not hold out in fortresses": (["spain TRN-1 SpN 80", "spain TRN-2 LRh"], [], "gone"),
}


@pytest.mark.parametrize(("units", "orders", "end"), RETREATS.values(), ids=RETREATS)
def test_retreats(units: list[str], orders: list[Order], end: str) -> None:
    beaten = units[0].rpartition(" SpN")[0]
    land = {"UPr": "spain"} if end == "UPr" else {"Lor": "spain"} if end == "Lor" else {}
    after = season(board(["france ARM-1 Pic", *units], **land), [ATTACK, *orders])
    events = campaign.told(after, "retreated")
    into = f"in {events[0].get('into')}" if events else "gone"
    assert stands(after).get(beaten, into) == end
    before = sum(unit(it).ap for it in units if it.startswith("spain"))
    assert sum(it.ap for it in after.position.of("spain")) == before - (80 if end == "gone" else 0)


def test_two_beaten_units_do_not_end_in_one_place() -> None:
    units = ["france ARM-1 Pic", "france ARM-2 Pal", "spain ARM-1 SpN 20", "spain ARM-2 FrC 20"]
    after = season(board(units, Lor="spain"), [ATTACK, Move("france ARM-2", "FrC")])
    assert {key: at for key, at in stands(after).items() if key.startswith("spain")} == {"spain ARM-1": "Lor", "spain GAR-1": "FrC"}


@pytest.mark.parametrize(("face", "captor"), [(50, "france"), (51, "")])
def test_each_leader_of_a_beaten_unit_may_be_taken(face: int, captor: str) -> None:
    garcia = "Garcia Valdoro"
    position = board(["france ARM-1 Pic", "spain ARM-1 SpN 60"])
    led = replace(position.persons[garcia], unit="spain ARM-1")
    after = season(replace(position, persons={**position.persons, garcia: led}), [ATTACK], {f"capture of {garcia}": [face]})
    found = after.position.persons[garcia]
    assert (found.captor, found.unit) == (captor, "" if captor else "spain ARM-1")
    assert [it["person"] for it in campaign.told(after, "taken-prisoner")] == ([garcia] if captor else [])


def test_leaders_of_winners_and_of_drawn_sides_are_safe() -> None:
    garcia = "Garcia Valdoro"
    position = board(["france ARM-1 Pic 110", "spain ARM-1 SpN 100"])
    led = replace(position.persons[garcia], unit="spain ARM-1", rating=1, spouse="")
    after = season(replace(position, persons={**position.persons, garcia: led}), [ATTACK], {})
    assert [it["result"] for it in sides(after)] == ["drawn", "drawn"]


@pytest.mark.parametrize(("rolls", "alive"), [({"capture": 51, "life": 1}, False), ({"capture": 51, "life": 2}, True)])
def test_a_ruler_may_fall_in_a_retreat(*, rolls: dict[str, int], alive: bool) -> None:
    king = "Alonso Valdoro"
    position = board(["france ARM-1 Pic", "spain ARM-1 SpN 60"])
    led = replace(position.persons[king], unit="spain ARM-1")
    dice = {f"capture of {king}": [rolls["capture"]], f"life of {king} in the retreat of spain ARM-1": [rolls["life"]]}
    after = season(replace(position, persons={**position.persons, king: led}), [ATTACK], dice)
    assert after.position.persons[king].alive is alive


WILD = {
    "13.12 a mutiny fights whoever enters, its own nation too": ("spain ARM-2 FrC", "mutiny", Move("spain ARM-2", "SpN"), True),
    "13.12 and an enemy": ("france ARM-2 Lor", "marauder", Move("france ARM-2", "SpN"), True),
    "not who stands beside it": ("spain ARM-2 SpN", "mutiny", None, False),
}


@pytest.mark.parametrize(("text", "mood", "order", "fights"), WILD.values(), ids=WILD)
def test_units_that_obey_nobody(*, text: str, mood: str, order: Move | None, fights: bool) -> None:
    there = replace(unit("spain ARM-1 SpN 40"), mood=mood)
    position = board([text.replace("FrC", "Lor")], Lor=text.partition(" ")[0])
    after = season(replace(position, units={**position.units, there.id: there}), [order] if order else [])
    assert (battle(after) is not None) is fights
    assert (there.id in after.position.units) is not fights


def test_rebels_fight_an_army_beside_them_and_are_put_down_without_pay() -> None:
    rebels = replace(unit("rebels ARM-1 Boh 60"), mood="rebel")
    position = board(["austria ARM-1 Boh 100"], "")
    after = season(replace(position, units={**position.units, rebels.id: rebels}), [])
    assert list(after.position.units) == ["austria ARM-1"]
    assert [it["cause"] for it in campaign.told(after, "disbanded")] == ["put-down"]
    assert not campaign.told(after, "losses")


def test_a_unit_that_was_bribed_to_be_neutral_lets_the_payer_in() -> None:
    there = replace(unit("spain ARM-1 SpN 40"), neutral_to=("france",))
    position = board(["france ARM-1 Pic"])
    after = season(replace(position, units={**position.units, there.id: there}), [ATTACK])
    assert battle(after) is None
    assert stands(after) == {"france ARM-1": "SpN", "spain ARM-1": "SpN"}


def test_units_that_become_enemies_where_they_stand_fight() -> None:
    after = season(board(["france ARM-1 SpN", "spain ARM-1 SpN 60"]), [])
    assert [it["result"] for it in sides(after)] == ["won", "lost"]


@pytest.mark.parametrize(("roll", "strengths"), [([4], [50, 60]), ([5], [50, 110])])
def test_relief_finds_the_besieger_weaker(roll: list[int], strengths: list[int]) -> None:
    position = board(["france ARM-1 SpN", "spain GAR-1 SpN 60", "spain ARM-1 LRh 60"])
    places = {**position.places, "SpN": replace(position.places["SpN"], besieged=2)}
    orders = [Move("spain ARM-1", "SpN"), BreakOut("spain GAR-1")]
    after = season(replace(position, places=places), orders, {"break-out of spain GAR-1": roll})
    assert [it["strength"] for it in sides(after)] == strengths


def test_a_sortie_that_loses_leaves_the_fortress_as_it_is() -> None:
    position = board(["france ARM-1 SpN", "spain GAR-1 SpN 60"])
    after = season(position, [Sortie("spain GAR-1")])
    assert stands(after) == {"france ARM-1": "SpN", "spain GAR-1": "LRh"}
    assert after.position.places["SpN"].fort == 60


def test_three_sides_fight_each_for_itself() -> None:
    units = ["france ARM-1 Pic 60", "england ARM-1 UPr 100", "spain ARM-1 SpN 80"]
    position = board(units, "france spain,england spain,england france", UPr="england")
    after = season(position, [ATTACK, Move("england ARM-1", "SpN")])
    assert [(it["strength"], it["result"]) for it in sides(after)] == [(80, "lost"), (100, "won"), (60, "lost")]
    assert stands(after)["england ARM-1"] == "SpN"


def test_a_nation_pays_in_the_order_of_its_units_as_far_as_its_money_goes() -> None:
    position = board(["france ARM-1 Pic", "france ARM-2 Pal", "spain ARM-1 SpN 60", "spain ARM-2 FrC 60"])
    poor = with_nation(position, replace(position.nations["spain"], treasury=Decimal(7)))
    after = season(poor, [ATTACK, Move("france ARM-2", "FrC")])
    assert "spain ARM-1" in after.position.units
    assert "spain ARM-2" not in after.position.units
    assert after.position.nations["spain"].treasury == Decimal(3)


FROM_OWN_LAND = ["france ARM-1 Lor", "spain ARM-1 SpN 80"]


def test_nobody_retreats_or_withdraws_to_where_the_attacker_came_from_own_land_or_not() -> None:
    position = board(FROM_OWN_LAND, Lor="spain")
    assert stands(season(position, [ATTACK]))["spain ARM-1"] == "LRh"
    back = season(position, [ATTACK, Withdraw("spain ARM-1", "Lor")], {})
    assert (stands(back)["spain ARM-1"], campaign.told(back, "withdrew")) == ("LRh", [])


def test_a_unit_that_turned_to_support_and_is_attacked_gives_nothing() -> None:
    units = ["france ARM-1 Pic", "france SIE-1 Lor 60", "spain ARM-1 SpN 80", "spain ARM-2 FrC 20"]
    orders: list[Order] = [ATTACK, Move("france SIE-1", "SpN")]
    calm, attacked = (season(board(units, Lor="france"), [*orders, *more]) for more in ([], [Move("spain ARM-2", "Lor")]))
    supports = [
        side["supports"]
        for after in (calm, attacked)
        for event in (it for it in campaign.told(after, "battle") if it["place"] == "SpN")
        for side in cast("Any", event["sides"])
        if "france ARM-1" in side["units"]
    ]
    assert supports == [{"france SIE-1": 6}, {}]


def test_rebels_in_a_drawn_battle_lose_for_good() -> None:
    rebels = replace(unit("rebels ARM-1 Boh 100"), mood="rebel")
    position = board(["austria ARM-1 Boh 100"], "")
    after = season(replace(position, units={**position.units, rebels.id: rebels}), [])
    assert (after.position.units["rebels ARM-1"].ap, after.position.units["austria ARM-1"].ap) == (80, 100)
