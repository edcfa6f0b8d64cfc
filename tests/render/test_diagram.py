"""The plain map that is made for a board without one: it passes the check, nothing lies over anything else, it never changes."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import rulesets
from generator.core.chart import Chart, ChartPlace, Link
from generator.diplomacy.board_chart import BORDERS, HEIRS, SPACES, chart
from generator.render.base_maps import diagram_layout
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.base_maps.diagram import diagram
from generator.render.base_maps.diagram_layout import PITCH, laid_out
from generator.render.base_maps.diagram_ways import BOX, LINES
from generator.render.base_maps.map_check import check_map
from generator.render.scenes.map_scene import REACH
from generator.render.shapes.geometry import Curve, Point, distance
from tests.support.board_site import facts
from tests.support.variant_table import VARIANT_BOARDS

# How the sha256 of plain maps begins: every machine and every version of Python must make these very bytes.
MADE = {
    ("classical", "at"): "2e68e522a3db7165",
    ("classical", "bare"): "0910fb6306eafa7e",
    ("order-of-the-dragon", "at"): "2a25fc790c04cf42",
}


@cache
def charted(name: str, how: str = "at") -> Chart:
    """The chart of a board of the package; a `bare` one has no positions, a `half` one those of every second place."""
    found = chart(facts(name), heirs=True)
    kept = {"at": len(found.places), "half": 2, "bare": 0}[how]
    places = [site if kept and (kept > 2 or number % kept) else replace(site, at=None) for number, site in enumerate(found.places)]
    return replace(found, places=places)


@cache
def made(name: str, how: str = "at") -> bytes:
    return diagram(charted(name, how))


@cache
def spots(name: str, how: str = "at") -> Mapping[str, tuple[float, float]]:
    return laid_out(charted(name, how))


@cache
def read(name: str, how: str = "at") -> BaseMap:
    return read_base_map(made(name, how))


# Two rows of places; in the lower one a way has to pass below three others.
ROWS = [ChartPlace(row + it, it, "land", at=(ord(it), north)) for row, north in (("A", 0.0), ("B", 1.0)) for it in "abcdefgh"]
AROUND = Chart(ROWS, [Link("Aa", "Ae", "army")], SPACES, BORDERS)

EVERY = [
    pytest.param(name, how, marks=pytest.mark.fuzz if how != "at" and name != "classical" else ())
    for name in VARIANT_BOARDS
    for how in ("at", "half", "bare")
]
"""Every board as it is, with half the positions of its places, and without; most of the last two in `make fuzz`."""


@pytest.mark.parametrize(("name", "how"), EVERY)
def test_the_plain_map_of_a_board_passes_the_check_of_own_maps(name: str, how: str) -> None:
    assert [str(each) for each in check_map(made(name, how), "map.svg", charted(name, how))] == []


@pytest.mark.parametrize(("name", "how"), EVERY)
def test_no_two_places_lie_over_each_other(name: str, how: str) -> None:
    found = spots(name, how)
    assert found.keys() == {site.id for site in charted(name, how).places}
    for one, other in combinations(found.values(), 2):
        assert abs(one[0] - other[0]) >= PITCH[0] or abs(one[1] - other[1]) >= PITCH[1]


def overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def body(at: Point, reach: tuple[float, float] = REACH) -> tuple[float, float, float, float]:
    return at.x - reach[0] + 1, at.y - reach[1] + 1, at.x + reach[0] - 1, at.y + reach[1] - 1


@pytest.mark.parametrize(("name", "how"), EVERY)
def test_there_is_room_for_a_unit_one_driven_out_two_heirs_and_every_label(name: str, how: str) -> None:
    base = read(name, how)
    for place in (site.id for site in charted(name, how).places):
        taken = [body(base.centres[place]), body(base.dislodged[place]), *(body(at, (8, 5.5)) for at in base.tags[place])]
        taken += [body(base.supply[place], (6, 6))] if place in base.supply else []
        assert not any(overlap(one, other) for one, other in combinations(taken, 2)), place
        for names in base.names.values():
            assert not any(overlap(names[place], each) for each in taken), place
    for names in base.names.values():
        provinces = [box for place, box in names.items() if "/" not in place]
        assert not any(overlap(one, other) for one, other in combinations(provinces, 2))
        assert all(box.left >= 0 and box.right <= 1000 and box.bottom <= base.height for box in provinces)


HEIRS_ON = {"classical": False, "ambition-and-empire": False, "order-of-the-dragon": True, "saga-of-the-nine-basic": False}


@pytest.mark.parametrize(("name", "heirs"), HEIRS_ON.items(), ids=HEIRS_ON)
def test_points_for_heirs_are_drawn_where_the_rules_have_heirs_and_allowed_on_any_map(name: str, *, heirs: bool) -> None:
    board = rulesets.build(name, facts(rulesets.board_of(name))).chart
    assert board is not None
    assert (b".heir-1" in diagram(board)) is heirs
    assert [str(each) for each in check_map(made(rulesets.board_of(name)), "map.svg", board)] == []


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_the_coasts_of_a_place_are_apart_and_named(name: str) -> None:
    base = read(name)
    for site in charted(name).places:
        berths = [base.centres[f"{site.id}/{coast}"] for coast in site.coasts]
        assert all(distance(one, other) >= 20 for one, other in combinations(berths, 2))
        assert all(f"{site.id}/{coast}" in base.names["abbr"] for coast in site.coasts)


def room_over_the_key(data: bytes) -> float:
    """How far the lowest of the ways stays above the first shape of the key."""
    ways, key = (data.decode().partition(f'<g id="{layer}"')[2].partition("\n</g>")[0] for layer in ("ways", "key"))
    paths = [[float(it) for it in re.split("[Q ]", way)] for way in re.findall(' d="M(.*)"', ways)]
    curves = [Curve(Point(*path[:2]), Point(*path[2:4]), Point(*path[4:])) for path in paths]
    top = float(re.findall(r"translate\([\d.]+ ([\d.]+)\)", key)[0]) - 0.4 * BOX[1]
    return top - max(curve.at(step / 50).y for curve in curves for step in range(51))


@pytest.mark.parametrize(("name", "how"), EVERY)
def test_no_way_runs_over_the_key(name: str, how: str) -> None:
    assert room_over_the_key(made(name, how)) > 0


def test_the_key_lies_below_a_way_that_leads_around_the_last_row() -> None:
    assert room_over_the_key(diagram(AROUND)) > 0


def lines(data: bytes) -> dict[str, int]:
    """How many ways there are of each kind, by how they are drawn."""
    layer = data.decode().partition('<g id="ways"')[2].partition("</g>")[0]
    return {kind: layer.count(f"{LINES[border.line][0]} d=") for kind, border in BORDERS.items()}


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_every_two_places_that_adjoin_are_joined_by_a_line_that_says_for_whom(name: str) -> None:
    units: dict[frozenset[str], set[str]] = {}
    for edge in facts(name)["edges"]:
        ends = frozenset(str(edge[end]).partition("/")[0] for end in ("a", "b"))
        units.setdefault(ends, set()).update({"both": ("army", "fleet")}.get(edge["by"], (str(edge["by"]),)))
    kinds = ["both" if len(those) > 1 else min(those) for those in units.values()]
    assert lines(made(name)) == {kind: kinds.count(kind) for kind in ("army", "fleet", "both")}


def test_the_three_kinds_of_place_and_of_way_differ_without_their_colours() -> None:
    data = re.sub(r"#[0-9a-f]{3,6}", "#", made("classical").decode())
    shapes = {place: re.search(rf'<path id="{place}".* d="([^"]*)"', data) for place in ("Nth", "Edi", "Mun")}
    assert len({found[1] for found in shapes.values() if found}) == 3
    ways = set(re.findall(r"<path (stroke[^>]*) d=", data.partition('id="ways"')[2].partition("</g>")[0]))
    assert len(ways) == 4  # one line, a dashed one, and the two that make a double one


@pytest.mark.parametrize(("name", "how"), MADE)
def test_the_same_board_gives_the_same_bytes_everywhere(name: str, how: str) -> None:
    assert hashlib.sha256(made(name, how)).hexdigest()[:16] == MADE[name, how]


def test_places_that_are_north_and_west_of_others_stay_so() -> None:
    found = spots("classical")
    for north, south in (("Nwy", "Mun"), ("Mun", "Rom"), ("Edi", "Lon"), ("Mos", "Sev"), ("Lon", "Bre")):
        assert found[north][1] < found[south][1]
    for west, east in (("Por", "Mar"), ("Lon", "Ber"), ("Ber", "Mos"), ("Tun", "Smy")):
        assert found[west][0] < found[east][0]


def test_without_positions_places_that_adjoin_are_near_each_other() -> None:
    board, found = charted("classical", "bare"), spots("classical", "bare")
    joined = {frozenset(end.partition("/")[0] for end in link[:2]) for link in board.links}
    far = {pair: distance(*(Point(*found[place]) for place in pair)) for pair in map(frozenset, combinations(found, 2))}
    near = sorted(far[pair] for pair in joined)
    assert near[len(near) // 2] * 2.2 < sorted(far.values())[len(far) // 2]


IDS = [one + other for one in "ABCDEFGH" for other in "abcdefgh"]
NAME = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=60).filter(str.strip)


@st.composite
def charts(draws: st.DrawFn) -> Chart:
    """Boards of every shape: one place or many, in pieces or not, with odd names, in the same spot or nowhere."""
    ids = IDS[: draws(st.integers(1, 24))]
    at = st.none() | st.tuples(st.floats(-180, 180), st.floats(-90, 90)) | st.just((0.0, 0.0))
    kinds = st.sampled_from(["sea", "coast", "land"])
    coasts = st.sampled_from([(), (), ("nc", "sc"), ("nc", "ec", "sc", "wc")])
    places = [ChartPlace(it, draws(NAME), draws(kinds), draws(coasts), draws(st.booleans()), draws(at)) for it in ids]
    ends = st.sampled_from(ids)
    links = draws(st.lists(st.builds(Link, ends, ends, st.sampled_from(["army", "fleet", "both"])), max_size=40))
    return Chart(places, [link for link in links if link.one != link.other], SPACES, BORDERS, HEIRS)


@settings(max_examples=25, deadline=None)
@given(charts())
def test_a_board_of_any_shape_gets_a_map_that_passes_and_can_be_drawn(board: Chart) -> None:
    data = diagram(board)
    assert [str(each) for each in check_map(data, "map.svg", board)] == []
    read_base_map(data)


@pytest.mark.parametrize("how", ["in the same spot", "a star", "no ways at all"])
def test_the_largest_board_is_laid_out_in_bounded_work(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [one + other for one in "ABCDEFGHIJKLMNOPQRST" for other in "abcdefghijklmno"]
    at = (1.0, 1.0) if how == "in the same spot" else None
    count = 0
    pulled = diagram_layout._pulled

    def counted(*given: object) -> tuple[float, float]:
        nonlocal count
        count += 1
        return pulled(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(diagram_layout, "_pulled", counted)
    links = [Link("Aa", it, "both") for it in ids[1:]] if how == "a star" else []
    board = Chart([ChartPlace(it, it, "coast", at=at) for it in ids], links, SPACES, BORDERS)
    assert len(set(laid_out(board).values())) == len(ids) == 300
    assert count <= 8 * len(ids)
