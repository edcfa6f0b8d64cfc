"""Mountains as strokes down both sides of a ridge, where nothing else stands: longer and heavier on the side away from the light.

The light comes from the upper left, as on most maps. A side is a broad dashed line beside the ridge, whose dashes are the strokes;
it is narrower towards its ends. It stops short of borders, coasts, labels and the room of pieces, so a range may have gaps.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import yaml
from shapely import LineString, STRtree
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from generator.atlas.atlas_file import Range, ranges_of
from generator.atlas.pathdata import HALVES, Spot, spot, straightened, write_path
from generator.atlas.projection import Projection
from generator.atlas.smoothing import smooth_line

MOUNTAINS = Path(__file__).with_name("mountains.yaml")

STEP = 1.0
"""How finely a ridge is looked at."""

STRIDE, WAVES = 5.0, ((41.0, 2.2), (19.0, 1.3))
"""How a ridge bends: looked at in strides, by waves of a length and a height."""

GAP = 0.7
"""How far from the ridge the strokes begin."""

SHORTEST = 12.0
"""A piece of a side that is shorter than this is left out."""

END = 4.0
"""How long the narrower part at either end of a piece is."""


class Side(NamedTuple):
    """How the strokes of one side look: how long they are, and the dashes that make them, both in map units."""

    long: float
    dashes: tuple[float, ...]


LIT = Side(2.8, (0.45, 1.75, 0.45, 2.3, 0.45, 1.5))
SHADED = Side(4.6, (0.75, 1.25, 0.75, 1.65, 0.75, 1.05))


def read_ranges(path: Path = MOUNTAINS) -> dict[str, Range]:
    """The ranges of a file such as `mountains.yaml`, by name."""
    return ranges_of(yaml.safe_load(path.read_text(encoding="utf-8"))["ranges"])


def hachures(ranges: Iterable[Range], projection: Projection, land: BaseGeometry, taken: Sequence[BaseGeometry]) -> Iterator[str]:
    """The strokes as paths, on `land` where nothing is `taken`."""
    tree = STRtree(list(taken))
    drawn: dict[tuple[Side, float], list[list[Spot]]] = {}
    for it in ranges:
        ridge = _meandering(LineString(smooth_line(projection.spots(it.line), 3)))
        if not ridge.intersects(land):
            continue
        shaded = _shaded(ridge)
        for side, hand in ((SHADED, shaded), (LIT, -shaded)):
            for piece in _pieces(ridge, hand, side.long * it.high, land, tree):
                for part, share in _tapered(piece):
                    long = round(side.long * it.high * share * HALVES) / HALVES
                    away = part.offset_curve(hand * (GAP + long / 2)).simplify(0.45)
                    line = straightened([spot(x, y) for x, y in away.coords]) if isinstance(away, LineString) else ()
                    if len(line) > 1:
                        drawn.setdefault((side, long), []).append(list(line))
    for (side, long), lines in drawn.items():
        dashes = " ".join(f"{it * HALVES:g}" for it in side.dashes)
        yield f'<path stroke-width="{long * HALVES:g}" stroke-dasharray="{dashes}" d="{write_path(lines, closed=False)}"/>'


def _meandering(ridge: LineString) -> LineString:
    """The ridge with bends, the same each time: a range that runs straight reads as a ruler."""
    start = ridge.coords[0]
    turn = start[0] + start[1]
    spots = []
    for along in np.arange(0.0, ridge.length, STRIDE):
        here, ahead = ridge.interpolate(along), ridge.interpolate(min(along + STEP, ridge.length))
        far = math.hypot(ahead.x - here.x, ahead.y - here.y) or 1.0
        aside = sum(size * math.sin(2 * math.pi * along / wave + turn * size) for wave, size in WAVES)
        spots.append((here.x - (ahead.y - here.y) / far * aside, here.y + (ahead.x - here.x) / far * aside))
    end = ridge.coords[-1]
    return LineString(smooth_line([*spots, (end[0], end[1])], 1))


def _shaded(ridge: LineString) -> int:
    """The side of a ridge that the light from the upper left does not reach, as the sign of a distance from it."""
    (ax, ay), (bx, by) = ridge.coords[0], ridge.coords[-1]
    return 1 if bx - ax > by - ay else -1


def _pieces(ridge: LineString, hand: int, long: float, land: BaseGeometry, tree: STRtree) -> Iterator[LineString]:
    """The pieces of a ridge from which strokes of a length stand free on one side."""
    free: list[float] = []
    steps = [it * STEP for it in range(int(ridge.length / STEP))]
    for along in [*steps, math.inf]:
        if along != math.inf and _free(ridge, along, hand, long, land, tree):
            free.append(along)
            continue
        if free and free[-1] - free[0] >= SHORTEST:
            yield _part(ridge, free[0], free[-1])
        free = []


def _free(ridge: LineString, along: float, hand: int, long: float, land: BaseGeometry, tree: STRtree) -> bool:
    here, ahead = ridge.interpolate(along), ridge.interpolate(along + STEP / 2)
    far = math.hypot(ahead.x - here.x, ahead.y - here.y) or 1.0
    right = (-(ahead.y - here.y) * hand / far, (ahead.x - here.x) * hand / far)
    ends = [(here.x + right[0] * it, here.y + right[1] * it) for it in (GAP, GAP + long)]
    stroke = LineString(ends)
    return bool(land.contains(stroke)) and not len(tree.query(stroke, predicate="intersects"))


def _tapered(piece: LineString) -> Iterator[tuple[LineString, float]]:
    """A piece in parts, each with the share of their length that its strokes have."""
    if piece.length < 4 * END:
        yield piece, 0.7
        return
    yield _part(piece, 0, END), 0.6
    yield _part(piece, END, piece.length - END), 1.0
    yield _part(piece, piece.length - END, piece.length), 0.6


def _part(line: LineString, start: float, end: float) -> LineString:
    return LineString(substring(line, start, end).coords)
