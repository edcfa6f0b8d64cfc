"""Divides land and sea into provinces: border lines make faces, and seeds name them; nearness divides a face with several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from shapely import LineString, Polygon, box, polygonize, set_precision, unary_union
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Point
from generator.atlas.smoothing import smooth_line
from generator.atlas.voronoi import divide

GRID = 0.1
OVERSHOOT = 0.4
SLIVER = 45.0


@dataclass(frozen=True, slots=True)
class Unnamed:
    """A face without a seed, or with seeds of several provinces, because the border lines do not close as they should."""

    face: Polygon
    owners: tuple[str, ...]

    def __str__(self) -> str:
        spot = self.face.representative_point()
        owners = " ".join(self.owners) or "nobody"
        return f"the face at ({spot.x:.0f}, {spot.y:.0f}), area {self.face.area:.0f}, has seeds of {owners}"


class Division(NamedTuple):
    """The faces of every name (none if its seed lies beyond the sheet), and the faces without a name."""

    parts: dict[str, list[Polygon]]
    unnamed: list[Unnamed]


def draw_lines(lines: Iterable[Sequence[Point]], element: BaseGeometry, rounds: int) -> list[BaseGeometry]:
    """Return border lines, smoothed and cut to their element (the land or the sea), a hair longer so that they meet the coast."""
    wide = element.buffer(OVERSHOOT)
    return [LineString(smooth_line(line, rounds)).segmentize(4.0).intersection(wide) for line in lines]


def partition(
    coasts: Iterable[BaseGeometry], lines: Iterable[BaseGeometry], frame: tuple[float, float], seeds: Mapping[str, BaseGeometry]
) -> Division:
    """Divide the sheet among the names of the seeds.

    All lines are noded together on a grid of a tenth of a unit, so that neighbours share exactly the same points.
    """
    edge = box(0, 0, *frame)
    cut = [line.intersection(edge) for line in [*coasts, *lines]]
    faces = _faces([edge.exterior, *cut])
    borders = [border for face in faces for border in _divided(face, seeds)]
    if borders:
        faces = _faces([edge.exterior, *cut, *borders])
    return _named(faces, seeds)


def _faces(lines: Sequence[BaseGeometry]) -> list[Polygon]:
    noded = unary_union([set_precision(line, GRID, mode="pointwise") for line in lines], grid_size=GRID)
    return [face for face in polygonize([noded]).geoms if isinstance(face, Polygon)]


def _divided(face: Polygon, seeds: Mapping[str, BaseGeometry]) -> list[BaseGeometry]:
    inside = {name: seed.intersection(face) for name, seed in seeds.items() if seed.intersects(face)}
    return [] if len(inside) < 2 else draw_lines(divide(face, inside), face, 1)


def _named(faces: Sequence[Polygon], seeds: Mapping[str, BaseGeometry]) -> Division:
    named: dict[str, list[Polygon]] = {name: [] for name in seeds}
    slivers: list[Polygon] = []
    unnamed: list[Unnamed] = []
    for face in faces:
        owners = tuple(name for name, seed in seeds.items() if seed.intersects(face))
        if len(owners) == 1:
            named[owners[0]].append(face)
        elif face.area < SLIVER:
            slivers.append(face)
        else:
            unnamed.append(Unnamed(face, owners))
    for sliver in slivers:
        _neighbour(sliver, named).append(sliver)
    return Division(named, unnamed)


def _neighbour(sliver: Polygon, named: Mapping[str, list[Polygon]]) -> list[Polygon]:
    """The faces of the province that shares most of the sliver's border."""

    def shared(parts: list[Polygon]) -> float:
        return max((part.boundary.intersection(sliver.boundary).length for part in parts), default=0.0)

    return max(named.values(), key=shared)
