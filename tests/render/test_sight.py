"""Whose a piece, a line and a land is can be seen with any eyes, on paper and on dark screens, on every board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from generator.atlas import style
from generator.core.picture import Style
from generator.diplomacy import board as boards
from generator.diplomacy import map_ownership
from generator.render.base_maps.base_map import read_base_map
from generator.render.looks.colour import contrast, ink
from generator.render.looks.colour_difference import SIGHTS, ciede2000, lab
from generator.render.looks.owner_styles import shade
from generator.render.markup.dark_mode import dark, dark_rules
from generator.render.shapes.geometry import Point
from generator.render.signs.bodies import BODIES, COMPACT
from generator.render.signs.letters import letters
from generator.rulesets.dragon_lords import scenario_file as worlds
from generator.rulesets.dynastic_campaign import scenario_file as scenarios
from tests.support import quick_yaml

RULESETS = Path(__file__).parents[2] / "generator" / "rulesets"
FILES = [*sorted(RULESETS.glob("*/board.yaml")), RULESETS / "dragon_lords/two-shores.yaml"]
FILES.append(RULESETS / "dynastic_campaign/three-crowns.yaml")
of_every_board = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
LEAST = {"normal": 10.0, "protanopia": 7.0, "deuteranopia": 7.0, "tritanopia": 7.0}
"""How different (CIEDE2000) the paints of any two owners are at least."""


@cache
def styles(file: Path) -> tuple[Style, ...]:
    """The owners of a board who have one colour, and one of all those whom nobody plays and who share an ink."""
    facts = quick_yaml.load(file.read_text(encoding="utf-8"))
    if "realms" in facts:
        found = worlds.styles(facts)
    elif "nations" in facts:
        found = scenarios.styles(facts)
    else:
        found = map_ownership.styles(boards.build(facts))
    plain = [it for it in found if not it.second]
    return (*(it for it in plain if not it.unplayed), *[it for it in plain if it.unplayed][:1])


def on_dark_screens(file: Path, light: Mapping[str, str]) -> dict[str, str]:
    """The counterparts of owners' paints, as the rules of a drawing have them."""
    rules = dark_rules({("fill", paint) for paint in light.values()}, styles(file))
    found = dict(re.findall(r'\[fill="(#\w+)"\]\{fill:(#\w+)\}', rules))
    return {owner: found[paint] for owner, paint in light.items()}


def lands(file: Path) -> dict[str, str]:
    """The land of each owner; under a hatch, that of those whom nobody plays is paper."""
    return {it.owner: it.fill for it in styles(file) if it.pattern != "hatch"}


def pieces(file: Path) -> dict[str, str]:
    """The pieces of each owner."""
    return {it.owner: shade(it) for it in styles(file)}


def confused(paints: Mapping[str, str]) -> dict[tuple[str, str, str], float]:
    """The pairs of paints that are too much alike, by how they are seen."""
    found = {}
    for eyes in SIGHTS:
        seen = {name: lab(paint, eyes) for name, paint in paints.items()}
        for one, other in combinations(seen, 2):
            if (apart := ciede2000(seen[one], seen[other])) < LEAST[eyes]:
                found[one, other, str(eyes)] = round(apart, 1)
    return found


@of_every_board
def test_land_is_told_apart(file: Path) -> None:
    assert confused(lands(file)) == {}


@of_every_board
def test_land_on_dark_screens_is_told_apart_and_from_what_nobody_owns_and_its_names_are_read(file: Path) -> None:
    owned = on_dark_screens(file, lands(file))
    assert confused({**owned, "nobody": dark(style.LAND, "other"), "the sea": dark(style.SEA, "other")}) == {}
    assert {it: paint for it, paint in owned.items() if contrast(paint, dark(style.INK, "other")) < 4.5} == {}


@of_every_board
def test_pieces_and_lines_are_told_apart_and_bear_white_letters(file: Path) -> None:
    found = pieces(file)
    assert confused(found) == {}
    assert {it: paint for it, paint in found.items() if contrast(paint, "#ffffff") < 4.5} == {}


@of_every_board
def test_pieces_and_lines_on_dark_screens_are_told_apart_and_bear_black_letters(file: Path) -> None:
    found = on_dark_screens(file, pieces(file))
    assert confused(found) == {}
    assert {it: paint for it, paint in found.items() if contrast(paint, dark("#ffffff", "other")) < 4.5} == {}


def test_a_board_whose_powers_say_nothing_has_paints_made_from_their_colours() -> None:
    facts = quick_yaml.load(FILES[0].read_text(encoding="utf-8"))
    for power in facts["powers"].values():
        power.pop("paints")
    bare = [it for it in map_ownership.styles(boards.build(facts)) if not (it.second or it.unplayed)]
    assert [shade(it) for it in bare] == [ink(it.fill) for it in bare]


PIXELS = 0.9
"""How many pixels a unit of a map is in the PNG that posts carry."""


@pytest.mark.parametrize("file", sorted(RULESETS.glob("*/map.svg")), ids=lambda file: file.parent.name)
def test_names_of_places_and_letters_of_coasts_are_twelve_pixels_high_in_posts(file: Path) -> None:
    base = read_base_map(file.read_bytes())
    sizes = {float(size) for size in re.findall(r'font-size="([\d.]+)"', base.labels["abbr"])}
    own = {size * base.scale * PIXELS for size in sizes}
    assert own
    assert {size for size in own if size < 12} == set()


def test_letters_of_units_are_ten_pixels_high_in_posts_where_a_unit_has_a_place_to_itself() -> None:
    figures = {"hexagon": BODIES["hexagon"], "ship": BODIES["ship"], "counter": COMPACT["counter"], "a ship": COMPACT["ship"]}
    for name, figure in figures.items():
        markup = letters("MUS", Point(0, figure.baseline), "#fff", figure.letters, room=figure.across)
        assert float(re.findall(r'font-size="([\d.]+)"', markup)[0]) * PIXELS >= 10, name
