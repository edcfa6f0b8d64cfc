"""Which side of its piece each mark of a map stands on, so that it covers neither another piece nor a centre nor a mark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.core.picture import Mark
from generator.core.signs import OF_TAGS
from generator.render.scenes.map_scene import Scene
from generator.render.scenes.piece_layout import moved_to, shared
from generator.render.shapes.geometry import Box, Point
from generator.render.signs.marks import BESIDE, PAIR, SMALL
from generator.render.signs.pieces import ALARM, TAG


def mark_places(view: Scene) -> Mapping[Mark, Point]:
    """Where each mark is drawn that stands beside a piece: to the right of it, or to the left or lower where that covers less."""
    signs = view.picture.signs.marks
    wanted = [
        it for it in view.picture.marks if it not in view.standing and signs[it.kind].shape not in ("outline", "siege", "burst")
    ]
    taken = list(_taken(view)) if wanted else []
    found: dict[Mark, Point] = {}
    for it in wanted:
        shape = signs[it.kind].shape
        of_tag = shape in OF_TAGS
        at = view.tag_at(it.place, it.owner) if of_tag else view.dislodged_at(it.place, it.owner)
        room = BESIDE if not of_tag else PAIR if shape == "pair" else SMALL
        left, below = round(at.x - room.left - room.right, 1), round(at.y - room.top - room.bottom, 1)
        beside = (at, Point(left, at.y), Point(at.x, below), Point(left, below))
        found[it] = min(beside, key=lambda spot: sum(shared(moved_to(room, spot), box) for box in taken))
        taken.append(moved_to(room, found[it]))
    return found


def _taken(view: Scene) -> Iterator[Box]:
    """What a mark should not cover: pieces, the exclamation marks beside those that were driven out, tags, centres and bursts."""
    for it, spot in view.spots:
        yield moved_to(view.room(it), spot)
        if it.dislodged:
            yield moved_to(ALARM, spot)
    yield from (moved_to(TAG, spot) for _, spot in view.tags)
    yield from view.centre_signs
    yield from (Box(spot.x - 7, spot.y - 7, spot.x + 7, spot.y + 7) for spot in view.bursts.values())
