"""Once a year each cleric may rise by one step (rulebook 2.8; the numbers are house values, `clergy: promotion:`)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.dice import Throw
from generator.core.event import EVERYBODY
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court.offices import ARCHBISHOP, CARDINAL, ISLAM, POPE, faith, ladder, office
from generator.rulesets.dynastic_campaign.position import Person
from generator.rulesets.dynastic_campaign.scenario import Scenario


def chance(scenario: Scenario, person: Person) -> int:
    """By what a roll of 1d100 promotes a cleric: his own leadership counts, not his sisters' or anybody else's."""
    numbers = scenario.clergy["promotion"]
    return max(int(numbers["least"]), int(numbers["base"]) + int(numbers["leadership"]) * person.rating)


def promoted(scenario: Scenario, person: Person) -> Person | None:
    """A cleric one step higher; nobody where his faith has no higher step, and for a Pope, who is elected.

    The step above a Catholic cardinal is one who may become Pope.
    """
    steps = len(ladder(scenario, person))
    if not 0 < person.clergy < POPE:
        return None
    if person.clergy < min(steps, CARDINAL):
        settling = person.clergy + 1 == ARCHBISHOP and faith(scenario, person) != ISLAM
        return replace(person, clergy=person.clergy + 1, settling=settling)
    return replace(person, plus=True) if steps == POPE and not person.plus else None


def promote(turn: Turn) -> Turn:
    """Every cleric who can rise rolls for it. `{kind: promoted, nation, person, office, was, chance, rolled}`."""
    scenario = turn.settings.scenario
    persons = [person for _, person in sorted(turn.position.persons.items()) if person.alive]
    rising = [(person, higher) for person in persons if (higher := promoted(scenario, person))]
    throws = [Throw(f"promotion of {person.id}", 1, 100, needed=f"at most {chance(scenario, person)}") for person, _ in rising]
    turn, fell = turn.roll(EVERYBODY, *throws)
    for (person, higher), (face,) in zip(rising, fell, strict=True):
        if face <= (most := chance(scenario, person)):
            fact = {"kind": "promoted", "nation": person.nation, "person": person.id, "office": office(scenario, higher)}
            fact |= {"was": office(scenario, person), "chance": most, "rolled": face}
            turn = turn.to(with_person(turn.position, higher)).announce([fact])
    return turn
