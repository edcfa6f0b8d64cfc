"""Where units can go: by land and sea, with leave, carried, and past those who stand there (rulebook 3.7, 4.2 and 5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.rulesets.dynastic_campaign import scenario as scenarios
from generator.rulesets.dynastic_campaign import year
from generator.rulesets.dynastic_campaign.orders import Convert, Hold, Move, Order, Sortie, Support, Transport, Withdraw
from generator.rulesets.dynastic_campaign.position import Access
from generator.rulesets.dynastic_campaign.war.legality import check
from generator.rulesets.dynastic_campaign.war.ways import reach
from tests.support import campaign
from tests.support.campaign_war import board, season, stands, unit, whys

REACH = {
    "an army marches over land borders": ("france ARM-1 Pic", "SpN", True),
    "R-153 a border at a corner is a border": ("france ARM-1 Pic", "Lor", True),
    "R-151 one step in a season": ("france ARM-1 Pic", "LRh", False),
    "R-152 an army does not enter the sea": ("france ARM-1 Pic", "NSe", False),
    "R-152 a fleet sails from sea to sea": ("france FLT-1 BBi", "NAt", True),
    "a fleet puts into a port": ("france FLT-1 BBi", "Bri", True),
    "a fleet goes nowhere inland": ("france FLT-1 Pic", "IdF", False),
    "a fleet goes along the coast of one sea": ("france FLT-1 Pic", "SpN", True),
    "a fleet does not cross the land to another sea": ("spain FLT-1 Nav", "Ara", False),
    "R-152 a garrison does not move": ("france GAR-1 Pic", "SpN", False),
    "corsairs do not move": ("france COR-1 Pic", "NSe", False),
    "a siege train moves alone": ("france SIE-1 Pic", "SpN", True),
}


@pytest.mark.parametrize(("text", "to", "can"), REACH.values(), ids=REACH)
def test_reach(*, text: str, to: str, can: bool) -> None:
    assert (to in reach(campaign.settings().scenario, unit(text))) is can


def test_r_t16_an_army_moves_through_a_corner() -> None:
    facts = dict(campaign.facts())
    more = {it: {"name": it, "region": "ME", "kind": "land"} for it in ("Circissa", "Georgia", "Armenia")}
    facts["places"] = {**facts["places"], **more}
    # Circissa and Armenia meet in a corner alone; a scenario writes that as a border.
    facts["borders"] = {**facts["borders"], "Circissa": ["Georgia", "Armenia"], "Georgia": ["Armenia"]}
    scenario = scenarios.build(facts)
    assert "Armenia" in reach(scenario, unit("ottomans ARM-1 Circissa"))


COASTS = {
    "from the North Sea on to the Baltic": ("NSe", "Bal", False),
    "back to the North Sea": ("NSe", "NSe", True),
    "from the Baltic on to the North Sea": ("Bal", "NSe", False),
    "one that was built there, to either": ("", "Bal", True),
}


@pytest.mark.parametrize(("coast", "to", "can"), COASTS.values(), ids=COASTS)
def test_hanse_lets_no_fleet_through(*, coast: str, to: str, can: bool) -> None:
    fleet = replace(unit("denmark FLT-1 Han"), coast=coast)
    assert (to in reach(campaign.settings().scenario, fleet)) is can


def test_a_fleet_lies_on_the_side_that_it_came_to() -> None:
    after = season(board(["denmark FLT-1 Bal"], "", Han="denmark"), [Move("denmark FLT-1", "Han")])
    assert after.position.units["denmark FLT-1"].coast == "Bal"


def test_a_fleet_passes_a_strait() -> None:
    fleet = unit("denmark FLT-1 Zea")
    assert {"NSe", "Bal"} <= reach(campaign.settings().scenario, fleet)


LEAVE = {
    "13.1 not into land at peace": (["france ARM-1 Pic"], "", Move("france ARM-1", "Lor"), "no-leave"),
    "into an enemy's land": (["france ARM-1 Pic"], "france lorraine", Move("france ARM-1", "Lor"), ""),
    "through a friend's that lets pass": (["spain ARM-1 Mil"], "", Move("spain ARM-1", "Tus"), ""),
    "not into a friend's that only takes in who retreats": (["france ARM-1 Lan"], "", Move("france ARM-1", "Sav"), "no-leave"),
    "a friend at war is no friend": (["spain ARM-1 Mil"], "spain tuscany", Move("spain ARM-1", "Tus"), ""),
    "a fleet not into a port at peace": (["france FLT-1 BBi"], "", Move("france FLT-1", "Eng"), "no-leave"),
    "the sea is free": (["france FLT-1 BBi"], "", Move("france FLT-1", "NSe"), ""),
    "through an unguarded strait": (["sweden FLT-1 Bal"], "", Move("sweden FLT-1", "Zea"), ""),
    "not through a guarded strait": (["sweden FLT-1 Bal", "denmark GAR-1 Zea"], "", Move("sweden FLT-1", "Zea"), "no-leave"),
    "an enemy not past the guns of a strait": (
        ["sweden FLT-1 Bal", "denmark GAR-1 Zea"], "denmark sweden", Move("sweden FLT-1", "Zea"), "strait-held",
    ),
    "an enemy may attack the fleet in a strait": (
        ["sweden FLT-1 Bal", "denmark FLT-1 Zea 20"], "denmark sweden", Move("sweden FLT-1", "Zea"), "",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("units", "wars", "order", "why"), LEAVE.values(), ids=LEAVE)
def test_who_may_enter(units: list[str], wars: str, order: Move, why: str) -> None:
    after = season(board(units, wars), [order])
    assert whys(after).get("Move", "") == why
    assert (stands(after)[order.unit] == order.to) is (not why)


@pytest.mark.parametrize(("by", "enters"), [("lorraine", True), ("spain", False), ("", True)])
def test_leave_counts_as_long_as_its_giver_controls_the_place(*, by: str, enters: bool) -> None:
    position = replace(board(["france ARM-1 Pic"], ""), access=(Access("france", "Lor", by),))
    assert (stands(season(position, [Move("france ARM-1", "Lor")]))["france ARM-1"] == "Lor") is enters


IMPOSSIBLE: dict[str, tuple[list[str], Order, str]] = {
    "a garrison cannot move": (
        ["france GAR-1 Pic"], Move("france GAR-1", "SpN"), "cannot-move",
    ),
    "not two steps": (
        ["france ARM-1 IdF"], Move("france ARM-1", "LRh"), "not-adjacent",
    ),
    "not from elsewhere": (
        ["france ARM-1 Pic"], Move("france ARM-1", "IdF", "Lan"), "wrong-place",
    ),
    "a train does not support": (
        ["france TRN-1 Pic", "france ARM-1 IdF"], Support("france TRN-1", "france ARM-1"), "cannot-support",
    ),
    "not into a place far away": (
        ["france ARM-1 Lan", "france ARM-2 Pic"], Support("france ARM-1", "france ARM-2", "SpN"), "cannot-support-there",
    ),
    "not itself": (
        ["france ARM-1 Lan"], Support("france ARM-1", "france ARM-1"), "supports-itself",
    ),
    "an army not into the sea": (
        ["france ARM-1 Pic", "france FLT-1 NSe"], Support("france ARM-1", "france FLT-1"), "cannot-support-there",
    ),
    "a garrison without guns not into the sea": (
        ["france GAR-1 Nmd", "france FLT-1 NSe"], Support("france GAR-1", "france FLT-1"), "cannot-support-there",
    ),
    "a garrison with guns into the sea": (
        ["france GAR-1 Pic", "france FLT-1 NSe"], Support("france GAR-1", "france FLT-1"), "",
    ),
    "a fleet in port carries nobody": (
        ["france FLT-1 Pic", "france ARM-1 IdF"], Transport("france FLT-1", "france ARM-1"), "not-at-sea",
    ),
    "nobody carries a garrison": (
        ["france FLT-1 NSe", "france GAR-1 Pic"], Transport("france FLT-1", "france GAR-1"), "not-carried",
    ),
    "a fleet does not convert": (
        ["france FLT-1 Pic"], Convert("france FLT-1"), "not-an-army-or-garrison",
    ),
    "an army does not sortie": (
        ["france ARM-1 Pic"], Sortie("france ARM-1"), "not-a-garrison",
    ),
    "a garrison does not withdraw": (
        ["france GAR-1 Pic"], Withdraw("france GAR-1", "IdF"), "never-withdraws",
    ),
    "not another's unit": (
        ["spain ARM-1 Cas"], Hold("spain ARM-1"), "not-yours",
    ),
    "not a unit that is not there": (
        ["france ARM-1 Pic"], Hold("france ARM-7"), "no-such-unit",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("units", "order", "why"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_done_is_refused(units: list[str], order: Order, why: str) -> None:
    assert check(campaign.settings(), board(units), "france", order) == why


def test_a_unit_of_a_bought_ally_obeys_its_payer_alone() -> None:
    position = board(["bavaria ARM-1 Bav"], "france swiss")
    for payer in ("", "spain", "france"):
        bavaria = replace(position.nations["bavaria"], ally_of=payer)
        turn = campaign.turn(
            replace(position, nations={**position.nations, "bavaria": bavaria}), {"france": [Move("bavaria ARM-1", "Swi")]}
        )
        for step in year.BATTLE:
            turn = step(turn)
        assert (stands(turn)["bavaria ARM-1"] == "Swi") is (payer == "france")


CARRIED = {
    "R-212 by a fleet at sea": (["england FLT-1 NSe"], "Pic", True),
    "R-212 by a chain of fleets": (["england FLT-1 NSe", "england FLT-2 BBi"], "Gas", True),
    "not without one of the chain": (["england FLT-1 NSe"], "Gas", False),
    "by another nation's fleet": (["denmark FLT-1 NSe"], "Pic", True),
    "not without fleets": ([], "Pic", False),
}


@pytest.mark.parametrize(("fleets", "to", "arrives"), CARRIED.values(), ids=CARRIED)
def test_fleets_carry_armies(*, fleets: list[str], to: str, arrives: bool) -> None:
    orders: list[Order] = [Transport(" ".join(it.split()[:2]), "england ARM-1") for it in fleets]
    after = season(board(["england ARM-1 Eng", *fleets], "england france"), [Move("england ARM-1", to), *orders])
    assert (stands(after)["england ARM-1"] == to) is arrives
    assert ("Move" in whys(after)) is not arrives


@pytest.mark.parametrize(("enemy", "arrives"), [(100, False), (60, True), (20, True)])
def test_a_beaten_fleet_carries_nobody(*, enemy: int, arrives: bool) -> None:
    """A transporter that is beaten cancels the move; a drawn battle does not (inventory R-212)."""
    units = ["england ARM-1 Eng", "england FLT-1 NSe 60", f"france FLT-1 BBi {enemy}"]
    orders = [Move("england ARM-1", "Pic"), Transport("england FLT-1", "england ARM-1"), Move("france FLT-1", "NSe")]
    after = season(board(units, "england france"), orders)
    assert (stands(after)["england ARM-1"] == "Pic") is arrives
    assert whys(after) == ({} if arrives else {"england ARM-1": "fleet-beaten"})
    assert [it["fleets"] for it in after.events if it.get("why") == "fleet-beaten"] == ([] if arrives else [["england FLT-1"]])


def test_who_follows_a_stranded_army_stays_and_is_told() -> None:
    units = ["england ARM-1 Eng", "england ARM-2 Wal", "england FLT-1 NSe 60", "france FLT-1 BBi"]
    orders: list[Order] = [Move("england ARM-1", "Pic"), Transport("england FLT-1", "england ARM-1"), Move("france FLT-1", "NSe")]
    after = season(board(units, "england france"), [*orders, Move("england ARM-2", "Eng")])
    assert whys(after) == {"england ARM-1": "fleet-beaten", "england ARM-2": "occupied"}
    assert stands(after)["england ARM-2"] == "Wal"


STACKS = {
    "R-T15 one of each type, 500 AP": (["ARM-1 IdF", "TRN-1 IdF", "SIE-1 IdF", "GAR-1 Pic", "FLT-1 NSe"], {}, 5),
    "a second army finds no room": (["ARM-1 IdF", "ARM-2 Pic"], {"france ARM-1": "occupied"}, 1),
    "two armies at once find none": (["ARM-1 IdF", "ARM-2 Lor"], {"france ARM-1": "crowding", "france ARM-2": "crowding"}, 0),
}


@pytest.mark.parametrize(("units", "why", "there"), STACKS.values(), ids=STACKS)
def test_one_unit_of_each_type_in_a_place(units: list[str], why: dict[str, str], there: int) -> None:
    orders = [Move(f"france {it.split()[0]}", "Pic") for it in units if not it.endswith("Pic")]
    after = season(board([f"france {it}" for it in units], "", Lor="france"), orders)
    assert whys(after) == why
    found = [it for it in after.position.units.values() if it.at == "Pic"]
    assert (len(found), sum(it.ap for it in found)) == (there, 100 * there)


def test_a_train_goes_with_an_army_alone() -> None:
    units = ["france ARM-1 IdF", "france TRN-1 IdF"]
    assert whys(season(board(units), [Move("france TRN-1", "Pic")])) == {"france TRN-1": "train-alone"}
    both = season(board(units), [Move("france TRN-1", "Pic"), Move("france ARM-1", "Pic")])
    assert set(stands(both).values()) == {"Pic"}
