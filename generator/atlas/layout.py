"""Finds the best room for everything of one place: pieces, the supply centre's mark and labels, among all that stands already."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np
from shapely import distance, points
from shapely.geometry.base import BaseGeometry

from generator.atlas import style
from generator.atlas.bodies import NEVER, Body, Kind, at, leader_bodies
from generator.atlas.crowd import Crowd
from generator.atlas.glyphs import Box, Face
from generator.atlas.raster import Numbers, Raster
from generator.atlas.sheet import Point

UNIT, DISLODGED, HEIR = Box(*style.UNIT), Box(*style.DISLODGED), Box(*style.HEIR)
TRIES = 20
"""How many spots for a unit are tried, spread over the place."""

ROOMY, TIGHT = 1.4, 0.6
"""The gap between a label and its place's border, as it should be and as it may be."""

PULL = {"supply": 2.0, "abbr": -2.0, "name": -2.0, "letters": 0.0}
"""Texts rather stand below the unit, the mark of a supply centre rather above."""


@dataclass(frozen=True)
class Ground:
    """Where a place lies: its own cells, all water, all borders, the sheet's size, and its coasts' own seas and the others."""

    own: Raster
    shape: BaseGeometry
    water: Raster
    lines: Raster
    size: Point
    wet: bool
    coasts: Mapping[str, tuple[BaseGeometry, BaseGeometry | None]] = field(default_factory=dict)


@dataclass(frozen=True)
class Wish:
    """What a place must show, its name in one or more wordings, and what hand has fixed. `supply` is a radius, 0 for no centre."""

    place: str
    names: tuple[str, ...]
    supply: float
    heirs: int
    face: Face
    italic: Face
    fixed: Mapping[str, Any]


@dataclass(frozen=True)
class Layout:
    """Where everything of a place stands, by part; texts by the middle of their first baseline. `leaders` are lines from labels."""

    cost: float
    crowd: Crowd
    spots: Mapping[str, Point]
    bodies: tuple[Body, ...] = ()
    text: str = ""
    leaders: Mapping[str, tuple[Point, Point]] = field(default_factory=dict)


@dataclass(frozen=True)
class Part:
    """Something to be placed: its name, its kind and its boxes around its spot."""

    name: str
    kind: Kind
    boxes: Sequence[Box]

    @property
    def middle(self) -> Point:
        """The middle of its boxes."""
        edges = [box.edges for box in self.boxes]
        return (sum(e[0] + e[2] for e in edges) / (2 * len(edges)), sum(e[1] + e[3] for e in edges) / (2 * len(edges)))


Step = Callable[[Layout], Layout]


def layout(wish: Wish, ground: Ground, crowd: Crowd) -> Layout:
    """Return the cheapest layout found. What could not be avoided is in its cost."""
    start = Layout(0.0, crowd, {})
    for coast in ground.coasts:
        start = _coast(start, wish, ground, coast)
    best = replace(start, cost=np.inf)
    for spot, cost in _units(start, wish, ground):
        begun = _put(start, wish, Part("unit", "unit", [UNIT]), spot, cost)
        for order in _orders(wish, ground, spot):
            best = _walked(begun, order, best.cost) or best
    return best


def _walked(begun: Layout, order: Iterable[Step], limit: float) -> Layout | None:
    done = begun
    for step in order:
        if done.cost >= limit:
            return None
        done = step(done)
    return done if done.cost < limit else None


def _orders(wish: Wish, ground: Ground, unit: Point) -> Iterator[list[Step]]:
    """Labels first, which keeps them close; then pieces first, which keeps labels clear of them."""
    room = wish.supply + style.SUPPLY_STROKE
    mark = Part("supply", "supply", [Box(-room, -room, room, room)])
    signs: list[Step] = [lambda now: _marked(now, wish, ground, mark, unit)] if wish.supply else []
    pieces: list[Step] = [lambda now: _beside(now, wish, ground, Part("dislodged", "dislodged", [DISLODGED]), unit)]
    pieces += [_heir(wish, ground, Part(f"heir-{number + 1}", "heir", [HEIR]), unit) for number in range(wish.heirs)]
    abbr = Part("abbr", "abbr", wish.face.lines(wish.place, style.ABBR_SIZE, 0, 0))
    labels: list[Step] = [lambda now: _labelled(now, wish, ground, abbr, unit), lambda now: _named(now, wish, ground, unit)]
    yield [*signs, *labels, *pieces]
    yield [*signs, *pieces, *labels]


