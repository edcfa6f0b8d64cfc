"""Points and gently bent ways between them, in a picture's units: 1000 to its width."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple


class Point(NamedTuple):
    """A point, or the step from one point to another."""

    x: float
    y: float


class Curve(NamedTuple):
    """A quadratic Bézier curve: where it starts, what it bends towards, where it ends."""

    start: Point
    towards: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point at `t`, 0 at the start and 1 at the end."""
        return self.blend(t, t)

    def blend(self, t: float, u: float) -> Point:
        """The curve's blossom: the control point of the part from `t` to `u`."""
        a, b, c = (1 - t) * (1 - u), t * (1 - u) + u * (1 - t), t * u
        (x0, y0), (x1, y1), (x2, y2) = self
        return Point(a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2)

    def part(self, t: float, u: float) -> Curve:
        """The piece of the curve from `t` to `u`."""
        return Curve(self.at(t), self.blend(t, u), self.at(u))


Way = tuple[Curve, ...]
"""One or more curves, each starting where the one before ends."""


def bent(start: Point, end: Point, bend: float) -> Curve:
    """A curve from `start` to `end` that leaves the straight line by `bend` at most, to the right as seen on its way."""
    dx, dy = end.x - start.x, end.y - start.y
    length = hypot(dx, dy) or 1.0
    off = 2 * bend / length
    return Curve(start, Point((start.x + end.x) / 2 - dy * off, (start.y + end.y) / 2 + dx * off), end)


def through(points: Sequence[Point]) -> Way:
    """A smooth way from the first point to the last that swings towards each point between."""
    if len(points) == 2:
        return (bent(points[0], points[1], 0),)
    inner = points[1:-1]
    joints = [points[0], *(middle(one, two) for one, two in pairwise(inner)), points[-1]]
    return tuple(Curve(joints[index], towards, joints[index + 1]) for index, towards in enumerate(inner))


def middle(one: Point, two: Point) -> Point:
    """The point half way."""
    return Point((one.x + two.x) / 2, (one.y + two.y) / 2)


def trimmed(way: Way, start: float, end: float) -> Way:
    """The way without its first `start` and its last `end` units; at least a third of the first and last curve is left."""
    first, last = _reach(way[0], start), _reach(way[-1], end)
    if len(way) > 1:
        return (way[0].part(min(first, 0.66), 1), *way[1:-1], way[-1].part(0, max(1 - last, 0.34)))
    squeeze = min(1.0, 0.66 / (first + last or 1.0))
    return (way[0].part(first * squeeze, 1 - last * squeeze),)


def nearest(way: Way, point: Point, low: float, high: float, room: float) -> Point:
    """The point of a way that is nearest to `point` and at least `room` away from it; where none is so far away, the farthest.

    Nine points of each curve are looked at, between its shares `low` and `high`.
    """
    shares = [low + (high - low) * step / 8 for step in range(9)]
    gaps = {spot: distance(spot, point) for curve in way for spot in map(curve.at, shares)}
    clear = [spot for spot, gap in gaps.items() if gap >= room]
    return min(clear, key=gaps.__getitem__) if clear else max(gaps, key=gaps.__getitem__)


def heading(curve: Curve) -> Point:
    """The direction, one unit long, in which a curve arrives."""
    return unit(curve.towards, curve.end)


def unit(start: Point, end: Point) -> Point:
    """The direction from one point to another, one unit long; to the right where they are the same."""
    length = distance(start, end)
    return Point((end.x - start.x) / length, (end.y - start.y) / length) if length > 0.01 else Point(1.0, 0.0)


def distance(one: Point, two: Point) -> float:
    """How far two points are apart."""
    return hypot(one.x - two.x, one.y - two.y)


def path(way: Way) -> str:
    """The way as path data of SVG."""
    start = way[0].start
    curves = "".join(f"Q{c.towards.x:.1f} {c.towards.y:.1f} {c.end.x:.1f} {c.end.y:.1f}" for c in way)
    return f"M{start.x:.1f} {start.y:.1f}{curves}"


def wave(start: Point, end: Point, swing: float = 2.4) -> str:
    """A wavy line from one point to another as path data of SVG; each half wave is about four units long."""
    halves = max(2, round(distance(start, end) / 4.2))
    dx, dy = (end.x - start.x) / halves, (end.y - start.y) / halves
    ahead = unit(start, end)
    data = f"M{start.x:.1f} {start.y:.1f}"
    for half in range(halves):
        side = swing if half % 2 else -swing
        x, y = start.x + dx * (half + 0.5) - ahead.y * side, start.y + dy * (half + 0.5) + ahead.x * side
        data += f"Q{x:.1f} {y:.1f} {start.x + dx * (half + 1):.1f} {start.y + dy * (half + 1):.1f}"
    return data


def _reach(curve: Curve, length: float) -> float:
    return length / max(distance(curve.start, curve.towards) + distance(curve.towards, curve.end), 1.0)
