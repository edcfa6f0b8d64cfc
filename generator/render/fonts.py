"""The label font: its faces, and a subset of them to embed in an SVG."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

FAMILY = "Fira Sans Condensed"
# Each file, with the weights that an SVG may ask for, as CSS, and the slant.
_FACES = (
    ("FiraSansCondensed-Medium.ttf", "400 500", "normal"),
    ("FiraSansCondensed-SemiBold.ttf", "600 700", "normal"),
    ("FiraSansCondensed-MediumItalic.ttf", "400 500", "italic"),
)
# What titles and notes are written with; any other character is drawn in the reader's own font.
_ALWAYS = frozenset(ascii_letters + digits + " !\"#%&'()*+,-./:;=?[]–—’“”…")
# Kerning would take a third of the bytes, and the PNGs, which cairo draws, have none.
_NEEDLESS = ("GPOS", "GSUB", "GDEF", "gasp")


def label_font(fonts: Path, characters: Iterable[str], *, italic: bool = True) -> bytes:
    """Style rules that hold the label font as WOFF2, for `draw` to embed.

    It is cut down to `characters`, those of the base map's labels and the owners' names, and to what sentences are written with.
    `fonts` is the folder of the font files. Takes about a third of a second: make it once for each base map and keep it.
    """
    asked = frozenset("".join(characters))
    rules = []
    for name, weight, slant in _FACES:
        if slant == "normal":
            rules.append(_rule(fonts / name, asked | _ALWAYS, weight, slant))
        elif italic:  # nothing but a map's own labels is ever written in it
            rules.append(_rule(fonts / name, asked, weight, slant))
    return b"".join(rules)


@lru_cache(maxsize=16)  # most drawings write with nothing but the letters of `_ALWAYS`, and so with the same font
def _rule(file: Path, characters: frozenset[str], weight: str, slant: str) -> bytes:
    data = base64.b64encode(_subset(file, characters)).decode("ascii")
    return (
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};font-style:{slant};"
        f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
    ).encode("ascii")


def _subset(file: Path, characters: frozenset[str]) -> bytes:
    from fontTools import subset

    options = subset.Options(layout_features=[], hinting=False, flavor="woff2", name_IDs=[], notdef_outline=True)
    options.drop_tables += _NEEDLESS
    font: Any = subset.load_font(str(file), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(character) for character in characters])
    cutter.subset(font)
    packed = io.BytesIO()
    subset.save_font(font, packed, options)
    return packed.getvalue()
