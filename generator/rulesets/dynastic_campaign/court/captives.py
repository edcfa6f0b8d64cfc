"""Prisoners: how they are taken, and what their captors do with them in a phase for marriages (rulebook 2.5.2 and 2.8.3).

A prisoner of war may be executed; one whom a cleric arrested may not.
"""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.orders import Captive
from generator.rulesets.dynastic_campaign.position import Person, Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import done, failed


def taken(person: Person, captor: str, arrested_by: str = "") -> Person:
    """The person as a nation's prisoner, of war or of a cleric (his id). He leads no unit any more, and may be assigned anew."""
    return replace(person, captor=captor, arrested_by=arrested_by, unit="")


def released(person: Person) -> Person:
    """The person at large again."""
    return replace(person, captor="", arrested_by="")


def check(_: Settings, position: Position, nation: str, order: Captive) -> str:
    """Why a nation cannot do so with a prisoner, or nothing."""
    person = position.persons.get(order.person)
    if person is None or not person.alive or not person.captor or person.captor != nation:
        return "not-your-prisoner"
    return "prisoner-of-a-cleric" if order.what == "execute" and person.arrested_by else ""


@in_marriage_phases
def deal_with_captives(turn: Turn) -> Turn:
    """Prisoners are returned, executed or held. Consent to a marriage stands until writs are answered.

    `{kind: captive, nation, person, of, what}` is public; consent is told to the captor alone.
    """
    seen: set[str] = set()
    for sent, order in turn.orders.of(Captive):
        why = check(turn.settings, turn.position, sent.nation, order)
        if not why and order.what != "marry" and order.person in seen:
            why = "decided-already"
        if why:
            turn = failed(turn, sent, why)
        elif order.what == "marry":
            turn = done(turn, sent, "consent", person=order.person)
        else:
            seen.add(order.person)
            turn = decided(turn, sent.nation, order)
    return turn


def decided(turn: Turn, nation: str, order: Captive) -> Turn:
    """The turn with a nation's prisoner returned, executed or held, and everybody told."""
    person = turn.position.persons[order.person]
    fact = {"kind": "captive", "nation": nation, "person": person.id, "of": person.nation, "what": order.what}
    turn = turn.announce([fact])
    if order.what == "return":
        return turn.to(with_person(turn.position, released(person)))
    return die(turn, [person.id], "executed", by=nation) if order.what == "execute" else turn


def consents(turn: Turn, person: str) -> bool:
    """Whether a prisoner's captor lets him marry in this phase; for one at large there is nobody to ask."""
    captor = turn.position.persons[person].captor
    return not captor or any(
        order.what == "marry" and order.person == person and sent.nation == captor for sent, order in turn.orders.of(Captive)
    )
