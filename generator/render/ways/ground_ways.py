"""The shortest way over a ground from one point to another: along coasts and around bays, some units from the borders.

All cells of a ground stand in one number, so that a wave which spreads from the start reaches all cells at its edge at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot

from generator.core.quick_dataclass import dataclass
from generator.render.shapes.fewer_points import simpler
from generator.render.shapes.geometry import Point, distance, unit
from generator.render.shapes.ground import Ground

_PAD = 8
"""Cells around a ground into which it may grow, and into which a disc around an end may reach."""
_TOLERANCE = 0.7
_PART = 5  # how far apart the points of a way are between which it may be cut short
_NEAR, _FLAT = 8.0, 0.2  # how near two corners are that one may stand for, and how small the sine of a turn is that is none
_LONGEST = 1200
_ORDER = (4, 8, 2, 6, 1, 3, 5, 7)  # of each eight cells of a line, which to look at first: a line that strays does so for several
_AROUND = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]


@dataclass(frozen=True)
class Cells:
    """The cells of a ground as one number, row after row; `left` and `top` are where its first cell lies."""

    left: int
    top: int
    across: int
    down: int
    bits: int

    @classmethod
    def of(cls, ground: Ground, *points: Point) -> Cells:
        """The cells of a ground, on a sheet that has some points as well."""
        xs, ys = [int(it.x) for it in points], [int(it.y) for it in points]
        left, top = min(ground.left, *xs) - _PAD, min(ground.top, *ys) - _PAD
        right, low = max(ground.left + ground.width, *xs) + _PAD, max(ground.top + len(ground.rows), *ys) + _PAD
        across, aside, high = ceil((right - left) / 8), ground.left - left, ground.top - top
        rows = b"".join([(row << aside).to_bytes(across, "little") for row in ground.rows])
        return cls(left, top, across * 8, low - top, int.from_bytes(bytes(across * high) + rows, "little"))

    def at(self, point: Point) -> int:
        """The number of the cell at a point."""
        return (int(point.y) - self.top) * self.across + int(point.x) - self.left

    def point(self, cell: int) -> Point:
        """The middle of a cell."""
        y, x = divmod(cell, self.across)
        return Point(x + self.left + 0.5, y + self.top + 0.5)

    def has(self, x: float, y: float) -> bool:
        """Whether the cell at a point is one of them."""
        return bool(self.bits >> (int(y) - self.top) * self.across + int(x) - self.left & 1)

    def shrunk(self, by: int) -> Cells:
        """Only the cells that lie so far within."""
        bits = self.bits
        for _ in range(by):
            bits &= bits << 1 & bits >> 1 & bits << self.across & bits >> self.across
        return self._with(bits)

    def grown(self, by: int) -> Cells:
        """With the cells around them; `by` is at most the padding."""
        bits = self.bits
        for _ in range(by):
            bits |= bits << 1 | bits >> 1 | bits << self.across | bits >> self.across
        return self._with(bits)

    def without(self, other: Ground, ends: Sequence[Point], near: int) -> Cells:
        """Without those of another ground, but for those that are near to some ends."""
        aside, down = other.left - self.left, other.top - self.top
        width, whole = self.across // 8, (1 << self.across) - 1
        rows = other.rows[max(-down, 0) : max(self.down - down, 0)]
        data = b"".join([((row << aside if aside >= 0 else row >> -aside) & whole).to_bytes(width, "little") for row in rows])
        taken = int.from_bytes(data, "little") << max(down, 0) * self.across
        return self._with(self.bits & ~(taken & ~self.discs(ends, near)))

    def kept_off(self, by: int, ends: Sequence[Point], near: int, at: int) -> Cells:
        """The cells so far within, or less than none beyond the edge; near to some ends all of them, and whatever is at these."""
        ground = self.shrunk(by) if by >= 0 else self.grown(-by)
        return self._with(ground.bits | self.bits & self.discs(ends, near) | self.discs(ends, at))

    def discs(self, points: Sequence[Point], reach: int) -> int:
        """The cells around some points, as a number."""
        bits, corner = 0, reach * (self.across + 1)
        for point in points:
            bits |= _disc(self.across, reach) << self.at(point) - corner
        return bits

    def _with(self, bits: int) -> Cells:
        return Cells(self.left, self.top, self.across, self.down, bits)


@lru_cache(maxsize=64)
def _disc(across: int, reach: int) -> int:
    """The cells of a disc, as a number whose first cell is the corner of the square around it; a row has `across` cells."""
    bits = 0
    for y in range(-reach, reach + 1):
        wide = int((reach * reach - y * y) ** 0.5)
        bits |= (1 << 2 * wide + 1) - 1 << (y + reach) * across + reach - wide
    return bits


def shortest(cells: Cells, start: Point, end: Point) -> list[Point] | None:
    """The corners of about the shortest way over cells, with its ends; None where none leads there."""
    first, goal = cells.at(start), cells.at(end)
    layers = _wave(cells, 1 << first, goal)
    if layers is None:
        return None
    at, found = goal, [goal]
    steps = [x + y * cells.across for x, y in _AROUND]
    last, corner = 0, cells.across + 1
    around = (1 << 2 * corner + 1) - 1
    for layer in reversed(layers[:-1]):
        low = max(at - corner, 0)
        beside, here = layer >> low & around, at - low
        if not (last and _lies(beside, here + last)):
            last = next(step for step in steps if _lies(beside, here + step))
        at += last
        found.append(at)
    corners = _taut(cells, simpler([start, *map(cells.point, found[-2:0:-1]), end], _TOLERANCE))
    return _blunted(cells, _taut(cells, _parted(corners))) if len(corners) > 2 else corners


def _lies(cells: int, at: int) -> bool:
    """Whether a cell, which may lie before the first, is one of some."""
    return at >= 0 and bool(cells >> at & 1)


def clear(cells: Cells, points: Sequence[Point]) -> bool:
    """Whether straight lines between points lie over the cells."""
    bits = _bytes(cells)
    return all(_clear(cells, bits, *pair) for pair in pairwise(points))


def _wave(cells: Cells, first: int, goal: int) -> list[int] | None:
    """The cells that a wave reaches, step by step, until it is at the goal; every second step goes to corners as well."""
    left, across, end = cells.bits & ~first, cells.across, 1 << goal
    layers, edge = [first], first
    while not edge & end:
        rows = edge | edge << across | edge >> across
        wide = rows | rows << 1 | rows >> 1 if len(layers) % 2 else rows | edge << 1 | edge >> 1
        edge = wide & left
        if not edge or len(layers) > _LONGEST:
            return None
        left ^= edge
        layers.append(edge)
    return layers


def _taut(cells: Cells, points: Sequence[Point]) -> list[Point]:
    """The points without those that a straight line over the cells can leave out."""
    taut, at = [points[0]], 0
    bits = _bytes(cells) if len(points) > 2 else b""
    while at < len(points) - 1:
        at = next((to for to in range(len(points) - 1, at + 1, -1) if _clear(cells, bits, points[at], points[to])), at + 1)
        taut.append(points[at])
    return taut


def _parted(points: Sequence[Point]) -> list[Point]:
    """The points, with others between them: where a wave was as quick along any of several ways, theirs may zigzag."""
    parted = [points[0]]
    for one, other in pairwise(points):
        count = int(hypot(other.x - one.x, other.y - one.y) / _PART) + 1
        dx, dy = (other.x - one.x) / count, (other.y - one.y) / count
        parted += [Point(one.x + dx * number, one.y + dy * number) for number in range(1, count)]
        parted.append(other)
    return parted


def _blunted(cells: Cells, points: Sequence[Point]) -> list[Point]:
    """The points, with one corner in place of two that are near each other, where the lines before and behind them meet."""
    if len(points) < 4:
        return [*points]
    found, bits = [*points[:2]], _bytes(cells)
    for at, after in pairwise(points[2:]):
        meet = _meeting(found[-2], found[-1], at, after) if distance(found[-1], at) < _NEAR else None
        if meet and _clear(cells, bits, found[-2], meet) and _clear(cells, bits, meet, after):
            found[-1] = meet
        else:
            found.append(at)
    return [*found, points[-1]]


def _meeting(before: Point, one: Point, other: Point, after: Point) -> Point | None:
    """Where a line through two points meets one through two others, if that lies near and between them."""
    (ax, ay), (bx, by) = unit(before, one), unit(after, other)
    turn = ax * by - ay * bx
    if abs(turn) < _FLAT:
        return None
    far, back = (((other.x - one.x) * y - (other.y - one.y) * x) / turn for x, y in ((bx, by), (ax, ay)))
    return Point(one.x + ax * far, one.y + ay * far) if 0 <= far <= _NEAR and 0 <= back <= _NEAR else None


def _bytes(cells: Cells) -> bytes:
    """The cells as bytes: to reach a bit of a number takes a copy of the rest of it."""
    return cells.bits.to_bytes(cells.across * (cells.down + 1) // 8 + 1, "little")


def _clear(cells: Cells, bits: bytes, one: Point, other: Point) -> bool:
    """Whether a straight line lies over the cells, which are given as bytes, too."""
    count = int(hypot(other.x - one.x, other.y - one.y)) + 1
    (x, y), dx, dy = one, (other.x - one.x) / count, (other.y - one.y) / count
    across, left, top = cells.across, cells.left, cells.top
    for first in _ORDER:
        for step in range(first, count, len(_ORDER)):
            cell = (int(y + dy * step) - top) * across + int(x + dx * step) - left
            if not bits[cell >> 3] >> (cell & 7) & 1:
                return False
    return True
