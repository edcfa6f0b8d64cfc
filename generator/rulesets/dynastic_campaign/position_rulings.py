"""The GM's word on where a unit stands and how strong it is, and on what a province is: whatever no other ruling sets right.

In: the fields of a ruling, those that are left out stay as they are. Out: the turn, or why the ruling cannot apply.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast, get_args

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruling
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import forces
from generator.rulesets.dynastic_campaign.changes import with_place, with_unit
from generator.rulesets.dynastic_campaign.position import Mood, Position, Unit
from generator.rulesets.dynastic_campaign.scenario import Scenario

Fields = Mapping[str, Any]

NOBODY = "nobody"
"""What stands for no nation behind `control:`."""
MOST_FORT = 10_000


def set_unit(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: unit, unit: France ARM-2, place: Picardy, ap: 60, mood: loyal}`: where a unit is, how strong, and whether it obeys.

    With `ap: 0` the unit is gone, and its leaders are free to be assigned anew. In a place that it is brought to, it counts as
    having come in this phase.
    """
    position: Position = turn.position
    names = {f"{it.name} {unit.name}": unit.id for it in turn.settings.scenario.nations.values() for unit in position.of(it.id)}
    key = _found("unit", ruling["unit"], names | {it: it for it in position.units})
    if isinstance(key, Problem):
        return key
    unit = position.units[key]
    if "mood" in ruling:
        mood = _found("mood", ruling["mood"], {it: it for it in get_args(Mood)})
        if isinstance(mood, Problem):
            return mood
        unit = replace(unit, mood=cast(Mood, mood))
    if "place" in ruling:
        place = _place(turn.settings.scenario, ruling)
        if isinstance(place, Problem):
            return place
        if why := _no_room(turn, unit, place, ruling):
            return why
        unit = replace(unit, at=place, arrived=position.phase.number, coast="") if place != unit.at else unit
    if "ap" in ruling:
        ap = _number("ap", ruling["ap"], forces.MOST_AP)
        if isinstance(ap, Problem):
            return ap
        unit = replace(unit, ap=ap, free=min(ap, unit.free), siege_loss=0)
    turn = turn.to(with_unit(position, unit))
    return turn if unit.ap else forces.disband(turn, [unit.id], "ruling")


def set_province(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: province, place: Picardy, control: spain, fort: 40, devastated: 0}`: who has a province, and how it is.

    `control` is a nation, or `nobody`. `devastated` is how much of its income, in D, is still to be restored.
    """
    position: Position = turn.position
    scenario = turn.settings.scenario
    place = _place(scenario, ruling)
    if isinstance(place, Problem):
        return place
    if scenario.is_sea(place):
        return fault("ruling", "a sea is nobody's, and has no fort", ruling["place"], "name a place on land")
    changes: dict[str, Any] = {}
    if "control" in ruling:
        nations = {it.name: it.id for it in scenario.nations.values()} | {it: it for it in position.nations} | {NOBODY: NOBODY}
        control = _found("nation", ruling["control"], nations)
        if isinstance(control, Problem):
            return control
        if control != NOBODY and position.nations[control].out:
            return fault("ruling", f"{control} is out of the game", ruling["control"], "name a nation in the game, or nobody")
        changes["control"] = "" if control == NOBODY else control
    for name, most in (("fort", MOST_FORT), ("devastated", scenario.places[place].income)):
        if name in ruling:
            number = _number(name, ruling[name], most)
            if isinstance(number, Problem):
                return number
            changes[name] = number
    return turn.to(with_place(position, place, **changes))


def _found(what: str, written: Any, known: Mapping[str, str]) -> str | Problem:
    """The id of what was written, in capitals or not; or the fault that there is no such thing."""
    match = next((key for name, key in known.items() if name.lower() == str(written).lower()), "")
    return match or fault("ruling", f"there is no {what} “{str(written)[:60]}” here", written, did_you_mean(str(written), [*known]))


def _place(scenario: Scenario, ruling: Fields) -> str | Problem:
    return _found(
        "place", ruling["place"], {it.name: it.id for it in scenario.places.values()} | {it: it for it in scenario.places}
    )


def _number(name: str, written: Any, most: int) -> int | Problem:
    """A whole number from 0 on; or the fault that it is none."""
    text = str(written)
    if text.isascii() and text.isdecimal() and int(text[:9]) <= most:
        return int(text)
    return fault("ruling", f"`{name}:` is a whole number from 0 to {most}", written)


def _no_room(turn: Turn, unit: Unit, place: str, ruling: Fields) -> Problem | None:
    """Why a unit cannot stand in a place: it is not made for it, or there is one of its nation and type (rulebook 3.7)."""
    scenario: Scenario = turn.settings.scenario
    port = scenario.is_coast(place) or scenario.places[place].kind == "abroad"
    fits = {"fleet": port or scenario.is_sea(place), "corsair": port}
    if not fits.get(unit.type, not scenario.is_sea(place)):
        return fault("ruling", f"a unit of its type cannot stand in {scenario.names[place]}", ruling["place"])
    others = (it for it in turn.position.at(place) if it.id != unit.id)
    if any((it.nation, it.type) == (unit.nation, unit.type) for it in others):
        return fault("ruling", f"its nation has such a unit in {scenario.names[place]} already", ruling["place"])
    return None


RULINGS: Mapping[str, Ruling] = {
    "unit": Ruling(
        set_unit, {"unit": "text", "place": "text", "ap": "text", "mood": "text"}, optional=frozenset({"place", "ap", "mood"})
    ),
    "province": Ruling(
        set_province,
        {"place": "text", "control": "text", "fort": "text", "devastated": "text"},
        optional=frozenset({"control", "fort", "devastated"}),
    ),
}
