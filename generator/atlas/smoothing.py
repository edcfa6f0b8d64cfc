"""Generalises and smooths coasts and border lines, so that a small map stays calm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Point

LAKE = 900.0
"""The area from which on a lake is kept even if the atlas file does not name it."""


def generalise(land: BaseGeometry, coast: Mapping[str, float]) -> BaseGeometry:
    """Return the land with narrow bays closed and thin spits removed."""
    closed = land.buffer(coast["close"]).buffer(-coast["close"])
    return closed.buffer(-coast["open"]).buffer(coast["open"])


def smoothed(land: BaseGeometry, coast: Mapping[str, float], dry: BaseGeometry, wet: BaseGeometry) -> list[Polygon]:
    """Return the lands that hold a part of `dry`, with smooth coasts. Lakes are kept if they are large or hold a part of `wet`."""
    kept = [part for part in _polygons(land) if part.intersects(dry)]
    return [_smooth_polygon(part, coast["simplify"], int(coast["smooth"]), wet) for part in kept]


def smooth_line(points: Sequence[Point], rounds: int) -> list[Point]:
    """Return an open line with its corners cut `rounds` times (Chaikin 1974); its ends stay where they are."""
    line = list(points)
    for _ in range(rounds if len(line) > 2 else 0):
        line = [line[0], *_cut(line)[1:-1], line[-1]]
    return line


def _smooth_polygon(polygon: Polygon, tolerance: float, rounds: int, wet: BaseGeometry) -> Polygon:
    holes = [hole for hole in polygon.interiors if Polygon(hole).area > LAKE or Polygon(hole).intersects(wet)]
    rings = [smooth_ring(ring.simplify(tolerance).coords, rounds) for ring in (polygon.exterior, *holes)]
    return Polygon(rings[0], rings[1:])


def smooth_ring(outline: Iterable[tuple[float, ...]], rounds: int) -> list[Point]:
    """Return a closed line with its corners cut `rounds` times; it is closed if it was not."""
    ring = [(x, y) for x, y, *_ in outline]
    ring += [ring[0]] * (ring[0] != ring[-1])
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
