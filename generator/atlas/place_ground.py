"""What has to be placed on a province or sea, and the ground that there is for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from shapely.geometry.base import BaseGeometry

from generator.atlas import style
from generator.atlas.atlas_file import Point
from generator.atlas.bodies import NEVER, Body, Kind, at
from generator.atlas.glyphs import Face, MapBox
from generator.atlas.raster import Numbers, Raster

_PIECES: Mapping[str, tuple[Kind, tuple[float, float, float, float]]] = {
    "unit": ("unit", style.UNIT),
    "dislodged": ("dislodged", style.DISLODGED),
    "heir-1": ("heir", style.HEIR),
    "heir-2": ("heir", style.HEIR),
}


@dataclass(frozen=True)
class Part:
    """A part of a place: its name, its kind, and its boxes relative to its spot."""

    name: str
    kind: Kind
    boxes: Sequence[MapBox]

    @property
    def frame(self) -> MapBox:
        """The rectangle around all of its boxes."""
        edges = np.array([box.edges for box in self.boxes])
        left, top = edges[:, :2].min(axis=0)
        right, bottom = edges[:, 2:].max(axis=0)
        return MapBox(float(left), float(top), float(right), float(bottom))


@dataclass(frozen=True)
class SharedGround:
    """What all places of a map share: its size, and the cells of all water and of all borders."""

    size: Point
    water: Raster
    lines: Raster


@dataclass(frozen=True)
class PlaceGround:
    """A place: its ground, and what it must show.

    `names` are wordings of its name, `supply` is the radius of the sign of its supply centre (0: none), and `fixed` has the spots
    that are fixed by hand; `piece` is the room of a piece, if not the usual one, and `dislodged` says
    whether a dislodged unit needs any. Each of its `coasts` has the shape of its own sea, and that of the seas that only the others
    have.
    """

    place: str
    chart: SharedGround
    own: Raster
    shape: BaseGeometry
    wet: bool
    names: Sequence[str]
    supply: float
    heirs: int
    upright: Face
    italic: Face
    fixed: Mapping[str, Point]
    piece: tuple[float, float, float, float] | None = None
    dislodged: bool = True
    coasts: Mapping[str, tuple[BaseGeometry, BaseGeometry | None]] = field(default_factory=dict)

    def part(self, name: str, text: str = "") -> Part:
        """Return one of its parts, such as `unit`, `nc.dislodged`, `abbr` or, with its text, `name`."""
        coast, _, what = name.rpartition(".")
        face = self.italic if self.wet or coast else self.upright
        if what in _PIECES:
            kind, edges = _PIECES[what]
            return Part(name, kind, [MapBox(*(self.piece or edges if kind == "unit" else edges))])
        if what == "supply":
            room = self.supply + style.SUPPLY_STROKE
            return Part(name, "supply", [MapBox(-room, -room, room, room)])
        if what == "label":
            return Part(name, "letters", face.lines(coast, style.COAST_SIZE, 0, 0))
        if what == "abbr":
            return Part(name, "abbr", face.lines(self.place, style.ABBR_SIZE, 0, 0))
        return Part(name, "name", face.lines(text or self.names[0], style.NAME_SIZE, 0, 0))

    def fixed_bodies(self) -> list[Body]:
        """What is fixed by hand, so that others keep clear of it."""
        parts = [(self.part(name), spot) for name, spot in self.fixed.items() if not name.endswith("leader")]
        return [Body(self.place, part.name, part.kind, box) for part, spot in parts for box in at(part.boxes, spot)]

    def holds(self, spots: Numbers, part: Part, gap: float) -> Any:
        """At which of the spots the whole part lies inside the place, with a gap to its border."""
        return np.logical_and.reduce([self.own.share(spots, box, gap) >= 1 for box in part.boxes])

    def beyond(self, spots: Numbers, part: Part) -> Numbers:
        """The cost of a part at each spot for reaching beyond the sheet, or upon its frame."""
        box = part.frame
        low, high = spots + np.array([box.left, box.top]), spots + np.array([box.right, box.bottom])
        rim = style.FRAME + 0.5
        cost: Numbers = 2 * NEVER * ((low < rim).any(axis=1) | (high > np.array(self.chart.size) - rim).any(axis=1))
        return cost


def around(spot: Point, across: float, down: float, step: float) -> Numbers:
    """A square grid of points around a spot."""
    spots: Numbers = _grid(across, down, step) + np.array(spot)
    return spots


@lru_cache(maxsize=8)
def _grid(across: float, down: float, step: float) -> Numbers:
    return np.mgrid[-across : across + step / 2 : step, -down : down + step / 2 : step].reshape(2, -1).T


def away(spots: Numbers, part: Part, unit: Point, pull: float) -> Numbers:
    """How far the middle of the part is from the unit at each spot; a positive `pull` favours spots above, a negative one below."""
    box = part.frame
    offset = spots + np.array([(box.left + box.right) / 2, (box.top + box.bottom) / 2]) - np.array(unit)
    distance: Numbers = np.hypot(offset[:, 0] * 0.9, offset[:, 1]) + pull * np.sign(offset[:, 1])
    return distance


def point(spot: Any) -> Point:
    """A spot on the file's own grid."""
    return (round(float(spot[0]) * 2) / 2, round(float(spot[1]) * 2) / 2)
