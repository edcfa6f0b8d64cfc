"""Who comes after whom to a crown or a Title, and by what: the rules' own line of succession, asked of the public position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.phase import Phase
from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign.families import serials
from generator.rulesets.dynastic_campaign.families.lines import crown_line, stands_by, title_line
from generator.rulesets.dynastic_campaign.position import Crown, Person, Position, Serial, Title
from generator.rulesets.dynastic_campaign.scenario import Scenario


class Heir(NamedTuple):
    """Somebody in a line of succession, by which serial, and what that says.

    `number` is which son or `daughter` of the `parent` it is. Of the first generation nobody knows the parents: the `first` of the
    line is its first king, whose brothers and sisters the others are. Who is in `brackets` was passed over for a Title.
    """

    person: str
    nation: str
    serial: str
    number: int
    daughter: bool
    parent: str
    first: str
    brackets: bool


def known_position(phase: Phase, document: Mapping[str, Any]) -> Position:
    """The position that a public document describes, as the rules have it. What is secret is at its default."""
    return documents.load({**document, "phase": {"id": phase.id, "revision": phase.revision}}, {})


def after_king(scenario: Scenario, position: Position, crown: Crown, most: int) -> list[Heir]:
    """Those who come after the king of a crown, the next one first."""
    those = [it for it in crown_line(position, crown) if it.id != crown.king]
    return _heirs(scenario, position, those[:most], crown.dynasty, crown.steps)


def after_noble(scenario: Scenario, position: Position, title: Title, most: int) -> list[Heir]:
    """Those who come after the holder of a Title, the next one first."""
    those = [it for it in title_line(position, title) if it.id != title.holder]
    return _heirs(scenario, position, those[:most], title.first.dynasty, title.first.steps)


def _heirs(scenario: Scenario, position: Position, those: Sequence[Person], dynasty: str, steps: tuple[str, ...]) -> list[Heir]:
    return [_heir(scenario, position, it, serial) for it in those if (serial := stands_by(it, dynasty, steps))]


def _heir(scenario: Scenario, position: Position, person: Person, serial: Serial) -> Heir:
    last = serial.steps[-1] if serial.steps else "1"
    printed = serials.printed(scenario.nations[serial.dynasty].number, serial)
    parent = _parent(position, person, serial) if len(serial.steps) > 1 else ""
    daughter, number = not last.isdecimal(), serials.index(last)
    first = _first(position, serial.dynasty) if len(serial.steps) == 1 else ""
    return Heir(person.id, person.nation, printed, number, daughter, parent, first, serial.brackets)


def _first(position: Position, dynasty: str) -> str:
    """The first king of a dynasty, as far as the record has him."""
    found = (it.id for it in position.persons.values() for each in it.serials if (each.dynasty, each.steps) == (dynasty, ("1",)))
    return next(found, "")


def _parent(position: Position, person: Person, serial: Serial) -> str:
    """Who handed a serial on: the father or the mother whose own it continues, else the one of them who is of that dynasty."""
    both = [position.persons[it] for it in (person.father, person.mother) if it in position.persons]
    own = [it for it in both if any(each.dynasty == serial.dynasty and each.steps == serial.steps[:-1] for each in it.serials)]
    found = own or [it for it in both if it.dynasty == serial.dynasty] or both
    return found[0].id if found else ""
