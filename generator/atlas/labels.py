"""Finds room in a province for its unit, a dislodged unit beside it, the supply centre's mark, the abbreviation and the name.

What `labels:` of the atlas file gives stays where it is: `unit`, `dislodged` and `supply` are [x, y] of a centre, `abbr` and
`name` are [x, y] of the middle of the first baseline, `text` is the name with its line breaks, `leader` is where a line from the
name ends. `coasts` names a split province's coasts, each with `unit`, `dislodged` and the `label` of its letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from shapely import Point as Dot
from shapely import Polygon, box, contains_properly, intersection, prepare
from shapely import area as area_of
from shapely.geometry.base import BaseGeometry

from generator.atlas.glyphs import Box, Face
from generator.atlas.sheet import Point
from generator.atlas.style import ABBR_SIZE, COAST_SIZE, NAME_SIZE, SUPPLY_ROOM, UNIT

STEP = 2.0
GAP = 1.4
PREFERENCE = {"abbr": -2.0, "name": -2.0, "supply": 2.0}
"""Texts rather stand below the unit, the mark of a supply centre rather above."""
SLACK = (0.0, 1.0, 2.0, 4.0, 7.0, 12.0, 20.0)
SYMBOL = Box(*UNIT)
SIGN = Box(-SUPPLY_ROOM / 2, -SUPPLY_ROOM / 2, SUPPLY_ROOM / 2, SUPPLY_ROOM / 2)
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1), (0.85, 0.7), (-0.85, 0.7), (0.85, -0.7), (-0.85, -0.7))


@dataclass(frozen=True, slots=True)
class Place:
    """Where everything of a province stands; texts by the middle of their first baseline."""

    unit: Point
    dislodged: Point
    supply: Point | None
    abbr: Point
    name: Point
    text: str
    leader: Point | None = None
    coasts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a province must show, its name in one or more wordings; what hand has fixed, and the boxes to avoid."""

    abbr: str
    names: tuple[str, ...]
    centre: bool
    face: Face
    fixed: Mapping[str, Any]
    avoid: tuple[Box, ...] = ()


def settle(shape: Polygon, wish: Wish) -> Place:
    """Return the best places found; where a province is too small they cross its border as little as possible.

    Raises ValueError when even that fails: fix the parts by hand.
    """
    for slack in SLACK:
        inner = shape.buffer(slack - GAP)
        prepare(inner)
        units = [_fixed(wish, "unit")] if "unit" in wish.fixed else _unit_candidates(shape, inner)
        found = [place for unit in units if (place := _around(shape, inner, unit, wish))]
        if found:
            return min(found, key=lambda pair: pair[0])[1]
    raise ValueError(f"no room for the labels of {wish.abbr}: give them in labels:")


def _around(shape: Polygon, inner: BaseGeometry, unit: Point, wish: Wish) -> tuple[float, Place] | None:
    """The cheapest layout around a unit, and its cost; none when a part finds no room."""
    dot = Dot(unit)
    cost = -0.9 * min(shape.boundary.distance(dot), 26.0) + 0.06 * dot.distance(shape.centroid)
    taken = [*_at([SYMBOL], unit), *wish.avoid]
    supply = _best(inner, wish, "supply", taken, unit, [SIGN]) if wish.centre else None
    if supply:
        cost += supply[1]
        taken += _at([SIGN], supply[0])
    letters = wish.face.lines(wish.abbr, ABBR_SIZE, 0, 0)
    abbr = _best(inner, wish, "abbr", taken, unit, letters)
    name = _best_name(inner, wish, taken, unit)
    if abbr is None or name is None or (wish.centre and supply is None):
        return None
    spot, more, text = name
    marks = [*taken[1:], *_at(letters, abbr[0]), *_at(wish.face.lines(text, NAME_SIZE, 0, 0), spot)]
    dislodged, worst = _beside(shape, unit, wish, marks)
    leader = _fixed(wish, "leader") if "leader" in wish.fixed else None
    place = Place(unit, dislodged, supply and supply[0], abbr[0], spot, text, leader)
    return cost + abbr[1] + more + worst, place


