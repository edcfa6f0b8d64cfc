"""Where the marks of a map are drawn, as boxes: units, heirs, what stands beside them, and the signs of centres."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from generator.core.signs import OF_TAGS
from generator.render.scenes.map_scene import Scene
from generator.render.scenes.mark_places import mark_places
from generator.render.scenes.piece_layout import moved_to, overlap, shared
from generator.render.shapes.geometry import Box
from generator.render.signs.marks import BURST, PAIR
from generator.render.signs.pieces import ALARM

_ROUND = 0.886  # half the side of a square as large as a circle of radius 1
BESIDE = Box(15 - 6.4 * _ROUND, -12 - 6.4 * _ROUND, 15 + 6.4 * _ROUND, -12 + 6.4 * _ROUND)
SMALL = Box(10.4 - 5.05 * _ROUND, -5.4 - 5.05 * _ROUND, 10.4 + 5.05 * _ROUND, -5.4 + 5.05 * _ROUND)
UNIT = Box(-12.6, -8.9, 12.6, 8.9)
HEIR = Box(-7.4, -4.7, 7.4, 4.7)
"""The inked part of each; of a ring or of a hexagon the box of the same area."""


class Drawn(NamedTuple):
    """A mark with what it is, its place, and its box."""

    what: str
    place: str
    box: Box


def drawn_marks(view: Scene) -> Iterator[Drawn]:
    """The marks of a map whose pieces stand side by side."""
    for it, spot in view.spots:
        yield Drawn(f"{it.kind} of {it.owner}", it.place, moved_to(UNIT, spot))
        if it.dislodged:
            yield Drawn("alarm", it.place, moved_to(ALARM, spot))
    for it, spot in view.tags:
        yield Drawn(f"{it.kind} of {it.owner}", it.place, moved_to(HEIR, spot))
    for place, spot in view.base.supply.items():
        large = 7.4 if any(place in those for those in view.picture.places.values()) else 5.2
        yield Drawn("centre", place, Box(spot.x - large, spot.y - large, spot.x + large, spot.y + large))
    for place, spot in view.bursts.items():
        yield Drawn("burst", place, moved_to(BURST, spot))
    for one, spot in mark_places(view).items():
        shape = view.picture.signs.marks[one.kind].shape
        room = PAIR if shape == "pair" else SMALL if shape in OF_TAGS else BESIDE
        yield Drawn(one.kind, one.place, moved_to(room, spot))


def covered(view: Scene) -> Iterator[tuple[float, Drawn, Drawn]]:
    """The pairs of marks of which one covers a part of the other, with how much of the smaller that is.

    The exclamation mark of a unit that was driven out is a part of it.
    """
    for one, other in combinations(dict.fromkeys(drawn_marks(view)), 2):
        if overlap(one.box, other.box) and not (other.what == "alarm" and other.place == one.place and " of " in one.what):
            yield shared(one.box, other.box) / min(area(one.box), area(other.box)), one, other


def area(box: Box) -> float:
    """How large a box is."""
    return (box.right - box.left) * (box.bottom - box.top)
