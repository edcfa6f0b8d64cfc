"""What stands in a place is packed within its outline: side by side, then smaller, then as stacks, and only then outside."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from generator.core.picture import Arrow, Fort, Mark, Piece
from generator.core.signs import Sign, Signs
from generator.render.base_maps.base_map import BaseMap, Labels, read_base_map
from generator.render.base_maps.kept_layers import as_layer
from generator.render.maps.svg import draw
from generator.render.scenes.crowds import SIZES
from generator.render.scenes.map_scene import Scene
from generator.render.scenes.packed_scene import PackedScene
from generator.render.scenes.piece_layout import overlap
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Box, Point, distance
from generator.render.ways.arrow_routes import routed_arrows
from tests.support.small_map import STYLES, picture, small_map

SVG = "{http://www.w3.org/2000/svg}"
SIGNS = Signs(
    pieces={"army": Sign("counter", "army"), "fleet": Sign("ship", "fleet"), "garrison": Sign("tower", "garrison")},
    arrows={"move": Sign("solid", "moves")},
    marks={"siege": Sign("siege", "siege", "siege fails"), "ruin": Sign("ruin", "devastated"), "pay": Sign("coins", "income"),
           "rebel": Sign("fork", "rebels"), "battle": Sign("burst", "battle")},
    places={"see": Sign("mitre", "see")}, badges={"king": Sign("crown", "king"), "leader": Sign("flag", "leader")},
    count="AP", number="number", fort="fort", stack="several units", inside=True,
)  # fmt: skip
KINDS = ("army", "garrison", "fleet")


@cache
def squares(side: float, *, sea: bool = True) -> BaseMap:
    """The small map with land places of this side; the sea around them is one place, unless there is none."""
    half = side / 2
    data = small_map().decode().replace("h180v180h-180z", f"h{side}v{side}h-{side}z")
    for x, y in ((100, 100), (300, 100), (500, 100), (100, 300), (300, 300), (500, 300), (800, 200)):
        data = data.replace(f'd="M{x - 90} {y - 90}h', f'd="M{x - half} {y - half}h')
    return read_base_map((data if sea else data.replace('class="sea"', 'class="land"')).encode())


def packed(base: BaseMap, labels: Labels = "abbr", **fields: Any) -> PackedScene:
    view = scene(picture(**{"signs": SIGNS, **fields}), base, STYLES, labels)
    assert isinstance(view, PackedScene)
    return view


def army(place: str, owner: str = "north", kind: str = "army", **fields: Any) -> Piece:
    return Piece(place, kind, owner, **{"count": 60, "number": 1, **fields})


def around(side: float, place: str = "Alf") -> Box:
    x, y = {"Alf": (100, 100), "Bet": (300, 100)}[place]
    return Box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)


def within(box: Box, land: Box) -> bool:
    """Whether a box lies inside another; the cells that the room of a place is measured in may stick out by half."""
    more = (box.left - land.left, box.top - land.top, land.right - box.right, land.bottom - box.bottom)
    return min(more) > -0.51


def boxes(view: PackedScene) -> list[Box]:
    return [box for _, _, box in view.drawn_boxes()]


SIX = tuple(army("Alf", owner, kind) for owner in ("north", "south") for kind in KINDS)
WAYS = {
    "all of them in a large place": (180, 6, {1.0}),
    "smaller ones in a smaller place": (72, 6, {0.9}),
    "the smallest in one that is smaller still": (64, 6, {0.82}),
    "a stack for each owner where those have no room": (60, 2, {0.9}),
}


@pytest.mark.parametrize(("side", "count", "sizes"), WAYS.values(), ids=WAYS)
def test_within_a_place_stand(side: float, count: int, sizes: set[float]) -> None:
    view = packed(squares(side), pieces=SIX)
    assert len(view.placed) == count
    assert {view.sizes.get(spot, 1.0) for _, spot in view.placed} == sizes
    assert [box for box in boxes(view) if not within(box, around(side))] == []
    assert view.strays == ()
    assert sum(it.count or 0 for it, _ in view.placed) == 360
    assert sum(it.units for it, _ in view.placed) == 6


def test_a_stack_shows_the_strongest_of_its_pieces_and_all_that_they_bear() -> None:
    several = (
        army("Alf", kind="garrison", count=30, badges=("leader",), marks=("rebel",)),
        army("Alf", count=70, number=4, badges=("king",), marks=("rebel",)),
    )
    ((it, _),) = packed(squares(34), pieces=several).placed
    assert it == Piece("Alf", "army", "north", count=100, units=2, badges=("leader", "king"), marks=("rebel",))


def test_no_stack_is_made_without_a_word_for_it() -> None:
    view = packed(squares(46), pieces=SIX, signs=replace(SIGNS, stack=""))
    assert len(view.placed) == 6
    assert len(view.strays) > 0


def test_what_has_no_room_stands_outside_at_the_end_of_a_line_and_touches_nothing() -> None:
    owners = ("north", "south", "west")
    view = packed(squares(30), pieces=tuple(army("Alf", owner) for owner in owners))
    outside = [spot for _, spot in view.strays]
    assert len(outside) == 2
    drawn = draw(view.picture, view.base, STYLES, "abbr", None)
    assert drawn.count('data-kind="tether"') == 3  # with that in the key
    assert [pair for pair in combinations(boxes(view), 2) if overlap(*pair)] == []
    assert all(distance(spot, view.centre("Alf")) < 70 for spot in outside)


def test_what_stands_outside_keeps_off_the_land_of_others_where_it_can() -> None:
    data = small_map().replace(b'd="M10 10h180v180h-180z"', b'd="M85 85h30v30h-30z"')
    around_it = data.replace(b'd="M210 10h180v180h-180z"', b'd="M0 0H125V200H0ZM85 85V115H115V85Z"')
    lefts = []
    for file in (data, around_it):
        view = packed(read_base_map(file), pieces=(army("Alf"), army("Alf", "south")))
        ((it, spot),) = view.strays
        lefts.append(spot.x + view.room(it).left * SIZES[-1])
    assert lefts[0] < 115
    assert lefts[1] > 124


def test_a_name_moves_within_its_place_where_that_makes_room() -> None:
    base = squares(54)
    view = packed(base, pieces=SIX)
    (name,), before = view.name("Alf"), base.names["abbr"]["Alf"]
    assert name != before
    assert within(name, around(54))
    assert [box for box in boxes(view) if overlap(box, name)] == []
    step = f"translate({name.left - before.left:g} {name.top - before.top:g})"
    assert view.written().count(f'<g transform="{step}">') == 2  # the halo and the name
    assert view.written().count(">Alf</text>") == base.labels["abbr"].count(">Alf</text>") == 2
    assert packed(base, pieces=(army("Alf"),)).written() == as_layer(base.labels["abbr"])


def test_a_piece_stays_where_it_stands_best_if_there_is_room() -> None:
    ((_, spot),) = packed(squares(180), pieces=(army("Alf"),)).placed
    assert distance(spot, Point(100, 100)) < 16  # the name is below the point of the place


def test_the_owner_of_the_land_stands_first_and_the_fort_before_its_garrison() -> None:
    pieces = (army("Alf", "south"), army("Alf", "north"), army("Alf", "north", "garrison"))
    view = packed(squares(180), pieces=pieces, forts=(Fort("Alf", 40, "north"),), fills={"Alf": "north"})
    order = [getattr(it, "kind", "fort") + it.owner for it, _, _ in view.drawn_boxes() if isinstance(it, Piece | Fort)]
    assert order == ["fortnorth", "garrisonnorth", "armynorth", "armysouth"]


def test_a_siege_is_drawn_around_the_fort_or_with_a_tower_where_there_is_none() -> None:
    with_fort = packed(squares(90), forts=(Fort("Alf", 40),), marks=(Mark("siege", "Alf", ok=False),))
    ((_, spot),) = with_fort.forts
    assert with_fort.sieges == {"Alf": spot}
    alone = packed(squares(90), marks=(Mark("siege", "Alf"),))
    assert list(alone.sieges) == ["Alf"]
    drawn = [etree.fromstring(draw(it.picture, it.base, STYLES, "abbr", None).encode()) for it in (with_fort, alone)]
    rings = [root.findall(f".//{SVG}g[@data-kind='siege']")[0] for root in drawn]
    assert [it.get("data-outcome") for it in rings] == ["failed", "done"]
    assert [len(it.findall(f"{SVG}path[@fill]")) for it in rings] == [0, 1]


def test_captions_stand_under_full_names_only_and_within_their_place() -> None:
    captions = {"Alf": ("Duke Henri", "See of Jean")}
    assert "Duke Henri" not in draw(picture(signs=SIGNS, captions=captions), squares(180), STYLES, "abbr", None)
    view = packed(squares(180), "name", captions=captions, pieces=SIX)
    ((place, spot),) = view.captions.items()
    assert place == "Alf"
    assert spot.y > view.name("Alf")[0].bottom - 1
    text = draw(view.picture, view.base, STYLES, "name", None)
    assert text.count(">Duke Henri<") == text.count(">See of Jean<") == 2


def test_an_arrow_begins_at_the_piece_that_it_names() -> None:
    pieces = (army("Alf", kind="garrison"), army("Alf"))
    view = packed(squares(180), pieces=pieces)
    at = {it.kind: spot for it, spot in view.placed}
    for kind in ("army", "garrison"):
        assert view.unit_at("Alf", "north", kind) == at[kind]
        (arrow,) = routed_arrows(packed(squares(180), pieces=pieces, arrows=(Arrow("move", "Alf", "Bet", "north", piece=kind),)))
        assert distance(arrow.way[0].start, at[kind]) < 24


SOME = st.lists(st.tuples(st.sampled_from(KINDS), st.sampled_from(["north", "south", "west"]), st.integers(1, 100)), max_size=7)
SIGNED = st.lists(st.sampled_from(["ruin", "pay", "battle", "siege"]), unique=True, max_size=3)


@given(st.integers(16, 120), SOME, SIGNED, st.sampled_from([50, 0]), st.sampled_from(["abbr", "name"]))
def test_whatever_stands_in_a_place_never_touches_anything_else_nor_leaves_the_sheet(
    side: int, many: list[tuple[str, str, int]], signs: list[str], fort: int, labels: Labels
) -> None:
    pieces = [army("Alf", owner, kind, count=count, badges=("king",) * (count % 3)) for kind, owner, count in many]
    shown = picture(
        signs=SIGNS, pieces=(*pieces, army("Bet", "south")), marks=tuple(Mark(it, "Alf", text="12") for it in signs),
        forts=(Fort("Alf", fort, "north"),) if fort else (), places={"see": frozenset(["Alf"])},
        fills={"Alf": "west", "Bet": "west"}, captions={"Alf": ("Duke Henri",)},
    )  # fmt: skip
    view = scene(shown, squares(side), STYLES, labels)
    assert isinstance(view, PackedScene)
    found = boxes(view)
    assert [pair for pair in combinations(found, 2) if overlap(*pair)] == []
    assert all(it.left >= 0 and it.top >= 0 and it.right <= 1000 and it.bottom <= view.base.height for it in found)
    assert all(within(box, around(side, place)) or _tied(view, what) for what, place, box in view.drawn_boxes())
    assert sum(it.units for it, _ in view.placed) == len(pieces) + 1
    assert set(view.sizes.values()) <= {*SIZES}
    etree.fromstring(draw(shown, view.base, STYLES, labels, None).encode())


def _tied(view: PackedScene, what: object) -> bool:
    """Whether a line leads from the place of something to where it stands; small signs have none."""
    return not isinstance(what, Piece) or any(it is what for it, _ in view.strays)


def test_a_place_whose_outline_is_unknown_ties_its_pieces_to_it() -> None:
    data = small_map().replace(b'<g id="provinces">', b'<g id="provinces" transform="translate(0 0)">')
    view = packed(read_base_map(data), pieces=(army("Alf"), army("Alf", "south")))
    assert len(view.strays) == 2
    assert [pair for pair in combinations(boxes(view), 2) if overlap(*pair)] == []


@pytest.mark.parametrize("moved", ["translate(100 100)", "translate(100,100)", "rotate(90)"])
def test_a_place_that_was_only_moved_by_a_step_has_its_outline(moved: str) -> None:
    known = moved.startswith("translate")
    data = small_map().replace(b'd="M10 10h180v180h-180z"', f'd="M-90-90h180v180h-180z" transform="{moved}"'.encode())
    base = read_base_map(data)
    view = packed(base, pieces=tuple(army("Alf", owner) for owner in ("north", "south", "west")))
    assert bool(base.provinces[0].outline) == known
    assert bool(view.strays) != known
    assert all(within(box, around(180)) for box in boxes(view)) or not known


def test_only_rule_systems_that_say_so_have_their_pieces_packed() -> None:
    view: Scene = scene(picture(signs=replace(SIGNS, inside=False), pieces=SIX), squares(84), STYLES)
    assert not isinstance(view, PackedScene)
    assert view.sizes == {}
    assert len(view.placed) == 6


def test_the_key_shows_number_and_ap_where_packed_pieces_have_them() -> None:
    """Both stand in a strip below the letters, not at the corner of the piece."""
    strips = {}
    for borne, fields in (("count", {"count": 40, "number": 0}), ("number", {"count": None, "number": 2})):
        view = packed(squares(60), pieces=(army("Alf", **fields),))
        on_map = draw(view.picture, view.base, STYLES, "abbr", None)
        strips[borne] = [it.get("d") for it in etree.fromstring(on_map.encode()).iter(f"{SVG}path") if it.get(f"data-{borne}")]
    assert {name: (len(found), len(set(found))) for name, found in strips.items()} == {"count": (2, 1), "number": (2, 1)}
