"""Packs boxes into the ground of a place: as a block of rows that reads well, or where that does not fit one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from generator.render.scenes.piece_layout import moved_to
from generator.render.shapes.geometry import Box, Point
from generator.render.shapes.ground import Ground, Spots

_GAP = 1
_APART = 1.0  # what a unit between a box and where it would best stand costs
_LOOSE = 3  # what boxes keep clear of borders and names if they can
_TIGHT, _PER_ROW, _SCATTERED = 6.0, 2.0, 24.0  # what it costs where they cannot, for each further row, and for having no order

_MOST_TRIES = 120

Steps = tuple[tuple[int, int], ...]


class Packed(NamedTuple):
    """Where boxes stand, in their order, and how far that is from good."""

    cost: float
    spots: tuple[Point, ...]


def packed(ground: Ground, boxes: Sequence[Box], home: Point) -> Packed | None:
    """The best way found to stand all boxes on the ground near `home`, or None."""
    if not boxes:
        return Packed(0.0, ())
    steps = _to_whole(boxes)
    whole = [moved_to(box, step) for box, step in zip(boxes, steps, strict=True)]
    found = [it for clear in (_LOOSE, 0) if (it := _block(ground, whole, home, clear))]
    best = min(found, key=lambda it: it.cost) if found else _anywhere(ground, whole, home)
    return best and _back(best, steps)


def scattered(ground: Ground, boxes: Sequence[Box], home: Point) -> Packed | None:
    """Boxes wherever there is room, the largest first; the first way that is found, or None if none is found soon."""
    steps = _to_whole(boxes)
    found = _anywhere(ground, [moved_to(box, step) for box, step in zip(boxes, steps, strict=True)], home)
    return found and _back(found, steps)


def nearest_spot(ground: Ground, box: Box, at: Point, *, upright: float = 1.0) -> tuple[float, Point] | None:
    """The nearest point to another at which a box lies within the ground, with its distance; `upright` as in `Spots.nearest`."""
    (step,) = _to_whole([box])
    near = ground.spots(moved_to(box, step)).nearest(Point(at.x - step.x, at.y - step.y), upright=upright)
    return near and (near[0], _plus(near[1], step))


def _to_whole(boxes: Sequence[Box]) -> list[Point]:
    """The step that makes the left of each box a whole number, and moves all by as much down as makes them touch fewest cells."""
    downs = {ceil(edge) - edge for box in boxes for edge in (box.top, box.bottom)}
    down = min(sorted(downs), key=lambda step: sum(ceil(box.bottom + step) - floor(box.top + step) for box in boxes))
    return [Point(ceil(box.left) - box.left, down) for box in boxes]


def _back(it: Packed, steps: Sequence[Point]) -> Packed:
    return Packed(it.cost, tuple(_plus(spot, step) for spot, step in zip(it.spots, steps, strict=True)))


def _plus(spot: Point, step: Point) -> Point:
    return Point(round(spot.x + step.x, 2), round(spot.y + step.y, 2))


def _block(ground: Ground, boxes: Sequence[Box], home: Point, clear: int) -> Packed | None:
    """The best block in rows."""
    best = None
    for count, steps in _arrangements(boxes):
        free = _free(ground, boxes, steps, clear)
        near = free.nearest(home) if free else None
        if near is None:
            continue
        cost = near[0] * _APART + _PER_ROW * count + (0 if clear else _TIGHT)
        if best is None or cost < best.cost:
            best = Packed(cost, tuple(Point(near[1].x + x, near[1].y + y) for x, y in steps))
    return best


def _free(ground: Ground, boxes: Sequence[Box], steps: Steps, clear: int) -> Spots | None:
    """Where the middle of a block may be."""
    free: Spots | None = None
    for box, (x, y) in zip(boxes, steps, strict=True):
        grown = Box(box.left - clear, box.top - clear, box.right + clear, box.bottom + clear)
        here = ground.spots(grown).moved(-x, -y)
        free = here if free is None else free.also(here)
        if not free:
            return None
    return free


def _arrangements(boxes: Sequence[Box]) -> Iterator[tuple[int, Steps]]:
    """Each number of rows with the steps from the middle of the block to each box; the first or the last rows have one more."""
    for count in range(1, len(boxes) + 1):
        length, more = divmod(len(boxes), count)
        sizes = tuple(length + (row < more) for row in range(count))
        for each in dict.fromkeys((sizes, sizes[::-1])):
            yield count, _rows(boxes, each)


def _rows(boxes: Sequence[Box], sizes: Sequence[int]) -> Steps:
    """The steps for rows of these sizes, each row and the whole block in the middle."""
    left = list(boxes)
    rows = [[left.pop(0) for _ in range(size)] for size in sizes]
    high = sum(max(it.bottom for it in row) - min(it.top for it in row) + _GAP for row in rows) - _GAP
    y, steps = -high / 2, []
    for row in rows:
        x = -(sum(it.right - it.left + _GAP for it in row) - _GAP) / 2
        top, bottom = min(it.top for it in row), max(it.bottom for it in row)
        for it in row:
            steps.append((ceil(x - it.left), round(y - top)))
            x = steps[-1][0] + it.right + _GAP
        y = round(y - top) + bottom + _GAP
    return tuple(steps)


def _anywhere(ground: Ground, boxes: Sequence[Box], home: Point) -> Packed | None:
    """As `scattered`, with boxes whose left is a whole number."""
    order = sorted(range(len(boxes)), key=lambda it: -_area(boxes[it]))
    there = [ground.spots(boxes[it]) for it in order]
    if not all(there):
        return None
    spots = _search(there, [boxes[it] for it in order], (), (home, *_edges(ground)), [_MOST_TRIES])
    if spots is None:
        return None
    cost = _SCATTERED + sum(abs(spot.x - home.x) + abs(spot.y - home.y) for spot in spots)
    found = dict(zip(order, spots, strict=True))
    return Packed(cost, tuple(found[number] for number in range(len(boxes))))


def _search(
    there: Sequence[Spots], boxes: Sequence[Box], taken: tuple[Box, ...], starts: Sequence[Point], left: list[int]
) -> list[Point] | None:
    """Points for all boxes, each as near as it can to one of the starts, among those that are `there` and off what is `taken`.

    `left` is how many more points may be tried.
    """
    if not boxes:
        return []
    spots = there[0].clear_of(boxes[0], taken) if taken else there[0]
    for spot in dict.fromkeys(near[1] for start in starts if (near := spots.nearest(start))) if spots else ():
        left[0] -= 1
        if left[0] < 0:
            return None
        rest = _search(there[1:], boxes[1:], (*taken, moved_to(boxes[0], spot)), starts, left)
        if rest is not None:
            return [spot, *rest]
    return None


def _edges(ground: Ground) -> Iterator[Point]:
    """The middles of the four edges of a ground, and its corners."""
    left, top = float(ground.left), float(ground.top)
    right, bottom = left + ground.width, top + len(ground.rows)
    across, down = (left + right) / 2, (top + bottom) / 2
    yield from (Point(x, y) for x in (left, across, right) for y in (top, down, bottom) if (x, y) != (across, down))


def _area(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)
