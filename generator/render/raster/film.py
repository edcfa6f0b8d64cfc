"""The film of a game for forums: an animated PNG of its positions, one after the other, without names and without a key."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from generator.core.picture import Picture, Style
from generator.render.base_maps.base_map import BaseMap
from generator.render.maps.svg import sketch
from generator.render.shapes.geometry import Box

MOST = 1_000_000
"""How many bytes a film may have, since forums refuse larger pictures."""

EACH, LAST = 900, 3500
"""How long a position is shown, and the last one, in thousandths of a second."""

_TRIES = ((112, 1), (64, 1), (32, 1), (32, 2), (16, 3), (8, 6))
"""How many colours, and every how many positions one is shown: tried in turn until the film is small enough."""

_HEX = re.compile(r"#([0-9a-f]{6})\b")
_CORNER = Box(12, 12, 112, 46)


def still(picture: Picture, base: BaseMap, styles: Sequence[Style], year: str) -> str:
    """One position as an SVG: no names, no orders, and the year on the map's plate, or in a corner of a map that has none.

    Raises what `svg.draw` raises.
    """
    quiet = replace(picture, title=year, arrows=(), marks=(), captions={}, notes=(), named=False)
    return sketch(quiet, _unlettered(base), styles, "abbr").drawn()


@lru_cache(maxsize=4)  # where several sites are made of one game
def film(stills: tuple[str, ...], size: tuple[int, int], fonts: Path, limit: int = MOST) -> bytes:
    """An animated PNG of a size in pixels that shows stills one after the other, again and again.

    It has fewer colours, and then fewer of the stills, where it would be larger than `limit`. What a still has below that size, its
    key, is cut off. Raises CairoMissing.
    """
    from generator.render.raster.png import raster

    pictures = [raster(it, size[0], fonts).crop((0, 0, *size)) for it in stills]
    solid = _colours(stills)
    packed = b""
    for colours, step in _TRIES:
        packed = _packed([*pictures[:-1:step], pictures[-1]], solid, colours)
        if len(packed) <= limit:
            break
    return packed


def _colours(stills: Sequence[str]) -> list[tuple[int, int, int]]:
    """The colours that are written in stills, those of most of them first: thin lines and letters would lose theirs otherwise."""
    found = Counter(it for still in stills for it in set(_HEX.findall(still)))
    numbers = [int(it, 16) for it, _ in sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))]
    return [(255, 255, 255), *((it >> 16, it >> 8 & 255, it & 255) for it in numbers)]


def _unlettered(base: BaseMap) -> BaseMap:
    """The map without the names of its places, and with room for a title."""
    silent: Any = {
        "labels": {"abbr": "", "name": ""},
        "outlined": {"abbr": "", "name": ""},
        "texts": {"abbr": {}, "name": {}},
        "names": {"abbr": {}, "name": {}},
    }
    if base.title:
        return replace(base, **silent)
    left, top, right, bottom = _CORNER
    plate = f'<path d="M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z" fill="#fff" stroke="#2b343b" stroke-width="1"/>'
    return replace(base, **silent, over=base.over + plate, title=_CORNER)


def _packed(pictures: Sequence[Any], solid: Sequence[tuple[int, int, int]], colours: int) -> bytes:
    """The file, in which all pictures have one palette: the solid colours, and shades of the first, the middle and the last."""
    from PIL import Image
    from PIL.PngImagePlugin import Blend

    first = pictures[0]
    those = [first, pictures[len(pictures) // 2], pictures[-1]]
    sample = Image.new("RGB", (first.width, first.height * len(those)))
    for number, it in enumerate(those):
        sample.paste(it, (0, number * first.height))
    kept = solid[: colours // 2]
    shades = sample.quantize(colours - len(kept), Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    parts = [*(part for colour in kept for part in colour), *shades[: 3 * (colours - len(kept))]]
    clear = len(parts) // 3
    palette: Any = Image.new("P", (1, 1))
    palette.putpalette(parts)
    reduced = [it.quantize(palette=palette, dither=Image.Dither.NONE) for it in pictures]
    for it in reduced:
        it.putpalette([*parts, 0, 0, 0])
    changes = [_changes(before, behind, clear) for before, behind in pairwise(reduced)]
    packed = io.BytesIO()
    times = [*([EACH] * len(changes)), LAST]
    # Each lies over those before it, which show where it is clear.
    laid: Any = {"blend": Blend.OP_OVER, "transparency": clear}
    reduced[0].save(packed, "PNG", save_all=True, append_images=changes, duration=times, loop=0, **laid)
    return packed.getvalue()


def _changes(before: Any, behind: Any, clear: int) -> Any:
    """A picture that is of the colour `clear` wherever it is the same as the one before it: that takes a quarter of the room."""
    from PIL import Image, ImageChops

    # The numbers of colours themselves are compared, as if they were shades of grey.
    grey = [Image.frombytes("L", it.size, it.tobytes()) for it in (before, behind)]
    same = ImageChops.difference(*grey).point([255, *([0] * 255)])
    changed = behind.copy()
    changed.paste(clear, (0, 0), same)
    changed.info["transparency"] = clear  # else Pillow leaves out what is of the colour that is clear
    return changed
