"""Path data that takes fewer letters and leads through the same points: each is written as a step from the one before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

_DATA = re.compile(r' d="(M[MLHVQZ\d. -]{12,})"')
_COMMAND = re.compile(r"([MLHVQZ])([^MLHVQZ]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_FINE = 100
"""The steps of a unit. Nothing in our drawings is finer, and whole numbers are added without an error."""
Spot = tuple[int, int]


def with_short_paths(drawing: str) -> str:
    """The drawing with all its paths of straight lines and quadratic curves written so."""
    return _DATA.sub(lambda found: f' d="{short_path(found[1])}"', drawing)


@lru_cache(maxsize=4096)  # a line has a halo of the same data, and signs are the same in all pictures
def short_path(data: str) -> str:
    """Path data of absolute commands, or what it was where that is shorter or finer than here."""
    found, last, at, start = "", "", (0, 0), (0, 0)
    for command, written in _COMMAND.findall(data):
        numbers = _NUMBER.findall(written)
        if any(len(number.partition(".")[2]) > 2 for number in numbers):
            return data
        read = [round(float(number) * _FINE) for number in numbers]
        spots = [(it, at[1]) for it in read] if command == "H" else [(at[0], it) for it in read] if command == "V" else _pairs(read)
        if command == "Z":
            found, last, at = found + "z", "z", start
        for first in range(0, len(spots), 2 if command == "Q" else 1):
            to = spots[first : first + 2] if command == "Q" else spots[first : first + 1]
            name, steps = _step("M" if command == "M" and not first else command, at, to, begun=bool(found))
            found += _joined(name if name != last else "", steps)
            last, at = {"m": "l", "M": "L"}.get(name, name), to[-1]
            start = at if name in "Mm" else start
    return found if len(found) < len(data) else data


def _pairs(numbers: Sequence[int]) -> list[Spot]:
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


def _step(command: str, at: Spot, to: Sequence[Spot], *, begun: bool) -> tuple[str, list[int]]:
    """A command with its numbers, seen from a point. A curve that is bent at its start or end is a straight line."""
    if command == "M" and not begun:
        return "M", [*to[0]]
    steps = [(x - at[0], y - at[1]) for x, y in to]
    if command == "M":
        return "m", [*steps[0]]
    if command == "Q" and steps[0] not in ((0, 0), steps[1]):
        return "q", [number for step in steps for number in step]
    across, down = steps[-1]
    return ("h", [across]) if not down else ("v", [down]) if not across else ("l", [across, down])


def _joined(found: str, numbers: Sequence[int]) -> str:
    """A command and numbers, with spaces between those that would be read as one; it follows upon a number."""
    pointed = False
    for number in numbers:
        text = f"{number / _FINE:.2f}".rstrip("0").rstrip(".")
        text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
        apart = text[0] == "-" or found[-1:].isalpha() or (pointed and text[0] == ".")
        found += text if apart else f" {text}"
        pointed = "." in text
    return found
