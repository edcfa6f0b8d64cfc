"""The tool that draws base maps: from coastlines and seeds to faces, drafts and drawings, and room for everything on them.

Everything here needs the libraries of the extra `atlas`, and is left out without them.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.atlas import style
from generator.atlas.atlas_file import Point
from generator.atlas.bodies import beyond, overlaps
from generator.atlas.glyphs import MapBox, read_face
from generator.atlas.pathdata import spot

for library in ("numpy", "pyproj", "shapely"):
    pytest.importorskip(library)

FONTS = Path(__file__).parents[2] / "templates" / "static" / "fonts"


def topology(tmp_path: Path, arcs: list[list[list[int]]], rings: list[list[int]]) -> Path:
    data = {
        "transform": {"scale": [1, 1], "translate": [0, 0]},
        "arcs": arcs,
        "objects": {"land": {"type": "GeometryCollection", "geometries": [{"type": "Polygon", "arcs": rings}]}},
    }
    path = tmp_path / "land.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_ring_of_two_arcs_one_of_them_backward_is_one_land(tmp_path: Path) -> None:
    pytest.importorskip("shapely")
    from generator.atlas.coastline import read_land

    arcs = [[[0, 0], [10, 0], [0, 10]], [[0, 0], [0, 10], [10, 0]]]
    land = read_land(topology(tmp_path, arcs, [[0, ~1]]), (-20, -20, 5, 20))
    assert land.area == 50
    assert land.bounds == (0, 0, 5, 10)


def test_land_across_the_antimeridian_stays_in_one_piece(tmp_path: Path) -> None:
    pytest.importorskip("shapely")
    from generator.atlas.coastline import read_land

    arcs = [[[160, 60], [20, 0], [-350, 0], [0, 5], [350, 0], [-20, 0], [0, -5]]]
    land = read_land(topology(tmp_path, arcs, [[0]]), (100, 0, 200, 90))
    assert land.bounds == (160, 60, 190, 65)


def faces_of(seeds: dict[str, Any], lines: list[list[tuple[float, float]]]) -> dict[str, list[Any]]:
    from shapely import LineString

    from generator.atlas.partition import partition

    return partition([], [LineString(line) for line in lines], (100, 60), seeds).parts


def area(parts: list[Any]) -> float:
    return float(sum(part.area for part in parts))


def test_a_line_divides_the_sheet_between_two_seeds() -> None:
    shapely = pytest.importorskip("shapely")
    parts = faces_of({"A": shapely.Point(10, 10), "B": shapely.Point(90, 10)}, [[(30, -5), (30, 65)]])
    assert {name: area(part) for name, part in parts.items()} == {"A": 1800, "B": 4200}


def test_without_a_line_each_seed_takes_what_is_nearest() -> None:
    shapely = pytest.importorskip("shapely")
    parts = faces_of({"A": shapely.Point(20, 30), "B": shapely.Point(60, 30)}, [])
    assert area(parts["A"]) == pytest.approx(2400, abs=30)
    assert area(parts["A"]) + area(parts["B"]) == 6000


def test_a_line_of_seeds_draws_a_border_that_follows_it() -> None:
    shapely = pytest.importorskip("shapely")
    parts = faces_of({"A": shapely.LineString([(10, 10), (90, 10)]), "B": shapely.LineString([(10, 30), (90, 30)])}, [])
    assert area(parts["A"]) == pytest.approx(2000, abs=60)


def test_faces_and_seeds_that_do_not_fit_are_told() -> None:
    shapely = pytest.importorskip("shapely")
    from generator.atlas.partition import partition

    line = shapely.LineString([(30, -5), (30, 65)])
    division = partition([], [line], (100, 60), {"A": shapely.Point(10, 10), "C": shapely.Point(200, 10)})
    assert [str(face) for face in division.unnamed] == ["the face at (65, 30), area 4200, has seeds of nobody"]
    assert {name: len(parts) for name, parts in division.parts.items()} == {"A": 1, "C": 0}


def test_neighbours_keep_the_same_points_when_their_border_is_simplified() -> None:
    shapely = pytest.importorskip("shapely")
    from generator.atlas.topology import arcs_of, rings_of

    wavy = [(50 + (index % 2) * 0.2, float(index)) for index in range(61)]
    parts = faces_of({"A": shapely.Point(10, 10), "B": shapely.Point(90, 10)}, [wavy])
    arcs = arcs_of(parts, 0.5)
    edges = {name: {edge for ring in rings_of(name, arcs) for edge in pairwise([*ring, ring[0]])} for name in parts}
    shared = {(b, a) for a, b in edges["A"]} & edges["B"]
    assert [sorted(edge) for edge in shared] == [[spot(50, 0), spot(50, 60)]]


def test_a_river_is_left_out_where_it_flows_along_a_border_and_at_sea() -> None:
    shapely = pytest.importorskip("shapely")
    from generator.atlas.topology import Arc
    from generator.atlas.under_borders import rivers

    border = Arc("A", "B", (spot(50, 0), spot(50, 60)))
    along, across = [(20.0, 5.0), (50.0, 5.0), (50.0, 40.0), (80.0, 40.0)], [(20.0, 50.0), (200.0, 50.0)]
    found = rivers([along, across], shapely.box(0, 0, 100, 60), [border])
    ends = [[(x / 2, y / 2) for x, y in (line[0], line[-1])] for line in found]
    assert ends[-1] == [(20, 50), (100, 50)]
    assert [(start, end) for start, end in ends[:-1] if 47 < start[0] < 53 and 47 < end[0] < 53] == []
    assert len(ends) == 3


def test_a_realm_has_a_band_where_it_borders_on_other_lands_and_none_on_coasts_or_within() -> None:
    pytest.importorskip("shapely")
    from generator.atlas.topology import Arc
    from generator.atlas.under_borders import bands

    lines = {number: (spot(number, 0), spot(number, 9)) for number in range(4)}
    sides = [("A", "B"), ("B", "C"), ("C", "Sea"), ("B", "Sea")]
    arcs = [Arc(*pair, lines[number]) for number, pair in enumerate(sides)]
    assert [set(line) for line in bands({"A", "B"}, {"A", "B", "C"}, arcs)] == [set(lines[1])]


POLAR = """
projection: "+proj=laea +lat_0=90 +lon_0=0 +R=6371000"
sheet: {width: 1000, height: 1000, scale: 0.14, pin: [0, 90], at: [500, 500]}
clip: [-180, 45, 180, 90]
coast: {close: 2, open: 1, simplify: 0.5, smooth: 1}
fill:
  - {area: [[0, 86], [90, 86], [180, 86], [-90, 86]]}
