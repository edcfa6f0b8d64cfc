"""Trade routes: what they yield, who may open them, who must agree, and who intercepts them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import Consent, EndTrade, Escort, Intercept, Order, Trade
from generator.rulesets.dynastic_campaign.overseas.interceptions import intercept, void_impossible_escorts
from generator.rulesets.dynastic_campaign.overseas.routes import monopoly, runs, yearly
from generator.rulesets.dynastic_campaign.overseas.trade import (
    check_trade,
    consent,
    count_season,
    end_routes,
    open_routes,
    pay_trade,
)
from generator.rulesets.dynastic_campaign.position import Factory, Position, Route, Unit
from tests.support import campaign

SPANISH = Route("spain", ("WE", "CW", "CSA"), "Mex", agreed=True, seasons=4, invested=Decimal(5))
RIVAL = Route("portugal", ("CSA", "SW", "CW"), "Brz", agreed=True, invested=Decimal(5))


def trading(*those: Route) -> Position:
    return replace(campaign.start(), routes=those)


def paid(turn: Turn, nation: str, cause: str = "trade") -> Decimal:
    return sum((Decimal(str(it["amount"])) for it in campaign.told(turn, "money", nation) if it["cause"] == cause), Decimal(0))


@pytest.mark.parametrize(
    ("regions", "invested", "others", "income"),
    [
        pytest.param(3, "5", True, "3", id="R-T24 three regions and 5D"),
        pytest.param(3, "1", True, "1", id="R-T24 1D yields the least of a route"),
        pytest.param(3, "5", False, "6", id="R-T24 a monopoly of 5D"),
        pytest.param(2, "5", True, "2", id="two regions"),
        pytest.param(2, "5", False, "4", id="two regions as a monopoly"),
        pytest.param(3, "1", False, "2", id="the least is doubled last"),
    ],
)
def test_r_t24_income(regions: int, invested: str, income: str, *, others: bool) -> None:
    chain = SPANISH.regions if regions == 3 else ("NW", "NA")
    route = replace(SPANISH, nation="england", regions=chain, to="Mex" if regions == 3 else "Vir", invested=Decimal(invested))
    route = replace(route, nation="spain" if regions == 3 else "england", shared=4 if others else 0)
    rival = replace(RIVAL, regions=(chain[-1], chain[0]), to="Leo" if regions == 3 else "Sco")
    before = trading(route, rival) if others else trading(route)
    assert monopoly(before, route) is not others
    after = pay_trade(campaign.turn(campaign.at("spring moves", before)))
    assert paid(after, route.nation) == Decimal(income)
    assert not any("amount" in it for it in campaign.told(after, "trade-year", "public"))


def test_the_starting_routes_pay_in_the_first_spring() -> None:
    after = pay_trade(campaign.turn(campaign.start()))
    found = {nation: paid(after, nation) for nation in campaign.start().players()}
    assert found == {"spain": 6, "france": 6} | dict.fromkeys(set(found) - {"spain", "france"}, Decimal(4))


@pytest.mark.parametrize(
    ("shared", "older", "income", "alone"),
    [
        pytest.param((), (), "6", None, id="a monopoly in all four"),
        pytest.param((1, 2), (), "4.5", 2, id="9: the rate is doubled in the two in which it was one"),
        pytest.param((4,), (), "5.2", 3, id="one that was lost in Winter was earned until then"),
        pytest.param((1, 2, 3, 4), (), "3", None, id="in none"),
        pytest.param((1, 2), ("monopoly-when-paid",), "6", None, id="an older reading asks in Spring alone"),
        pytest.param((4,), ("monopoly-when-paid",), "3", None, id="and for the whole year"),
    ],
)
def test_a_monopoly_doubles_the_seasons_in_which_it_was_one(
    shared: tuple[int, ...], older: tuple[str, ...], income: str, alone: int | None
) -> None:
    rival, route = Route("portugal", ("CSA", "CW", "WE"), "Leo", agreed=True, invested=Decimal(5)), replace(SPANISH, seasons=0)
    for number, season in enumerate(("spring", "summer", "autumn", "winter"), 1):
        position = trading(route, rival) if number in shared else trading(route)
        route = count_season(campaign.turn(campaign.at(f"{season} moves", position), older=older)).position.routes[-1]
    last = trading(route, rival) if 4 in shared else trading(route)
    after = pay_trade(campaign.turn(campaign.at("spring moves", last, year=1619), older=older))
    assert paid(after, "spain") == Decimal(income)
    (fact,) = (it for it in campaign.told(after, "trade-year", "public") if it["nation"] == "spain")
    assert (fact.get("alone"), fact["monopoly"]) == (alone, income == "6")
    assert after.position.routes[-1].shared == 0


def test_one_that_waits_for_consent_breaks_no_monopoly() -> None:
    waiting = Route("france", ("WE", "CW", "CSA"), "Mex", invested=Decimal(5))
    assert monopoly(trading(SPANISH, waiting), SPANISH)
    assert not monopoly(trading(SPANISH, replace(waiting, agreed=True)), SPANISH)


@pytest.mark.parametrize(
    ("seasons", "raided", "income"), [(4, 0, "6"), (2, 0, "3"), (0, 0, "0"), (4, 1, "4"), (4, 2, "2"), (4, 3, "0"), (3, 1, "3")]
)
def test_it_pays_for_the_seasons_in_which_it_ran(seasons: int, raided: int, income: str) -> None:
    route = replace(SPANISH, seasons=seasons, raided=raided)
    after = pay_trade(campaign.turn(campaign.at("spring moves", trading(route))))
    assert paid(after, "spain") == Decimal(income)
    (left,) = after.position.routes
    assert (left.seasons, left.raided) == (0, 0)


@pytest.mark.parametrize(
    ("route", "wars", "factories", "going"),
    [
        pytest.param(SPANISH, [], (), True, id="to one's own land"),
        pytest.param(replace(SPANISH, severed=3), [], (), False, id="not while severed"),
        pytest.param(Route("denmark", ("NW", "EE"), "Pom"), [], (), True, id="a GM nation agrees"),
        pytest.param(
            Route("denmark", ("NW", "EE"), "Pom"), [("denmark", "pomerania")], (), False, id="not at war with the partner"
        ),
        pytest.param(
            Route("denmark", ("NW", "EE"), "Pom"), [("denmark", "poland")], (), True, id="a war elsewhere does not matter"
        ),
        pytest.param(Route("denmark", ("NW", "EE"), "GPo"), [], (), False, id="a player has not agreed"),
        pytest.param(Route("denmark", ("NW", "EE"), "GPo", agreed=True), [], (), True, id="a player has agreed"),
        pytest.param(Route("denmark", ("NW", "EE"), "GPo", agreed=True, by="poland"), [], (), True, id="who has it has agreed"),
        pytest.param(
            Route("denmark", ("NW", "EE"), "GPo", agreed=True, by="sweden"), [], (), False, id="only who had it has agreed"
        ),
        pytest.param(
            Route("denmark", ("NW", "EE"), "Pom", agreed=True, by="sweden"), [], (), True, id="a GM nation agrees whoever had it"
        ),
        pytest.param(Route("denmark", ("NW", "CW", "af"), "Cap"), [], (), False, id="nobody is there to agree"),
        pytest.param(Route("denmark", ("NW", "CW", "af"), "Cap"), [], (Factory("denmark", "Cap"),), True, id="one's own factory"),
        pytest.param(Route("austria", ("NW", "EE"), "Pom"), [], (), False, id="without land where it begins"),
    ],
)
def test_when_a_route_runs(route: Route, wars: list[tuple[str, str]], factories: tuple[Factory, ...], *, going: bool) -> None:
    before = replace(campaign.at_war(trading(route), *wars), factories=factories)
    assert runs(campaign.settings().scenario, before, route) is going
    after = count_season(campaign.turn(campaign.at("summer moves", before, number=3)))
    assert [it.seasons for it in after.position.routes] == [min(4, route.seasons + going)]


@pytest.mark.parametrize(
    ("order", "why"),
    [
        pytest.param(Trade(("WE", "CW", "CSA"), "Brz", Decimal(5)), "", id="a chain of three"),
        pytest.param(Trade(("WE", "med"), "Crt", Decimal("0.5")), "", id="tenths"),
        pytest.param(Trade(("WE",), "Tus", Decimal(5)), "regions-of-a-route", id="not inside one region"),
        pytest.param(Trade(("WE", "CW", "SW", "IO"), "Guj", Decimal(5)), "regions-of-a-route", id="not four"),
        pytest.param(Trade(("WE", "CW", "WE"), "Tus", Decimal(5)), "regions-of-a-route", id="not there and back"),
        pytest.param(Trade(("WE", "Xx"), "Tus", Decimal(5)), "no-such-region", id="an unknown region"),
        pytest.param(Trade(("WE", "CSA"), "Mex", Decimal(5)), "regions-apart", id="not over a gap"),
        pytest.param(Trade(("WE", "CW", "CSA"), "Vir", Decimal(5)), "not-at-the-end", id="a place elsewhere"),
        pytest.param(Trade(("WE", "med"), "WMe", Decimal(5)), "not-at-the-end", id="not to the sea"),
        pytest.param(Trade(("EE", "med"), "Crt", Decimal(5)), "no-start", id="not from where one has nothing"),
        pytest.param(Trade(("NA", "CW", "af"), "Cap", Decimal(5)), "", id="from a factory"),
        pytest.param(Trade(("WE", "med"), "Crt", Decimal(6)), "trade-amount", id="not more than 5D"),
        pytest.param(Trade(("WE", "med"), "Crt", Decimal("0.55")), "trade-amount", id="no hundredths"),
    ],
)
def test_who_may_trade(order: Trade, why: str) -> None:
    assert check_trade(campaign.settings(), campaign.start(), "france", order) == why


def ordered(position: Position, orders: dict[str, list[Order]]) -> Turn:
    return consent(end_routes(open_routes(campaign.turn(campaign.at("summer moves", position), orders))))


def test_a_route_is_opened_agreed_filled_and_given_up() -> None:
    opened = ordered(trading(), {"france": [Trade(("WE", "EE"), "GPo", Decimal(2))]})
    assert opened.position.routes == (Route("france", ("WE", "EE"), "GPo", invested=Decimal(2)),)
    assert [it["agreed"] for it in campaign.told(opened, "route-opened", "public")] == [False]
    filled = ordered(
        opened.position, {"france": [Trade(("WE", "EE"), "GPo", Decimal(3))], "poland": [Consent("france", ("WE", "EE"))]}
    )
    (route,) = filled.position.routes
    assert (route.invested, route.agreed, route.by) == (Decimal(5), True, "poland")
    over = ordered(filled.position, {"france": [Trade(("WE", "EE"), "GPo", Decimal(1))]})
    assert [it["why"] for it in campaign.told(over, "failed", "france")] == ["trade-amount"]
    assert paid(over, "france", "given-back") == 1
    other_way = ordered(filled.position, {"france": [Trade(("WE", "NW", "EE"), "Lvn", Decimal(0))]})
    assert [(it.to, it.agreed, it.invested) for it in other_way.position.routes] == [("Lvn", False, Decimal(5))]
    assert ordered(filled.position, {"france": [EndTrade(("WE", "EE"))]}).position.routes == ()


@pytest.mark.parametrize(
    ("nation", "order", "why"),
    [
        ("spain", Consent("france", ("WE", "EE")), "not-your-end"),
        ("poland", Consent("france", ("WE", "med")), "no-such-route"),
        ("poland", EndTrade(("WE", "EE")), "no-such-route"),
    ],
)
def test_who_cannot_agree_or_end(nation: str, order: Order, why: str) -> None:
    after = ordered(trading(Route("france", ("WE", "EE"), "GPo", invested=Decimal(2))), {nation: [order]})
    assert [it["why"] for it in campaign.told(after, "failed", nation)] == [why]
    assert not after.position.routes[0].agreed


FLEET = Unit("england", "fleet", 1, "NSe", 70)
ENDS = ("NW", "WE")
SWEDISH = Route("sweden", ("NW", "CW", "WE"), "Han", agreed=True, seasons=1, invested=Decimal(5))


def attempt(
    *units: Unit, orders: dict[str, list[Order]], rolls: dict[str, list[int]], route: Route = SWEDISH, number: int = 5
) -> Turn:
    before = replace(trading(route), units={unit.id: unit for unit in units})
    return intercept(campaign.turn(campaign.at("summer moves", before, number=number), orders, rolls))


def dice(unit: Unit, face: int, trader: int) -> dict[str, list[int]]:
    return {f"{unit.id} intercepts sweden NW-WE": [face], f"sweden NW-WE eludes {unit.id}": [trader]}


def test_r_t25_interceptions_in_different_seasons() -> None:
    assert yearly(trading(SWEDISH), SWEDISH) == 6
    route, gained = SWEDISH, []
    for number in range(4):
        orders: dict[str, list[Order]] = {"england": [Intercept(FLEET.id, "sweden", ENDS)]}
        after = attempt(FLEET, orders=orders, rolls=dice(FLEET, 5, 2), route=route, number=3 + number)
        gained.append(paid(after, "england", "interception"))
        (route,) = after.position.routes
        owner = pay_trade(campaign.turn(campaign.at("spring moves", trading(replace(route, seasons=4)))))
        assert paid(owner, "sweden") == (4, 2, 0, 0)[number]
    assert gained == [1, 1, 1, 0]


def test_more_nations_at_once_divide_what_is_left() -> None:
    dutch, danish = replace(FLEET, nation="poland"), replace(FLEET, nation="denmark")
    orders: dict[str, list[Order]] = {it.nation: [Intercept(it.id, "sweden", ENDS)] for it in (FLEET, dutch, danish)}
    rolls = dice(FLEET, 5, 2) | dice(dutch, 5, 2) | dice(danish, 5, 2)
    after = attempt(FLEET, dutch, danish, orders=orders, rolls=rolls, route=replace(SWEDISH, raided=2))
    assert [paid(after, it, "interception") for it in ("england", "poland", "denmark")] == [Decimal("0.3")] * 3
    assert after.position.routes[0].raided == 3


@pytest.mark.parametrize(
    ("unit", "escort", "face", "trader", "taken"),
    [
        pytest.param(FLEET, None, 4, 3, True, id="higher"),
        pytest.param(FLEET, None, 3, 3, False, id="equal eludes"),
        pytest.param(replace(FLEET, ap=80), None, 3, 3, True, id="80 AP add 1"),
        pytest.param(replace(FLEET, ap=79), None, 3, 3, False, id="79 AP do not"),
        pytest.param(FLEET, Unit("sweden", "fleet", 1, "NAt", 50), 5, 3, False, id="an escort takes 2"),
        pytest.param(FLEET, Unit("sweden", "fleet", 1, "NAt", 50), 6, 3, True, id="an escort is beaten"),
        pytest.param(FLEET, Unit("sweden", "fleet", 1, "NAt", 49), 5, 3, True, id="an escort that is too weak"),
        pytest.param(FLEET, Unit("sweden", "army", 1, "Han", 90), 5, 3, True, id="an escort in another region"),
    ],
)
def test_the_roll(unit: Unit, escort: Unit | None, face: int, trader: int, *, taken: bool) -> None:
    orders: dict[str, list[Order]] = {"england": [Intercept(unit.id, "sweden", ENDS)]}
    orders |= {"sweden": [Escort(escort.id, "sweden", ENDS)]} if escort else {}
    after = attempt(unit, *([escort] if escort else []), orders=orders, rolls=dice(unit, face, trader))
    (fact,) = campaign.told(after, "intercepted", "public")
    assert fact["taken"] is taken
    assert after.position.routes[0].raided == taken


def test_nobody_learns_who_has_a_bought_ally_intercept_trade() -> None:
    ours = replace(FLEET, nation="portugal")
    before = replace(trading(SWEDISH), units={ours.id: ours})
    bought = replace(before, nations={**before.nations, "portugal": replace(before.nations["portugal"], ally_of="england")})
    turn = campaign.turn(
        campaign.at("summer moves", bought, number=5), {"england": [Intercept(ours.id, "sweden", ENDS)]}, dice(ours, 6, 1)
    )
    after = intercept(turn)
    assert paid(after, "england", "interception") == 1
    assert [it["nation"] for it in campaign.told(after, "intercepted", "public")] == ["portugal"]


@pytest.mark.parametrize(("die", "taken"), [(5, False), (4, True), (10, False)])
def test_corsairs_meet_a_trading_fleet(die: int, *, taken: bool) -> None:
    corsair = Unit("england", "corsair", 1, "Sco", 50, marque=("sweden",))
    rolls = dice(corsair, 6, 1) | {f"trading fleet that {corsair.id} meets on sweden NW-WE": [die]}
    after = attempt(corsair, orders={"england": [Intercept(corsair.id, "sweden", ENDS)]}, rolls=rolls)
    (fact,) = campaign.told(after, "intercepted", "public")
    assert (fact["trading_fleet"], fact["taken"]) == (die * 10, taken)


def test_a_route_is_severed_and_open_again_after_a_season_without_interception() -> None:
    orders: dict[str, list[Order]] = {"england": [Intercept(FLEET.id, "sweden", ENDS, severs=True)]}
    severed = attempt(FLEET, orders=orders, rolls=dice(FLEET, 5, 2), number=5)
    assert paid(severed, "england", "interception") == 0
    assert severed.position.routes[0].severed == 5
    now = count_season(severed)
    assert (now.position.routes[0].severed, now.position.routes[0].seasons) == (5, 1)
    kept = attempt(FLEET, orders=orders, rolls=dice(FLEET, 5, 2), route=now.position.routes[0], number=6)
    assert kept.position.routes[0].severed == 6
    plain: dict[str, list[Order]] = {"england": [Intercept(FLEET.id, "sweden", ENDS)]}
    kept = attempt(FLEET, orders=plain, rolls=dice(FLEET, 5, 2), route=now.position.routes[0], number=6)
    assert kept.position.routes[0].severed == 6
    assert not campaign.told(kept, "money", "england")
    later = count_season(campaign.turn(campaign.at("autumn moves", now.position, number=6)))
    assert (later.position.routes[0].severed, later.position.routes[0].seasons) == (0, 1)
    assert [it["nation"] for it in campaign.told(later, "route-open-again")] == ["sweden"]


@pytest.mark.parametrize(
    ("units", "orders", "why"),
    [
        pytest.param([FLEET], [Intercept(FLEET.id, "sweden", ("NW", "EE"))], "no-such-route", id="no such route"),
        pytest.param([FLEET], [Intercept(FLEET.id, "england", ENDS)], "no-such-route", id="no own route"),
        pytest.param([replace(FLEET, at="WMe")], [Intercept(FLEET.id, "sweden", ENDS)], "not-on-the-route", id="another sea"),
        pytest.param(
            [Unit("england", "army", 1, "Eng", 90)],
            [Intercept("england ARM-1", "sweden", ENDS)],
            "not-on-the-route",
            id="an army stops no ships",
        ),
        pytest.param(
            [Unit("england", "corsair", 1, "Sco", 50, marque=("spain",))],
            [Intercept("england COR-1", "sweden", ENDS)],
            "no-marque",
            id="a corsair without a letter",
        ),
        pytest.param([replace(FLEET, nation="spain")], [Intercept("spain FLT-1", "sweden", ENDS)], "not-yours", id="another's"),
        pytest.param(
            [FLEET, replace(FLEET, number=2, ap=60)],
            [Intercept("england FLT-2", "sweden", ENDS), Intercept(FLEET.id, "sweden", ENDS)],
            "one-attempt",
            id="one attempt by the strongest",
        ),
    ],
)
def test_what_is_not_intercepted(units: list[Unit], orders: list[Order], why: str) -> None:
    after = attempt(*units, orders={"england": orders}, rolls=dice(FLEET, 1, 6))
    assert [it["why"] for it in campaign.told(after, "failed", "england")] == [why]
    assert len(campaign.told(after, "intercepted")) == len(orders) - 1


@pytest.mark.parametrize(
    ("nation", "order", "why"),
    [
        pytest.param("sweden", Escort("sweden FLT-1", "sweden", ENDS), "", id="an own route"),
        pytest.param("sweden", Escort("sweden FLT-1", "", ENDS), "", id="an own route without its nation"),
        pytest.param("sweden", Escort("sweden FLT-1", "sweden", ("NW", "EE")), "no-such-route", id="no such route"),
        pytest.param("sweden", Escort("sweden ARM-1", "sweden", ENDS), "not-on-the-route", id="no army at sea"),
        pytest.param("spain", Escort("sweden FLT-1", "sweden", ENDS), "not-yours", id="another's fleet"),
    ],
)
def test_escorts(nation: str, order: Order, why: str) -> None:
    units = (Unit("sweden", "fleet", 1, "NSe", 60), Unit("sweden", "army", 1, "Got", 60))
    before = replace(trading(SWEDISH), units={unit.id: unit for unit in units})
    after = void_impossible_escorts(campaign.turn(campaign.at("summer moves", before), {nation: [order]}))
    assert [it["why"] for it in campaign.told(after, "failed", nation)] == ([why] if why else [])


def test_an_army_stops_caravans() -> None:
    army = Unit("england", "army", 1, "Pic", 70)
    after = attempt(army, orders={"england": [Intercept(army.id, "sweden", ENDS)]}, rolls=dice(army, 6, 1))
    assert [it["taken"] for it in campaign.told(after, "intercepted")] == [True]


def test_what_does_not_run_is_not_intercepted() -> None:
    route = replace(SWEDISH, to="GPo", regions=("NW", "WE", "EE"), agreed=False)
    after = attempt(FLEET, orders={"england": [Intercept(FLEET.id, "sweden", ("NW", "EE"))]}, rolls={}, route=route)
    assert [it["why"] for it in campaign.told(after, "failed", "england")] == ["no-trade-there"]
