"""Draws what no border can show: arrows between provinces that do not touch, bars where two meet in a point without adjacency."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from shapely import LineString, Polygon, union_all
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from generator.atlas.atlas_file import Crossing, Point
from generator.atlas.borders import BoardFacts
from generator.atlas.pathdata import Spot, spot, straightened
from generator.atlas.projection import Projection
from generator.atlas.smoothing import smooth_line

SHAFT = 1.5
HEAD = (6.5, 2.9)
"""Length of an arrow's head, and half its width."""

BAR = (9.0, 2.2)
"""Length and width of the bar across a point."""

NEAR = 12.0
"""How much of two provinces around their meeting point decides the direction of the bar."""


def crossings(
    wanted: Iterable[Crossing], projection: Projection, shapes: Mapping[str, BaseGeometry]
) -> Iterator[tuple[str, list[list[Spot]]]]:
    """Return the id and the outlines of every sign, given the shapes of the provinces.

    Raises ValueError for a point at which the two provinces do not meet.
    """
    for one in wanted:
        name = "-".join(one.between)
        if one.arrow:
            yield f"{name}.arrow", _outlines(_arrow(smooth_line(projection.spots(one.line), 3)))
        else:
            yield f"{name}.point", _outlines(_bar(name, [shapes[place] for place in one.between]))


def misdeclared(wanted: Iterable[Crossing], board: BoardFacts) -> list[str]:
    """Return the declared crossings that disagree with the board, one line each."""
    arrows = {one.between for one in wanted if one.arrow}
    points = {one.between for one in wanted if not one.arrow}
    edges = board.adjacent | board.arrows
    found = [f"crossing {a}-{b}: the board has an arrow, the atlas has none" for a, b in sorted(board.arrows - arrows)]
    found += [f"crossing {a}-{b}: an arrow, but the board has no edge" for a, b in sorted(arrows - edges)]
    return [*found, *(f"crossing {a}-{b}: a point, but the board has an edge" for a, b in sorted(points & edges))]


def _arrow(points: Sequence[Point]) -> BaseGeometry:
    line = LineString(points)
    shaft = substring(line, HEAD[0] / 2, -HEAD[0] / 2)
    heads = [_head(line.coords[0], line.interpolate(HEAD[0])), _head(line.coords[-1], line.interpolate(-HEAD[0]))]
    return union_all([shaft.buffer(SHAFT / 2, cap_style="flat"), *heads])


def _head(tip: tuple[float, ...], back: BaseGeometry) -> Polygon:
    (x, y), (back_x, back_y) = tip, back.coords[0]
    length = math.hypot(x - back_x, y - back_y) or 1.0
    across_x, across_y = (back_y - y) / length * HEAD[1], (x - back_x) / length * HEAD[1]
    return Polygon([(x, y), (back_x + across_x, back_y + across_y), (back_x - across_x, back_y - across_y)])


def _bar(name: str, pair: Sequence[BaseGeometry]) -> BaseGeometry:
    meeting = pair[0].intersection(pair[1])
    if meeting.is_empty or meeting.length:
        raise ValueError(f"{name} do not meet in a point")
    middle = meeting.representative_point()
    one, other = (shape.intersection(middle.buffer(NEAR)).centroid for shape in pair)
    angle = math.atan2(other.y - one.y, other.x - one.x) + math.pi / 2
    dx, dy = BAR[0] / 2 * math.cos(angle), BAR[0] / 2 * math.sin(angle)
    return LineString([(middle.x - dx, middle.y - dy), (middle.x + dx, middle.y + dy)]).buffer(BAR[1] / 2, cap_style="flat")


def _outlines(shape: BaseGeometry) -> list[list[Spot]]:
    parts = [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon)]
    return [list(straightened([spot(x, y) for x, y in part.exterior.coords]))[:-1] for part in parts]
