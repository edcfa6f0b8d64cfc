"""The ground of each place of a map, kept for the next command: to find it takes longer than to find the ways over it.

It is asked for in cells a unit wide, for what stands there and for names, and in wider ones for ways.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from generator.render.base_maps.base_map import BaseMap, Province
from generator.render.kept_beside import keep, kept, of_map
from generator.render.shapes.ground import Ground, ground

CELL = 3.0
"""How wide and high the cells are of the grounds over which ways are sought."""
_FOLDER = Path(__file__).parent
_SIZES = (1.0, CELL)


@lru_cache(maxsize=2048)  # the same places are asked for on every map of a game
def ground_of(it: Province, base: BaseMap, cell: float = 1.0) -> Ground:
    """The ground of a province of a map in cells of this width, in units of a picture."""
    if found := _known(base.digest).get(f"{it.id} {cell:g}"):
        left, top, rows = found.split(" ")
        return Ground(int(left), int(top), tuple([int(row, 16) for row in rows.split(",")]))
    scale = base.scale / cell
    return ground(it.outline, base.corner.x - it.origin.x, base.corner.y - it.origin.y, scale)


def grounds_of(base: BaseMap) -> Mapping[str, Ground]:
    """The grounds of all places that have an outline, in units of a picture."""
    return {it.id: ground_of(it, base) for it in base.provinces if it.outline}


def keep_grounds(base: BaseMap) -> None:
    """Find the grounds of all places of a map, and keep them, unless they are kept already."""
    if not _known(base.digest):
        found = {f"{it.id} {size:g}": _written(ground_of(it, base, size)) for it in base.provinces if it.outline for size in _SIZES}
        keep(_FOLDER, f"grounds.{base.digest[:20]}", of_map(base.digest), json.dumps(found).encode())
        _known.cache_clear()
        ground_of.cache_clear()


@lru_cache(maxsize=16)
def _known(digest: str) -> Mapping[str, str]:
    """What was kept of the map with this hash, by the name of a place and the width of the cells."""
    found = kept(_FOLDER, f"grounds.{digest[:20]}", of_map(digest)) if digest else None
    return json.loads(found) if found else {}


def _written(it: Ground) -> str:
    return f"{it.left} {it.top} {','.join(f'{row:x}' for row in it.rows)}"
