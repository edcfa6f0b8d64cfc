"""The classical base map, read from the committed drawing itself: layers, borders against the board, labels, colours."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from lxml import etree

from generator.atlas import style
from generator.atlas.borders import Board, borders, differences, read_board, shores
from generator.atlas.colours import SIGHTS, ciede2000, contrast, difference
from generator.atlas.glyphs import Box, Face, read_face
from generator.atlas.legibility import Kind, Sight, inside, obstacles, read_sight
from generator.atlas.pathdata import HALVES, read_path, straightened

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "generator" / "rulesets" / "classical"
FONTS = ROOT / "templates" / "static" / "fonts"
LAYERS = ["sea", "provinces", "impassable", "borders", "crossings", "supply-centers", "province-centers", "names"]
LAYERS += ["units", "orders"]

MAP = (FOLDER / "map.svg").read_bytes()
BOARD: dict[str, Any] = yaml.safe_load((FOLDER / "board.yaml").read_text(encoding="utf-8"))
COASTS = [f"{name}/{coast}" for name, place in BOARD["places"].items() for coast in place.get("coasts", ())]


def layer(name: str) -> list[Any]:
    return list(etree.fromstring(MAP).iterfind(f"{{*}}g[@id='{name}']/*"))


@pytest.fixture(scope="module")
def upright() -> Face:
    return read_face(FONTS / "FiraSansCondensed-Medium.ttf")


@pytest.fixture(scope="module")
def sight(upright: Face) -> Sight:
    return read_sight(MAP, upright, read_face(FONTS / "FiraSansCondensed-MediumItalic.ttf"))


# The file


def test_the_map_is_plain_svg_two_thousand_halves_of_a_unit_wide_and_small() -> None:
    assert len(MAP) <= 70 * 1024
    assert re.match(rb'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 \d+">', MAP)
    for word in (b"<!DOCTYPE", b"<style", b" style=", b"href", b"<script", b"transform"):
        assert word not in MAP


def test_the_layers_stand_in_the_order_that_the_renderer_expects() -> None:
    assert [group.get("id") for group in etree.fromstring(MAP)] == LAYERS


def test_every_coordinate_is_a_whole_number() -> None:
    drawn = re.findall(rb' (?:d|x|y|dy|cx|cy)="([^"]*)"', MAP)
    assert drawn
    assert not [data for data in drawn if b"." in data]


def test_no_border_goes_straight_through_a_point_or_stays_at_one() -> None:
    lines = [line for path in layer("borders") for line in read_path(path.get("d"))]
    assert lines
    assert not [line for line in lines if len(straightened([(round(x), round(y)) for x, y in line])) < len(line)]


def test_every_place_of_the_board_has_its_path_labels_and_points() -> None:
    ids = set(etree.fromstring(MAP).xpath("//@id")) - set(LAYERS)
    wanted = set()
    for name, place in BOARD["places"].items():
        wanted |= {name, *(f"{name}.{part}" for part in ("abbr", "name", "center", "dislodged"))}
        wanted |= {f"{name}.supply"} if place.get("centre") else set()
    for coast in (coast.replace("/", "-") for coast in COASTS):
        wanted |= {f"{coast}.{part}" for part in ("abbr", "name", "center", "dislodged")}
    assert ids == wanted


def test_full_names_are_those_of_the_board() -> None:
    drawn = {text.get("id"): " ".join(text.itertext()) for text in layer("names")}
    assert {name: drawn[f"{name}.name"] for name in BOARD["places"]} == {
        name: place["name"] for name, place in BOARD["places"].items()
    }


def test_seas_and_lands_are_told_apart_by_class() -> None:
    kinds = {path.get("id"): path.get("class") for path in layer("provinces")}
    assert kinds == {name: "sea" if place["kind"] == "sea" else "land" for name, place in BOARD["places"].items()}


# Borders


def test_two_provinces_share_a_visible_border_exactly_when_the_board_says_so(sight: Sight) -> None:
    assert differences(borders(sight.provinces), read_board(BOARD)) == ({}, {})


def test_a_border_reaches_a_sea_exactly_when_fleets_may_cross_it(sight: Sight) -> None:
    assert shores(sight.provinces, read_board(BOARD)) == (set(), set())


def square(x: float, y: float, width: float = 10, height: float = 10) -> str:
    return f"M{x * HALVES:g} {y * HALVES:g}h{width * HALVES:g}v{height * HALVES:g}h{-width * HALVES:g}z"


AB = {("A", "B")}
NONE: set[tuple[str, str]] = set()


@pytest.mark.parametrize(
    ("second", "board", "missing", "extra"),
    [
        pytest.param(square(10, 0), AB, NONE, NONE, id="two squares side by side, adjacent on the board"),
        pytest.param(square(10, 0), NONE, NONE, AB, id="two squares side by side, not adjacent"),
        pytest.param(square(10, 10), NONE, NONE, AB, id="two squares that meet in a corner, not adjacent"),
        pytest.param(square(10, 10), AB, AB, NONE, id="two squares that meet in a corner, adjacent"),
        pytest.param(square(12, 0), NONE, NONE, NONE, id="two squares apart, not adjacent"),
        pytest.param(square(12, 0), AB, AB, NONE, id="two squares apart, adjacent"),
    ],
)
def test_the_comparison_sees_what_is_missing_and_what_is_extra(
    second: str, board: set[tuple[str, str]], missing: set[tuple[str, str]], extra: set[tuple[str, str]]
) -> None:
    lacking, more = differences(borders({"A": square(0, 0), "B": second}), Board(board, set(), set(), set(), set()))
    assert (set(lacking), set(more)) == (missing, extra)


@pytest.mark.parametrize(
    ("length", "missing"), [(6.6, AB), (6.7, NONE)], ids=["just under 6 px at 900 px", "just over 6 px at 900 px"]
)
def test_a_border_counts_when_it_is_long_enough_to_be_seen(length: float, missing: set[tuple[str, str]]) -> None:
    drawn = borders({"A": square(0, 0, height=length), "B": square(10, 0, height=length)})
    assert set(differences(drawn, Board(AB, set(), set(), set(), set()))[0]) == missing


def test_every_border_of_the_provinces_is_drawn_once(sight: Sight) -> None:
    lines = [path for path in layer("borders") if path.get("class") in ("land-border", "sea-border", "coast")]
    drawn = [edge for path in lines for line in read_path(path.get("d")) for edge in map(sorted, pairwise(line))]
    outline = [edge for data in sight.provinces.values() for line in read_path(data) for edge in map(sorted, pairwise(line))]
    shared = {edge for edge, times in Counter(map(tuple, outline)).items() if times == 2}
    times_drawn = Counter(map(tuple, drawn))
    assert len(shared) > 1000
    assert {edge: times_drawn[edge] for edge in shared} == dict.fromkeys(shared, 1)


# Labels and places


@pytest.mark.parametrize("kind", ["abbr", "name"])
def test_no_label_meets_a_label_a_unit_a_centre_or_a_border(sight: Sight, kind: Kind) -> None:
    assert obstacles(sight, kind) == []


def test_obstacles_are_found_where_there_are_some(sight: Sight) -> None:
    box = sight.units["Par"]
    spoiled = {**sight.labels["abbr"], "Par": [box], "Bur": [box], "Swe": sight.labels["abbr"]["Nwy"]}
    crossing = {**spoiled, "Vie": [Box(0, 0, 1000, 1000)]}
    found = obstacles(Sight(sight.provinces, sight.borders, sight.units, {}, sight.marks, {"abbr": crossing}, frozenset()), "abbr")
    for line in ("Bur meets Par", "Par meets the unit of Par", "Swe lies outside its province", "Vie crosses a border"):
        assert line in found


@pytest.mark.parametrize("place", BOARD["places"])
def test_a_unit_stands_in_its_province_with_a_dislodged_one_beside_it(sight: Sight, place: str) -> None:
    unit, other = sight.units[place], sight.dislodged[place]
    assert inside(unit.left + 14, unit.top + 13, sight.provinces[place])
    assert (
        abs(unit.left - other.left) >= 22
        or abs(unit.top - other.top) >= 17
        or math.dist((unit.left, unit.top), (other.left, other.top)) >= 26
    )


@pytest.mark.parametrize("place", COASTS)
def test_a_fleet_on_a_coast_stands_by_the_sea_that_only_this_coast_has(sight: Sight, place: str) -> None:
    name, _, _ = place.partition("/")
    seas = {coast: _seas(coast) for coast in COASTS if coast.startswith(name)}
    own = seas[place] - set().union(*(waters for coast, waters in seas.items() if coast != place))
    unit = sight.units[place.replace("/", "-")]
    spot = ((unit.left + unit.right) / 2, (unit.top + unit.bottom) / 2)
    others = set().union(*seas.values()) - seas[place]
    assert _distance(spot, own or seas[place], sight) < 20
    assert not others or _distance(spot, own or seas[place], sight) < _distance(spot, others, sight)


def _seas(coast: str) -> set[str]:
    ends = {edge["b"] if edge["a"] == coast else edge["a"] for edge in BOARD["edges"] if coast in (edge["a"], edge["b"])}
    return {end for end in ends if BOARD["places"][end.split("/")[0]]["kind"] == "sea"}


def _distance(spot: tuple[float, float], seas: set[str], sight: Sight) -> float:
    points = [(x / HALVES, y / HALVES) for sea in seas for line in read_path(sight.provinces[sea]) for x, y in line]
    return min(math.dist(spot, point) for point in points)


# Colours

FILLS = {power: entry["colour"] for power, entry in BOARD["powers"].items()} | {"nobody": style.LAND, "sea": style.SEA}


@pytest.mark.parametrize("eyes", SIGHTS)
def test_any_two_fills_are_told_apart_with(eyes: str) -> None:
    close = {
        (a, b): round(found, 1)
        for a, b in combinations(FILLS, 2)
        if (found := difference(FILLS[a], FILLS[b], eyes)) < 11  # type: ignore[arg-type]
    }
    assert close == {}


@pytest.mark.parametrize("fill", FILLS)
def test_labels_are_read_on_the_fill_of(fill: str) -> None:
    assert contrast(FILLS[fill], style.SEA_INK if fill == "sea" else style.INK) >= 4.5


def test_the_map_has_the_fills_that_the_colours_were_chosen_with() -> None:
    fills = {path.get("class"): path.get("fill") for path in layer("provinces")}
    assert fills == {"land": style.LAND, "sea": style.SEA}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
    ids=str,
)
def test_the_colour_difference_is_that_of_the_published_table(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    """Sharma, Wu and Dalal 2005, table 1."""
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(("one", "other", "ratio"), [("#ffffff", "#000000", 21), ("#777777", "#ffffff", 4.48)])
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)


def test_red_and_green_of_one_lightness_are_close_only_to_eyes_that_lack_them() -> None:
    red, green = "#c46c5c", "#8b8a3c"
    assert difference(red, green) > 30
    assert difference(red, green, "deuteranopia") < 12
