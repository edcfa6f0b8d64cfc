"""A map in a few kilobytes, drawn for about 160 pixels of width: who owns what by colour, and no text, no piece, no key."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from generator.render.base_maps.base_map import BaseMap, Province
from generator.render.base_maps.map_frame import WIDTH
from generator.render.shapes.outline import Pair, spots_of, steps

_FINER = 4
"""It is drawn so much larger and then reduced, which makes its edges smooth."""
_GROUND, _BORDER = "#d8d4c8", "#4a443b"
_COLOURS = 32
_HEX = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)


def small_map(base: BaseMap, wide: int, fills: Mapping[str, str]) -> bytes:
    """A PNG of the base map, `wide` pixels wide, in which each place has its colour in `fills` (`#rrggbb`) or its own."""
    from PIL import Image, ImageDraw

    scale = wide * _FINER / WIDTH
    size = wide * _FINER, round(base.height * scale)
    sheet: Any = Image.new("RGB", size, _GROUND)
    pen = ImageDraw.Draw(sheet)
    for province, areas in _areas(base, scale * base.scale):
        fill = fills.get(province.id, base.sheet if province.fill == "none" else province.fill)
        for spots in areas:
            pen.polygon(spots, fill=fill if _HEX.fullmatch(fill) else _GROUND, outline=_BORDER)
    packed = io.BytesIO()
    sheet.reduce(_FINER).quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
    return packed.getvalue()


@lru_cache(maxsize=4)  # a game has one such picture for each of its years
def _areas(base: BaseMap, scale: float) -> list[tuple[Province, list[list[Pair]]]]:
    """The areas of each province, by their corners on a picture of this scale."""
    return [
        (it, [[_scaled(base, it, spot, scale) for spot in line] for line in _lines(it) if len(line) > 2]) for it in base.provinces
    ]


def _lines(province: Province) -> Iterator[list[Pair]]:
    """The corners of each closed line of an outline; a curve counts by its end, which nobody sees at this size."""
    line: list[Pair] = []
    at = start = (0.0, 0.0)
    for command, numbers in steps(province.outline):
        kind = command.upper()
        at = start if kind == "Z" else spots_of(kind, numbers, at, relative=command.islower())[-1]
        if kind == "M":
            yield line
            line, start = [], at
        line.append(at)
    yield line


def _scaled(base: BaseMap, province: Province, spot: Pair, scale: float) -> Pair:
    across, down = (spot[0] + province.origin.x - base.corner.x), (spot[1] + province.origin.y - base.corner.y)
    return across * scale, down * scale
