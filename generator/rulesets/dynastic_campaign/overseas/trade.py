"""Orders about trade routes, and what routes yield in Spring (rulebook 9; scenario 8, 12.4 and 13.13)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import calendar, told
from generator.rulesets.dynastic_campaign.money.refunds import give_back
from generator.rulesets.dynastic_campaign.orders import Consent, EndTrade, Trade
from generator.rulesets.dynastic_campaign.overseas import routes
from generator.rulesets.dynastic_campaign.position import Position, Route
from generator.rulesets.dynastic_campaign.settings import MONOPOLY_WHEN_PAID, Settings

FEWEST_REGIONS, MOST_REGIONS = 2, 3


def check_trade(settings: Settings, position: Position, nation: str, order: Trade) -> str:
    """Why a nation cannot open a route, or put money into one; how much lies in it already is secret."""
    scenario, regions = settings.scenario, order.regions
    if not FEWEST_REGIONS <= len(regions) <= MOST_REGIONS or len(set(regions)) < len(regions):
        return "regions-of-a-route"
    if any(region not in scenario.regions for region in regions):
        return "no-such-region"
    if any(other not in scenario.regions[one] for one, other in pairwise(regions)):
        return "regions-apart"
    if order.to not in scenario.places or scenario.is_sea(order.to) or scenario.places[order.to].region != regions[-1]:
        return "not-at-the-end"
    if not routes.begins(scenario, position, nation, regions[0]):
        return "no-start"
    tenths = order.amount == routes.tenths(order.amount)
    return "" if tenths and 0 <= order.amount <= routes.MOST else "trade-amount"


def open_routes(turn: Turn) -> Turn:
    """Routes that are opened, get more money, or take another way: a nation has one between two regions."""
    for sent, order in turn.orders.of(Trade):
        position: Position = turn.position
        old = routes.named(position, sent.nation, (order.regions[0], order.regions[-1]))
        total = order.amount + (old.invested if old else 0)
        why = check_trade(turn.settings, position, sent.nation, order)
        why = why or ("" if routes.LEAST <= total <= routes.MOST else "trade-amount")
        if why:
            turn = give_back(turn, sent, why)
            continue
        new = replace(old or Route(sent.nation, order.regions, order.to), regions=order.regions, to=order.to, invested=total)
        if old is not None and old.to != new.to:
            new = replace(new, agreed=False, by="")
        turn = turn.to(routes.with_route(position, old, new))
        if old is None or (old.regions, old.to) != (new.regions, new.to):
            turn = turn.announce([_route_fact("route-opened" if old is None else "route-changed", turn.position, new)])
        turn = told.done(turn, sent, "route-invested", regions=list(new.regions), to=new.to, amount=order.amount, total=total)
    return turn


def _route_fact(kind: str, position: Position, route: Route) -> Event:
    return {
        "kind": kind,
        "nation": route.nation,
        "regions": list(route.regions),
        "to": route.to,
        "agreed": routes.agreed(position, route),
        "monopoly": routes.monopoly(position, route),
    }


def check_end(_: Settings, position: Position, nation: str, order: EndTrade) -> str:
    """Why a route cannot be given up."""
    return "" if routes.named(position, nation, order.ends) else "no-such-route"


def end_routes(turn: Turn) -> Turn:
    """Routes that are given up; the money in them is lost."""
    for sent, order in turn.orders.of(EndTrade):
        route = routes.named(turn.position, sent.nation, order.ends)
        if route is None:
            turn = told.failed(turn, sent, "no-such-route")
            continue
        fact = _route_fact("route-ended", turn.position, route)
        turn = turn.to(routes.with_route(turn.position, route, None)).announce([fact])
    return turn


def check_consent(_: Settings, position: Position, nation: str, order: Consent) -> str:
    """Why a nation cannot agree to a route: it is not known yet where the route is opened in this very phase."""
    return "own-route" if order.nation == nation or order.nation not in position.nations else ""


def consent(turn: Turn) -> Turn:
    """Routes to whose other end its controller agrees (scenario 13.13)."""
    for sent, order in turn.orders.of(Consent):
        position: Position = turn.position
        route = routes.named(position, order.nation, order.ends)
        if route is None or position.places[route.to].control != sent.nation:
            turn = told.failed(turn, sent, "no-such-route" if route is None else "not-your-end")
            continue
        new = replace(route, agreed=True, by=sent.nation)
        turn = turn.to(routes.with_route(position, route, new))
        turn = turn.announce([{**_route_fact("route-agreed", turn.position, new), "by": sent.nation}])
    return turn


def pay_trade(turn: Turn) -> Turn:
    """At the start of Spring each route pays for the seasons of the last year in which it ran, less a third for each interception.

    A monopoly doubles what a season pays in which it was one: rulebook 9 doubles the "rate of return", a rate by the year, of money
    that is "earned" before it is deposited in Spring. Everybody is told `{kind: trade-year, nation, regions, to, seasons, raided,
    monopoly}`, and where it was a monopoly in some of these seasons alone, in how many of them (`alone`); the amount is for its
    owner alone.
    """
    before: Position = turn.position
    for route in before.routes:
        alone = _alone(turn.settings, before, route)
        by_season = routes.rate(route, doubled=True) * alone + routes.rate(route, doubled=False) * (route.seasons - alone)
        income = routes.tenths(by_season / routes.SEASONS * (routes.SHARES - route.raided) / routes.SHARES)
        fact: Event = {
            "kind": "trade-year",
            "nation": route.nation,
            "regions": list(route.regions),
            "to": route.to,
            "seasons": route.seasons,
            "raided": route.raided,
            "monopoly": alone == route.seasons if route.seasons else routes.monopoly(before, route),
            **({"alone": alone} if 0 < alone < route.seasons else {}),
        }
        turn = turn.announce([fact])
        if income > Decimal(0):
            turn = told.book(turn, route.nation, income, "trade", regions=list(route.regions), to=route.to)
        turn = turn.to(routes.with_route(turn.position, route, replace(route, seasons=0, raided=0, shared=0)))
    return turn


def _alone(settings: Settings, position: Position, route: Route) -> int:
    """In how many of the seasons in which it ran since last Spring a route was a monopoly."""
    if MONOPOLY_WHEN_PAID in settings.older:
        return route.seasons if routes.monopoly(position, route) else 0
    return route.seasons - route.shared


def count_season(turn: Turn) -> Turn:
    """A season in which a route ran counts for its income; a severed one is open again after a season without interception."""
    facts: list[Event] = []
    position: Position = turn.position
    for route in position.routes:
        new = route
        if routes.runs(turn.settings.scenario, turn.position, route):
            seasons = min(routes.SEASONS, route.seasons + 1)
            shares = not routes.monopoly(position, route) and MONOPOLY_WHEN_PAID not in turn.settings.older
            new = replace(route, seasons=seasons, shared=min(seasons, route.shared + shares))
        elif route.severed and route.severed < calendar.season_began(position.phase):
            new = replace(route, severed=0)
            facts.append(_route_fact("route-open-again", position, new))
        if new != route:
            position = routes.with_route(position, route, new)
    return turn.to(position).announce(facts)
