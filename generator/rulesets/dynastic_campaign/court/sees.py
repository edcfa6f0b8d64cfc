"""Where bishops, archbishops and Imams have their homes (rulebook 2.8.2 and 2.8.3; the sees of the Empire are house values)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court.leave import Leave, granted, possible
from generator.rulesets.dynastic_campaign.court.offices import (
    ARCHBISHOP,
    BISHOP,
    CARDINAL,
    CATHOLIC,
    ISLAM,
    faith,
    first_of,
    office,
    pope,
)
from generator.rulesets.dynastic_campaign.court.persons import own
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.orders import ChooseSee, Sent
from generator.rulesets.dynastic_campaign.position import Person, Position
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed

Request = tuple[Sent, ChooseSee]


def needs_see(scenario: Scenario, person: Person) -> bool:
    """Whether a person's office has a see: a bishop's has, a Cleric's has not, an Imam's has; a Pope serves everybody."""
    lowest = ARCHBISHOP if faith(scenario, person) == ISLAM else BISHOP
    return person.alive and lowest <= person.clergy <= CARDINAL


def due(scenario: Scenario, position: Position, nation: str) -> Iterator[Person]:
    """The clerics of a nation whose office has a see, and who have none."""
    return (person for person in position.family(nation) if needs_see(scenario, person) and not person.see)


def in_the_empire(scenario: Scenario, place: str) -> Literal["", "any", "archbishops"]:
    """Whether a province is a see of the Empire, and for whom."""
    if place in scenario.clergy["archbishops_only"]:
        return "archbishops"
    return "any" if place in scenario.clergy["empire"] else ""


def check(settings: Settings, position: Position, nation: str, order: ChooseSee, leave: Leave = granted) -> str:
    """Why a cleric cannot have a see, or nothing.

    A nation chooses for its own clerics, once; a new archbishop may choose anew. One whose player has the Pope also gives vacant
    sees of the Empire to any Catholic without a see, and moves its own Catholics there.
    """
    person, of_empire = position.persons.get(order.person), in_the_empire(settings.scenario, order.place)
    if person is None or not person.alive:
        return "no-such-person"
    papal = bool(of_empire) and _has_pope(position, nation) and faith(settings.scenario, person) == CATHOLIC
    if person.nation != nation and not papal:
        return "not-of-your-court"
    if not needs_see(settings.scenario, person):
        return "office-without-see"
    if person.see and not person.settling and not (papal and person.nation == nation):
        return "see-chosen"
    return _why_not_there(settings.scenario, position, nation, order, leave)


def _why_not_there(scenario: Scenario, position: Position, nation: str, order: ChooseSee, leave: Leave) -> str:
    person, of_empire = position.persons[order.person], in_the_empire(scenario, order.place)
    reasons = {
        "no-see-at-sea": scenario.is_sea(order.place),
        "see-of-the-empire": of_empire and faith(scenario, person) == ISLAM,
        "see-for-archbishops": of_empire == "archbishops" and person.clergy < ARCHBISHOP,
        "see-taken": any(it.see == order.place and it.alive for it in position.persons.values()),
        "see-not-yours": not of_empire and not _may_live_there(position, nation, order.place, leave),
    }
    return next((why for why, holds in reasons.items() if holds), "")


def early_check(settings: Settings, position: Position, nation: str, order: ChooseSee) -> str:
    """The same for who does not know private terms."""
    return check(settings, position, nation, order, possible)


def _may_live_there(position: Position, nation: str, place: str, leave: Leave) -> bool:
    control = position.places[place].control
    own_unit = any(unit.nation == nation for unit in position.at(place))
    return control == nation or own_unit or leave(position, "see", place, control, nation)


def _has_pope(position: Position, nation: str) -> bool:
    found = pope(position)
    return found is not None and found.nation == nation and position.nations[nation].played


@in_marriage_phases
def choose_sees(turn: Turn) -> Turn:
    """Clerics get the sees that were chosen for them. `{kind: see, nation, person, office, place, name}`.

    A see that several want goes to the higher office, then as a tie for the Pope is broken: leadership, age, a roll.
    """
    turn, requests = _sound(turn)
    for place in sorted({order.place for _, order in requests}):
        rivals = [each for each in requests if each[1].place == place]
        persons = [turn.position.persons[order.person] for _, order in rivals]
        highest = max(person.clergy for person in persons)
        turn, first, _ = first_of(turn, f"see of {place}", [it for it in persons if it.clergy == highest])
        for sent, order in rivals:
            turn = settled(turn, first.id, place) if order.person == first.id else failed(turn, sent, "see-taken")
    return turn


def _sound(turn: Turn) -> tuple[Turn, list[Request]]:
    """The choices that can be made, at most one for each cleric: that of his own nation goes before that of the Pope's."""
    found: dict[str, Request] = {}
    wanted = sorted(turn.orders.of(ChooseSee), key=lambda it: own(turn.position, it[0].nation, it[1].person) is None)
    for sent, order in wanted:
        why = check(turn.settings, turn.position, sent.nation, order)
        if not why and order.person in found:
            why = "see-chosen"
        if why:
            turn = failed(turn, sent, why)
        else:
            found[order.person] = (sent, order)
    return turn, list(found.values())


def settled(turn: Turn, person: str, place: str) -> Turn:
    """The turn with a cleric in a see, and everybody told; `name` is that of a see of the Empire."""
    scenario: Scenario = turn.settings.scenario
    cleric = turn.position.persons[person]
    name = {**scenario.clergy["empire"], **scenario.clergy["archbishops_only"]}.get(place, "")
    fact = {
        "kind": "see",
        "nation": cleric.nation,
        "person": person,
        "office": office(scenario, cleric),
        "place": place,
        "name": name,
    }
    new = replace(cleric, see=place, see_since=turn.position.phase.number)
    return turn.to(with_person(turn.position, new)).announce([fact])


def first_home(turn: Turn, person: str) -> str:
    """The province that an Imam without one is given in this phase, if nobody else wants it; empty for others.

    Sees come behind arrests (scenario 12.2), but an Imam need not wait for his informants as an archbishop does (rulebook 2.8.3).
    """
    cleric: Person | None = turn.position.persons.get(person)
    if cleric is None or cleric.see or faith(turn.settings.scenario, cleric) != ISLAM:
        return ""
    _, requests = _sound(replace(turn, events=()))
    wanted = [order.place for _, order in requests if order.person == person]
    rivals = [order.place for _, order in requests if order.person != person]
    return wanted[0] if wanted and wanted[0] not in rivals else ""
