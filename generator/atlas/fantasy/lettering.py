"""Names along curves, letter by letter."""

from __future__ import annotations

import math
from typing import NamedTuple

from generator.atlas.atlas_file import Point
from generator.atlas.glyphs import Face


class Letter(NamedTuple):
    """Where a letter begins on its baseline, and how far it is turned to the right, in degrees."""

    x: float
    y: float
    turn: float


class Arc(NamedTuple):
    """The baseline of a name: it goes through `middle`, turned by so many degrees, and rises there by `bend` map units.

    A negative `bend` sags; 0 is a straight line.
    """

    middle: Point
    bend: float
    turn: float


def along_arc(text: str, face: Face, size: float, spacing: float, arc: Arc) -> list[Letter]:
    """The letters of a text along an arc, `spacing` apart."""
    widths = [face.width(letter, size) + spacing for letter in text]
    whole = sum(widths) - spacing
    radius = (whole**2 / 4 + arc.bend**2) / (2 * arc.bend) if arc.bend else 1e6
    turned = math.radians(arc.turn)
    found, done = [], 0.0
    for width in widths:
        half = (width - spacing) / 2
        angle = (done + half - whole / 2) / radius
        x, y = radius * math.sin(angle) - half * math.cos(angle), radius * (1 - math.cos(angle)) - half * math.sin(angle)
        right, down = x * math.cos(turned) - y * math.sin(turned), x * math.sin(turned) + y * math.cos(turned)
        found.append(Letter(arc.middle[0] + right, arc.middle[1] + down, math.degrees(angle) + arc.turn))
        done += width
    return found
