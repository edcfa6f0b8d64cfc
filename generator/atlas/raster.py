"""Shapes as cells of half a map unit, summed up so that four look-ups give the share of any rectangle that lies inside a shape."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from generator.atlas.atlas_file import Point
from generator.atlas.glyphs import MapBox
from generator.atlas.pathdata import HALVES

Cells = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

MARGIN = 2


class Raster:
    """The cells of a shape, as sums; what lies beyond them does not belong to the shape."""

    def __init__(self, cells: Cells, left: int = 0, top: int = 0) -> None:
        self.cells, self._left, self._top = cells, left, top
        self._sums = np.zeros((cells.shape[0] + 1, cells.shape[1] + 1))
        self._sums[1:, 1:] = cells.cumsum(axis=0, dtype=np.int32).cumsum(axis=1)

    @property
    def area(self) -> float:
        """The shape's area in square map units."""
        return float(self._sums[-1, -1]) / HALVES**2

    def share(self, spots: Numbers, box: MapBox, gap: float = 0.0) -> Numbers:
        """How much of the box, put on each of the spots and grown by the gap, lies in the shape: 0 to 1."""
        left = np.floor((spots[:, 0] + box.left - gap) * HALVES).astype(int)
        right = np.ceil((spots[:, 0] + box.right + gap) * HALVES).astype(int)
        top = np.floor((spots[:, 1] + box.top - gap) * HALVES).astype(int)
        bottom = np.ceil((spots[:, 1] + box.bottom + gap) * HALVES).astype(int)
        inside = self._sum(right, bottom) - self._sum(left, bottom) - self._sum(right, top) + self._sum(left, top)
        share: Numbers = inside / ((right - left) * (bottom - top))
        return share

    def spots(self, step: float) -> Numbers:
        """Points of the shape in map units, on a square grid."""
        stride = max(1, round(step * HALVES))
        rows, columns = np.nonzero(self.cells[stride // 2 :: stride, stride // 2 :: stride])
        places = np.column_stack((columns, rows)) * stride + stride // 2 + np.array([self._left, self._top])
        spots: Numbers = places / HALVES
        return spots

    def _sum(self, columns: Numbers, rows: Numbers) -> Numbers:
        height, width = self._sums.shape
        down = np.minimum(np.maximum(rows - self._top, 0), height - 1)
        sums: Numbers = self._sums[down, np.minimum(np.maximum(columns - self._left, 0), width - 1)]
        return sums


def rasterise(rings: Iterable[Sequence[Point]]) -> Raster:
    """Return the cells whose middle lies inside an odd number of the rings, which are closed lines in map units."""
    lines = [np.asarray(ring, dtype=float)[:, :2] * HALVES for ring in rings if len(ring)]
    if not lines:
        return Raster(np.zeros((1, 1), dtype=bool))
    everything = np.concatenate(lines)
    left, top = (int(edge) - MARGIN for edge in np.floor(everything.min(axis=0)))
    right, bottom = (int(edge) + MARGIN for edge in np.ceil(everything.max(axis=0)))
    toggles = np.zeros((bottom - top, right - left), dtype=np.int32)
    for line in lines:
        for start, end in pairwise(line - np.array([left, top])):
            _toggle(toggles, start, end)
    return Raster(toggles.cumsum(axis=1) % 2 == 1, left, top)


def _toggle(toggles: np.ndarray[tuple[int, ...], np.dtype[np.int32]], start: Numbers, end: Numbers) -> None:
    """Flip all cells to the right of a side, in the rows whose middle it crosses."""
    (ax, ay), (bx, by) = (start, end) if start[1] < end[1] else (end, start)
    rows = np.arange(int(np.ceil(ay - 0.5)), int(np.ceil(by - 0.5)))
    if len(rows):
        columns = ax + (rows + 0.5 - ay) * (bx - ax) / (by - ay)
        np.add.at(toggles, (rows, np.ceil(columns - 0.5).astype(int)), 1)
