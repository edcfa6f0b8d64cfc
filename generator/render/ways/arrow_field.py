"""What arrows should not pass over: the cells of a sheet with a weight each, and what a curve over them costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, floor, inf

from generator.render.shapes.geometry import Box, Curve, Point, Way, distance
from generator.render.shapes.ground import Ground

STEP = 3.0
"""How far apart the points of a curve are that are looked at."""
LAND, WATER, BEYOND, _OUTSIDE = 8.0, 4.0, 2.0, 40.0
"""What a unit more costs over the land of others, over other water, and over ground that is no place's; all of it off the sheet."""


class Field:
    """The sheet of a picture. A unit of a curve costs 1, the weight of what it covers, and more on ground that is not its own."""

    __slots__ = ("_asked", "_lands", "_mine", "_rows", "_waters", "height", "width")

    def __init__(self, width: float, height: float, lands: Iterable[Ground], waters: Iterable[Ground]) -> None:
        self.width, self.height = int(width), int(height)
        self._rows = [bytearray(self.width) for _ in range(self.height)]
        self._lands, self._waters = self._joined(lands), self._joined(waters)
        self._asked, self._mine = list[Ground](), [0] * self.height

    def _joined(self, grounds: Iterable[Ground]) -> list[int]:
        rows = [0] * self.height
        for each in grounds:
            for y, row in enumerate(each.rows, each.top):
                if 0 <= y < self.height:
                    rows[y] |= row << each.left if each.left >= 0 else row >> -each.left
        return rows

    def lay(self, box: Box, weight: int) -> None:
        """Give the cells of a box a weight; what is laid last counts."""
        left, right = max(floor(box.left), 0), min(ceil(box.right), self.width)
        if left < right:
            cells = bytes([weight]) * (right - left)
            for y in range(max(floor(box.top), 0), min(ceil(box.bottom), self.height)):
                self._rows[y][left:right] = cells

    def weight(self, x: float, y: float, own: Sequence[Ground]) -> float:
        """What a unit costs at a point, for an arrow at home on its `own` grounds."""
        column, row = int(x), int(y)
        if not (0 <= column < self.width and 0 <= row < self.height):
            return _OUTSIDE
        found = 1.0 + self._rows[row][column]
        if self._own(own)[row] >> column & 1:
            return found
        if self._lands[row] >> column & 1:
            return found + LAND
        return found + (WATER if self._waters[row] >> column & 1 else BEYOND)

    def cost(self, curve: Curve, own: Sequence[Ground], start: Box, end: Box, most: float = inf) -> float:
        """What a curve costs but for its parts within the boxes where it starts and ends; `inf` if that is `most` or more."""
        (ax, ay), (bx, by), (cx, cy) = curve
        count = max(2, round((distance(curve.start, curve.towards) + distance(curve.towards, curve.end)) / STEP))
        mine, rows, lands, waters = self._own(own), self._rows, self._lands, self._waters
        width, height = self.width, self.height
        # This is asked of most curves that an arrow may take, so everything is at hand.
        (from_left, from_top, from_right, from_bottom), (to_left, to_top, to_right, to_bottom) = start, end
        total, limit = 0.0, most / STEP
        for u, v, w in _shares(count):
            x, y = u * ax + v * bx + w * cx, u * ay + v * by + w * cy
            if (from_left < x < from_right and from_top < y < from_bottom) or (to_left < x < to_right and to_top < y < to_bottom):
                continue
            column, row = int(x), int(y)
            if not (0 <= column < width and 0 <= row < height):
                total += _OUTSIDE
            elif mine[row] >> column & 1:
                total += 1 + rows[row][column]
            else:
                strange = LAND if lands[row] >> column & 1 else WATER if waters[row] >> column & 1 else BEYOND
                total += 1 + rows[row][column] + strange
            if total >= limit:
                return inf
        return total * STEP

    def _own(self, own: Sequence[Ground]) -> list[int]:
        """Several grounds as one, by row."""
        if own != self._asked:
            self._asked, self._mine = list(own), self._joined(own)
        return self._mine

    def mark(self, way: Way, reach: float, weight: int) -> None:
        """Give the cells along a way at least a weight, so that other arrows keep off it."""
        for x, y in along(way):
            left, right = max(floor(x - reach), 0), min(ceil(x + reach), self.width)
            for row in self._rows[max(floor(y - reach), 0) : min(ceil(y + reach), self.height)]:
                for column in range(left, right):
                    row[column] = max(row[column], weight)


@lru_cache(maxsize=512)
def _shares(count: int) -> tuple[tuple[float, float, float], ...]:
    """How much of its three points is in each of so many points of a curve, but for its ends."""
    ts = [number / count for number in range(1, count)]
    return tuple(((1 - t) * (1 - t), 2 * t * (1 - t), t * t) for t in ts)


def along(way: Way) -> Iterator[Point]:
    """Points of a way, a few units apart."""
    for curve in way:
        count = max(2, round((distance(curve.start, curve.towards) + distance(curve.towards, curve.end)) / STEP))
        yield from (curve.at(number / count) for number in range(count + 1))
