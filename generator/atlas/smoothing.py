"""Coasts and border lines made general and smooth, so that a small map stays quiet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from shapely import LinearRing, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from generator.atlas.sheet import Point

LAKE = 900.0


def generalise(land: BaseGeometry, coast: Mapping[str, float], keep: Sequence[Point]) -> list[Polygon]:
    """Return the lands that hold a point of `keep`, with narrow bays closed, thin spits removed and coasts smoothed."""
    closed = land.buffer(coast["close"]).buffer(-coast["close"])
    opened = closed.buffer(-coast["open"]).buffer(coast["open"])
    dots = [Dot(point) for point in keep]
    kept = [part for part in _polygons(opened) if any(part.covers(dot) for dot in dots)]
    return [_smooth_polygon(part, coast["simplify"], int(coast["smooth"])) for part in kept]


def smooth_line(points: Sequence[Point], rounds: int) -> list[Point]:
    """Return an open line with its corners cut `rounds` times (Chaikin 1974); its ends stay where they are."""
    line = list(points)
    for _ in range(rounds if len(line) > 2 else 0):
        line = [line[0], *_cut(line)[1:-1], line[-1]]
    return line


def _smooth_polygon(polygon: Polygon, tolerance: float, rounds: int) -> Polygon:
    holes = [hole for hole in polygon.interiors if Polygon(hole).area > LAKE]
    rings = [_smooth_ring(ring, tolerance, rounds) for ring in (polygon.exterior, *holes)]
    return Polygon(rings[0], rings[1:])


def _smooth_ring(outline: LinearRing, tolerance: float, rounds: int) -> list[Point]:
    ring = [(x, y) for x, y in outline.simplify(tolerance).coords]
    for _ in range(rounds):
        cut = _cut(ring)
        ring = [*cut, cut[0]]
    return ring


def _cut(line: Sequence[Point]) -> list[Point]:
    cut: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(line):
        cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
    return cut


def _polygons(geometry: BaseGeometry) -> list[Polygon]:
    parts = getattr(geometry, "geoms", [geometry])
    return [part for part in parts if isinstance(part, Polygon)]
