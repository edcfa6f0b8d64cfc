"""What the maps of dynastic games show: heirs, thralls, vassals and capitals, what a census does to them, and the standing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import generator
from generator import rulesets
from generator.core.event import public
from generator.core.file_keys import check_game
from generator.core.picture import Picture, Piece
from generator.core.public import PublicPhase
from generator.core.turn import Turn
from generator.diplomacy.map_signs import HEIRS, MARRIED
from generator.diplomacy.opening_picture import opening
from generator.diplomacy.position import Position
from generator.publish.standing import standing
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps.svg import draw
from generator.render.scenes.scenes import scene
from tests.diplomacy.dynasty.boards import DYNASTIC, RULES
from tests.diplomacy.dynasty.players import order_file, ruled
from tests.rulesets.order_of_the_dragon.table import DRAGON
from tests.rulesets.saga_of_the_nine.table import BASIC, NINE
from tests.support.dynasty_table import Table
from tests.support.play_steps import play
from tests.support.self_play import game

MAPS = {
    name: read_base_map((Path(generator.__file__).parent / f"rulesets/{name.replace('-', '_')}/map.svg").read_bytes())
    for name in DYNASTIC
}


def run(table: Table, position: Position, orders: str = "", bids: str = "") -> tuple[dict[str, Picture], Position]:
    """The pictures of a phase, by name, each of which fits the map and the styles; and what it leaves."""
    rules = table.ruleset
    document: Mapping[str, Any] = {"orders": table.sides(orders), "bids": table.sides(bids)}
    told = None if position.phase.step == "census" else rules.read(position, table.settings, document)[0]
    turn = play(Turn(position, told, table.settings), rules.steps(position))
    before, after = (rules.dump(one)[0] for one in (position, turn.position))
    events = public(turn.events)
    pictures = rules.pictures(PublicPhase(position.phase, before, done=True, events=events, after=after))
    assert all(draw(picture, MAPS[rulesets.board_of(table.rules)], rules.styles, "abbr", None) for picture in pictures)
    return {picture.name: picture for picture in pictures}, turn.position


def waiting(table: Table, position: Position) -> Picture:
    """The picture of a position."""
    (picture,) = table.ruleset.pictures(PublicPhase(position.phase, table.ruleset.dump(position)[0]))
    return picture


def heirs(picture: Picture, place: str) -> set[str]:
    """Whose heirs are drawn in a place; married ones in brackets."""
    here = (piece for piece in picture.pieces if piece.kind in HEIRS and piece.place == place)
    return {f"({piece.owner})" if piece.kind == MARRIED else piece.owner for piece in here}


def marks(picture: Picture, *kinds: str) -> set[str]:
    """The marks of some kinds, in words."""
    return {f"{mark.kind} {mark.owner} {mark.place}" for mark in picture.marks if mark.kind in kinds}


COURT = DRAGON.at(
    "autumn orders 3",
    "vNC: F Tun | HU: A Ofe, A Lon | EN: A Yor",
    "HU: Lon",
    "EN: | CA: Brg, Zar | NA: Rom | HU: Ofe",
    "vNC: Tun, Lis",
)

SEEN = {
    "an heir in its capital": ("Brg", {"castile"}, "castile", "castile"),
    "a thrall and the heir married into it": ("Zar", {"(castile)"}, "minor-neutral", "castile"),
    "a minor power": ("Mos", set(), "minor-neutral", "minor-neutral"),
    "a vassal's capital and the two heirs": ("Tun", {"(castile)", "(naples)"}, "vNC", "vNC"),
    "a centre of a vassal": ("Lis", set(), "vNC", "vNC"),
    "a capital that another power took": ("Lon", set(), "hungary", "hungary"),
}


@pytest.mark.parametrize(("place", "heirs_there", "land", "centre"), SEEN.values(), ids=SEEN)
def test_the_map_shows(place: str, heirs_there: set[str], land: str, centre: str) -> None:
    picture = waiting(DRAGON, COURT)
    assert heirs(picture, place) == heirs_there
    assert (picture.fills[place], picture.centres[place]) == (land, centre)


@pytest.mark.parametrize(
    ("place", "sign"),
    [("Brg", "capital"), ("Tol", "home"), ("Tun", "capital"), ("Lis", ""), ("Lon", ""), ("Yor", "home"), ("Zar", ""), ("Mos", "")],
)
def test_a_centre_is_drawn_as_a_capital_or_a_home_centre_of_its_owner_or_as_neither(place: str, sign: str) -> None:
    picture = waiting(DRAGON, COURT)
    assert [name for name in ("capital", "home") if place in picture.places[name]] == [sign] * bool(sign)


@pytest.mark.parametrize("table", [DRAGON, NINE], ids=["Order of the Dragon", "Saga of the Nine"])
def test_every_vassal_that_two_powers_can_make_has_a_style_of_its_own_in_the_colours_of_both(table: Table) -> None:
    styles = {style.owner: style for style in table.ruleset.styles}
    assert len(styles) == len(table.ruleset.styles)
    for giver, receiver in permutations(table.board.powers.values(), 2):
        style = styles[f"v{giver.name[0]}{receiver.name[0]}"]
        assert (style.fill, style.second) == (giver.colour, receiver.colour)


def test_in_saga_of_the_nine_basic_there_are_neither_capitals_nor_home_centres_nor_vassals() -> None:
    picture = waiting(BASIC, BASIC.start)
    assert not picture.places
    assert [style.owner for style in BASIC.ruleset.styles] == list(BASIC.board.powers)


@pytest.mark.parametrize("table", [DRAGON, NINE, BASIC], ids=["Order of the Dragon", "Saga of the Nine", "its Basic rules"])
def test_the_picture_of_a_board_shows_what_that_of_a_game_s_first_position_shows(table: Table) -> None:
    board, position = opening(table.board), waiting(table, table.start)
    shown = [(sorted(map(repr, one.pieces)), one.fills, one.centres, one.places) for one in (board, position)]
    assert shown[0] == shown[1]
    assert any(piece.kind in HEIRS for piece in board.pieces) is (table is not BASIC)


def test_an_heir_that_marries_into_a_minor_power_is_shown_there_after_the_orders_and_at_home_before() -> None:
    position = DRAGON.at("spring orders", heirs="KU: Ros")
    pictures, _ = run(DRAGON, position, "KU: Heir Roskilde Marry Mainz", "KU: 1 DP A Mainz Marry Heir Kalmar")
    assert heirs(pictures["orders"], "Ros") == {"kalmar-union"}
    assert heirs(pictures["after"], "Mai") == {"(kalmar-union)"}
    assert not heirs(pictures["after"], "Ros")
    assert marks(pictures["after"], "married") == {"married kalmar-union Mai"}
    assert pictures["after"].centres["Mai"] == "kalmar-union"


def test_a_census_shows_heirs_that_died_or_married_and_units_that_left_the_board() -> None:
    position = DRAGON.at(
        "autumn orders 4",
        "OT: A Ofe, A Ama | HU: A Kni | NA: A Aix, F Nap, F Tun | CA: A Brg",
        "NA: Tun",
        "HU: Ofe | NA: Nap, Rom | CA: Brg, Zar",
    )
    wedding = "CA: Heir Castile Marry Heir Naples at Tunis | NA: F Tun H, Heir Naples Marry Heir Castile at Tunis"
    _, census = run(DRAGON, position, wedding)
    assert census.phase.step == "census"
    picture = run(DRAGON, census)[0]["census"]
    assert marks(picture, "lost", "married") == {"lost hungary Ofe", "married castile Tun", "married naples Tun"}
    assert marks(picture, "disband") == {"disband hungary Kni", "disband naples Tun"}
    assert heirs(picture, "Ofe") == {"hungary"}
    assert heirs(picture, "Tun") == {"(castile)", "(naples)"}
    assert not heirs(picture, "Nap") | heirs(picture, "Brg")
    assert Piece("Tun", "fleet", "naples") in picture.pieces
    assert picture.fills["Tun"] == "vNC"
    assert picture.fills["Kni"] == "minor-neutral"


def test_the_heirs_of_a_power_that_is_out_are_shown_as_lost_wherever_they_lived() -> None:
    position = DRAGON.at("autumn census 4", "OT: A Ofe, A Kni, A Ama | HU: ", "OT: Kni", "HU: Ofe, Bra")
    picture = run(DRAGON, position)[0]["census"]
    assert marks(picture, "lost") == {"lost hungary Ofe", "lost hungary Bra"}
    assert heirs(picture, "Bra") == {"(hungary)"}


def test_a_vassal_that_falls_is_shown_by_its_name_once_more() -> None:
    position = DRAGON.at("autumn census 3", "vNC: F Bal | HU: F Tun", vassals="vNC: Tun")
    named = replace(position, powers={**position.powers, "vNC": replace(position.powers["vNC"], name="Two Sicilies")})
    pictures, after = run(DRAGON, named)
    assert "vNC" not in after.powers
    assert pictures["census"].names == {"vNC": "Two Sicilies"}


def test_winter_shows_heirs_that_are_built_and_no_others() -> None:
    position = DRAGON.at("winter adjustments 3", heirs="NA: Rom | CA: Brg | EN: ", built="EN: x")
    picture = run(DRAGON, position, "NA: Build Heir Napoli | CA: Build Heir Burgos | EN: Build Heir London")[0]["adjustments"]
    assert marks(picture, "born") == {"born naples Nap"}
    assert heirs(picture, "Nap") == {"naples"}
    assert not heirs(picture, "Lon")


def test_the_marks_of_heirs_stand_beside_the_heir_of_their_owner() -> None:
    picture = waiting(DRAGON, COURT)
    view = scene(picture, MAPS["order-of-the-dragon"], DRAGON.ruleset.styles)
    spots = {piece.owner: spot for piece, spot in view.tags if piece.place == "Tun"}
    assert spots["castile"] != spots["naples"]
    assert {power: view.tag_at("Tun", power) for power in spots} == spots
    assert view.tag_at("Tun", "hungary") == view.unit_at("Tun")


def test_the_standing_has_what_is_its_own_and_what_thralls_and_vassals_give_and_names_vassals_as_the_gamemaster_does() -> None:
    named = replace(COURT, powers={**COURT.powers, "vNC": replace(COURT.powers["vNC"], name="Two Sicilies")})
    table = standing((waiting(DRAGON, named),), DRAGON.ruleset.styles, {})
    rows = {row.name: row for row in table.rows}
    assert table.columns == ("Own", "Thralls", "Vassals", "Centres", "Units", "Points")
    assert rows["Castile"].counts == (2, 1, 2, 5, 2, 4)
    assert rows["Two Sicilies"].counts == (2, None, None, 2, 1, None)
    assert rows["Two Sicilies"].second == DRAGON.board.powers["castile"].colour
    assert [row.name for row in table.rows if row.second] == ["Two Sicilies"]
    assert table.left == sum(state.kind == "minor" for state in named.powers.values())


ROSTERS = {
    "a power": ("naples", False),
    "a minor power": ("Mos", True),
    "a thrall": ("Zar", True),
    "a vassal that may come to be": ("vNC", True),
    "the look of minor powers": ("minor-neutral", True),
}


@pytest.mark.parametrize(("power", "fault"), ROSTERS.values(), ids=ROSTERS)
def test_what_has_a_look_but_no_player_has_no_place_in_the_roster(power: str, fault: bool) -> None:  # noqa: FBT001 - a column
    words = {"format": "1", "game": "dragon", "title": "Dragon", "rules": DRAGON.rules, "players": {power: [{"name": "ann"}]}}
    found = {problem.code for problem in check_game(words, "dragon", DRAGON.ruleset)}
    assert ("unknown-power" in found) is fault


CHANCE = {"order-of-the-dragon": 25, "saga-of-the-nine": 95}


@pytest.mark.parametrize(("name", "years"), CHANCE.items())
def test_every_phase_of_a_game_of_chance_fits_the_map_and_the_styles(name: str, years: int) -> None:
    rules = RULES[name]
    base = MAPS[name]
    met = set()
    for moment in game(rules, rules.settings({})[0], 1, years, partial(ruled, stern=True), order_file):
        before, after = (rules.dump(position)[0] for position in (moment.before, moment.after))
        public = tuple(event for event in moment.events if "audience" not in event)
        for picture in rules.pictures(PublicPhase(moment.before.phase, before, done=True, events=public, after=after)):
            assert draw(picture, base, rules.styles, "abbr", None)
            met |= {mark.kind for mark in picture.marks}
    assert met >= {"born", "married", "lost", "disband", "build"}
