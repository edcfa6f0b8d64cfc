"""Every base map drawn by the atlas, read from the committed file: layers, borders and shores against the board, room, colours."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from generator.atlas import style
from generator.atlas.any_board import drawn_board
from generator.atlas.atlas_file import read_sheet
from generator.atlas.bodies import Body
from generator.atlas.borders import borders, differences, read_board, shores
from generator.atlas.glyphs import MapBox, read_face
from generator.atlas.legibility import Sight as Seen
from generator.atlas.legibility import obstacles, read_sight
from generator.atlas.ornament import without_ornament
from generator.atlas.pathdata import HALVES, read_path, straightened
from generator.render.looks.colour_difference import SIGHTS, Sight, contrast, difference
from generator.render.markup.dark_mode import dark
from tests.support import quick_yaml

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "templates" / "static" / "fonts"
FOLDERS = {path.parent.name: path.parent for path in sorted(ROOT.glob("generator/rulesets/*/atlas.yaml"))}
LAYERS = ["sea", "provinces", "impassable", "borders", "crossings", "supply-centers", "province-centers", "names"]
LAYERS += ["units", "orders"]
BENEATH = "under-borders"
"""The layer of a map that has rivers or realms, next after that of its provinces."""

of_every_board = pytest.mark.parametrize("name", FOLDERS)


@dataclass(frozen=True)
class Map:
    """A board, its base map's file, that file without its ornament, and what a reader sees of it."""

    data: bytes
    root: Any
    board: dict[str, Any]
    shores: set[tuple[str, ...]]
    over_borders: frozenset[tuple[str, str]]
    seen: Seen

    def layer(self, name: str) -> list[Any]:
        return list(self.root.iterfind(f"{{*}}g[@id='{name}']/*"))

    @property
    def coasts(self) -> list[str]:
        return [f"{name}/{coast}" for name, place in self.board["places"].items() for coast in place.get("coasts", ())]


@cache
def base_map(name: str) -> Map:
    data = (FOLDERS[name] / "map.svg").read_bytes()
    board, atlas = (quick_yaml.load((FOLDERS[name] / file).read_text(encoding="utf-8")) for file in ("board.yaml", "atlas.yaml"))
    board = drawn_board(board)
    declared = {tuple(sorted(entry["between"])) for entry in atlas.get("shores", ()) if entry["reason"]}
    faces = (read_face(FONTS / f"FiraSansCondensed-{face}.ttf") for face in ("Medium", "MediumItalic"))
    over = frozenset((place, part) for place, own in atlas.get("labels", {}).items() for part in own.get("over-borders", ()))
    return Map(data, etree.fromstring(without_ornament(data.decode())), board, declared, over, read_sight(data, *faces))


# The file


@of_every_board
def test_the_map_is_plain_svg_two_thousand_halves_of_a_unit_wide_and_small(name: str) -> None:
    data = base_map(name).data
    assert len(data) <= 130 * 1024
    assert re.match(rb'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 \d+">', data)
    for word in (b"<!DOCTYPE", b"<style", b" style=", b"<script"):
        assert word not in data
    assert set(re.findall(rb'href="([^"]*)"', data)) == {b"#coasts"}


@of_every_board
def test_the_layers_stand_in_the_order_that_the_renderer_expects(name: str) -> None:
    atlas = quick_yaml.load((FOLDERS[name] / "atlas.yaml").read_text(encoding="utf-8"))
    beneath = [BENEATH] if atlas.get("rivers") or atlas.get("realms") else []
    assert [group.get("id") for group in base_map(name).root] == [*LAYERS[:2], *beneath, *LAYERS[2:]]
    assert [path.findtext("{*}title") for path in base_map(name).layer(BENEATH) if len(path)] == list(atlas.get("realms", ()))


@of_every_board
def test_every_coordinate_is_a_whole_number(name: str) -> None:
    drawn = re.findall(rb' (?:d|x|y|dy|cx|cy)="([^"]*)"', base_map(name).data)
    assert drawn
    assert not [data for data in drawn if b"." in data]


