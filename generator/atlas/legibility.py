"""What stands in the way of a label on a base map: another label, a unit's place, a supply centre's mark, or a border.

Everything is taken from the drawing itself. A label that has a leader line may stand outside its province.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, Literal

from lxml import etree

from generator.atlas import style
from generator.atlas.glyphs import Box, Face
from generator.atlas.pathdata import HALVES, read_path

Kind = Literal["abbr", "name"]
Line = tuple[tuple[float, float], tuple[float, float]]
SVG = "{http://www.w3.org/2000/svg}"
ROOM = 0.3
"""The gap that must stay between a label and anything else, in map units."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A base map as a reader sees it. `labels` holds each label's lines of text, by kind and by the place's id."""

    provinces: Mapping[str, str]
    borders: tuple[Line, ...]
    units: Mapping[str, Box]
    dislodged: Mapping[str, Box]
    marks: Mapping[str, Box]
    labels: Mapping[Kind, Mapping[str, list[Box]]]
    leaders: frozenset[str]


def read_sight(data: bytes, upright: Face, italic: Face) -> Sight:
    """Read a base map's SVG file."""
    root = etree.fromstring(data)
    layers: dict[str, Any] = {layer.get("id", ""): layer for layer in root}
    drawn = [path.get("d") for layer in ("provinces", "borders") for path in layers[layer]]
    spots = {circle.get("id"): circle for circle in layers["province-centers"]}
    paths = [(path.get("id") or "", path.get("d") or "") for path in layers["provinces"]]
    texts = [text for text in layers["names"] if text.tag == SVG + "text"]
    half = style.SUPPLY_ROOM / 2
    labels: dict[Kind, dict[str, list[Box]]] = {"abbr": {}, "name": {}}
    for text in texts:
        place, _, kind = text.get("id").rpartition(".")
        labels[kind][place] = _text(text, italic if text.get("font-style") == "italic" else upright)
    return Sight(
        provinces=dict(paths),
        borders=tuple(segment for data in drawn for segment in _segments(data)),
        units=_around(spots, "center", style.UNIT),
        dislodged=_around(spots, "dislodged", style.UNIT),
        marks=_around({sign.get("id"): sign for sign in layers["supply-centers"]}, "supply", (-half, -half, half, half)),
        labels=labels,
        leaders=frozenset(path.get("id").split(".")[0] for path in layers["names"] if path.tag == SVG + "path"),
    )


def obstacles(sight: Sight, kind: Kind) -> list[str]:
    """Return what is wrong with the labels of a kind, one line each; none when every label can be read."""
    labels = sight.labels[kind]
    found = [f"{a} meets {b}" for a, b in combinations(labels, 2) if _meet(labels[a], labels[b])]
    for what, boxes in (("unit", sight.units), ("mark", sight.marks)):
        found += [f"{a} meets the {what} of {b}" for a in labels for b, box in boxes.items() if _meet(labels[a], [box])]
    found += [f"{a} crosses a border" for a in labels if a not in sight.leaders and _crossed(labels[a], sight.borders)]
    found += [f"the mark of {a} is under the unit" for a, mark in sight.marks.items() if _meet([mark], [sight.units[a]])]
    away = [a for a in labels if a not in sight.leaders and not _at_home(a, labels[a], sight)]
    return [*found, *(f"{a} lies outside its province" for a in away)]


def _text(text: Any, face: Face) -> list[Box]:
    size = _units(text.get("font-size")) or style.ABBR_SIZE
    x, y = _units(text.get("x")), _units(text.get("y"))
    boxes = [face.line(text.text, size, x, y)]
    for span in text:
        y += _units(span.get("dy"))
        boxes.append(face.line(span.text, size, _units(span.get("x")), y))
    return boxes


def _units(number: str | None) -> float:
    """A number of the file in map units; 0 for none."""
    return float(number or 0) / HALVES


def _segments(data: str) -> Iterable[Line]:
    for line in read_path(data):
        for (ax, ay), (bx, by) in pairwise(line):
            yield (ax / HALVES, ay / HALVES), (bx / HALVES, by / HALVES)


def _around(spots: Mapping[str, Any], part: str, room: tuple[float, float, float, float]) -> dict[str, Box]:
    boxes = {}
    for identity, circle in spots.items():
        place, _, kind = identity.rpartition(".")
        x, y = _units(circle.get("cx")), _units(circle.get("cy"))
        if kind == part:
            boxes[place] = Box(x + room[0], y + room[1], x + room[2], y + room[3])
    return boxes


def _meet(some: Iterable[Box], others: Iterable[Box]) -> bool:
    others = list(others)
    return any(one.grown(ROOM).meets(other) for one in some for other in others)


def _crossed(boxes: Iterable[Box], lines: Iterable[Line]) -> bool:
    grown = [box.grown(ROOM) for box in boxes]
    return any(_cuts(line, box) for line in lines for box in grown)


def _cuts(line: Line, box: Box) -> bool:
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


def _at_home(place: str, boxes: Iterable[Box], sight: Sight) -> bool:
    data = sight.provinces[place.partition("-")[0]]
    return all(inside((box.left + box.right) / 2, (box.top + box.bottom) / 2, data) for box in boxes)


def inside(x: float, y: float, data: str) -> bool:
    """Whether a point lies in a province, given its path data (a ray to the left crosses its border an odd number of times)."""
    odd = False
    for (ax, ay), (bx, by) in _segments(data):
        if (ay > y) != (by > y) and x > ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd
