"""The map of The Six Quays as a reader sees it, against its board: every border and no other, and each barrier on its border alone.

This reads map.svg by a few lines of its own, which share nothing with what drew it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.support import quick_yaml
from tests.support.drawn_borders import SEEN, Outlines, Pair, Point, common_lines, contacts, pair, rings

HOME = Path(__file__).parents[3] / "generator" / "rulesets" / "dragon_lords"
HREF = "href"

NEAR = {"mountain": 34.0, "reef": 40.0}
"""How near to a border the foot of a peak or a rock stands that belongs to it, in units of a map 2000 across."""
COVERED, STRAY = 0.9, 0.5
"""How much of a barrier lies beside its signs at least, and of another border at most, which may end where a ridge ends."""


@cache
def facts() -> Mapping[str, Any]:
    """What the board says."""
    found: Mapping[str, Any] = quick_yaml.load((HOME / "board.yaml").read_bytes())
    return found


@cache
def layers() -> Mapping[str, Any]:
    """The layers of the map."""
    return {str(layer.get("id")): layer for layer in etree.parse(HOME / "map.svg").getroot() if layer.get("id")}


@cache
def places() -> Outlines:
    """The outlines of the places of the map."""
    return {str(it.get("id")): list(rings(str(it.get("d")))) for it in layers()["provinces"]}


def said() -> dict[Pair, str]:
    """The borders of the board, each with its barrier."""
    return {pair(it["from"], it["to"]): it.get("barrier", "") for it in facts()["borders"]}


def signs(kind: str) -> list[Point]:
    """Where the peaks of ridges or the rocks of reefs stand."""
    names = ("#peak-",) if kind == "mountain" else ("#rock",)
    found = (it for it in layers()["heaps"] if it.get(HREF, "").startswith(names) and not it.get("transform"))
    return [(float(it.get("x")), float(it.get("y"))) for it in found]


def differences(outlines: Outlines) -> tuple[set[Pair], set[Pair]]:
    """The borders of the board that the map does not show, and those that it shows beyond them."""
    seen = {both for both, length in contacts(outlines).items() if length >= SEEN}
    return set(said()) - seen, seen - set(said())


def covered(kind: str, standing: Sequence[Point]) -> dict[Pair, float]:
    """How much of each border lies near to a sign; that of mountains is as deep as it is high, so that its foot counts."""
    found = {}
    for both, lines in common_lines(places()).items():
        beside = whole = 0.0
        for (ax, ay), (bx, by) in lines:
            length = math.hypot(bx - ax, by - ay)
            x, y = (ax + bx) / 2, (ay + by) / 2
            near = min(math.hypot(x - sx, y - sy) for sx, sy in standing) <= NEAR[kind]
            beside, whole = beside + length * near, whole + length
        found[both] = beside / whole
    return found


def misplaced(kind: str, standing: Sequence[Point]) -> tuple[set[Pair], set[Pair]]:
    """The borders that lack their barrier, and those of the same kinds of places that have one and should not."""
    seas = {name for name, it in facts()["places"].items() if it["kind"] == "sea"}
    shares = {both: it for both, it in covered(kind, standing).items() if len(seas & set(both)) == (kind == "reef")}
    wanted = {both for both, barrier in said().items() if barrier == kind}
    return (
        {both for both in wanted if shares[both] < COVERED},
        {both for both, share in shares.items() if share > STRAY and both not in wanted},
    )


def test_the_map_shows_every_border_of_the_board_and_no_other() -> None:
    assert differences(places()) == (set(), set())
    assert len(said()) == 90
    assert set(places()) == set(facts()["places"])


@pytest.mark.parametrize(("kind", "count"), [("mountain", 12), ("reef", 6)])
def test_each_barrier_is_drawn_along_its_border_and_along_no_other(kind: str, count: int) -> None:
    assert misplaced(kind, signs(kind)) == (set(), set())
    assert list(said().values()).count(kind) == count


def test_every_sign_of_a_barrier_stands_at_a_barrier() -> None:
    for kind, near in NEAR.items():
        lines = [line for both, those in common_lines(places()).items() if said().get(both) == kind for line in those]
        astray = [it for it in signs(kind) if min(math.dist(it, end) for line in lines for end in line) > near]
        assert astray == []


def moved(standing: Sequence[Point]) -> Sequence[Point]:
    """All signs elsewhere."""
    return [(x + 90, y + 60) for x, y in standing]


def fewer(standing: Sequence[Point]) -> Sequence[Point]:
    """The signs of one half of the map."""
    return [(x, y) for x, y in standing if x < 1000]


@pytest.mark.parametrize("kind", NEAR)
@pytest.mark.parametrize("spoil", [moved, fewer])
def test_a_barrier_in_the_wrong_place_is_noticed(kind: str, spoil: Callable[[Sequence[Point]], Sequence[Point]]) -> None:
    lacking, _ = misplaced(kind, spoil(signs(kind)))
    assert lacking


def test_two_places_under_each_others_name_are_noticed() -> None:
    here = places()
    lacking, more = differences({**here, "Gre": here["Roo"], "Roo": here["Gre"]})
    assert ("AVa", "Gre") in lacking
    assert ("AVa", "Roo") in more


def test_the_map_is_small() -> None:
    assert len((HOME / "map.svg").read_bytes()) <= 100 * 1024
