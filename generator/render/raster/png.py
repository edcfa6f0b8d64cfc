"""SVG to PNG: drawn by cairo with our own fonts only, then reduced to a palette, since forums refuse large files."""

from __future__ import annotations

import atexit
import os
import re
import struct
import zlib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.render.looks.colour_difference import difference
from generator.render.raster.cairo_drawing import Unfamiliar, drawn
from generator.render.raster.quick_cairo import in_place, spare

Colour = tuple[int, int, int]
_WHITE: Colour = (255, 255, 255)
_COLOURS = 64
"""So many look as good as twice as many: lines and letters have their own, and what is between them is narrow."""
_SHADES, _CANDIDATES, _NEAR = 4, 128, 18
"""How many of them are shades between the colours that are written in a picture, of how many they are the best ones, and how far a
shade is from all other colours at least, or it would be of no use. More would cost a hundredth of the file each."""
_ALIKE, _ALIKE_IN_THE_DARK, _DARK, _FAR = 2.7, 5.5, 0x50, 32
"""Colours with less of a difference (CIEDE2000) are one; for those whose parts are all darker than `_DARK`, with less than the
second. Where a part differs by more than `_FAR`, nobody needs to ask.
"""
_HEX = re.compile(r"#([0-9a-f]{6})\b")
_TOO_BIG = 4000
_DPI = 96
_PACKING, _PACKING_TIGHT, _MEMORY = 7, 9, 7
"""The levels of zlib: the higher one takes five times as long for a twenty-fifth of the bytes, so it is for large files only.
And how many letters it tells by one code: with fewer than most it sees sooner where they change, as from land to sea."""
_LIMIT = 110 * 1024 / 900**2
"""What forums should have to take, in bytes a square pixel of the width: 110 KiB at 900 pixels."""


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
    return _reduced(_drawn(svg, width), _solid(svg))


def raster(svg: str, width: int, fonts: Path) -> Any:
    """An SVG as a picture of Pillow with all of its colours, `width` pixels wide. Raises CairoMissing."""
    _pin(fonts)
    return _drawn(svg, width)


@cache
def _pin(fonts: Path) -> None:
    """Point fontconfig at one folder, before cairo asks for the first font."""
    place = TemporaryDirectory(prefix="gazette-fonts-")
    atexit.register(place.cleanup)
    settings = Path(place.name, "fonts.conf")
    settings.write_text(_settings(fonts.resolve(), Path(place.name, "cache")), encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(settings)


def _settings(fonts: Path, cache_folder: Path) -> str:
    from generator.render.markup.escape_xml import escaped

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
    from generator.render.raster.cairo_library import library

    try:
        return library()
    except OSError:  # it looks for libcairo as it is imported
        raise CairoMissing from None


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
    """White and the colours written in an SVG.

    The palette must have them however few their pixels are: a reduction by area alone would change the colour of thin lines and
    letters.
    """
    numbers = [int(found, 16) for found in sorted(set(_HEX.findall(svg)))]
    return [*dict.fromkeys([_WHITE, *((number >> 16, number >> 8 & 255, number & 255) for number in numbers)])]


def _reduced(full: Any, solid: list[Colour]) -> bytes:
    """A PNG with a palette, packed more tightly where it would be too large for forums."""
    from PIL import Image

    # Half as wide it has the same shades between its colours, and they are found in a quarter of the time.
    sample = full.resize((-(-full.width // 2), -(-full.height // 2)), Image.Resampling.NEAREST)
    areas = {colour: count for count, colour in sample.getcolors(sample.width * sample.height) or ()}
    # If there are too many, those of the fewest pixels are left out, so large areas come first.
    kept = _unlike(sorted(solid, key=lambda colour: -areas.get(colour, 0)))[: _COLOURS - _SHADES]
    reduced = full.quantize(palette=_palette(sample, kept), dither=Image.Dither.NONE)
    packed = _packed(reduced, _PACKING)
    return packed if len(packed) <= _LIMIT * full.width**2 else _packed(reduced, _PACKING_TIGHT)


def _unlike(colours: Sequence[Colour]) -> list[Colour]:
    """The colours without those that nobody can tell from one before them."""
    kept: list[Colour] = []
    for colour in colours:
        if not any(_alike(colour, it) for it in kept):
            kept.append(colour)
    return kept


@lru_cache(maxsize=8192)
def _alike(one: Colour, other: Colour) -> bool:
    if max(abs(a - b) for a, b in zip(one, other, strict=True)) > _FAR:
        return False
    least = _ALIKE_IN_THE_DARK if max(*one, *other) < _DARK else _ALIKE
    return difference(f"#{bytes(one).hex()}", f"#{bytes(other).hex()}") < least


def _palette(sample: Any, kept: Sequence[Colour]) -> Any:
    """A palette of these solid colours, and of shades of the sample."""
    from PIL import Image

    shades = _shades(sample, kept)
    palette, line = Image.new("P", (1, 1)), Image.frombytes("RGB", (len(kept), 1), bytes(_parts(kept)))
    while True:
        palette.putpalette(_parts([*kept, *shades]))
        # A shade must not take the pixels of a solid colour: a field would be drawn in a neighbouring one.
        taken = {number - len(kept) for number in line.quantize(palette=palette, dither=Image.Dither.NONE).tobytes()}
        if max(taken) < 0:
            return palette
        shades = [shade for number, shade in enumerate(shades) if number not in taken]


def _shades(sample: Any, kept: Sequence[Colour]) -> list[Colour]:
    """The shades without which most pixels of the sample would be farthest off: the best of those that an octree finds.

    It finds them in a tenth of the time of median cuts, and better ones for the thin edges between large areas.
    """
    from PIL import Image

    found = sample.quantize(_CANDIDATES, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    parts = found.getpalette() or []
    shades = [*zip(parts[::3], parts[1::3], parts[2::3], strict=True)]
    counts = found.histogram()
    off = [min(_apart(shade, it) for it in kept) for shade in shades]
    chosen: list[Colour] = []
    while len(chosen) < _SHADES:
        wrong = [count * far if far >= _NEAR**2 else 0 for count, far in zip(counts, off, strict=False)]
        if not max(wrong, default=0):
            break
        best = shades[wrong.index(max(wrong))]
        chosen.append(best)
        off = [min(far, _apart(shade, best)) for shade, far in zip(shades, off, strict=True)]
    return chosen


def _apart(one: Colour, other: Colour) -> int:
    """How far two colours are apart, squared."""
    (r, g, b), (x, y, z) = one, other
    return (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2


def _parts(colours: Sequence[Colour]) -> list[int]:
    return [part for colour in colours for part in colour]


def _packed(reduced: Any, level: int) -> bytes:
    """The file, its rows as they are: neighbours in the palette have nothing in common by which one row could tell another.

    Pillow would pack it piece by piece, and take a third longer for a hundredth more bytes.
    """
    width, height = reduced.size
    pixels, palette = reduced.tobytes(), bytes(reduced.getpalette()[: 3 * (max(reduced.getextrema()) + 1)])
    rows = b"".join(b"\0" + pixels[start : start + width] for start in range(0, len(pixels), width))
    packing = zlib.compressobj(level, memLevel=_MEMORY)
    data = packing.compress(rows) + packing.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, (b"IHDR", b"PLTE", b"IDAT", b"IEND"), (head, palette, data, b"")))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
