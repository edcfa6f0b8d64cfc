"""Divides a face among the seeds in it: every point of the face goes to the nearest seed (Voronoi cells)."""

from __future__ import annotations

from collections.abc import Mapping

from shapely import MultiPoint, STRtree, line_merge, unary_union, voronoi_polygons
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Point

SPACING = 3.0
TOLERANCE = 3.0


def divide(face: BaseGeometry, seeds: Mapping[str, BaseGeometry]) -> list[list[Point]]:
    """Return the border lines between the seeds' parts of the face, simplified; the seeds are points or lines inside the face."""
    dots = [(name, point) for name, seed in seeds.items() for point in _dots(seed)]
    cells = list(voronoi_polygons(MultiPoint([point for _, point in dots]), extend_to=face).geoms)
    tree = STRtree(cells)
    parts: dict[str, list[BaseGeometry]] = {name: [] for name in seeds}
    for name, point in dots:
        parts[name] += [cells[index] for index in tree.query(MultiPoint([point]), predicate="intersects")]
    regions = [unary_union(part) for part in parts.values()]
    borders = unary_union([region.boundary for region in regions]).intersection(face)
    merged = line_merge(borders) if borders.geom_type != "LineString" else borders
    lines = list(getattr(merged, "geoms", [merged]))
    inner = [line for line in lines if line.difference(face.boundary.buffer(1e-6)).length > SPACING]
    return [list(line.simplify(TOLERANCE).coords) for line in inner]


def _dots(seed: BaseGeometry) -> list[Point]:
    dense = seed if seed.length == 0 else seed.segmentize(SPACING)
    parts = getattr(dense, "geoms", [dense])
    return [point for part in parts for point in part.coords]
