"""Plague in crowded provinces in Autumn, and where the GM sends it (rulebook 2.3.1, 3.7 and 10.2; numbers in `tables.plague`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.problem import Problem, fault
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import forces
from generator.rulesets.dynastic_campaign.changes import with_place, with_unit
from generator.rulesets.dynastic_campaign.court.leaders import leaders
from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.position import Position, Unit


def send_plague(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """The GM's word that plague breaks out in a place, at the end of this season or the next: `{rule: plague, place: Sav}`."""
    position: Position = turn.position
    place = str(ruling["place"])
    scenario = turn.settings.scenario
    if place not in scenario.places or scenario.is_sea(place):
        return fault("unknown-place", f"there is no land {place}", ruling["place"], "write the letters of a place")
    return turn.to(with_place(position, place, plagued=True))


def plague(turn: Turn) -> Turn:
    """Plague where the GM sent it, and in Autumn where it breaks out: every unit there loses AP, and who is with them may die."""
    turn, places = _breaks_out(turn)
    for place in sorted({*places, *(key for key, it in turn.position.places.items() if it.plagued)}):
        turn = _strike(turn.to(with_place(turn.position, place, plagued=False)), place)
    return turn


def _breaks_out(turn: Turn) -> tuple[Turn, list[str]]:
    """The provinces in which plague breaks out this Autumn."""
    position: Position = turn.position
    if position.phase.season != "autumn" or position.battles:
        return turn, []
    table = turn.settings.scenario.tables["plague"]
    crowded = crowded_places(turn)
    names = turn.settings.scenario.names
    throws = [Throw(f"plague in {names[place]}", 1, 100, needed=f"at most {table['most']}") for place in crowded]
    turn, fell = turn.roll(EVERYBODY, *throws)
    return turn, [place for place, (face,) in zip(crowded, fell, strict=True) if face <= table["most"]]


def crowded_places(turn: Turn) -> list[str]:
    """The land with so many AP of units that plague can break out."""
    ap: dict[str, int] = {}
    for unit in turn.position.units.values():
        ap[unit.at] = ap.get(unit.at, 0) + unit.ap
    scenario = turn.settings.scenario
    return sorted(
        place for place, total in ap.items() if total >= scenario.tables["plague"]["stack"] and not scenario.is_sea(place)
    )


def _strike(turn: Turn, place: str) -> Turn:
    """The turn after plague in a place."""
    position: Position = turn.position
    table = turn.settings.scenario.tables["plague"]
    units = sorted(position.at(place), key=lambda it: it.id)
    persons = sorted(person.id for unit in units for person in leaders(position, unit.id))
    throws = [Throw(f"plague on {unit.id}", 1, 6) for unit in units]
    throws += [Throw(f"plague on {person}", 1, 6, needed=f"above {table['person']}") for person in persons]
    turn, fell = turn.roll(EVERYBODY, *throws)
    faces = [face for (face,) in fell]
    lost = {unit.id: min(unit.ap, face * table["loss"]) for unit, face in zip(units, faces, strict=False)}
    dead = [person for person, face in zip(persons, faces[len(units) :], strict=True) if face <= table["person"]]
    fact: Event = {"kind": "plague", "place": place, "lost": lost, "dead": dead}
    return die(_weakened(turn.announce([fact]), units, lost), dead, "plague", place=place)


def _weakened(turn: Turn, units: Sequence[Unit], lost: Mapping[str, int]) -> Turn:
    position: Position = turn.position
    weaker = [replace(unit, ap=unit.ap - lost[unit.id]) for unit in units]
    turn = turn.to(with_unit(position, *weaker))
    return forces.disband(turn, [unit.id for unit in weaker if unit.ap <= 0], "plague")
