"""Meridians and parallels on a map, and the degrees of a point on it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np
from shapely import LineString, box
from shapely import Point as Dot

from generator.atlas.atlas_file import Point, Sheet
from generator.atlas.projection import Coordinates, Projection

FINE = 0.25
"""The steps, in degrees, of the search for a point's degrees."""

MERIDIAN, PARALLEL = "#1f6e4b", "#7a3f91"


class Gauge:
    """Knows which degrees a map's sheet covers."""

    def __init__(self, sheet: Sheet, projection: Projection) -> None:
        west, south, east, north = sheet.clip
        self.projection, self.frame = projection, box(0, 0, sheet.width, sheet.height)
        self.round = east - west >= 360
        self.step = 2.0 if sheet.scale * 111 * 2 >= 40 else 5.0
        self.clip = (-180.0, south, 180.0, min(north, 90.0)) if self.round else (west, south, east, north)

    def near(self, spot: Point) -> str:
        """Return the approximate degrees of a point on the map, written as in the atlas file."""
        lon, lat = self._nearest(spot)
        return f"about [{lon:g}, {lat:g}]"

    def north(self, spot: Point) -> float:
        """Return how far north lies to the right of straight up at a point on the map, in degrees."""
        lon, lat = self._nearest(spot)
        (x, y), (ahead, above) = self.projection.spots([(lon, lat - FINE), (lon, min(lat + FINE, 90.0))])
        return math.degrees(math.atan2(ahead - x, y - above))

    def _nearest(self, spot: Point) -> Point:
        degrees, spots = self._known
        lon, lat = degrees[int(np.argmin(((spots - np.array(spot)) ** 2).sum(axis=1)))]
        return float(lon), float(lat)

    @cached_property
    def _known(self) -> tuple[Coordinates, Coordinates]:
        degrees = _grid(self.clip, FINE)
        return degrees, self.projection.points(degrees)

    def lines(self) -> Iterator[tuple[str, LineString]]:
        """The meridians and parallels within the sheet, with their labels."""
        west, south, east, north = self.clip
        for lon in np.arange(-180, 360, 15 if self.round else self.step):
            if west <= lon < east if self.round else west <= lon <= east:
                yield from self._cut(f"{lon:g}", [(lon, lat) for lat in np.arange(south, north + FINE, FINE) if lat < 90])
        for lat in np.arange(-90, 90, self.step):
            if south <= lat <= north:
                yield from self._cut(f"{lat:g}°", [(lon, lat) for lon in np.arange(west, east + FINE, FINE)])

    def _cut(self, label: str, places: list[Point]) -> Iterator[tuple[str, LineString]]:
        inside = LineString(self.projection.points(places)).intersection(self.frame)
        for part in getattr(inside, "geoms", [inside]):
            if isinstance(part, LineString) and not part.is_empty:
                yield label, part


def graticule(gauge: Gauge) -> Iterator[str]:
    """Return thin lines with their degrees at both ends, as SVG: meridians green, parallels violet with a sign of degrees."""
    for label, line in gauge.lines():
        ink = PARALLEL if label.endswith("°") else MERIDIAN
        points = [(float(x), float(y)) for x, y in line.coords]
        data = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        yield f'<path d="{data}" fill="none" stroke="{ink}" stroke-width="0.35" opacity="0.7"/>'
        ends = [end for end in (points[0], points[-1]) if gauge.frame.exterior.distance(Dot(end)) < 1]
        for x, y in ends or points[:1]:
            left, top, right, bottom = gauge.frame.bounds
            place = f'x="{min(max(x, left + 10), right - 12):.1f}" y="{min(max(y, top + 9), bottom - 4):.1f}"'
            yield f'<text {place} font-size="7.5" text-anchor="middle" fill="{ink}">{label}</text>'


def _grid(clip: tuple[float, float, float, float], step: float) -> Coordinates:
    west, south, east, north = clip
    return np.mgrid[west : east + step : step, south : min(north, 89.9) : step].reshape(2, -1).T
