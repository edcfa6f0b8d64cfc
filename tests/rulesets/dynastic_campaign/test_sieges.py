"""Sieges: the printed table, the worked example of the scenario, and what does not count or cannot be besieged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import rooms, year
from generator.rulesets.dynastic_campaign.orders import Besiege, Move, Order, Sortie, Strengthen, Support, Withdraw
from generator.rulesets.dynastic_campaign.position import Factory, Position, Unit, UnitType
from generator.rulesets.dynastic_campaign.sieges.besieging import besiege, falls, needed, raise_sieges
from generator.rulesets.dynastic_campaign.sieges.capture import capture_provinces
from generator.rulesets.dynastic_campaign.sieges.losses import spread
from tests.support import campaign, campaign_war

HOLDS = None

PRINTED = {
    100: {100: HOLDS, 150: 5, 200: 4, 250: 3, 300: 2},
    150: {100: HOLDS, 150: HOLDS, 200: 5, 250: 4, 300: 3},
    200: {100: HOLDS, 150: HOLDS, 200: HOLDS, 250: 5, 300: 4},
    250: {100: HOLDS, 150: HOLDS, 200: HOLDS, 250: HOLDS, 300: 5},
}
"""The table of rulebook 8: the defender's row, the attacker's column."""


@pytest.mark.parametrize(
    ("attack", "defence", "number"),
    [
        *(
            pytest.param(attack, defence, number, id=f"R-T21 {attack} against {defence}")
            for defence, row in PRINTED.items()
            for attack, number in row.items()
        ),
        pytest.param(149, 100, HOLDS, id="the attacker is rounded down"),
        pytest.param(150, 101, HOLDS, id="the defender is rounded up"),
        pytest.param(199, 51, 5, id="both are rounded"),
        pytest.param(350, 100, 2, id="never less than 2"),
        pytest.param(500, 0, 2, id="never less than 2, far beyond the table"),
        pytest.param(350, 250, 4, id="beyond the table by the formula"),
        pytest.param(100, 50, 5, id="a weak place by the formula"),
        pytest.param(49, 0, HOLDS, id="nobody takes a place with less than 50"),
    ],
)
def test_r_t21_the_table(attack: int, defence: int, number: int | None) -> None:
    assert needed(attack, defence) == number


@pytest.mark.parametrize(
    ("face", "beat", "fallen"),
    [
        pytest.param(5, "gt", False, id="R-T21 150 against 100 holds at 5"),
        pytest.param(6, "gt", True, id="R-T21 150 against 100 surrenders at 6"),
        pytest.param(5, "ge", True, id="where the same number is enough"),
    ],
)
def test_r_t21_the_number_is_beaten(face: int, beat: str, *, fallen: bool) -> None:
    assert falls(face, needed(150, 100), beat) is fallen
    assert not falls(6, None, beat)


@pytest.mark.parametrize(
    ("loss", "aps", "lost"),
    [
        ((40), [80], [40]),
        ((30), [60, 60], [20, 10]),
        ((60), [90, 30], [50, 10]),
        ((50), [30], [30]),
        ((60), [100, 5], [60, 0]),
        ((0), [80], [0]),
    ],
)
def test_a_loss_is_spread_by_strength(loss: int, aps: list[int], lost: list[int]) -> None:
    units = [Unit("france", "army", number, "Pic", ap) for number, ap in enumerate(aps, 1)]
    assert list(spread(loss, units).values()) == lost


BESIEGED = Unit("spain", "garrison", 2, "SpN", 60)


def siege(
    phase: str,
    *units: Unit,
    orders: Mapping[str, list[Order]] | None = None,
    rolls: Mapping[str, list[int]] | None = None,
    number: int = 4,
    position: Position | None = None,
) -> Turn:
    """A turn of Spanish Netherlands under siege by ARM-2, which came in the phase 3."""
    before = campaign.at_war(position or campaign.start(), ("france", "spain"), ("spain", "united-provinces"))
    kept = {key: it for key, it in before.units.items() if it.nation not in ("france", "spain", "united-provinces")}
    before = replace(before, units={**kept, **{it.id: it for it in units}})
    return campaign.turn(campaign.at(phase, before, number=number), orders or {"france": [Besiege("france ARM-2")]}, rolls)


def led(position: Position) -> Position:
    """ARM-2 with a leader of +1, whose wife adds +1, as in the scenario's example."""
    lucien = replace(position.persons["Lucien Montclair"], unit="france ARM-2", rating=1, spouse="a wife")
    wife = replace(lucien, id="a wife", name="a wife", woman=True, rating=1, unit="", spouse=lucien.id)
    others = {key: replace(it, unit="") if it.unit == "france ARM-2" else it for key, it in position.persons.items()}
    return replace(position, persons={**others, lucien.id: lucien, wife.id: wife})