def _heir(wish: Wish, ground: Ground, part: Part, unit: Point) -> Step:
    return lambda now: _beside(now, wish, ground, part, unit)


def _put(now: Layout, wish: Wish, part: Part, spot: Point, cost: float) -> Layout:
    boxes = at(part.boxes, spot)
    return replace(
        now,
        cost=now.cost + cost,
        crowd=now.crowd.joined(part.kind, boxes),
        spots={**now.spots, part.name: spot},
        bodies=(*now.bodies, *(Body(wish.place, part.name, part.kind, box) for box in boxes)),
    )


def _units(now: Layout, wish: Wish, ground: Ground) -> list[tuple[Point, float]]:
    """The spots to try for the unit with their costs, cheapest first."""
    if "unit" in wish.fixed:
        return [(_fixed(wish, "unit"), 0.0)]
    spots = ground.own.spots(2.0 if ground.own.area < 4000 else 5.0)
    middle = ground.shape.centroid
    cost = -0.9 * np.minimum(distance(ground.shape.boundary, points(spots)), 26.0)
    cost += 0.06 * np.hypot(spots[:, 0] - middle.x, spots[:, 1] - middle.y)
    cost += _spill(ground.own.share(spots, UNIT), 30.0, 150.0) + _beyond(spots, UNIT, ground)
    cost += now.crowd.toll("unit", spots, [UNIT])
    return _spread(spots, cost, max(4.0, ground.own.area**0.5 / 8))


def _spread(spots: Numbers, cost: Numbers, apart: float) -> list[tuple[Point, float]]:
    chosen: list[tuple[Point, float]] = []
    left = np.argsort(cost, kind="stable")
    while len(left) and len(chosen) < TRIES:
        spot = spots[left[0]]
        chosen.append((_point(spot), float(cost[left[0]])))
        left = left[np.hypot(*(spots[left] - spot).T) >= apart]
    return chosen


def _marked(now: Layout, wish: Wish, ground: Ground, part: Part, unit: Point) -> Layout:
    if part.name in wish.fixed:
        return _put(now, wish, part, _fixed(wish, part.name), 0.0)
    spots = _grid(44, 40, 2) + unit
    cost = 0.5 * _away(spots, part, unit) + _spill(ground.own.share(spots, part.boxes[0], 1.0), 20.0, 150.0)
    return _cheapest(now, wish, part, spots, cost + _beyond(spots, part.boxes[0], ground))


def _beside(now: Layout, wish: Wish, ground: Ground, part: Part, unit: Point) -> Layout:
    """A dislodged unit or an heir: near the unit; over the border only where it must, and then rather upon the sea."""
    if part.name in wish.fixed:
        return _put(now, wish, part, _fixed(wish, part.name), 0.0)
    spots = _grid(56, 48, 2.5) + unit
    own, water = ground.own.share(spots, part.boxes[0]), ground.water.share(spots, part.boxes[0])
    foreign = np.maximum(0.0, 1 - water - (0.0 if ground.wet else own))
    cost = 0.15 * np.hypot(*(spots - np.array(unit)).T) + 18 * (1 - own) + 14 * foreign
    return _cheapest(now, wish, part, spots, cost + _beyond(spots, part.boxes[0], ground))


def _named(now: Layout, wish: Wish, ground: Ground, unit: Point) -> Layout:
    """The name in the wording that has the best room; a line break costs a little."""
    done = []
    for text in wish.names:
        part = Part("name", "name", wish.face.lines(text, style.NAME_SIZE, 0, 0))
        done.append(replace(_labelled(now, wish, ground, part, unit, 4.0 * text.count("\n")), text=text))
    return min(done, key=lambda one: one.cost)


