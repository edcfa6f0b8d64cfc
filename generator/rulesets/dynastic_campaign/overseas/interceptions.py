"""Trade is intercepted by armies, fleets and corsairs, and escorted (rulebook 9; numbers in `tables.interception`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import told
from generator.rulesets.dynastic_campaign.orders import Escort, Intercept, Sent
from generator.rulesets.dynastic_campaign.overseas import routes
from generator.rulesets.dynastic_campaign.position import Position, Route, Unit
from generator.rulesets.dynastic_campaign.relations import commanded
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings

INTERCEPTOR = Decimal(6)
"""An interceptor gets a sixth of a route's yearly income; its owner loses a third, and the rest is lost."""
TRADER_SIDES, TRADER_AP = 10, 10
"""Corsairs who win must beat a trading fleet of 1d10 x 10 AP."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A unit that tries to intercept a route; `nation` gave the order."""

    sent: Sent
    unit: Unit
    route: Route
    severs: bool

    @property
    def nation(self) -> str:
        """The nation that intercepts."""
        return self.sent.nation


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
    with `trading_fleet` (its AP) where corsairs had to beat one. What it brought is for the interceptor alone.
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
    """One attempt for each nation and route, by the strongest of the units that were sent against it."""
    best: dict[tuple[str, Route], Attempt] = {}
    spare: list[Attempt] = []
    for sent, order in turn.orders.of(Intercept):
        position: Position = turn.position
        route = routes.named(position, order.nation, order.ends)
        why = check_intercept(turn.settings, position, sent.nation, order)
        if not why and _without_letter(position.units[order.unit], order.nation):
            why = "no-marque"
        if not why and route and not route.severed and not routes.runs(turn.settings.scenario, position, route):
            why = "no-trade-there"
        if why or route is None:
            turn = told.failed(turn, sent, why)
            continue
        new = Attempt(sent, position.units[order.unit], route, order.severs)
        old = best.get((sent.nation, route))
        if old is None or (-new.unit.ap, new.unit.id) < (-old.unit.ap, old.unit.id):
            best[sent.nation, route] = new
        spare += [it for it in (old, new) if it is not None and it != best[sent.nation, route]]
    for each in spare:
        turn = told.failed(turn, each.sent, "one-attempt")
    return turn, [best[key] for key in sorted(best, key=lambda it: (it[0], it[1].nation, it[1].regions))]


def _without_letter(unit: Unit, nation: str) -> bool:
    """Whether a unit is a corsair that has no letter against a nation."""
    return unit.type == "corsair" and nation not in unit.marque


def _rolled(turn: Turn, attempts: Sequence[Attempt]) -> tuple[Turn, list[Attempt], list[Event]]:
    """The attempts that succeed, and what is told of all."""
    table = turn.settings.scenario.tables["interception"]
    throws = []
    for it in attempts:
        throws.append(Throw(f"{it.unit.id} intercepts {_title(it.route)}", 1, 6))
        throws.append(Throw(f"{_title(it.route)} eludes {it.unit.id}", 1, 6))
    turn, fell = turn.roll(EVERYBODY, *throws)
    faces = [face for (face,) in fell]
    bonus = [table["bonus"] if it.unit.ap >= table["strong_ap"] else 0 for it in attempts]
    penalty = [table["penalty"] if _escorted(turn, it) else 0 for it in attempts]
    ahead = [faces[2 * n] + bonus[n] - penalty[n] > faces[2 * n + 1] for n in range(len(attempts))]
    pirates = [n for n, it in enumerate(attempts) if ahead[n] and it.unit.type == "corsair"]
    turn, fleets = turn.roll(
        EVERYBODY,
        *(
            Throw(f"trading fleet that {attempts[n].unit.id} meets on {_title(attempts[n].route)}", 1, TRADER_SIDES)
            for n in pirates
        ),
    )
    traders = {n: face * TRADER_AP for n, (face,) in zip(pirates, fleets, strict=True)}
    success = [ahead[n] and it.unit.ap > traders.get(n, 0) for n, it in enumerate(attempts)]
    facts: list[Event] = [
        {
            "kind": "intercepted",
            "unit": it.unit.id,
            "nation": it.nation,
            "against": it.route.nation,
            "regions": list(it.route.regions),
            "to": it.route.to,
            "rolled": faces[2 * n],
            "trader": faces[2 * n + 1],
            "bonus": bonus[n],
            "penalty": penalty[n],
            **({"trading_fleet": traders[n], "ap": it.unit.ap} if n in traders else {}),
            "taken": success[n],
            "severed": success[n] and it.severs,
        }
        for n, it in enumerate(attempts)
    ]
    return turn, [it for n, it in enumerate(attempts) if success[n]], facts


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
        if unit.ap >= least and regions_of(scenario, unit) & regions_of(scenario, attempt.unit) & set(route.regions):
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
        turn = told.book(
            turn, each.nation, share, "interception", against=route.nation, regions=list(route.regions), unit=each.unit.id
        )
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
