"""What stands between the ends of an arrow, and what a curve costs that passes over it or leaves the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from generator.render.base_maps.map_frame import WIDTH
from generator.render.scenes.map_scene import ROOM, Scene
from generator.render.shapes.geometry import Point, distance, unit
from generator.render.ways.own_ways import Judge

BENDS = (0.07, -0.07, 0.17, -0.17, 0.28, -0.28)
"""How far a gentle curve may leave the straight line, in shares of its length, to the right or to the left."""
_EDGE, _OFF = 6.0, 4000  # of the sheet; what leaving it costs


_Near = tuple[float, float, float, int]
"""Something between the ends of an arrow: at which share of the chord, how far to its right, its room, its weight."""


def judge_of(scene: Scene, start: Point, end: Point) -> Judge:
    """Tells what a curve costs for leaving the sheet, and for what stands between its ends."""
    length = distance(start, end)
    near = _between(scene, start, end, length)
    return lambda bend: _OFF * _leaves(scene, start, end, bend) + _covered(bend, length, near)


def _leaves(scene: Scene, start: Point, end: Point, bend: float) -> bool:
    """Whether the middle of a curve lies off the sheet."""
    x, y = (start.x + end.x) / 2 - bend * (end.y - start.y), (start.y + end.y) / 2 + bend * (end.x - start.x)
    return not (_EDGE < x < WIDTH - _EDGE and _EDGE < y < scene.base.height - _EDGE)


def _between(scene: Scene, start: Point, end: Point, length: float) -> Sequence[_Near]:
    """What stands between two points and so near to their line that a curve might pass over it."""
    (left, top), (right, down), reach = start, unit(start, end), ROOM + BENDS[-2] * length
    high, low, far = min(top, end.y) - reach, max(top, end.y) + reach, length - 8
    found: list[_Near] = []
    for (x, y), room, weight in scene.standing_between(min(left, end.x) - reach, max(left, end.x) + reach):
        if high < y < low:
            dx, dy = x - left, y - top
            along, aside = dx * right + dy * down, dy * right - dx * down
            if 8 < along < far and -reach < aside < reach:
                found.append((along / length, aside, room, weight))
    return found


def _covered(bend: float, length: float, near: Sequence[_Near]) -> int:
    """The weight of all that a curve passes over. At the share `t` of its chord it is `4t(1 - t)` of its bend away from that."""
    covered = 0
    for t, aside, room, weight in near:
        slope = 4 * bend * (1 - 2 * t)
        if abs(aside - 4 * t * (1 - t) * bend * length) < room * hypot(1, slope):
            covered += weight
    return covered
