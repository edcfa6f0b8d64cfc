"""Makes a sheet of a base map: lines along its coasts, mountains, dunes, towns, a frame, a compass and a plate for the title.

It is added to a finished map, from the drawing itself and the atlas file, and takes the place of what was added before; so it can
be made anew without the coastlines. No place, label or point moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from shapely import LineString, Polygon, box, prepare, unary_union
from shapely.geometry.base import BaseGeometry

from generator.atlas import style
from generator.atlas.atlas_file import Sheet
from generator.atlas.dunes import dunes
from generator.atlas.furniture import ROSE, TITLE, compass, frame, kept, plate
from generator.atlas.glyphs import MapBox
from generator.atlas.graticule import Gauge
from generator.atlas.hachures import hachures, read_ranges
from generator.atlas.legibility import Sight
from generator.atlas.pathdata import HALVES, read_path
from generator.atlas.projection import Projection
from generator.atlas.sea_lines import with_sea_lines, without_sea_lines
from generator.atlas.towns import towns

LAYERS = ("hachures", "cities", "ornament", "key")
"""The layers that are added besides the lines in the sea, in the order in which they are drawn."""

TITLE_BOX = "title"
"""The id of the box, in the layer `key`, in which the title of a picture is written."""

_PATH = re.compile(r'<path(?: id="[^"]*")? class="([a-z]+)"[^>]*? d="([^"]*)"')
_ROUND_LABELS, _ROUND_BORDERS, _ROUND_COASTS = 1.6, 1.0, 1.6


def ornamented(svg: str, sheet: Sheet, sight: Sight) -> str:
    """The map with its ornament; `sight` is the same map as a reader sees it."""
    bare, projection = without_ornament(svg), Projection(sheet)
    land = _land(bare)
    faint = f'fill="none" stroke="{style.HACHURE}" stroke-opacity="{style.HACHURE_OPACITY}"'
    below = _layer("hachures", _mountains(sheet, projection, land, sight), faint)
    lands = {place: _filled(sight.provinces[place]) for place in (*sheet.capitals, *sheet.towns)}
    above = [
        _layer("cities", towns(sheet, projection, lands, sight), 'fill="none" stroke-linecap="round"'),
        _layer("ornament", _drawn(sheet, projection)),
        _layer("key", _kept(sheet)),
    ]
    borders, centres = bare.index('<g id="borders"'), bare.index('<g id="supply-centers"')
    return with_sea_lines("".join([bare[:borders], below, bare[borders:centres], *above, bare[centres:]]))


def covered(sheet: Sheet, sight: Sight) -> list[str]:
    """What stands where the plate, the compass or the frame is, one line each."""
    width, height = sheet.width, sheet.height
    inner = MapBox(style.FRAME, style.FRAME, width - style.FRAME, height - style.FRAME)
    found = [f"{it.place}: {it.part} stands on the frame" for it in sight.bodies if it.kind != "ring" and not inner.holds(it.box)]
    for name, room in _furniture(sheet).items():
        found += [f"{it.place}: {it.part} stands on the {name}" for it in sight.bodies if it.box.meets(MapBox(*room))]
    return found


def without_ornament(svg: str) -> str:
    """The map without the layers that `ornamented` adds."""
    svg = without_sea_lines(svg)
    for name in LAYERS:
        svg = re.sub(rf'<g id="{name}"(?:[^>]*)>\n.*?\n</g>\n', "", svg, count=1, flags=re.DOTALL)
    return svg


def _layer(name: str, lines: Iterable[str], attributes: str = "") -> str:
    drawn = list(lines)
    return "\n".join([f'<g id="{name}"{" " * bool(attributes)}{attributes}>', *drawn, "</g>", ""]) if drawn else ""


def _land(svg: str) -> BaseGeometry:
    shapes = [_filled(data) for kind, data in _PATH.findall(svg) if kind in ("land", "impassable")]
    return unary_union(shapes)


def _filled(data: str) -> BaseGeometry:
    """The area within an odd number of the rings of path data."""
    area: BaseGeometry = Polygon()
    for ring in read_path(data):
        area = area.symmetric_difference(Polygon([(x / HALVES, y / HALVES) for x, y in ring]).buffer(0))
    return area


def _mountains(sheet: Sheet, projection: Projection, ground: BaseGeometry, sight: Sight) -> Iterator[str]:
    ranges = read_ranges() if sheet.ranges is None else sheet.ranges
    rim = style.FRAME + 1
    land = ground.buffer(-_ROUND_COASTS).intersection(box(rim, rim, sheet.width - rim, sheet.height - rim))
    prepare(land)
    labels = [box(*body.box.grown(_ROUND_LABELS).edges) for body in sight.bodies if body.kind != "ring"]
    borders = [LineString(line).buffer(_ROUND_BORDERS) for line in sight.borders if line[0] != line[1]]
    panels = [box(*edges) for edges in sheet.panels.values()]
    taken = [*labels, *borders, *panels]
    yield from hachures(ranges.values(), projection, land, taken)
    yield from dunes(sheet.deserts, projection, land, taken)


def _furniture(sheet: Sheet) -> Mapping[str, tuple[float, float, float, float]]:
    """The room that the plate and the compass take."""
    found = {}
    if sheet.title:
        (x, y), (width, height) = sheet.title, TITLE
        found["title"] = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    if sheet.compass:
        x, y = sheet.compass
        found["compass"] = (x - ROSE, y - ROSE - 14, x + ROSE, y + ROSE)
    return found


def _drawn(sheet: Sheet, projection: Projection) -> Iterator[str]:
    gauge = Gauge(sheet, projection)
    yield from frame((sheet.width, sheet.height), _ticks(gauge, sheet))
    if sheet.title:
        yield from plate(sheet.title)
    if sheet.compass:
        yield from compass(sheet.compass, gauge.north(sheet.compass))


def _ticks(gauge: Gauge, sheet: Sheet) -> list[list[float]]:
    """Where meridians meet the top and the bottom, and parallels the right and the left; around a pole, meridians all."""
    sides: list[list[float]] = [[], [], [], []]
    for label, line in gauge.lines():
        for x, y in (line.coords[0], line.coords[-1]):
            parallel = label.endswith("°")
            for side, here, wanted in (
                (0, y < 0.5, not parallel), (1, x > sheet.width - 0.5, parallel or gauge.round),
                (2, y > sheet.height - 0.5, not parallel), (3, x < 0.5, parallel or gauge.round),
            ):  # fmt: skip
                if here and wanted and not (gauge.round and parallel):
                    sides[side].append(x if side in (0, 2) else y)
    return sides


def _kept(sheet: Sheet) -> Iterator[str]:
    width, height, rim = sheet.width, sheet.height, style.FRAME
    edges = ((0, 0, width, rim), (0, height - rim, width, height), (0, 0, rim, height), (width - rim, 0, width, height))
    yield from (kept(*it) for it in edges)
    for name, room in _furniture(sheet).items():
        yield kept(*room, name=TITLE_BOX if name == "title" else "")