lakes: {Pond: [181, 65]}
dig:
  - {line: [[181, 65], [182, 65]], width: 10}
"""
AROUND = {"Chu": ("coast", [178, 66]), "Top": ("coast", [20, 89.5]), "Arc": ("sea", [0, 80])}


def surveyed(tmp_path: Path, places: dict[str, tuple[str, list[float]]], sheet: str) -> Any:
    from generator.atlas.atlas_file import read_sheet
    from generator.atlas.survey import survey

    arcs = [[[160, 60], [20, 0], [-340, 0], [0, 10], [340, 0], [-20, 0], [0, -10]]]
    path = tmp_path / "atlas.yaml"
    path.write_text(sheet, encoding="utf-8")
    board = {name: {"kind": kind, "at": at} for name, (kind, at) in places.items()}
    return survey(read_sheet(path), board, topology(tmp_path, arcs, [[0]]))


def test_around_the_pole_no_seam_runs_along_the_antimeridian(tmp_path: Path) -> None:
    shapely = pytest.importorskip("shapely")
    found = surveyed(tmp_path, AROUND, POLAR)
    assert found.faults() == []
    (land,) = found.parts["Chu"]
    for place in [(179.9, 62), (180, 68), (-179.9, 62), (-161, 66)]:
        spot = shapely.Point(found.projection.spots([place])[0])
        assert land.contains(spot)
        assert land.boundary.distance(spot) > 1


CORNER = f"{POLAR}panels: {{corner: [0, 900, 300, 100]}}\nboxes: {{Box: [200, 920, 100, 60], Far: [20, 920, 100, 60]}}\n"


def test_a_place_off_the_map_is_a_box_upon_a_panel_and_touches_the_map_only_where_the_panel_ends(tmp_path: Path) -> None:
    pytest.importorskip("shapely")
    found = surveyed(tmp_path, {**AROUND, "Box": ("abroad", [0, 0]), "Far": ("abroad", [0, 0])}, CORNER)
    assert found.faults() == []
    (near,), (far,), (corner,), (sea,) = (found.parts[name] for name in ("Box", "Far", "corner", "Arc"))
    assert (near.bounds, far.bounds) == ((200, 920, 300, 980), (20, 920, 120, 980))
    assert corner.area == 300 * 100 - 2 * 100 * 60
    assert near.intersection(sea).length == 60
    assert not far.intersects(sea)


def test_an_area_becomes_land_and_a_lake_is_nobodys_water_with_a_coast(tmp_path: Path) -> None:
    pytest.importorskip("shapely")
    found = surveyed(tmp_path, AROUND, POLAR)
    (top,), (pond,), (chu,) = (found.parts[name] for name in ("Top", "Pond", "Chu"))
    assert top.contains(top.centroid)
    assert pond.boundary.intersection(chu.boundary).length == pytest.approx(pond.boundary.length)
    assert not found.ground.intersects(pond.buffer(-1))


@pytest.mark.parametrize(
    ("name", "place", "told"),
    [
        pytest.param("Wet", ("sea", [178, 68]), "lies on land", id="a sea on land"),
        pytest.param("Top", ("coast", [20, 75]), "lies in water", id="land in the sea"),
        pytest.param("Far", ("sea", [20, 10]), "beyond the map", id="a sea beyond the sheet"),
    ],
)
def test_a_seed_in_the_wrong_element_is_told(tmp_path: Path, name: str, place: tuple[str, list[float]], told: str) -> None:
    pytest.importorskip("shapely")
    faults = surveyed(tmp_path, {**AROUND, name: place}, POLAR).faults()
    assert any(f"the seed of {name}" in line and told in line for line in faults)


def drafted(tmp_path: Path, places: dict[str, tuple[str, list[float]]], edges: list[dict[str, Any]], more: str = "") -> Any:
    from generator.atlas.atlas_file import read_sheet
    from generator.atlas.draft import draft

    surveyed(tmp_path, places, POLAR + more)
    board = {"places": {name: {"kind": kind, "at": at} for name, (kind, at) in places.items()}, "edges": edges}
    return draft(read_sheet(tmp_path / "atlas.yaml"), board, tmp_path / "land.json")


def edge(a: str, b: str, by: str = "fleet", **more: Any) -> dict[str, Any]:
    return {"a": a, "b": b, "by": by, **more}


ROUND = [edge("Arc", "Chu"), edge("Arc", "Top")]
SPLIT = {**AROUND, "Kam": ("coast", [165, 66])}
ARROW = "crossings: [{between: [Top, Chu], line: [[180, 85], [180, 72]], kind: arrow}]"


@pytest.mark.parametrize(
    ("places", "edges", "more", "told"),
    [
        pytest.param(AROUND, ROUND, "", [], id="all well"),
        pytest.param(AROUND, [*ROUND, edge("Chu", "Top")], "", ["missing Chu-Top: 0.0 long", "shore Chu-Top"], id="no border"),
        pytest.param(
            AROUND, [*ROUND, edge("Chu", "Top")], "shores: [{between: [Top, Chu], reason: ice}]", ["missing Chu-Top: 0.0 long"],
            id="no border, and a reason for the dry shore",
        ),
        pytest.param(
            AROUND, [*ROUND, edge("Chu", "Top", arrow=True)], "", ["crossing Chu-Top: the board has an arrow"], id="no arrow"
        ),
        pytest.param(AROUND, [*ROUND, edge("Chu", "Top", arrow=True)], ARROW, [], id="an arrow"),
        pytest.param(AROUND, ROUND, ARROW, ["crossing Chu-Top: an arrow, but the board has no edge"], id="an arrow too many"),
        pytest.param(AROUND, ROUND[:1], "", ["extra Arc-Top: "], id="a border too many"),
        pytest.param(
            SPLIT, [*ROUND, edge("Arc", "Kam"), edge("Chu", "Kam", "army")], "", ["shore Chu-Kam: no fleet may go"],
            id="a wet border",
        ),
        pytest.param(
            SPLIT, [*ROUND, edge("Arc", "Kam"), edge("Chu", "Kam", "army")], "shores: [{between: [Kam, Chu], reason: cliffs}]", [],
            id="a wet border for a reason",
        ),
        pytest.param(AROUND, ROUND, "shores: [{between: [Top, Chu], reason: ice}]", ["shore Chu-Top: is declared"], id="no reason"),
        pytest.param(
            AROUND, ROUND, "sea: [[[100, 80], [100, 50]], [[80, 80], [80, 50]], [[110, 75], [70, 75]]]", ["the face at ("],
            id="a face without a seed",
        ),
    ],
)  # fmt: skip
def test_a_draft_tells_what_does_not_fit_and_never_fails(
    tmp_path: Path, places: dict[str, tuple[str, list[float]]], edges: list[dict[str, Any]], more: str, told: list[str]
) -> None:
    pytest.importorskip("shapely")
    made = drafted(tmp_path, places, edges, more)
    assert [line[: len(start)] for line, start in zip(made.report, told, strict=True)] == told
    assert made.svg.count("<text") > 30
    assert ("#ff3fd8" in made.svg) is any(line.startswith("the face") for line in told)


def test_a_small_board_is_drawn_with_all_that_it_asks_for(tmp_path: Path) -> None:
    pytest.importorskip("shapely")
    from generator.atlas.atlas_file import read_sheet
    from generator.atlas.draw import draw
    from generator.atlas.legibility import obstacles, read_sight

    places = {name: {"name": name, "kind": kind, "at": at} for name, (kind, at) in AROUND.items()}
    places["Chu"] |= {"centre": True, "coasts": ["nc"]}
    board = {"powers": {"x": {"capital": "Chu"}}, "places": places, "edges": [edge("Chu/nc", "Arc"), edge("Arc", "Top")]}
    surveyed(tmp_path, AROUND, f"{POLAR}heirs: 2\n{ARROW}")
    faces = (FONTS / "FiraSansCondensed-Medium.ttf", FONTS / "FiraSansCondensed-MediumItalic.ttf")
    drawn = draw(read_sheet(tmp_path / "atlas.yaml"), board, tmp_path / "land.json", faces)
    assert drawn.problems == []
    seen = read_sight(drawn.svg.encode(), read_face(faces[0]), read_face(faces[1]))
    assert obstacles(seen) == []
    assert seen.crossings == {"arrow": {("Chu", "Top")}, "point": set()}
    assert {body.part for body in seen.bodies if body.place == "Chu"} == {
        *("unit", "dislodged", "supply", "heir-1", "heir-2", "abbr", "name"),
        *("nc.unit", "nc.dislodged", "nc.abbr", "nc.name"),
    }
    assert drawn.svg.count('class="lake"') == 1
    box = seen.box("Chu", "supply")
    assert box.right - box.left == pytest.approx(2 * (style.CAPITAL_RADIUS + style.SUPPLY_STROKE))


def test_an_arrow_is_one_outline_from_tip_to_tip_and_a_bar_lies_across_the_point() -> None:
    shapely = pytest.importorskip("shapely")
    from generator.atlas.atlas_file import Crossing
    from generator.atlas.crossings import crossings

    class Flat:
        def spots(self, line: Any) -> list[Point]:
            return list(line)

    shapes = {"A": shapely.box(0, 0, 20, 20), "B": shapely.box(20, 20, 40, 40), "C": shapely.box(20, 0, 40, 20)}
    arrow = Crossing(("A", "B"), ((0, 0), (40, 0)), True)
    bar = Crossing(("A", "B"), (), False)
    drawn = dict(crossings([arrow, bar], Flat(), shapes))  # type: ignore[arg-type]
    assert list(drawn) == ["A-B.arrow", "A-B.point"]
    (outline,), (across,) = drawn.values()
    assert {spot(0, 0), spot(40, 0)} <= set(outline)
    middle = [(sum(x for x, _ in across) / len(across)), (sum(y for _, y in across) / len(across))]
    assert middle == [40, 40]
    assert max((x - 40) + (y - 40) for x, y in across) <= 5
    with pytest.raises(ValueError, match="do not meet in a point"):
        list(crossings([Crossing(("A", "C"), (), False)], Flat(), shapes))  # type: ignore[arg-type]


# Room for pieces and labels, on sheets of squares


def table_of(shapes: dict[str, Any], **more: Any) -> Any:
    """All places of a sheet of 200 by 200 units settled, every one a supply centre; `more` is for every site."""
    shapely = pytest.importorskip("shapely")
    from generator.atlas.glyphs import Face
    from generator.atlas.place_ground import PlaceGround, SharedGround
    from generator.atlas.place_labels import settle
    from generator.atlas.raster import rasterise

    face = Face(1000, {chr(code): (500, 0, 700) for code in range(32, 127)})
    land = shapely.union_all(list(shapes.values()))
    sea = shapely.box(0, 0, 200, 200).difference(land)
    line = shapely.union_all([shape.boundary for shape in shapes.values()]).buffer(0.5)
    chart = SharedGround((200, 200), rasterise(rings(sea)), rasterise(rings(line)))
    given = {"names": ("Name",), "supply": 5.6, "heirs": 0, "chart": chart, "wet": False, "upright": face, "italic": face, **more}
    fixed = given.pop("fixed", {})
    sites = [
        PlaceGround(place=name, own=rasterise(rings(shape)), shape=shape, fixed=fixed.get(name, {}), **given)
        for name, shape in shapes.items()
    ]
    return settle(sites, [])


def problems(table: Any) -> list[str]:
    return [*overlaps(table.bodies()), *beyond(table.bodies(), 200, 200)]


def rings(shape: Any) -> list[Any]:
    return [ring.coords for ring in (shape.exterior, *shape.interiors)]


def square_land(left: float, top: float, size: float) -> Any:
    return pytest.importorskip("shapely").box(left, top, left + size, top + size)


@pytest.mark.parametrize("heirs", [0, 2])
@pytest.mark.parametrize("size", [200, 80, pytest.param(46, marks=pytest.mark.fuzz), 36])
def test_one_place_or_four_close_together_find_room_for_everything(size: float, heirs: int) -> None:
    corners = [(0, 0)] if size == 200 else [(100 - size, 100 - size), (100, 100 - size), (100 - size, 100), (100, 100)]
    table = table_of({f"P{index}": square_land(x, y, size) for index, (x, y) in enumerate(corners)}, heirs=heirs)
    assert problems(table) == []
    for plan in table.plans.values():
        assert set(plan.spots) == {"unit", "dislodged", "supply", "abbr", "name", *(f"heir-{n + 1}" for n in range(heirs))}


def test_a_label_stays_inside_a_place_with_room_and_leaves_a_small_one_with_a_leader() -> None:
    roomy, small = (table_of({"Abc": square_land(60, 60, size)}).plans["Abc"] for size in (80, 32))
    assert roomy.leaders == {}
    assert set(small.leaders) == {"abbr", "name"}
    (x, y) = small.leaders["name"][1]
    assert 60 < x < 92
    assert 60 < y < 92


def test_a_place_with_room_keeps_its_dislodged_unit_at_home() -> None:
    plan = table_of({"A": square_land(20, 20, 80), "B": square_land(100, 20, 80)}).plans["A"]
    (box,) = [body.box for body in plan.bodies if body.kind == "dislodged"]
    assert MapBox(20, 20, 100, 100).holds(box)


def test_in_a_low_place_a_dislodged_unit_stands_beside_the_unit_and_not_above_it_in_the_next_place() -> None:
    shapely = pytest.importorskip("shapely")
    plan = table_of({"A": shapely.box(20, 100, 160, 130), "B": shapely.box(20, 20, 160, 100)}).plans["A"]
    (box,) = [body.box for body in plan.bodies if body.kind == "dislodged"]
    assert MapBox(20, 100, 160, 130).holds(box)


def test_what_hand_has_fixed_stays_and_smaller_places_keep_clear_of_it() -> None:
    shapes = {"A": square_land(20, 20, 60), "B": square_land(80, 20, 100)}
    spot = table_of(shapes).plans["A"].spots["unit"]
    table = table_of(shapes, fixed={"B": {"dislodged": spot, "name": (150.0, 110.0)}})
    assert table.plans["B"].spots["dislodged"] == spot
    assert table.plans["B"].spots["name"] == (150.0, 110.0)
    assert problems(table) == []


def test_all_that_finds_no_room_is_told_at_once() -> None:
    spots = {"unit": (100.0, 100.0), "supply": (30.0, 30.0)}
    table = table_of({"A": square_land(0, 0, 200), "B": square_land(0, 0, 200)}, fixed={"A": spots, "B": spots})
    assert len([line for line in problems(table) if "unit" in line or "supply" in line]) == 2


@pytest.mark.parametrize(
    ("box", "share"),
    [
        pytest.param(MapBox(-2, -2, 2, 2), 1.0, id="inside"),
        pytest.param(MapBox(0, -2, 10, 2), 0.5, id="half inside"),
        pytest.param(MapBox(20, 20, 30, 30), 0.0, id="away"),
        pytest.param(MapBox(-30, -30, -20, -20), 0.0, id="away on the other side"),
    ],
)
def test_the_share_of_a_rectangle_in_a_shape_is_measured(box: MapBox, share: float) -> None:
    np = pytest.importorskip("numpy")
    from generator.atlas.raster import rasterise

    raster = rasterise([[(10, 10), (20, 10), (20, 20), (10, 20), (10, 10)]])
    assert raster.area == 100
    assert raster.share(np.array([(15.0, 15.0)]), box)[0] == share
