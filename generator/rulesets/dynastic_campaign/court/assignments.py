"""Men of a court lead units: from 20 they must, from 15 they may (rulebook 2.5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court.captives import released
from generator.rulesets.dynastic_campaign.court.leaders import is_king, leaders
from generator.rulesets.dynastic_campaign.court.leave import Leave, granted, possible
from generator.rulesets.dynastic_campaign.court.persons import why_not_at_court
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.orders import Assign, Sent
from generator.rulesets.dynastic_campaign.position import Person, Position, Unit
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed

YOUNGEST, DUE = 15, 20
"""From which age on a man may lead a unit, and from which he must."""

LED = ("army", "garrison", "fleet", "train")
"""The types of units that men of a court lead."""

Request = tuple[Sent, Assign]


def check(_: Settings, position: Position, nation: str, order: Assign, leave: Leave = granted) -> str:
    """Why a man cannot lead a unit, or nothing. Whether leaders are evenly spread is seen when all assignments are known."""
    if why := why_not_at_court(position, nation, order.person) or _why_not_he(position, position.persons[order.person]):
        return why
    unit = position.units.get(order.unit)
    if unit is None or unit.mood != "loyal":
        return "no-loyal-unit"
    if unit.type not in LED:
        return "unit-without-leaders"
    ours = unit.nation == nation or leave(position, "assign", order.person, nation, unit.nation)
    return "" if ours else "unit-not-yours"


def early_check(settings: Settings, position: Position, nation: str, order: Assign) -> str:
    """The same for who neither knows private terms nor which captors return their prisoners in this phase."""
    person = position.persons.get(order.person)
    before = with_person(position, released(person)) if person and person.captor else position
    return check(settings, before, nation, order, possible)


def _why_not_he(position: Position, person: Person) -> str:
    if person.woman:
        return "for-men-only"
    if person.clergy:
        return "clergy-do-not-lead"
    if person.age < YOUNGEST:
        return "under-15"
    if person.retired:
        return "retired"
    return "assigned-already" if person.unit in position.units else ""


def due(position: Position, nation: str) -> Iterator[Person]:
    """The men of a nation who must lead a unit, and lead none: from 20 on; no kings, clergy or prisoners, nor who has retired."""
    for person in position.family(nation):
        exempt = person.woman or person.clergy or person.captor or person.retired or is_king(position, person)
        if person.age >= DUE and not exempt and person.unit not in position.units:
            yield person


def units_to_lead(position: Position, nation: str) -> list[Unit]:
    """The units of a nation that may be led, those with the fewest leaders first."""
    units = [unit for unit in position.of(nation) if unit.type in LED and unit.mood == "loyal"]
    return sorted(units, key=lambda unit: (len(leaders(position, unit.id)), unit.type, unit.number))


@in_marriage_phases
def assign_leaders(turn: Turn) -> Turn:
    """Men are assigned as ordered, as long as a nation's leaders stay evenly spread over its units; then those who are due.

    `{kind: assigned, nation, person, unit, at, due}`; with `due` nobody ordered it, and he goes to the least-led unit.
    """
    turn, requests = _sound(turn)
    for nation in sorted({sent.nation for sent, _ in requests}):
        turn = _evenly(turn, [each for each in requests if each[0].nation == nation])
    for nation in sorted(turn.position.nations):
        for person in list(due(turn.position, nation)):
            if units := units_to_lead(turn.position, nation):
                turn = assigned(turn, person.id, units[0].id, due=True)
    return turn


def _sound(turn: Turn) -> tuple[Turn, list[Request]]:
    """The assignments that can be made, at most one for each man."""
    found: dict[str, Request] = {}
    for sent, order in turn.orders.of(Assign):
        why = check(turn.settings, turn.position, sent.nation, order)
        if not why and order.person in found:
            why = "assigned-already"
        if why:
            turn = failed(turn, sent, why)
        else:
            found[order.person] = (sent, order)
    return turn, list(found.values())


def _evenly(turn: Turn, requests: Sequence[Request]) -> Turn:
    """The turn with a nation's assignments made in whatever order keeps its leaders evenly spread.

    One to a unit that has more leaders than another of the nation waits for the others, and fails where they do not help. Units of
    other nations, which a writ opens, are not looked at.
    """
    waiting = list(requests)
    while fitting := [each for each in waiting if _keeps_even(turn.position, *each)]:
        _, order = fitting[0]
        turn = assigned(turn, order.person, order.unit, due=False)
        waiting.remove(fitting[0])
    for sent, _ in waiting:
        turn = failed(turn, sent, "not-evenly")
    return turn


def _keeps_even(position: Position, sent: Sent, order: Assign) -> bool:
    """Whether no other unit of the nation has fewer leaders, or the unit is another nation's."""
    if position.units[order.unit].nation != sent.nation:
        return True
    fewest = len(leaders(position, units_to_lead(position, sent.nation)[0].id))
    return len(leaders(position, order.unit)) == fewest


def assigned(turn: Turn, person: str, unit: str, *, due: bool) -> Turn:
    """The turn with a man assigned to a unit, and everybody told."""
    position: Position = turn.position
    man = position.persons[person]
    fact: Event = {"kind": "assigned", "nation": man.nation, "person": person, "unit": unit, "at": position.units[unit].at}
    return turn.to(with_person(position, replace(man, unit=unit))).announce([{**fact, "due": due}])
