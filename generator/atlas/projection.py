"""From degrees to map units: a PROJ projection, lenses that enlarge crowded regions, and the place of the sheet."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np
from pyproj import Proj
from shapely import transform
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Lens, Point, Sheet

Coordinates = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Projection:
    """Projects geometry in degrees onto the sheet; x grows to the right and y downward."""

    def __init__(self, sheet: Sheet) -> None:
        to_metres = Proj(sheet.projection)
        self._kilometres: Callable[[Coordinates], Coordinates] = lambda degrees: (
            np.column_stack(to_metres(degrees[:, 0], degrees[:, 1])) / 1000.0
        )
        self._lenses = [(self._kilometres(np.array([lens.at]))[0], lens) for lens in sheet.lenses]
        angle = math.radians(sheet.turn)
        self._turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        self._scale = np.array([sheet.scale, -sheet.scale])
        self._offset = np.zeros(2)
        self._offset = np.array(sheet.at) - self.points([sheet.pin])[0]

    def points(self, places: Iterable[Point]) -> Coordinates:
        """Return the map points of places in degrees, one row each."""
        return self._place(np.array(list(places), dtype=float))

    def spots(self, places: Iterable[Point]) -> list[Point]:
        """Return the map points of places in degrees as pairs of plain numbers."""
        return [(float(x), float(y)) for x, y in self.points(places)]

    def shape(self, geometry: BaseGeometry) -> BaseGeometry:
        """Return the geometry in map units."""
        return transform(geometry, self._place)

    def _place(self, degrees: Coordinates) -> Coordinates:
        plane = self._kilometres(degrees)
        for centre, lens in self._lenses:
            plane = _magnify(plane, centre, lens)
        turned: Coordinates = (plane @ self._turn.T) * self._scale + self._offset
        return turned


def _magnify(plane: Coordinates, centre: Coordinates, lens: Lens) -> Coordinates:
    away = plane - centre
    square = (away**2).sum(axis=1, keepdims=True)
    magnified: Coordinates = centre + away * (1 + lens.power * np.exp(-square / (2 * lens.reach**2)))
    return magnified
