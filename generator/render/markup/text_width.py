"""About how much room text takes, without reading a font."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin
from typing import Any

from generator.render.markup.clean_svg import local_name
from generator.render.shapes.geometry import Box, Point

_NARROW, _BROAD = frozenset("iljtfrI.,:;'|! ()[]"), frozenset("mwMW@—%")
_SIZE = 16.0  # what SVG takes where nobody says
# Above and below the baseline, as shares of the size.
_ASCENT, _DESCENT = 0.72, 0.2
_BEFORE = {"middle": 0.5, "end": 1.0}


@lru_cache(maxsize=1024)  # the words of a key are the same on every map, and each key is set twice
def text_width(text: str, size: float) -> float:
    """About how wide a text is, in the units of its size."""
    return size * sum(0.27 if c in _NARROW else 0.8 if c in _BROAD else 0.57 if c.isupper() else 0.5 for c in text)


def text_box(text: Any) -> Box | None:
    """About where a `<text>` of a base map lies, in its file's units; None where it does not say so in plain numbers."""
    try:
        lines = list(_lines(text))
    except ValueError:
        return None
    if not lines:
        return None
    lefts, tops, rights, bottoms = zip(*lines, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def centred(text: Any) -> Point | None:
    """Where a line whose anchor is its middle must stand to be in the middle of a `<text>`; None as for `text_box`."""
    box = text_box(text)
    if box is None:
        return None
    down = _size(text) * (_ASCENT - _DESCENT) / 2
    return Point(round((box.left + box.right) / 2, 1), round((box.top + box.bottom) / 2 + down, 1))


def _size(text: Any) -> float:
    return float(_given(text, "font-size").removesuffix("px") or _SIZE)


def _lines(text: Any) -> Iterator[Box]:
    """The box of each line: of the text itself, and of the parts that start lower."""
    size = _size(text)
    if len(text.get("x", "").split()) > 1:
        yield _of_letters(text, size)
        return
    before = _BEFORE.get(_given(text, "text-anchor"), 0.0)
    x, y = float(text.get("x", "0")), float(text.get("y", "0"))
    for part in (text, *(child for child in text if local_name(child) == "tspan")):
        x, y = float(part.get("x") or x), float(part.get("y") or y) + (float(part.get("dy", "0")) if part is not text else 0)
        width = text_width(part.text or "", size)
        if width:
            yield Box(x - width * before, y - size * _ASCENT, x + width * (1 - before), y + size * _DESCENT)


def _of_letters(text: Any, size: float) -> Box:
    """The box of a text whose letters each say where they begin and how they are turned, as along a curve."""
    xs, ys = ([float(it) for it in text.get(axis, "0").split()] for axis in ("x", "y"))
    turned = [radians(float(it)) for it in (text.get("rotate") or "0").split()]
    letters = zip(text.text or "", xs, ys, [*turned, *turned[-1:] * len(xs)], strict=False)
    corners = [it for letter, x, y, turn in letters for it in _corners(x, y, turn, text_width(letter, size), size)]
    across, down = zip(*corners, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def _corners(x: float, y: float, turn: float, width: float, size: float) -> Iterator[tuple[float, float]]:
    """The corners of a letter that is turned around the point where it begins."""
    for right in (0.0, width):
        for low in (-size * _ASCENT, size * _DESCENT):
            yield x + right * cos(turn) - low * sin(turn), y + right * sin(turn) + low * cos(turn)


def _given(text: Any, name: str) -> str:
    """An attribute of a text or of the layer that it stands in."""
    return str(text.get(name) or text.getparent().get(name) or "")