def test_the_worked_example_of_the_scenario() -> None:
    """Scenario 10, Autumn and Winter 1618, figure by figure."""
    attacker = Unit("france", "army", 2, "SpN", 80, arrived=3)
    dutch = Unit("united-provinces", "army", 1, "UPr", 90)
    before = led(campaign.start())
    allied = replace(before.nations["united-provinces"], ally_of="france")
    before = replace(before, nations={**before.nations, "united-provinces": allied})
    orders: dict[str, list[Order]] = {
        "france": [Besiege("france ARM-2"), Support("united-provinces ARM-1", "france ARM-2", "SpN")],
    }
    autumn = siege(
        "autumn moves",
        attacker,
        BESIEGED,
        dutch,
        orders=orders,
        rolls={"losses of the besiegers of Spanish Netherlands": [4], "losses of the besieged in Spanish Netherlands": [2]},
        position=before,
    )
    money = autumn.position.nations["france"].treasury
    after = raise_sieges(besiege(autumn))
    (fact,) = campaign.told(after, "siege")
    assert (fact["attack"], fact["defence"], fact["outcome"]) == (80 + 20 + 45, 60 + 60, "holds")
    assert "rolled" not in fact
    assert after.position.units["france ARM-2"].ap == 80
    assert after.position.nations["france"].treasury == money - 4
    assert after.position.units["spain GAR-2"].ap == 40
    assert after.position.places["SpN"].besieged == 4

    winter = campaign.turn(
        campaign.at("winter moves", after.position, number=5),
        orders,
        {"losses of the besiegers of Spanish Netherlands": [3], "losses of the besieged in Spanish Netherlands": [5]},
    )
    after = raise_sieges(besiege(winter))
    (fact,) = campaign.told(after, "siege")
    assert (fact["attack"], fact["defence"], fact["outcome"]) == (145, 40 + 60, "holds")
    assert after.position.nations["france"].treasury == money - 4 - 3
    assert after.position.units["france ARM-2"].ap == 80
    assert "spain GAR-2" not in after.position.units
    assert [it["place"] for it in campaign.told(after, "fallen")] == ["SpN"]
    assert (after.position.places["SpN"].fort, after.position.places["SpN"].besieged) == (60, 0)


