"""Hatches impassable land, so that nobody takes it for a province without an owner."""

from __future__ import annotations

from collections.abc import Iterable

from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from generator.atlas.pathdata import Spot, spot

SPACING = 6.0
MARGIN = 1.6


def hatching(lands: Iterable[BaseGeometry], width: float, height: float) -> list[list[Spot]]:
    """Return parallel lines that rise to the right across every land, and end a little before the edge of the sheet."""
    steps = range(int((width + height) / SPACING))
    grid = MultiLineString([LineString([(SPACING * step, 0), (SPACING * step - height, height)]) for step in steps])
    cut = [grid.intersection(land.buffer(-MARGIN)) for land in lands]
    lines = [line for part in cut for line in getattr(part, "geoms", [part]) if line.length > SPACING / 2]
    return [[spot(x, y) for x, y in line.coords] for line in lines]
