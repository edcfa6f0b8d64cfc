"""Numbers for new units, and the garrison of a city that goes to another realm (L-036, L-120; scenario 13.21)."""

from __future__ import annotations

from dataclasses import replace

from generator.rulesets.dragon_lords.changes import with_unit, without_units
from generator.rulesets.dragon_lords.position import Position, Unit, UnitType
from generator.rulesets.dragon_lords.scenario import Scenario


def free_number(position: Position, realm: str, kind: UnitType) -> int:
    """The lowest number that no unit of this type in a realm has."""
    used = {unit.number for unit in position.of(realm) if unit.type == kind}
    return next(number for number in range(1, len(used) + 2) if number not in used)


def garrison_of(position: Position, place: str) -> Unit | None:
    """The garrison of a province, if it has one."""
    return next((unit for unit in position.at(place) if unit.type == "garrison"), None)


def with_new_garrison(scenario: Scenario, position: Position, place: str, realm: str) -> Position:
    """The position with an empty garrison of a realm in a province with a city, and without the old one.

    What stood in the old garrison must have gone elsewhere before.
    """
    old = garrison_of(position, place)
    position = without_units(position, old.id) if old else position
    if not scenario.places[place].city:
        return position
    return with_unit(position, Unit(realm, "garrison", free_number(position, realm, "garrison"), place))


def with_new_unit(position: Position, unit: Unit) -> tuple[Position, Unit]:
    """The position with a unit under the next free number of its realm and type, and that unit."""
    made = replace(unit, number=free_number(position, unit.realm, unit.type))
    return with_unit(position, made), made
