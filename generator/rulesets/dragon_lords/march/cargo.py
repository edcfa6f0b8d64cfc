"""Fleets and what they carry: they go together, and weight must not be more than storage (L-039, L-094)."""

from __future__ import annotations

from dataclasses import replace

from generator.rulesets.dragon_lords.changes import with_unit, without_units
from generator.rulesets.dragon_lords.garrisons import with_new_unit
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.troops import load, storage, weight


def aboard(position: Position, fleet: str) -> list[Unit]:
    """The armies aboard a fleet, in order."""
    return [unit for unit in position.units.values() if unit.aboard == fleet]


def sailed(position: Position, fleet: str, to: str) -> Position:
    """The position with a fleet and all that is aboard in another place."""
    units = [position.units[fleet], *aboard(position, fleet)]
    return with_unit(position, *(replace(unit, at=to) for unit in units))


def has_room(scenario: Scenario, position: Position, fleet: Unit, army: Unit) -> bool:
    """Whether a fleet has storage enough for one more army."""
    return weight(scenario, army) <= storage(scenario, fleet) - load(scenario, position, fleet.id)


def stranded(position: Position, fleet: str) -> Position:
    """The position without a fleet in a province: those aboard are ashore, and its heroes are a new army."""
    unit = position.units[fleet]
    position = with_unit(position, *(replace(army, aboard="") for army in aboard(position, fleet)))
    position = without_units(position, fleet)
    if unit.heroes:
        position, _ = with_new_unit(position, Unit(unit.realm, "army", 0, unit.at, (), unit.heroes, unit.leader))
    return position
