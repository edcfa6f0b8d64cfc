"""Fits the lines along coasts to the pixels of a PNG: without those that it has too few for, and the others without shades.

Such a line is what is left of a broad outline beside a narrower one upon it. It differs little from the water on both sides: nobody
sees the steps of its edges, but shades along all coasts would be a fiftieth of the file.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import zip_longest

_LEAST = 0.7
"""How many pixels a line has to be broad."""
_USE = r' stroke="[^"]*" stroke-width="[\d.]+"/>'
_OUTLINES = re.compile(rf'<use href="(#[\w.-]+)"{_USE}(?:<use href="\1"{_USE})+')
_OUTLINE = re.compile(r'(<use [^>]* stroke-width="([\d.]+)")/>')


def fitted_hairlines(drawing: str, pixels: float) -> str:
    """The drawing with its lines along coasts, which are the same outlines one upon the other, as a PNG is to have them.

    `pixels` is how many of them a unit of the base map has, in which these lines are drawn.
    """
    return _OUTLINES.sub(partial(_fitted, pixels), drawing)


def _fitted(pixels: float, found: re.Match[str]) -> str:
    outlines = _OUTLINE.findall(found[0])
    left = [float(width) - float(upon or 0) for (_, width), (_, upon) in zip_longest(outlines, outlines[1:], fillvalue=("", ""))]
    seen = [outline for (outline, _), it in zip(outlines, left, strict=True) if not 0 < it < 2 * _LEAST / pixels]
    return "".join(f'{outline} shape-rendering="crispEdges"/>' for outline in seen)
