"""What pages show as a drawing beside the maps: plain values, each drawn by a module of its own in `render`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from generator.core.quick_dataclass import dataclass

if TYPE_CHECKING:  # every map is drawn by a program that knows of these values, and few games have any
    from generator.core.family_tree import Lineage
    from generator.core.pedigree import Pedigree
    from generator.core.picture import Picture
    from generator.core.sea_chart import SeaChart


@dataclass(frozen=True, slots=True)
class MapLayer:
    """A part of a map, for pages that lay one over another: the map of a game itself (`ground`) stands there once for many.

    `signs` is all that stands on the map, without any ground; it is as large as that, and whoever lays it over it sees the whole
    map. `key` is the key to the signs, for below.
    """

    picture: Picture
    part: Literal["ground", "signs", "key"] = "signs"


Drawing: TypeAlias = "Lineage | Pedigree | SeaChart | MapLayer"
"""Any of these values; `render.drawings.draw` draws it."""
