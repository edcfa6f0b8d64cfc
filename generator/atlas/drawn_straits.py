"""Straits through a province: drawn as water, though the land belongs together on the board."""

from __future__ import annotations

from shapely import LineString, orient_polygons, unary_union, union_all
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Sheet
from generator.atlas.base_map_file import Straits
from generator.atlas.feature_shapes import strait
from generator.atlas.pathdata import Spot, spot, straightened
from generator.atlas.projection import Projection
from generator.atlas.smoothing import smooth_line

TOLERANCE = 0.12
"""How far a simplified bank may be from its drawn line."""

MOUTH = 0.9
"""How far the water reaches out into the sea, to cover the line of the coast."""

ROUND = 4.0
"""The radius of rounded corners where a strait widens."""


def strait_water(sheet: Sheet, projection: Projection) -> BaseGeometry:
    """Return the water of all straits of an atlas file and of its features, on land and beyond its coast."""
    bands = [LineString(smooth_line(projection.spots(stroke.line), 3)).buffer(stroke.width / 2) for stroke in sheet.straits]
    drawn = [strait(feature, projection) for feature in sheet.features]
    return union_all([union_all(bands).buffer(ROUND).buffer(-ROUND), *drawn])


def straits(water: BaseGeometry, ground: BaseGeometry) -> Straits:
    """Return the water that lies on the ground, and its banks."""
    if water.is_empty:
        return Straits()
    banks = water.boundary.intersection(ground.buffer(-MOUTH / 3))
    mouths = water.buffer(2 * MOUTH).difference(ground)
    shown = orient_polygons(unary_union([water.intersection(ground), mouths]).buffer(0))
    rings = [ring for part in getattr(shown, "geoms", [shown]) for ring in (part.exterior, *part.interiors)]
    parts = getattr(banks, "geoms", [banks])
    seen = [spots for ring in rings if len(spots := _spots(ring)[:-1]) > 2]  # a sliver may come to less than a triangle
    return Straits(seen, [_spots(bank) for bank in parts])


def _spots(line: BaseGeometry) -> list[Spot]:
    return list(straightened([spot(x, y) for x, y in line.simplify(TOLERANCE).coords]))
