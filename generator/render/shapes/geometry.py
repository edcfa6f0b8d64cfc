"""Points and gently bent ways between them, in a picture's units: 1000 to its width."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import hypot
from typing import NamedTuple

_SAMPLES = 12
"""How many points of a curve are looked at where its length matters."""
_new = tuple.__new__  # makes a point in a third of the time that `Point` takes
_WEIGHTS = [((1 - t) * (1 - t), 2 * t * (1 - t), t * t) for t in (step / _SAMPLES for step in range(1, _SAMPLES + 1))]


class Point(NamedTuple):
    """A point, or the step from one point to another."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle: its left, top, right and bottom."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return self.left < point.x < self.right and self.top < point.y < self.bottom


class Curve(NamedTuple):
    """A quadratic Bézier curve: where it starts, what it bends towards, where it ends."""

    start: Point
    towards: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point at `t`, 0 at the start and 1 at the end."""
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        (x0, y0), (x1, y1), (x2, y2) = self
        return _new(Point, (a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))

    def blend(self, t: float, u: float) -> Point:
        """The curve's blossom: the control point of the part from `t` to `u`."""
        a, b, c = (1 - t) * (1 - u), t * (1 - u) + u * (1 - t), t * u
        (x0, y0), (x1, y1), (x2, y2) = self
        return _new(Point, (a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))

    def part(self, t: float, u: float) -> Curve:
        """The piece of the curve from `t` to `u`."""
        return _new(Curve, (self.at(t), self.blend(t, u), self.at(u)))


Way = tuple[Curve, ...]
"""One or more curves, each starting where the one before ends."""


def bent(start: Point, end: Point, bend: float) -> Curve:
    """A curve from `start` to `end` that leaves the straight line by `bend` at most, to the right as seen on its way."""
    dx, dy = end.x - start.x, end.y - start.y
    length = hypot(dx, dy) or 1.0
    off = 2 * bend / length
    return _new(Curve, (start, _new(Point, ((start.x + end.x) / 2 - dy * off, (start.y + end.y) / 2 + dx * off)), end))


def skewed(start: Point, end: Point, bend: float, shift: float) -> Curve:
    """As `bent`, but what leaves the line most lies by a share of its length farther on than its middle, or before that."""
    dx, dy = end.x - start.x, end.y - start.y
    length, along = hypot(dx, dy) or 1.0, 0.5 + shift
    off = 2 * bend / length
    return _new(Curve, (start, _new(Point, (start.x + dx * along - dy * off, start.y + dy * along + dx * off)), end))


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
    """The way without what is nearer to its ends than `start` and `end` units; at least a third of one curve is left.

    Where `end` is below 0, it goes on so far.
    """
    if gentle(way):
        first, last = _reach(way[0], start), _reach(way[0], end)
        squeeze = min(1.0, 0.66 / (first + last or 1.0))
        return (way[0].part(first * squeeze, 1 - last * squeeze),)
    rest = begun(way, start)
    if end < 0:
        return (*rest[:-1], rest[-1].part(0, 1 - _reach(rest[-1], end)))
    return turned(begun(turned(rest), end))


def gentle(way: Way) -> bool:
    """Whether a way is one curve that is bent so little, and so evenly, that a straight line stands for it."""
    if len(way) > 1:
        return False
    start, towards, end = way[0]
    before, behind = distance(start, towards), distance(towards, end)
    return min(before, behind) > 0.6 * max(before, behind) and _length(way[0]) < 1.15 * distance(start, end)


def turned(way: Way) -> Way:
    """The way back."""
    return tuple(Curve(it.end, it.towards, it.start) for it in reversed(way))


