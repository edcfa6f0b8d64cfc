"""Names move off the lines of orders, within their places, and stay where the map has them if nothing covers them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from generator.core.picture import Arrow, Mark, Piece
from generator.render.base_maps.base_map import BaseMap, Labels, read_base_map
from generator.render.maps.svg import Sketch
from generator.render.markup.answers import Answers
from generator.render.scenes.piece_layout import moved_to
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Box, bent
from generator.render.ways.arrow_routes import RoutedArrow
from tests.support.drawn_lines import along
from tests.support.small_map import STYLES, picture, small_map

BASE = read_base_map(small_map())
DOWN = Arrow("move", "Alf", "Del", "north")


class Straight(Sketch):
    """A sketch whose arrows lead straight on, whatever they cross."""

    @property
    def arrows(self) -> Sequence[RoutedArrow]:  # type: ignore[override]
        """Every arrow from the middle of one place to that of another."""
        ends = ((it, self.view.centre(it.start), self.view.centre(it.end)) for it in self.view.picture.arrows)
        return tuple(RoutedArrow(it, (bent(start, end, 0),), "solid") for it, start, end in ends)


def shown(base: BaseMap = BASE, labels: Labels = "abbr", **fields: Any) -> Sketch:
    return Straight(scene(picture(**fields), base, STYLES, labels))


def test_names_that_nothing_covers_stay_where_the_map_has_them() -> None:
    army = Piece("Alf", "army", "north")
    for quiet in (shown(), shown(pieces=(army,)), shown(arrows=(Arrow("move", "Alf", "Bet", "north"),))):
        assert quiet.names == {}
        assert BASE.labels["abbr"] in quiet.drawn()


@pytest.mark.parametrize("labels", ["abbr", "name"])
def test_a_name_that_a_line_crosses_moves_aside_within_its_place_off_everything(labels: Labels) -> None:
    it = shown(labels=labels, pieces=(Piece("Alf", "army", "north"),), arrows=(DOWN,))
    ((place, step),) = it.names.items()
    before = BASE.names[labels][place]
    name = moved_to(before, step)
    assert place == "Alf"
    assert 10 <= name.left < name.right <= 190
    assert 10 <= name.top < name.bottom <= 190
    spots = list(along(it.arrows[0]))
    assert [spot for spot in spots if before.holds(spot)] != []
    assert [spot for spot in spots if Box(name.left - 1.5, name.top, name.right + 1.5, name.bottom).holds(spot)] == []
    drawn = it.drawn()
    moved = f'<g transform="translate({step.x:g} {step.y:g})"><text id="Alf.{labels}"'.replace(f' id="Alf.{labels}"', "")
    assert drawn.count(moved) == 2  # the halo and the name
    assert drawn.count(f">{'Alf' if labels == 'abbr' else 'Alfia'}</text>") == 2


def test_a_name_under_the_ring_of_a_piece_that_holds_moves_down() -> None:
    fields = {"pieces": (Piece("Alf", "army", "north"),), "marks": (Mark("hold", "Alf", "north"),)}
    lower, higher = (read_base_map(small_map().replace(b'x="100" y="120"', f'x="100" y="{y}"'.encode())) for y in (126, 119))
    assert shown(lower, **fields).names == {}
    assert shown(higher, pieces=fields["pieces"]).names == {}
    ((place, step),) = shown(higher, **fields).names.items()
    assert place == "Alf"
    assert step.y > 0


def test_a_name_stays_where_there_is_no_room_in_its_place() -> None:
    small = small_map().replace(b'd="M10 10h180v180h-180z"', b'd="M93 86h14v38h-14z"')
    assert shown(read_base_map(small), arrows=(DOWN,), pieces=(Piece("Alf", "army", "north"),)).names == {}


def test_a_name_that_lies_outside_its_place_moves_only_a_little() -> None:
    small = small_map().replace(b'd="M10 10h180v180h-180z"', b'd="M86 86h28v14h-28z"')
    ((_, step),) = shown(read_base_map(small), arrows=(DOWN,)).names.items()
    assert 0 < abs(step.x) <= 14


def test_names_of_a_map_with_finer_units_move_as_far() -> None:
    sheet = b'viewBox="0 0 1000 400"'
    for fine in (small_map().replace(sheet, b'viewBox="0 0 1250 500"'), small_map().replace(sheet, b'viewBox="0 0 800 320"')):
        base = read_base_map(fine)
        it = shown(base, arrows=(DOWN,))
        step = it.names["Alf"]
        assert f'translate({step.x / base.scale:g} {step.y / base.scale:g})"><text' in it.drawn()


def test_a_layer_that_lies_over_names_drawn_elsewhere_moves_none() -> None:
    view = scene(picture(arrows=(DOWN,)), BASE, STYLES, fixed=True)
    assert Sketch(view).names == {}


def test_the_line_from_a_name_to_its_place_begins_where_the_name_has_moved() -> None:
    led = small_map().replace(
        b'<text id="Alf.abbr"', b'<path id="Alf.leader.abbr" d="M100 110V112" stroke="#333"/><text id="Alf.abbr"'
    )
    it = shown(read_base_map(led), arrows=(DOWN,))
    ((_, step),) = it.names.items()
    for drawn in (it.drawn(), it.for_screens(Answers(), STYLES, b"/**/")):
        assert f' d="M{100 + step.x:g} {110 + step.y:g}L100 112"' in drawn
        assert ' d="M100 110V112"' not in drawn