def test_the_worked_example_from_summer_to_winter() -> None:
    """Scenario 10 as a whole: the battle, two sieges, and the capture, with all that they cost."""
    now = led(campaign.at_war(campaign.start(), ("france", "spain")))
    allied = replace(now.nations["united-provinces"], ally_of="france")
    now = replace(now, nations={**now.nations, "united-provinces": allied})
    money = {nation: now.nations[nation].treasury for nation in ("france", "spain")}
    siege_orders: list[Order] = [Besiege("france ARM-2"), Support("united-provinces ARM-1", "france ARM-2", "SpN")]
    seasons: list[tuple[str, dict[str, list[Order]], dict[str, list[int]]]] = [
        (
            "summer moves",
            {
                "france": [Move("france ARM-2", "SpN"), Support("united-provinces ARM-1", "france ARM-2", "SpN")],
                "spain": [Withdraw("spain ARM-3", "LRh")],
            },
            {"hold on spain ARM-3": [5]},
        ),
        (
            "autumn moves",
            {"france": siege_orders},
            {"losses of the besiegers of Spanish Netherlands": [4], "losses of the besieged in Spanish Netherlands": [2]},
        ),
        (
            "winter moves",
            {"france": siege_orders},
            {"losses of the besiegers of Spanish Netherlands": [3], "losses of the besieged in Spanish Netherlands": [5]},
        ),
    ]
    for number, (season, orders, rolls) in enumerate(seasons, 3):
        turn = campaign.turn(campaign.at(season, now, number=number), orders, rolls)
        for step in (*year.BATTLE, *year.AFTERMATH):
            turn = step(turn)
        now = turn.position
        if season == "autumn moves":
            assert (now.units["spain GAR-2"].ap, now.places["SpN"].control) == (40, "spain")
    now = capture_provinces(campaign.turn(campaign.at("winter moves", now, number=5))).position
    assert (now.places["SpN"].control, now.places["SpN"].fort) == ("france", 60)
    assert (now.units["france ARM-2"].ap, now.units["france ARM-2"].at) == (80, "SpN")
    assert (now.units["spain ARM-3"].ap, now.units["spain ARM-3"].at) == (100, "LRh")
    assert "spain GAR-2" not in now.units
    assert {nation: money[nation] - now.nations[nation].treasury for nation in money} == {"france": 4 + 3, "spain": 5}


@pytest.mark.parametrize(("besieged", "kind", "why"), [(4, "garrison", "besieged"), (0, "garrison", ""), (4, "army", "")])
def test_the_besieged_recover_nothing(besieged: int, kind: UnitType, why: str) -> None:
    unit = replace(BESIEGED, type=kind)
    before = campaign.with_units(campaign.start(), unit)
    before = replace(before, places={**before.places, "SpN": replace(before.places["SpN"], besieged=besieged)})
    assert rooms.hindrance(campaign.settings(), campaign.at("winter builds", before), "spain", Strengthen(20, unit.id)) == why


STRONG = Unit("france", "army", 2, "SpN", 100, arrived=3)
LOSSES = {"losses of the besiegers of Spanish Netherlands": [1], "losses of the besieged in Spanish Netherlands": [1]}


@pytest.mark.parametrize(
    ("face", "outcome"),
    [pytest.param(5, "holds", id="5 does not beat 5"), pytest.param(6, "surrenders", id="6 beats 5")],
)
def test_a_place_surrenders_to_a_higher_roll(face: int, outcome: str) -> None:
    train = Unit("france", "siege-train", 1, "SpN", 90, arrived=3)
    weak = replace(BESIEGED, ap=40)
    orders: dict[str, list[Order]] = {"france": [Besiege("france ARM-2"), Besiege("france SIE-1")]}
    turn = siege("autumn moves", STRONG, train, weak, orders=orders, rolls={**LOSSES, "siege of Spanish Netherlands": [face]})
    after = besiege(turn)
    (fact,) = campaign.told(after, "siege")
    assert (fact["attack"], fact["defence"], fact["needed"], fact["rolled"], fact["outcome"]) == (190, 100, 6, face, outcome)
    assert ("spain GAR-2" in after.position.units) is (outcome == "holds")
    assert bool(campaign.told(after, "fallen")) is (outcome == "surrenders")


@pytest.mark.parametrize(
    ("units", "order", "why"),
    [
        pytest.param([replace(STRONG, arrived=4), BESIEGED], "france ARM-2", "just-arrived", id="not in the season of its coming"),
        pytest.param([STRONG], "france ARM-2", "nothing-to-besiege", id="nobody holds the place"),
        pytest.param([STRONG, BESIEGED], "spain GAR-2", "not-yours", id="another's unit"),
        pytest.param([STRONG, BESIEGED], "france ARM-9", "no-such-unit", id="no such unit"),
        pytest.param(
            [replace(STRONG, type="garrison"), BESIEGED], "france GAR-2", "cannot-besiege", id="a garrison does not besiege"
        ),
    ],
)
def test_what_cannot_be_besieged(units: list[Unit], order: str, why: str) -> None:
    after = besiege(siege("autumn moves", *units, orders={"france": [Besiege(order)]}, rolls={}))
    (fact,) = campaign.told(after, "failed", "france")
    assert fact["why"] == why
    assert not campaign.told(after, "siege")
    assert after.position.units.keys() == {it.id for it in after.position.units.values()}


