"""The shapes of an SVG as paths of cairo."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi
from typing import Any

from generator.render.raster.cairo_paint import Unfamiliar
from generator.render.raster.cairo_path import append


def trace(context: Any, it: Mapping[str, str], tag: str) -> None:
    """Make a shape, whose attributes these are, the path that is filled and stroked next. Raises Unfamiliar for any other tag."""
    if tag == "path":
        append(context, it.get("d", ""))
    elif tag == "circle":
        context.new_sub_path()
        context.arc(float(it.get("cx", 0)), float(it.get("cy", 0)), float(it["r"]), 0, 2 * pi)
    elif tag in ("polygon", "polyline") and it.get("points", "").strip():
        append(context, f"M{it['points']}" + ("Z" if tag == "polygon" else ""))
    elif tag == "line":
        context.move_to(float(it.get("x1", 0)), float(it.get("y1", 0)))
        context.line_to(float(it.get("x2", 0)), float(it.get("y2", 0)))
    elif tag == "rect" and "rx" not in it and "ry" not in it:
        context.rectangle(float(it.get("x", 0)), float(it.get("y", 0)), float(it["width"]), float(it["height"]))
    elif tag == "ellipse":
        before = context.get_matrix()
        context.translate(float(it.get("cx", 0)), float(it.get("cy", 0)))
        context.scale(float(it["rx"]), float(it["ry"]))
        context.new_sub_path()
        context.arc(0, 0, 1, 0, 2 * pi)
        context.set_matrix(before)
    else:
        raise Unfamiliar(tag)
