"""Room for pieces: equal ones in one place become a stack, and none stands on another or over the edge of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import hypot

from generator.core.picture import Picture, Piece
from generator.core.signs import TAGS
from generator.render.shapes.geometry import Box, Point

Steps = Sequence[tuple[float, float]]
"""Steps away from where something would best stand, the best first."""

_ACROSS, _DOWN = 8.5, 6.5
_GRID = [(_ACROSS * x, _DOWN * y) for x, y in product(range(-14, 15), range(-12, 13))]
AROUND: Steps = tuple(sorted(_GRID, key=lambda step: (hypot(step[0], 1.4 * step[1]), -step[0], step[1])))
"""For a piece beside others of its place: to their sides rather than above or below."""
DRIVEN: Steps = ((13, 12), *AROUND)
"""For a piece that was driven out, on a map that has no point for it."""
ABOVE: Steps = (*((side, -16 - 12 * row) for row in range(2) for side in (9.5, -9.5)), *AROUND)
"""For a tag, on a map that has no point for it."""


def stacked(picture: Picture) -> Iterator[Piece]:
    """The pieces of a picture. Where its signs have a word for a count, equal ones in one place become one with the sum."""
    if not picture.signs.count:
        yield from picture.pieces
        return
    stacks: dict[Piece, list[Piece]] = {}
    for it in picture.pieces:
        stacks.setdefault(replace(it, count=None), []).append(it)
    for kind, alike in stacks.items():
        if len(alike) > 1 and picture.signs.pieces[kind.kind].shape not in TAGS:
            yield replace(kind, count=sum(1 if it.count is None else it.count for it in alike))
        else:
            yield from alike


_new = tuple.__new__  # makes a box in a third of the time that `Box` takes


def moved_to(box: Box, at: Point) -> Box:
    """A box around (0, 0), moved to a point."""
    (left, top, right, bottom), (x, y) = box, at
    return _new(Box, (left + x, top + y, right + x, bottom + y))


def on_sheet(at: Point, box: Box, sheet: Box) -> Point:
    """A point, moved as little as needed for the box around it to lie on the sheet."""
    low, high = sheet.left - box.left, sheet.right - box.right
    top, bottom = sheet.top - box.top, sheet.bottom - box.bottom
    if low <= at.x <= high and top <= at.y <= bottom:
        return at
    return Point(min(max(at.x, low), high), min(max(at.y, top), bottom))


def free_spot(at: Point, box: Box, steps: Steps, sheet: Box, taken: Sequence[Box], keep_visible: Iterable[Box]) -> Point:
    """The first point where a box covers nothing that is `taken`, and if possible nothing of `keep_visible`."""
    seen, clear = list(keep_visible), None
    for dx, dy in steps:
        spot = Point(round(at.x + dx, 1), round(at.y + dy, 1))
        here = moved_to(box, spot)
        if on_sheet(spot, box, sheet) != spot or any(overlap(here, it) for it in taken):
            continue
        if not any(overlap(here, it) for it in seen):
            return spot
        clear = clear or spot
    return clear or on_sheet(at, box, sheet)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have a part in common."""
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def shared(one: Box, other: Box) -> float:
    """How large the part is that two boxes have in common."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(wide, 0.0) * max(high, 0.0)
