"""Nothing on a map is left unexplained: whatever is drawn has its sign in the key of that map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

import generator
from generator.core.picture import Picture, Piece
from generator.core.signs import GROUND
from generator.diplomacy.map_signs import SIGNS
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.maps.legend import legend
from generator.render.maps.svg import sketch
from generator.render.scenes.scenes import scene
from tests.support.sample_games import STATE, sample
from tests.support.small_map import STYLES, picture, small_map

SVG = "{http://www.w3.org/2000/svg}"
MAPS = Path(generator.__file__).parent / "rulesets"
LOOKS = ("shape", "state", "ring", "home", "place-sign", "badge", "sign", "miniature", "ground")
COUNTED = ("fort", "number", "count", "units")
"""Signs with a number or a name of their own, which the key has no need to repeat."""


def signs(part: etree._Element) -> set[tuple[str, ...]]:
    """The signs in a part of a drawing, by what they say that they are."""
    found: set[tuple[str, ...]] = set()
    for each in part.iter(f"{SVG}*"):
        found |= {(name, value) for name in LOOKS if (value := each.get(f"data-{name}"))}
        found |= {("kind", kind, each.get("data-outcome", "done")) for kind in [each.get("data-kind")] if kind}
        found |= {(name,) for name in COUNTED if f"data-{name}" in each.attrib}
    return found


def kinds(shown: Picture) -> Iterator[tuple[object, ...]]:
    """What a picture shows, roughly, so that one that shows nothing new need not be drawn."""
    for it in shown.pieces:
        yield from (("piece", it.kind), ("look", it.dislodged), ("look", it.faded), ("rank", it.rank > 0))
        yield from (("bears", each) for each in (*it.marks, *it.badges, it.miniature))
    yield from (("arrow", it.kind, it.ok) for it in shown.arrows)
    yield from (("mark", it.kind, it.ok) for it in shown.marks)
    yield from (("place", it) for it in shown.places)


def base_of(rules: str) -> BaseMap:
    return read_base_map((MAPS / rules.removesuffix("-basic").replace("-", "_") / "map.svg").read_bytes())


def words(shown: Picture, base: BaseMap) -> list[str]:
    band = etree.fromstring(f"<svg xmlns='{SVG[1:-1]}'>{legend(scene(shown, base, STYLES))[0]}</svg>")
    return [text.text or "" for text in band.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", sorted(path.parent.name for path in STATE.glob("*/game.yaml")))
def test_every_sign_that_is_drawn_on_a_map_is_drawn_in_its_key_too(name: str) -> None:
    game, rules = sample(name)
    base = base_of(game.rules)
    left = {(phase.phase.id, it.name): (set(kinds(it)), it) for phase in game.phases for it in rules.pictures(phase)}
    while left:  # the picture that shows most, and then whichever shows most besides
        best = max(left, key=lambda one: len(left[one][0]))
        shown, it = left.pop(best)
        *drawn, key = etree.fromstring(sketch(it, base, rules.styles, "abbr").drawn().encode())
        missing = set().union(*map(signs, drawn)) - signs(key)
        assert not missing, best
        assert {("ground", each.kind) for each in base.ground} <= signs(key)
        left = {one: (new, it) for one, (every, it) in left.items() if (new := every - shown)}


GROUNDS = {
    "river": ("under-borders", 'class="river" stroke="#00f"'),
    "strait": ("borders", 'class="strait" fill="#abcdef"'),
    "arrow": ("crossings", 'id="Alf-Gam.arrow"'),
    "point": ("crossings", 'class="point"'),
    "hatching": ("impassable", 'class="more hatching"'),
    "capital": ("cities", 'class="capital" stroke="#00f"'),
    "town": ("cities", 'class="town" stroke="#00f"'),
}


@pytest.mark.parametrize("kind", GROUND)
def test_what_the_map_itself_draws_on_the_ground_is_in_the_key_by_its_class_or_its_id(kind: str) -> None:
    layer, path = GROUNDS[kind]
    ground = f'<g id="{layer}"><path {path} d="M0 0h9"/><path d="M0 0h9"/></g>'
    told = words(picture(), read_base_map(small_map(ground)))
    assert [it for it, said in SIGNS.ground.items() if said in told] == [kind]
    assert not {*SIGNS.ground.values()} & {*words(picture(), read_base_map(small_map()))}


def test_a_drawing_that_a_map_calls_as_a_sign_is_called_is_not_in_the_key_for_that() -> None:
    drawn = '<defs><g id="town"><path stroke="#00f" d="M0 0h9"/></g></defs><g id="cities"><use href="#town"/></g>'
    assert not {*SIGNS.ground.values()} & {*words(picture(), read_base_map(small_map(drawn)))}


@pytest.mark.parametrize(
    ("centres", "told"),
    [
        ({}, ["neutral centre"]),
        ({"Alf": "north"}, ["centre", "neutral centre"]),
        ({"Alf": "north", "Gam": "south", "Eps": "south"}, ["centre"]),
    ],
)
def test_the_key_has_the_centres_of_players_and_those_of_nobody_where_it_shows_such(
    centres: dict[str, str], told: list[str]
) -> None:
    found = words(picture(centres=centres, signs=SIGNS), read_base_map(small_map()))
    assert [it for it in found if it in ("centre", "neutral centre")] == told


def test_the_letters_of_a_coast_are_in_the_key_where_the_map_has_them() -> None:
    coast = small_map().replace(b'<text id="Alf.abbr"', b'<text id="Gam-nc.abbr" x="9" y="9">nc</text><text id="Alf.abbr"')
    assert "coast" in words(picture(), read_base_map(coast))
    assert "coast" not in words(picture(), read_base_map(small_map()))


def test_the_line_to_a_unit_beside_its_place_is_in_the_key() -> None:
    driven = picture(pieces=(Piece("Alf", "army", "north"), Piece("Alf", "army", "south", dislodged=True)), signs=SIGNS)
    alone = replace(driven, pieces=driven.pieces[:1])
    base = read_base_map(small_map())
    assert (SIGNS.stray in words(driven, base), SIGNS.stray in words(alone, base)) == (True, False)
