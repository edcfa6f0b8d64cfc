"""Dunes: where they are drawn, and where something else stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from generator.atlas.atlas_file import Area, Point
from generator.atlas.pathdata import HALVES, read_path

for library in ("numpy", "pyproj", "shapely"):
    pytest.importorskip(library)

DESERT = Area(((0, 0), (300, 0), (300, 200), (0, 200)))


class Flat:
    """A projection that leaves places as they are."""

    def spots(self, points: Iterable[Point]) -> list[Point]:
        return list(points)


def drawn(land: Any, taken: Sequence[Any] = (), deserts: Sequence[Area] = (DESERT,)) -> list[list[Point]]:
    from generator.atlas.dunes import dunes

    flat: Any = Flat()
    paths = [data for path in dunes(deserts, flat, land, taken) for data in re.findall(r' d="([^"]*)"', path)]
    return [[(x / HALVES, y / HALVES) for x, y in line] for data in paths for line in read_path(data)]


def test_dunes_stand_in_their_desert_on_land_where_nothing_else_does() -> None:
    from shapely import LineString, box

    land, label = box(50, 50, 400, 400), box(120, 80, 200, 120)
    crests = [LineString(crest) for crest in drawn(land, [label])]
    assert len(crests) > 40
    assert [crest for crest in crests if not box(50, 50, 300, 200).contains(crest) or crest.intersects(label)] == []
    assert len(drawn(land)) > len(crests)


def test_the_same_desert_has_the_same_dunes() -> None:
    from shapely import box

    land = box(0, 0, 400, 400)
    assert drawn(land) == drawn(land)


@pytest.mark.parametrize("deserts", [(), (DESERT,)])
def test_nothing_is_drawn_where_there_is_no_desert_on_land(deserts: Sequence[Area]) -> None:
    from shapely import box

    assert drawn(box(500, 500, 600, 600), deserts=deserts) == []
