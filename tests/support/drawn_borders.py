"""Reads from the path data of a map what its places have in common, by a few lines that share nothing with what drew it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

Point = tuple[float, float]
Ring = Sequence[Point]
Pair = tuple[str, str]
Outlines = Mapping[str, Sequence[Ring]]
"""The rings of each place."""

SEEN = 20
"""A border shorter than this, in units of a map 2000 across, is no border to a reader: a corner where places only meet."""
CLOSE = 0.01
"""How exactly two outlines meet that have a line in common."""


def pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def rings(data: str) -> Iterator[list[Point]]:
    """The rings of a path that has only lines."""
    x, y, ring = 0.0, 0.0, list[Point]()
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        values = [float(it) for it in re.findall(r"-?\d*\.?\d+", numbers)]
        if command in "Zz":
            yield ring
            (x, y), ring = ring[0], []
            continue
        assert command in "Mmlhv", command
        flat = {"h": [(it, 0.0) for it in values], "v": [(0.0, it) for it in values]}
        for right, down in flat[command] if command in flat else zip(values[::2], values[1::2], strict=True):
            first = command == "M" and not ring
            x, y = (right, down) if first else (x + right, y + down)
            ring.append((x, y))
    if ring:
        yield ring


def contacts(places: Outlines) -> Counter[Pair]:
    """How much border two places have in common: the rows and the columns of the sheet in which one ends where the other begins."""
    return contacts_by_row(places) + contacts_by_row({place: [turned(it) for it in those] for place, those in places.items()})


def turned(ring: Ring) -> Ring:
    return [(y, x) for x, y in ring]


def contacts_by_row(places: Outlines) -> Counter[Pair]:
    """As `contacts`, by rows alone. Fails where two places lie on each other."""
    rows: dict[int, list[tuple[float, float, str]]] = defaultdict(list)
    for place, those in places.items():
        for row, crossings in crossed(those).items():
            rows[row] += [(begin, end, place) for begin, end in zip(crossings[::2], crossings[1::2], strict=True)]
    found: Counter[Pair] = Counter()
    for row, spans in rows.items():
        for (_, end, one), (begin, _, other) in pairwise(sorted(spans)):
            assert begin > end - CLOSE, f"{one} lies upon {other} in row {row}"
            if begin < end + CLOSE and one != other:
                found[pair(one, other)] += 1
    return found


def crossed(those: Sequence[Ring]) -> Mapping[int, list[float]]:
    """By row of the sheet, where the middle of the row crosses the rings."""
    found: dict[int, list[float]] = defaultdict(list)
    for ring in those:
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            (left, top), (right, bottom) = sorted([(ax, ay), (bx, by)], key=lambda it: it[1])
            for row in range(int(top), int(bottom)):
                found[row].append(round(left + (right - left) * (row + 0.5 - top) / (bottom - top), 4))
    return {row: sorted(crossings) for row, crossings in found.items()}


def common_lines(places: Outlines) -> dict[Pair, list[tuple[Point, Point]]]:
    """The straight pieces of border that each two places have in common."""
    owners: dict[frozenset[Point], list[str]] = defaultdict(list)
    for place, those in places.items():
        for ring in those:
            for line in pairwise([*ring, ring[0]]):
                owners[frozenset(line)].append(place)
    found: dict[Pair, list[tuple[Point, Point]]] = defaultdict(list)
    for ends, two in owners.items():
        if len(two) == 2:
            one, other = sorted(ends)
            found[pair(two[0], two[1])].append((one, other))
    return found
