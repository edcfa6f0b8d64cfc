"""Small parts of pieces and marks: letters centred on a point, and circles."""

from __future__ import annotations

from generator.render.markup.escape_xml import escaped
from generator.render.shapes.geometry import Point


def circle(at: Point, radius: float) -> str:
    """The beginning of a circle, for more attributes."""
    return f'<circle cx="{at.x:g}" cy="{at.y:g}" r="{radius:g}"'


def letters(text: str, at: Point, fill: str, size: float, *, room: float = 999, more: str = "") -> str:
    """Letters, for a group with `SHARED`, centred on a point of their baseline; smaller where they would not fit into `room`."""
    if not text:
        return ""
    size = round(min(size, room / (0.58 * max(len(text), 1))), 1)
    place = f'x="{at.x:g}" y="{at.y:g}" font-size="{size:g}"'
    return f'<text {place} fill="{fill}"{more}>{escaped(text)}</text>'
