"""From coastlines, an atlas file and a board to a base map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from shapely import unary_union
from shapely.geometry.base import BaseGeometry

from generator.atlas.crossings import crossings
from generator.atlas.drawing import Drawing, write_map
from generator.atlas.glyphs import Face, read_face
from generator.atlas.hatching import hatching
from generator.atlas.labels import Place, Wish, coast_boxes, settle, two_lines
from generator.atlas.sheet import Sheet
from generator.atlas.straits import strait_water, straits
from generator.atlas.survey import survey
from generator.atlas.topology import arcs_of

TOLERANCE = 0.2


def draw(sheet: Sheet, places: Mapping[str, Mapping[str, Any]], land_file: Path, fonts: tuple[Path, Path]) -> str:
    """Return the base map's SVG text.

    `places` are those of a board file; `land_file` is a TopoJSON file of land polygons; `fonts` are the upright and the
    italic face of the labels. Raises ValueError when the border lines do not make the board's provinces or a label finds no room.
    """
    found = survey(sheet, places, land_file)
    if found.faults():
        raise ValueError("; ".join(found.faults()))
    parts = found.parts
    faces = read_face(fonts[0]), read_face(fonts[1])
    narrow = strait_water(sheet.straits, found.projection)
    shapes = {name: unary_union(part) for name, part in parts.items()}
    rooms = {name: shape.difference(narrow.buffer(1)) for name, shape in shapes.items()}
    return write_map(
        Drawing(
            size=(sheet.width, sheet.height),
            arcs=arcs_of(parts, TOLERANCE),
            kinds={name: place["kind"] for name, place in places.items()},
            impassable=list(sheet.impassable),
            lakes=list(sheet.lakes),
            hatching=hatching((shapes[name] for name in sheet.impassable), sheet.width, sheet.height),
            straits=straits(narrow, found.ground),
            crossings=list(crossings(sheet.crossings, found.projection, shapes)),
            places=_settled(places, rooms, sheet, faces),
        )
    )


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
