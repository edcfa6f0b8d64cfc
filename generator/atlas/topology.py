"""The shared borders of a partition: every border is one arc, so that neighbours keep the same points when it is simplified."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from shapely import LinearRing, LineString, Polygon

from generator.atlas.pathdata import Spot, spot, straightened

OUTSIDE = ""
TENTHS = 10

Fine = tuple[int, int]
"""A point in tenths of a map unit, in which borders are compared."""


@dataclass(frozen=True, slots=True)
class Arc:
    """A border between two provinces, in the direction that has `left` on the left; OUTSIDE is beyond the edge of the map."""

    left: str
    right: str
    spots: tuple[Spot, ...]


def arcs_of(parts: Mapping[str, Iterable[Polygon]], tolerance: float) -> list[Arc]:
    """Return every border once, simplified by at most `tolerance` map units and put on the grid of the file; its ends are kept."""
    left = _left_hand(parts)
    crossings = _crossings(left)
    chains = [(pair, _coarse(_simplify(line, tolerance))) for pair, line in _chains(left, crossings)]
    return [Arc(*pair, spots) for pair, spots in chains if len(spots) > 1]


def rings_of(name: str, arcs: Iterable[Arc]) -> list[list[Spot]]:
    """Return the closed rings of a province; the first spot is not repeated."""
    onward: dict[Spot, list[Spot]] = defaultdict(list)
    for arc in arcs:
        spots = arc.spots if arc.left == name else arc.spots[::-1]
        if name in (arc.left, arc.right):
            for start, end in pairwise(spots):
                onward[start].append(end)
    rings = []
    while onward:
        rings.append(_walk(next(iter(onward)), onward))
    return rings


def _left_hand(parts: Mapping[str, Iterable[Polygon]]) -> dict[tuple[Fine, Fine], str]:
    """Directed segments, each with the province on its left (y grows downward), without those inside a province."""
    left: dict[tuple[Fine, Fine], str] = {}
    for name, polygons in parts.items():
        for ring, hole in (ring for polygon in polygons for ring in _rings(polygon)):
            spots = [(round(x * TENTHS), round(y * TENTHS)) for x, y in ring.coords]
            walk = spots if ring.is_ccw is hole else spots[::-1]
            left.update({(a, b): name for a, b in pairwise(walk) if a != b})
    return {(a, b): name for (a, b), name in left.items() if left.get((b, a)) != name}


def _rings(polygon: Polygon) -> Iterator[tuple[LinearRing, bool]]:
    """The outlines of a polygon, each with whether it is that of a hole."""
    yield polygon.exterior, False
    yield from ((ring, True) for ring in polygon.interiors)


def _crossings(left: Mapping[tuple[Fine, Fine], str]) -> set[Fine]:
    """The points where more or fewer than two borders meet."""
    around: dict[Fine, set[Fine]] = defaultdict(set)
    for a, b in left:
        around[a].add(b)
        around[b].add(a)
    return {spot for spot, others in around.items() if len(others) != 2}


def _chains(left: Mapping[tuple[Fine, Fine], str], crossings: set[Fine]) -> Iterable[tuple[tuple[str, str], tuple[Fine, ...]]]:
    todo: dict[tuple[str, str], dict[Fine, list[Fine]]] = defaultdict(lambda: defaultdict(list))
    for (a, b), name in left.items():
        other = left.get((b, a), OUTSIDE)
        if name > other:
            todo[name, other][a].append(b)
    for pair, onward in todo.items():
        ends = {end for following in onward.values() for end in following}
        starts = [spot for spot in onward if spot in crossings or spot not in ends]
        for start in [*starts, *onward]:
            while start in onward:
                yield pair, _follow(start, onward, crossings)


def _follow(start: Fine, onward: dict[Fine, list[Fine]], crossings: set[Fine]) -> tuple[Fine, ...]:
    chain = [start]
    while chain[-1] in onward and (len(chain) == 1 or (chain[-1] not in crossings and chain[-1] != start)):
        chain.append(_take(chain[-1], onward))
    return tuple(chain)


def _walk(start: Spot, onward: dict[Spot, list[Spot]]) -> list[Spot]:
    ring = [start]
    while (spot := _take(ring[-1], onward)) != start:
        ring.append(spot)
    return ring


def _take(spot: Spot, onward: dict[Spot, list[Spot]]) -> Spot:
    following = onward[spot]
    chosen = following.pop()
    if not following:
        del onward[spot]
    return chosen


def _simplify(spots: Sequence[Fine], tolerance: float) -> Iterable[Fine]:
    """A closed arc is simplified in halves, since its two ends are one."""
    if spots[0] == spots[-1] and len(spots) > 2:
        half = len(spots) // 2
        return [*_simplify(spots[: half + 1], tolerance), *_simplify(spots[half:], tolerance)]
    return [(round(x), round(y)) for x, y in LineString(spots).simplify(tolerance * TENTHS).coords]


def _coarse(line: Iterable[Fine]) -> tuple[Spot, ...]:
    """The line on the file's own grid."""
    return straightened([spot(x / TENTHS, y / TENTHS) for x, y in line])
