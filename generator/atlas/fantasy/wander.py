"""Lines that wander as coasts and borders do, always the same for the same name."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from shapely import LineString

from generator.atlas.atlas_file import Point

STEP = 2.0
"""How far apart the points of a wandering line are, in map units."""


def wandering(points: Sequence[Point], name: str, reach: float, length: float, octaves: int) -> list[Point]:
    """A line through these points that strays aside by about `reach`, in waves as long as `length` and ever shorter ones.

    Its ends stay where they are. `name` chooses the waves.
    """
    smooth = LineString(_rounded(points))
    count = max(2, round(smooth.length / STEP))
    along = np.linspace(0, smooth.length, count + 1)
    spots = np.array([smooth.interpolate(float(it)).coords[0] for it in along])
    ahead = np.gradient(spots, axis=0)
    ahead /= np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-9)[:, None]
    stray = np.zeros(count + 1)
    for octave in range(octaves):
        stray += _waves(along, f"{name} {octave}", length / 2**octave) * reach * 0.58**octave
    calm = np.clip(np.minimum(along, smooth.length - along) / (length * 0.45), 0, 1)
    stray *= np.sin(calm * math.pi / 2)
    moved = spots + np.stack([-ahead[:, 1], ahead[:, 0]], axis=1) * stray[:, None]
    moved[0], moved[-1] = spots[0], spots[-1]
    return [(float(x), float(y)) for x, y in moved]


def _waves(along: np.ndarray, name: str, length: float) -> np.ndarray:
    """Smooth noise between -1 and 1 at each distance along a line."""
    chance = random.Random(name)  # noqa: S311 - a drawing, no secret
    heights = np.array([chance.uniform(-1, 1) for _ in range(int(along[-1] / length) + 3)])
    at = along / length
    whole = at.astype(int)
    part = at - whole
    ease = part * part * (3 - 2 * part)
    return np.asarray(heights[whole] * (1 - ease) + heights[whole + 1] * ease)


def _rounded(points: Sequence[Point]) -> list[Point]:
    """A smooth line through the points (Catmull and Rom 1974, with the square roots of lengths)."""
    if len(points) == 2:
        return list(points)
    first = (2 * points[0][0] - points[1][0], 2 * points[0][1] - points[1][1])
    last = (2 * points[-1][0] - points[-2][0], 2 * points[-1][1] - points[-2][1])
    bent = [first, *points, last]
    found: list[Point] = []
    for before, one, two, after in zip(bent, bent[1:], bent[2:], bent[3:], strict=False):
        found += _between(before, one, two, after)
    return [*found, points[-1]]


def _between(before: Point, one: Point, two: Point, after: Point) -> list[Point]:
    p = [np.array(it) for it in (before, one, two, after)]
    knots = [0.0]
    for a, b in pairwise(p):
        knots.append(knots[-1] + max(float(np.hypot(*(b - a))) ** 0.5, 1e-6))
    steps = max(2, int(float(np.hypot(*(p[2] - p[1]))) / STEP))
    found = []
    for t in np.linspace(knots[1], knots[2], steps, endpoint=False):
        row, width = p, 1
        while len(row) > 1:
            row = [
                (knots[i + width] - t) / (knots[i + width] - knots[i]) * row[i]
                + (t - knots[i]) / (knots[i + width] - knots[i]) * row[i + 1]
                for i in range(len(row) - 1)
            ]
            width += 1
        found.append((float(row[0][0]), float(row[0][1])))
    return found
