"""SVG to PNG: drawn by cairo with our own fonts only, then reduced to a palette, since forums refuse large files."""

from __future__ import annotations

import atexit
import io
import os
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.render.cairo_drawing import Unfamiliar, drawn
from generator.render.quick_cairo import in_place, spare

Colour = tuple[int, int, int]
_WHITE: Colour = (255, 255, 255)
# Tried in turn until the file is small enough for forums: 80 KiB at 900 pixels, and more in proportion to the area.
_COLOURS = (128, 80, 64, 48)
_MANY, _LEAST = 42, 56
"""A picture with more colours than the first has at least the second in its palette: with fewer it would lose some owners' inks."""
_LIMIT = 80 * 1024 / 900**2
_HEX = re.compile(r"#([0-9a-f]{6})\b")
_TOO_BIG = 4000
_DPI = 96
_SMALLER = {80: 0.88, 64: 0.84}
"""To what share of its size with the most colours a picture comes down at best with fewer, as it is on our boards."""
_PACKING = 8
"""The level of zlib: the best one, 9, takes nearly three times as long for a hundredth of the bytes."""


class CairoMissing(RuntimeError):  # noqa: N818 - nothing went wrong in the program; a library is to be installed
    """The system library that draws PNGs is not there; the message says how to get it."""

    def __init__(self) -> None:
        super().__init__(
            "PNG maps need the library cairo. Install it with one of\n"
            "  Debian, Ubuntu:  sudo apt-get install libcairo2\n"
            "  Fedora:          sudo dnf install cairo\n"
            "  macOS:           brew install cairo\n"
            "and build again; everything but the PNGs is made without it."
        )


def png(svg: str, width: int, fonts: Path) -> bytes:
    """A PNG of an SVG, `width` pixels wide, with the fonts in the folder `fonts` and no others.

    The same input gives the same bytes with the same libraries. The first folder counts for the life of the process, since
    fontconfig reads it only once. Raises CairoMissing where libcairo is not installed, ValueError for a width beyond 1 to 4000.
    """
    if not 1 <= width <= _TOO_BIG:
        raise ValueError(f"a PNG may be 1 to {_TOO_BIG} pixels wide, not {width}")
    _pin(fonts)
    crowded = len(set(_HEX.findall(svg))) > _MANY
    return _reduced(_drawn(svg, width), _solid(svg), (*_COLOURS[:-1], _LEAST) if crowded else _COLOURS)


@cache
def _pin(fonts: Path) -> None:
    """Point fontconfig at one folder, before cairo asks for the first font."""
    place = TemporaryDirectory(prefix="gazette-fonts-")
    atexit.register(place.cleanup)
    settings = Path(place.name, "fonts.conf")
    settings.write_text(_settings(fonts.resolve(), Path(place.name, "cache")), encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(settings)


def _settings(fonts: Path, cache_folder: Path) -> str:
    from generator.render.escape_xml import escaped

    return (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>{escaped(str(fonts))}</dir><cachedir>{escaped(str(cache_folder))}</cachedir>"
        '<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit>'
        '<edit name="antialias" mode="assign"><bool>true</bool></edit>'
        '<edit name="rgba" mode="assign"><const>none</const></edit></match></fontconfig>\n'
    )


@cache
def cairo() -> Any:
    """The library that draws, as Python reaches it. Raises CairoMissing."""
    try:
        import cairocffi
    except OSError:  # it looks for the library as it is imported
        raise CairoMissing from None
    return cairocffi


@cache
def cairosvg() -> Any:
    """What draws the pictures that have something unfamiliar; it takes as long to import as to draw three of the others."""
    import cairosvg as library

    spare(library)
    return library


def _drawn(svg: str, width: int) -> Any:
    """The picture as it comes from cairo: packing it as a PNG for Pillow to unpack would take a third of the time again."""
    from PIL import Image

    cairo()
    try:
        surface, form = drawn(svg, width), "BGRX"
    except Unfamiliar:
        surface, form = _drawn_by_cairosvg(svg, width), "BGRa"
    size, pixels, row = (surface.get_width(), surface.get_height()), bytes(surface.get_data()), surface.get_stride()
    if form == "BGRX":
        return Image.frombuffer("RGB", size, pixels, "raw", form, row, 1)
    # The last row may be covered in part only: there cairo's colours, as it keeps them, have the background's share left out.
    return Image.frombuffer("RGBa", size, pixels, "raw", form, row, 1).convert("RGBA").convert("RGB")


def _drawn_by_cairosvg(svg: str, width: int) -> Any:
    library = cairosvg()
    tree = library.parser.Tree(bytestring=in_place(svg).encode())
    return library.surface.PNGSurface(tree, None, _DPI, output_width=width, background_color="#ffffff").cairo


def _solid(svg: str) -> list[Colour]:
    """The colours written in an SVG, and each one half way to white.

    The palette must have them however few their pixels are: a reduction by area alone would change the colour of thin lines and
    letters.
    """
    numbers = [int(found, 16) for found in sorted(set(_HEX.findall(svg)))]
    full = [_WHITE, *((number >> 16, number >> 8 & 255, number & 255) for number in numbers)]
    return [*full, *((_half(red), _half(green), _half(blue)) for red, green, blue in full[1:])]


def _half(part: int) -> int:
    return (part + 255) // 2


def _reduced(full: Any, solid: list[Colour], counts: Sequence[int]) -> bytes:
    """A PNG with a palette: the first of several numbers of colours that keeps the file small enough for forums, else the last."""
    from PIL import Image

    # Large areas first: where there are more solid colours than a palette takes, those of the fewest pixels are left out.
    areas = {colour: count for count, colour in full.getcolors(full.width * full.height) or ()}
    solid = sorted(solid, key=lambda colour: -areas.get(colour, 0))
    limit = _LIMIT * full.width**2
    # Half as wide it has the same shades between its colours, and they are found in a third of the time.
    sample = full.resize((-(-full.width // 2), -(-full.height // 2)), Image.Resampling.NEAREST)
    packed = most = _packed(_with_palette(full, sample, solid, counts[0]))
    for count in counts[1:]:
        if len(packed) <= limit:
            break
        if count == counts[-1] or len(most) * _SMALLER[count] <= limit:
            packed = _packed(_with_palette(full, sample, solid, count))
    return packed


def _with_palette(full: Any, sample: Any, solid: list[Colour], count: int) -> Any:
    """The picture with a palette of as many of the solid colours as leave room for 16 shades, and then shades of the sample."""
    from PIL import Image

    kept = solid[: count - 16]
    shades = sample.quantize(count - len(kept), Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    triples = zip(shades[::3], shades[1::3], shades[2::3], strict=True)
    # A shade too close to a solid colour would get its pixels, and a field of one colour would be drawn in a neighbouring one.
    between = [shade for shade in triples if not any(takes(shade, colour) for colour in kept)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in (*kept, *between) for part in colour])
    return full.quantize(palette=palette, dither=Image.Dither.NONE)


def _packed(reduced: Any) -> bytes:
    packed = io.BytesIO()
    reduced.save(packed, "PNG", compress_level=_PACKING)
    return packed.getvalue()


def takes(shade: Colour, colour: Colour) -> bool:
    """Whether a shade would get the pixels of a colour: Pillow finds what is nearest to their values rounded down to fours."""
    red, green, blue = (part & ~3 for part in colour)
    return _far(shade, (red, green, blue)) <= _far(colour, (red, green, blue))


def _far(one: Colour, two: Colour) -> int:
    return sum((part - other) ** 2 for part, other in zip(one, two, strict=True))
