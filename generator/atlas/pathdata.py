"""Writes and reads the path data of base maps: closed or open lines in relative whole steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from generator.atlas.atlas_file import Point

HALVES = 2
"""The file of a base map counts in halves of a map unit, so that whole numbers are precise enough."""

Spot = tuple[int, int]
"""A point in halves of a map unit."""

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")


def spot(x: float, y: float) -> Spot:
    """Return the spot nearest to a point in map units."""
    return (round(x * HALVES), round(y * HALVES))


def write_path(lines: Sequence[Sequence[Spot]], *, closed: bool) -> str:
    """Return SVG path data for lines of spots. An open line starts with a step from the end of the line before it."""
    if closed:
        return "".join(f"M{_pair(line[0])}{_steps(line)}z" for line in lines)
    moves = (f"m{_pair(_step(before[-1], line[0]))}{_steps(line)}" for before, line in pairwise(lines))
    return "".join([*(f"M{_pair(line[0])}{_steps(line)}" for line in lines[:1]), *moves])


def read_path(data: str) -> list[list[Point]]:
    """Return the lines of path data, in its own units; a closed line ends where it began.

    Knows M, L, H, V and Z in both cases (SVG 1.1, section 8.3); any other command raises ValueError.
    """
    lines: list[list[Point]] = []
    command = ""
    numbers: list[float] = []
    for token in [*_TOKEN.findall(data), "end"]:
        if token.isalpha():
            _apply(command, numbers, lines)
            command, numbers = token, []
        else:
            numbers.append(float(token))
    return lines


def straightened(line: Sequence[Spot]) -> tuple[Spot, ...]:
    """Return a line without repeated spots and without spots that it passes straight through; its ends are kept."""
    kept: list[Spot] = []
    for place in line:
        if kept and place == kept[-1]:
            continue
        while len(kept) > 1 and _straight(kept[-2], kept[-1], place):
            kept.pop()
        kept.append(place)
    return tuple(kept)


def _straight(before: Spot, at: Spot, after: Spot) -> bool:
    """Whether a line goes straight on; one that turns back does not."""
    (ax, ay), (bx, by) = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
    return ax * by == ay * bx and ax * bx + ay * by > 0


def _step(before: Spot, after: Spot) -> Spot:
    return (after[0] - before[0], after[1] - before[1])


def _steps(line: Sequence[Spot]) -> str:
    data, last = "", ""
    for before, after in pairwise(line):
        x, y = _step(before, after)
        command, numbers = ("h", f"{x}") if y == 0 else ("v", f"{y}") if x == 0 else ("l", _pair((x, y)))
        data += _spaced(numbers) if command == last else command + numbers
        last = command
    return data


def _pair(spot: Spot) -> str:
    return f"{spot[0]}{_spaced(str(spot[1]))}"


def _spaced(number: str) -> str:
    """A number with the blank before it that it needs; a minus sign needs none."""
    return number if number.startswith("-") else " " + number


def _apply(command: str, numbers: Sequence[float], lines: list[list[Point]]) -> None:
    match command:
        case "Z" | "z":
            lines[-1].append(lines[-1][0])
        case "M" | "m":
            start = (numbers[0], numbers[1]) if command == "M" or not lines else _moved(lines[-1][-1], numbers[0], numbers[1])
            lines.append([start])
            _apply("L" if command == "M" else "l", numbers[2:], lines)
        case "L" | "l":
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                lines[-1].append((x, y) if command == "L" else _moved(lines[-1][-1], x, y))
        case "H" | "h" | "V" | "v":
            for number in numbers:
                lines[-1].append(_along(command, lines[-1][-1], number))
        case "":
            pass
        case _:
            raise ValueError(f"path command {command}: base maps know M, L, H, V and Z only")


def _moved(spot: Point, x: float, y: float) -> Point:
    return (spot[0] + x, spot[1] + y)


def _along(command: str, spot: Point, number: float) -> Point:
    x, y = (number, 0.0) if command in ("H", "h") else (0.0, number)
    if command in ("h", "v"):
        return _moved(spot, x, y)
    return (x, spot[1]) if command == "H" else (spot[0], y)