def begun(way: Way, room: float) -> Way:
    """A way from where it is first so far from its start; at least a third of its last curve."""
    left, top = way[0].start
    for number, curve in enumerate(way):
        (ax, ay), (bx, by), (cx, cy) = curve
        for step, (a, b, c) in enumerate(_WEIGHTS, 1):
            if hypot(a * ax + b * bx + c * cx - left, a * ay + b * by + c * cy - top) >= room:
                low, high = (step - 1) / _SAMPLES, step / _SAMPLES
                for _ in range(4):
                    half = (low + high) / 2
                    u, v, w = (1 - half) * (1 - half), 2 * half * (1 - half), half * half
                    away = hypot(u * ax + v * bx + w * cx - left, u * ay + v * by + w * cy - top)
                    low, high = (low, half) if away >= room else (half, high)
                last = number == len(way) - 1
                return (curve.part(min(high, 0.66) if last else high, 1), *way[number + 1 :])
    return (way[-1].part(0.66, 1),)


def nearest(way: Way, point: Point, low: float, high: float, room: float) -> Sequence[Point]:
    """Points of a way that are at least `room` away from `point`, the nearest first; where none is so far away, the farthest.

    Nine points of each curve are looked at, between its shares `low` and `high`.
    """
    shares = [low + (high - low) * step / 8 for step in range(9)]
    gaps = {spot: distance(spot, point) for curve in way for spot in map(curve.at, shares)}
    clear = sorted((spot for spot, gap in gaps.items() if gap >= room), key=gaps.__getitem__)
    return clear or [max(gaps, key=gaps.__getitem__)]


def heading(curve: Curve) -> Point:
    """The direction, one unit long, in which a curve arrives."""
    return unit(curve.towards, curve.end)


def unit(start: Point, end: Point) -> Point:
    """The direction from one point to another, one unit long; to the right where they are the same."""
    (x, y), (right, down) = start, end
    length = hypot(right - x, down - y)
    return _new(Point, ((right - x) / length, (down - y) / length)) if length > 0.01 else Point(1.0, 0.0)


def distance(one: Point, two: Point) -> float:
    """How far two points are apart."""
    (x, y), (left, top) = one, two
    return hypot(x - left, y - top)


def path(way: Way) -> str:
    """The way as path data of SVG."""
    start = way[0].start
    curves = "".join(f"Q{c.towards.x:.1f} {c.towards.y:.1f} {c.end.x:.1f} {c.end.y:.1f}" for c in way)
    return f"M{start.x:.1f} {start.y:.1f}{curves}"


def wave(way: Way, swing: float = 2.4) -> str:
    """A wavy line along a way as path data of SVG; each half wave is about four units long."""
    points = [way[0].start, *(curve.at(step / _SAMPLES) for curve in way for step in range(1, _SAMPLES + 1))]
    lengths = list(accumulate((distance(one, two) for one, two in pairwise(points)), initial=0.0))
    halves = max(2, round(lengths[-1] / 4.2))
    spots = [_at_length(points, lengths, lengths[-1] * number / (2 * halves)) for number in range(1, 2 * halves + 1)]
    data, before = f"M{points[0].x:.1f} {points[0].y:.1f}", points[0]
    for half, (top, end) in enumerate(zip(spots[::2], spots[1::2], strict=True)):
        ahead, side = unit(before, end), swing if half % 2 else -swing
        data += f"Q{top.x - ahead.y * side:.1f} {top.y + ahead.x * side:.1f} {end.x:.1f} {end.y:.1f}"
        before = end
    return data


def _at_length(points: Sequence[Point], lengths: Sequence[float], length: float) -> Point:
    """The point so far along a line through points."""
    number = min(bisect_right(lengths, length), len(points) - 1)
    one, two, gap = points[number - 1], points[number], lengths[number] - lengths[number - 1]
    share = (length - lengths[number - 1]) / gap if gap else 0.0
    return Point(one.x + (two.x - one.x) * share, one.y + (two.y - one.y) * share)


def _reach(curve: Curve, length: float) -> float:
    return length / max(_length(curve), 1.0)


def _length(curve: Curve) -> float:
    """At most how long a curve is."""
    (ax, ay), (bx, by), (cx, cy) = curve
    return hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by)
