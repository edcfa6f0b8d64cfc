"""The ways between places that touch, on an empty map, kept for the next command: only the map decides about them.

Most lines of a phase lead from the point of one place to that of its neighbour, and to find a way around a coast takes as long
as to draw half a map.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

from generator.core.picture import province
from generator.render.base_maps.base_map import BaseMap, Labels
from generator.render.kept_beside import keep, kept, of_map
from generator.render.scenes.place_grounds import CELL, ground_of
from generator.render.shapes.geometry import Curve, Point
from generator.render.shapes.ground import Ground, border
from generator.render.ways.home_ground import NOTHING, Found, Home, Known, Pair, covered, joined
from generator.render.ways.in_the_way import BENDS
from generator.render.ways.own_ways import looked_at

_FOLDER = Path(__file__).parent
_KINDS: tuple[Labels, ...] = ("abbr", "name")


class Homes:
    """The grounds of the places of a map, off its names, with what was kept of the ways over them."""

    def __init__(self, base: BaseMap, labels: Labels) -> None:
        self._base, self._provinces = base, {it.id: it for it in base.provinces if it.outline}
        self._names = covered((*base.names[labels].values(), *base.key))
        self._known = known_ways(base.digest, labels)
        self._found: dict[tuple[str, ...], Home] = {}

    def of(self, *places: str) -> Home:
        """The ground of some places; no ground where the map has no outline of one."""
        if places not in self._found:
            self._found[places] = self._of(sorted({province(it) for it in places if it}))
        return self._found[places]

    def _of(self, provinces: Sequence[str]) -> Home:
        if not all(it in self._provinces for it in provinces):
            return Home(joined(()), self._names)
        whole = joined(tuple([ground_of(self._provinces[it], self._base, CELL) for it in provinces]))
        return Home(whole, self._names, self._known if len(provinces) == 2 else NOTHING)


@lru_cache(maxsize=8)
def homes_of(base: BaseMap, labels: Labels) -> Homes:
    """The grounds of a map's places: the same for all pictures over it."""
    return Homes(base, labels)


def keep_ways(base: BaseMap) -> None:
    """Find the ways between all places of a map that touch, and keep them, unless they are kept already."""
    if any(known_ways(base.digest, labels) is not NOTHING for labels in _KINDS):
        return
    touching = [*_touching(base)]
    found = {labels: [*_found(base, labels, touching)] for labels in _KINDS}
    keep(_FOLDER, f"ways.{base.digest[:20]}", of_map(base.digest), json.dumps(found).encode())
    known_ways.cache_clear()


@lru_cache(maxsize=16)
def known_ways(digest: str, labels: Labels) -> Known:
    """What was kept of the ways over the map with this hash, between the points of places that touch."""
    found = kept(_FOLDER, f"ways.{digest[:20]}", of_map(digest)) if digest else None
    return Known(dict(map(_read, json.loads(found)[labels]))) if found else NOTHING


def _found(base: BaseMap, labels: Labels, touching: Sequence[tuple[str, str]]) -> Iterator[tuple[Point, Point, Any, Any, Any]]:
    """Two points, and what is known of the ways from one to the other, for `_read`."""
    homes = Homes(base, labels)
    for one, other in touching:
        home = homes.of(one, other)._replace(known=NOTHING)
        here, there = ([at for place, at in base.centres.items() if province(place) == it] for it in (one, other))
        for start, end in (*product(here, there), *product(there, here)):
            known = looked_at(start, end, home, BENDS)
            yield start, end, [*known.parts.values()], known.bold, known.corners


def _touching(base: BaseMap) -> Iterator[tuple[str, str]]:
    """The provinces that share a border."""
    grounds = [(it.id, ground_of(it, base, CELL)) for it in base.provinces if it.outline]
    for (one, here), (other, there) in combinations(grounds, 2):
        if _near(here, there) and border(here, there):
            yield one, other


def _near(one: Ground, other: Ground) -> bool:
    """Whether the boxes around two grounds touch."""
    right, down = other.left - one.left, other.top - one.top
    return -other.width <= right <= one.width and -len(other.rows) <= down <= len(one.rows)


def _read(line: Sequence[Any]) -> tuple[tuple[Point, Point], Pair]:
    start, end, parts, bold, corners = line
    known = dict(zip(BENDS, map(tuple, parts), strict=True))
    return (Point(*start), Point(*end)), Pair(known, _bold(bold), tuple(Point(*it) for it in corners))


def _bold(found: Sequence[Any] | None) -> Found | None:
    if found is None:
        return None
    way, cost, strange = found
    return Found(tuple(Curve(*(Point(*it) for it in curve)) for curve in way), cost, strange)
