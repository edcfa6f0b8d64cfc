"""How well the lines of orders can be read, on the maps of all samples and on crowded ones."""

from __future__ import annotations

import pytest

from generator.render.base_maps.base_map import Labels
from generator.render.scenes.piece_layout import overlap
from generator.render.shapes.geometry import Box
from tests.support.drawn_lines import PACKED, Knot, crowded_maps, private_maps, sample_maps

MOST_OVER_NAMES = 0.03
"""The share of lines that may lie over a name."""
MOST_TOGETHER = 15
"""How many ends may lie near another."""
BLANK = 3.5
"""How far apart the names of two places are at least beside each other, once one of them has moved."""
CROSSED = {
    "SpN": "the armies of three nations meet there, and fleets come from the North Sea",
    "Lvn": "four armies and their helpers come from three sides",
}
"""The full names on the maps of the campaign that lines cross, with the reason."""
PACKED_TIGHT = {
    "under: england move NSe BBi": "its piece stands behind three others in the North Sea",
    "under: sweden move Est Lvn": "four armies stand in Livonia, under its name",
    "under: ottomans support Tra IHu fails": "it ends among four pieces in Imperial Hungary",
}
"""What is hard to follow on the maps of the campaign, with the reason; what is not named so is a mistake."""
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


def test_hardly_any_line_crosses_a_full_name() -> None:
    every = (*sample_maps(labels="name"), *crowded_maps(labels="name"))
    lines = sum(len(it.arrows) for it in every)
    crossing = [str(knot) for it in every for knot in it.knots() if knot.what == "name"]
    assert lines > 1_200
    assert len(crossing) <= MOST_OVER_NAMES * lines, "\n".join(crossing)


def test_a_name_that_moves_is_not_read_as_one_with_its_neighbour() -> None:
    close = []
    for it in (*sample_maps(labels="name"), *crowded_maps(labels="name")):
        for place in (place for place, box in it.names.items() if box != it.view.names[place]):
            one = it.names[place]
            beside = Box(one.left - BLANK, one.top + 2, one.right + BLANK, one.bottom - 2)
            close += [f"{it.name}: {place} {other}" for other, box in it.names.items() if other != place and overlap(box, beside)]
    assert close == []


def test_hardly_any_line_ends_where_another_does(maps: tuple[int, list[Knot]]) -> None:
    _, knots = maps
    together = [str(it) for it in knots if it.what == "ends"]
    assert 2 * len(together) <= MOST_TOGETHER, "\n".join(together)


def test_of_every_failed_move_the_shaft_is_seen(maps: tuple[int, list[Knot]]) -> None:
    _, knots = maps
    assert {f"{it.map}: {it.orders[0]}" for it in knots if it.what == "shaft"} == set(HIDDEN)


@pytest.mark.parametrize(
    ("labels", "phases", "crossed"),
    [
        ("abbr", ("Autumn 1619 Moves", "Summer 1620 Moves"), {"SpN", "GPo"}),
        pytest.param("abbr", (), {"SpN", "Zea", "GPo"}, marks=pytest.mark.fuzz),
        pytest.param("name", (), {*CROSSED}, marks=pytest.mark.fuzz),
    ],
)
def test_on_the_maps_of_a_campaign_hardly_any_lines_end_together_or_lie_under_pieces(
    labels: Labels, phases: tuple[str, ...], crossed: set[str]
) -> None:
    """Many pieces stand in a place there, and still the shaft of every failed move is seen. The suite looks at the most crowded."""
    every = sample_maps(PACKED, labels, phases)
    assert sum(len(it.arrows) for it in every) > (40 if phases else 150)
    assert {_tight(knot) for it in every for knot in it.knots() if knot.what != "name"} <= {*(() if phases else PACKED_TIGHT)}
    assert {place for it in every for place in it.crossed()} == crossed


@pytest.mark.parametrize(
    ("phases", "readers", "together"),
    [(("Autumn 1619 Moves",), ("france",), 0), pytest.param((), (), 3, marks=pytest.mark.fuzz)],
)
def test_lines_on_the_maps_of_private_reports_are_as_easy_to_follow(
    phases: tuple[str, ...], readers: tuple[str, ...], together: int
) -> None:
    """Each shows the orders of its reader besides."""
    every = private_maps(PACKED[0], phases, readers)
    lines = sum(len(it.arrows) for it in every)
    knots = [knot for it in every for knot in it.knots()]
    assert lines > (20 if phases else 1_200)
    assert sum(it.what == "name" for it in knots) <= max(MOST_OVER_NAMES * lines, 2)
    assert sum(it.what == "ends" for it in knots) <= together
    assert {_tight(it) for it in knots if it.what not in ("name", "ends")} <= {*(() if phases else PACKED_TIGHT)}


def _tight(knot: Knot) -> str:
    """What is hard to follow, without the map on which it is."""
    return f"{knot.what}: {'; '.join(knot.orders)}"
