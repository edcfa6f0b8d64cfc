"""Towns and capitals: where each is drawn on a finished map, on the land of its place and off labels, pieces and borders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from shapely import LineString, Point, box, unary_union
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from generator.atlas import style
from generator.atlas.atlas_file import Sheet
from generator.atlas.legibility import Sight
from generator.atlas.pathdata import HALVES, Spot, spot
from generator.atlas.projection import Projection

FARTHEST = 18.5
"""How far from its true place a town may be drawn, in map units."""
APART = 8.0
"""How far the middles of two are apart."""
_LOOSE = (1.8, 0.9, 0.3)  # how far from labels a sign stands, and how far where there is less room
_ROUND_BORDERS, _ROUND_COASTS = 3.4, 2.2
_SIZES = {"town": ((style.INK, 2.1),), "capital": ((style.INK, 3.4), (style.LAND, 2.3), (style.INK, 1.2))}
"""The discs of each sign, the largest first: their paints and their radii."""


def towns(sheet: Sheet, projection: Projection, lands: Mapping[str, BaseGeometry], sight: Sight) -> Iterator[str]:
    """The signs of all towns, and those of capitals; `lands` are the places by id. Raises ValueError for those without room."""
    found: dict[str, list[Spot]] = {}
    lost: list[str] = []
    borders = unary_union([LineString(line).buffer(_ROUND_BORDERS) for line in sight.borders if line[0] != line[1]])
    for kind, places in (("capital", sheet.capitals), ("town", sheet.towns)):
        blocked = [unary_union([borders, *_rooms(sight, _SIZES[kind][0][1] + loose)]) for loose in _LOOSE]
        for place, at in places.items():
            here = Point(projection.spots([at])[0])
            taken = unary_union([Point(left / HALVES, top / HALVES).buffer(APART) for left, top in chain(*found.values())])
            land = lands[place].buffer(-_ROUND_COASTS).difference(taken)
            grounds = (land.difference(each) for each in blocked)
            free = next((it for it in grounds if not it.is_empty and it.distance(here) <= FARTHEST), None)
            if free is None:
                lost.append(place)
                continue
            there = nearest_points(free, here)[0]
            found.setdefault(kind, []).append(spot(there.x, there.y))
    if lost:
        raise ValueError(f"there is no room within {FARTHEST:g} units for the towns of {', '.join(lost)}")
    yield from (_discs(kind, *disc, spots) for kind, spots in found.items() for disc in _SIZES[kind])


def _rooms(sight: Sight, around: float) -> Iterator[BaseGeometry]:
    """What labels and pieces take, and so much around them."""
    return (box(*body.box.grown(around).edges) for body in sight.bodies if body.kind != "ring")


def _discs(kind: str, paint: str, radius: float, spots: Iterable[Spot]) -> str:
    """Discs of one paint, as the round ends of lines without length."""
    data = "".join(f"M{x} {y}h0" for x, y in spots)
    return f'<path class="{kind}" stroke="{paint}" stroke-width="{radius * 2 * HALVES:g}" d="{data}"/>'
