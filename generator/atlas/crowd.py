"""What is on a map already, as rows of numbers, so that thousands of spots for one more thing can be tried at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from generator.atlas.bodies import GAP, GAP_OF_PIECES, KINDS, Body, Kind, toll
from generator.atlas.glyphs import MapBox
from generator.atlas.raster import Numbers

_TOLLS = {same: np.array([[toll(a, b, same_place=same) for b in KINDS] for a in KINDS]) for same in (True, False)}


@dataclass(frozen=True)
class Crowd:
    """The boxes of everything on the map, their kinds, and whether each belongs to the place that asks."""

    edges: Numbers
    kinds: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
    own: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

    def joined(self, bodies: Sequence[Body]) -> Crowd:
        """The crowd with more bodies of the place that asks."""
        return Crowd(
            np.concatenate((self.edges, np.array([body.box.edges for body in bodies]))),
            np.concatenate((self.kinds, np.array([KINDS.index(body.kind) for body in bodies]))),
            np.concatenate((self.own, np.ones(len(bodies), dtype=bool))),
        )

    def toll(self, kind: Kind, spots: Numbers, boxes: Iterable[MapBox]) -> Numbers:
        """The cost of putting the boxes on each of the spots."""
        row, gap = KINDS.index(kind), GAP.get(kind, GAP_OF_PIECES)
        weights = np.where(self.own, _TOLLS[True][row, self.kinds], _TOLLS[False][row, self.kinds])
        total = np.zeros(len(spots))
        for box in boxes if len(spots) else ():
            low, high = np.array((box.left, box.top)) - gap, np.array((box.right, box.bottom)) + gap
            near = (weights > 0) & (self.edges[:, 2:] > spots.min(axis=0) + low).all(axis=1)
            near &= (self.edges[:, :2] < spots.max(axis=0) + high).all(axis=1)
            left, top, right, bottom = self.edges[near].T[:, :, None]
            across = (spots[:, 0] + low[0] < right) & (spots[:, 0] + high[0] > left)
            total += weights[near] @ (across & (spots[:, 1] + low[1] < bottom) & (spots[:, 1] + high[1] > top))
        return total


def crowd(bodies: Iterable[Body], place: str) -> Crowd:
    """The crowd on a map, for a place that asks."""
    rows = [(*body.box.edges, KINDS.index(body.kind), body.place == place) for body in bodies]
    table = np.array(rows, dtype=float).reshape(-1, 6)
    return Crowd(table[:, :4], table[:, 4].astype(int), table[:, 5].astype(bool))
