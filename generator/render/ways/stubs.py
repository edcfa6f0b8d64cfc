"""The short line of a void order, which ends in a crossed ring beside its unit: it points where the order would have led."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, radians, sin

from generator.render.scenes.map_scene import REACH, Scene
from generator.render.scenes.piece_layout import moved_to, overlap
from generator.render.shapes.geometry import Box, Point, Way, bent, unit
from generator.render.ways.arrow_ends import Ends

RING = 4.2
"""The radius of the ring."""
FARTHEST = 30.0
"""How far from the middle of its unit a stub reaches at most."""
_LINE = 8.5  # from the edge of the piece to the middle of the ring
_ROOM = Box(-RING - 1, -RING - 1, RING + 1, RING + 1)
_PIECE = Box(-REACH[0], -REACH[1], REACH[0], REACH[1])
_TURNS = (0, 25, -25, 50, -50, 80, -80, 120, -120)  # degrees


def stub(scene: Scene, start: Point, towards: Point, ends: Ends) -> Way:
    """The line from the edge of a piece to the middle of the ring: straight on, or aside where that would cover something."""
    ahead = unit(start, towards)
    taken = [it for it in _taken(scene) if overlap(it, _around(start)) and not it.holds(start)]
    best, fewest = _turned(start, ahead, 0), len(taken) + 2
    for turn in _TURNS:
        way = _turned(start, ahead, turn)
        covers = _covered(way[-1].end, taken) + (not ends.clear(way[-1].end))
        if covers < fewest:
            best, fewest = way, covers
        if not covers:
            break
    return best


def _around(start: Point) -> Box:
    """Wherever a ring may lie."""
    return Box(start.x - FARTHEST, start.y - FARTHEST, start.x + FARTHEST, start.y + FARTHEST)


def _covered(ring: Point, taken: Sequence[Box]) -> int:
    return sum(overlap(moved_to(_ROOM, ring), box) for box in taken)


def _turned(start: Point, ahead: Point, turn: int) -> Way:
    across, up = cos(radians(turn)), sin(radians(turn))
    right, down = ahead.x * across - ahead.y * up, ahead.x * up + ahead.y * across
    edge = 1 / hypot(right / REACH[0], down / REACH[1])
    far = min(edge + _LINE, FARTHEST - RING)
    return (bent(Point(start.x + right * edge, start.y + down * edge), Point(start.x + right * far, start.y + down * far), 0),)


def _taken(scene: Scene) -> Iterator[Box]:
    """What a ring should not cover."""
    yield from (moved_to(_PIECE, spot) for _, spot in scene.spots)
    yield from (moved_to(scene.room(it), spot) for it, spot in scene.tags)
    yield from scene.keep_visible
