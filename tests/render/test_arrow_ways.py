"""The ways of orders over a map with a unit a place: within the places that they are about, and void orders beside their units."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from generator.cli import base_maps
from generator.core.picture import Arrow
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.maps.svg import Sketch
from generator.render.scenes.place_grounds import grounds_of
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Point, distance, heading
from generator.render.ways.stubs import FARTHEST, RING
from tests.support.drawn_lines import along, sample_maps
from tests.support.sample_games import sample
from tests.support.strange_ground import BOARDS, CUT, Drawn, apart, drawn, measured

BOARD_OF = {"describe": "classical", "minuet": "ambition_and_empire", "wyvern": "order_of_the_dragon", "aurora": "saga_of_the_nine"}
FEW = {"neighbours": 20, "convoys": 6}
"""How many moves of each board are drawn alone in every run of the tests; `make fuzz` draws all neighbours, and 500 convoys."""


def strays(board: Drawn, moves: list[Arrow]) -> list[str]:
    """The moves whose lines, drawn alone, lie too much on strange ground."""
    found = ((it, board.strange(board.alone(it))) for it in moves)
    return [f"{it.start} to {it.end} {it.route}: {strange:.0f} units" for it, strange in found if strange > CUT]


@pytest.mark.parametrize(
    ("game", "phase", "start", "end"),
    [
        ("wyvern", "Spring 1410", "Was", "Eng"),
        ("describe", "Spring 1913", "Nwy", "Bar"),
        ("describe", "Spring 1913", "Ion", "Adr"),
        ("aurora", "Spring 362 BCE", "Ida", "Ifi"),
    ],
)
def test_a_move_around_a_coast_leaves_the_land_of_others_alone(game: str, phase: str, start: str, end: str) -> None:
    board = drawn(BOARD_OF[game])
    (shown,) = (it for it in sample_maps() if it.name == f"{game} {phase} Orders")
    (move,) = (it for it in shown.arrows if (it.arrow.kind, it.arrow.start, it.arrow.end) == ("move", start, end))
    assert measured(move, [board.grounds[it] for it in (start, end)]) <= CUT


def test_a_move_around_a_cape_does_not_zigzag() -> None:
    board = drawn("saga_of_the_nine")
    (move,) = (it for it in board.neighbours() if (it.start, it.end) == ("Ida", "Ifi"))
    headings = [heading(curve) for curve in board.alone(move).way]
    assert all(one.x * other.y - one.y * other.x <= 0.01 for one, other in pairwise(headings))  # to the left, or straight on


def test_no_line_of_an_order_leaves_its_places() -> None:
    found = []
    for shown in sample_maps():
        board = drawn(BOARD_OF[shown.name.partition(" ")[0]])
        found += [f"{shown.name}: {it.arrow}: {far:.0f}" for it in shown.arrows if (far := board.strange(it)) > CUT]
    assert found == []


@pytest.mark.parametrize("name", BOARDS)
def test_some_moves_between_neighbours_drawn_alone_stay_in_their_places(name: str) -> None:
    board = drawn(name)
    assert strays(board, Random(name).sample(list(board.neighbours()), FEW["neighbours"])) == []


@pytest.mark.parametrize("name", BOARDS)
def test_some_convoys_stay_in_their_chains(name: str) -> None:
    board = drawn(name)
    assert strays(board, list(board.convoys(FEW["convoys"], Random(name)))) == []


@pytest.mark.parametrize(
    ("board", "start", "end", "route"),
    [
        ("classical", "Lvp", "Lon", ("NAO", "MAO", "Eng")),
        ("ambition_and_empire", "Ber", "Hst", ("Bal",)),
    ],
)
def test_a_convoy_through_narrow_water_keeps_to_it_and_ends_in_its_place(
    board: str, start: str, end: str, route: tuple[str, ...]
) -> None:
    whole = drawn(board)
    way = whole.alone(Arrow("move", start, end, "", route=route, piece="army"))
    tip = way.last.end
    assert whole.strange(way) <= CUT
    assert whole.grounds[end].has(int(tip.x), int(tip.y))


@pytest.mark.fuzz
@pytest.mark.parametrize("name", BOARDS)
def test_every_move_between_neighbours_drawn_alone_stays_in_its_places(name: str) -> None:
    board = drawn(name)
    assert strays(board, list(board.neighbours())) == []


@pytest.mark.fuzz
@pytest.mark.parametrize("name", BOARDS)
def test_convoys_by_chance_stay_in_their_chains(name: str) -> None:
    board = drawn(name)
    assert strays(board, list(board.convoys(500, Random()))) == []


@pytest.mark.fuzz
def test_no_line_of_a_campaign_leaves_its_places() -> None:
    """Some lead to a box at the edge of the sheet, and cut off corners on their way."""
    game, rules = sample("concord")
    base = read_base_map(base_maps.of_rules("dynastic-campaign").data)
    grounds = grounds_of(base)
    found = []
    for picture in (it for phase in game.phases for it in rules.pictures(phase) if it.arrows):
        routes = {(it.start, it.end): it.route for it in picture.arrows if it.route}
        for it in Sketch(scene(picture, base, rules.styles)).arrows:
            arrow = it.arrow
            chain = [arrow.start, *(arrow.route or routes.get((arrow.end, arrow.onward), ())), arrow.end, arrow.onward or arrow.end]
            gaps = sum(max(0.0, apart(grounds[one], grounds[other]) - 2) for one, other in pairwise(chain)) if arrow.route else 0
            far = measured(it, [grounds[place] for place in chain]) - gaps
            found += [f"{picture.title}: {arrow.kind} {arrow.start} {arrow.end}: {far:.0f}"] if far > CUT else []
    assert found == []


def test_a_void_order_is_a_stub_beside_its_unit() -> None:
    voids = [(shown, it) for shown in sample_maps() for it in shown.arrows if it.arrow.kind == "void"]
    assert len(voids) > 20
    for shown, it in voids:
        unit = shown.view.unit_at(it.arrow.start, it.arrow.owner)
        assert max(distance(unit, spot) for spot in along(it)) + RING <= FARTHEST, (shown.name, it.arrow)


def test_a_map_without_outlines_has_ways_all_the_same() -> None:
    board = drawn("classical")
    bare = tuple(it._replace(outline="") for it in board.base.provinces)
    base = BaseMap(**{name: getattr(board.base, name) for name in BaseMap.__slots__} | {"provinces": bare})
    way = board._replace(base=base).alone(Arrow("move", "Nwy", "Bar", "", piece="fleet")).way
    assert len(way) == 1
    assert isinstance(way[0].end, Point)
