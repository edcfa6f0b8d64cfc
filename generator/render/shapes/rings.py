"""The outline of a path (SVG 1.1, 8.3) as closed lines of straight sides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt

from generator.render.shapes.outline import NUMBER, Pair, spots_of, steps

_STRAIGHT = re.compile(r"(?:M[\d .-]+(?:[lhv][\d .-]+)*z?)+")
_COMMAND = re.compile(r"([Mlhvz])([^Mlhvz]*)")
_SIDES = 9  # of a curve
_TURN = pi / 12  # of an arc that one side may span


@lru_cache(maxsize=1024)  # the outline of a place is asked for at several scales
def rings(data: str) -> Sequence[Sequence[Pair]]:
    """The closed lines of a path's `d`, in its own units."""
    return _straight(data) or _any(data)


def _straight(data: str) -> list[list[Pair]] | None:
    """The closed lines of a path without curves, such as the outlines of our own maps, read at once; None for any other."""
    if not _STRAIGHT.fullmatch(data):
        return None
    found: list[list[Pair]] = []
    x = y = 0.0
    for command, written in _COMMAND.findall(data):
        numbers = [*map(float, NUMBER.findall(written))]
        if command == "M":
            if len(numbers) != 2:
                return None
            x, y = numbers
            found.append([(x, y)])
            add = found[-1].append
        elif command == "z":
            x, y = found[-1][0]
        elif command == "h":
            for across in numbers:
                x += across
                add((x, y))
        elif command == "v":
            for down in numbers:
                y += down
                add((x, y))
        elif len(numbers) % 2:
            return None
        else:
            for across, down in zip(numbers[::2], numbers[1::2], strict=True):
                x, y = x + across, y + down
                add((x, y))
    return [ring for ring in found if len(ring) > 2]


def _any(data: str) -> list[list[Pair]]:
    """The closed lines of any path."""
    found: list[list[Pair]] = []
    at = start = bend = (0.0, 0.0)
    closed = True
    for command, numbers in steps(data):
        kind = command.upper()
        if kind == "Z":
            at, bend, closed = start, start, True
            continue
        spots = spots_of(kind, numbers, at, relative=command.islower())
        if kind == "M":
            found.append([])
            start = spots[-1]
        elif closed:
            found.append([at])
        closed = False
        if kind in "ST":  # its first bend mirrors the last one of the curve before
            spots = [(2 * at[0] - bend[0], 2 * at[1] - bend[1]), *spots]
        found[-1] += _sides(kind, numbers, at, spots)
        at, bend = spots[-1], spots[-2] if kind in "CSQT" else spots[-1]
    return [ring for ring in found if len(ring) > 2]


def _sides(kind: str, numbers: Sequence[float], at: Pair, spots: Sequence[Pair]) -> Sequence[Pair]:
    """The corners that a command adds."""
    if kind == "A":
        return _arc(numbers, at, spots[-1])
    return _curve([at, *spots]) if kind in "CSQT" else spots[-1:]


def _curve(bends: Sequence[Pair]) -> list[Pair]:
    """Points of a Bézier curve behind its first (de Casteljau)."""
    found = []
    for step in range(1, _SIDES + 1):
        share, line = step / _SIDES, list(bends)
        while len(line) > 1:
            line = [(x + (u - x) * share, y + (v - y) * share) for (x, y), (u, v) in pairwise(line)]
        found.append(line[0])
    return found


def _arc(numbers: Sequence[float], at: Pair, end: Pair) -> list[Pair]:
    """Points of an arc behind its first (SVG 1.1, F.6.5 and F.6.6)."""
    across, down, turn = abs(numbers[0]), abs(numbers[1]), radians(numbers[2])
    if not across or not down or at == end:
        return [end]
    half = ((at[0] - end[0]) / 2, (at[1] - end[1]) / 2)
    x, y = (half[0] * cos(turn) + half[1] * sin(turn)) / across, (half[1] * cos(turn) - half[0] * sin(turn)) / down
    reach = max(1.0, hypot(x, y))
    x, y, across, down = x / reach, y / reach, across * reach, down * reach
    off = sqrt(max(0.0, 1 / (x * x + y * y) - 1)) * (-1 if bool(numbers[3]) == bool(numbers[4]) else 1)
    u, v = off * y, -off * x  # the middle of the unit circle that both ends lie on
    first, last = atan2(y - v, x - u), atan2(-y - v, -x - u)
    sweep = (last - first) % (2 * pi) if numbers[4] else -((first - last) % (2 * pi))
    middle = ((at[0] + end[0]) / 2, (at[1] + end[1]) / 2)
    count = max(1, ceil(abs(sweep) / _TURN))
    found = []
    for step in range(1, count + 1):
        angle = first + sweep * step / count
        p, q = (u + cos(angle)) * across, (v + sin(angle)) * down
        found.append((middle[0] + p * cos(turn) - q * sin(turn), middle[1] + p * sin(turn) + q * cos(turn)))
    return found