RAMIRO, GARCIA = "Ramiro Valdoro", "Garcia Valdoro"
TRAIN = Unit("france", "siege-train", 1, "SpN", 90, arrived=3)
FALL = "capture of {} in the fall of Spanish Netherlands"


def stormed(*units: Unit, commands: Mapping[str, str], rolls: Mapping[str, list[int]], losses: int = 1) -> Turn:
    """The place after a siege by ARM-2 and a siege train, with men in command of units."""
    led_by = {key: {"unit": unit, "captor": ""} for key, unit in commands.items()}
    nobody = {it.id: {"unit": ""} for it in campaign.start().persons.values() if it.unit}
    orders: dict[str, list[Order]] = {"france": [Besiege("france ARM-2"), Besiege("france SIE-1")]}
    before = campaign.with_persons(campaign.start(), {**nobody, **led_by})
    loss = {"losses of the besiegers of Spanish Netherlands": [losses], "losses of the besieged in Spanish Netherlands": [losses]}
    return besiege(siege("autumn moves", *units, orders=orders, rolls={**loss, **rolls}, position=before))


FELL: dict[str, tuple[int, int, dict[str, list[int]], list[str]]] = {
    "R-070 each leader is taken up to 50": (40, 6, {RAMIRO: [50], GARCIA: [51]}, [RAMIRO]),
    "R-070 also where no point is left of the garrison": (10, 1, {RAMIRO: [51], GARCIA: [50]}, [GARCIA]),
    "not where the place holds": (40, 1, {}, []),
}


@pytest.mark.parametrize(("ap", "face", "falling", "caught"), FELL.values(), ids=FELL)
def test_leaders_of_a_place_that_falls(ap: int, face: int, falling: dict[str, list[int]], caught: list[str]) -> None:
    inside = replace(BESIEGED, ap=ap)
    commands = {RAMIRO: inside.id, GARCIA: inside.id}
    rolls = {"siege of Spanish Netherlands": [face], **{FALL.format(key): rolled for key, rolled in falling.items()}}
    after = stormed(STRONG, TRAIN, inside, commands=commands, rolls=rolls)
    assert [(it["person"], it["by"], it["unit"]) for it in campaign.told(after, "taken-prisoner", "public")] == [
        (key, "france", inside.id) for key in caught
    ]
    captors = {key: after.position.persons[key].captor for key in commands}
    assert captors == {key: "france" if key in caught else "" for key in commands}
    assert (inside.id in after.position.units) is not bool(falling)
    assert {after.position.persons[key].unit for key in commands} == ({""} if falling else {inside.id})


def test_a_king_in_a_place_that_falls_is_taken_or_free_and_does_not_fall() -> None:
    king = campaign.start().crowns["spain"].king
    rolls = {"siege of Spanish Netherlands": [6], FALL.format(king): [51]}
    after = stormed(STRONG, TRAIN, replace(BESIEGED, ap=40), commands={king: BESIEGED.id}, rolls=rolls)
    assert (after.position.persons[king].alive, after.position.persons[king].captor) == (True, "")


def test_nobody_is_taken_where_no_besieger_is_left() -> None:
    weak = replace(STRONG, ap=10)
    poor = replace(campaign.start().nations["france"], treasury=Decimal(0))
    before = campaign.with_persons(campaign.start(), {RAMIRO: {"unit": BESIEGED.id}})
    before = replace(before, nations={**before.nations, "france": poor})
    rolls = {key: [6] for key in LOSSES}
    after = besiege(siege("autumn moves", weak, replace(BESIEGED, ap=10), rolls=rolls, position=before))
    assert not {weak.id, BESIEGED.id} & after.position.units.keys()
    assert after.position.persons[RAMIRO].free


