"""Maps tell whom thralls serve, and whose a vassal is."""

from __future__ import annotations

import re
from dataclasses import replace

from generator.core.picture import Piece
from generator.diplomacy.map_signs import SIGNS
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps.legend import legend
from generator.render.maps.svg import draw
from generator.render.scenes.scenes import scene
from generator.render.signs.bodies import BODIES
from tests.render.test_keys import base_of
from tests.support.sample_games import sample
from tests.support.small_map import STYLES, picture, small_map


def test_the_units_of_thralls_have_a_rim_for_their_lord_and_those_of_others_none() -> None:
    game, rules = sample("wyvern")
    for phase in game.phases:
        for shown, document in zip(rules.pictures(phase)[-1:], [phase.after or phase.position], strict=True):
            lords = {str(power): str(state["of"]) for power, state in document["powers"].items() if state.get("kind") == "thrall"}
            owners = {str(text)[2:]: str(power) for power, texts in document["units"].items() for text in texts}
            rims = {
                it.place: it.lord for it in shown.pieces if it.kind in ("army", "fleet") and it.place in owners and not it.dislodged
            }
            told = {place: lord for place, lord in rims.items() if lord}
            wanted = {place: lords[power] for place, power in owners.items() if power in lords and place in rims}
            assert told == wanted, phase.phase.id


def test_a_rim_is_drawn_on_the_map_and_in_the_key() -> None:
    thrall = Piece("Alf", "army", "south", lord="north")
    for shown, rims in ((thrall, 2), (replace(thrall, lord=""), 0)):
        drawing = draw(picture(pieces=(shown,)), read_base_map(small_map()), STYLES, "abbr", None)
        rim = rf'data-rim="lord" d="{BODIES["hexagon"].outline}" fill="#[0-9a-f]{{6}}" stroke="{STYLES[0].fill}"'
        assert len(re.findall(rim, drawing)) == rims
        assert drawing.count(SIGNS.lord) == rims / 2


def test_a_vassal_with_a_name_of_its_own_is_told_with_both_lords() -> None:
    game, rules = sample("aurora")
    shown = rules.pictures(game.phases[-1])[-1]
    band = legend(scene(shown, base_of(game.rules), tuple(rules.styles)))[0]
    assert "Rainbow March, vassal of Aesir and Madr" in band