def _best_name(inner: BaseGeometry, wish: Wish, taken: Sequence[Box], unit: Point) -> tuple[Point, float, str] | None:
    """The best place for the name in any of its wordings, its cost, and the wording; a line break costs a little."""
    options = []
    for text in wish.names:
        found = _best(inner, wish, "name", taken, unit, wish.face.lines(text, NAME_SIZE, 0, 0))
        options += [(found[0], found[1] + 4 * text.count("\n"), text)] if found else []
    return min(options, key=lambda option: option[1], default=None)


def _best(
    inner: BaseGeometry, wish: Wish, part: str, taken: Sequence[Box], unit: Point, boxes: Sequence[Box]
) -> tuple[Point, float] | None:
    """The place for a part nearest to the unit that lies in the province and meets nothing, and its cost."""
    if part in wish.fixed:
        return _fixed(wish, part), 0.0
    spots = np.mgrid[-44:44.1:STEP, -40:40.1:STEP].reshape(2, -1).T + np.array(unit)
    free = np.ones(len(spots), dtype=bool)
    for area in boxes:
        lefts, tops = spots[:, 0] + area.left - GAP, spots[:, 1] + area.top - GAP
        rights, bottoms = spots[:, 0] + area.right + GAP, spots[:, 1] + area.bottom + GAP
        for other in taken:
            free &= (lefts >= other.right) | (rights <= other.left) | (tops >= other.bottom) | (bottoms <= other.top)
        free[free] &= contains_properly(inner, box(lefts[free], tops[free], rights[free], bottoms[free]))
    if not free.any():
        return None
    middle = np.array([sum(b.left + b.right for b in boxes), sum(b.top + b.bottom for b in boxes)]) / (2 * len(boxes))
    offset = spots[free] + middle - np.array(unit)
    away = np.hypot(*(offset * np.array([0.9, 1.0])).T) + PREFERENCE[part] * np.sign(offset[:, 1])
    index = int(np.argmin(away))
    return _point(spots[free][index]), float(away[index]) * 0.5


def _beside(shape: Polygon, unit: Point, wish: Wish, labels: Sequence[Box]) -> tuple[Point, float]:
    """The place for a dislodged unit that lies most in the province and least on labels, and its cost."""
    if "dislodged" in wish.fixed:
        return _fixed(wish, "dislodged"), 0.0
    spots = [(unit[0] + dx * 27, unit[1] + dy * 21) for dx, dy in BESIDE]
    frames = [frame for spot in spots for frame in _at([SYMBOL], spot)]
    rects = np.array([box(f.left, f.top, f.right, f.bottom) for f in frames])
    inside = area_of(intersection(rects, shape)) / area_of(rects)
    costs = [(1 - share) * 20 + 8 * sum(f.meets(b) for b in labels) for share, f in zip(inside, frames, strict=True)]
    index = int(np.argmin(costs))
    return _point(np.array(spots[index])), float(costs[index])


def _unit_candidates(shape: Polygon, inner: BaseGeometry) -> list[Point]:
    left, top, right, bottom = shape.bounds
    step = max(4.0, ((right - left) * (bottom - top) / 500) ** 0.5)
    spots = np.mgrid[left:right:step, top:bottom:step].reshape(2, -1).T
    low, high = np.array(UNIT[:2]), np.array(UNIT[2:])
    fits = contains_properly(inner, box(*(spots + low).T, *(spots + high).T))
    return [_point(spot) for spot in spots[fits]]


def two_lines(name: str) -> tuple[str, ...]:
    """The wordings of a name: on one line, and broken at each of its spaces."""
    words = name.split(" ")
    return (name, *(" ".join(words[:cut]) + "\n" + " ".join(words[cut:]) for cut in range(1, len(words))))


def coast_boxes(coast: str, spots: Mapping[str, Any], face: Face) -> list[Box]:
    """The room that a coast takes in its province: its unit and its letters."""
    return [*_at([SYMBOL], spots["unit"]), *face.lines(coast, COAST_SIZE, *spots["label"])]


def _fixed(wish: Wish, part: str) -> Point:
    x, y = wish.fixed[part]
    return (float(x), float(y))


def _at(boxes: Sequence[Box], spot: Point) -> list[Box]:
    x, y = spot
    return [Box(b.left + x, b.top + y, b.right + x, b.bottom + y) for b in boxes]


def _point(spot: Any) -> Point:
    return (round(float(spot[0]), 1), round(float(spot[1]), 1))
