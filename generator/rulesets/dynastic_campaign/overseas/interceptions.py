"""Trade is intercepted by armies, fleets, corsairs and other trade, and escorted (rulebook 9; numbers in `tables.interception`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import told
from generator.rulesets.dynastic_campaign.orders import Escort, Intercept, InterceptByTrade, Sent
from generator.rulesets.dynastic_campaign.overseas import routes
from generator.rulesets.dynastic_campaign.overseas.trading_fleets import seas_of_both, ships
from generator.rulesets.dynastic_campaign.position import Position, Route, Unit
from generator.rulesets.dynastic_campaign.relations import commanded
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings

INTERCEPTOR = Decimal(6)
"""An interceptor gets a sixth of a route's yearly income; its owner loses a third, and the rest is lost."""
TRADER_SIDES, TRADER_AP = 10, 10
"""Corsairs and ships of trade that win must beat a trading fleet of 1d10 x 10 AP; the latter are as strong themselves."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A unit, or the ships of a route `by`, that try to intercept a route; `nation` gave the order."""

    sent: Sent
    route: Route
    severs: bool
    unit: Unit | None = None
    by: Route | None = None

    @property
    def nation(self) -> str:
        """The nation that intercepts."""
        return self.sent.nation

    @property
    def name(self) -> str:
        """What dice call it."""
        return self.unit.id if self.unit else _title(self.by) if self.by else ""

    @property
    def rank(self) -> tuple[Any, ...]:
        """By this a nation's attempts on one route are sorted: the strongest unit first, and units before ships of trade."""
        return (False, -self.unit.ap, self.unit.id) if self.unit else (True, 0, self.name)

    @property
    def who(self) -> Event:
        """Who it is in an event: its `unit`, or `by`, the regions of the route whose ships they are."""
        return {"unit": self.unit.id} if self.unit else {"by": list(self.by.regions)} if self.by else {}

    @property
    def fights(self) -> bool:
        """Whether it must also beat a trading fleet."""
        return self.unit is None or self.unit.type == "corsair"

    def regions(self, scenario: Scenario) -> frozenset[str]:
        """Where it meets trade."""
        if self.unit:
            return regions_of(scenario, self.unit)
        return seas_of_both(scenario, self.by, self.route) if self.by else frozenset()


def regions_of(scenario: Scenario, unit: Unit) -> frozenset[str]:
    """The regions in which a unit meets trade: armies caravans on land, fleets trading fleets at sea, corsairs off their port."""
    here = scenario.places[unit.at].region
    if unit.type == "army":
        return frozenset({here} - scenario.sea_regions)
    if unit.type == "fleet":
        return frozenset({here} & scenario.sea_regions)
    if unit.type == "corsair":
        off = {scenario.places[near].region for near in scenario.ways[unit.at] if scenario.is_sea(near)}
        return frozenset(({here} & scenario.sea_regions) | off)
    return frozenset()


def check_intercept(settings: Settings, position: Position, nation: str, order: Intercept) -> str:
    """Why a unit cannot intercept a route."""
    unit = commanded(position, nation, order.unit)
    if isinstance(unit, str):
        return unit
    route = routes.named(position, order.nation, order.ends)
    if route is None:
        return "no-such-route"
    if order.nation == nation:
        return "own-route"
    return "" if regions_of(settings.scenario, unit) & set(route.regions) else "not-on-the-route"


def check_escort(settings: Settings, position: Position, nation: str, order: Escort) -> str:
    """Why a unit cannot escort a route."""
    unit = commanded(position, nation, order.unit)
    if isinstance(unit, str):
        return unit
    route = routes.named(position, order.nation or nation, order.ends)
    if route is None:  # one's own may be opened in this very phase
        return "" if order.nation in ("", nation) else "no-such-route"
    at_hand = regions_of(settings.scenario, unit) & set(route.regions)
    return "" if at_hand and unit.type != "corsair" else "not-on-the-route"