def _labelled(now: Layout, wish: Wish, ground: Ground, part: Part, unit: Point, more: float = 0.0) -> Layout:
    if part.name in wish.fixed:
        return _led(_put(now, wish, part, _fixed(wish, part.name), 0.0), wish, part)
    spots = _grid(44, 40, 2) + unit
    inside = _within(spots, part, ground, TIGHT)
    if inside.any():
        spots = spots[inside]
        cost = 0.5 * _away(spots, part, unit) + 8.0 * ~_within(spots, part, ground, ROOMY) + more
        done = _cheapest(now, wish, part, spots, cost)
        if done.cost - now.cost < NEVER:
            return done
    return _outside(now, wish, ground, part, unit, more)


def _outside(now: Layout, wish: Wish, ground: Ground, part: Part, unit: Point, more: float) -> Layout:
    """The label beyond the place's border, with a line that leads to the place."""
    spots = _grid(96, 80, 3) + unit
    frame = _hull(part.boxes)
    cost = 90.0 + more + 0.5 * _away(spots, part, unit) + 40 * (1 - ground.water.share(spots, frame, 1.0))
    cost += 400 * ground.lines.share(spots, frame, 1.0) + 60 * ground.own.share(spots, frame) + _beyond(spots, frame, ground)
    cost += now.crowd.toll(part.kind, spots, part.boxes)
    target = ground.own.spots(2.0)
    target = target[ground.own.share(target, Box(-2.5, -2.5, 2.5, 2.5)) >= 1]
    if not len(target):
        target = np.array([unit])
    options = []
    for index in np.argsort(cost, kind="stable")[:12]:
        line = _leader(_point(spots[index]), part, target)
        options.append((float(cost[index]) + _line_toll(now, wish, part, line), _point(spots[index]), line))
    price, spot, line = min(options)
    return _with_line(_put(now, wish, part, spot, price), wish, part, line)


def _leader(spot: Point, part: Part, target: Numbers) -> tuple[Point, Point]:
    """From the nearest point of the label's frame to the nearest of the place."""
    frame = _hull(at(part.boxes, spot)).grown(1.0)
    starts = np.column_stack((np.clip(target[:, 0], frame.left, frame.right), np.clip(target[:, 1], frame.top, frame.bottom)))
    index = int(np.argmin(np.hypot(*(target - starts).T)))
    return _point(starts[index]), _point(target[index])


def _line_toll(now: Layout, wish: Wish, part: Part, line: tuple[Point, Point]) -> float:
    bodies = list(leader_bodies(wish.place, part.name, line))
    tolls = now.crowd.toll(bodies[0].kind, np.zeros((1, 2)), [body.box for body in bodies])
    return float(tolls[0]) + 0.4 * math.dist(*line)


def _with_line(now: Layout, wish: Wish, part: Part, line: tuple[Point, Point]) -> Layout:
    bodies = list(leader_bodies(wish.place, part.name, line))
    joined = now.crowd.joined(bodies[0].kind, [body.box for body in bodies])
    return replace(now, crowd=joined, leaders={**now.leaders, part.name: line}, bodies=(*now.bodies, *bodies))


def _led(now: Layout, wish: Wish, part: Part) -> Layout:
    """With the line that hand has given to a label: `leader` to a name, `abbr-leader` to an abbreviation."""
    key = {"name": "leader", "abbr": "abbr-leader"}.get(part.name, "")
    if key not in wish.fixed:
        return now
    line = _leader(now.spots[part.name], part, np.array([_fixed(wish, key)]))
    return _with_line(now, wish, part, line)


def _coast(now: Layout, wish: Wish, ground: Ground, coast: str) -> Layout:
    """The unit of a coast by the sea that only this coast has, its dislodged unit, and its letters beside it."""
    fixed = replace(wish, fixed={f"{coast}.{key}": value for key, value in wish.fixed.get("coasts", {}).get(coast, {}).items()})
    part = Part(f"{coast}.unit", "unit", [UNIT])
    if part.name in fixed.fixed:
        now = _put(now, wish, part, _fixed(fixed, part.name), 0.0)
    else:
        spots = ground.own.spots(2.0)
        own, others = ground.coasts[coast]
        near = distance(own, points(spots))
        middle = spots[near < 20].mean(axis=0) if (near < 20).any() else spots.mean(axis=0)
        cost = np.abs(near - 13) + 100 * (near > 18) + 0.04 * np.hypot(*(spots - middle).T)
        cost += 18 * (1 - ground.own.share(spots, UNIT)) + _beyond(spots, UNIT, ground)
        if others is not None:
            far = distance(others, points(spots))
            cost += 300 * (far <= near + 4) - 0.1 * np.minimum(far, 80)
        now = _cheapest(now, wish, part, spots, cost)
    unit = now.spots[part.name]
    letters = Part(f"{coast}.label", "letters", wish.italic.lines(coast, style.COAST_SIZE, 0, 0))
    now = _labelled(now, fixed, ground, letters, unit)
    return _beside(now, fixed, ground, Part(f"{coast}.dislodged", "dislodged", [DISLODGED]), unit)


