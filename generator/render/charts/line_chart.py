"""Where the lines of a chart of numbers over time run, and where the names at their ends stand; a template prints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 760, 28, 64, 10, 32
"""The width of the chart, and what is left free around its field: for numbers, names, and years."""
LEAST, PITCH = 260, 15
"""The least height of its field, and how far the names of two lines are apart."""
APART = 2
"""How far lines with the same numbers are apart, so that none hides another."""
YEAR = 52
"""How much room the name of a year takes."""


class Line(NamedTuple):
    """A line: its `points` as SVG writes them, the end of it, and the height at which its name stands."""

    points: str
    end: tuple[int, int]
    named: int


class LineChart(NamedTuple):
    """The size of a chart, the left and the right of its `field`, its lines, and where its numbers and its columns stand.

    `numbers` has heights by number, `columns` has widths by index.
    """

    width: int
    height: int
    field: tuple[int, int]
    lines: tuple[Line, ...]
    numbers: tuple[tuple[int, int], ...]
    columns: tuple[tuple[int, int], ...]


def line_chart(rows: Sequence[Sequence[int]]) -> LineChart:
    """The chart of some rows of numbers from 0 up, all of one length of at least 2."""
    height = max(LEAST, PITCH * len(rows))
    most = max(1, *(number for row in rows for number in row))
    steps = len(rows[0]) - 1
    across = [LEFT + (WIDTH - LEFT - RIGHT) * at // steps for at in range(steps + 1)]
    beside = [APART * index - APART * (len(rows) - 1) // 2 for index in range(len(rows))]
    levels = [TOP + height - height * number // most for number in range(most + 1)]
    ends = [levels[row[-1]] + by for row, by in zip(rows, beside, strict=True)]
    lines = [
        Line(" ".join(f"{x},{levels[number] + by}" for x, number in zip(across, row, strict=True)), (across[-1], end), name)
        for row, by, end, name in zip(rows, beside, ends, _spread(ends, TOP + height), strict=True)
    ]
    tick = next(it for it in (1, 2, 5, 10, 20, 50, 100, 200, 500, most) if most / it <= 8)
    every = -(-YEAR * steps // (WIDTH - LEFT - RIGHT))
    return LineChart(
        WIDTH,
        TOP + height + BOTTOM,
        (LEFT, WIDTH - RIGHT),
        tuple(lines),
        tuple((number, levels[number]) for number in range(0, most + 1, tick)),
        tuple((at, across[at]) for at in range(0, steps + 1, max(1, every))),
    )


def _spread(ends: Sequence[int], lowest: int) -> list[int]:
    """Heights for names beside the ends of lines, in the same order from the top, far enough apart that none covers another."""
    order = sorted(range(len(ends)), key=lambda it: (ends[it], it))
    found = [0] * len(ends)
    above = TOP - PITCH
    for index in order:
        above = found[index] = max(ends[index], above + PITCH)
    below = lowest + PITCH
    for index in reversed(order):
        below = found[index] = min(found[index], below - PITCH)
    return found
