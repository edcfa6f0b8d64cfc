"""What the map of a position shows, and does not show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from generator.core.picture import Fort, Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pictures.signs import PIECES
from generator.rulesets.dynastic_campaign.position import REBELS, Factory, Position, Unit
from tests.support import campaign, campaign_play
from tests.support.campaign_pictures import maps, phase_of


def shown(position: Position) -> Picture:
    """The map of a position that a phase left."""
    return maps(phase_of((), before=position))["position"]


def place(name: str, **fields: Any) -> Position:
    start = campaign.start()
    return replace(start, places={**start.places, name: replace(start.places[name], **fields)})


def unit(key: str, **fields: Any) -> Position:
    start = campaign.start()
    return replace(start, units={**start.units, key: replace(start.units[key], **fields)})


def person(key: str, **fields: Any) -> Position:
    return campaign.with_persons(campaign.start(), {key: fields})


def stands(position: Position, where: str, kind: str) -> Piece:
    (found,) = [it for it in shown(position).pieces if (it.place, it.kind) == (where, kind)]
    return found


MARKS: Mapping[str, tuple[Position, set[Mark]]] = {
    "nothing at the start": (campaign.start(), set()),
    "a siege": (place("Mil", besieged=1), {Mark("besieged", "Mil", "spain")}),
    "a siege of an earlier phase that nobody raised": (
        replace(place("Mil", besieged=1), phase=campaign.at("spring marriages", number=2).phase),
        {Mark("besieged", "Mil", "spain")},
    ),
    "no siege that is over": (place("Mil", besieged=0), set()),
    "a devastated province, with what it does not yield": (
        place("Mil", devastated=2),
        {Mark("devastated", "Mil", "spain", text="-2")},
    ),
    "a factory": (replace(campaign.start(), factories=(Factory("england", "Guj"),)), {Mark("factory", "Guj", "england")}),
    "no mark in the place of a mutiny, whose unit bears one": (unit("spain ARM-2", mood="mutiny"), set()),
    "no mark for a province without control": (place("Mil", control=""), set()),
}


@pytest.mark.parametrize(("position", "marks"), MARKS.values(), ids=MARKS)
def test_marks(position: Position, marks: set[Mark]) -> None:
    assert {it for it in shown(position).marks if (it.kind, it.place) not in START} == marks


START = {(it.kind, it.place) for it in maps(phase_of(()))["position"].marks}
"""What the scenario itself begins with."""

MOODS: Mapping[str, tuple[Mapping[str, Any], tuple[str, ...]]] = {
    "a mutiny": ({"mood": "mutiny"}, ("mutiny",)),
    "marauders": ({"mood": "marauder"}, ("marauder",)),
    "pirates": ({"mood": "pirate"}, ("pirate",)),
    "no mark for a loyal unit": ({"ap": 40}, ()),
    "no mark for one that somebody bribed, which is secret": ({"neutral_to": ("france",)}, ()),
}


@pytest.mark.parametrize(("fields", "marks"), MOODS.values(), ids=MOODS)
def test_what_a_unit_bears_that_obeys_nobody(fields: Mapping[str, Any], marks: tuple[str, ...]) -> None:
    assert stands(unit("spain ARM-2", **fields), "Mil", "army").marks == marks


LEADERS: Mapping[str, tuple[Position, tuple[str, ...]]] = {
    "the crown of a king, before others": (person("Ramiro Valdoro", unit="spain ARM-1"), ("king", "leader")),
    "no badge for the dead": (person("Ramiro Valdoro", unit="spain ARM-1", died=1618), ("king",)),
    "no badge for who left the game": (person("Ramiro Valdoro", unit="spain ARM-1", gone=True), ("king",)),
}


@pytest.mark.parametrize(("position", "badges"), LEADERS.values(), ids=LEADERS)
def test_leaders(position: Position, badges: tuple[str, ...]) -> None:
    king = position.crowns["spain"].king
    led = campaign.with_persons(position, {king: {"unit": "spain ARM-1"}})
    others = {
        key: {"unit": ""} for key, it in led.persons.items() if it.unit == "spain ARM-1" and key not in (king, "Ramiro Valdoro")
    }
    assert stands(campaign.with_persons(led, others), "Cas", "army").badges == badges


FORTS: Mapping[str, tuple[Position, Fort | None]] = {
    "with its strength, where a garrison is": (campaign.start(), Fort("Mil", 40, "spain")),
    "without a garrison": (
        replace(campaign.start(), units={key: it for key, it in campaign.start().units.items() if it.at != "Mil"}),
        Fort("Mil", 40, "spain"),
    ),
    "where nobody controls it": (place("Mil", control=""), Fort("Mil", 40)),
    "no fort where none is": (place("Mil", fort=0), None),
}


@pytest.mark.parametrize(("position", "fort"), FORTS.values(), ids=FORTS)
def test_forts(position: Position, fort: Fort | None) -> None:
    assert [it for it in shown(position).forts if it.place == "Mil"] == ([fort] if fort else [])


def test_rebels_have_a_look_of_their_own() -> None:
    start = campaign.start()
    rebels = Unit(REBELS, "army", 1, "Boh", 100, mood="rebel")
    pieces = [it for it in shown(replace(start, units={**start.units, rebels.id: rebels})).pieces if it.owner == REBELS]
    assert [(it.count, it.marks) for it in pieces] == [(100, ("rebel",))]
    assert REBELS in {it.owner for it in campaign_play.ruleset().styles}


def test_provinces_have_the_colour_of_who_controls_them_and_seas_have_none() -> None:
    picture = shown(place("Mil", control="savoy"))
    assert picture.fills["Mil"] == "savoy"
    assert "WMe" not in picture.fills
    assert "Cap" not in picture.fills


def test_a_phase_that_was_not_run_has_the_position_before_it() -> None:
    public, _ = campaign_play.ruleset().dump(campaign.start())
    (picture,) = campaign_play.ruleset().pictures(PublicPhase(campaign.start().phase, public))
    assert (picture.name, picture.title) == ("position", "Spring 1618 Moves: the position")


def test_a_phase_in_which_nothing_happened_on_the_map_has_one_map() -> None:
    for when in ("spring moves", "spring marriages", "winter builds", "winter moves"):
        assert list(maps(phase_of((), when))) == ["position"], when


def test_units_are_called_as_in_reports() -> None:
    assert [PIECES[kind].named(2) for kind in ("army", "siege-train")] == ["ARM-2", "SIE-2"]
    assert PIECES["army"].named() == "army"
