"""Lines with no more points than they need to look the same, written in whole steps: for SVGs, of which a game has hundreds."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple, TypeVar

from generator.render.shapes.outline import Pair, spots_of, steps

Spot = TypeVar("Spot", bound=Pair)


class Line(NamedTuple):
    """The points of a straight-sided line; a `closed` one ends where it begins, which is not written twice."""

    points: list[Pair]
    closed: bool


def simpler(line: Sequence[Spot], near: float) -> list[Spot]:
    """The line with no more points than it needs to stay so near to where it was (Douglas and Peucker 1973)."""
    (x, y), (u, v) = line[0], line[-1]
    along = hypot(u - x, v - y)
    away = [abs((u - x) * (y - q) - (x - p) * (v - y)) / along if along else hypot(p - x, q - y) for p, q in line[1:-1]]
    if max(away, default=0) <= near:
        return [line[0], line[-1]] if len(line) > 1 else [*line]
    at = away.index(max(away)) + 1
    return [*simpler(line[: at + 1], near), *simpler(line[at:], near)[1:]]


def written(lines: Sequence[Line]) -> str:
    """Path data of lines, in whole steps."""
    data, at = "", (0, 0)
    for points, closed in lines:
        (x, y), *others = [(round(x), round(y)) for x, y in points]
        data += f"m{x - at[0]} {y - at[1]}" if data else f"M{x} {y}"
        at, last = (x, y), ""
        for u, v in others:
            (x, y), at = at, (u, v)
            command, step = ("h", f"{u - x}") if v == y else ("v", f"{v - y}") if u == x else ("l", f"{u - x} {v - y}")
            data += (" " if command == last else command) + step
            last = command
        if closed:
            data += "z"
            at = round(points[0][0]), round(points[0][1])
    return data.replace(" -", "-")


def lines_of(data: str) -> list[Line] | None:
    """The lines of path data; None where some are curves."""
    found: list[Line] = []
    at = start = (0.0, 0.0)
    for command, numbers in steps(data):
        kind = command.upper()
        if kind not in "MLHVZ":
            return None
        if kind == "Z":
            found[-1] = found[-1]._replace(closed=True)
            at = start
            continue
        spot = spots_of(kind, numbers, at, relative=command.islower())[-1]
        if kind == "M":
            found.append(Line([spot], closed=False))
            start = spot
        else:
            if found[-1].closed:
                found.append(Line([at], closed=False))
            found[-1].points.append(spot)
        at = spot
    return found


def with_fewer_points(data: str, near: float) -> str:
    """Path data that stays so near to what is given, or the same where that has curves or would be no shorter."""
    lines = lines_of(data)
    if not lines:
        return data
    fewer = [
        Line(simpler([*it.points, it.points[0]], near)[:-1] if it.closed else simpler(it.points, near), it.closed) for it in lines
    ]
    found = written([it for it in fewer if len(it.points) > 1])
    return found if len(found) < len(data) else data
