"""Headlands and bays for coasts that have smooth outlines only, as those of an invented world: they look as if drawn by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from shapely import LinearRing, Polygon, distance, points, unary_union
from shapely.geometry.base import BaseGeometry

from generator.atlas.raster import Numbers

Cells = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

STEP = 1.2
"""How far apart the points of a rough coast are, in map units."""

PEN = 0.9
"""The radius of the pen: no spit and no inlet is narrower than its line."""

TOLERANCE = 0.25
"""How far a rough coast may be simplified."""

CALM, RISE = 2.0, 12.0
"""Within the first distance of what must stay, the coast does not move; within the second from there on, it moves less."""

NARROWS = 18.0
"""Water that is no wider than this keeps its banks."""

ISLET = 300.0
"""The area up to which a land is too small to have bays."""


def roughened(lands: Sequence[Polygon], still: Iterable[BaseGeometry], reach: float) -> list[Polygon]:
    """The lands with headlands and bays that reach about `reach` map units to either side of the coast that was there.

    The coast stays in its place near all that is `still`, such as borders, and along narrow water. What moves it is noise that
    depends on the place alone, so that the same lands always have the same coasts.
    """
    ground = unary_union(lands)
    narrows = ground.buffer(NARROWS / 2).buffer(-NARROWS / 2).difference(ground).buffer(-0.3).buffer(0.3)
    kept = unary_union([*still, narrows])
    return [land if land.area < ISLET else _rough_polygon(land, kept, reach) for land in lands]


def _rough_polygon(land: Polygon, still: BaseGeometry, reach: float) -> Polygon:
    outer, *holes = (_rough_ring(ring, still, reach if ring.is_ccw is not hole else -reach) for ring, hole in _rings(land))
    drawn = Polygon(outer, holes).buffer(0).buffer(-PEN).buffer(2 * PEN).buffer(-PEN).simplify(TOLERANCE)
    parts = [part for part in getattr(drawn, "geoms", [drawn]) if isinstance(part, Polygon)]
    return max(parts, key=lambda part: part.area)


def _rings(land: Polygon) -> Iterator[tuple[LinearRing, bool]]:
    """The outlines of a land, each with whether it is that of a hole."""
    yield land.exterior, False
    yield from ((ring, True) for ring in land.interiors)


def _rough_ring(ring: LinearRing, still: BaseGeometry, reach: float) -> Numbers:
    """The ring, moved to the right of its direction by about `reach`."""
    spots = np.array(ring.segmentize(STEP).coords)[:-1]
    ahead = np.roll(spots, -3, axis=0) - np.roll(spots, 3, axis=0)
    ahead /= np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-9)[:, None]
    far = np.nan_to_num(distance(points(spots), still), nan=np.inf)  # from nothing there is no distance
    free = np.clip((far - CALM) / RISE, 0, 1)
    away = _bend(spots) * reach * free * free * (3 - 2 * free)
    return np.asarray(spots + np.column_stack([ahead[:, 1], -ahead[:, 0]]) * away[:, None])


def _bend(spots: Numbers) -> Numbers:
    """How far the coast moves outward, mostly between -1 and 1: broad bays everywhere, and here and there capes and inlets."""
    torn = 0.35 + 0.65 * np.clip(0.5 + 1.6 * _noise(spots, 110, 1), 0, 1)
    inlets = 0.8 - 2.2 * np.exp(-((_noise(spots, 24, 3) / 0.2) ** 2))
    capes = 0.7 * _noise(spots, 12, 4) + 0.22 * _noise(spots, 5, 5)
    return np.asarray(1.1 * _noise(spots, 38, 2) + torn * (0.55 * inlets + capes))


def _noise(spots: Numbers, length: float, layer: int) -> Numbers:
    """Smooth noise between -1 and 1: a number for each corner of squares of this length, and between them all that lies between."""
    at = spots / length + 0.37 * layer
    cell = np.floor(at).astype(np.int64)
    part = at - cell
    x, y = (part**3 * (part * (part * 6 - 15) + 10)).T
    column, row = cell.T
    above, below = (_chance(column, row + it, layer) * (1 - x) + _chance(column + 1, row + it, layer) * x for it in (0, 1))
    return np.asarray(above * (1 - y) + below * y)


def _chance(column: Cells, row: Cells, layer: int) -> Numbers:
    """A number between -1 and 1 for each cell, always the same, that looks as if drawn by lot."""
    mixed = (column * 73_856_093 ^ row * 19_349_663 ^ layer * 83_492_791) & 0xFFFFFFFF
    for _ in range(2):
        mixed = ((mixed ^ (mixed >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    return np.asarray((mixed ^ (mixed >> 16)) / 0x7FFFFFFF - 1)
