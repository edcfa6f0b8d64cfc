"""Where the small drawn things of a map stand: along borders, and scattered over provinces."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from shapely import LineString, prepare
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Point


def along(line: BaseGeometry, gap: float, margin: float) -> Iterator[Point]:
    """Points along a line, about `gap` apart and at least `margin` from its ends."""
    for part in getattr(line, "geoms", [line]):
        room = part.length - 2 * margin
        count = max(1, round(room / gap))
        for number in range(count + 1):
            spot = part.interpolate(margin + room * number / count) if room > 0 else part.interpolate(0.5, normalized=True)
            yield (spot.x, spot.y)


def beside(line: BaseGeometry, ground: BaseGeometry, distance: float) -> LineString | BaseGeometry:
    """The line at a distance from a border that lies on the ground on one side of it."""
    return line.buffer(distance).boundary.intersection(ground.buffer(-distance * 0.6))


def scattered(ground: BaseGeometry, kept: Sequence[BaseGeometry], name: str, gap: float, most: int) -> list[Point]:
    """At most so many points of the ground, at least `gap` apart and clear of what is kept free, always the same for a name."""
    chance = random.Random(name)  # noqa: S311 - a drawing, no secret
    free: BaseGeometry = ground.buffer(-gap * 0.4)
    for it in kept:
        free = free.difference(it)
    if free.is_empty:
        return []
    prepare(free)
    left, top, right, bottom = free.bounds
    found: list[Point] = []
    for _ in range(most * 60):
        spot = chance.uniform(left, right), chance.uniform(top, bottom)
        if len(found) == most:
            break
        near = any((spot[0] - x) ** 2 + ((spot[1] - y) * 1.35) ** 2 < gap**2 for x, y in found)
        if not near and free.contains(Dot(*spot)):
            found.append(spot)
    return found
