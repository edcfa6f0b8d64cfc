"""The places of a made-up world as shapes, and the border of each two of them, out of lines that were drawn by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from shapely import LineString, Polygon, box, line_merge, polygonize, unary_union
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Point
from generator.atlas.fantasy.wander import wandering

WAYS: Mapping[str, tuple[float, float, int]] = {
    "coast": (8.5, 46, 5), "shore": (2.2, 16, 2), "rim": (5, 34, 3), "keep": (4, 40, 3), "in": (5.5, 52, 4), "sea": (9, 120, 2),
}  # fmt: skip
"""How each kind of line strays: how far, in waves how long, and of how many lengths."""

SHORTEST = 12.0
"""Places that have less of a line in common do not adjoin, in map units."""


class WorldError(ValueError):
    """A drawing whose places are not those of the board; the message says what is wrong, a line each."""


@dataclass(frozen=True)
class World:
    """The shape of each place of the board, of the `peak` and of the lakes, and the line that each two places share."""

    places: Mapping[str, Polygon]
    peak: Polygon
    lakes: tuple[Polygon, ...]
    borders: Mapping[frozenset[str], BaseGeometry]

    @cached_property
    def land(self) -> BaseGeometry:
        """All that is not sea, with its lakes and the peak."""
        return unary_union([self.places[it] for it in self.places if it not in self.seas] + [self.peak, *self.lakes]).buffer(0)

    @cached_property
    def seas(self) -> frozenset[str]:
        """The places at the edge of the sheet."""
        left, top, right, bottom = unary_union(list(self.places.values())).bounds
        frame = box(left, top, right, bottom).exterior
        return frozenset(it for it, shape in self.places.items() if shape.intersection(frame).length > SHORTEST)


def shapes(facts: Mapping[str, Any]) -> World:
    """The world that the facts of a drawing describe; raises WorldError where its lines do not part its places."""
    width, height = facts["sheet"]
    nodes = facts["nodes"]
    drawn: list[LineString] = [LineString(box(0, 0, width, height).exterior.coords)]
    for line in facts["lines"]:
        by = [nodes[it] if isinstance(it, str) else it for it in line["by"]]
        named = f"{line['by'][0]} {line['by'][-1]} {facts['seed']}"
        drawn.append(LineString(_on_grid(wandering([(float(x), float(y)) for x, y in by], named, *WAYS[line["as"]]))))
    faces = [face for face in polygonize([unary_union(drawn)]).geoms if isinstance(face, Polygon) and face.area > 1]
    places = dict(_named(facts["places"], faces))
    rest = [face for face in faces if not any(face is it for it in places.values())]
    peak = next((it for it in rest if it.contains(Dot(*facts["peak"]["at"]))), None)
    if peak is None:
        raise WorldError("no line goes around the peak")
    lakes = tuple(it for it in rest if it is not peak)
    if len(lakes) != facts["lakes"]:
        raise WorldError(f"there are {len(lakes)} lakes, not {facts['lakes']}: {[it.centroid.wkt for it in lakes]}")
    return World(places, peak, lakes, dict(_borders(places)))


def _on_grid(line: list[Point]) -> list[Point]:
    """The line in halves of a map unit, as the file has it."""
    return [(round(x * 2) / 2, round(y * 2) / 2) for x, y in line]


def _named(places: Mapping[str, Any], faces: list[Polygon]) -> Iterator[tuple[str, Polygon]]:
    taken: dict[int, str] = {}
    for name, it in places.items():
        number = next((number for number, face in enumerate(faces) if face.contains(Dot(*it["at"]))), None)
        if number is None or number in taken:
            raise WorldError(f"no line parts {name} from {taken.get(number or 0, 'the sheet')}")
        taken[number] = name
        yield name, faces[number]


def _borders(places: Mapping[str, Polygon]) -> Iterator[tuple[frozenset[str], BaseGeometry]]:
    for (one, first), (other, second) in combinations(places.items(), 2):
        shared = first.intersection(second)
        lines = [it for it in getattr(shared, "geoms", [shared]) if isinstance(it, LineString)]
        if lines and (line := line_merge(unary_union(lines))).length >= SHORTEST:
            yield frozenset((one, other)), line


def differences(world: World, facts: Mapping[str, Any]) -> list[str]:
    """The borders of a board that are not drawn, and those drawn that it does not have, a line each."""
    wanted = {frozenset((it["from"], it["to"])) for it in facts["borders"]}
    drawn = set(world.borders)
    return [
        *(f"{' and '.join(sorted(it))} adjoin on the board and not on the map" for it in wanted - drawn),
        *(f"{' and '.join(sorted(it))} adjoin on the map and not on the board" for it in drawn - wanted),
    ]
