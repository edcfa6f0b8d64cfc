"""From coastlines, an atlas file and a board to a base map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely import Polygon, line_merge, unary_union
from shapely.geometry.base import BaseGeometry

from generator.atlas import style
from generator.atlas.atlas_file import Point, Sheet
from generator.atlas.base_map_file import Drawing, write_map
from generator.atlas.bodies import arrow_bodies
from generator.atlas.crossings import crossings
from generator.atlas.drawn_straits import strait_water, straits
from generator.atlas.glyphs import Face, read_face
from generator.atlas.hatching import hatching
from generator.atlas.legibility import obstacles, read_sight
from generator.atlas.ornament import ornamented
from generator.atlas.place_ground import PlaceGround, SharedGround
from generator.atlas.place_labels import settle
from generator.atlas.raster import Raster, rasterise
from generator.atlas.survey import survey
from generator.atlas.topology import arcs_of
from generator.atlas.under_borders import bands, rivers

TOLERANCE = 0.2

Board = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The SVG text of a base map, and what is illegible on it or found no room, one line each."""

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
    narrow = strait_water(sheet, found.projection)
    signs = list(crossings(sheet.crossings, found.projection, shapes))
    faces = read_face(fonts[0]), read_face(fonts[1])
    sites = _sites(sheet, board, shapes, narrow, faces)
    table = settle(sites, [body for sign in signs for body in arrow_bodies(*sign)])
    arcs = arcs_of(found.parts, TOLERANCE)
    lands = {name for name, place in board["places"].items() if place["kind"] != "sea"}
    drawing = Drawing(
        size=(sheet.width, sheet.height),
        arcs=arcs,
        kinds={name: place["kind"] for name, place in board["places"].items()},
        impassable=list(sheet.impassable),
        lakes=list(sheet.lakes),
        rivers=rivers((found.projection.spots(course) for course in sheet.rivers), found.ground, arcs),
        bands={words: bands(realm, lands, arcs) for words, realm in sheet.realms.items()},
        panels=list(sheet.panels),
        hatching=hatching((shapes[name] for name in sheet.impassable), sheet.width, sheet.height),
        straits=straits(narrow, found.ground),
        crossings=signs,
        radii={site.place: site.supply for site in sites},
        plans={site.place: table.plans[site.place] for site in sites},
    )
    svg = write_map(drawing)
    sight = read_sight(svg.encode(), *faces)
    return Drawn(ornamented(svg, sheet, sight), obstacles(sight, sheet.over_borders))


def _sites(
    sheet: Sheet, board: Board, shapes: Mapping[str, BaseGeometry], narrow: BaseGeometry, faces: tuple[Face, Face]
) -> list[PlaceGround]:
    places = board["places"]
    capitals = {power.get("capital") for power in board["powers"].values()}
    water = [shapes[name] for name in shapes if name in sheet.lakes or (name in places and places[name]["kind"] == "sea")]
    lines = line_merge(unary_union([shape.boundary for shape in shapes.values()])).buffer(0.5)
    chart = SharedGround((sheet.width, sheet.height), _cells(water), _cells([lines]))
    banks = narrow.buffer(1)
    sites = []
    for name, place in places.items():
        shape, centre = shapes[name].difference(banks), place.get("centre") is True
        radius = style.CAPITAL_RADIUS if name in capitals else style.SUPPLY_RADIUS
        fixed = sheet.labels.get(name, {})
        sites.append(
            PlaceGround(
                place=name,
                chart=chart,
                own=_cells([shape]),
                shape=shape,
                wet=place["kind"] == "sea",
                names=(fixed["text"],) if "text" in fixed else wordings(place["name"]),
                supply=radius if centre else 0.0,
                heirs=sheet.heirs if centre else 0,
                upright=faces[0],
                italic=faces[1],
                fixed=_fixed(fixed),
                piece=sheet.piece,
                dislodged=sheet.dislodged,
                coasts=_coasts(name, place.get("coasts", ()), board, shapes),
            )
        )
    return sites


def _fixed(labels: Mapping[str, Any]) -> dict[str, Point]:
    """The spots that are fixed by hand; names of a coast's spots begin with its letters."""
    spots = {part: spot for part, spot in labels.items() if part not in ("text", "coasts", "over-borders")}
    for coast, own in labels.get("coasts", {}).items():
        spots |= {f"{coast}.{part}": spot for part, spot in own.items()}
    return {part: (float(x), float(y)) for part, (x, y) in spots.items()}


def wordings(name: str) -> tuple[str, ...]:
    """A name on one line, and broken at each of its spaces."""
    words = name.split(" ")
    return (name, *(" ".join(words[:cut]) + "\n" + " ".join(words[cut:]) for cut in range(1, len(words))))


def _cells(shapes: Iterable[BaseGeometry]) -> Raster:
    parts = [part for shape in shapes for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon)]
    return rasterise([ring.coords for part in parts for ring in (part.exterior, *part.interiors)])


def _coasts(
    name: str, coasts: Iterable[str], board: Board, shapes: Mapping[str, BaseGeometry]
) -> dict[str, tuple[BaseGeometry, BaseGeometry | None]]:
    """For every coast, the waters that it alone has (or all of its waters if there are none), and those that only others have."""
    waters = {coast: coast_waters(f"{name}/{coast}", board) for coast in coasts}
    found = {}
    for coast, own in waters.items():
        others = set().union(*(seas for other, seas in waters.items() if other != coast))
        lacking = others - own
        far = unary_union([shapes[sea] for sea in lacking]) if lacking else None
        found[coast] = (unary_union([shapes[sea] for sea in own - others or own]), far)
    return found


def coast_waters(coast: str, board: Board) -> set[str]:
    """The seas that a fleet reaches from a coast such as `Spa/nc`; the provinces, where it reaches no sea."""
    edges = [edge for edge in board["edges"] if coast in (edge["a"], edge["b"])]
    ends = {(edge["b"] if edge["a"] == coast else edge["a"]).partition("/")[0] for edge in edges}
    return {end for end in ends if board["places"][end]["kind"] == "sea"} or ends
