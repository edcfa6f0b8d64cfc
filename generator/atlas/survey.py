"""From coastlines and an atlas file to the shapes of a map: its land, and the faces of each province, waste and lake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely import LineString, Polygon, box, difference, segmentize, unary_union, union_all
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Area, Point, Sheet, Stroke
from generator.atlas.coastline import read_land
from generator.atlas.drawn_straits import strait_water
from generator.atlas.feature_shapes import drawn_over, islands
from generator.atlas.partition import Unnamed, draw_lines, partition
from generator.atlas.projection import Projection
from generator.atlas.rough_coasts import roughened
from generator.atlas.smoothing import generalise, smooth_line, smoothed

ROUNDS = 2
MARGIN = 60.0
"""How far beyond the sheet land is kept, so that smoothing does not round it off at the edge."""

Places = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Survey:
    """A map's shapes in map units. `misplaced` are seeds that lie in the wrong element, land or water."""

    projection: Projection
    ground: BaseGeometry
    seeds: Mapping[str, BaseGeometry]
    parts: Mapping[str, list[Polygon]]
    unnamed: Sequence[Unnamed]
    misplaced: Sequence[str]

    def faults(self) -> list[str]:
        """Return what is wrong with the shapes, one line each."""
        lost = [f"{name} has no face" for name, parts in self.parts.items() if not parts]
        return [*self.misplaced, *lost, *(str(face) for face in self.unnamed)]


def survey(sheet: Sheet, places: Places, land_file: Path) -> Survey:
    """Return the shapes of a board's map; `land_file` is a TopoJSON file of land polygons."""
    projection = Projection(sheet)
    seeds = _seeds(sheet, {name: it for name, it in places.items() if name not in sheet.boxes}, projection)
    wet = {name for name in seeds if name in sheet.lakes or (name in places and places[name]["kind"] == "sea")}
    frame = box(0, 0, sheet.width, sheet.height)
    inset = unary_union([box(*edges) for edges in sheet.panels.values()])
    lands = [land.difference(inset) for land in _lands(sheet, projection, land_file, seeds, wet)]
    ground = unary_union(lands)
    water = frame.difference(unary_union([ground, inset]))
    lines = draw_lines([projection.spots(line) for line in sheet.land], ground, ROUNDS)
    lines += draw_lines([projection.spots(line) for line in sheet.sea], water, ROUNDS)
    lines += [box(*edges).exterior for edges in (*sheet.panels.values(), *sheet.boxes.values())]
    homes = {name: seed.intersection(water if name in wet else ground) for name, seed in seeds.items()} | _insets(sheet)
    lost = [name for name, home in homes.items() if home.is_empty]
    misplaced = [_told(name, seeds[name], "on land" if name in wet else "in water") for name in lost]
    division = partition([part.boundary for part in lands], lines, (sheet.width, sheet.height), homes)
    return Survey(projection, ground, seeds, division.parts, division.unnamed, misplaced)


def _insets(sheet: Sheet) -> dict[str, BaseGeometry]:
    """The seeds of boxes and of panels, which lie upon the map rather than on the earth."""
    boxes = {name: box(*edges) for name, edges in sheet.boxes.items()}
    covered = unary_union(list(boxes.values()))
    panels = {name: box(*edges).difference(covered).representative_point() for name, edges in sheet.panels.items()}
    return {**{name: shape.representative_point() for name, shape in boxes.items()}, **panels}


def _told(name: str, seed: BaseGeometry, where: str) -> str:
    spot = seed.representative_point()
    return f"the seed of {name} at ({spot.x:.0f}, {spot.y:.0f}) lies {where} or beyond the map"


def _seeds(sheet: Sheet, places: Places, projection: Projection) -> dict[str, BaseGeometry]:
    """The seeds of every face on the map: those of the atlas file, or else the place's `at:` on the board."""
    named = {name: sheet.seeds.get(name, ((tuple(place["at"]),),)) for name, place in places.items()}
    named |= {name: ((spot,),) for name, spot in (*sheet.impassable.items(), *sheet.lakes.items())}
    found = {name: [_line(projection, seed) for seed in seeds] for name, seeds in named.items()}
    for feature in (it for it in sheet.features if it.island_of):
        found[feature.island_of] += islands(feature, projection)
    return {name: union_all(dots) for name, dots in found.items()}


def _lands(
    sheet: Sheet, projection: Projection, land_file: Path, seeds: Mapping[str, BaseGeometry], wet: set[str]
) -> list[Polygon]:
    land = projection.shape(segmentize(read_land(land_file, sheet.clip), 0.5))
    land = unary_union([land, *(_patch(projection, patch) for patch in sheet.fill)])
    land = difference(land, unary_union([_patch(projection, patch) for patch in sheet.dig]))
    frame = box(-MARGIN, -MARGIN, sheet.width + MARGIN, sheet.height + MARGIN)
    land = generalise(land.intersection(frame), sheet.coast)
    land = drawn_over(land, sheet.features, projection).intersection(frame)
    dry, lakes = (union_all([seed for name, seed in seeds.items() if (name in wet) is drop]) for drop in (False, True))
    lands = smoothed(land, sheet.coast, dry, lakes)
    return roughened(lands, _still(sheet, projection), sheet.coast["rough"]) if "rough" in sheet.coast else lands


def _still(sheet: Sheet, projection: Projection) -> list[BaseGeometry]:
    """Where a rough coast stays in its place: at borders and at the mouths of straits."""
    borders = [LineString(smooth_line(projection.spots(line), ROUNDS)) for line in (*sheet.land, *sheet.sea)]
    return [*borders, strait_water(sheet, projection)]


def _patch(projection: Projection, patch: Stroke | Area) -> BaseGeometry:
    if isinstance(patch, Area):
        return Polygon(projection.spots(patch.corners)).buffer(0)
    return _line(projection, patch.line).buffer(patch.width / 2)


def _line(projection: Projection, places: Sequence[Point]) -> BaseGeometry:
    points = projection.spots(places)
    return LineString(points) if len(points) > 1 else Dot(points[0])