@of_every_board
def test_no_border_goes_straight_through_a_point_or_stays_at_one(name: str) -> None:
    lines = [line for path in base_map(name).layer("borders") for line in read_path(path.get("d"))]
    assert lines
    assert not [line for line in lines if len(straightened([(round(x), round(y)) for x, y in line])) < len(line)]


@of_every_board
def test_every_place_of_the_board_has_its_path_labels_and_points(name: str) -> None:
    one = base_map(name)
    atlas = quick_yaml.load((FOLDERS[name] / "atlas.yaml").read_text(encoding="utf-8"))
    heirs, pieces = atlas.get("heirs", 0), ("center", "dislodged") if atlas.get("dislodged", True) else ("center",)
    ids = {id_ for id_ in one.root.xpath("//@id") if not re.search(r"\.(leader\.\w+|arrow|point)$", id_)} - {*LAYERS, BENEATH}
    wanted = set()
    for place, entry in one.board["places"].items():
        wanted |= {place, *(f"{place}.{part}" for part in ("abbr", "name", *pieces))}
        centre = ["supply", *(f"heir-{number + 1}" for number in range(heirs))]
        wanted |= {f"{place}.{part}" for part in centre} if entry.get("centre") else set()
    for coast in (coast.replace("/", "-") for coast in one.coasts):
        wanted |= {f"{coast}.{part}" for part in ("abbr", "name", "center", "dislodged")}
    assert ids == wanted


@of_every_board
def test_full_names_are_those_of_the_board(name: str) -> None:
    """But for accents, hyphens and capitals: the rulebook's "Ile De France" is written Île-de-France."""
    one = base_map(name)
    drawn = {text.get("id"): " ".join(text.itertext()) for text in one.layer("names")}
    places = one.board["places"]
    shown, meant = {it: _plain(drawn[f"{it}.name"]) for it in places}, {it: _plain(each["name"]) for it, each in places.items()}
    assert shown == meant


def _plain(text: str) -> str:
    """The letters of a name, without accents, hyphens and capitals."""
    bare = "".join(it for it in unicodedata.normalize("NFD", text) if not unicodedata.combining(it))
    return " ".join(bare.replace("-", " ").lower().split())


@of_every_board
def test_seas_and_lands_are_told_apart_by_class_and_fill(name: str) -> None:
    looks = {path.get("id"): (path.get("class"), path.get("fill")) for path in base_map(name).layer("provinces")}
    sea, land = ("sea", style.SEA), ("land", style.LAND)
    assert looks == {place: sea if entry["kind"] == "sea" else land for place, entry in base_map(name).board["places"].items()}


@of_every_board
def test_capitals_have_a_larger_sign(name: str) -> None:
    one = base_map(name)
    capitals = {power.get("capital") for power in one.board["powers"].values()}
    radii = {circle.get("id").partition(".")[0]: float(circle.get("r")) / HALVES for circle in one.layer("supply-centers")}
    assert radii == {place: style.CAPITAL_RADIUS if place in capitals else style.SUPPLY_RADIUS for place in radii}


# Borders


@of_every_board
def test_two_provinces_share_a_visible_border_exactly_when_the_board_says_so(name: str) -> None:
    seen = base_map(name).seen
    drawn = borders(seen.provinces)
    assert differences(drawn, read_board(base_map(name).board), seen.crossings["arrow"], seen.crossings["point"]) == ({}, {})


@of_every_board
def test_every_arrow_is_an_edge_and_no_bar_is_one(name: str) -> None:
    board, crossings = read_board(base_map(name).board), base_map(name).seen.crossings
    assert board.arrows - crossings["arrow"] == set()
    assert crossings["arrow"] - board.arrows - board.adjacent == set()
    assert crossings["point"] & (board.arrows | board.adjacent) == set()


@of_every_board
def test_a_border_reaches_a_sea_exactly_when_fleets_may_cross_it(name: str) -> None:
    dry, wet = shores(base_map(name).seen.provinces, read_board(base_map(name).board))
    assert dry | wet == base_map(name).shores


