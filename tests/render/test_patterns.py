"""Patterns of land: whose it is can be told without its colour, and names on it can be read."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image, ImageChops

from generator.core.picture import Piece, Style
from generator.core.signs import Pattern
from generator.render.base_maps.base_map import read_base_map
from generator.render.looks.colour import contrast, ink
from generator.render.looks.owner_styles import look
from generator.render.looks.patterns import paints
from generator.render.maps.svg import draw
from generator.render.markup.dark_mode import dark
from generator.render.raster.png import png
from tests.support import campaign_play
from tests.support.small_map import STYLES, picture, small_map

FONTS = Path(__file__).parents[2] / "templates/static/fonts"
PATTERNS: tuple[Pattern, ...] = get_args(Pattern)
NORTH, SOUTH, _ = STYLES
BASE = read_base_map(small_map())
CAMPAIGN = campaign_play.ruleset().styles
PLAYED = [it for it in CAMPAIGN if not it.unplayed]


def test_land_is_covered_with_its_pattern_on_the_map_and_in_the_key_and_pieces_are_not() -> None:
    shown = picture(fills={"Alf": "north", "Bet": "south"}, pieces=(Piece("Alf", "army", "north"),))
    north, name = replace(NORTH, pattern="dots"), f"dots-{NORTH.fill[1:]}"
    text = draw(shown, BASE, (north, SOUTH), "abbr", None)
    assert [text.count(f'fill="{paint}"') for paint in (f"url(#{name})", SOUTH.fill)] == [2, 2]
    assert text.count(f'<pattern id="{name}"') == 1
    both = draw(shown, BASE, (north, replace(north, owner="south")), "abbr", None)
    assert (both.count(f"url(#{name})"), both.count(f'<pattern id="{name}"')) == (4, 1)
    assert text.count(f'fill="{ink(NORTH.fill)}"') >= 1


def tile(pattern: Pattern) -> Image.Image:
    """Land of a pattern as on a PNG of 900 pixels, in grey."""
    land = look(replace(NORTH, pattern=pattern))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="60" height="60">{land.definitions}'
    with Image.open(io.BytesIO(png(f'{svg}<path d="M0 0H60V60H0Z" fill="{land.ground}"/></svg>', 54, FONTS))) as found:
        return found.convert("L")


@pytest.mark.png
def test_any_two_patterns_are_told_apart_without_their_colours_and_come_again_every_18_pixels() -> None:
    tiles = {it: tile(it) for it in PATTERNS}
    alike = [(one, two) for one, two in combinations(tiles, 2) if not ImageChops.difference(tiles[one], tiles[two]).getbbox()]
    assert alike == []
    for found in tiles.values():
        assert found.crop((0, 0, 18, 18)).tobytes() == found.crop((18, 18, 36, 36)).tobytes()


def test_nations_that_are_played_have_a_pattern_each_and_all_others_one_that_no_player_has() -> None:
    assert len({it.pattern for it in PLAYED}) == len(PLAYED) == 9
    assert {it.pattern for it in CAMPAIGN if it.unplayed} == {"hatch"}


@pytest.mark.parametrize("style", PLAYED, ids=[it.owner for it in PLAYED])
def test_names_and_letters_can_be_read_on_what_a_pattern_adds(style: Style) -> None:
    assert style.pattern != "hatch"
    over = paints(style.pattern, style.fill)[1] if style.pattern else style.fill
    assert contrast(over, "#1d1d1b") >= 4
    assert contrast(dark(over, "pattern"), dark("#1d1d1b", "other")) >= 4.5
    if style.pattern:
        assert 1.1 < contrast(over, style.fill) < 1.4
        assert 1.2 < contrast(dark(over, "pattern"), dark(style.fill, "land")) < 1.6


def test_what_a_pattern_adds_is_a_darker_tone_on_dark_screens_too() -> None:
    over = paints("dots", NORTH.fill)[1]
    assert f'[fill="{over}"]{{fill:{dark(over, "pattern")}}}' in draw(
        picture(fills={"Alf": "north"}), BASE, (replace(NORTH, pattern="dots"),), "abbr", b"/**/"
    )
