"""Room for pieces: those alike in one place become a stack, and no other stands on another or over the edge of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import hypot

from generator.core.picture import Picture, Piece
from generator.core.signs import TAGS
from generator.render.geometry import Point
from generator.render.text_width import Box

Steps = Sequence[tuple[float, float]]
"""Ways from where something would best stand, the best first."""

_ACROSS, _DOWN = 8.5, 6.5
_GRID = [(_ACROSS * x, _DOWN * y) for x, y in product(range(-14, 15), range(-12, 13))]
AROUND: Steps = tuple(sorted(_GRID, key=lambda step: (hypot(step[0], 1.4 * step[1]), -step[0], step[1])))
"""Where a piece stands beside those of its place: at their sides before above and below."""
DRIVEN: Steps = ((13, 12), *AROUND)
"""Where one that was driven out stands on a map that has no point for it."""
ABOVE: Steps = (*((side, -16 - 12 * row) for row in range(2) for side in (9.5, -9.5)), *AROUND)
"""Where a tag stands on a map that has no point for it."""


def stacked(picture: Picture) -> Iterator[Piece]:
    """The pieces of a picture; those alike in one place as one with the sum of their counts, where its signs tell of counts."""
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


def moved_to(box: Box, at: Point) -> Box:
    """The room of something, moved to where that stands."""
    return Box(box.left + at.x, box.top + at.y, box.right + at.x, box.bottom + at.y)


def on_sheet(at: Point, box: Box, sheet: Box) -> Point:
    """A point, moved as far as what stands there with its room must be to lie on the sheet."""
    low, high = sheet.left - box.left, sheet.right - box.right
    top, bottom = sheet.top - box.top, sheet.bottom - box.bottom
    if low <= at.x <= high and top <= at.y <= bottom:
        return at
    return Point(min(max(at.x, low), high), min(max(at.y, top), bottom))


def free_spot(at: Point, box: Box, steps: Steps, sheet: Box, taken: Sequence[Box], keep_visible: Iterable[Box]) -> Point:
    """The first point where something covers nothing that is `taken`, and if possible nothing that had `better` be seen."""
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
    """Whether two rooms have a part in common."""
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom
