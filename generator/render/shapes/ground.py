"""The ground of a place as rows of bits, which tell at once everywhere that a box would lie within it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, floor, inf

from generator.render.shapes.geometry import Box, Point
from generator.render.shapes.outline import Pair
from generator.render.shapes.rings import rings

Rows = tuple[int, ...]
_MOST = 0.85
_HAIR = 1e-6  # how much a distance may be off


class Spots:
    """Points with whole coordinates: a row of bits for each y from `top` on, whose lowest bit stands for the x `left`."""

    __slots__ = ("left", "rows", "top")

    def __init__(self, left: int, top: int, rows: Rows) -> None:
        self.left, self.top, self.rows = left, top, rows

    def __bool__(self) -> bool:
        return any(self.rows)

    def has(self, x: int, y: int) -> bool:
        """Whether a point is one of them."""
        return 0 <= y - self.top < len(self.rows) and x >= self.left and bool(self.rows[y - self.top] >> x - self.left & 1)

    def moved(self, x: int, y: int) -> Spots:
        """The points, each moved by a step."""
        return Spots(self.left + x, self.top + y, self.rows)

    def also(self, other: Spots) -> Spots:
        """The points that both have."""
        top, end = max(self.top, other.top), min(self.top + len(self.rows), other.top + len(other.rows))
        left = max(self.left, other.left)
        mine, its = left - self.left, left - other.left
        rows = (self.rows[y - self.top] >> mine & other.rows[y - other.top] >> its for y in range(top, end))
        return Spots(left, top, tuple(rows))

    def nearest(self, at: Point, *, upright: float = 1.0) -> tuple[float, Point] | None:
        """The nearest of the points with its distance; `upright` is how much farther a step up or down counts than one aside.

        Of several as near it is the highest one, and of two in one row the left one.
        """
        column = min(max(round(at.x) - self.left, 0), 4000)
        start = min(max(round(at.y) - self.top, 0), len(self.rows))
        best, found = inf, None
        # Most points that are asked for are near: each way ends at the first row that is farther off than what was found.
        for rows in (range(start, len(self.rows)), range(start - 1, -1, -1)):
            upwards = rows.step < 0
            for number in rows:
                down = (self.top + number - at.y) * upright
                if abs(down) > best + _HAIR:
                    break
                row = self.rows[number]
                if not row:
                    continue
                low = (row & (2 << column) - 1).bit_length() - 1
                high = row >> column
                columns = [low] if low >= 0 else []
                columns += [column + (high & -high).bit_length() - 1] if high else []
                for first, each in enumerate(columns):
                    gap = ((self.left + each - at.x) ** 2 + down**2) ** 0.5
                    if gap < best or (upwards and gap == best and not first):
                        best, found = gap, Point(float(self.left + each), float(self.top + number))
        return (best, found) if found else None

    def clear_of(self, box: Box, taken: Iterable[Box]) -> Spots:
        """The points at which a box touches no cell that any of the taken ones touches."""
        rows = list(self.rows)
        left, right, top, bottom = floor(box.left), ceil(box.right), floor(box.top), ceil(box.bottom)
        for it in taken:
            first, last = max(floor(it.left) - right + 1 - self.left, 0), ceil(it.right) - left - self.left
            if last <= first:
                continue
            keep = ~((1 << last) - (1 << first))
            for y in range(max(floor(it.top) - bottom + 1 - self.top, 0), min(ceil(it.bottom) - top - self.top, len(rows))):
                rows[y] &= keep
        return Spots(self.left, self.top, tuple(rows))


class Ground(Spots):
    """The cells, a unit wide and high, whose middle lies within a place. Two grounds are the same only if they are one object."""

    __slots__ = ("_cells", "_width", "_within")

    def __init__(self, left: int, top: int, rows: Rows) -> None:
        super().__init__(left, top, rows)
        self._within: dict[tuple[int, int], Rows] = {}
        self._width: int | None = None
        self._cells: int | None = None

    def without(self, boxes: Iterable[Box]) -> Ground:
        """The ground without the cells that any of the boxes touches."""
        rows = list(self.rows)
        for box in (boxes := tuple(boxes)):
            first, last = max(floor(box.left) - self.left, 0), ceil(box.right) - self.left
            if last <= first:
                continue
            keep = ~((1 << last) - (1 << first))
            for y in range(max(floor(box.top) - self.top, 0), min(ceil(box.bottom) - self.top, len(rows))):
                rows[y] &= keep
        return Ground(self.left, self.top, tuple(rows)) if boxes else self  # which knows already where some boxes fit

    def near(self, at: Point, reach: int) -> Ground:
        """The part of the ground that lies at most so far above or below a point, and to its sides."""
        first, last = max(floor(at.y) - reach - self.top, 0), min(ceil(at.y) + reach - self.top, len(self.rows))
        left = max(floor(at.x) - reach, self.left)
        cells = (1 << max(ceil(at.x) + reach - left, 0)) - 1
        return Ground(left, self.top + first, tuple(row >> left - self.left & cells for row in self.rows[first:last]))

    def less(self, others: Iterable[Ground]) -> Ground:
        """The ground without that of others."""
        rows = list(self.rows)
        for other in others:
            aside = other.left - self.left
            for y, row in enumerate(other.rows, other.top - self.top):
                if 0 <= y < len(rows):
                    rows[y] &= ~(row << aside if aside >= 0 else row >> -aside)
        return Ground(self.left, self.top, tuple(rows))

    def plus(self, other: Ground) -> Ground:
        """The ground with that of another, as far as that lies in the same rows and not farther to the left."""
        aside, rows = other.left - self.left, list(self.rows)
        for y, row in enumerate(other.rows, other.top - self.top):
            if 0 <= y < len(rows):
                rows[y] |= row << aside if aside >= 0 else row >> -aside
        return Ground(self.left, self.top, tuple(rows))

    def holds(self, box: Box) -> bool:
        """Whether most of a box lies within the ground."""
        first, last = max(floor(box.left) - self.left, 0), ceil(box.right) - self.left
        across = (1 << last) - (1 << first) if last > first else 0
        rows = self.rows[max(floor(box.top) - self.top, 0) : max(ceil(box.bottom) - self.top, 0)]
        return sum((row & across).bit_count() for row in rows) >= _MOST * (box.right - box.left) * (box.bottom - box.top)

    @property
    def width(self) -> int:
        """How many cells the widest row has."""
        if self._width is None:
            self._width = max((row.bit_length() for row in self.rows), default=0)
        return self._width

    def spots(self, box: Box) -> Spots:
        """The points with whole coordinates at which a box around (0, 0) lies within the ground."""
        left, top = floor(box.left), floor(box.top)
        size = ceil(box.right) - left, ceil(box.bottom) - top
        if size not in self._within:
            self._within[size] = self._around(*size)
        return Spots(self.left - left, self.top - top, self._within[size])

    def _around(self, width: int, height: int) -> Rows:
        """The cells from which on so many to the right and below are of the ground.

        All rows stand in one number meanwhile, which is much quicker than one after the other: each takes whole bytes, of which the
        last bit is never set, so that nothing reaches from one row into the next.
        """
        across = self.width // 8 + 1
        if self._cells is None:
            self._cells = int.from_bytes(b"".join([row.to_bytes(across, "little") for row in self.rows]), "little")
        within = _from_which(_from_which(self._cells, width, 1), height, 8 * across)
        if not within:
            return (0,) * len(self.rows)
        found = within.to_bytes(across * len(self.rows), "little")
        return tuple([int.from_bytes(found[at : at + across], "little") for at in range(0, len(found), across)])


def _from_which(row: int, count: int, apart: int) -> int:
    """The bits from which on `count` bits are set, each so far `apart` from the last, in steps that double."""
    done = 1
    while done < count and row:
        step = min(done, count - done)
        row &= row >> step * apart
        done += step
    return row


def border(one: Ground, other: Ground) -> list[Point]:
    """The points of one ground beside which the other begins."""
    found = []
    for y, row in enumerate(one.rows, one.top):
        near = _aligned(other, y - 1, one.left) | _aligned(other, y + 1, one.left)
        beside = _aligned(other, y, one.left - 1)  # a cell farther left, so that its lowest bit is not lost
        both = row & (near | beside | beside >> 2)
        while both:
            low = both & -both
            found.append(Point(one.left + low.bit_length() - 0.5, y + 0.5))
            both ^= low
    return found


def _aligned(ground: Ground, y: int, left: int) -> int:
    """A row of a ground as bits of which the lowest stands for `left`."""
    if not 0 <= y - ground.top < len(ground.rows):
        return 0
    row, aside = ground.rows[y - ground.top], ground.left - left
    return row << aside if aside >= 0 else row >> -aside


@lru_cache(maxsize=16)  # it is the same on every map of a game
def open_ground(left: int, top: int, right: int, bottom: int, lands: tuple[Ground, ...]) -> Ground:
    """The ground of a whole sheet that none of the lands has."""
    return Ground(left, top, ((1 << right - left) - 1,) * (bottom - top)).less(lands)


@lru_cache(maxsize=1024)  # the same places are asked for on every map
def ground(outline: str, left: float, top: float, scale: float) -> Ground:
    """The ground within the outline of a path, in units of a picture: less `left` and `top`, times `scale`."""
    found = [[((x - left) * scale, (y - top) * scale) for x, y in ring] for ring in rings(outline)]
    return _filled([ring for ring in found if len(ring) > 2])


def _filled(shapes: Sequence[Sequence[Pair]]) -> Ground:
    """The cells whose middle lies inside an odd number of the rings."""
    if not shapes:
        return Ground(0, 0, ())
    corners = [corner for ring in shapes for corner in ring]
    west, north = floor(min(x for x, _ in corners)), floor(min(y for _, y in corners))
    rows = [0] * (ceil(max(y for _, y in corners)) - north)
    for ring in shapes:
        ax, ay = ring[-1]
        first = ceil(ay - north - 0.5)
        for bx, by in ring:
            # The rows whose middles a side crosses; most sides are short and cross none.
            last = ceil(by - north - 0.5)
            if first != last:
                (ux, uy, vx, vy) = (ax, ay, bx, by) if ay < by else (bx, by, ax, ay)
                slope = (vx - ux) / (vy - uy)
                for y in range(first, last) if first < last else range(last, first):
                    x = ux + (y + 0.5 + north - uy) * slope
                    # Everything to the right changes sides, and past the last crossing it has done so twice.
                    rows[y] ^= -1 << max(ceil(x - 0.5) - west, 0)
            ax, ay, first = bx, by, last
    return Ground(west, north, tuple(rows))
