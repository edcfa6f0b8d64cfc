"""No mark of a map covers another by more than a tenth: units, heirs, what stands beside either, centres and bursts."""

from __future__ import annotations

import pytest

from generator.core.picture import Mark, Piece
from generator.render.base_maps.base_map import read_base_map
from generator.render.scenes.mark_places import mark_places
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Point
from tests.render.test_keys import base_of
from tests.support.drawn_marks import covered
from tests.support.sample_games import sample
from tests.support.small_map import STYLES, picture, small_map


@pytest.mark.parametrize("name", ["describe", "minuet", "wyvern", "aurora"])
def test_no_mark_covers_another_by_more_than_a_tenth(name: str) -> None:
    game, rules = sample(name)
    base, styles = base_of(game.rules), tuple(rules.styles)
    shown = {(phase.phase.id, it.name): it for phase in game.phases for it in rules.pictures(phase) if it.marks}
    found = [
        f"{phase}, {which}: {one.what} in {one.place} and {other.what} in {other.place} ({share:.2f})"
        for (phase, which), it in shown.items()
        for share, one, other in covered(scene(it, base, styles))
        if share > 0.1
    ]
    assert shown
    assert found == []


def test_a_mark_stands_to_the_left_where_something_is_to_the_right_of_its_unit() -> None:
    base = read_base_map(small_map())
    alone = picture(pieces=(Piece("Bet", "army", "north"),), marks=(Mark("build", "Bet", "north"),))
    driven = picture(
        pieces=(Piece("Bet", "army", "south"), Piece("Bet", "army", "north", dislodged=True)),
        marks=(Mark("disband", "Bet", "north"),),
    )
    for shown, left in ((alone, False), (driven, True)):
        view = scene(shown, base, STYLES)
        (at,) = mark_places(view).values()
        home = view.dislodged_at("Bet", "north")
        assert (at.x < home.x, at == Point(*home)) == (left, not left)
