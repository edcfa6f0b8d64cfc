"""The outline of a path (SVG 1.1, 8.3), measured without being drawn: how many pieces it has, and how long it is at most."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, pi
from typing import NamedTuple

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?")
_PIECE = re.compile(r"([A-DF-Za-df-z])([^A-DF-Za-df-z]*)")
TAKEN = {"M": "nn", "L": "nn", "T": "nn", "H": "n", "V": "n", "C": "nnnnnn", "S": "nnnn", "Q": "nnnn", "A": "nnnffnn", "Z": ""}
"""The commands of an outline and what each takes: numbers (n), and the two flags of an arc (f), which may stand close together."""

_ARGUMENTS = {"n": re.compile(rf"[ ,]*{NUMBER.pattern}"), "f": re.compile(r"[ ,]*[01]")}

Pair = tuple[float, float]


class Outline(NamedTuple):
    """A line in its own units: how many pieces it has, how many of them are curves, and how long it can be at most."""

    pieces: int
    curves: int
    length: float


def is_outline(data: str) -> bool:
    """Whether the numbers behind each command are those that it takes, once or several times."""
    return all(_read(numbers, TAKEN[command.upper()]) is not None for command, numbers in _PIECE.findall(data))


@lru_cache(maxsize=64)  # a map may repeat one small path some ten thousand times
def measured(data: str) -> Outline:
    """The outline in a path's `d`. A curve is never longer than the lines to and between the points that bend it."""
    pieces = curves = 0
    length = 0.0
    at = start = (0.0, 0.0)
    for command, numbers in steps(data):
        kind = command.upper()
        spots = [start] if kind == "Z" else spots_of(kind, numbers, at, relative=command.islower())
        length += _arc(numbers, at, spots[-1]) if kind == "A" else along([at, *spots]) * (2 if kind in "ST" else 1)
        at = spots[-1]
        start = at if kind == "M" else start
        pieces += 1
        curves += kind in "CSQTA"
    return Outline(pieces, curves, length)


def steps(data: str) -> Iterator[tuple[str, Sequence[float]]]:
    """Every command with its numbers, also one that is left out because it is the same again."""
    for command, numbers in _PIECE.findall(" ".join(data.split())):
        form = TAKEN[command.upper()]
        read = _read(numbers, form) or ()
        yield command, read[: len(form)]
        again = {"M": "L", "m": "l"}.get(command, command)
        for first in range(len(form), len(read), len(form) or 1):
            yield again, read[first : first + len(form)]


def _read(numbers: str, form: str) -> tuple[float, ...] | None:
    """The numbers behind a command, or None where they are not what it takes."""
    numbers = numbers.strip(" ,")
    if form and "f" not in form:  # flags alone may stand close to what follows, so that all else can be read at once
        found = NUMBER.findall(numbers)
        nothing_else = sum(map(len, found)) + numbers.count(" ") + numbers.count(",") == len(numbers)
        return tuple(map(float, found)) if found and len(found) % len(form) == 0 and nothing_else else None
    several: list[float] = []
    at = 0
    while form and (at == 0 or at < len(numbers)):
        for kind in form:
            match = _ARGUMENTS[kind].match(numbers, at)
            if match is None:
                return None
            several.append(float(match[0].strip(" ,")))
            at = match.end()
    return tuple(several) if at == len(numbers) else None


def spots_of(kind: str, numbers: Sequence[float], at: Pair, *, relative: bool) -> list[Pair]:
    """The points through which a command leads, and the one where it ends."""
    across, down = at if relative else (0.0, 0.0)
    if kind == "H":
        return [(across + numbers[0], at[1])]
    if kind == "V":
        return [(at[0], down + numbers[0])]
    pairs = numbers[-2:] if kind == "A" else numbers
    return [(across + x, down + y) for x, y in zip(pairs[::2], pairs[1::2], strict=True)]


def along(spots: Sequence[Pair]) -> float:
    """The length of a line through points."""
    return sum(hypot(x - u, y - v) for (x, y), (u, v) in pairwise(spots))


def _arc(numbers: Sequence[float], at: Pair, end: Pair) -> float:
    """The length of the whole ellipse of an arc; radii too short to reach the end are made longer (SVG 1.1, F.6.6)."""
    across, down = abs(numbers[0]), abs(numbers[1])
    chord = along([at, end])
    if not across or not down:
        return chord
    return 2 * pi * max(across, down) * max(1, chord / (2 * min(across, down)))
