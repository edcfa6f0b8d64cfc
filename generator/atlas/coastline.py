"""Reads land from a TopoJSON file, such as `land-50m.json` of the npm package world-atlas (Natural Earth, public domain)."""

from __future__ import annotations

import json
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from shapely import Polygon, box, make_valid, unary_union
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]


def read_land(path: Path, clip: tuple[float, float, float, float]) -> BaseGeometry:
    """Return the land inside `clip` (west, south, east, north, in degrees) as polygons in longitude and latitude.

    Land that crosses the antimeridian runs on beyond 180 degrees; a clip of 360 degrees leaves it in one piece.

    Source: the TopoJSON format specification, sections 2.1.3 (arcs), 2.1.4 (arc indexes) and 2.1.2 (transforms).
    """
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = [_absolute(arc, topology["transform"]) for arc in topology["arcs"]]
    polygons = [_polygon(rings, arcs) for rings in _ring_lists(topology["objects"]["land"])]
    west, south, east, north = clip
    frame = box(-540, south, 540, north) if east - west >= 360 else box(*clip)
    return unary_union([make_valid(polygon).intersection(frame) for polygon in polygons if polygon.intersects(frame)])


def _absolute(arc: list[list[int]], transform: dict[str, list[float]]) -> list[Point]:
    scale, origin = transform["scale"], transform["translate"]
    xs = accumulate(step[0] for step in arc)
    ys = accumulate(step[1] for step in arc)
    return [(x * scale[0] + origin[0], y * scale[1] + origin[1]) for x, y in zip(xs, ys, strict=True)]


def _ring_lists(geometry: dict[str, Any]) -> list[list[list[int]]]:
    if geometry["type"] == "GeometryCollection":
        return [rings for part in geometry["geometries"] for rings in _ring_lists(part)]
    return list(geometry["arcs"]) if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]


def _polygon(rings: list[list[int]], arcs: list[list[Point]]) -> Polygon:
    outer, *holes = [_ring(ring, arcs) for ring in rings]
    return Polygon(outer, holes)


def _ring(indexes: list[int], arcs: list[list[Point]]) -> list[Point]:
    points: list[Point] = []
    for index in indexes:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        points += arc if not points else arc[1:]
    return _unwrap(points)


def _unwrap(points: list[Point]) -> list[Point]:
    """Let a ring that crosses the antimeridian run on beyond 180 degrees, where Natural Earth jumps to -180."""
    unwrapped, turn = points[:1], 0.0
    for (before, _), (lon, lat) in pairwise(points):
        turn += -360.0 if lon - before > 180 else 360.0 if lon - before < -180 else 0.0
        unwrapped.append((lon + turn, lat))
    middle = (min(lon for lon, _ in unwrapped) + max(lon for lon, _ in unwrapped)) / 2
    shift = 360.0 * round(middle / 360.0)
    return [(lon - shift, lat) for lon, lat in unwrapped]
