"""Places without an owner show who was the last there, in colours that nobody takes for an owner's."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lxml import etree

from generator.atlas import style
from generator.core.last_there import with_last_there
from generator.core.phase import Phase
from generator.core.picture import Picture
from generator.core.public import PublicPhase
from generator.core.signs import UnknownSignError
from generator.diplomacy.phase_pictures import stood
from generator.render.base_maps.base_map import read_base_map
from generator.render.looks import tint_paints
from generator.render.looks.colour_difference import difference
from generator.render.looks.tint_paints import light_tints
from generator.render.maps.svg import draw, sketch
from generator.render.maps.tints import tints
from generator.render.markup.dark_mode import dark, dark_rules, night_tints
from generator.render.scenes.scenes import scene
from generator.store.publishing import marked
from tests.render.test_keys import base_of
from tests.support.sample_games import sample
from tests.support.small_map import QUIET, STYLES, picture, small_map

SVG = "{http://www.w3.org/2000/svg}"
BASE = read_base_map(small_map())
GAMES = ("describe", "minuet", "wyvern", "aurora")


@pytest.mark.parametrize("name", GAMES)
def test_no_tint_is_near_the_land_of_any_owner_nor_water_on_dark_screens(name: str) -> None:
    _, rules = sample(name)
    lands = {it.paints.dark_land or dark(it.fill, "land") for it in rules.styles}
    nights = night_tints(tuple(rules.styles))
    assert nights
    waters = [dark(it, "other") for it in (style.SEA, style.SHALLOWS)]
    for night in nights.values():
        assert min(difference(night, it) for it in (*lands, *waters)) >= 10
    owner, night = next(iter(nights.items()))
    light = next(iter(light_tints(owner)))
    assert f'[fill="{light}"]{{fill:{night}}}' in dark_rules({("fill", light)}, rules.styles)


def test_land_and_water_are_those_of_base_maps() -> None:
    assert (tint_paints.LAND, *tint_paints.WATERS) == (style.LAND, style.SEA, style.SHALLOWS)
    assert dark(style.LAND, "other") == tint_paints.DARK_LAND
    assert (dark(style.SEA, "other"), dark(style.SHALLOWS, "other")) == tint_paints.DARK_WATERS


@pytest.mark.parametrize("name", GAMES)
def test_no_tint_is_near_the_land_of_any_owner_on_its_map(name: str) -> None:
    game, rules = sample(name)
    base, looks = base_of(game.rules), {it.owner: it for it in rules.styles}
    shown = [it for phase in game.phases[-9:] for it in rules.pictures(phase)]
    seen = 0
    for each in shown:
        view = scene(each, base, tuple(rules.styles))
        fills = {looks[owner].fill for owner in view.owners} | {style.SEA, style.SHALLOWS}
        flat = [it.paint for it in tints(view).values() if not it.hatched]
        seen += len(flat)
        assert not [(paint, fill) for paint in flat for fill in fills if difference(paint, fill) < 10]
    assert seen


def painted(shown: Picture) -> dict[str, str]:
    root = etree.fromstring(draw(shown, BASE, STYLES, "abbr", None).encode())
    return {str(it.get("data-place")): str(it.get("fill")) for it in root.iter(f"{SVG}path") if it.get("data-place")}


def test_a_place_without_an_owner_is_painted_for_who_was_the_last_there_and_an_owned_one_is_not() -> None:
    plain = painted(picture(fills={"Alf": "south"}))
    lately = painted(picture(fills={"Alf": "south"}, lately={"Alf": "north", "Bet": "north", "Del": "west"}))
    assert [place for place in plain if plain[place] != lately[place]] == ["Bet", "Del"]
    assert lately["Bet"] != lately["Del"]
    assert not {lately["Bet"], lately["Del"]} & {it.fill for it in STYLES}


def test_where_an_owner_of_the_map_has_such_a_light_colour_there_is_a_hatch_and_the_key_shows_it() -> None:
    pale = (*STYLES[:2], replace(STYLES[2], fill="#f1d9c9"))
    shown = picture(fills={"Alf": "west"}, lately={"Bet": "north", "Del": "south"})
    drawing = sketch(shown, BASE, pale, "abbr").drawn()
    root = etree.fromstring(drawing.encode())
    assert [it.get("id") for it in root.iter(f"{SVG}pattern")] == ["lately-0"]
    assert {it.get("data-lately") for it in root[-1].iter(f"{SVG}path")} - {None} == {"tint", "hatch"}
    assert QUIET.lately in drawing


def test_a_rule_system_without_a_word_for_it_cannot_show_it() -> None:
    with pytest.raises(UnknownSignError, match="who was the last in a place"):
        picture(signs=replace(QUIET, lately=""), lately={"Bet": "north"})


def of(number: int, before: str, after: str = "", revision: int = 1) -> PublicPhase:
    """A phase in which the only unit of the north stands in a place before and in another after."""
    here, there = ({"units": {"north": [f"A {place}"]}} if place else {} for place in (before, after))
    return PublicPhase(Phase(number, 1901, "spring", "orders", revision), here, done=bool(after), after=there)


def test_whoever_left_a_place_is_the_last_there_until_somebody_else_comes() -> None:
    south = {"units": {"south": ["F Alf/nc"]}}
    phases = [of(1, "Alf", "Bet"), replace(of(2, "Bet"), position={"units": {"north": ["A Bet"]}}, done=True, after=south)]
    phases.append(replace(of(3, ""), position=south))
    found = with_last_there(phases, stood)
    assert [it.lately for it in found] == [
        {"Alf": "north"},
        {"Alf": "north", "Bet": "north"},
        {"Alf": "south", "Bet": "north"},
    ]


def test_a_phase_goes_on_from_the_revision_that_left_its_position() -> None:
    found = with_last_there([of(1, "Alf", "Bet"), of(1, "Gam", "Del", 2), of(2, "Bet"), of(2, "Del", "", 2)], stood)
    assert [sorted(it.lately) for it in found[2:]] == [["Alf", "Bet"], ["Del", "Gam"]]


def test_the_maps_of_a_game_show_on_land_without_a_centre_whose_unit_was_the_last_there() -> None:
    game, rules = sample("describe")
    last: dict[str, str] = {}
    facts = rules.board["places"]
    for phase in game.phases:
        for shown in rules.pictures(phase)[-1:]:
            last |= stood(phase.position) | stood(phase.after)
            land = {place for place in last if facts[place]["kind"] != "sea" and not facts[place].get("centre")}
            assert shown.lately == {place: last[place] for place in sorted(land)}
    assert len(last) > 50


def test_a_gm_has_maps_without_it() -> None:
    game, rules = sample("describe")
    plain = tuple(replace(it, lately={}) for it in game.phases[:4])
    assert marked(plain, {"last-there": "no"}, rules) == plain
    assert all(it.lately for it in marked(plain, {}, rules))
