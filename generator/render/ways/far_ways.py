"""A way from one point to another around what costs much, where no single curve would do: for voyages, and around bays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import ceil, floor, hypot

from generator.render.shapes.fewer_points import simpler
from generator.render.shapes.geometry import Box, Point
from generator.render.shapes.ground import Ground
from generator.render.ways.arrow_field import Field

_Cell = tuple[int, int]

CELL = 6
"""How wide and high the cells are that are looked at."""
_STEPS = [(dx, dy, hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
_TOLERANCE = 4.0
_NOWHERE = 1e9


def around(field: Field, start: Point, end: Point, own: Sequence[Ground], free: Sequence[Box] = ()) -> list[Point]:
    """The corners of the cheapest way over cells of a few units (A*), with its start and its end; `own` as in `Field.weight`.

    Within the boxes that are `free`, those of what it leads from and to, it costs nothing but its length.
    """
    across, down = field.width // CELL, field.height // CELL
    goal, here = _cell(end), _cell(start)
    best, came, weights = {here: 0.0}, dict[_Cell, _Cell](), {cell: 1.0 for box in free for cell in _within(box)}
    queue = [(0.0, here)]
    done: set[_Cell] = set()
    while queue and here != goal:
        _, here = heappop(queue)
        if here in done:
            continue
        done.add(here)
        for dx, dy, length in _STEPS:
            there = here[0] + dx, here[1] + dy
            if there in done or not (0 <= there[0] <= across and 0 <= there[1] <= down):
                continue
            if there not in weights:
                weights[there] = field.weight(there[0] * CELL, there[1] * CELL, own)
            cost = best[here] + length * weights[there]
            if cost < best.get(there, _NOWHERE):
                best[there], came[there] = cost, here
                heappush(queue, (cost + hypot(there[0] - goal[0], there[1] - goal[1]), there))
    found = [goal]
    while found[-1] in came:
        found.append(came[found[-1]])
    return simpler([start, *(Point(x * CELL, y * CELL) for x, y in found[-2:0:-1]), end], _TOLERANCE)


def _within(box: Box) -> Iterator[_Cell]:
    for x in range(ceil(box.left / CELL), floor(box.right / CELL) + 1):
        yield from ((x, y) for y in range(ceil(box.top / CELL), floor(box.bottom / CELL) + 1))


def _cell(point: Point) -> _Cell:
    return round(point.x / CELL), round(point.y / CELL)
