"""Writes and reads the path data of base maps: closed or open lines in relative steps of tenths of a unit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

Spot = tuple[int, int]

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")


def write_path(lines: Sequence[Sequence[Spot]], *, closed: bool) -> str:
    """Return SVG path data for lines of points in tenths of a unit."""
    return "".join(_line(line) + ("z" if closed else "") for line in lines)


def read_path(data: str) -> list[list[Spot]]:
    """Return the lines of path data, in tenths of a unit; a closed line ends where it began.

    Knows M, L, H, V and Z in both cases (SVG 1.1, section 8.3); any other command raises ValueError.
    """
    lines: list[list[Spot]] = []
    command = ""
    numbers: list[int] = []
    for token in [*_TOKEN.findall(data), "end"]:
        if token.isalpha():
            _apply(command, numbers, lines)
            command, numbers = token, []
        else:
            numbers.append(round(float(token) * 10))
    return lines


def _line(line: Sequence[Spot]) -> str:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)]
    return "M" + _numbers(line[0]) + "l" + "".join(_spaced(_numbers(step)) for step in steps).lstrip()


def _numbers(pair: Spot) -> str:
    return _number(pair[0]) + _spaced(_number(pair[1]))


def _spaced(number: str) -> str:
    """A minus sign separates numbers by itself."""
    return number if number.startswith("-") else " " + number


def _number(tenths: int) -> str:
    whole, part = divmod(abs(tenths), 10)
    text = (str(whole) if whole or not part else "") + (f".{part}" if part else "")
    return "-" + text if tenths < 0 else text


def _apply(command: str, numbers: list[int], lines: list[list[Spot]]) -> None:
    if command in ("Z", "z"):
        lines[-1].append(lines[-1][0])
    elif command in ("M", "m"):
        start = (numbers[0], numbers[1]) if command == "M" or not lines else _moved(lines[-1][-1], numbers[0], numbers[1])
        lines.append([start])
        _apply("L" if command == "M" else "l", numbers[2:], lines)
    elif command in ("L", "l"):
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            lines[-1].append((x, y) if command == "L" else _moved(lines[-1][-1], x, y))
    elif command in ("H", "h", "V", "v"):
        for number in numbers:
            lines[-1].append(_along(command, lines[-1][-1], number))
    elif command:
        raise ValueError(f"path command {command}: base maps know M, L, H, V and Z only")


def _moved(spot: Spot, x: int, y: int) -> Spot:
    return (spot[0] + x, spot[1] + y)


def _along(command: str, spot: Spot, number: int) -> Spot:
    x, y = (number, 0) if command in ("H", "h") else (0, number)
    if command in ("h", "v"):
        return _moved(spot, x, y)
    return (x, spot[1]) if command == "H" else (spot[0], y)
