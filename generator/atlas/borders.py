"""The borders that a reader sees on a base map, taken from the drawing itself, to hold against the board."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise

from generator.atlas.pathdata import HALVES, read_path
from generator.atlas.sheet import Point

VISIBLE = 6 * 1000 / 900
"""The shortest border that counts, in map units: 6 px on a map 900 px wide."""

Pair = tuple[str, str]
Segment = tuple[Point, Point]


def borders(provinces: Mapping[str, str]) -> dict[Pair, float]:
    """Return the length in map units of every border between two provinces, given each province's path data.

    Pairs are in alphabetical order. Two provinces that only meet in points appear with length 0.
    """
    segments: dict[Segment, list[str]] = defaultdict(list)
    corners: dict[Point, set[str]] = defaultdict(set)
    for name, data in provinces.items():
        for start, end in _segments(data):
            segments[min(start, end), max(start, end)].append(name)
            corners[start].add(name)
    lengths = {pair: 0.0 for names in corners.values() for pair in _pairs(names)}
    for (start, end), names in segments.items():
        for pair in _pairs(names):
            lengths[pair] += math.dist(start, end) / HALVES
    return lengths


def differences(drawn: Mapping[Pair, float], adjacent: set[Pair]) -> tuple[dict[Pair, float], dict[Pair, float]]:
    """Return the borders that are missing and those that are extra, with their lengths in map units.

    Missing: adjacent on the board, but drawn shorter than VISIBLE. Extra: not adjacent, but meeting along a line or in a point.
    """
    missing = {pair: drawn.get(pair, 0.0) for pair in sorted(adjacent) if drawn.get(pair, 0.0) < VISIBLE}
    extra = {pair: length for pair, length in sorted(drawn.items()) if pair not in adjacent}
    return missing, extra


def _segments(data: str) -> Iterable[Segment]:
    return [(a, b) for line in read_path(data) for a, b in pairwise(line) if a != b]


def _pairs(names: Iterable[str]) -> list[Pair]:
    ordered = sorted(set(names))
    return [(a, b) for index, a in enumerate(ordered) for b in ordered[index + 1 :]]
