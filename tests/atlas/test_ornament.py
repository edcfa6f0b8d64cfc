"""What makes a sheet of a base map: what it must not cover, that it can be taken away, and that it costs few bytes."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from shapely import Point, Polygon, box

from generator.atlas import style
from generator.atlas.atlas_file import Range, read_sheet
from generator.atlas.bodies import Body
from generator.atlas.furniture import TITLE, compass, frame
from generator.atlas.glyphs import MapBox
from generator.atlas.hachures import hachures, read_ranges
from generator.atlas.legibility import Sight
from generator.atlas.ornament import covered, without_ornament
from generator.atlas.pathdata import HALVES, read_path
from generator.atlas.projection import Projection
from generator.atlas.sea_lines import with_sea_lines, without_sea_lines
from generator.atlas.towns import towns
from generator.render.base_maps.base_map import read_base_map
from tests.atlas.test_maps import FOLDERS, base_map

of_every_board = pytest.mark.parametrize("name", FOLDERS)
SHEET = read_sheet(FOLDERS["classical"] / "atlas.yaml")


@of_every_board
def test_no_label_and_no_piece_stands_on_the_plate_the_compass_or_the_frame(name: str) -> None:
    assert covered(read_sheet(FOLDERS[name] / "atlas.yaml"), base_map(name).seen) == []


def test_what_stands_on_the_plate_or_on_the_frame_is_told() -> None:
    seen = base_map("classical").seen
    unit = seen.box("Vie", "unit")
    there = replace(SHEET, title=((unit.left + unit.right) / 2, unit.top))
    assert "Vie: unit stands on the title" in covered(there, seen)
    assert "Vie: unit stands on the frame" in covered(replace(SHEET, width=unit.right), seen)


@of_every_board
def test_every_sheet_has_a_plate_in_open_water_and_all_of_its_ornament(name: str) -> None:
    data = base_map(name).data.decode()
    plate = read_base_map(data.encode()).title
    assert plate is not None
    assert [plate.right - plate.left, plate.bottom - plate.top] == pytest.approx(TITLE)
    for place, outline in base_map(name).seen.provinces.items():
        rings = [Polygon([(x / HALVES, y / HALVES) for x, y in ring]).buffer(0) for ring in read_path(outline)]
        wet = base_map(name).board["places"][place]["kind"] == "sea"
        assert wet or not any(ring.intersects(box(*plate)) for ring in rings)
    assert len(data) - len(without_ornament(data)) < 10 * 1024
    assert all(f'<g id="{layer}"' in data for layer in ("sea-lines", "ornament", "key"))


@of_every_board
def test_without_its_ornament_a_map_has_nothing_left_of_it(name: str) -> None:
    bare = without_ornament(base_map(name).data.decode())
    assert without_ornament(bare) == bare
    assert with_sea_lines(bare) != bare
    assert without_sea_lines(with_sea_lines(bare)) == bare
    assert not re.search(f'{style.SEA_LINE}|{style.PLATE}|{style.HACHURE}|#coasts|fill="none" class="sea"', bare)


def test_strokes_of_mountains_keep_clear_of_what_is_taken_and_of_the_water() -> None:
    ridge = Range(((8.0, 48.0), (14.0, 48.0)), 1.0)
    land, projection = box(0, 0, 1000, 900), Projection(SHEET)
    free, held = (list(hachures([ridge], projection, land, taken)) for taken in ([], [box(430, 0, 470, 900)]))
    across = [x / HALVES for path in held for line in read_path(path.split(' d="')[1][:-3]) for x, _ in line]
    assert len(free) == len(held) == 4
    assert across
    assert not [x for x in across if 430 < x < 470]
    assert list(hachures([ridge], projection, box(0, 0, 10, 10), [])) == []


def test_the_dark_side_of_mountains_is_away_from_the_light() -> None:
    east = Range(((8.0, 48.0), (14.0, 48.0)), 1.0)
    drawn = {float(path.split('"')[1]): path for path in hachures([east], Projection(SHEET), box(0, 0, 1000, 900), [])}
    spots = [[y for line in read_path(drawn[it].split(' d="')[1][:-3]) for _, y in line] for it in (min(drawn), max(drawn))]
    lit, shaded = (sum(ys) / len(ys) for ys in spots)
    assert shaded - lit > max(drawn) / 2
    assert all(len(it.line) > 1 and 0.5 <= it.high <= 1.5 for it in read_ranges().values())


def test_a_frame_is_dark_and_light_by_turns_from_tick_to_tick() -> None:
    _, bars, _ = frame((200.0, 100.0), [[50.0, 100.0, 150.0], [], [], []])
    top = [line for line in read_path(bars.split(' d="')[1][:-3]) if line[0][1] == line[1][1] == 5]
    assert [(start[0] / HALVES, end[0] / HALVES) for start, end in top] == [(5, 50), (100, 150)]


def test_a_compass_turns_to_where_north_is() -> None:
    (drawn,) = compass((50.0, 60.0), -17.4)
    assert 'transform="translate(100 120) rotate(-17)"' in drawn


def test_a_town_is_drawn_on_the_nearest_land_of_its_place_that_nothing_takes_and_one_without_room_is_told() -> None:
    sheet = replace(SHEET, capitals={"Alf": (10.0, 50.0)}, towns={"Bet": (10.0, 50.0)})
    projection = Projection(sheet)
    ((x, y),) = projection.spots([(10.0, 50.0)])
    lands = {"Alf": box(x + 5, y - 50, x + 90, y + 50), "Bet": box(x - 90, y - 50, x + 5, y + 50)}
    label = Body("Alf", "abbr", "abbr", MapBox(x + 4, y - 4, x + 9, y + 4))
    empty = Sight((1000, 900), {}, (), (), {})
    seen = replace(empty, bodies=(label,))
    drawn = list(towns(sheet, projection, lands, seen))
    assert [it.split('"')[1] for it in drawn] == ["capital", "capital", "capital", "town"]
    spots = [tuple(int(it) / 2 for it in re.findall(r"M(\d+) (\d+)h0", one)[0]) for one in drawn]
    assert not box(*label.box.edges).buffer(2).contains(Point(*spots[0]))
    assert [lands[place].contains(Point(*spot)) for place, spot in zip(("Alf", "Bet"), (spots[0], spots[-1]), strict=True)] == [
        True
    ] * 2
    with pytest.raises(ValueError, match="for the towns of Alf"):
        list(towns(sheet, projection, {**lands, "Alf": box(x + 40, y, x + 50, y + 9)}, empty))