@of_every_board
def test_every_border_of_the_provinces_is_drawn_once(name: str) -> None:
    lines = [path for path in base_map(name).layer("borders") if path.get("class") in ("land-border", "sea-border", "coast")]
    drawn = [edge for path in lines for line in read_path(path.get("d")) for edge in map(sorted, pairwise(line))]
    paths = base_map(name).seen.provinces.values()
    outline = [edge for data in paths for line in read_path(data) for edge in map(sorted, pairwise(line))]
    shared = {edge for edge, times in Counter(map(tuple, outline)).items() if times == 2}
    times_drawn = Counter(map(tuple, drawn))
    assert len(shared) > 1000
    assert {edge: times_drawn[edge] for edge in shared} == dict.fromkeys(shared, 1)


# Room


@of_every_board
def test_nothing_lies_upon_anything_or_leaves_its_province_or_crosses_a_border_unless_it_may(name: str) -> None:
    drawn = base_map(name)
    assert obstacles(drawn.seen) == [f"{place}: {part} crosses a border" for place, part in sorted(drawn.over_borders)]


def test_an_atlas_file_says_which_labels_may_lie_over_borders() -> None:
    assert read_sheet(FOLDERS["order_of_the_dragon"] / "atlas.yaml").over_borders == {("Ros", "name")}


@of_every_board
def test_every_line_from_a_label_can_be_seen(name: str) -> None:
    lines = [line for path in base_map(name).layer("names") if path.tag.endswith("path") for line in read_path(path.get("d"))]
    assert [line for line in lines if line[0] == line[-1]] == []


@of_every_board
def test_an_heir_stands_on_no_other_province_s_label(name: str) -> None:
    bodies = base_map(name).seen.bodies
    labels = [it for it in bodies if it.kind in ("abbr", "name", "letters")]
    heirs = [it for it in bodies if it.kind == "heir"]
    found = [(it.place, other.place) for it in heirs for other in labels if it.box.meets(other.box)]
    assert [(heir, label) for heir, label in found if heir != label] == []


@pytest.mark.parametrize(
    ("body", "told"),
    [
        pytest.param(("Bur", "abbr", "abbr"), ["Bur: abbr lies upon unit of Par"], id="a label upon a unit"),
        pytest.param(("Bur", "dislodged", "dislodged"), ["Bur: dislodged lies upon unit of Par"], id="a piece upon a unit"),
        pytest.param(("Par", "nc.unit", "unit"), [], id="units of one province, of which only one stands at a time"),
        pytest.param(("Par", "heir-2", "heir"), ["Par: heir-2 lies upon unit of Par"], id="an heir upon the unit"),
        pytest.param(("Swe", "abbr", "abbr"), ["Swe: abbr lies outside its province"], id="a label away from home"),
        pytest.param(("A-B.arrow", "arrow", "arrow"), [], id="an arrow upon a unit"),
    ],
)
def test_obstacles_are_found_where_there_are_some(body: tuple[str, str, Any], told: list[str]) -> None:
    seen = base_map("classical").seen
    unit = seen.box("Par", "unit")
    spoiled = Seen(seen.size, seen.provinces, seen.borders, (Body("Par", "unit", "unit", unit), Body(*body, unit)), seen.crossings)
    found = [line for line in obstacles(spoiled) if "crosses" not in line]
    assert set(told) <= set(found)
    assert bool(found) is bool(told)


def test_a_label_across_a_border_or_the_edge_of_the_sheet_is_found() -> None:
    seen = base_map("classical").seen
    wide = (Body("Vie", "name", "name", MapBox(-5, 0, 1000, 900)),)
    found = obstacles(Seen(seen.size, seen.provinces, seen.borders, wide, seen.crossings))
    assert "Vie: name crosses a border" in found
    assert "Vie: name leaves the sheet" in found


def test_a_label_that_may_lie_over_borders_stays_within_the_sheet_and_has_its_middle_at_home() -> None:
    seen = base_map("classical").seen
    wide = (Body("Vie", "name", "name", MapBox(-5, 0, 1000, 900)),)
    found = obstacles(Seen(seen.size, seen.provinces, seen.borders, wide, seen.crossings), {("Vie", "name")})
    assert found == ["Vie: name leaves the sheet", "Vie: name lies outside its province"]