def intercept(turn: Turn) -> Turn:
    """Every nation that tries to intercept a route rolls against it; an equal roll eludes.

    The event of each is `{kind: intercepted, unit, nation, against, regions, to, rolled, trader, bonus, penalty, taken, severed}`,
    with the `nation` of the unit, for who bought its orders is nobody's to know, and with `trading_fleet` (its AP) where corsairs
    had to beat one. For ships of trade the kind is `intercepted-by-trade`, with the regions of their route as `by` in place of the
    unit. What it brought is for the interceptor alone.
    """
    turn, attempts = _attempts(turn)
    if not attempts:
        return turn
    turn, taken, facts = _rolled(turn, attempts)
    turn = turn.announce(facts)
    for route in turn.position.routes:
        those = [each for each in taken if each.route == route]
        if those:
            turn = _divert(turn, route, those)
    return turn


def _attempts(turn: Turn) -> tuple[Turn, list[Attempt]]:
    """One attempt for each nation and route, by the strongest of the units that were sent against it, else by ships of trade."""
    turn, tried = _tried(turn)
    best: dict[tuple[str, Route], Attempt] = {}
    for each in sorted(tried, key=lambda it: it.rank):
        if best.setdefault((each.nation, each.route), each) is not each:
            turn = told.failed(turn, each.sent, "one-attempt")
    return turn, [best[key] for key in sorted(best, key=lambda it: (it[0], it[1].nation, it[1].regions))]


def _tried(turn: Turn) -> tuple[Turn, list[Attempt]]:
    """Every attempt that can be made; the turn with the orders for the others void."""
    settings, position = turn.settings, turn.position
    found: list[Attempt] = []
    for sent, order in list(turn.orders.of(Intercept)):
        route = routes.named(position, order.nation, order.ends)
        why = check_intercept(settings, position, sent.nation, order)
        if not why and _without_letter(position.units[order.unit], order.nation):
            why = "no-marque"
        why = why or _no_prey(settings.scenario, position, route)
        if why or route is None:
            turn = told.failed(turn, sent, why)
        else:
            found.append(Attempt(sent, route, order.severs, unit=position.units[order.unit]))
    busy: set[Route] = set()
    for sent, raid in list(turn.orders.of(InterceptByTrade)):
        route = routes.named(position, raid.nation, raid.ends)
        by = ships(settings, position, sent.nation, raid)
        why = by if isinstance(by, str) else "one-prey" if by in busy else _no_prey(settings.scenario, position, route)
        if why or route is None or isinstance(by, str):
            turn = told.failed(turn, sent, why)
        else:
            busy.add(by)
            found.append(Attempt(sent, route, raid.severs, by=by))
    return turn, found


def _no_prey(scenario: Scenario, position: Position, route: Route | None) -> str:
    """Why there is nothing to intercept on a route; one that is severed can be kept so."""
    return "no-trade-there" if route and not route.severed and not routes.runs(scenario, position, route) else ""


def _without_letter(unit: Unit, nation: str) -> bool:
    """Whether a unit is a corsair that has no letter against a nation."""
    return unit.type == "corsair" and nation not in unit.marque


def _rolled(turn: Turn, attempts: Sequence[Attempt]) -> tuple[Turn, list[Attempt], list[Event]]:
    """The attempts that succeed, and what is told of all."""
    table = turn.settings.scenario.tables["interception"]
    throws = []
    for it in attempts:
        throws.append(Throw(f"{it.name} intercepts {_title(it.route)}", 1, 6))
        throws.append(Throw(f"{_title(it.route)} eludes {it.name}", 1, 6))
    turn, fell = turn.roll(EVERYBODY, *throws)
    faces = [face for (face,) in fell]
    bonus = [table["bonus"] if it.unit and it.unit.ap >= table["strong_ap"] else 0 for it in attempts]
    penalty = [table["penalty"] if _escorted(turn, it) else 0 for it in attempts]
    ahead = [faces[2 * n] + bonus[n] - penalty[n] > faces[2 * n + 1] for n in range(len(attempts))]
    turn, fights = _fights(turn, [it for it, wins in zip(attempts, ahead, strict=True) if wins and it.fights])
    taken: list[Attempt] = []
    facts: list[Event] = []
    for n, it in enumerate(attempts):
        ap, fleet = fights.get((it.name, it.route), (0, 0))
        success = ahead[n] and (ap > fleet or not it.fights)
        taken += [it] if success else []
        fact: Event = {
            "kind": "intercepted" if it.unit else "intercepted-by-trade", **it.who,
            "nation": it.unit.nation if it.unit else it.nation,
            "against": it.route.nation, "regions": list(it.route.regions), "to": it.route.to,
            "rolled": faces[2 * n], "trader": faces[2 * n + 1], "bonus": bonus[n], "penalty": penalty[n],
            **({"trading_fleet": fleet, "ap": ap} if fleet else {}), "taken": success, "severed": success and it.severs,
        }  # fmt: skip
        facts.append(fact)
    return turn, taken, facts


