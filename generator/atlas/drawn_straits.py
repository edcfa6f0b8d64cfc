"""Straits through a province: drawn as water, though the land belongs together on the board."""

from __future__ import annotations

from collections.abc import Sequence

from shapely import LineString, union_all
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Stroke
from generator.atlas.base_map_file import Straits
from generator.atlas.pathdata import Spot, spot, straightened
from generator.atlas.projection import Projection
from generator.atlas.smoothing import smooth_line

TOLERANCE = 0.12
"""How far a simplified bank may be from its drawn line."""

MOUTH = 0.9
"""How far the water reaches out into the sea, to cover the line of the coast."""

ROUND = 4.0
"""The radius of rounded corners where a strait widens."""


def strait_water(strokes: Sequence[Stroke], projection: Projection) -> BaseGeometry:
    """Return the water of all strokes, on land and beyond its coast."""
    lines = [[(float(x), float(y)) for x, y in projection.points(stroke.line)] for stroke in strokes]
    widths = [stroke.width for stroke in strokes]
    bands = [LineString(smooth_line(line, 3)).buffer(width / 2) for line, width in zip(lines, widths, strict=True)]
    return union_all(bands).buffer(ROUND).buffer(-ROUND)


def straits(water: BaseGeometry, ground: BaseGeometry) -> Straits:
    """Return the water that lies on the ground, and its banks."""
    if water.is_empty:
        return Straits()
    banks = water.boundary.intersection(ground.buffer(-MOUTH / 3))
    mouths = water.intersection(ground.buffer(MOUTH))
    closed = [part.exterior for part in getattr(mouths, "geoms", [mouths])]
    return Straits([_spots(ring)[:-1] for ring in closed], [_spots(bank) for bank in getattr(banks, "geoms", [banks])])


def _spots(line: BaseGeometry) -> list[Spot]:
    return list(straightened([spot(x, y) for x, y in line.simplify(TOLERANCE).coords]))
