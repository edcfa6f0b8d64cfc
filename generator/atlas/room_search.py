"""Finds the best room for all parts of one place beside everything that is on the map already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import numpy as np
from shapely import distance, points

from generator.atlas.atlas_file import Point
from generator.atlas.crowd import Crowd
from generator.atlas.label_room import lettered, named
from generator.atlas.place_ground import PlaceGround, around, away, point
from generator.atlas.plan import Plan
from generator.atlas.raster import Numbers

TRIES = 20
"""How many spots for the unit are tried, spread over the place."""

SMALL = 4000.0
"""In a place smaller than this, spots for the unit are searched on a finer grid."""

ABOVE = 2.0
"""How strongly the sign of a supply centre is drawn to above the unit."""

SHORE = (13.0, 18.0)
"""How far from the sea the fleet of a coast stands: ideally, and at most."""

Step = Callable[[Plan], Plan]


def layout(site: PlaceGround, crowd: Crowd) -> Plan:
    """Return the cheapest plan that was found; a high cost means that something could not be avoided."""
    start = Plan(site.place, crowd)
    for coast in site.coasts:
        start = _coast(start, site, coast)
    best = replace(start, cost=np.inf)
    for spot, cost in _units(start, site):
        begun = start.put(site.part("unit"), spot, cost)
        for order in _orders(site, spot):
            best = _walked(begun, order, best)
    return best


def _walked(begun: Plan, order: Iterable[Step], best: Plan) -> Plan:
    """The plan after all steps, or `best` as soon as that is no more expensive."""
    done = begun
    for step in order:
        if done.cost >= best.cost:
            return best
        done = step(done)
    return min(best, done, key=lambda plan: plan.cost)


def _orders(site: PlaceGround, unit: Point) -> Iterator[list[Step]]:
    """The two orders of steps that are tried: labels first, which keeps them close, and pieces first, which keeps labels clear."""
    signs: list[Step] = [lambda now: _marked(now, site, unit)] if site.supply else []
    pieces: list[Step] = [
        _beside(site, name, unit) for name in (*["dislodged"][: site.dislodged], *("heir-1", "heir-2")[: site.heirs])
    ]
    labels: list[Step] = [lambda now: lettered(now, site, site.part("abbr"), unit), lambda now: named(now, site, unit)]
    yield [*signs, *labels, *pieces]
    yield [*signs, *pieces, *labels]


def _units(now: Plan, site: PlaceGround) -> list[tuple[Point, float]]:
    """The spots to try for the unit, cheapest first, each with its cost: far from borders, and spread over the place."""
    if "unit" in site.fixed:
        return [(site.fixed["unit"], 0.0)]
    part, middle = site.part("unit"), site.shape.centroid
    spots = site.own.spots(2.0 if site.own.area < SMALL else 5.0)
    cost = -0.9 * np.minimum(distance(site.shape.boundary, points(spots)), 26.0)
    cost += 0.06 * np.hypot(spots[:, 0] - middle.x, spots[:, 1] - middle.y) + site.beyond(spots, part)
    cost += _spill(site.own.share(spots, part.frame), 30.0) + now.crowd.toll(part.kind, spots, part.boxes)
    return _spread(spots, cost, max(4.0, site.own.area**0.5 / 8))


def _spread(spots: Numbers, cost: Numbers, apart: float) -> list[tuple[Point, float]]:
    chosen: list[tuple[Point, float]] = []
    left = np.argsort(cost, kind="stable")
    while len(left) and len(chosen) < TRIES:
        spot = spots[left[0]]
        chosen.append((point(spot), float(cost[left[0]])))
        left = left[np.hypot(*(spots[left] - spot).T) >= apart]
    return chosen


def _marked(now: Plan, site: PlaceGround, unit: Point) -> Plan:
    part = site.part("supply")
    if part.name in site.fixed:
        return now.put(part, site.fixed[part.name])
    spots = around(unit, 44, 40, 2)
    cost = 0.5 * away(spots, part, unit, ABOVE) + _spill(site.own.share(spots, part.frame, 1.0), 20.0)
    return now.put_best(part, spots, cost + site.beyond(spots, part))


def _beside(site: PlaceGround, name: str, unit: Point) -> Step:
    """Place a dislodged unit or an heir near the unit; across the border only if it must be, and then preferably on the sea."""
    part = site.part(name)

    def step(now: Plan) -> Plan:
        if part.name in site.fixed:
            return now.put(part, site.fixed[part.name])
        spots = around(unit, 56, 48, 2.5)
        own, water = site.own.share(spots, part.frame), site.chart.water.share(spots, part.frame)
        foreign = np.maximum(0.0, 1 - water - (0.0 if site.wet else own))
        cost = 0.15 * np.hypot(*(spots - np.array(unit)).T) + 18 * (1 - own) + 14 * foreign
        return now.put_best(part, spots, cost + site.beyond(spots, part))

    return step


def _coast(now: Plan, site: PlaceGround, coast: str) -> Plan:
    """Place the unit of a coast by the sea that only this coast has, then its letters and its dislodged unit."""
    part = site.part(f"{coast}.unit")
    if part.name in site.fixed:
        done = now.put(part, site.fixed[part.name])
    else:
        spots = site.own.spots(2.0)
        cost = _shore(spots, site, coast) + 18 * (1 - site.own.share(spots, part.frame)) + site.beyond(spots, part)
        done = now.put_best(part, spots, cost)
    unit = done.spots[part.name]
    return _beside(site, f"{coast}.dislodged", unit)(lettered(done, site, site.part(f"{coast}.label"), unit))


def _shore(spots: Numbers, site: PlaceGround, coast: str) -> Numbers:
    """The cost of spots that are far from the middle of a coast's shore."""
    own, others = site.coasts[coast]
    near = distance(own, points(spots))
    middle = spots[near <= near.min() + SHORE[1]].mean(axis=0)
    cost: Numbers = np.abs(near - SHORE[0]) + 100 * (near > SHORE[1]) + 0.04 * np.hypot(*(spots - middle).T)
    if others is not None:
        far = distance(others, points(spots))
        cost += 300 * (far <= near + 4) - 0.1 * np.minimum(far, 80)
    return cost


def _spill(share: Numbers, first: float) -> Numbers:
    """The cost of something that is partly outside its place: a first sum, and more the more of it is outside."""
    cost: Numbers = np.where(share >= 1, 0.0, first + 150 * (1 - share))
    return cost