def _fights(turn: Turn, attempts: Sequence[Attempt]) -> tuple[Turn, dict[tuple[str, Route], tuple[int, int]]]:
    """How strong those are who must beat a trading fleet, and how strong that is, in AP."""
    trade = [it for it in attempts if it.by]
    throws = [Throw(f"trading fleet that {it.name} meets on {_title(it.route)}", 1, TRADER_SIDES) for it in attempts]
    throws += [Throw(f"trading fleet that {it.name} sends against {_title(it.route)}", 1, TRADER_SIDES) for it in trade]
    turn, fell = turn.roll(EVERYBODY, *throws)
    rolled = [face * TRADER_AP for (face,) in fell]
    sent = {it.name: ap for it, ap in zip(trade, rolled[len(attempts) :], strict=True)}
    return turn, {
        (it.name, it.route): (it.unit.ap if it.unit else sent[it.name], met) for it, met in zip(attempts, rolled, strict=False)
    }


def _title(route: Route) -> str:
    return f"{route.nation} {'-'.join(routes.ends(route))}"


def _escorted(turn: Turn, attempt: Attempt) -> bool:
    """Whether an escort strong enough is where a route is attacked."""
    scenario, position = turn.settings.scenario, turn.position
    least = scenario.tables["interception"]["escort_ap"]
    for sent, order in turn.orders.of(Escort):
        unit = position.units.get(order.unit)
        route = routes.named(position, order.nation or sent.nation, order.ends)
        if unit is None or route != attempt.route or check_escort(turn.settings, position, sent.nation, order):
            continue
        if unit.ap >= least and regions_of(scenario, unit) & attempt.regions(scenario) & set(route.regions):
            return True
    return False


def _divert(turn: Turn, route: Route, taken: Sequence[Attempt]) -> Turn:
    """The turn with a route robbed of its income, or severed: then nobody gets anything.

    Three interceptions in a year take the whole income. Where more nations succeed at once than there are thirds left, they divide
    what these thirds bring.
    """
    position: Position = turn.position
    if route.severed or any(each.severs for each in taken):
        return turn.to(routes.with_route(position, route, replace(route, severed=position.phase.number)))
    left = routes.SHARES - route.raided
    portion = min(Decimal(1), Decimal(left) / len(taken))
    share = routes.tenths(routes.yearly(position, route) / INTERCEPTOR * portion)
    for each in taken if share else ():
        turn = told.book(turn, each.nation, share, "interception", against=route.nation, regions=list(route.regions), **each.who)
    raided = min(routes.SHARES, route.raided + len(taken))
    return turn.to(routes.with_route(turn.position, route, replace(route, raided=raided)))


def void_impossible_escorts(turn: Turn) -> Turn:
    """Escorts that cannot be carried out fail, and their senders are told."""
    for sent, order in turn.orders.of(Escort):
        why = check_escort(turn.settings, turn.position, sent.nation, order)
        known = routes.named(turn.position, order.nation or sent.nation, order.ends)
        why = why or ("" if known else "no-such-route")
        turn = told.failed(turn, sent, why) if why else turn
    return turn
