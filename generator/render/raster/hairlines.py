"""Leaves out of a PNG what it has no pixels for: a line along coasts of which dots alone are seen beside the one upon it."""

from __future__ import annotations

import re

_LEAST = 0.7
"""How many pixels a line has to be broad."""
_UNDER = re.compile(
    r'<use href="(#[\w.-]+)" stroke="[^"]*" stroke-width="([\d.]+)"/>(?=<use href="\1" stroke="[^"]*" stroke-width="([\d.]+)"/>)'
)


def without_hairlines(drawing: str, pixels: float) -> str:
    """The drawing without outlines of which less than that is left beside the same outlines upon them.

    `pixels` is how many of them a unit of the base map has, in which these lines are drawn.
    """
    return _UNDER.sub(lambda it: "" if 0 < float(it[2]) - float(it[3]) < 2 * _LEAST / pixels else it[0], drawing)
