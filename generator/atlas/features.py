"""Coasts drawn by hand, which the boards of Europe share: capes, straits, gulfs and islands by which a reader knows a country.

A coastline made simple enough for a small map loses them, so they are drawn over it, larger than they are. Each stands in
`coasts_of_europe.yaml` under its name, with all places in [longitude, latitude]:

- `is`: what a reader should recognise.
- `draw`: what is drawn, one after the other: `land` or `water`, an outline whose sides are straight upon the map, or a line if it
  has a `width` in map units; `strait`, water upon land that belongs to one province or that armies cross, likewise.
- `known_by`: what can be seen on the map and on the earth: places on `land`, and in `water`; pairs of places on `one_land` or on
  `two_lands`; pairs of places in `one_water`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

Point = tuple[float, float]
Kind = Literal["land", "water", "strait"]
KINDS: tuple[Kind, ...] = ("land", "water", "strait")

FILE = Path(__file__).with_name("coasts_of_europe.yaml")


@dataclass(frozen=True, slots=True)
class Touch:
    """One outline, or one line if it has a width in map units, of a feature."""

    kind: Kind
    points: tuple[Point, ...]
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Feature:
    """A coast drawn by hand. `island_of` is the place that its lands belong to where they stand alone in the sea."""

    name: str
    touches: tuple[Touch, ...]
    known_by: Mapping[str, tuple[tuple[Point, ...], ...]]
    island_of: str = ""


@cache
def features_of_europe() -> Mapping[str, Feature]:
    """All features of the shared file, by name."""
    data = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {name: _feature(name, entry) for name, entry in data.items()}


def larger(feature: Feature, across: float, upward: float, aside: Point = (0.0, 0.0)) -> Feature:
    """The feature, with what it is known by, drawn larger around the middle of its lands and then moved `aside`.

    The factors are for longitude and latitude, `aside` is in degrees to the east and to the north.
    """
    ends = [point for touch in feature.touches if touch.kind == "land" for point in touch.points]
    west, east = min(lon for lon, _ in ends), max(lon for lon, _ in ends)
    south, north = min(lat for _, lat in ends), max(lat for _, lat in ends)
    lon, lat = (west + east) / 2, (south + north) / 2

    def away(point: Point) -> Point:
        return (lon + (point[0] - lon) * across + aside[0], lat + (point[1] - lat) * upward + aside[1])

    touches = tuple(replace(touch, points=tuple(map(away, touch.points))) for touch in feature.touches)
    known_by = {what: tuple(tuple(map(away, sign)) for sign in signs) for what, signs in feature.known_by.items()}
    return replace(feature, touches=touches, known_by=known_by)


def _feature(name: str, entry: Mapping[str, Any]) -> Feature:
    known_by = {what: tuple(_points(it) for it in places) for what, places in entry["known_by"].items()}
    return Feature(name, tuple(_touch(it) for it in entry["draw"]), known_by)


def _touch(entry: Mapping[str, Any]) -> Touch:
    (kind,) = (kind for kind in KINDS if kind in entry)
    return Touch(kind, _points(entry[kind]), float(entry.get("width", 0)))


def _points(places: Any) -> tuple[Point, ...]:
    """A place, or a line of places."""
    line = [places] if isinstance(places[0], (int, float)) else places
    return tuple((float(lon), float(lat)) for lon, lat in line)
