"""Whatever a campaign may put on the map of 1618, each thing stands in its own place or is tied to it, and no name is covered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import generator
from generator.core.picture import Fort, Picture, Piece
from generator.render.base_maps.base_map import BaseMap, Labels, read_base_map
from generator.render.scenes.packed_scene import PackedScene
from generator.render.scenes.piece_layout import overlap
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Box
from generator.render.shapes.ground import ground
from tests.support import campaign_play
from tests.support.campaign_phases import played

MAP = Path(generator.__file__).parent / "rulesets/dynastic_campaign/map.svg"
BUSY = dict.fromkeys(("VTe", "Tyr", "Sav", "Ing"), 6)
"""Small places, and how many units are put into each."""


@cache
def base() -> BaseMap:
    return read_base_map(MAP.read_bytes())


@cache
def shown() -> tuple[Picture, ...]:
    """Every third picture of three years, with forts, numbers of units and a crowd of six in some small places."""
    phases = played(3, 3)
    found = [picture for phase in phases[::3] for picture in campaign_play.ruleset().pictures(phase)]
    return tuple(_fuller(it) for it in found)


def _fuller(picture: Picture) -> Picture:
    signs = replace(picture.signs, inside=True, number="number", fort="fort", stack="several units")
    pieces = [replace(it, number=1, count=it.count or 50) for it in picture.pieces if it.place not in BUSY]
    kinds = ("army", "garrison", "train")
    crowds = [Piece(at, kind, owner, count=60, number=2) for at in BUSY for owner in ("france", "spain") for kind in kinds]
    forts = tuple(Fort(at, 40, picture.fills.get(at, "")) for at in (*BUSY, "Mil", "Zea"))
    return replace(picture, signs=signs, pieces=(*pieces, *crowds), forts=forts)


@cache
def views(labels: Labels) -> tuple[PackedScene, ...]:
    return tuple(_views(labels))


def _views(labels: Labels) -> Iterator[PackedScene]:
    for picture in shown():
        view = scene(picture, base(), tuple(campaign_play.ruleset().styles), labels)
        assert isinstance(view, PackedScene)
        yield view


@cache
def share_within(place: str, box: Box) -> float:
    """How much of a box lies within a place."""
    it = next(it for it in base().provinces if it.id == place)
    land = ground(it.outline, *base().corner, base().scale)
    inside = sum(row.bit_count() for row in land.rows) - sum(row.bit_count() for row in land.without([box]).rows)
    return inside / ((box.right - box.left) * (box.bottom - box.top))


def shared(one: Box, other: Box) -> float:
    """The area that two boxes have in common."""
    wide, high = min(one.right, other.right) - max(one.left, other.left), min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, wide) * max(0.0, high)


@pytest.mark.parametrize("labels", ["abbr", "name"])
def test_nothing_touches_anything_else_or_leaves_the_sheet(labels: Labels) -> None:
    for view in views(labels):
        boxes = [box for _, _, box in view.drawn_boxes()]
        assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []
        assert [it for it in boxes if it.left < 0 or it.top < 0 or it.right > 1000 or it.bottom > view.base.height] == []


@pytest.mark.parametrize("labels", ["abbr", "name"])
def test_all_but_a_few_things_stand_in_their_place_and_those_are_tied_to_it(labels: Labels) -> None:
    whole = tied = count = crowded = 0
    for view in views(labels):
        places = [it.place for it, _ in view.strays]
        crowded += sum(place in BUSY for place in places)
        tied += len(places)
        things = [(place, box) for _, place, box in view.drawn_boxes()]
        count += len(things)
        whole += sum(share_within(place, box) > 0.97 for place, box in things)
    assert whole + tied >= 0.98 * count
    assert tied - crowded <= 0.07 * count


@pytest.mark.parametrize("labels", ["abbr", "name"])
def test_nothing_covers_a_name(labels: Labels) -> None:
    for view in views(labels):
        names = {place: view.name(place)[0] for place in base().names[labels]}
        covered = [
            (what, place)
            for what, _, box in view.drawn_boxes()
            for place, name in names.items()
            if shared(box, name) > 0.1 * (name.right - name.left) * (name.bottom - name.top)
        ]
        assert covered == []


def test_six_units_and_a_fort_find_room_in_a_small_place() -> None:
    for view in views("abbr"):
        for place in BUSY:
            here = [(it, box) for it, at, box in view.drawn_boxes() if at == place and isinstance(it, Piece)]
            assert sum(it.units for it, _ in here) == 6
            outside = [it for it, box in here if share_within(place, box) < 0.97]
            assert len(outside) <= (2 if place == "Ing" else 1)
