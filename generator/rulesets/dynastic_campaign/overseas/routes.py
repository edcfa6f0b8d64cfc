"""Trade routes: which one is meant, whether it runs, and what it yields (rulebook 9; scenario 8, 12.4 and 13.13)."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_DOWN, Decimal

from generator.core.remembered import remembered
from generator.rulesets.dynastic_campaign.position import Factory, Position, Route
from generator.rulesets.dynastic_campaign.relations import hostile
from generator.rulesets.dynastic_campaign.scenario import Scenario

MOST = Decimal(5)
"""The most that can be invested in a route, and the least that a route yields in a year, in D."""
LEAST = Decimal(1)
PER_REGION = Decimal("0.2")
"""What each region yields of the investment."""
SEASONS = 4
SHARES = 3
"""How many interceptions take the whole income of a route (rulebook 9)."""
TENTH = Decimal("0.1")


def tenths(amount: Decimal) -> Decimal:
    """An amount rounded down to a tenth of a D."""
    return amount.quantize(TENTH, ROUND_DOWN)


def ends(route: Route) -> tuple[str, str]:
    """The regions at the two ends of a route."""
    return route.regions[0], route.regions[-1]


def named(position: Position, nation: str, wanted: tuple[str, ...]) -> Route | None:
    """The route of a nation between two regions, named by its ends or by all its regions; a nation has only one between two."""
    for route in position.routes:
        if route.nation == nation and wanted and wanted in (route.regions, ends(route)):
            return route
    return None


def with_route(position: Position, old: Route | None, new: Route | None) -> Position:
    """The position with a route opened, changed or ended."""
    kept = [route for route in position.routes if old is None or route != old]
    if new is not None:
        kept.append(new)
    return replace(position, routes=tuple(sorted(kept, key=lambda it: (it.nation, it.regions, it.to))))


def has_factory(position: Position, nation: str, place: str) -> bool:
    """Whether a nation has a factory in a place."""
    return (nation, place) in _factories(position.factories)


@remembered(most=4)
def _factories(factories: tuple[Factory, ...]) -> frozenset[tuple[str, str]]:
    """Of which nation there is a factory, and where: the choices of the orders page ask by the ten thousand."""
    return frozenset((it.nation, it.at) for it in factories)


def begins(scenario: Scenario, position: Position, nation: str, region: str) -> bool:
    """Whether a nation can begin a route in a region: with land of its own there, or a factory in a place of no enemy."""
    for place in scenario.lands.get(region, ()):
        control = position.places[place].control
        if control == nation or (has_factory(position, nation, place) and not hostile(position, nation, control)):
            return True
    return False


def agreed(position: Position, route: Route) -> bool:
    """Whether the other end of a route agrees: its own land or factory, a GM nation at peace, or a player who consented."""
    control = position.places[route.to].control
    if control == route.nation or has_factory(position, route.nation, route.to):
        return True
    other = position.nations.get(control)
    return other is not None and (consented(position, route) or not other.played)


def consented(position: Position, route: Route) -> bool:
    """Whether who controls the place at the end of a route now has agreed to it by an order."""
    return route.agreed and route.by in ("", position.places[route.to].control)


def runs(scenario: Scenario, position: Position, route: Route) -> bool:
    """Whether a route yields income: agreed, not severed, and not at war with who controls the place at its end."""
    open_end = agreed(position, route) and not hostile(position, route.nation, position.places[route.to].control)
    return open_end and not route.severed and begins(scenario, position, route.nation, route.regions[0])


def monopoly(position: Position, route: Route) -> bool:
    """Whether no other nation has a route between the same two regions; one that waits for consent does not count."""
    between = set(ends(route))
    return not any(it.nation != route.nation and set(ends(it)) == between and agreed(position, it) for it in position.routes)


def yearly(position: Position, route: Route) -> Decimal:
    """What a route yields in a whole year: 20% for each region, at least 1D in all, and twice as much as a monopoly."""
    return rate(route, doubled=monopoly(position, route))


def rate(route: Route, *, doubled: bool) -> Decimal:
    """The same by the year, for seasons in which it is a monopoly (`doubled`), or in which it is none."""
    income = max(LEAST, route.invested * PER_REGION * len(route.regions))
    return tenths(income * (2 if doubled else 1))
