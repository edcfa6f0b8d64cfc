"""The label font: its faces, and a subset of them to embed in an SVG."""

from __future__ import annotations

import base64
import hashlib
import io
from collections.abc import Collection, Iterable
from functools import lru_cache
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

from generator.render.kept_beside import keep, kept, renderer

FAMILY = "Fira Sans Condensed"
_BOLD = "600 700"
# Each file, with the weights that an SVG may ask for, as CSS, and the slant.
_FACES = (
    ("FiraSansCondensed-Medium.ttf", "400 500", "normal"),
    ("FiraSansCondensed-SemiBold.ttf", _BOLD, "normal"),
    ("FiraSansCondensed-MediumItalic.ttf", "400 500", "italic"),
)
# What titles and signs are written with, and notes, which are never bold; any other character is drawn in the reader's own font.
_IN_TITLES = frozenset(ascii_letters + digits + " &'()+,-./:–’")
_ALWAYS = _IN_TITLES | frozenset('!"#%*;=?[]—“”…')
_PRECISION = 128
"""The units of an em: a point is off by a 256th of the size of a letter at most, a twentieth of a pixel in a label."""
# Kerning would take a third of the bytes, and the PNGs, which cairo draws, have none.
_NEEDLESS = ("GPOS", "GSUB", "GDEF", "gasp")


def label_font(fonts: Path, characters: Iterable[str], *, italic: Collection[str] | None = None, sentences: bool = True) -> bytes:
    """Style rules that hold the label font as WOFF2, for `draw` to embed.

    It is cut down to `characters`, those of the base map's labels and the owners' names, and to what titles are written with; and
    where it is to write `sentences`, to their signs, too. `italic` are those that are written in italics: all of these, if nobody
    says, and none where it is empty. `fonts` is the folder
    of the font files. Takes about a third of a second where it was not made before.
    """
    asked = frozenset("".join(characters))
    rules = []
    for name, weight, slant in _FACES:
        if slant == "normal":
            usual = _ALWAYS if sentences and weight != _BOLD else _IN_TITLES
            rules.append(_rule(fonts / name, asked | usual, weight, slant))
        elif italic is None or italic:  # nothing but a map's own labels is ever written in it
            rules.append(_rule(fonts / name, asked if italic is None else frozenset("".join(italic)), weight, slant))
    return b"".join(rules)


@lru_cache(maxsize=16)  # most drawings write with nothing but the letters of `_ALWAYS`, and so with the same font
def _rule(file: Path, characters: frozenset[str], weight: str, slant: str) -> bytes:
    data = base64.b64encode(_cut(file, characters)).decode("ascii")
    style = f"font-style:{slant};" if slant != "normal" else ""
    return f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};{style}src:url(data:font/woff2;base64,{data})}}".encode(
        "ascii"
    )


def _cut(file: Path, characters: frozenset[str]) -> bytes:
    """What `_subset` gives, made once for as long as nothing changes that it is made from."""
    name = hashlib.sha256("".join(sorted(characters)).encode()).hexdigest()[:20]
    made_by = renderer(("fonttools", "brotli")) + hashlib.sha256(file.read_bytes()).hexdigest().encode()
    found = kept(file.parent, f"{file.stem}.{name}", made_by)
    if found is None:
        found = _subset(file, characters)
        keep(file.parent, f"{file.stem}.{name}", made_by, found)
    return found


def _subset(file: Path, characters: frozenset[str]) -> bytes:
    from fontTools import subset
    from fontTools.ttLib.scaleUpem import scale_upem

    options = subset.Options(layout_features=[], hinting=False, flavor="woff2", name_IDs=[], notdef_outline=True)
    options.drop_tables += _NEEDLESS
    font: Any = subset.load_font(str(file), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(character) for character in characters])
    cutter.subset(font)
    scale_upem(font, _PRECISION)
    packed = io.BytesIO()
    subset.save_font(font, packed, options)
    return packed.getvalue()
