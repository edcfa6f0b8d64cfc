"""What the maps of a phase show beside the classical: minor powers, home centres, and the table of who has how much."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import generator
from generator.core.picture import Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.diplomacy.map_ownership import counted
from generator.publish.standing import standing
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps.svg import draw
from tests.rulesets.ambition_and_empire.table import RULES, START, Played, board, run

BASE = read_base_map((Path(generator.__file__).parent / "rulesets/ambition_and_empire/map.svg").read_bytes())
DISORDER = {"rule": "civil-disorder", "power": "sweden", "why": "gone"}


def shown(played: Played) -> dict[str, Picture]:
    """The pictures of a phase, by name; each of them fits the map and the styles."""
    before, after = (RULES.dump(position)[0] for position in (played.before, played.after))
    phase = PublicPhase(played.before.phase, before, done=True, events=tuple(played.public), after=after)
    pictures = RULES.pictures(phase)
    assert all(draw(picture, BASE, RULES.styles, "abbr", None) for picture in pictures)
    return {picture.name: picture for picture in pictures}


def owner(picture: Picture, place: str) -> tuple[str | None, ...]:
    """Whose look the land, the centre and the unit of a place have."""
    units = [piece.owner for piece in picture.pieces if piece.place == place and not piece.dislodged]
    return picture.fills.get(place), picture.centres.get(place), *units


FAITHS = {
    "Alg": "minor-islam", "Bav": "minor-catholic", "Swi": "minor-protestant", "Pap": "minor-keys", "Par": "france",
    "SNe": "austria",
}  # fmt: skip


@pytest.mark.parametrize(("place", "look"), FAITHS.items())
def test_a_minor_power_looks_like_its_religion_or_its_sign_and_a_conquered_one_like_its_conqueror(place: str, look: str) -> None:
    assert owner(shown(run(START))["orders"], place) == (look, look, look)
    taken = board("fall 1764", "FR: A Swi, A Mar, F Bre", "FR: Swi")
    assert owner(shown(run(taken))["after"], "Swi") == ("france", "france", "france")


HOMES = {
    "a centre that a power began with": ("", "Par", True),
    "a centre that a power began with and that is no home": ("", "SNe", False),
    "a conquered centre": ("FR: Swi", "Swi", False),
    "another power's home centre": ("FR: Mad", "Mad", False),
    "Crimea of Russia": ("RU: Cri", "Cri", True),
    "Crimea of the Ottomans": ("OT: Cri", "Cri", False),
    "Crimea of nobody": ("", "Cri", False),
    "a minor power's own": ("", "Swi", False),
}


@pytest.mark.parametrize(("centres", "place", "home"), HOMES.values(), ids=HOMES)
def test_a_home_centre_is_marked(centres: str, place: str, home: bool) -> None:  # noqa: FBT001 - one more column
    units = "FR: A Par, A Mar, F Bre | SP: F Brc" if "Mad" in centres else ""
    position = board("spring 1764", units=units, centres=centres)
    assert (place in shown(run(position))["orders"].places["home"]) is home


def test_a_home_centre_that_was_added_is_marked_from_the_winter_in_which_it_was_built_in() -> None:
    winter = board("winter 1765", "DN: F Cop, F Chr, F UPr", "DN: UPr, HeW")
    picture = shown(run(winter, "DN: Build A HeW"))["adjustments"]
    assert {"HeW", "UPr"} & picture.places["home"] == {"HeW"}


def test_winter_shows_the_units_of_minor_powers_that_are_rebuilt_as_built() -> None:
    picture = shown(run(board("winter 1765", "Pap: ")))["adjustments"]
    assert Piece("Pap", "army", "minor-keys") in picture.pieces
    assert picture.marks == (Mark("build", "Pap", "minor-keys"),)


def test_a_unit_that_is_destroyed_at_once_is_shown_beside_the_one_that_did_it_and_counts_no_more() -> None:
    pictures = shown(run(START, "FR: A Mar - Sav", "FR: 1 DP A Swi S A Mar - Sav"))
    after = pictures["after"]
    assert Piece("Sav", "army", "minor-catholic", dislodged=True) in after.pieces
    assert Mark("disband", "Sav", "minor-catholic") in after.marks
    assert owner(after, "Sav") == ("minor-catholic", "minor-catholic", "france")
    assert not any(mark.kind == "disband" for mark in pictures["orders"].marks)


SORTIES = {
    "one that bounces is an arrow": ("FR: F Bre - Eng", "", "move"),
    "one that would succeed is void": ("FR: F Bre - MAO", "", "void"),
    "one that is supported is an arrow as well": ("FR: F Bre - Eng | BH: F Lon S F UPr - Eng", "", "move"),
}


@pytest.mark.parametrize(("orders", "more", "arrow"), SORTIES.values(), ids=SORTIES)
def test_of_sorties(orders: str, more: str, arrow: str) -> None:
    picture = shown(run(START, orders, "BH: 1 DP F UPr - Eng"))["orders"]
    assert [(it.kind, it.ok) for it in picture.arrows if it.start == "UPr"] == [(arrow, False)]
    assert not [it for it in picture.marks if (it.kind, it.place) == ("hold", "UPr")]


def test_a_power_in_civil_disorder_is_gone_from_the_map_of_orders_and_its_centres_are_minor_powers_of_its_religion() -> None:
    position = board("spring 1764", "SW: F Sto, A Kar | RU: A Abo, A Mos, A Kev, F StP")
    picture = shown(run(position, rulings=(DISORDER,)))["orders"]
    assert owner(picture, "Sto") == ("minor-protestant",) * 3
    assert owner(picture, "Abo") == (None, None, "russia")
    assert owner(picture, "Kar") == (None, None)
    assert not {"Sto", "Abo"} & picture.places["home"]


def test_a_power_in_civil_disorder_that_keeps_its_centres_stays_on_the_map() -> None:
    played = run(START, "FR: A Par H")
    missed = replace(played, events=({"kind": "civil-disorder", "power": "sweden"}, *played.events))
    assert owner(shown(missed)["orders"], "Sto") == ("sweden",) * 3


def test_the_table_has_points_and_one_number_for_all_minor_powers() -> None:
    waiting = PublicPhase(START.phase, RULES.dump(START)[0])
    table = standing(RULES.pictures(waiting), RULES.styles, {})
    assert table.columns == ("Centres", "Units", "Points")
    rows = {row.name: row.counts for row in table.rows}
    assert len(rows) == 10
    assert rows["Habsburg Empire"] == (4, 4, 3)
    assert rows["Spain"] == (2, 2, 2)
    assert table.left == 17


def test_the_table_has_no_points_when_the_game_is_over() -> None:
    stands = RULES.dump(START)[0]
    end = ({"kind": "ended", "how": "draw", "powers": ["france", "spain"]},)
    left = PublicPhase(START.phase, stands, events=end)
    last = PublicPhase(START.phase, stands, done=True, events=end, after=stands)
    for phase in (left, last):
        assert standing(RULES.pictures(phase), RULES.styles, {}).columns == ("Centres", "Units")


@pytest.mark.parametrize(("rulings", "row"), [((DISORDER,), ((0, 0, None), True)), ((), ((2, 2, 2), False))], ids=["gone", "there"])
def test_a_power_that_is_out_of_the_game_keeps_its_line_which_says_so(rulings: tuple[object, ...], row: object) -> None:
    after = RULES.dump(run(START, rulings=rulings).after)[0]
    table = standing(RULES.pictures(PublicPhase(START.phase, after)), RULES.styles, {})
    assert [(it.counts, it.out) for it in table.rows if it.name == "Sweden"] == [row]


def test_a_power_that_lost_its_last_unit_in_a_winter_keeps_its_line_until_the_census_that_counts_it_out() -> None:
    centres = {place: power for place, power in START.centres.items() if power != "sweden"}
    bare = replace(START, centres=centres, units=tuple(unit for unit in START.units if unit.power != "sweden"))
    table = standing(RULES.pictures(PublicPhase(START.phase, RULES.dump(bare)[0])), RULES.styles, {})
    assert [(it.counts[:2], it.out) for it in table.rows if it.name == "Sweden"] == [((0, 0), True)]


def test_a_table_that_counts_what_is_drawn_has_no_line_for_minor_powers_either() -> None:
    held = {"Par": "france", "Swi": "minor-protestant"}
    drawn = Picture("now", "", "", centres=held, counts=counted(held, ()))
    table = standing((drawn,), RULES.styles, {})
    assert ([row.name for row in table.rows], table.left) == (["France"], 1)


def test_a_game_without_minor_powers_has_no_line_for_them() -> None:
    assert standing((Picture("now", "", "", centres={"Par": "france"}),), (), {}).left is None
