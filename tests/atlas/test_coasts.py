"""Coasts drawn by hand: what each is known by is there on every map that has it, as it is on Natural Earth's.

`natural_earth_europe.json` is Natural Earth's land (1:10m, public domain) from 26 degrees west to 54 east, and from 29 to
72 north: a list of lands, each a list of rings, its shore and those of its seas, in steps of hundredths of a degree from the first
point, simplified to 0.03 degrees.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from generator.atlas.atlas_file import Point, Sheet, read_sheet
from generator.atlas.features import Feature, Touch, features_of_europe, larger
from generator.atlas.pathdata import HALVES, read_path

for library in ("numpy", "pyproj", "shapely"):
    pytest.importorskip(library)

ROOT = Path(__file__).parents[2]
FOLDERS = {path.parent.name: path.parent for path in sorted(ROOT.glob("generator/rulesets/*/atlas.yaml"))}
DRAWN = [name for name, folder in FOLDERS.items() if "\nfeatures:" in (folder / "atlas.yaml").read_text(encoding="utf-8")]

ON = {"land": (1, True), "water": (1, False), "one_land": (2, True), "two_lands": (2, False)}
"""How many places each kind of sign has, and whether all of them lie on one land."""


@cache
def earth() -> list[Any]:
    from shapely import Polygon

    lands = json.loads(Path(__file__).with_name("natural_earth_europe.json").read_text(encoding="utf-8"))
    rings = [[_unpacked(ring) for ring in land] for land in lands]
    return [Polygon(shore, seas).buffer(0) for shore, *seas in rings]


def _unpacked(ring: list[int]) -> list[Point]:
    xs, ys = accumulate(ring[::2]), accumulate(ring[1::2])
    return [(x / 100, y / 100) for x, y in zip(xs, ys, strict=True)]


@cache
def sheet(name: str) -> Sheet:
    return read_sheet(FOLDERS[name] / "atlas.yaml")


@cache
def lands(name: str) -> list[Any]:
    """The lands that a reader sees on a map, each in one piece."""
    from shapely import union_all

    root = etree.fromstring((FOLDERS[name] / "map.svg").read_bytes())
    paths = {
        kind: [path.get("d") for path in root.iterfind(f".//{{*}}path[@class='{kind}']")]
        for kind in ("land", "impassable", "strait")
    }
    dry = union_all([_shape(data) for kind in ("land", "impassable") for data in paths[kind]]).buffer(0.1)
    seen = dry.difference(union_all([_shape(data) for data in paths["strait"]]))
    return list(getattr(seen, "geoms", [seen]))


def _shape(data: str) -> Any:
    from shapely import Polygon

    shape: Any = Polygon()
    for ring in read_path(data):
        shape = shape.symmetric_difference(Polygon([(x / HALVES, y / HALVES) for x, y in ring]).buffer(0))
    return shape


def unlike(feature: Feature, lands: Iterable[Any], place: Callable[[Point], Point]) -> list[str]:
    """What a feature is known by and cannot be seen, on lands upon which `place` puts the places."""
    from shapely import Point as Dot

    found = []
    for what, signs in feature.known_by.items():
        for sign in signs:
            dots = [Dot(place(it)) for it in sign]
            assert len(dots) == ON[what][0]
            hit = [{index for index, land in enumerate(lands) if land.contains(dot)} for dot in dots]
            together = bool(set.intersection(*hit))
            apart = not together and (len(dots) == 1 or all(hit))
            if not (together if ON[what][1] else apart):
                found.append(f"{feature.name}: {what} {sign}")
    return found


@pytest.mark.parametrize("name", features_of_europe())
def test_what_a_feature_is_known_by_is_so_on_earth(name: str) -> None:
    assert unlike(features_of_europe()[name], earth(), lambda it: it) == []
    assert features_of_europe()[name].known_by.keys() >= {"land", "water"}


@pytest.mark.parametrize("name", DRAWN)
def test_what_a_feature_is_known_by_is_seen_on_every_map_that_has_it(name: str) -> None:
    from generator.atlas.projection import Projection

    projection = Projection(sheet(name))
    assert sheet(name).features
    for feature in sheet(name).features:
        shown = replace(feature, known_by=_on_sheet(feature, projection, sheet(name)))
        assert shown.known_by
        assert unlike(shown, lands(name), lambda it: projection.spots([it])[0]) == []


def _on_sheet(feature: Feature, projection: Any, on: Sheet) -> dict[str, tuple[tuple[Point, ...], ...]]:
    """What a feature is known by, without what lies beyond the sheet: the north of Norway on some."""
    found: dict[str, tuple[tuple[Point, ...], ...]] = {}
    for what, signs in feature.known_by.items():
        spots = {sign: projection.spots(sign) for sign in signs}
        shown = tuple(sign for sign in signs if all(0 < x < on.width and 0 < y < on.height for x, y in spots[sign]))
        found |= {what: shown} if shown else {}
    return found


def test_the_classical_map_has_the_coasts_that_everybody_knows() -> None:
    named = {feature.name for feature in sheet("classical").features}
    assert named >= {
        "Sicily",
        "Crimea",
        "Marmara",
        "Corsica",
        "Sardinia",
        "Norway",
        "Lofoten",
        "Denmark",
        "Greece",
        "Crete",
        "Cyprus",
    }


@pytest.mark.parametrize("name", ["ambition_and_empire", "classical", "order_of_the_dragon"])
def test_the_shores_of_the_south_are_drawn_as_carefully_as_those_of_the_north(name: str) -> None:
    named = {feature.name for feature in sheet(name).features}
    assert named >= {
        "Galicia",
        "Portugal",
        "Southern Spain",
        "Algeria",
        "Tunisia",
        "Levant",
        "Southern Anatolia",
        "Aegean Anatolia",
        "Southern Black Sea",
        "Western Black Sea",
    }


def flat(places: Mapping[str, Any]) -> Any:
    """A projection that leaves places as they are."""

    class Flat:
        def spots(self, points: Iterable[Point]) -> list[Point]:
            return list(points)

    return Flat()


def touch(kind: Any, left: float, top: float, right: float, bottom: float) -> Touch:
    return Touch(kind, ((left, top), (right, top), (right, bottom), (left, bottom)))


def test_touches_are_drawn_one_after_the_other_and_a_strait_is_water_upon_land() -> None:
    from shapely import box

    from generator.atlas.feature_shapes import drawn_over, strait

    touches = (touch("water", 40, 0, 60, 100), touch("strait", 35, 20, 65, 80), touch("land", 45, 40, 55, 60))
    feature = Feature("Sound", touches, {})
    ground, water = drawn_over(box(0, 0, 100, 100), [feature], flat({})), strait(feature, flat({}))
    dots = {"shore": (20, 50), "strait": (40, 50), "island": (50, 50), "open sea": (50, 5)}
    from shapely import Point as Dot

    assert {name for name, dot in dots.items() if ground.contains(Dot(dot))} == {"shore", "strait", "island"}
    assert {name for name, dot in dots.items() if water.contains(Dot(dot))} == {"strait"}


def test_a_line_with_a_width_is_as_wide_as_that() -> None:
    from generator.atlas.feature_shapes import outline

    shape = outline(Touch("water", ((0, 0), (10, 0)), 4), flat({}))
    assert shape.bounds == pytest.approx((-2, -2, 12, 2))


def test_an_island_is_drawn_larger_around_its_middle_with_what_it_is_known_by() -> None:
    island = Feature("Crete", (touch("land", 0, 0, 20, 10),), {"land": (((10, 5),),), "water": (((20, 12),),)})
    grown = larger(island, 2, 3)
    assert grown.touches == (touch("land", -10, -10, 30, 20),)
    assert grown.known_by == {"land": (((10, 5),),), "water": (((30, 26),),)}
    moved = larger(island, 1, 1, (0.5, -2))
    assert moved.touches == (touch("land", 0.5, -2, 20.5, 8),)
    assert moved.known_by == {"land": (((10.5, 3),),), "water": (((20.5, 10),),)}
