"""Finds what is illegible on a base map, in the drawing itself.

That is: things that overlap, labels that cross a border, and parts outside their province. A label with a leader line may stand
outside its province, and one of which the atlas file says so may lie over a border.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from lxml import etree

from generator.atlas import style
from generator.atlas.atlas_file import Pair, Point
from generator.atlas.bodies import LABELS, SEEN, Body, Kind, arrow_bodies, beyond, leader_bodies, overlaps
from generator.atlas.glyphs import Face, MapBox
from generator.atlas.pathdata import HALVES, read_path

Line = tuple[Point, Point]
SVG = "{http://www.w3.org/2000/svg}"

_PIECES: Mapping[str, tuple[Kind, tuple[float, float, float, float]]] = {
    "center": ("unit", style.UNIT),
    "dislodged": ("dislodged", style.DISLODGED),
    "heir-1": ("heir", style.HEIR),
    "heir-2": ("heir", style.HEIR),
}


@dataclass(frozen=True, slots=True)
class Sight:
    """A base map as a reader sees it: path data, lines, and everything that takes room. A coast is named as in `Spa-nc`."""

    size: Point
    provinces: Mapping[str, str]
    borders: tuple[Line, ...]
    bodies: tuple[Body, ...]
    crossings: Mapping[Literal["arrow", "point"], set[Pair]]

    def box(self, place: str, part: str) -> MapBox:
        """The room that a part of a place takes, or the first line of a label. Raises KeyError if there is no such part."""
        for body in self.bodies:
            if (body.place, body.part) == (place, part):
                return body.box
        raise KeyError(f"{place}.{part}")


def read_sight(data: bytes, upright: Face, italic: Face) -> Sight:
    """Read a base map's SVG file."""
    root = etree.fromstring(data)
    layers: dict[str, Any] = {layer.get("id", ""): layer for layer in root}
    once = {f"#{path.get('id')}": path.get("d", "") for path in root.iterfind(f"{SVG}defs/{SVG}path")}
    drawn = [path.get("d") or once.get(path.get("href", ""), "") for layer in ("provinces", "borders") for path in layers[layer]]
    width, height = (float(number) / HALVES for number in root.get("viewBox", "").split()[2:])
    return Sight(
        size=(width, height),
        provinces={path.get("id") or "": path.get("d") or "" for path in layers["provinces"]},
        borders=tuple(segment for data in drawn for segment in _segments(data)),
        bodies=tuple(_bodies(layers, upright, italic)),
        crossings={"arrow": _pairs(layers["crossings"], "arrow"), "point": _pairs(layers["crossings"], "point")},
    )


def obstacles(sight: Sight, over_borders: AbstractSet[Pair] = frozenset()) -> list[str]:
    """Return what is illegible, one line each; `over_borders` are the labels that may cross one, each as its place and part."""
    led = {(body.place, body.part) for body in sight.bodies if body.kind.endswith("leader")}
    labels = [body for body in sight.bodies if body.kind in LABELS and (body.place, body.part) not in led]
    found = [*overlaps(sight.bodies), *beyond(sight.bodies, *sight.size)]
    within = [body for body in labels if (body.place, body.part) not in over_borders]
    found += [f"{body.place}: {body.part} crosses a border" for body in within if _crossed(body.box, sight.borders)]
    home = [*labels, *(body for body in sight.bodies if body.kind in ("unit", "supply"))]
    return [*found, *(f"{body.place}: {body.part} lies outside its province" for body in home if not _at_home(body, sight))]


def _bodies(layers: Mapping[str, Any], upright: Face, italic: Face) -> Iterator[Body]:
    for circle in layers["province-centers"]:
        place, _, part = circle.get("id").rpartition(".")
        kind, room = _PIECES[part]
        yield Body(place.partition("-")[0], _part(place, kind if kind != "heir" else part), kind, _around(circle, room))
    for circle in layers["supply-centers"]:
        radius = _units(circle.get("r")) + style.SUPPLY_STROKE
        box = _around(circle, (-radius, -radius, radius, radius))
        yield Body(circle.get("id").rpartition(".")[0], "supply", "supply", box)
    for path in layers["crossings"].iterfind("*[@id]"):
        yield from arrow_bodies(path.get("id"), read_path(path.get("d")))
    for label in layers["names"]:
        place, _, kind = label.get("id").rpartition(".")
        if label.tag == SVG + "path":
            ((start, end),) = read_path(label.get("d"))
            ends = [(x / HALVES, y / HALVES) for x, y in (start, end)]
            yield from leader_bodies(place.partition(".")[0], kind, ends)
        else:
            face = italic if label.get("font-style") == "italic" else upright
            yield from (Body(place.partition("-")[0], _part(place, kind), kind, box) for box in _text(label, face))


def _part(place: str, part: str) -> str:
    """The names of a place and its part; for a part of a coast the letters of the coast come first."""
    coast = place.partition("-")[2]
    return f"{coast}.{part}" if coast else part


def _pairs(layer: Any, kind: str) -> set[Pair]:
    ids = [path.get("id").rpartition(".") for path in layer.iterfind("*[@id]")]
    return {(min(pair), max(pair)) for name, _, what in ids if what == kind and (pair := name.split("-"))}


def _text(text: Any, face: Face) -> list[MapBox]:
    size = _units(text.get("font-size")) or style.ABBR_SIZE
    x, y = _units(text.get("x")), _units(text.get("y"))
    boxes = [face.line(text.text, size, x, y)]
    for span in text:
        y += _units(span.get("dy"))
        boxes.append(face.line(span.text, size, _units(span.get("x")), y))
    return boxes


def _units(number: str | None) -> float:
    """A number of the file in map units; 0 if it is missing."""
    return float(number or 0) / HALVES


def _segments(data: str) -> Iterable[Line]:
    for line in read_path(data):
        for (ax, ay), (bx, by) in pairwise(line):
            yield (ax / HALVES, ay / HALVES), (bx / HALVES, by / HALVES)


def _around(circle: Any, room: tuple[float, float, float, float]) -> MapBox:
    x, y = _units(circle.get("cx")), _units(circle.get("cy"))
    return MapBox(x + room[0], y + room[1], x + room[2], y + room[3])


def _crossed(box: MapBox, lines: Iterable[Line]) -> bool:
    grown = box.grown(SEEN)
    return any(_cuts(line, grown) for line in lines)


def _cuts(line: Line, box: MapBox) -> bool:
    """Whether a segment touches a rectangle (Liang and Barsky 1984)."""
    (ax, ay), (bx, by) = line
    if max(ax, bx) < box.left or min(ax, bx) > box.right or max(ay, by) < box.top or min(ay, by) > box.bottom:
        return False
    start, end = 0.0, 1.0
    for step, near, far in ((bx - ax, box.left - ax, box.right - ax), (by - ay, box.top - ay, box.bottom - ay)):
        if step == 0:
            if near > 0 or far < 0:
                return False
            continue
        first, last = sorted((near / step, far / step))
        start, end = max(start, first), min(end, last)
    return start <= end


def _at_home(body: Body, sight: Sight) -> bool:
    """Whether the middle of a label, or the point of a piece, lies in its province."""
    box = body.box
    y = box.top - style.UNIT[1] if body.kind == "unit" else (box.top + box.bottom) / 2
    return inside((box.left + box.right) / 2, y, sight.provinces[body.place])


def inside(x: float, y: float, data: str) -> bool:
    """Whether a point lies in a province, given its path data (a ray to the left crosses its border an odd number of times)."""
    odd = False
    for (ax, ay), (bx, by) in _segments(data):
        if (ay > y) != (by > y) and x > ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd
