"""What a map shows below its borders: rivers, and bands along the borders of realms that are larger than a province."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from shapely import LineString, line_merge, unary_union
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Point
from generator.atlas.pathdata import HALVES, Spot, spot, straightened
from generator.atlas.smoothing import smooth_line
from generator.atlas.topology import OUTSIDE, Arc

TOLERANCE = 0.5
"""How far a simplified river or band may be from its line."""

ALONG, LONG = 2.5, 9.0
"""How near to a border, and for how long, a river flows that is not drawn there, since it would look like a second border."""

SHORTEST = 8.0
"""The length of the shortest piece of a river that is drawn."""


def rivers(courses: Iterable[Sequence[Point]], ground: BaseGeometry, arcs: Iterable[Arc]) -> list[list[Spot]]:
    """The rivers on the ground, in pieces without those that flow along a border; courses are in map units."""
    borders = unary_union([_line(arc.spots) for arc in arcs if OUTSIDE not in (arc.left, arc.right)]).buffer(ALONG)
    found = []
    for course in courses:
        river = LineString(smooth_line(course, 2)).intersection(ground)
        along = unary_union([part for part in _parts(river.intersection(borders)) if part.length > LONG])
        found += [part for part in _parts(line_merge(river.difference(along))) if part.length > SHORTEST]
    return [_spots(part) for part in found]


def bands(realm: Collection[str], lands: Collection[str], arcs: Iterable[Arc]) -> list[list[Spot]]:
    """The borders of the places of a realm with other lands."""
    inland = [arc for arc in arcs if arc.left in lands and arc.right in lands]
    edge = [_line(arc.spots) for arc in inland if (arc.left in realm) is not (arc.right in realm)]
    return [_spots(part) for part in _parts(line_merge(unary_union(edge)))]


def _line(spots: Sequence[Spot]) -> LineString:
    return LineString([(x / HALVES, y / HALVES) for x, y in spots])


def _parts(shape: BaseGeometry) -> Iterator[LineString]:
    return (part for part in getattr(shape, "geoms", [shape]) if isinstance(part, LineString) and not part.is_empty)


def _spots(line: LineString) -> list[Spot]:
    return list(straightened([spot(x, y) for x, y in line.simplify(TOLERANCE).coords]))
