"""What unpaid units do (rulebook 6.1): they obey nobody and devastate a province, or offer what they hold for sale, or turn pirate.

An army or a train devastates the province where it stands. A fleet devastates the nearest land: its port, or from the sea a coast
that a die picks; in a strait that it controls it turns pirate instead. A garrison is for sale, see `bribed_units`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed
from generator.rulesets.dynastic_campaign.position import Mood, Position, Unit
from generator.rulesets.dynastic_campaign.scenario import Scenario


def turn_marauders(turn: Turn, ids: Iterable[str]) -> Turn:
    """The turn with these units turned against their nation."""
    units = [turn.position.units[key] for key in sorted(ids)]
    if not units:
        return turn
    turn, landings = _landings(turn, units)
    facts: list[Event] = []
    for unit in units:
        place = landings.get(unit.id, unit.at)
        pirate = unit.type == "fleet" and unit.at in turn.settings.scenario.straits
        mood: Mood = "pirate" if pirate else "marauder"
        units_now = changed(turn.position.units, replace(unit, at=place, mood=mood))
        turn = turn.to(replace(turn.position, units=units_now))
        fact: Event = {"kind": "unpaid", "unit": unit.id, "nation": unit.nation, "at": place, "ap": unit.ap, "mood": mood}
        facts.append({**fact, "start": unit.at} if place != unit.at else fact)
        if unit.type != "garrison" and not pirate:
            turn, lost = devastated(turn, place, unit.nation)
            facts += [{"kind": "devastated", "place": place, "unit": unit.id, "lost": lost}] if lost else []
    return turn.announce(facts)


def _landings(turn: Turn, units: Sequence[Unit]) -> tuple[Turn, dict[str, str]]:
    """Where unpaid fleets go that are at sea."""
    scenario: Scenario = turn.settings.scenario
    afloat = [unit for unit in units if unit.type == "fleet" and scenario.is_sea(unit.at)]
    coasts = {unit.id: sorted(place for place in scenario.ways[unit.at] if scenario.is_coast(place)) for unit in afloat}
    sailing = [unit for unit in afloat if coasts[unit.id]]
    if not sailing:
        return turn, {}
    turn, fell = turn.roll(EVERYBODY, *(Throw(f"landing of {unit.id}", 1, len(coasts[unit.id])) for unit in sailing))
    return turn, {unit.id: coasts[unit.id][face - 1] for unit, (face,) in zip(sailing, fell, strict=True)}


def devastated(turn: Turn, place: str, by: str) -> tuple[Turn, int]:
    """The turn with a province devastated by a nation's unit, and how much income that costs: all that it had left.

    Units there no longer are neutral to that nation, which bribed them on condition that it spares the province (rulebook 4.1,
    order 8).
    """
    position: Position = turn.position
    facts = turn.settings.scenario.places[place]
    if facts.kind == "sea":
        return turn, 0
    province = position.places[place]
    whole = province.colonists if facts.colony else facts.income
    roused = [
        replace(it, neutral_to=tuple(each for each in it.neutral_to if each != by))
        for it in position.at(place)
        if by in it.neutral_to
    ]
    places = {**position.places, place: replace(province, devastated=max(whole, province.devastated))}
    after = replace(position, places=places, units=changed(position.units, *roused))
    return turn.to(after), max(0, whole - province.devastated)
