"""How well the lines of orders can be read, on the maps of all samples and on crowded ones."""

from __future__ import annotations

import pytest

from tests.support.drawn_lines import Knot, crowded_maps, sample_maps

MOST_OVER_NAMES = 0.03
"""The share of lines that may lie over a name."""
MOST_TOGETHER = 15
"""How many ends may lie near another."""
HIDDEN: dict[str, str] = {}
"""The failed moves of which less than 14 units of shaft are seen, each with the reason."""


@pytest.fixture(scope="module")
def maps() -> tuple[int, list[Knot]]:
    """How many lines there are, and whatever is hard to read."""
    every = (*sample_maps(), *crowded_maps())
    return sum(len(it.arrows) for it in every), [knot for it in every for knot in it.knots()]


def test_hardly_any_line_crosses_a_name(maps: tuple[int, list[Knot]]) -> None:
    lines, knots = maps
    crossing = [str(it) for it in knots if it.what == "name"]
    assert lines > 1_200
    assert len(crossing) <= MOST_OVER_NAMES * lines, "\n".join(crossing)


def test_hardly_any_line_ends_where_another_does(maps: tuple[int, list[Knot]]) -> None:
    _, knots = maps
    together = [str(it) for it in knots if it.what == "ends"]
    assert 2 * len(together) <= MOST_TOGETHER, "\n".join(together)


def test_of_every_failed_move_the_shaft_is_seen(maps: tuple[int, list[Knot]]) -> None:
    _, knots = maps
    assert {f"{it.map}: {it.orders[0]}" for it in knots if it.what == "shaft"} == set(HIDDEN)
