"""The ground that an arrow may use, and what is known already of the ways over it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import or_
from typing import NamedTuple

from generator.render.scenes.place_grounds import CELL
from generator.render.shapes.geometry import Box, Point, Way
from generator.render.shapes.ground import Ground


class Found(NamedTuple):
    """A way, what it costs, and how many of its units lie on strange ground."""

    way: Way
    cost: float
    strange: float


class Pair(NamedTuple):
    """What is known of the ways between two points: for each bend of a curve its `strange_part`; the best curve that is bent much,
    and the corners of a way around, where these were sought.
    """

    parts: Mapping[float, tuple[float, float]] = {}
    bold: Found | None = None
    corners: tuple[Point, ...] = ()


class Known:
    """Pairs of points between which ways were sought before. Two are the same only if they are one object."""

    __slots__ = ("pairs",)

    def __init__(self, pairs: Mapping[tuple[Point, Point], Pair]) -> None:
        self.pairs = pairs

    def at(self, start: Point, end: Point) -> Pair:
        """What is known of two points."""
        return self.pairs.get((start, end), _UNKNOWN)


_UNKNOWN = Pair()
NOTHING = Known({})
"""Nothing was sought before."""


class Home(NamedTuple):
    """The ground that an arrow may use, and what names cover, both in cells; and what is known of ways over it.

    Where no ground is known, all of it is as good.
    """

    ground: Ground
    names: Ground
    known: Known = NOTHING


@lru_cache(maxsize=4096)  # the same few places are joined on map after map
def joined(grounds: tuple[Ground, ...]) -> Ground:
    """The ground of several places as one."""
    if not grounds:
        return Ground(0, 0, ())
    left, top = min(it.left for it in grounds), min(it.top for it in grounds)
    rows = [0] * (max(it.top + len(it.rows) for it in grounds) - top)
    for each in grounds:
        aside, first, end = each.left - left, each.top - top, each.top - top + len(each.rows)
        rows[first:end] = map(or_, rows[first:end], [row << aside for row in each.rows] if aside else each.rows)
    return Ground(left, top, tuple(rows))


@lru_cache(maxsize=64)  # it is the same on every map of a game
def covered(boxes: tuple[Box, ...]) -> Ground:
    """The cells under some boxes but for their edges."""
    found = []
    for box in boxes:
        left, top = round(box.left / CELL), round(box.top / CELL)
        found.append(Ground(left, top, ((1 << max(round(box.right / CELL) - left, 0)) - 1,) * (round(box.bottom / CELL) - top)))
    return joined(tuple(found))
