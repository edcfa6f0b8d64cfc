"""Finds room for the labels of a place: inside it, or if it is too small beside it with a leader line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from generator.atlas.atlas_file import Point
from generator.atlas.bodies import NEVER, at
from generator.atlas.glyphs import MapBox
from generator.atlas.place_ground import Part, PlaceGround, around, away, point
from generator.atlas.plan import Plan
from generator.atlas.raster import Numbers

ROOMY, TIGHT = 1.4, 0.6
"""The gap between a label and its place's border, as it should be and as it may be."""

BELOW = -2.0
"""How strongly labels are drawn to below the unit."""

BREAK = 4.0
"""The cost of a line break in a name."""

OUTSIDE = 90.0
"""The cost of a label outside its place."""

INSET = MapBox(-2.5, -2.5, 2.5, 2.5)
"""How far inside its place a leader line ends."""

LINES = 12
"""How many of the best spots outside are tried with a leader line."""


def named(now: Plan, site: PlaceGround, unit: Point) -> Plan:
    """Place the name, in the wording for which there is the best room."""
    plans = [replace(lettered(now, site, site.part("name", text), unit), text=text) for text in site.names]
    return min(plans, key=lambda plan: plan.cost + BREAK * plan.text.count("\n"))


def lettered(now: Plan, site: PlaceGround, part: Part, unit: Point) -> Plan:
    """Place a label near the unit."""
    if part.name in site.fixed:
        return _led_by_hand(now.put(part, site.fixed[part.name]), site, part)
    spots = around(unit, 44, 40, 2)
    spots = spots[site.holds(spots, part, TIGHT)]
    if len(spots):
        cost = 0.5 * away(spots, part, unit, BELOW) + 8.0 * ~site.holds(spots, part, ROOMY)
        done = now.put_best(part, spots, cost)
        if done.cost - now.cost < NEVER:
            return done
    return _outside(now, site, part, unit)


def _outside(now: Plan, site: PlaceGround, part: Part, unit: Point) -> Plan:
    spots = around(unit, 96, 80, 3)
    cost = _outside_cost(spots, site, part) + 0.5 * away(spots, part, unit, BELOW)
    cost += now.crowd.toll(part.kind, spots, part.boxes)
    targets = site.own.spots(2.0)
    inner = targets[site.own.share(targets, INSET) >= 1]
    options = []
    for index in np.argsort(cost, kind="stable")[:LINES]:
        spot = point(spots[index])
        line = _leader(spot, part, inner if len(inner) else targets)
        options.append((float(cost[index]) + now.toll_of_line(part.name, line), spot, line))
    price, spot, line = min(options)
    return now.put(part, spot, price).led(part.name, line)


def _outside_cost(spots: Numbers, site: PlaceGround, part: Part) -> Numbers:
    """The cost of spots outside: low on open water and away from borders, high half inside the place."""
    land = 1 - site.chart.water.share(spots, part.frame, 1.0)
    cost: Numbers = OUTSIDE + 40 * land + 400 * site.chart.lines.share(spots, part.frame, 1.0)
    return cost + 60 * site.own.share(spots, part.frame) + site.beyond(spots, part)


def _leader(spot: Point, part: Part, targets: Numbers) -> tuple[Point, Point]:
    """The line from the nearest point of the label's frame to the nearest target."""
    frame = at([part.frame.grown(1.0)], spot)[0]
    starts = np.clip(targets, (frame.left, frame.top), (frame.right, frame.bottom))
    index = int(np.argmin(np.hypot(*(targets - starts).T)))
    return point(starts[index]), point(targets[index])


def _led_by_hand(now: Plan, site: PlaceGround, part: Part) -> Plan:
    key = {"name": "leader", "abbr": "abbr-leader"}.get(part.name, "")
    if key not in site.fixed:
        return now
    return now.led(part.name, _leader(now.spots[part.name], part, np.array([site.fixed[key]])))
