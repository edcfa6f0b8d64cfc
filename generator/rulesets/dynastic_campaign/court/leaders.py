"""Who leads a unit, and what that adds to its strength (rulebook 2.5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from generator.core.remembered import remembered
from generator.rulesets.dynastic_campaign.position import Person, Position

_NOBODY = 0, False


def leaders(position: Position, unit_id: str) -> tuple[Person, ...]:
    """The living men at large who are assigned to a unit, in order."""
    return _by_unit(position.persons).get(unit_id, ())


@remembered(most=4)
def _by_unit(persons: Mapping[str, Person]) -> Mapping[str, tuple[Person, ...]]:
    """The leaders of every unit: battles, bribes and the choices of the orders page ask for one after the other."""
    found: dict[str, list[Person]] = {}
    for person in persons.values():
        if person.unit and person.free:
            found.setdefault(person.unit, []).append(person)
    return {unit: tuple(sorted(several, key=attrgetter("id"))) for unit, several in found.items()}


def leadership(position: Position, unit_id: str) -> int:
    """The sum of its leaders' leadership and their living wives' guile; each point is worth 10 AP to a unit."""
    return _led(position).get(unit_id, _NOBODY)[0]


def led(position: Position, unit_id: str) -> tuple[int, bool]:
    """The `leadership` in a unit, and whether a ruler is present."""
    return _led(position).get(unit_id, _NOBODY)


@remembered(most=4)
def _led(position: Position) -> Mapping[str, tuple[int, bool]]:
    """By unit that has leaders, their leadership with their wives' guile, and whether a king is among them."""
    return {
        unit: (sum(it.rating + _guile(position, it) for it in several), any(is_king(position, it) for it in several))
        for unit, several in _by_unit(position.persons).items()
    }


def _guile(position: Position, person: Person) -> int:
    wife = position.persons.get(person.spouse)
    return wife.rating if wife and wife.alive else 0


def is_king(position: Position, person: Person) -> bool:
    """Whether a person has a crown."""
    return any(crown.king == person.id for crown in position.crowns.values())


def ruler_present(position: Position, unit_id: str) -> bool:
    """Whether a king is among the leaders of a unit (rulebook 10.2)."""
    return _led(position).get(unit_id, _NOBODY)[1]
