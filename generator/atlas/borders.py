"""The borders and shores that a reader sees on a base map, measured in the drawing itself and compared with the board."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from generator.atlas.atlas_file import Pair, Point
from generator.atlas.pathdata import HALVES, read_path

VISIBLE = 6 * 1000 / 900
"""The shortest border that counts, in map units: 6 px on a map 900 px wide."""

Segment = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """What a board says about ways between places: those that need a border on the map (`adjacent`), and those with `arrows`.

    `sails` are the ways of fleets between ends such as `Spa/nc`, arrows left out; `seas` and `coasts` are places by their kind.
    """

    adjacent: set[Pair]
    arrows: set[Pair]
    sails: set[Pair]
    seas: set[str]
    coasts: set[str]


def read_board(data: Mapping[str, Any]) -> BoardFacts:
    """Read from the contents of a board file what its drawing is compared with."""
    edges, kinds = data["edges"], {name: place["kind"] for name, place in data["places"].items()}
    return BoardFacts(
        adjacent={_joined(edge) for edge in edges if not edge.get("arrow")},
        arrows={_joined(edge) for edge in edges if edge.get("arrow")},
        sails={_pair(edge["a"], edge["b"]) for edge in edges if edge["by"] != "army" and not edge.get("arrow")},
        seas={name for name, kind in kinds.items() if kind == "sea"},
        coasts={name for name, kind in kinds.items() if kind == "coast"},
    )


def borders(provinces: Mapping[str, str]) -> dict[Pair, float]:
    """Return the length in map units of every border between two provinces, given each province's path data.

    Pairs are in alphabetical order. Two provinces that only meet in points appear with length 0.
    """
    segments, corners = _shared(provinces)
    lengths = {pair: 0.0 for names in corners.values() for pair in _pairs(names)}
    for (start, end), names in segments.items():
        for pair in _pairs(names):
            lengths[pair] += math.dist(start, end) / HALVES
    return lengths


def differences(
    drawn: Mapping[Pair, float], board: BoardFacts, arrows: AbstractSet[Pair] = frozenset(), points: AbstractSet[Pair] = frozenset()
) -> tuple[dict[Pair, float], dict[Pair, float]]:
    """Return the borders that are missing and those that are extra, with their lengths in map units.

    Missing: adjacent on the board, but drawn shorter than VISIBLE and without an arrow. Extra: not adjacent, but meeting along
    a line, or in a point that is not among those drawn as such.
    """
    wanted = (board.adjacent | board.arrows) - arrows
    missing = {pair: drawn.get(pair, 0.0) for pair in sorted(wanted) if drawn.get(pair, 0.0) < VISIBLE}
    excused = board.adjacent | board.arrows
    extra = {pair: length for pair, length in sorted(drawn.items()) if pair not in excused and (length or pair not in points)}
    return missing, extra


def shores(provinces: Mapping[str, str], board: BoardFacts) -> tuple[set[Pair], set[Pair]]:
    """Return the pairs of coastal provinces whose border suggests other ways for fleets than the board has.

    Dry: a fleet may go from one to the other, but their border reaches no sea that both touch. Wet: the border reaches such a sea,
    but no fleet may go.
    """
    seen = _seas_at_borders(provinces, board.seas)
    waters: dict[str, set[str]] = defaultdict(set)
    for one, other in board.sails:
        waters[one] |= {other} & board.seas
        waters[other] |= {one} & board.seas
    sailed = {ends: pair for ends in board.sails if set(pair := _provinces(*ends)) <= board.coasts}
    dry = {pair for ends, pair in sailed.items() if not seen[pair] & waters[ends[0]] & waters[ends[1]]}
    touched: dict[str, set[str]] = defaultdict(set)
    for end, seas in waters.items():
        touched[_province(end)] |= seas
    walked = {pair for pair in board.adjacent if set(pair) <= board.coasts} - set(sailed.values())
    return dry, {(one, other) for one, other in walked if seen[one, other] & touched[one] & touched[other]}


def _seas_at_borders(provinces: Mapping[str, str], seas: set[str]) -> dict[Pair, set[str]]:
    """For every two provinces the seas that their border's ends lie at."""
    segments, corners = _shared(provinces)
    found: dict[Pair, set[str]] = defaultdict(set)
    for ends, names in segments.items():
        for pair in _pairs(names):
            found[pair] |= {name for end in ends for name in corners[end]} & seas
    return found


def _shared(provinces: Mapping[str, str]) -> tuple[dict[Segment, list[str]], dict[Point, set[str]]]:
    """Every segment and every point of the provinces' outlines with the provinces that have it."""
    segments: dict[Segment, list[str]] = defaultdict(list)
    corners: dict[Point, set[str]] = defaultdict(set)
    for name, data in provinces.items():
        for start, end in _segments(data):
            segments[min(start, end), max(start, end)].append(name)
            corners[start].add(name)
    return segments, corners


def _segments(data: str) -> Iterable[Segment]:
    return [(a, b) for line in read_path(data) for a, b in pairwise(line) if a != b]


def _pairs(names: Iterable[str]) -> list[Pair]:
    return list(combinations(sorted(set(names)), 2))


def _pair(one: str, other: str) -> Pair:
    return (min(one, other), max(one, other))


def _joined(edge: Mapping[str, Any]) -> Pair:
    return _provinces(edge["a"], edge["b"])


def _provinces(one: str, other: str) -> Pair:
    return _pair(_province(one), _province(other))


def _province(end: str) -> str:
    return end.partition("/")[0]
