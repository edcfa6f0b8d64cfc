"""Dunes as small crescents, scattered where nothing else stands in a desert, so that a large bare land is not a blank sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from shapely import Polygon, STRtree, box
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Area
from generator.atlas.pathdata import HALVES, Spot, spot, write_path
from generator.atlas.projection import Projection

APART, ROWS = 31.0, 14.0
"""How far dunes stand apart in a row, and the rows from each other, in map units."""

ASIDE = 5.0
"""How far at most a dune stands off its row."""

CRESTS = (((-4.5, 1.5), (-2.0, -0.5), (1.0, -0.5), (4.0, 1.5)), ((1.5, 4.0), (3.5, 2.5), (5.5, 2.5), (8.0, 4.0)))
"""The crests of a dune, a larger and a smaller one, from its middle."""

WIDTH = 0.8


def dunes(deserts: Iterable[Area], projection: Projection, land: BaseGeometry, taken: Sequence[BaseGeometry]) -> Iterator[str]:
    """The dunes of all deserts as one path, on `land` where nothing is `taken`."""
    tree, drawn = STRtree(list(taken)), list[list[Spot]]()
    for desert in deserts:
        sand = Polygon(projection.spots(desert.corners)).intersection(land)
        for x, y in _scattered(sand):
            room = box(x - 6, y - 3, x + 9.5, y + 6)
            if sand.contains(room) and not len(tree.query(room, predicate="intersects")):
                drawn += [[spot(x + right, y + down) for right, down in crest] for crest in CRESTS]
    if drawn:
        yield f'<path stroke-width="{WIDTH * HALVES:g}" stroke-linecap="round" d="{write_path(drawn, closed=False)}"/>'


def _scattered(sand: BaseGeometry) -> Iterator[tuple[float, float]]:
    """The middles of dunes in rows, each row by half a step from the last, and none quite in its row; the same each time."""
    if sand.is_empty:
        return
    left, top, right, bottom = sand.bounds
    for row in range(int(top // ROWS), int(bottom // ROWS) + 1):
        for column in range(int(left // APART), int(right // APART) + 1):
            chance = 12.9898 * row + 78.233 * column
            yield (
                (column + row % 2 / 2) * APART + ASIDE * math.sin(chance),
                row * ROWS + ASIDE * math.sin(1.7 * chance),
            )
