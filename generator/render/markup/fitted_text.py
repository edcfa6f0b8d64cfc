"""A line of text that fits into its room."""

from __future__ import annotations

from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Point

_LEAST = 5.0


def fitted(text: str, at: Point, size: float, room: float, more: str = "") -> str:
    """A `<text>` at a point, with further attributes; smaller where it would not fit into `room`, down to a least size."""
    width = text_width(text, size)
    size = size if width <= room else max(_LEAST, size * room / width)
    return f'<text x="{at.x:g}" y="{at.y:g}" font-size="{round(size, 1):g}"{more}>{escaped(text)}</text>'
