"""Survival: from 15 on, everybody rolls 2d6 for it in the years of births (rulebook 2.3)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.families.death import die_each
from generator.rulesets.dynastic_campaign.families.dynasty_years import in_dynasty_years
from generator.rulesets.dynastic_campaign.position import Person
from generator.rulesets.dynastic_campaign.scenario import Facts

FATAL = 2
"""Two ones are fatal for anybody."""


def needed(age: int, tables: Facts) -> int:
    """The sum that somebody of an age needs, 0 for a child; `survival:` of the tables has rows of the first age and the sum."""
    found = 0
    for first, sum_needed in tables["survival"]:
        if age >= first:
            found = int(sum_needed)
    return found


def modifier(person: Person) -> int:
    """What is added to a person's roll: the constitution, 1 for the clergy, less what more birth tries than one take."""
    return person.constitution + bool(person.clergy) - person.tries


def least(person: Person, tables: Facts) -> int:
    """The least sum of the dice with which a person lives on."""
    return max(FATAL + 1, needed(person.age, tables) - modifier(person))


def survives(person: Person, rolled: int, tables: Facts) -> bool:
    """Whether a person lives on after a roll of so much."""
    return rolled >= least(person, tables)


@in_dynasty_years
def survive(turn: Turn) -> Turn:
    """The turn after everybody of 15 and more has rolled; those who did not survive are dead, all at once.

    The events of `death.die_each` have `cause: age`, and what was `needed`, `rolled`, and added as `modifier`.
    """
    tables = turn.settings.scenario.tables
    those = [person for _, person in sorted(turn.position.persons.items()) if person.alive and needed(person.age, tables)]
    throws = [Throw(f"survival of {it.id}", 2, 6, needed=f"at least {least(it, tables)}") for it in those]
    turn, fell = turn.roll(EVERYBODY, *throws)
    deaths: dict[str, Event] = {}
    for person, faces in zip(those, fell, strict=True):
        if not survives(person, sum(faces), tables):
            details = {"needed": needed(person.age, tables), "rolled": sum(faces), "modifier": modifier(person)}
            deaths[person.id] = details
    turn = die_each(turn, deaths, "age")
    rested = (replace(it, tries=0) for it in turn.position.persons.values() if it.tries)
    return turn.to(with_person(turn.position, *rested))
