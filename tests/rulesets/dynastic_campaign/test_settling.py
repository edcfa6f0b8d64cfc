"""Colonies are settled by 10D for 1D, and natives rise against them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money.payments import pay_for_orders
from generator.rulesets.dynastic_campaign.orders import Order, Settle
from generator.rulesets.dynastic_campaign.overseas.settling import check_settle, settle
from generator.rulesets.dynastic_campaign.position import Factory, Position, Unit
from tests.support import campaign

TEN = Settle("Cap", Decimal(10))
LANDED = Unit("england", "army", 4, "Cap", 90)


def colony(colonists: int = 0, *units: Unit, control: str = "england") -> Position:
    before = campaign.start()
    places = {**before.places, "Cap": replace(before.places["Cap"], control=control, colonists=colonists)}
    rich = replace(before.nations["england"], treasury=Decimal(100))
    return replace(before, places=places, units={it.id: it for it in units}, nations={**before.nations, "england": rich})


def season(
    position: Position, orders: Mapping[str, list[Order]], rolls: dict[str, list[int]] | None = None, phase: str = "spring moves"
) -> Turn:
    return settle(pay_for_orders(campaign.turn(campaign.at(phase, position), orders, rolls if rolls is not None else {})))


def spent(after: Turn, before: Position) -> Decimal:
    left: Position = after.position
    return before.nations["england"].treasury - left.nations["england"].treasury


def test_r_t26_two_seasons_of_settling() -> None:
    before = colony(0, LANDED, control="")
    spring = season(before, {"england": [TEN]}, {"uprising in Cape": [3]})
    summer = season(spring.position, {"england": [TEN, TEN]}, {"uprising in Cape": [3]}, "summer moves")
    it = summer.position.places["Cap"]
    assert (it.control, it.colonists, campaign.settings().scenario.places["Cap"].income - it.colonists) == ("england", 2, 3)
    assert [len(campaign.told(each, "roll")) for each in (spring, summer)] == [1, 1]
    assert [it["why"] for it in campaign.told(summer, "failed", "england")] == ["settled-this-season"]
    assert spent(summer, before) == 20


@pytest.mark.parametrize(
    ("ap", "outcome", "colonists", "failed", "cost"),
    [
        pytest.param(90, "beaten", 2, [], 20, id="R-T26 natives were beaten, so 10D more"),
        pytest.param(80, "drawn", 1, ["settled-this-season"], 10, id="equal: nothing changes"),
        pytest.param(70, "won", 0, ["settled-this-season"], 10 + 3, id="natives win, and their 25 AP of losses are paid as 30"),
    ],
)
def test_natives_rise(ap: int, outcome: str, colonists: int, failed: list[str], cost: int) -> None:
    before = colony(0, replace(LANDED, ap=ap))
    rolls = {"uprising in Cape": [2], "uprising in Cape, settlement 2": [3]}
    after = season(before, {"england": [TEN, TEN]}, rolls)
    (fact,) = campaign.told(after, "uprising", "public")
    assert (fact["natives"], fact["colonists"], fact["outcome"]) == (80, ap, outcome)
    assert after.position.places["Cap"].colonists == colonists
    assert [it["why"] for it in campaign.told(after, "failed", "england")] == failed
    assert spent(after, before) == cost
    assert bool(campaign.told(after, "abandoned")) is (colonists == 0)


def test_without_units_the_natives_win_and_a_lost_colony_is_nobodys() -> None:
    after = season(colony(), {"england": [TEN]}, {"uprising in Cape": [1]})
    assert [it["outcome"] for it in campaign.told(after, "uprising")] == ["won"]
    assert (after.position.places["Cap"].control, after.position.places["Cap"].colonists) == ("", 0)
    assert [it["place"] for it in campaign.told(after, "abandoned")] == ["Cap"]


def test_a_beaten_unit_that_is_not_paid_for_disbands() -> None:
    before = colony(1, replace(LANDED, ap=10))
    poor = replace(before.nations["england"], treasury=Decimal("10.5"))
    after = season(replace(before, nations={**before.nations, "england": poor}), {"england": [TEN]}, {"uprising in Cape": [1]})
    assert [it["cause"] for it in campaign.told(after, "disbanded")] == ["unpaid"]
    assert after.position.places["Cap"].colonists == 1


@pytest.mark.parametrize(("colonists", "natives"), [(1, 60), (2, 40), (3, 20)])
def test_how_many_natives_rise(colonists: int, natives: int) -> None:
    after = season(colony(colonists), {"england": [TEN]}, {"uprising in Cape": [2]})
    assert [it["natives"] for it in campaign.told(after, "uprising")] == [natives]


def test_wholly_colonised_without_an_uprising() -> None:
    after = season(colony(4), {"england": [TEN]}, {})
    assert [(it["colonists"], it["natives"]) for it in campaign.told(after, "settled")] == [(5, 0)]
    assert not campaign.told(after, "roll")


@pytest.mark.parametrize(
    ("position", "order", "phase", "why"),
    [
        pytest.param(colony(), TEN, "spring moves", "", id="one's own land"),
        pytest.param(colony(0, LANDED, control=""), TEN, "autumn moves", "", id="where one has landed"),
        pytest.param(
            replace(colony(control=""), factories=(Factory("england", "Cap"),)), TEN, "spring moves", "", id="beside one's factory"
        ),
        pytest.param(colony(control=""), TEN, "spring moves", "not-landed", id="not where nobody has landed"),
        pytest.param(colony(0, LANDED, control="spain"), TEN, "spring moves", "not-landed", id="not in another's land"),
        pytest.param(colony(), TEN, "winter moves", "not-in-winter", id="not in Winter"),
        pytest.param(colony(5), TEN, "spring moves", "wholly-settled", id="not where all is settled"),
        pytest.param(colony(), Settle("Cap", Decimal(20)), "spring moves", "ten-for-one", id="not two at once"),
        pytest.param(colony(), Settle("Eng", Decimal(10)), "spring moves", "no-colony", id="not at home"),
        pytest.param(colony(), Settle("Syr", Decimal(10)), "spring moves", "no-colony", id="not every place abroad"),
        pytest.param(
            campaign.at_war(colony(0, Unit("spain", "army", 1, "Cap", 10)), ("england", "spain")), TEN, "spring moves",
            "enemy-present", id="not beside an enemy",
        ),
    ],
)  # fmt: skip
def test_where_nobody_settles(position: Position, order: Settle, phase: str, why: str) -> None:
    before = campaign.at(phase, position)
    # Peace may be made in this very phase, so that an enemy there is seen only when it comes to settling.
    assert check_settle(campaign.settings(), before, "england", order) == ("" if why == "enemy-present" else why)
    after = season(position, {"england": [order]}, {"uprising in Cape": [6]}, phase)
    assert [it["why"] for it in campaign.told(after, "failed", "england")] == ([why] if why else [])
    assert spent(after, position) == (0 if why else 10)


def test_two_nations_found_no_colony_in_one_place() -> None:
    before = colony(0, LANDED, replace(LANDED, nation="sweden"), control="")
    after = season(before, {"england": [TEN], "sweden": [TEN]})
    assert [it["why"] for it in campaign.told(after, "failed")] == ["two-settlers"] * 2
    assert after.position.places == before.places
    assert spent(after, before) == 0
