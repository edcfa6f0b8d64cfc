"""The ways of arrows over a map whose pieces are packed into their places: where they lead, and what they keep off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from generator.core.picture import Arrow, Fort, Mark, Picture, Piece, Style
from generator.core.signs import Sign, Signs
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.scenes.packed_scene import PackedScene
from generator.render.scenes.piece_layout import overlap
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Box, Point, distance
from generator.render.shapes.ground import Ground, border, ground
from generator.render.signs.marks import standing_room
from generator.render.ways.arrow_ends import SHAFT, length
from generator.render.ways.arrow_field import along
from generator.render.ways.arrow_routes import RoutedArrow
from generator.render.ways.packed_arrows import routed_arrows
from tests.support import quick_yaml
from tests.support.drawn_lines import TOGETHER

MAP = Path(__file__).parents[2] / "generator" / "rulesets" / "dynastic_campaign" / "map.svg"
SIGNS = Signs(
    pieces={"army": Sign("counter", "army"), "fleet": Sign("ship", "fleet")},
    arrows={"move": Sign("solid", "moves", "fails"), "retreat": Sign("double", "retreats"), "support": Sign("dotted", "supports")},
    marks={"battle": Sign("burst", "battle"), "siege": Sign("siege", "siege", "siege that holds")},
    count="AP",
    fort="fort",
    inside=True,
)
STYLES = (Style("red", "Red", "RED", "#cc3333"), Style("blue", "Blue", "BLU", "#3333cc"))


@cache
def base() -> BaseMap:
    return read_base_map(MAP.read_bytes())


@cache
def land(place: str) -> Ground:
    outline = next(it.outline for it in base().provinces if it.id == place)
    return ground(outline, *base().corner, base().scale)


def drawn(
    pieces: Sequence[Piece], *arrows: Arrow, marks: Sequence[Mark] = (), forts: Sequence[Fort] = ()
) -> tuple[PackedScene, tuple[RoutedArrow, ...]]:
    """The scene of a picture, and its arrows."""
    picture = Picture("p", "P", "P", pieces=tuple(pieces), arrows=arrows, marks=tuple(marks), forts=tuple(forts), signs=SIGNS)
    found = scene(picture, base(), STYLES)
    assert isinstance(found, PackedScene)
    return found, routed_arrows(found)


def army(place: str, owner: str = "red") -> Piece:
    return Piece(place, "army", owner, count=50)


def fleet(place: str, owner: str = "red") -> Piece:
    return Piece(place, "fleet", owner, count=50)


def strays(points: Sequence[Point], *places: str) -> int:
    """How many points lie on the ground of none of the places."""
    return sum(not any(holds(land(place), it) for place in places) for it in points)


def holds(ground: Ground, point: Point) -> bool:
    y, x = int(point.y) - ground.top, int(point.x) - ground.left
    return 0 <= y < len(ground.rows) and x >= 0 and bool(ground.rows[y] >> x & 1)


@cache
def borders() -> tuple[tuple[str, str], ...]:
    """Neighbours on land, some hundred of them."""
    facts = quick_yaml.load((MAP.parent / "board.yaml").read_bytes())
    dry = {place for place, it in facts["places"].items() if it["kind"] in ("land", "coast")}
    return tuple((one, other) for one, others in facts["borders"].items() for other in others if {one, other} <= dry)


def on_boxes(points: Sequence[Point], boxes: Sequence[Box]) -> int:
    return sum(any(box.holds(it) for box in boxes) for it in points)


def test_a_move_stays_within_the_two_places_and_off_names_wherever_the_straight_line_does() -> None:
    """Past the corner of a place it may go a little where a name is in the way."""
    strayed, written, straight = [], [], 0
    for start, end in borders()[::2]:
        view, (routed,) = drawn([army(start)], Arrow("move", start, end, "red"))
        names = [box for place in view.base.names["abbr"] for box in view.name(place)]
        first, last = view.unit_at(start), routed.last.end
        line = [Point(first.x + (last.x - first.x) * t / 40, first.y + (last.y - first.y) * t / 40) for t in range(41)]
        assert strays([last], end) == 0, f"{start} - {end} does not end there"
        points = list(along(routed.way))
        if strays(line, start, end) == 0:
            straight += 1
            strayed += [(start, end)] if strays(points, start, end) > 3 else []
            written += [(start, end)] if on_boxes(line, names) == 0 and on_boxes(points, names) > 1 else []
    assert straight > 50
    assert strayed == []
    assert written == []


OFF: Mapping[str, tuple[Sequence[Piece], Arrow]] = {
    "a piece that stands in the place itself": (
        [army("Aus"), army("Aus", "blue"), fleet("Aus", "blue")],
        Arrow("move", "Aus", "Boh", "red"),
    ),
    "a piece in the way": ([army("Cas"), army("Ara", "blue")], Arrow("move", "Cas", "Lan", "red")),
    "pieces where it goes": ([army("Pic"), army("SpN", "blue"), fleet("SpN", "blue")], Arrow("move", "Pic", "SpN", "red")),
    "pieces beside the one that it supports": (
        [army("Mus"), army("Lit"), fleet("Lit", "blue"), army("Lit", "blue")],
        Arrow("support", "Mus", "Lit", "red"),
    ),
    "pieces before the one that it supports": (
        [army("Bav"), army("Boh"), fleet("Boh", "blue"), army("Boh", "blue")],
        Arrow("support", "Bav", "Boh", "red"),
    ),
    "pieces where it retreats to": ([army("Pic"), army("IdF"), fleet("IdF")], Arrow("retreat", "Pic", "IdF", "red")),
}


@pytest.mark.parametrize(("pieces", "arrow"), OFF.values(), ids=OFF)
def test_an_arrow_keeps_off_pieces(pieces: Sequence[Piece], arrow: Arrow) -> None:
    view, (routed,) = drawn(pieces, arrow)
    boxes = [box for _, _, box in view.drawn_boxes()]
    assert on_boxes(list(along(routed.way)), boxes) == 0


def test_an_arrow_begins_at_the_piece_that_goes() -> None:
    pieces = [army("Aus"), fleet("Aus")]
    for kind in ("army", "fleet"):
        view, (routed,) = drawn(pieces, Arrow("move", "Aus", "Boh", "red", piece=kind))
        spot = next(at for it, at in view.spots if it.kind == kind)
        assert distance(routed.way[0].start, spot) < 20


def test_two_arrows_into_one_place_end_apart() -> None:
    _, (one, other) = drawn([army("Bav"), army("Sax")], Arrow("move", "Bav", "Boh", "red"), Arrow("move", "Sax", "Boh", "red"))
    assert distance(one.last.end, other.last.end) > 9


VOYAGES: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "from the Irish Sea to Virginia": ("IrS", "Vir", ("NAt",)),
    "from Virginia to Wales": ("Vir", "IrS", ("NAt",)),
    "from the Eastern Mediterranean to Syria": ("EMe", "Syr", ()),
    "from the North Sea to the Cape": ("NSe", "Cap", ("NAt",)),
}
WET = ("IrS", "NAt", "NSe", "BBi", "Arc", "WMe", "CMe", "EMe", "Aeg", "Adr", "Bal", "Bla")


@pytest.mark.parametrize(("start", "end", "route"), VOYAGES.values(), ids=VOYAGES)
def test_a_voyage_keeps_off_the_land_of_the_map(start: str, end: str, route: tuple[str, ...]) -> None:
    _, (routed,) = drawn([fleet(start)], Arrow("move", start, end, "red", route=route))
    dry = [it.id for it in base().provinces if not it.wet and it.id not in (start, end)]
    points = list(along(routed.way))
    over_land = sum(any(holds(land(place), point) for place in dry) for point in points)
    assert over_land <= len(points) * 0.04
    assert strays([routed.last.end], end) == 0


def test_a_move_over_the_sea_passes_the_seas_that_it_is_carried_over() -> None:
    _, (routed,) = drawn([army("Eng")], Arrow("move", "Eng", "Lan", "red", route=("BBi", "NAt", "WMe")))
    points = list(along(routed.way))
    assert [sea for sea in ("BBi", "NAt", "WMe") if strays(points, sea) == len(points)] == []


def test_a_support_of_a_move_ends_on_its_way() -> None:
    pieces = [army("Pic"), army("Lor")]
    _, (moves, helps) = drawn(pieces, Arrow("move", "Pic", "SpN", "red"), Arrow("support", "Lor", "Pic", "red", onward="SpN"))
    assert min(distance(helps.last.end, it) for it in along(moves.way)) < 2


def test_a_support_of_who_stays_ends_at_the_piece() -> None:
    view, (helps,) = drawn([army("Pic"), army("Lor")], Arrow("support", "Lor", "Pic", "red"))
    box = next(box for what, place, box in view.drawn_boxes() if place == "Pic")
    x, y = helps.last.end
    assert box.left - 6 < x < box.right + 6
    assert box.top - 6 < y < box.bottom + 6
    assert not box.holds(helps.last.end)


def test_a_support_of_a_move_that_is_not_drawn_ends_between_the_two_places() -> None:
    _, (helps,) = drawn([army("Pic"), army("Lor")], Arrow("support", "Lor", "Pic", "red", onward="SpN"))
    assert strays([helps.last.end], "Pic", "SpN") == 0


MET = [army("Pic"), army("SpN", "blue")]


def test_moves_that_meet_on_a_border_end_before_it_with_the_battle_between() -> None:
    ways = [Arrow("move", "Pic", "SpN", "red", ok=False, halfway=True), Arrow("move", "SpN", "Pic", "blue", ok=False, halfway=True)]
    view, (one, other) = drawn(MET, *ways, marks=[Mark("battle", "Pic", "red", across="SpN")])
    spot = view.standing[Mark("battle", "Pic", "red", across="SpN")]
    assert strays(list(along(one.way)), "Pic") == 0
    assert strays(list(along(other.way)), "SpN") == 0
    assert min(distance(spot, at) for at in border(land("Pic"), land("SpN"))) < 1.5
    assert not any(box.holds(spot) for what, _, box in view.drawn_boxes() if isinstance(what, Piece))


def test_a_battle_on_a_border_takes_no_room_in_either_place() -> None:
    with_it, without = (drawn(MET, marks=marks)[0] for marks in ([Mark("battle", "Pic", "red", across="SpN")], []))
    assert with_it.spots == without.spots


def test_a_battle_on_a_border_stands_off_names() -> None:
    pairs = [("Gas", "Lan"), ("Pic", "SpN"), ("Sax", "Brb"), ("Mus", "Kaz"), ("LPo", "GPo")]
    marks = [Mark("battle", one, "red", across=other, text="drawn") for one, other in pairs]
    view, _ = drawn([], marks=marks)
    names = [box for place in view.base.names["abbr"] for box in view.name(place)]
    boxes = [box for what, _, box in view.drawn_boxes() if isinstance(what, Mark)]
    assert len(boxes) == len(pairs)
    assert [box for box in boxes for name in names if overlap(box, name)] == []


def test_a_voyage_keeps_off_a_fleet_that_lies_in_its_sea() -> None:
    view, (routed,) = drawn([army("Lap"), fleet("Bal")], Arrow("move", "Lap", "GPo", "red", route=("Bal",)))
    boxes = [box for what, place, box in view.drawn_boxes() if place == "Bal"]
    assert on_boxes(list(along(routed.way)), boxes) == 0


def test_arrows_end_where_they_need_not_pass_over_a_battle() -> None:
    passed = []
    for start, end in borders()[::6]:
        battle = [Mark("battle", end, "blue", text="BLUE")]
        view, (routed,) = drawn([army(start), army(end, "blue"), army(end, "blue")], Arrow("move", start, end, "red"), marks=battle)
        boxes = [box for what, _, box in view.drawn_boxes() if isinstance(what, Mark)]
        passed += [(start, end)] if on_boxes(list(along(routed.way)), boxes) > 1 else []
    assert passed == [("Lor", "FrC")]  # Franche-Comte is no wider than two armies and a battle


def test_a_battle_between_places_without_a_common_border_stands_between_them() -> None:
    view, _ = drawn([army("Pic"), army("Bav", "blue")], marks=[Mark("battle", "Pic", "red", across="Bav")])
    spot = view.standing[Mark("battle", "Pic", "red", across="Bav")]
    assert view.unit_at("Pic").x < spot.x < view.unit_at("Bav").x


def test_the_text_of_a_siege_takes_room_below_its_fort() -> None:
    heights = []
    for text in ("", "R3"):
        mark = Mark("siege", "Mil", "red", ok=False, text=text)
        view, _ = drawn([army("Mil")], marks=[mark], forts=[Fort("Mil", 40, "blue")])
        box = next(box for what, _, box in view.drawn_boxes() if isinstance(what, Fort))
        heights.append((box.bottom - box.top) / (box.right - box.left))
    assert heights == [pytest.approx(1), pytest.approx(33.6 / 29.6, rel=0.02)]


def test_a_battle_with_a_text_takes_more_room_than_one_without() -> None:
    rooms = [standing_room("burst", text) for text in ("", "SPA", "drawn")]
    assert rooms[0].right < rooms[1].right < rooms[2].right


def test_lines_that_help_the_same_piece_or_the_same_move_end_apart() -> None:
    """Also where both come from the same place."""
    pieces = [army("Aus"), fleet("Aus"), army("Bav"), army("Boh", "blue"), army("Sax")]
    onward = [("Boh", ""), ("Sax", "Boh")]
    for end, to in onward:
        helping = [Arrow("support", it.place, end, "red", piece=it.kind, onward=to) for it in pieces[:3]]
        moves = [Arrow("move", "Sax", "Boh", "red")] if to else []
        _, found = drawn(pieces, *moves, *helping)
        ends = [it.last.end for it in found]
        assert min(distance(one, other) for one, other in combinations(ends, 2)) >= TOGETHER


@pytest.mark.parametrize(("start", "end"), [("Sca", "Zea"), ("Ing", "Nov"), ("Boh", "Aus")])
def test_of_a_move_that_fails_between_crowded_places_the_shaft_is_seen(start: str, end: str) -> None:
    crowd = [make(place, owner) for place in (start, end) for owner in ("red", "blue") for make in (army, fleet)]
    _, (routed,) = drawn(crowd, Arrow("move", start, end, "red", ok=False, piece="army"))
    assert length(routed.way) >= SHAFT


def test_moves_that_meet_between_pieces_which_stand_close_show_their_shafts() -> None:
    pieces = [army("Lan"), army("Gas", "blue"), fleet("Gas", "blue"), fleet("Lan")]
    ways = [
        Arrow("move", one, other, owner, ok=False, halfway=True)
        for one, other, owner in (("Lan", "Gas", "red"), ("Gas", "Lan", "blue"))
    ]
    _, found = drawn(pieces, *ways, marks=[Mark("battle", "Gas", "", across="Lan", text="drawn")])
    assert [it for it in found if length(it.way) < SHAFT] == []
    assert distance(found[0].last.end, found[1].last.end) >= TOGETHER
