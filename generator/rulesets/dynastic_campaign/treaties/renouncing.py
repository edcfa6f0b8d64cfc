"""Renouncing: a groom or bride gives up the claim to a line, for good (rulebook 2.4.3, 2.8.2)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed
from generator.rulesets.dynastic_campaign.families.lines import is_heir
from generator.rulesets.dynastic_campaign.position import Person, Position, Term, Writ
from generator.rulesets.dynastic_campaign.treaties.marriage import clerics
from generator.rulesets.dynastic_campaign.treaties.terms import GROOM

BISHOP = 2
"""The level of the clergy from which a cleric lets people renounce."""


def who_and_what(position: Position, groom: str, bride: str, term: Term) -> tuple[Person, str]:
    """Who gives up a claim by a term, and the dynasty to whose line."""
    side, dynasty = term.args
    person = position.persons[groom if side == GROOM else bride]
    return person, dynasty or person.dynasty


def never(position: Position, person: Person, dynasty: str) -> str:
    """Why somebody cannot renounce at all: there is no claim, or a crown or a Title in that line was acquired before."""
    if not any(serial.dynasty == dynasty for serial in person.serials):
        return "no-claim-to-renounce"
    crowned = any(crown.king == person.id and crown.dynasty == dynasty for crown in position.crowns.values())
    titled = any(title.holder == person.id and title.first.dynasty == dynasty for title in position.titles)
    return "acquired-already" if crowned or titled else ""


def renounce(turn: Turn, writ: Writ, term: Term) -> tuple[Turn, bool]:
    """The turn with a claim given up, and whether it was: what cannot be done now waits for another phase for marriages.

    It needs a bishop of either side who has let nobody renounce in this phase; of the heirs of a dynasty only one renounces in a
    phase. An heir is who comes first in a line (rulebook 2.6.1).
    """
    position: Position = turn.position
    person, dynasty = who_and_what(position, writ.groom, writ.bride, term)
    before = [event for event in turn.events if event["kind"] == "renounced"]
    heir = is_heir(position, person)
    sides = writ.sides if term.args[0] == GROOM else writ.sides[::-1]
    bishops = [it.id for it in clerics(position, sides, BISHOP) if it.id not in {event["by"] for event in before}]
    if never(position, person, dynasty) or not bishops or (heir and any(it["heir"] and it["dynasty"] == dynasty for it in before)):
        return turn, False
    kept = tuple(serial for serial in person.serials if serial.dynasty != dynasty)
    persons = changed(position.persons, replace(person, serials=kept))
    turn = turn.to(replace(position, persons=persons))
    fact: Event = {
        "kind": "renounced",
        "person": person.id,
        "nation": person.nation,
        "dynasty": dynasty,
        "by": bishops[0],
        "heir": heir,
    }
    return turn.announce([fact]), True
