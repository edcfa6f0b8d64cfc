"""Where a unit can go in a season, by the map alone (rulebook 5; scenario 3)."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping

from generator.core.remembered import remembered
from generator.rulesets.dynastic_campaign.position import Unit
from generator.rulesets.dynastic_campaign.scenario import Scenario

BY_LAND = frozenset({"army", "train", "siege-train"})
"""The types of units that march, and that fleets carry."""


def seas_of(scenario: Scenario, place: str) -> frozenset[str]:
    """The seas on a place's coast; for a sea, the sea itself."""
    return scenario.seas[place]


def reach(scenario: Scenario, unit: Unit) -> frozenset[str]:
    """Where a unit can go without being carried: the neighbouring land, or for a fleet, the neighbouring seas and coasts.

    A fleet goes along the coast where both provinces lie on one sea. In a province that lets no fleet through it leaves on the side
    where it came. Garrisons and corsairs go nowhere.
    """
    reaches, spot = _reaches(scenario), (unit.at, unit.type, unit.coast)
    if spot not in reaches:
        reaches[spot] = _reach(scenario, unit)
    return reaches[spot]


@remembered(most=2)
def _reaches(_: Scenario) -> dict[tuple[str, str, str], frozenset[str]]:
    """Where units can go that were asked for, by place, type and coast: the choices of the orders page ask by the thousand."""
    return {}


def _reach(scenario: Scenario, unit: Unit) -> frozenset[str]:
    near = scenario.ways[unit.at]
    if unit.type in BY_LAND:
        return frozenset(place for place in near if not scenario.is_sea(place))
    if unit.type != "fleet":
        return frozenset()
    open_seas = _open_seas(scenario, unit)
    return frozenset(
        place for place in near if open_seas & seas_of(scenario, place) or (scenario.is_sea(unit.at) and scenario.is_sea(place))
    )


def neighbours(scenario: Scenario, unit: Unit) -> frozenset[str]:
    """Where a unit can support: armies into land, fleets where they could go, garrisons and siege trains all around."""
    return scenario.ways[unit.at] if unit.type in ("garrison", "siege-train") else reach(scenario, unit)


def coast_at(scenario: Scenario, unit: Unit, to: str) -> str:
    """On which sea a fleet lies that goes to a place: empty but in a province that lets no fleet through."""
    if unit.type != "fleet" or to not in scenario.divided:
        return ""
    shared = _open_seas(scenario, unit) & seas_of(scenario, to)
    return next(iter(shared)) if len(shared) == 1 else ""


def chain(scenario: Scenario, start: str, end: str, seas: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """The seas by which fleets carry a unit from a coast to another, as few as can be; empty where there is no way.

    `seas` are those in which a fleet carries it. Of two ways of one length, the one that comes first by the names of its seas.
    """
    if scenario.is_sea(end):
        return ()
    goal = seas_of(scenario, end)
    ways: deque[tuple[str, ...]] = deque((sea,) for sea in sorted(seas_of(scenario, start)) if sea in seas)
    known = {way[0] for way in ways}
    while ways:
        way = ways.popleft()
        if way[-1] in goal:
            return way
        found = [near for near in sorted(scenario.ways[way[-1]]) if near in seas and near not in known]
        known |= set(found)
        ways.extend((*way, near) for near in found)
    return ()


def _open_seas(scenario: Scenario, fleet: Unit) -> frozenset[str]:
    """The seas that a fleet lies on."""
    return frozenset({fleet.coast}) if fleet.coast else seas_of(scenario, fleet.at)
