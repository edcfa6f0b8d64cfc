"""Where the lines of a picture end: some units apart from each other, and failed moves so that more than their head is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin
from operator import itemgetter

from generator.render.scenes.map_scene import REACH
from generator.render.shapes.geometry import Curve, Point, Way, bent, distance, trimmed, unit

APART = 12.5
"""How far the ends of two lines are apart."""
SHAFT = 26.0
"""How long a failed move is at least, with its head."""
_OFF_SIGN = 10.0  # how far an end is from the middle of a sign
_HEAD = 6.5  # from the tip of a head to its middle
_CELL = 26  # how wide and high a cell is: no less than twice as much as ends are apart
_FARTHEST, _PULL = 36, 3  # how far a line ends before its target at most to keep off another's end, and in which steps
_TURNS = (35, -35, 65, -65, 95, -95, 125, -125)  # degrees from the side of a piece that looks at the other
_SIDES = sorted(((one, other) for one in _TURNS for other in _TURNS if one * other > 0), key=lambda it: abs(it[0]) + abs(it[1]))
_BULGES = (0.2, 0.38)


class Ends:
    """The ends that lines have been given so far, and signs that none should lie upon."""

    def __init__(self, signs: Iterable[Point]) -> None:
        self._signs, self._given = _in_cells(tuple(signs)), dict[int, list[Point]]()

    def gap(self, spot: Point) -> float:
        """How far the nearest end is away; no more than what ends are to be apart."""
        x, y = spot
        cell, gap = int(x) // _CELL << 10 | int(y) // _CELL, APART
        for left, top in self._given.get(cell, ()):
            gap = min(gap, hypot(x - left, y - top))
        for left, top in self._signs.get(cell, ()):
            gap = min(gap, hypot(x - left, y - top) + APART - _OFF_SIGN)
        return gap

    def clear(self, spot: Point) -> bool:
        """Whether a line may end at a point."""
        return self.gap(spot) >= APART

    def clear_head(self, last: Curve) -> bool:
        """Whether an arrow may end as a curve does: with its head on no other end and no sign."""
        ahead, (x, y) = unit(last.towards, last.end), last.end
        return self.clear(last.end) and self.clear(Point(x - ahead.x * _HEAD, y - ahead.y * _HEAD))

    def take(self, way: Way) -> Way:
        """Note where a way ends."""
        for cell in _cells(way[-1].end):
            self._given.setdefault(cell, []).append(way[-1].end)
        return way

    def pulled_back(self, way: Way, least: float) -> Way:
        """A way that ends so far before its target that no other end is near, if enough of it is left; else where it is best."""
        best, most = way, self.gap(way[-1].end)
        for more in range(_PULL, _FARTHEST, _PULL):
            if most >= APART:
                break
            shorter = trimmed(way, 0, more)
            if length(shorter) < max(least, SHAFT):
                break
            if (gap := self.gap(shorter[-1].end)) > most:
                best, most = shorter, gap
        return best

    def best_of(self, spots: Iterable[Point]) -> Point:
        """The first of some points at which a line may end; without any, the one with most room."""
        gaps: list[tuple[float, Point]] = []
        for spot in spots:
            gaps.append((self.gap(spot), spot))
            if gaps[-1][0] >= APART:
                return spot
        return max(gaps, key=itemgetter(0))[1]


def _cells(spot: Point) -> set[int]:
    """The cells from which a point may be near, each as one number."""
    x, y = spot
    columns, rows = {int(x - APART) // _CELL, int(x + APART) // _CELL}, {int(y - APART) // _CELL, int(y + APART) // _CELL}
    return {column << 10 | row for column in columns for row in rows}


@lru_cache(maxsize=16)  # they are the same on every map of a game
def _in_cells(spots: Sequence[Point]) -> Mapping[int, Sequence[Point]]:
    found: dict[int, list[Point]] = {}
    for spot in spots:
        for cell in _cells(spot):
            found.setdefault(cell, []).append(spot)
    return found


def length(way: Way) -> float:
    """About how long a way is."""
    return sum((distance(it.start, it.towards) + distance(it.towards, it.end) + distance(it.start, it.end)) / 2 for it in way)


def rim(centre: Point, towards: Point, turn: float, beyond: float) -> Point:
    """A point so far beyond the edge of a piece, in a direction that is turned by so many degrees."""
    ahead = unit(centre, towards)
    across, up = cos(radians(turn)), sin(radians(turn))
    right, down = ahead.x * across - ahead.y * up, ahead.x * up + ahead.y * across
    far = 1 / hypot(right / REACH[0], down / REACH[1]) + beyond
    return Point(centre.x + right * far, centre.y + down * far)


def rims(centre: Point, towards: Point, beyond: float) -> Iterator[Point]:
    """Points around a piece, those first that look at another."""
    for turn in _TURNS:
        yield rim(centre, towards, turn, beyond)


def arches(start: Point, end: Point, beyond: float) -> Iterator[Curve]:
    """Curves from the side of one piece to that of another which is near, ever higher, and so far before its edge."""
    for bulge in _BULGES:
        for turn, back in _SIDES:
            one, other = rim(start, end, turn, 0), rim(end, start, -back, beyond)
            gap = distance(one, other)
            yield bent(one, other, (bulge if turn > 0 else -bulge) * gap)
