"""The map of The Six Quays as a reader sees it, against its board: every border and no other, and each barrier on its border alone.

This reads map.svg by a few lines of its own, which share nothing with what drew it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.scenes.packed_scene import PackedScene
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Point as Spot
from generator.rulesets.dragon_lords.ruleset import ruleset
from tests.support import quick_yaml
from tests.support.drawn_borders import SEEN, Outlines, Pair, Point, Ring, common_lines, contacts, pair, rings

HOME = Path(__file__).parents[3] / "generator" / "rulesets" / "dragon_lords"

NEAR = {"mountain": 34.0, "reef": 40.0}
"""How near to a border the foot of a peak or a rock stands that belongs to it, in units of a map 2000 across."""
AROUND = 20.0
"""How far below the ground of the great peak its foothills stand at most."""
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
    """Where the peaks of ridges or the rocks of reefs stand; not the peaks in and around the great one, where nobody goes."""
    names = ("#peak-",) if kind == "mountain" else ("#rock",)
    found = [foot(it) for it in layers()["heaps"] if it.get("href", "").startswith(names)]
    middle = [spot for it in layers()["impassable"] if it.get("class") == "peak" for ring in rings(it.get("d")) for spot in ring]
    across, down = zip(*middle, strict=True)
    return [(x, y) for x, y in found if not (min(across) <= x <= max(across) and min(down) <= y <= max(down) + AROUND)]


def foot(copy: Any) -> Point:
    """Where a copy of something stands."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", copy.get("transform", ""))
    return (float(moved[1]), float(moved[2])) if moved else (float(copy.get("x")), float(copy.get("y")))


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


# What pieces keep clear of


@cache
def base() -> BaseMap:
    return read_base_map((HOME / "map.svg").read_bytes())


def test_names_of_seas_along_curves_take_their_room() -> None:
    for sea in (name for name, it in facts()["places"].items() if it["kind"] == "sea"):
        text = next(it for it in layers()["names"] if it.get("id") == f"{sea}.name")
        begins = [(float(x) / 2, float(y) / 2) for x, y in zip(text.get("x").split(), text.get("y").split(), strict=True)]
        left, top, right, bottom = base().names["name"][sea]
        assert len(begins) == len(text.text) > 6
        assert all(left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1 for x, y in begins)
        across, along = sorted((right - left, bottom - top))
        assert across < 85
        assert along > 95


def test_each_city_is_drawn_once_within_its_province_and_keeps_its_room() -> None:
    cities = {name for name, it in facts()["places"].items() if it.get("city")}
    feet = [foot(it) for it in layers()["heaps"] if it.get("href") in ("#town", "#keep")]
    homes = [name for name in cities for x, y in feet if inside(places()[name][0], x, y - 8)]
    assert sorted(homes) == sorted(cities)
    assert base().towns
    for x, y in feet:
        assert any(box.holds(Spot(x / 2, y / 2 - 4)) for box in base().key)


def test_six_units_of_three_realms_have_room_in_every_place_beside_its_name_fort_and_banner() -> None:
    system = ruleset(facts())
    assert system.gazetteer is not None
    start = system.gazetteer().picture
    kinds = {it["kind"] for it in facts()["places"].values()}
    assert kinds == {"land", "coast", "sea"}
    units = [
        replace(start.pieces[0], place=place, kind="fleet" if it["kind"] == "sea" else "army", owner=owner, number=number + 1)
        for place, it in facts()["places"].items()
        for number, owner in enumerate(("brynn", "brynn", "corvane", "corvane", "fennmoor", "fennmoor"))
    ]
    view = scene(replace(start, pieces=tuple(units)), base(), system.styles, "name")
    assert isinstance(view, PackedScene)
    assert len(view.placed) == 36 * 6
    assert view.strays == ()
    assert all(8 < spot.x < 992 and 8 < spot.y < 792 for _, spot in view.placed)


def inside(ring: Ring, x: float, y: float) -> bool:
    """Whether a point lies within a ring."""
    edges = [(one, other) for one, other in pairwise([*ring, ring[0]]) if (one[1] > y) != (other[1] > y)]
    return sum(x < ax + (bx - ax) * (y - ay) / (by - ay) for (ax, ay), (bx, by) in edges) % 2 == 1
