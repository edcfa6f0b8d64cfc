"""Trade intercepts trade (rulebook 9, inventory R-197): the roll, what it brings, and where ships of trade do nothing."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import Escort, Intercept, InterceptByTrade, Order
from generator.rulesets.dynastic_campaign.overseas.interceptions import intercept
from generator.rulesets.dynastic_campaign.overseas.trading_fleets import check_intercept_by_trade
from generator.rulesets.dynastic_campaign.position import Route, Unit
from tests.support import campaign

ENGLISH = Route("england", ("NW", "NA"), "Vir", agreed=True, invested=Decimal(5))
SWEDISH = Route("sweden", ("NW", "WE"), "Han", agreed=True, invested=Decimal(5))
FRENCH = Route("france", ("WE", "CW", "NA"), "Cnd", agreed=True, invested=Decimal(5))
SPANISH = Route("spain", ("WE", "CW", "CSA"), "Mex", agreed=True, invested=Decimal(5))
POLISH = Route("poland", ("EE", "WE"), "Han", agreed=True, invested=Decimal(5))
TURKISH = Route("ottomans", ("EE", "ME"), "Syr", agreed=True, invested=Decimal(5))
OURS, THEIRS = "england NW-NA", "sweden NW-WE"
RAID = InterceptByTrade(("NW", "NA"), "sweden", ("NW", "WE"))
FLEET = Unit("england", "fleet", 1, "NSe", 60)


def dice(face: int, trader: int, *fleets: int, by: str = OURS, prey: str = THEIRS) -> dict[str, list[int]]:
    """The two dice, and where `fleets` are given, those for the intercepting and the intercepted trading fleet."""
    found = {f"{by} intercepts {prey}": [face], f"{prey} eludes {by}": [trader]}
    if fleets:
        found |= {f"trading fleet that {by} sends against {prey}": [fleets[0]]}
        found |= {f"trading fleet that {by} meets on {prey}": [fleets[1]]}
    return found


def raided(
    orders: dict[str, list[Order]], rolls: dict[str, list[int]], *those: Route, units: tuple[Unit, ...] = (), number: int = 5
) -> Turn:
    before = replace(campaign.start(), routes=those or (ENGLISH, SWEDISH), units={unit.id: unit for unit in units})
    return intercept(campaign.turn(campaign.at("summer moves", before, number=number), orders, rolls))


def gained(after: Turn, nation: str) -> Decimal:
    return sum((Decimal(str(it["amount"])) for it in campaign.told(after, "money", nation)), Decimal(0))


def prey_of(after: Turn, nation: str = "sweden") -> Route:
    found: Route = next(route for route in after.position.routes if route.nation == nation)
    return found


@pytest.mark.parametrize(
    ("face", "trader", "fleets", "taken"),
    [
        pytest.param(4, 3, (5, 4), True, id="higher twice"),
        pytest.param(3, 3, (), False, id="an equal die eludes, and nobody fights"),
        pytest.param(2, 6, (), False, id="a lower die"),
        pytest.param(6, 1, (4, 5), False, id="a weaker trading fleet"),
        pytest.param(6, 1, (5, 5), False, id="an equal trading fleet eludes"),
        pytest.param(6, 1, (10, 1), True, id="ten times ten AP add nothing to the die"),
    ],
)
def test_r_197_the_roll(face: int, trader: int, fleets: tuple[int, ...], *, taken: bool) -> None:
    after = raided({"england": [RAID]}, dice(face, trader, *fleets))
    (fact,) = campaign.told(after, "intercepted-by-trade", "public")
    assert (fact["taken"], fact["by"], fact["bonus"], fact.get("ap")) == (
        taken,
        ["NW", "NA"],
        0,
        fleets[0] * 10 if fleets else None,
    )
    assert (prey_of(after).raided, gained(after, "england")) == (taken, Decimal("0.6") if taken else Decimal(0))
    assert gained(after, "sweden") == 0


@pytest.mark.parametrize(
    ("escort", "penalty"),
    [
        pytest.param(Unit("sweden", "fleet", 1, "NAt", 50), 2, id="in the sea of both"),
        pytest.param(Unit("sweden", "fleet", 1, "NAt", 49), 0, id="not one that is too weak"),
        pytest.param(Unit("sweden", "army", 1, "Han", 90), 0, id="not on land"),
    ],
)
def test_an_escort_counts(escort: Unit, penalty: int) -> None:
    orders: dict[str, list[Order]] = {"england": [RAID], "sweden": [Escort(escort.id, "sweden", ("NW", "WE"))]}
    after = raided(orders, dice(5, 3, 9, 1), units=(escort,))
    (fact,) = campaign.told(after, "intercepted-by-trade")
    assert (fact["penalty"], fact["taken"]) == (penalty, not penalty)


def test_a_route_is_severed_and_kept_so() -> None:
    severing: dict[str, list[Order]] = {"england": [RAID._replace(severs=True)]}
    after = raided(severing, dice(5, 2, 9, 1))
    assert (prey_of(after).severed, gained(after, "england")) == (5, Decimal(0))
    again = raided({"england": [RAID]}, dice(5, 2, 9, 1), ENGLISH, prey_of(after), number=6)
    assert (prey_of(again).severed, gained(again, "england")) == (6, Decimal(0))
    failed = raided(severing, dice(5, 2, 1, 9), ENGLISH, prey_of(after), number=6)
    assert prey_of(failed).severed == 5
    assert [[it["severed"] for it in campaign.told(each, "intercepted-by-trade")] for each in (after, failed)] == [[True], [False]]


def test_units_and_ships_of_trade_divide_what_is_left() -> None:
    danish = replace(FLEET, nation="denmark")
    orders: dict[str, list[Order]] = {"england": [RAID], "denmark": [Intercept(danish.id, "sweden", ("NW", "WE"))]}
    rolls = dice(5, 2, 9, 1) | dice(5, 2, by=danish.id)
    after = raided(orders, rolls, ENGLISH, replace(SWEDISH, raided=2), units=(danish,))
    assert [gained(after, it) for it in ("england", "denmark")] == [Decimal("0.3")] * 2
    assert prey_of(after).raided == 3


def test_two_routes_intercept_each_other_at_once() -> None:
    orders: dict[str, list[Order]] = {"england": [RAID], "sweden": [InterceptByTrade(("NW", "WE"), "england", ("NW", "NA"))]}
    after = raided(orders, dice(5, 2, 9, 1) | dice(5, 2, 9, 1, by=THEIRS, prey=OURS))
    assert [route.raided for route in after.position.routes] == [1, 1]


NO_SHIPS, NO_SEA = "no-ships-of-yours", "no-sea-of-both"
WAITS = replace(SWEDISH, regions=("NW", "EE"), to="GPo", agreed=False)
REFUSED: dict[str, tuple[str, list[Any], tuple[Route, ...], str, bool]] = {
    "not by a caravan, whose route meets the other on land": (
        "poland", [InterceptByTrade(("EE", "WE"), "ottomans", ("EE", "ME"))], (POLISH, TURKISH), NO_SEA, True,
    ),
    "not ships where they do not sail": (
        "england", [InterceptByTrade(("NW", "NA"), "france", ("WE", "NA"))], (ENGLISH, FRENCH), NO_SEA, True,
    ),
    "not the caravans of a route by ships": (
        "france", [InterceptByTrade(("WE", "NA"), "poland", ("EE", "WE"))], (FRENCH, POLISH), NO_SEA, True,
    ),
    "not by a route that is severed": ("england", [RAID], (replace(ENGLISH, severed=4), SWEDISH), NO_SHIPS, True),
    "not by a route that waits for consent": (
        "england", [RAID._replace(by=("NW", "EE"))], (replace(WAITS, nation="england"), SWEDISH), NO_SHIPS, False,
    ),
    "not by a route that is none": ("denmark", [RAID], (ENGLISH, SWEDISH), NO_SHIPS, False),
    "not a route that waits for consent": (
        "england", [RAID._replace(ends=("NW", "EE"))], (ENGLISH, WAITS), "no-trade-there", False,
    ),
    "not a route that is none": ("england", [RAID._replace(ends=("NW", "CW"))], (ENGLISH, SWEDISH), "no-such-route", True),
    "not an own route": ("england", [RAID._replace(nation="england")], (ENGLISH, SWEDISH), "own-route", True),
}  # fmt: skip


@pytest.mark.parametrize(("nation", "orders", "those", "why", "seen"), REFUSED.values(), ids=REFUSED)
def test_where_ships_of_trade_do_nothing(
    nation: str, orders: list[Order], those: tuple[Route, ...], why: str, *, seen: bool
) -> None:
    after = raided({nation: orders}, {}, *those)
    assert [it["why"] for it in campaign.told(after, "failed", nation)] == [why]
    assert not campaign.told(after, "intercepted-by-trade")
    assert after.position.routes == those
    (order,) = orders
    assert isinstance(order, InterceptByTrade)
    assert check_intercept_by_trade(campaign.settings(), after.position, nation, order) == (why if seen else "")


def test_no_ships_sail_in_war_with_the_other_end() -> None:
    home = replace(campaign.start(), routes=(replace(ENGLISH, to="Cnd"), SWEDISH))
    orders: dict[str, list[Order]] = {"england": [RAID]}
    after = intercept(campaign.turn(campaign.at_war(home, ("england", "france")), orders, {}))
    assert [it["why"] for it in campaign.told(after, "failed", "england")] == [NO_SHIPS]


ATTEMPTS: dict[str, tuple[list[Any], tuple[Unit, ...], list[str], list[str]]] = {
    "units go before ships of trade": (
        [RAID, Intercept(FLEET.id, "sweden", ("NW", "WE"))], (FLEET,), ["one-attempt"], ["intercepted"],
    ),
    "one of two routes against one": (
        [RAID, RAID._replace(by=("NW", "CSA"))], (), ["one-attempt"], ["intercepted-by-trade"],
    ),
    "a route only against one, the first in the list": (
        [RAID, RAID._replace(nation="denmark", ends=("NW", "EE"))], (), ["one-prey"], ["intercepted-by-trade"],
    ),
    "also by another name of the same route": (
        [InterceptByTrade(("NW", "NA"), "sweden", ("NW", "WE")), RAID], (), ["one-prey"], ["intercepted-by-trade"],
    ),
    "two routes against two others": (
        [RAID, InterceptByTrade(("NW", "CSA"), "denmark", ("NW", "EE"))], (), [], ["intercepted-by-trade"] * 2,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("orders", "units", "whys", "kinds"), ATTEMPTS.values(), ids=ATTEMPTS)
def test_one_attempt_for_each_route_interceptor_and_season(
    orders: list[Order], units: tuple[Unit, ...], whys: list[str], kinds: list[str]
) -> None:
    second = Route("england", ("NW", "CW", "CSA"), "Mex", agreed=True, invested=Decimal(5))
    danish = Route("denmark", ("NW", "EE"), "Pom", agreed=True, invested=Decimal(5))
    rolls = (
        dice(1, 6)
        | dice(1, 6, by=FLEET.id)
        | dice(1, 6, by="england NW-CSA")
        | dice(1, 6, by="england NW-CSA", prey="denmark NW-EE")
    )
    after = raided({"england": orders}, rolls, danish, ENGLISH, second, SWEDISH, units=units)
    assert [it["why"] for it in campaign.told(after, "failed", "england")] == whys
    tried = [it for it in after.events if it["kind"] in ("intercepted", "intercepted-by-trade")]
    assert [it["kind"] for it in tried] == kinds
    if "one-attempt" in whys:  # whichever was written first
        turned = raided({"england": orders[::-1]}, rolls, danish, ENGLISH, second, SWEDISH, units=units)
        assert tried == [it for it in turned.events if it["kind"] in ("intercepted", "intercepted-by-trade")]
