"""What a map of a campaign shows, and does not show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from generator.core.picture import Mark
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.position import REBELS, Position, Unit
from tests.support import campaign, campaign_play


def shown(position: Position) -> Any:
    """The last map of a phase that left a position."""
    public, _ = campaign_play.ruleset().dump(position)
    return campaign_play.ruleset().pictures(PublicPhase(position.phase, public, done=True, after=public))[-1]


def place(name: str, **fields: Any) -> Position:
    start = campaign.start()
    return replace(start, places={**start.places, name: replace(start.places[name], **fields)})


def unit(key: str, **fields: Any) -> Position:
    start = campaign.start()
    return replace(start, units={**start.units, key: replace(start.units[key], **fields)})


MARKS: Mapping[str, tuple[Position, set[Mark]]] = {
    "nothing at the start": (campaign.start(), set()),
    "a siege of this phase": (place("Mil", besieged=1), {Mark("siege", "Mil", "spain")}),
    "no siege that is over": (replace(place("Mil", besieged=1), phase=campaign.at("summer moves", number=3).phase), set()),
    "a devastated province": (place("Mil", devastated=2), {Mark("devastated", "Mil", "spain")}),
    "a mutiny": (unit("spain ARM-2", mood="mutiny"), {Mark("disloyal", "Mil", "spain")}),
    "no mark for a loyal unit": (unit("spain ARM-2", ap=40), set()),
}


@pytest.mark.parametrize(("position", "marks"), MARKS.values(), ids=MARKS)
def test_marks(position: Position, marks: set[Mark]) -> None:
    assert set(shown(position).marks) == marks


def test_rebels_have_a_look_of_their_own() -> None:
    start = campaign.start()
    rebels = Unit(REBELS, "army", 1, "Boh", 100, mood="rebel")
    picture = shown(replace(start, units={**start.units, rebels.id: rebels}))
    assert [it.count for it in picture.pieces if it.owner == REBELS] == [100]
    assert REBELS in {it.owner for it in campaign_play.ruleset().styles}


def test_units_stand_with_their_points_and_their_leaders() -> None:
    pieces = {(it.place, it.kind): it for it in shown(campaign.start()).pieces if it.owner == "spain"}
    assert (pieces["Cas", "army"].count, pieces["Cas", "army"].rank) == (100, 1)
    assert (pieces["Mil", "army"].count, pieces["Mil", "army"].rank) == (90, 0)


def test_provinces_have_the_colour_of_who_controls_them_and_seas_have_none() -> None:
    picture = shown(place("Mil", control="savoy"))
    assert picture.fills["Mil"] == "savoy"
    assert "WMe" not in picture.fills
    assert "Cap" not in picture.fills
