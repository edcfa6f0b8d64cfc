"""Base maps as they were read, with their outlines as cairo takes them, kept for the next process that draws.

To read the two takes as long as to draw a picture over them.
"""

from __future__ import annotations

import hashlib
import pickle
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import get_args

from generator.core.picture import Picture
from generator.render.base_maps.base_map import BaseMap, Labels, read_base_map
from generator.render.base_maps.kept_outline import kept_outline
from generator.render.kept_beside import keep, kept, of_map
from generator.render.raster import cairo_path

_FOLDER = Path(__file__).parent
_OUTLINE = re.compile(r' d="([^"]+)"')


def base_map(data: bytes) -> BaseMap:
    """The base map in an SVG file: as it was kept, or read anew. Raises MapError."""
    digest = hashlib.sha256(data).hexdigest()
    found = kept(_FOLDER, f"map.{digest[:20]}", of_map(digest))
    with suppress(EOFError, pickle.UnpicklingError):  # it is damaged
        if found is not None:
            base: BaseMap
            base, outlines = pickle.loads(found)  # noqa: S301  # by `keep_map`, beside this very file
            cairo_path.lend(outlines)
            return replace(base, once=cache(lambda: kept_outline(digest, lambda: read_base_map(data).once())))
    return read_base_map(data)


def keep_map(base: BaseMap) -> None:
    """Keep a base map, unless it is kept already."""
    name, made_by = f"map.{base.digest[:20]}", of_map(base.digest)
    if kept(_FOLDER, name, made_by) is None:
        outlines = {it: cairo_path.packed(it) for it in _outlines(base)}
        keep(_FOLDER, name, made_by, pickle.dumps((replace(base, once=_not_kept), outlines)))


def _outlines(base: BaseMap) -> Iterator[str]:
    """The outlines in a picture that shows nothing but the map."""
    from generator.render.maps import svg  # which whoever finds the map kept may not need

    blank = Picture("blank", "", "")
    for labels in get_args(Labels):
        yield from _OUTLINE.findall(svg.sketch(blank, base, (), labels).drawn())


def _not_kept() -> None:
    """What a map outlined once is until `base_map` puts there what gives it."""