def test_nobody_is_the_prisoner_of_his_own_nation() -> None:
    lucien = "Lucien Montclair"
    rolls = {"siege of Spanish Netherlands": [6]}
    after = stormed(STRONG, TRAIN, replace(BESIEGED, ap=40), commands={lucien: BESIEGED.id}, rolls=rolls)
    assert (after.position.persons[lucien].captor, after.position.persons[lucien].unit) == ("", "")


def test_without_the_order_nobody_is_besieged() -> None:
    turn = siege("autumn moves", STRONG, BESIEGED, orders={"france": []}, rolls={})
    assert besiege(turn) == turn


def test_at_peace_nobody_is_besieged() -> None:
    turn = siege("autumn moves", STRONG, BESIEGED, rolls={})
    after = besiege(turn.to(replace(turn.position, wars=())))
    assert [it["why"] for it in campaign.told(after, "failed")] == ["nothing-to-besiege"]


def test_a_fleet_counts_by_half_where_it_can_support() -> None:
    fleet = Unit("france", "fleet", 1, "NSe", 80)
    far = Unit("france", "fleet", 2, "BBi", 80)
    orders: dict[str, list[Order]] = {
        "france": [Besiege("france ARM-2"), Support("france FLT-1", "france ARM-2"), Support("france FLT-2", "france ARM-2")]
    }
    after = besiege(siege("autumn moves", STRONG, fleet, far, BESIEGED, orders=orders, rolls=LOSSES))
    (fact,) = campaign.told(after, "siege")
    assert (fact["attack"], fact["supports"]) == (140, {"france FLT-1": 40})


def test_who_is_at_peace_with_the_besieged_does_not_help() -> None:
    english = Unit("england", "fleet", 1, "NSe", 80)
    orders: dict[str, list[Order]] = {
        "france": [Besiege("france ARM-2")],
        "england": [Support("england FLT-1", "france ARM-2")],
    }
    after = besiege(siege("autumn moves", STRONG, english, BESIEGED, orders=orders, rolls=LOSSES))
    (fact,) = campaign.told(after, "siege")
    assert fact["supports"] == {}


def test_who_cannot_pay_stays_weaker() -> None:
    turn = siege("autumn moves", STRONG, BESIEGED, rolls={**LOSSES, "losses of the besiegers of Spanish Netherlands": [6]})
    poor = replace(turn.position.nations["france"], treasury=Decimal("2.5"))
    after = besiege(turn.to(replace(turn.position, nations={**turn.position.nations, "france": poor})))
    assert after.position.units["france ARM-2"].ap == 100 - 60 + 20
    assert after.position.nations["france"].treasury == Decimal("0.5")


def test_the_besieged_pay_when_the_siege_is_raised_and_not_before() -> None:
    held = besiege(siege("autumn moves", STRONG, BESIEGED, rolls=LOSSES))
    assert raise_sieges(held).position.units["spain GAR-2"].ap == 50
    money = held.position.nations["spain"].treasury
    relieved = raise_sieges(campaign.turn(campaign.at("winter moves", held.position, number=5), {}, {}))
    assert (relieved.position.units["spain GAR-2"].ap, relieved.position.units["spain GAR-2"].siege_loss) == (60, 0)
    assert relieved.position.nations["spain"].treasury == money - 1
    assert relieved.position.places["SpN"].besieged == 0
    assert [it["place"] for it in campaign.told(relieved, "siege-raised")] == ["SpN"]


