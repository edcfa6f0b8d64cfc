"""The atlas file of a board: everything that the drawing of its map needs besides coastlines and the board file.

Keys of `atlas.yaml` (places are [longitude, latitude]; sizes and offsets are map units, the map being 1000 units wide):

- `projection`: a PROJ string. `sheet`: width and height, units per kilometre, degrees of turn, and which place (`pin`) lies
  `at` which point. `clip`: west, south, east and north of the coastlines used.
- `lenses`: regions made larger (power > 0) or smaller, with their reach in kilometres, applied one after the other.
- `coast`: radii of closing (bays) and opening (spits), tolerance of simplification, rounds of smoothing. `rough`, which may be left
  out, is about how far headlands and bays reach that are added to smooth coasts, as on a map of an invented world.
- `fill`, `dig`: what becomes land or water before the coasts are smoothed: a `line` with a `width`, or an `area`, a polygon whose
  sides are straight upon the map.
- `features`: names of coasts drawn by hand (`features.py`), drawn once the coasts are simple, and the name of the place that a
  feature's lands belong to where they are islands, or nothing: `Crimea: ""`, `Lofoten: Nwy`. An island that needs more room than
  its coasts give is drawn larger, by factors for its length from west to east and from south to north:
  `Crete: {of: Cre, larger: [1.2, 1.5]}`. `aside: [0, 0.4]` then moves it, by degrees to the east and to the north.
- `nodes`: named junctions. `land`, `sea`: border lines on land or at sea, of places and names of nodes; an end that is no node
  overshoots the coast and is cut there.
- `seeds`: where a province lies, if not just at its `at:` on the board: places, or lines of places. A face with seeds of several
  provinces is divided between them by nearness (Voronoi cells); a land without a seed is not drawn.
- `impassable`: name to place. `lakes`: name to place of water that is nobody's, a lake or a gulf cut off by a line of `sea`.
- `panels`: name to [x, y, width, height] on the map: a plain ground, such as a corner, that lies over land and sea. `boxes`: place
  to four such numbers: a place off the map, drawn as a box upon a panel. A box at the edge of its panel touches what lies beyond.
- `straits`: water drawn upon land that belongs to one province, or that armies cross.
- `crossings`: what a border cannot show, `between` two provinces: of `kind` arrow, an adjacency without a border, drawn along
  its `line`; of `kind` point, two provinces that meet in a point and are not adjacent.
- `shores`: coastal provinces whose border and whose ways for fleets disagree: {between: [Aix, Nap], reason: a text}.
- `capitals`, `towns`: place to where its capital or its town is; a sign is drawn there, or on the nearest land of the place that is
  free (`towns.py`).
- `rivers`: name to the course of a river, from its source to its mouth; it is drawn below borders and all that stands on the map.
- `realms`: the words of the key to the provinces around which a band is drawn below their borders on land.
- `piece`: left, top, right and bottom of the room that a piece needs around its point, where it shows more than a unit of
  Diplomacy, such as its strength.
- `dislodged`: false where no unit ever waits in a place that it was driven out of.
- `heirs`: for how many heirs a supply centre must have room, 0 if left out.
- `title`, `compass`: the middles of the plate for a picture's title and of the compass, [x, y] on the map. `ranges`: name to the
  `line` of a mountain range in degrees, and how `high` its strokes stand, in place of those of `mountains.yaml`. `deserts`: name to
  a polygon in degrees, in which dunes are drawn where there is room.
- `labels`: for each place, what is fixed by hand on the map: [x, y] of the middle of `unit`, `dislodged`, `supply`, `heir-1` and
  `heir-2`, and of the middle of the first baseline of `abbr` and `name`; `text` is the name with its line breaks; `leader` and
  `abbr-leader` are where a line from the name or the abbreviation ends. `over-borders` lists which of `abbr` and `name` may lie
  over borders, as where a place is no wider than its name. `coasts` of a split province each have `unit`, `dislodged` and the
  `label` of their letters. Whatever is left out is placed automatically.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from generator.atlas.features import Feature, features_of_europe, larger

Point = tuple[float, float]
Pair = tuple[str, str]
Rectangle = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Lens:
    """A region drawn larger: its centre in degrees, its reach in kilometres, and by how much (0.3 is 30 %)."""

    at: Point
    reach: float
    power: float


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line in degrees with a width in map units."""

    line: tuple[Point, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon with corners in degrees."""

    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """A double-headed arrow along a line in degrees, or the sign of a point where two provinces meet (`arrow` is false)."""

    between: Pair
    line: tuple[Point, ...]
    arrow: bool


class Range(NamedTuple):
    """The ridge of a mountain range in degrees, and how high its strokes stand, 1 for most."""

    line: tuple[Point, ...]
    high: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """An atlas file, its nodes resolved. See the module's docstring for the keys."""

    projection: str
    width: float
    height: float
    scale: float
    turn: float
    pin: Point
    at: Point
    clip: tuple[float, float, float, float]
    lenses: tuple[Lens, ...]
    coast: Mapping[str, float]
    fill: tuple[Stroke | Area, ...]
    dig: tuple[Stroke | Area, ...]
    land: tuple[tuple[Point, ...], ...]
    sea: tuple[tuple[Point, ...], ...]
    seeds: Mapping[str, tuple[tuple[Point, ...], ...]]
    impassable: Mapping[str, Point]
    features: tuple[Feature, ...] = ()
    lakes: Mapping[str, Point] = field(default_factory=dict)
    panels: Mapping[str, Rectangle] = field(default_factory=dict)
    boxes: Mapping[str, Rectangle] = field(default_factory=dict)
    straits: tuple[Stroke, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    shores: Mapping[Pair, str] = field(default_factory=dict)
    rivers: tuple[tuple[Point, ...], ...] = ()
    capitals: Mapping[str, Point] = field(default_factory=dict)
    towns: Mapping[str, Point] = field(default_factory=dict)
    realms: Mapping[str, frozenset[str]] = field(default_factory=dict)
    piece: Rectangle | None = None
    dislodged: bool = True
    heirs: int = 0
    nodes: Mapping[str, Point] = field(default_factory=dict)
    labels: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    title: Point | None = None
    compass: Point | None = None
    ranges: Mapping[str, Range] | None = None
    deserts: tuple[Area, ...] = ()

    @property
    def points(self) -> set[Pair]:
        """The pairs of provinces that meet in a point and are not adjacent."""
        return {crossing.between for crossing in self.crossings if not crossing.arrow}

    @property
    def over_borders(self) -> frozenset[Pair]:
        """The labels that may lie over borders, each as its place and `abbr` or `name`."""
        return frozenset((place, part) for place, own in self.labels.items() for part in own.get("over-borders", ()))


def read_sheet(path: Path) -> Sheet:
    """Read `atlas.yaml`. A border line that names an unknown node raises KeyError."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    nodes = {name: _point(place) for name, place in data.get("nodes", {}).items()}
    frame = data["sheet"]
    return Sheet(
        projection=data["projection"],
        width=frame["width"],
        height=frame["height"],
        scale=frame["scale"],
        turn=frame.get("turn", 0),
        pin=_point(frame["pin"]),
        at=_point(frame["at"]),
        clip=tuple(data["clip"]),
        lenses=tuple(Lens(_point(lens["at"]), lens["reach"], lens["power"]) for lens in data.get("lenses", ())),
        coast=data["coast"],
        fill=_patches(data.get("fill", ())),
        dig=_patches(data.get("dig", ())),
        land=tuple(_line(line, nodes) for line in data.get("land", ())),
        sea=tuple(_line(line, nodes) for line in data.get("sea", ())),
        seeds={name: _seeds(places) for name, places in data.get("seeds", {}).items()},
        impassable={name: _point(place) for name, place in data.get("impassable", {}).items()},
        features=tuple(_feature(*entry) for entry in data.get("features", {}).items()),
        lakes={name: _point(place) for name, place in data.get("lakes", {}).items()},
        panels={name: _rectangle(it) for name, it in data.get("panels", {}).items()},
        boxes={name: _rectangle(it) for name, it in data.get("boxes", {}).items()},
        straits=tuple(_stroke(entry) for entry in data.get("straits", ())),
        crossings=tuple(_crossing(entry, nodes) for entry in data.get("crossings", ())),
        shores={_pair(entry["between"]): entry["reason"] for entry in data.get("shores", ())},
        rivers=tuple(_line(course, {}) for course in data.get("rivers", {}).values()),
        capitals={place: _point(at) for place, at in data.get("capitals", {}).items()},
        towns={place: _point(at) for place, at in data.get("towns", {}).items()},
        realms={words: frozenset(places) for words, places in data.get("realms", {}).items()},
        piece=tuple(data["piece"]) if "piece" in data else None,
        dislodged=data.get("dislodged", True),
        heirs=data.get("heirs", 0),
        nodes=nodes,
        labels=data.get("labels", {}),
        title=_point(data["title"]) if "title" in data else None,
        compass=_point(data["compass"]) if "compass" in data else None,
        ranges=ranges_of(data["ranges"]) if "ranges" in data else None,
        deserts=tuple(Area(_line(corners, {})) for corners in data.get("deserts", {}).values()),
    )


def _feature(name: str, entry: str | Mapping[str, Any]) -> Feature:
    if isinstance(entry, str):
        return replace(features_of_europe()[name], island_of=entry)
    across, upward = entry["larger"]
    feature = replace(features_of_europe()[name], island_of=entry.get("of", ""))
    return larger(feature, across, upward, _point(entry.get("aside", (0, 0))))


def ranges_of(data: Mapping[str, Any]) -> dict[str, Range]:
    """Mountain ranges by name, as an atlas file or `mountains.yaml` has them."""
    return {name: Range(_line(it["line"], {}), it.get("high", 1.0)) for name, it in data.items()}


def _point(place: Sequence[float]) -> Point:
    return (float(place[0]), float(place[1]))


def _rectangle(numbers: Sequence[float]) -> Rectangle:
    """Left, top, right and bottom, from left, top, width and height."""
    left, top, width, height = map(float, numbers)
    return (left, top, left + width, top + height)


def _line(places: Sequence[Any], nodes: Mapping[str, Point]) -> tuple[Point, ...]:
    return tuple(nodes[place] if isinstance(place, str) else _point(place) for place in places)


def _stroke(entry: Mapping[str, Any]) -> Stroke:
    return Stroke(_line(entry["line"], {}), entry["width"])


def _patches(entries: Sequence[Mapping[str, Any]]) -> tuple[Stroke | Area, ...]:
    return tuple(Area(_line(entry["area"], {})) if "area" in entry else _stroke(entry) for entry in entries)


def _crossing(entry: Mapping[str, Any], nodes: Mapping[str, Point]) -> Crossing:
    return Crossing(_pair(entry["between"]), _line(entry.get("line", ()), nodes), entry["kind"] == "arrow")


def _pair(names: Sequence[str]) -> Pair:
    one, other = sorted(names)
    return (one, other)


def _seeds(places: Sequence[Any]) -> tuple[tuple[Point, ...], ...]:
    """A seed is a place or a line of places."""
    return tuple((_point(seed),) if isinstance(seed[0], (int, float)) else _line(seed, {}) for seed in places)