@of_every_board
def test_a_fleet_on_a_coast_stands_by_the_sea_that_only_this_coast_has(name: str) -> None:
    one = base_map(name)
    for place in one.coasts:
        province, _, coast = place.partition("/")
        seas = {other: _seas(other, one.board) for other in one.coasts if other.startswith(f"{province}/")}
        own = seas[place] - set().union(*(waters for other, waters in seas.items() if other != place))
        unit = one.seen.box(province, f"{coast}.unit")
        spot = (unit.left - style.UNIT[0], unit.top - style.UNIT[1])
        others = set().union(*seas.values()) - seas[place]
        assert _distance(spot, own or seas[place], one.seen) < 20
        assert not others or _distance(spot, own or seas[place], one.seen) < _distance(spot, others, one.seen)


def _seas(coast: str, board: dict[str, Any]) -> set[str]:
    ends = {edge["b"] if edge["a"] == coast else edge["a"] for edge in board["edges"] if coast in (edge["a"], edge["b"])}
    return {end for end in ends if board["places"][end.split("/")[0]]["kind"] == "sea"} or ends


def _distance(spot: tuple[float, float], seas: set[str], seen: Seen) -> float:
    points = [(x / HALVES, y / HALVES) for sea in seas for line in read_path(seen.provinces[sea]) for x, y in line]
    return min(math.dist(spot, point) for point in points)


# Colours


EVERY_MAP = {path.parent.name: path for path in sorted(ROOT.glob("generator/rulesets/*/map.svg"))}


@pytest.mark.parametrize("path", EVERY_MAP.values(), ids=EVERY_MAP)
def test_coasts_and_borders_at_sea_are_seen_on_paper_and_on_dark_screens(path: Path) -> None:
    """3 to 1 (WCAG 2.2, 1.4.11): coasts against the sea, bare land and the land of every power, borders at sea against the sea."""
    layers = {layer.get("id"): layer for layer in etree.fromstring(path.read_bytes())}
    lines = {(it.get("class"), it.get("stroke")) for it in layers["borders"] if it.get("class") in ("coast", "sea-border")}
    assert {kind for kind, _ in lines} == {"coast", "sea-border"}
    looks = [(it.get("class"), it.get("fill")) for it in (*layers["provinces"], *layers["sea"])]
    sheet = {kind: {fill for each, fill in looks if each == kind and fill != "none"} for kind in ("sea", "land")}
    facts = quick_yaml.load(path.with_name("board.yaml").read_text(encoding="utf-8"))
    owned = [it for part in ("powers", "nations", "realms") for it in facts.get(part, {}).values()]
    plain = {colour: dark(colour, "other") for colour in (*sheet["sea"], *sheet["land"])}
    land = {it["colour"]: it.get("paints", {}).get("dark_land") or dark(it["colour"], "land") for it in owned}
    beside = {"sea-border": {sea: plain[sea] for sea in sheet["sea"]}, "coast": plain | land}
    seen = {
        (kind, ground): (contrast(line, ground), contrast(dark(line, "other"), night))
        for kind, line in lines
        for ground, night in beside[kind].items()
    }
    assert {pair: ratios for pair, ratios in seen.items() if min(ratios) < 3} == {}


def fills(name: str) -> dict[str, str]:
    board = base_map(name).board
    minor = {"minor": style.MINOR} if board.get("minors") else {}
    powers = {power: entry["colour"] for power, entry in board["powers"].items()}
    return {**powers, **minor, "nobody": style.LAND, "sea": style.SEA}


@of_every_board
@pytest.mark.parametrize("eyes", SIGHTS)
def test_any_two_fills_are_told_apart_with(name: str, eyes: Sight) -> None:
    least = 11 if name == "classical" else 8
    pairs = combinations({colour: fill for fill, colour in fills(name).items()}.items(), 2)
    found = {(a, b): round(difference(one, other, eyes), 1) for (one, a), (other, b) in pairs}
    assert {pair: apart for pair, apart in found.items() if apart < least} == {}


@of_every_board
def test_labels_are_read_on_every_fill(name: str) -> None:
    inks = {fill: style.SEA_INK if fill == "sea" else style.INK for fill in fills(name)}
    pale = {fill: contrast(colour, inks[fill]) for fill, colour in fills(name).items()}
    assert {fill: ratio for fill, ratio in pale.items() if ratio < 4.5} == {}
