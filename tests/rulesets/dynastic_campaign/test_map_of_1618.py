"""The map of 1618 as a reader sees it, against the borders of the scenario: none is missing, and none is too many.

This reads map.svg by a few lines of its own. The tool that drew the map compares, too, but a fault in how it reads outlines would
hide in what it draws.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from lxml import etree

from tests.support import quick_yaml

HOME = Path(__file__).parents[3] / "generator" / "rulesets" / "dynastic_campaign"
Point = tuple[float, float]
Ring = Sequence[Point]
Pair = tuple[str, str]
Outlines = Mapping[str, Sequence[Ring]]
"""The rings of each place."""

SEEN = 20
"""A border shorter than this, in units of a map 2000 across, is no border to a reader: a corner where places only meet."""
CLOSE = 0.01
"""How exactly two outlines meet that have a line in common."""
CHANNELS = {("Den", "Zea"), ("Sca", "Zea"), ("Nap", "Sic")}
"""Neighbours with water painted over their whole border: the scenario's straits, across which armies march."""
ISLANDS = ("Ire", "Crs", "Sar", "Crt", "Cyp")
"""What the scenario says can be reached only by sea."""


@cache
def facts() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """What the scenario says of places and borders."""
    found: Mapping[str, Mapping[str, Sequence[str]]] = quick_yaml.load((HOME / "board.yaml").read_bytes())
    return found


def said() -> set[Pair]:
    """The borders of the scenario."""
    return {pair(one, other) for one, others in facts()["borders"].items() for other in others}


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


@cache
def drawn() -> tuple[Outlines, Sequence[Ring]]:
    """The places of the map, and the water that is painted over borders."""
    root = etree.parse(HOME / "map.svg").getroot()
    layers = {layer.get("id"): layer for layer in root}
    places = {str(it.get("id")): list(rings(str(it.get("d")))) for it in layers["provinces"]}
    water = [ring for it in layers["borders"] if it.get("class") == "strait" for ring in rings(str(it.get("d")))]
    return places, water


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


def differences(places: Outlines) -> tuple[set[Pair], set[Pair]]:
    """The borders of the scenario that the map does not show, and those that it shows beyond them."""
    seen = {both for both, length in contacts(places).items() if length >= SEEN}
    return said() - seen, seen - said()


def parted(places: Outlines, water: Sequence[Ring]) -> set[Pair]:
    """The neighbours whose whole common border lies under painted water."""
    lines: dict[frozenset[Point], list[str]] = defaultdict(list)
    for place, those in places.items():
        for ring in those:
            for line in pairwise([*ring, ring[0]]):
                lines[frozenset(line)].append(place)
    wet: dict[Pair, list[bool]] = defaultdict(list)
    for ends, owners in lines.items():
        if len(owners) == 2:
            (ax, ay), (bx, by) = tuple(ends)
            wet[pair(owners[0], owners[1])].append(any(holds(ring, (ax + bx) / 2, (ay + by) / 2) for ring in water))
    return {both for both, those in wet.items() if all(those)}


def holds(ring: Ring, x: float, y: float) -> bool:
    """Whether a point lies within a ring."""
    edges = [(one, other) for one, other in pairwise([*ring, ring[0]]) if (one[1] > y) != (other[1] > y)]
    return sum(x < ax + (bx - ax) * (y - ay) / (by - ay) for (ax, ay), (bx, by) in edges) % 2 == 1


def test_the_map_shows_every_border_of_the_scenario_and_no_other() -> None:
    assert differences(drawn()[0]) == (set(), set())
    assert len(said()) == 250
    assert min(contacts(drawn()[0]).values()) >= SEEN


def test_every_place_of_the_scenario_is_on_the_map_once() -> None:
    places, _ = drawn()
    assert set(places) == set(facts()["places"])
    assert {place: len(those) for place, those in places.items() if len(those) > 1 and place in ISLANDS} == {}


def test_water_parts_the_neighbours_across_a_strait_and_no_others() -> None:
    assert parted(*drawn()) == CHANNELS


@pytest.mark.parametrize("island", ISLANDS)
def test_an_island_borders_on_seas_alone(island: str) -> None:
    others = {one if other == island else other for one, other in contacts(drawn()[0]) if island in (one, other)}
    kinds = facts()["places"]
    assert others
    assert {kinds[it]["kind"] for it in others} == {"sea"}  # type: ignore[call-overload]


# Maps that are wrong, to see that this sees it


def away(places: Outlines) -> Outlines:
    """A square in the place of Portugal, so small that it touches nobody."""
    return {**places, "Por": [[(70, 1210), (90, 1210), (90, 1230), (70, 1230)]]}


def exchanged(places: Outlines) -> Outlines:
    """Wales and Finland under each other's name."""
    return {**places, "Wal": places["Fin"], "Fin": places["Wal"]}


def united(places: Outlines) -> Outlines:
    """Lorraine drawn as a part of Picardy."""
    return {**places, "Pic": [*places["Pic"], *places["Lor"]], "Lor": []}


WRONG: Mapping[str, tuple[Callable[[Outlines], Outlines], set[Pair], set[Pair]]] = {
    "a place that touches its neighbours no longer": (away, {("Cas", "Por"), ("Leo", "Por"), ("NAt", "Por")}, set()),
    "two places under each other's name": (exchanged, {("Eng", "Wal"), ("Fin", "Lap")}, {("Eng", "Fin"), ("Lap", "Wal")}),
    "a place drawn as a part of another": (united, {("Lor", "Pic"), ("LRh", "Lor")}, {("LRh", "Pic"), ("Pal", "Pic")}),
}


@pytest.mark.parametrize(("spoil", "missing", "extra"), WRONG.values(), ids=WRONG)
def test_a_wrong_map_is_noticed(spoil: Callable[[Outlines], Outlines], missing: set[Pair], extra: set[Pair]) -> None:
    lacking, more = differences(spoil(drawn()[0]))
    assert missing <= lacking
    assert extra <= more
    assert bool(extra) == bool(more)


def test_a_place_that_lies_upon_another_is_noticed() -> None:
    places = drawn()[0]
    with pytest.raises(AssertionError, match=r"lies upon"):
        contacts({**places, "Bav": [[(x + 40, y) for x, y in ring] for ring in places["Bav"]]})


def test_a_channel_without_water_is_noticed() -> None:
    assert parted(drawn()[0], []) == set()
