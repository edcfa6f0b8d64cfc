"""From coastlines, an atlas file and a board to a base map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from shapely import LineString, Polygon, box, difference, segmentize, unary_union, union, union_all
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from generator.atlas.coastline import read_land
from generator.atlas.drawing import Drawing, write_map
from generator.atlas.glyphs import Face, read_face
from generator.atlas.hatching import hatching
from generator.atlas.labels import Place, Wish, coast_boxes, settle, two_lines
from generator.atlas.partition import draw_lines, partition
from generator.atlas.projection import Projection
from generator.atlas.sheet import Point, Sheet, Stroke
from generator.atlas.smoothing import generalise
from generator.atlas.straits import strait_water, straits
from generator.atlas.topology import arcs_of

TOLERANCE = 0.2
ROUNDS = 2


def draw(sheet: Sheet, places: Mapping[str, Mapping[str, Any]], land_file: Path, fonts: tuple[Path, Path]) -> str:
    """Return the base map's SVG text.

    `places` are those of a board file; `land_file` is a TopoJSON file of land polygons; `fonts` are the upright and the
    italic face of the labels. Raises UnnamedFaceError when the border lines do not make the board's provinces, ValueError
    when a label finds no room.
    """
    projection = Projection(sheet)
    seeds = _seeds(sheet, places, projection)
    lands = _lands(sheet, projection, land_file, [seed for name, seed in seeds.items() if _dry(name, places)])
    ground = unary_union(lands)
    water = box(0, 0, sheet.width, sheet.height).difference(ground)
    lines = draw_lines([_points(projection, line) for line in sheet.land], ground, ROUNDS)
    lines += draw_lines([_points(projection, line) for line in sheet.sea], water, ROUNDS)
    parts = partition([part.boundary for part in lands], lines, (sheet.width, sheet.height), seeds)
    faces = read_face(fonts[0]), read_face(fonts[1])
    narrow = strait_water(sheet.straits, projection)
    rooms = {name: unary_union(part).difference(narrow.buffer(1)) for name, part in parts.items()}
    return write_map(
        Drawing(
            size=(sheet.width, sheet.height),
            arcs=arcs_of(parts, TOLERANCE),
            kinds={name: place["kind"] for name, place in places.items()},
            impassable=list(sheet.impassable),
            hatching=hatching((unary_union(parts[name]) for name in sheet.impassable), sheet.width, sheet.height),
            straits=straits(narrow, ground),
            places=_settled(places, rooms, sheet, faces),
        )
    )


def _dry(name: str, places: Mapping[str, Mapping[str, Any]]) -> bool:
    return name not in places or places[name]["kind"] != "sea"


def _seeds(sheet: Sheet, places: Mapping[str, Mapping[str, Any]], projection: Projection) -> dict[str, BaseGeometry]:
    """Every province's seeds upon the map: those of the atlas, or else its `at:` on the board."""
    named = {name: sheet.seeds.get(name, ((tuple(place["at"]),),)) for name, place in places.items()}
    named |= {name: ((spot,),) for name, spot in sheet.impassable.items()}
    return {name: union_all([_line(projection, seed) for seed in seeds]) for name, seeds in named.items()}


def _lands(sheet: Sheet, projection: Projection, land_file: Path, seeds: list[BaseGeometry]) -> list[Polygon]:
    land = projection.shape(segmentize(read_land(land_file, sheet.clip), 0.5))
    for stroke in sheet.fill:
        land = union(land, _band(projection, stroke))
    for stroke in sheet.dig:
        land = difference(land, _band(projection, stroke))
    keep = [(x, y) for seed in seeds for part in getattr(seed, "geoms", [seed]) for x, y in part.coords]
    return generalise(land, sheet.coast, keep)


def _band(projection: Projection, stroke: Stroke) -> BaseGeometry:
    return _line(projection, stroke.line).buffer(stroke.width / 2)


def _line(projection: Projection, places: Sequence[Point]) -> BaseGeometry:
    points = _points(projection, places)
    return LineString(points) if len(points) > 1 else Dot(points[0])


def _points(projection: Projection, line: Sequence[Point]) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in projection.points(line)]


def _settled(
    places: Mapping[str, Mapping[str, Any]], rooms: Mapping[str, BaseGeometry], sheet: Sheet, faces: tuple[Face, Face]
) -> dict[str, Place]:
    """Every province's places; none is put where a coast of a split province has its unit or its letters."""
    coasts = {name: fixed.get("coasts", {}) for name, fixed in sheet.labels.items()}
    avoid = tuple(box for spots in coasts.values() for coast in spots for box in coast_boxes(coast, spots[coast], faces[1]))
    settled = {}
    for name, place in places.items():
        fixed = sheet.labels.get(name, {})
        names = (fixed["text"],) if "text" in fixed else two_lines(place["name"])
        wish = Wish(name, names, place.get("centre") is True, faces[place["kind"] == "sea"], fixed, avoid)
        shape = max(getattr(rooms[name], "geoms", [rooms[name]]), key=lambda part: part.area)
        settled[name] = replace(settle(shape, wish), coasts=coasts.get(name, {}))
    return settled
