"""Where arrows over a packed scene begin and end, and their ways without what lies under the pieces there."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple

from generator.render.shapes.geometry import Box, Curve, Point, Way, distance

_TURN = 15  # degrees between two points around a piece


class End(NamedTuple):
    """Where an arrow begins or ends, and the box of the piece there, which it begins at or ends before."""

    at: Point
    box: Box

    @classmethod
    def free(cls, at: Point) -> End:
        """An end where nothing stands."""
        return cls(at, Box(at.x, at.y, at.x, at.y))


def cut(way: Way, start: Box, end: Box) -> Way:
    """A way without what lies in the box where it starts, and in that where it ends."""
    first = _first_outside(way, grown(start, 0.6))
    back = tuple(Curve(it.end, it.towards, it.start) for it in reversed(first))
    return tuple(Curve(it.end, it.towards, it.start) for it in reversed(_first_outside(back, grown(end, 1.4))))


def rim(box: Box, beyond: float) -> Iterator[Point]:
    """Points around a box, so far beyond its edge: first the middles of its sides, then those between and the corners."""
    wide, high = (box.right - box.left) / 2 + beyond, (box.bottom - box.top) / 2 + beyond
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    for turn in sorted(range(0, 360, _TURN), key=lambda it: it % 90 != 0):
        right, down = cos(radians(turn)), sin(radians(turn))
        far = min(wide / max(abs(right), 1e-9), high / max(abs(down), 1e-9))
        yield Point(x + right * far, y + down * far)


def grown(box: Box, by: float) -> Box:
    """A box that reaches farther on all sides."""
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def _first_outside(way: Way, box: Box) -> Way:
    for number, curve in enumerate(way):
        count = max(8, round(distance(curve.start, curve.end)))
        for step in range(count):
            if not box.holds(curve.at(step / count)):
                return (curve.part(step / count, 1), *way[number + 1 :])
    return way[-1:]
