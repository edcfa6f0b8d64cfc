"""What is drawn without shades along its edges: it looks sharper on few pixels, and a PNG packs it in far fewer bytes.

These are the boxes of pieces, forts and keys, whose edges lie along the rows and columns of pixels, and what differs so little from
what lies around it that nobody sees the steps of its edge: lines in water, the rims of letters, the strokes of mountains.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from generator.render.raster.cairo_path import CLOSE, LINE, MOVE, path_steps

_LONGEST = 300
"""Boxes have shorter outlines than this; those of provinces need not be read."""
_ASLANT = 1.0
"""How far a line of a box may lean, in units: the bastions of a fort lean by less than a pixel."""
_SMALLEST = 0.73
"""How many pixels a unit of a box or a rim has at least. In the key of a small picture it has fewer: battlements would be lost."""
_WHITE = ("#fff", "#ffffff")
_BROAD = 2.9
"""How many units a white line has at least that lies under another one, or under a body. The rims of bodies themselves are thinner:
their slanted edges would have steps."""
_LEAST = 0.5
"""How many pixels a dash has at least; of a shorter one nothing is seen."""


def is_box(data: str, pixels: float) -> bool:
    """Whether an outline has only closed parts of lines across and down, and is large enough, where a unit has so many `pixels`."""
    return pixels >= _SMALLEST and _upright(data)


@lru_cache(maxsize=4096)
def _upright(data: str) -> bool:
    if not 0 < len(data) <= _LONGEST:
        return False
    start = at = (0.0, 0.0)
    closed = True
    for kind, points in path_steps(data):
        if kind == MOVE and closed:
            start = at = points[0]
        elif kind in (LINE, CLOSE):
            end = points[0] if points else start
            if min(abs(end[0] - at[0]), abs(end[1] - at[1])) > _ASLANT:
                return False
            at = end
        else:
            return False
        closed = kind == CLOSE
    return closed


def is_rim(stroke: str, width: float, pixels: float) -> bool:
    """Whether a line, so many units broad, keeps what is drawn upon it off what lies below, and is large enough."""
    return stroke in _WHITE and pixels >= _SMALLEST and width >= _BROAD


def whole(width: float, pixels: float) -> float:
    """The width of a line that is as many whole pixels as come nearest, where a unit has so many `pixels`."""
    return max(1, round(width * pixels)) / pixels


def times(dash: float, pixels: float) -> int:
    """How many times as long a dash has to be to have a pixel: 1 where it has one, 0 where it is too short to be seen."""
    if dash * pixels < _LEAST:
        return 0
    return ceil(1 / (dash * pixels))
