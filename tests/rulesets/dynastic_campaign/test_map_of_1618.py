"""The map of 1618 as a reader sees it, against the borders of the scenario: none is missing, and none is too many.

This reads map.svg by a few lines of its own. The tool that drew the map compares, too, but a fault in how it reads outlines would
hide in what it draws.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from lxml import etree

from tests.support import quick_yaml
from tests.support.drawn_borders import SEEN, Outlines, Pair, Ring, common_lines, contacts, pair, rings

HOME = Path(__file__).parents[3] / "generator" / "rulesets" / "dynastic_campaign"
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


@cache
def drawn() -> tuple[Outlines, Sequence[Ring]]:
    """The places of the map, and the water that is painted over borders."""
    root = etree.parse(HOME / "map.svg").getroot()
    layers = {layer.get("id"): layer for layer in root}
    places = {str(it.get("id")): list(rings(str(it.get("d")))) for it in layers["provinces"]}
    water = [ring for it in layers["borders"] if it.get("class") == "strait" for ring in rings(str(it.get("d")))]
    return places, water


def differences(places: Outlines) -> tuple[set[Pair], set[Pair]]:
    """The borders of the scenario that the map does not show, and those that it shows beyond them."""
    seen = {both for both, length in contacts(places).items() if length >= SEEN}
    return said() - seen, seen - said()


def parted(places: Outlines, water: Sequence[Ring]) -> set[Pair]:
    """The neighbours on land whose whole common border lies under painted water. On their coasts with a sea it parts nobody."""
    kinds = facts()["places"]
    lands = {place for place in places if kinds[place]["kind"] != "sea"}  # type: ignore[call-overload]
    lines = {both: those for both, those in common_lines(places).items() if lands.issuperset(both)}
    wet = {
        both: [any(holds(it, (a + b) / 2, (c + d) / 2) for it in water) for (a, c), (b, d) in those]
        for both, those in lines.items()
    }
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


def test_every_capital_and_town_has_a_sign_on_the_land_of_its_place_and_a_name() -> None:
    signs: dict[str, set[tuple[float, float]]] = {"capital": set(), "town": set()}
    for it in etree.parse(HOME / "map.svg").getroot().iterfind("{*}g[@id='cities']/*"):
        data = str(it.get("d"))
        signs[str(it.get("class"))] |= {(float(x), float(y)) for x, y in re.findall(r"M(\d+) (\d+)h0", data)}
    found = {kind: [_place_at(x, y) for x, y in spots] for kind, spots in signs.items()}
    assert sorted(found["capital"]) == sorted(it["capital"] for it in facts()["nations"].values() if "capital" in it)  # type: ignore[call-overload]
    assert sorted([*found["capital"], *found["town"]]) == sorted(place for place, it in facts()["places"].items() if "town" in it)


def _place_at(x: float, y: float) -> str:
    return next((place for place, those in drawn()[0].items() if any(holds(ring, x, y) for ring in those)), "nowhere")


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
