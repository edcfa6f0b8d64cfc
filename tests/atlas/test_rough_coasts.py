"""Headlands and bays that a tool adds to smooth coasts: where they are, and where the coast stays as it was."""

from __future__ import annotations

from typing import Any

import pytest

for library in ("numpy", "pyproj", "shapely"):
    pytest.importorskip(library)

REACH = 4.0


def roughened(lands: list[Any], still: list[Any]) -> list[Any]:
    from generator.atlas.rough_coasts import roughened

    return roughened(lands, still, REACH)


def test_a_coast_gets_headlands_and_bays_about_as_far_as_they_may_reach() -> None:
    from shapely import box

    land = box(100, 100, 500, 500)
    rough = roughened([land], [])[0]
    assert rough.is_valid
    assert REACH < rough.boundary.hausdorff_distance(land.boundary) < 2.5 * REACH
    assert min(land.difference(rough).area, rough.difference(land).area) > 400


def test_the_same_coast_is_as_rough_each_time() -> None:
    from shapely import box

    land = box(100, 100, 300, 300)
    assert roughened([land], [])[0].equals(roughened([land], [])[0])


def test_a_coast_stays_where_borders_meet_it() -> None:
    from shapely import LineString, Point, box

    land, border = box(100, 100, 500, 500), LineString([(330, 100), (330, 500)])
    near = border.boundary.buffer(2)
    rough = roughened([land], [border])[0].boundary
    assert rough.intersection(near).hausdorff_distance(land.boundary.intersection(near)) < 0.3
    assert rough.distance(Point(330, 100)) < 0.1


def test_narrow_water_keeps_its_width() -> None:
    from shapely import box

    west, east = box(100, 100, 300, 500), box(312, 100, 500, 500)
    inside = box(290, 130, 322, 470)
    before, after = (inside.difference(lands[0].union(lands[1])) for lands in ((west, east), roughened([west, east], [])))
    assert after.hausdorff_distance(before) < 0.3


def test_a_lake_is_as_rough_as_a_coast_and_an_islet_stays_as_it_is() -> None:
    from shapely import Point, Polygon, box

    land, islet = Polygon(box(100, 100, 500, 500).exterior, [box(200, 200, 400, 400).exterior]), Point(600, 600).buffer(6)
    rough, same = roughened([land, islet], [])
    lake = Polygon(rough.interiors[0])
    assert min(lake.difference(box(200, 200, 400, 400)).area, box(200, 200, 400, 400).difference(lake).area) > 50
    assert same == islet