@pytest.mark.parametrize(
    ("fort", "left"), [pytest.param(True, True, id="a fort of 50 holds"), pytest.param(False, False, id="no fort, no defence")]
)
def test_a_factory_is_besieged(*, fort: bool, left: bool) -> None:
    fleet = Unit("france", "fleet", 1, "Vir", 90)
    position = replace(campaign.start(), factories=(Factory("spain", "Vir", fort=fort),))
    rolls = {"losses of the besiegers of Virginia": [1]}
    after = besiege(siege("autumn moves", fleet, orders={"france": [Besiege("france FLT-1")]}, rolls=rolls, position=position))
    assert bool(after.position.factories) is left
    assert bool(campaign.told(after, "factory-lost")) is not left


@pytest.mark.parametrize(
    ("wars", "helped"),
    [
        pytest.param([("england", "spain")], {"england FLT-1": 40}, id="an enemy of who has the factory"),
        pytest.param([], {}, id="not who is at peace with it"),
    ],
)
def test_who_helps_against_a_factory_in_ones_own_land(wars: list[tuple[str, str]], helped: dict[str, int]) -> None:
    army, english = Unit("france", "army", 2, "Pic", 100), Unit("england", "fleet", 1, "NSe", 80)
    position = campaign.at_war(replace(campaign.start(), factories=(Factory("spain", "Pic", fort=True),)), *wars)
    orders: dict[str, list[Order]] = {"france": [Besiege(army.id)], "england": [Support(english.id, army.id)]}
    rolls = {"losses of the besiegers of Picardy": [1], "siege of Picardy": [1]}
    after = besiege(siege("autumn moves", army, english, orders=orders, rolls=rolls, position=position))
    (fact,) = campaign.told(after, "siege")
    assert (fact["supports"], fact["factories"], fact["defence"]) == (helped, ["spain"], 50)


@pytest.mark.parametrize(
    ("ap", "lost", "found"), [(60, 30, 90), (90, 40, 100), (100, 40, 100)], ids=["all", "up to a whole unit", "nothing"]
)
def test_nobody_recovers_beyond_a_whole_unit(ap: int, lost: int, found: int) -> None:
    inside = replace(BESIEGED, ap=ap, siege_loss=lost)
    now = siege("winter moves", inside, rolls={}, number=5)
    places = {**now.position.places, "SpN": replace(now.position.places["SpN"], besieged=4)}
    after = raise_sieges(now.to(replace(now.position, places=places)))
    assert (after.position.units[inside.id].ap, after.position.units[inside.id].siege_loss) == (found, 0)
    assert len(campaign.told(after, "siege-raised")) == 1


def test_nobody_is_told_of_the_end_of_a_siege_of_nobody() -> None:
    now = siege("winter moves", STRONG, rolls={}, number=5)
    places = {**now.position.places, "SpN": replace(now.position.places["SpN"], besieged=4)}
    after = raise_sieges(now.to(replace(now.position, places=places)))
    assert after.position.places["SpN"].besieged == 0
    assert not campaign.told(after, "siege-raised")


def test_in_battles_of_the_gms_own_sieges_wait() -> None:
    turn = siege("autumn moves", STRONG, BESIEGED, rolls={})
    waiting = turn.to(replace(turn.position, battles=({"place": "SpN"},)))
    assert besiege(waiting) == waiting


def test_a_garrison_that_sorties_in_vain_leaves_the_siege_and_has_its_losses_again() -> None:
    """Who loses in the open "must retreat" (rulebook 8), and the besieged recover nothing only until they are so no longer."""
    position = campaign_war.board(["france GAR-1 Pic 30", "spain ARM-1 Pic 100"], Pic="france", IdF="france")
    shut_in = replace(position.units["france GAR-1"], siege_loss=20)
    places = {**position.places, "Pic": replace(position.places["Pic"], besieged=2)}
    position = replace(position, units={**position.units, shut_in.id: shut_in}, places=places)
    after = raise_sieges(campaign_war.season(position, [Sortie("france GAR-1")]))
    left = after.position.units["france GAR-1"]
    assert (left.at != "Pic", left.ap, left.siege_loss) == (True, 50, 0)
    (repaid,) = campaign.told(after, "siege-repaid")
    assert (repaid["unit"], repaid["place"], repaid["ap"]) == ("france GAR-1", "Pic", 20)
