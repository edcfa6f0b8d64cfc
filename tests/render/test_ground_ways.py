"""The shortest way over a ground: as short as a search of all cells finds it, and without detours on open ground."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise, product
from math import hypot
from random import Random

import pytest

from generator.render.shapes.geometry import Point, distance
from generator.render.shapes.ground import Ground
from generator.render.ways.ground_ways import Cells, shortest

SIZE = 60


def with_holes(chance: Random) -> Ground:
    """A square ground without some boxes."""
    rows = [(1 << SIZE) - 1] * SIZE
    for _ in range(chance.randrange(3, 9)):
        across, width, top, height = (
            chance.randrange(SIZE),
            chance.randrange(4, 30),
            chance.randrange(SIZE),
            chance.randrange(4, 30),
        )
        for row in range(top, min(top + height, SIZE)):
            rows[row] &= ~(((1 << width) - 1) << across)
    return Ground(0, 0, tuple(rows))


def searched(ground: Ground, start: Point, end: Point) -> float:
    """How long the shortest way from cell to cell is (Dijkstra 1959); without end where there is none."""
    first, goal = ((int(it.x), int(it.y)) for it in (start, end))
    best, edge = {first: 0.0}, [(0.0, first)]
    while edge:
        length, (x, y) = heappop(edge)
        if (x, y) == goal:
            return length
        for dx, dy in product((-1, 0, 1), repeat=2):
            beside = (x + dx, y + dy)
            if ground.has(*beside) and length + hypot(dx, dy) < best.get(beside, float("inf")):
                best[beside] = length + hypot(dx, dy)
                heappush(edge, (best[beside], beside))
    return float("inf")


@pytest.mark.parametrize("seed", [*range(12), 31, 70, 76, 112, 114])
def test_a_way_is_hardly_longer_than_one_from_cell_to_cell(seed: int) -> None:
    chance = Random(seed)
    ground = with_holes(chance)
    free = [Point(x + 0.5, y + 0.5) for x, y in product(range(SIZE), repeat=2) if ground.has(x, y)]
    start, end = chance.sample(free, 2)
    cells = Cells.of(ground, start, end)
    way, length = shortest(cells, start, end), searched(ground, start, end)
    assert (way is None) is (length == float("inf"))
    if way:
        assert (way[0], way[-1]) == (start, end)
        assert sum(distance(*pair) for pair in pairwise(way)) <= 1.05 * length


def test_two_corners_near_each_other_become_one() -> None:
    cape = Ground(0, 0, (*((1 << 60) - 1,) * 20, *((1 << 60) - (1 << 30),) * 40))
    start, end = Point(32.5, 55.5), Point(3.5, 15.5)
    assert len(shortest(Cells.of(cape, start, end), start, end) or ()) == 3
