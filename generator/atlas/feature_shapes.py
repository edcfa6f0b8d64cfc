"""The shapes on a map of coasts drawn by hand."""

from __future__ import annotations

from collections.abc import Iterable

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from generator.atlas.features import Feature, Touch
from generator.atlas.projection import Projection
from generator.atlas.smoothing import smooth_line, smooth_ring

ROUNDS = 2
"""How often the corners of a strait are cut. Coasts are smoothed later, together with all of the land."""

BRIDGE = 1.2
"""How far within the water of a strait the land ends that the water is drawn upon, so that its end is not seen."""


def outline(touch: Touch, projection: Projection, rounds: int = 0) -> BaseGeometry:
    """What one touch of a feature covers on the map, with its corners cut `rounds` times."""
    points = projection.spots(touch.points)
    if touch.width:
        return LineString(smooth_line(points, rounds)).buffer(touch.width / 2)
    return Polygon(smooth_ring(points, rounds)).buffer(0)


def drawn_over(land: BaseGeometry, features: Iterable[Feature], projection: Projection) -> BaseGeometry:
    """The land with all features drawn over it; the water of a strait is land there, since it is drawn upon land."""
    for touch in (touch for feature in features for touch in feature.touches):
        shape = _ground(touch, projection) if touch.kind == "strait" else outline(touch, projection)
        land = land.difference(shape) if touch.kind == "water" else land.union(shape)
    return land


def _ground(touch: Touch, projection: Projection) -> BaseGeometry:
    """The land that the water of a strait is drawn upon."""
    return outline(touch, projection, ROUNDS).buffer(-min(BRIDGE, touch.width / 5 or BRIDGE))


def strait(feature: Feature, projection: Projection) -> BaseGeometry:
    """The water of a feature's straits, without the lands that are drawn after them."""
    water: BaseGeometry = Polygon()
    for touch in feature.touches:
        if touch.kind != "water":
            shape = outline(touch, projection, ROUNDS)
            water = water.union(shape) if touch.kind == "strait" else water.difference(shape)
    return water


def islands(feature: Feature, projection: Projection) -> list[BaseGeometry]:
    """A point on each land of a feature."""
    return [outline(touch, projection).representative_point() for touch in feature.touches if touch.kind == "land"]