def _cheapest(now: Layout, wish: Wish, part: Part, spots: Numbers, cost: Numbers) -> Layout:
    total = cost + now.crowd.toll(part.kind, spots, part.boxes)
    index = int(np.argmin(total))
    return _put(now, wish, part, _point(spots[index]), float(total[index]))


def _within(spots: Numbers, part: Part, ground: Ground, gap: float) -> Any:
    return np.logical_and.reduce([ground.own.share(spots, box, gap) >= 1 for box in part.boxes])


def _away(spots: Numbers, part: Part, unit: Point) -> Numbers:
    offset = spots + np.array(part.middle) - np.array(unit)
    away: Numbers = np.hypot(offset[:, 0] * 0.9, offset[:, 1]) + PULL[part.kind] * np.sign(offset[:, 1])
    return away


def _spill(share: Numbers, first: float, rest: float) -> Numbers:
    """What it costs that something leaves its place: a sum at once, and more for every part of it."""
    cost: Numbers = np.where(share >= 1, 0.0, first + rest * (1 - share))
    return cost


def _beyond(spots: Numbers, box: Box, ground: Ground) -> Numbers:
    """What it costs to leave the sheet."""
    low, high = spots + np.array([box.left, box.top]), spots + np.array([box.right, box.bottom])
    cost: Numbers = 2 * NEVER * ((low < 0.5).any(axis=1) | (high > np.array(ground.size) - 0.5).any(axis=1))
    return cost


def _hull(boxes: Iterable[Box]) -> Box:
    edges = np.array([box.edges for box in boxes])
    return Box(*edges[:, :2].min(axis=0), *edges[:, 2:].max(axis=0))


@lru_cache(maxsize=8)
def _grid(across: float, down: float, step: float) -> Numbers:
    return np.mgrid[-across : across + step / 2 : step, -down : down + step / 2 : step].reshape(2, -1).T


def fixed_bodies(wish: Wish) -> list[Body]:
    """What hand has fixed of a place's pieces and labels, for others to keep clear of."""
    room = wish.supply + style.SUPPLY_STROKE
    pieces: dict[str, tuple[Kind, list[Box]]] = {
        "unit": ("unit", [UNIT]),
        "dislodged": ("dislodged", [DISLODGED]),
        "supply": ("supply", [Box(-room, -room, room, room)]),
        "heir-1": ("heir", [HEIR]),
        "heir-2": ("heir", [HEIR]),
        "abbr": ("abbr", wish.face.lines(wish.place, style.ABBR_SIZE, 0, 0)),
        "name": ("name", wish.face.lines(wish.names[0], style.NAME_SIZE, 0, 0)),
    }
    fixed = {part: (pieces[part], spot) for part, spot in wish.fixed.items() if part in pieces}
    for coast, spots in wish.fixed.get("coasts", {}).items():
        pieces["label"] = ("letters", wish.italic.lines(coast, style.COAST_SIZE, 0, 0))
        fixed |= {f"{coast}.{part}": (pieces[part], spot) for part, spot in spots.items()}
    return [Body(wish.place, part, kind, box) for part, ((kind, boxes), spot) in fixed.items() for box in at(boxes, spot)]


def _fixed(wish: Wish, part: str) -> Point:
    x, y = wish.fixed[part]
    return (float(x), float(y))


def _point(spot: Any) -> Point:
    """A spot on the file's own grid."""
    return (round(float(spot[0]) * 2) / 2, round(float(spot[1]) * 2) / 2)
