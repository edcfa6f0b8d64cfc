"""Colours, gradients and patterns of an SVG for cairo."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree as ET

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")
_NUMBER = re.compile(r"([-+.\deE]+)(%?)")
_NAMED = {"black": "#000000", "white": "#ffffff"}
_SPREAD = {"pad": 3, "repeat": 1, "reflect": 2}  # as cairo counts them


class Unfamiliar(Exception):  # noqa: N818  # nothing is wrong with the picture
    """A picture has something that is drawn by cairosvg alone; the message names it."""


@lru_cache(maxsize=1024)
def solid(colour: str) -> tuple[float, float, float]:
    """The red, green and blue of a colour, each up to 1. Raises Unfamiliar for one that is not written as ours are."""
    colour = _NAMED.get(colour, colour)
    if not _HEX.fullmatch(colour):
        raise Unfamiliar(f"the colour {colour}")
    digits = colour[1:] if len(colour) == 7 else "".join(it * 2 for it in colour[1:])
    red, green, blue = bytes.fromhex(digits)
    return red / 255, green / 255, blue / 255


def gradient(element: ET.Element, extents: Callable[[], tuple[float, float, float, float]], opacity: float) -> Any:
    """A gradient along a line, in the units of the picture or of the shape that has these `extents`. Raises Unfamiliar."""
    import cairocffi

    attributes = element.attrib
    if attributes.keys() - {"id", "gradientUnits", "spreadMethod", "x1", "y1", "x2", "y2"}:
        raise Unfamiliar("gradient")
    line = (_part(attributes.get(name, usual)) for name, usual in (("x1", "0"), ("y1", "0"), ("x2", "1"), ("y2", "0")))
    found = cairocffi.LinearGradient(*line)
    if attributes.get("gradientUnits") != "userSpaceOnUse":
        left, top, right, bottom = extents()
        width, height = (right - left) or 1.0, (bottom - top) or 1.0
        found.set_matrix(cairocffi.Matrix(xx=1 / width, yy=1 / height, x0=-left / width, y0=-top / height))
    for stop in element:
        at, colour = stop.attrib["offset"], stop.attrib["stop-color"]
        found.add_color_stop_rgba(_part(at), *solid(colour), opacity)
    found.set_extend(_SPREAD[attributes.get("spreadMethod", "pad")])
    return found


def pattern_size(element: ET.Element) -> tuple[float, float]:
    """The side of a square pattern, in the units of the picture and in its own. Raises Unfamiliar for any other pattern."""
    attributes = element.attrib
    box = [float(it) for it in attributes.get("viewBox", "").split()]
    strange = attributes.keys() - {"id", "patternUnits", "width", "height", "viewBox"}
    whole = len(box) == 4 and box[:2] == [0, 0] and box[2] == box[3] and attributes.get("width") == attributes.get("height")
    if strange or not whole or attributes.get("patternUnits") != "userSpaceOnUse":
        raise Unfamiliar("pattern")
    return float(attributes["width"]), box[2]


def _part(written: str) -> float:
    found = _NUMBER.fullmatch(written)
    if found is None:
        raise Unfamiliar(written)
    return float(found[1]) / (100 if found[2] else 1)
