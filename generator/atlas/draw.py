"""From coastlines, an atlas file and a board to a base map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from generator.atlas import style
from generator.atlas.bodies import arrow_bodies
from generator.atlas.crossings import crossings
from generator.atlas.drawing import Drawing, write_map
from generator.atlas.glyphs import Face, read_face
from generator.atlas.hatching import hatching
from generator.atlas.layout import Ground, Wish
from generator.atlas.raster import Raster, rasterise
from generator.atlas.settle import settle
from generator.atlas.sheet import Sheet
from generator.atlas.straits import strait_water, straits
from generator.atlas.survey import survey
from generator.atlas.topology import arcs_of

TOLERANCE = 0.2

Board = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A base map's SVG text, and what found no room on it, one line each."""

    svg: str
    problems: list[str]


def draw(sheet: Sheet, board: Board, land_file: Path, fonts: tuple[Path, Path]) -> Drawn:
    """Return the base map of a board.

    `board` is the contents of a board file; `land_file` is a TopoJSON file of land polygons; `fonts` are the upright and the
    italic face of the labels. Raises ValueError when the border lines do not make the board's provinces.
    """
    found = survey(sheet, board["places"], land_file)
    if found.faults():
        raise ValueError("; ".join(found.faults()))
    shapes = {name: unary_union(part) for name, part in found.parts.items()}
    narrow = strait_water(sheet.straits, found.projection)
    signs = list(crossings(sheet.crossings, found.projection, shapes))
    wishes = _wishes(sheet, board, (read_face(fonts[0]), read_face(fonts[1])))
    settled = settle(wishes, _grounds(sheet, board, shapes, narrow), [body for sign in signs for body in arrow_bodies(*sign)])
    drawing = Drawing(
        size=(sheet.width, sheet.height),
        arcs=arcs_of(found.parts, TOLERANCE),
        kinds={name: place["kind"] for name, place in board["places"].items()},
        impassable=list(sheet.impassable),
        lakes=list(sheet.lakes),
        hatching=hatching((shapes[name] for name in sheet.impassable), sheet.width, sheet.height),
        straits=straits(narrow, found.ground),
        crossings=signs,
        radii={wish.place: wish.supply for wish in wishes},
        layouts={wish.place: settled.layouts[wish.place] for wish in wishes},
    )
    return Drawn(write_map(drawing), settled.problems(drawing.size))


def _wishes(sheet: Sheet, board: Board, faces: tuple[Face, Face]) -> list[Wish]:
    capitals = {power.get("capital") for power in board["powers"].values()}
    wishes = []
    for name, place in board["places"].items():
        fixed = sheet.labels.get(name, {})
        names = (fixed["text"],) if "text" in fixed else wordings(place["name"])
        radius = style.CAPITAL_RADIUS if name in capitals else style.SUPPLY_RADIUS
        centre = place.get("centre") is True
        face = faces[place["kind"] == "sea"]
        wishes.append(Wish(name, names, radius * centre, sheet.heirs * centre, face, faces[1], fixed))
    return wishes


def wordings(name: str) -> tuple[str, ...]:
    """A name on one line, and broken at each of its spaces."""
    words = name.split(" ")
    return (name, *(" ".join(words[:cut]) + "\n" + " ".join(words[cut:]) for cut in range(1, len(words))))


def _grounds(sheet: Sheet, board: Board, shapes: Mapping[str, BaseGeometry], narrow: BaseGeometry) -> dict[str, Ground]:
    places = board["places"]
    seas = {name for name, place in places.items() if place["kind"] == "sea"}
    water = _cells([shapes[name] for name in (*seas, *sheet.lakes)])
    banks = narrow.buffer(1)
    lines = _cells([unary_union([shape.boundary for shape in shapes.values()]).buffer(0.5)])
    grounds = {}
    for name, place in places.items():
        shape = shapes[name].difference(banks)
        coasts = _coasts(name, place.get("coasts", ()), board, shapes)
        grounds[name] = Ground(_cells([shape]), shape, water, lines, (sheet.width, sheet.height), name in seas, coasts)
    return grounds


def _cells(shapes: Iterable[BaseGeometry]) -> Raster:
    parts = [part for shape in shapes for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon)]
    return rasterise([ring.coords for part in parts for ring in (part.exterior, *part.interiors)])


def _coasts(
    name: str, coasts: Iterable[str], board: Board, shapes: Mapping[str, BaseGeometry]
) -> dict[str, tuple[BaseGeometry, BaseGeometry | None]]:
    """Of every coast the waters that only it has, or all of its waters if none is its own; and those that it lacks."""
    waters = {coast: coast_waters(f"{name}/{coast}", board) for coast in coasts}
    found = {}
    for coast, own in waters.items():
        others = set().union(*(seas for other, seas in waters.items() if other != coast))
        lacking = others - own
        far = unary_union([shapes[sea] for sea in lacking]) if lacking else None
        found[coast] = (unary_union([shapes[sea] for sea in own - others or own]), far)
    return found


def coast_waters(coast: str, board: Board) -> set[str]:
    """The seas that a fleet reaches from a coast such as `Spa/nc`."""
    ends = {edge["b"] if edge["a"] == coast else edge["a"] for edge in board["edges"] if coast in (edge["a"], edge["b"])}
    return {end for end in ends if end in board["places"] and board["places"][end]["kind"] == "sea"}
