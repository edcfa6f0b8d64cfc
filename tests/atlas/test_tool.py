"""The tool that draws base maps, as far as it needs no libraries of its own: path data, borders, overlaps and colours."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.atlas.any_board import drawn_board
from generator.atlas.atlas_file import Point
from generator.atlas.bodies import NEVER, Body, Kind, overlaps, toll
from generator.atlas.borders import BoardFacts, borders, differences, shores
from generator.atlas.glyphs import MapBox
from generator.atlas.pathdata import HALVES, Spot, read_path, straightened, write_path
from generator.render.looks.colour_difference import ciede2000, contrast, difference

spots = st.tuples(st.integers(-20_000, 20_000), st.integers(-20_000, 20_000))
lines = st.lists(st.lists(spots, min_size=2, max_size=12), min_size=1, max_size=4)


@given(lines)
def test_path_data_reads_back_as_written(drawn: list[list[tuple[int, int]]]) -> None:
    assert read_path(write_path(drawn, closed=False)) == drawn
    assert read_path(write_path(drawn, closed=True)) == [[*line, line[0]] for line in drawn]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param("M1 2L3 4", [[(1, 2), (3, 4)]], id="whole numbers, absolute"),
        pytest.param("m1,2 3,4z", [[(1, 2), (4, 6), (1, 2)]], id="a relative start and no letter before the next step"),
        pytest.param("M0 0h1.5v-.5H0V0", [[(0, 0), (1.5, 0), (1.5, -0.5), (0, -0.5), (0, 0)]], id="along the axes"),
        pytest.param("M.5.5l-.1-.1", [[(0.5, 0.5), (0.4, 0.4)]], id="numbers set apart by point and sign only"),
        pytest.param("M0 0l1 1zm2 2l1 0", [[(0, 0), (1, 1), (0, 0)], [(2, 2), (3, 2)]], id="a second line after a closed one"),
    ],
)
def test_path_data_of_other_programs_is_read(data: str, expected: list[list[Point]]) -> None:
    assert read_path(data) == expected


@pytest.mark.parametrize(
    ("line", "data"),
    [
        pytest.param([(1, 2), (4, 7), (2, 8)], "M1 2l3 5-2 1", id="slanting steps"),
        pytest.param([(0, 0), (5, 0), (8, 4)], "M0 0h5l3 4", id="a step along the first axis"),
        pytest.param(
            [(0, 0), (0, -5), (0, 3), (2, 3)], "M0 0v-5 8h2", id="two steps along the second axis, and one along the first"
        ),
    ],
)
def test_steps_along_an_axis_are_written_with_one_number(line: list[Spot], data: str) -> None:
    assert write_path([line], closed=False) == data


def test_an_open_line_starts_with_a_step_from_the_one_before_and_a_closed_one_at_its_place() -> None:
    lines = [[(0, 0), (1, 1)], [(4, 3), (5, 3)], [(5, 3), (5, 9)]]
    assert write_path(lines, closed=False) == "M0 0l1 1m3 2h1m0 0v6"
    assert write_path(lines[:2], closed=True) == "M0 0l1 1zM4 3h1z"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        pytest.param([(0, 0), (0, 0), (2, 1), (2, 1)], ((0, 0), (2, 1)), id="a line that stays at its ends"),
        pytest.param([(0, 0), (2, 1), (6, 3), (8, 4)], ((0, 0), (8, 4)), id="points on one straight line"),
        pytest.param([(0, 0), (2, 1), (6, 4)], ((0, 0), (2, 1), (6, 4)), id="a bend"),
        pytest.param([(0, 0), (4, 2), (2, 1)], ((0, 0), (4, 2), (2, 1)), id="a way that turns back"),
        pytest.param([(3, 3), (3, 3)], ((3, 3),), id="a line without length"),
        pytest.param([(0, 0), (5, 0), (5, 5), (0, 0)], ((0, 0), (5, 0), (5, 5), (0, 0)), id="a closed line"),
    ],
)
def test_what_a_line_stays_at_or_passes_straight_through_is_dropped(line: list[Spot], kept: tuple[Spot, ...]) -> None:
    assert straightened(line) == kept


@given(st.lists(spots, min_size=1, max_size=30))
def test_a_straightened_line_keeps_its_ends_and_cannot_be_straightened_further(line: list[Spot]) -> None:
    once = straightened(line)
    assert (once[0], once[-1]) == (line[0], line[-1])
    assert straightened(once) == once


def test_path_data_with_curves_is_refused() -> None:
    with pytest.raises(ValueError, match="path command C"):
        read_path("M0 0C1 1 2 2 3 3")


@pytest.mark.parametrize(
    ("other", "meets"),
    [
        pytest.param(MapBox(5, 5, 15, 15), True, id="overlapping"),
        pytest.param(MapBox(2, 2, 3, 3), True, id="one within the other"),
        pytest.param(MapBox(10, 0, 20, 10), False, id="side by side"),
        pytest.param(MapBox(0, 10, 10, 20), False, id="one above the other"),
        pytest.param(MapBox(30, 30, 40, 40), False, id="far apart"),
    ],
)
def test_two_boxes_meet_when_they_share_more_than_an_edge(other: MapBox, meets: bool) -> None:  # noqa: FBT001
    assert MapBox(0, 0, 10, 10).meets(other) is meets
    assert other.meets(MapBox(0, 0, 10, 10)) is meets


# Borders


def square(x: float, y: float, width: float = 10, height: float = 10) -> str:
    return f"M{x * HALVES:g} {y * HALVES:g}h{width * HALVES:g}v{height * HALVES:g}h{-width * HALVES:g}z"


AB = {("A", "B")}
NONE: set[tuple[str, str]] = set()


def ways(adjacent: set[tuple[str, str]]) -> BoardFacts:
    return BoardFacts(adjacent, set(), set(), set(), set())


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
    lacking, more = differences(borders({"A": square(0, 0), "B": second}), ways(board))
    assert (set(lacking), set(more)) == (missing, extra)


@pytest.mark.parametrize(
    ("length", "missing"), [(6.6, AB), (6.7, NONE)], ids=["just under 6 px at 900 px", "just over 6 px at 900 px"]
)
def test_a_border_counts_when_it_is_long_enough_to_be_seen(length: float, missing: set[tuple[str, str]]) -> None:
    drawn = borders({"A": square(0, 0, height=length), "B": square(10, 0, height=length)})
    assert set(differences(drawn, ways(AB))[0]) == missing


@pytest.mark.parametrize(
    ("second", "board", "missing", "extra"),
    [
        pytest.param(square(12, 0), AB, NONE, NONE, id="an arrow between two squares apart"),
        pytest.param(square(10, 10), NONE, NONE, NONE, id="a bar where two squares meet in a corner"),
        pytest.param(square(10, 0), NONE, NONE, AB, id="a bar, but a border"),
    ],
)
def test_arrows_and_bars_excuse_what_they_show(
    second: str, board: set[tuple[str, str]], missing: set[tuple[str, str]], extra: set[tuple[str, str]]
) -> None:
    lacking, more = differences(borders({"A": square(0, 0), "B": second}), ways(board), arrows=AB, points=AB)
    assert (set(lacking), set(more)) == (missing, extra)


def test_an_arrow_of_the_board_that_is_not_drawn_is_missing() -> None:
    assert set(differences({}, BoardFacts(set(), AB, set(), set(), set()))[0]) == AB


KINDS = {"A": "coast", "B": "coast", "C": "coast", "D": "land", "S": "sea", "T": "sea", "X": "abroad"}


@pytest.mark.parametrize(
    ("borders_of", "edges"),
    [
        pytest.param({"A": ["B", "S"], "B": ["S"]}, {"A-B": "both", "A-S": "fleet", "B-S": "fleet"}, id="two coasts of one sea"),
        pytest.param({"A": ["C", "S"], "T": ["C"]}, {"A-C": "army", "A-S": "fleet", "T-C": "fleet"}, id="two coasts of two seas"),
        pytest.param({"A": ["D", "S"]}, {"A-D": "army", "A-S": "fleet"}, id="a coast and an inland place"),
        pytest.param({"S": ["T"]}, {"S-T": "fleet"}, id="two seas"),
        pytest.param({"D": ["X"]}, {"D-X": "army"}, id="a place off the map"),
    ],
)
def test_the_borders_of_a_scenario_are_read_as_edges(borders_of: dict[str, list[str]], edges: dict[str, str]) -> None:
    board = drawn_board({"places": {name: {"kind": kind} for name, kind in KINDS.items()}, "borders": borders_of, "nations": {}})
    assert {f"{edge['a']}-{edge['b']}": edge["by"] for edge in board["edges"]} == edges


def test_a_board_that_has_edges_is_drawn_as_it_is() -> None:
    board: dict[str, Any] = {"places": {}, "edges": [], "powers": {}}
    assert drawn_board(board) is board


LANDS = {"A": square(0, 0), "B": square(10, 0)}
BELOW, ABOVE, ASIDE = "M0 20h20 20v20h-40z", "M0 0h20 20v-20h-40z", square(0, 10, width=10)
SAILS = {("A", "S"), ("B", "S")}


@pytest.mark.parametrize(
    ("seas", "sails", "dry", "wet"),
    [
        pytest.param({"S": BELOW}, {*SAILS, *AB}, NONE, NONE, id="a border that ends at a sea, and fleets may go"),
        pytest.param({"S": BELOW}, SAILS, NONE, AB, id="a border that ends at a sea, and no fleet may"),
        pytest.param({"S": ASIDE}, SAILS, NONE, AB, id="a border that ends where the sea does, and no fleet may"),
        pytest.param({"S": square(0, 12, width=20)}, {*SAILS, *AB}, AB, NONE, id="a border that ends at no sea, and fleets may go"),
        pytest.param({"S": square(0, 12, width=20)}, SAILS, NONE, NONE, id="a border that ends at no sea, and no fleet may"),
        pytest.param({"S": BELOW}, {("A", "S"), *AB}, AB, NONE, id="a border that ends at a sea that only one sails"),
        pytest.param({"S": BELOW}, {("A", "S")}, NONE, NONE, id="a border that ends at a sea that only one is adjacent to"),
        pytest.param(
            {"S": BELOW, "T": ABOVE}, {("A/nc", "T"), ("A/sc", "S"), ("B", "S"), ("A/sc", "B")}, NONE, NONE,
            id="a split coast on the side of its sea",
        ),
        pytest.param(
            {"S": BELOW}, {("A/nc", "T"), ("A/sc", "S"), ("B", "S"), ("B", "T"), ("A/nc", "B")}, AB, NONE,
            id="a split coast on the other side",
        ),
    ],
)  # fmt: skip
def test_a_border_that_says_something_else_about_fleets_than_the_board_is_found(
    seas: dict[str, str], sails: set[tuple[str, str]], dry: set[tuple[str, str]], wet: set[tuple[str, str]]
) -> None:
    board = BoardFacts(AB, set(), sails, {"S", "T"}, {"A", "B"})
    assert shores({**LANDS, **seas}, board) == (dry, wet)


# Colours


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


# What lies upon what


@pytest.mark.parametrize(
    ("one", "other", "same_place", "never"),
    [
        ("unit", "dislodged", True, True),
        ("unit", "unit", True, False),
        ("unit", "unit", False, True),
        ("dislodged", "dislodged", True, False),
        ("dislodged", "supply", False, True),
        ("heir", "heir", True, True),
        ("abbr", "supply", True, True),
        ("name", "unit", False, True),
        ("name", "dislodged", True, False),
        ("name", "heir", False, False),
        ("abbr", "name", True, False),
        ("abbr", "abbr", False, True),
        ("letters", "name", True, True),
        ("letters", "abbr", True, True),
        ("name-leader", "name", False, True),
        ("name-leader", "abbr", False, False),
        ("abbr-leader", "letters", False, True),
        ("arrow", "abbr", False, True),
        ("arrow", "name", False, True),
        ("arrow", "unit", False, False),
        ("ring", "abbr", True, False),
        ("ring", "unit", False, False),
    ],
)
def test_what_may_lie_upon_what(one: Kind, other: Kind, same_place: bool, never: bool) -> None:  # noqa: FBT001
    assert (toll(one, other, same_place=same_place) >= NEVER) is never
    assert toll(one, other, same_place=same_place) == toll(other, one, same_place=same_place)


def test_overlaps_are_found_under_a_wide_thing_that_began_long_before() -> None:
    boxes = {"A": MapBox(0, 0, 100, 10), "B": MapBox(10, 20, 30, 30), "C": MapBox(40, 20, 50, 30), "D": MapBox(90, 5, 95, 25)}
    bodies = [Body(name, "unit", "unit", box) for name, box in boxes.items()]
    assert overlaps(bodies) == ["D: unit lies upon unit of A"]
