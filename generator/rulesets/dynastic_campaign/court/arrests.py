"""Archbishops, Imams and cardinals arrest foreign leaders near their homes (rulebook 2.8.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.core.dice import Throw
from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court import powers, sees
from generator.rulesets.dynastic_campaign.court.captives import taken
from generator.rulesets.dynastic_campaign.court.offices import ARCHBISHOP, CARDINAL, ISLAM, faith, first_of
from generator.rulesets.dynastic_campaign.court.protection import protectors
from generator.rulesets.dynastic_campaign.court.reach import Way, has_informants, ways
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.orders import Arrest, Sent
from generator.rulesets.dynastic_campaign.position import Person, Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed, reader


class Attempt(NamedTuple):
    """An arrest that is tried: the order, and the most likely way to its end."""

    sent: Sent
    order: Arrest
    way: Way


def check(settings: Settings, position: Position, nation: str, order: Arrest, home: str = "") -> str:
    """Why a cleric cannot try to arrest somebody, or nothing. `home` is the one that he is given in this phase."""
    if why := powers.why_not(position, nation, order.by, (ARCHBISHOP, CARDINAL)):
        return why
    cleric, target = position.persons[order.by], position.persons.get(order.person)
    if cleric.settling:
        return "new-archbishop"
    if target is None or not target.alive:
        return "no-such-person"
    if target.nation == nation:
        return "no-foreign-leader"
    if not target.free or target.unit not in position.units:
        return "no-leader"
    return "" if ways(settings, position, cleric, target, home) else "out-of-reach"


def early_check(settings: Settings, position: Position, nation: str, order: Arrest) -> str:
    """The same before it is known which home an Imam without one is given."""
    why = check(settings, position, nation, order)
    cleric = position.persons.get(order.by)
    waits = why == "out-of-reach" and cleric is not None and not cleric.see and faith(settings.scenario, cleric) == ISLAM
    return "" if waits else why


@in_marriage_phases
def arrest(turn: Turn) -> Turn:
    """All arrests are tried at once. One that fails is told to the parties alone, as rulebook 2.8.3 says.

    A success is `{kind: arrested, nation, person, of, by, unit, home, distance, chance, rolled}`.
    """
    turn, attempts = _attempts(turn)
    turn, open_attempts = _protected(turn, attempts)
    turn, rolled = _rolled(turn, open_attempts)
    succeeded: dict[str, list[Attempt]] = {}
    for each in open_attempts:
        if rolled[each.order.by] <= each.way.chance:
            succeeded.setdefault(each.order.person, []).append(each)
        else:
            turn = _missed(turn, each, rolled[each.order.by])
    for person, several in sorted(succeeded.items()):
        clerics = [turn.position.persons[each.order.by] for each in several]
        turn, first, _ = first_of(turn, f"captor of {person}", clerics)
        for each in several:
            face = rolled[each.order.by]
            turn = _arrested(turn, each, face) if each.order.by == first.id else failed(turn, each.sent, "arrested-by-another")
    return turn


def _attempts(turn: Turn) -> tuple[Turn, list[Attempt]]:
    """The arrests that can be tried, each with its cleric's power used."""
    found = []
    for sent, order in turn.orders.of(Arrest):
        home = sees.first_home(turn, order.by)
        if why := check(turn.settings, turn.position, sent.nation, order, home):
            turn = failed(turn, sent, why)
            continue
        cleric, target = (turn.position.persons[it] for it in (order.by, order.person))
        found.append(Attempt(sent, order, ways(turn.settings, turn.position, cleric, target, home)[0]))
        turn = powers.used(turn, order.by)
    return turn, found


def _protected(turn: Turn, attempts: list[Attempt]) -> tuple[Turn, list[Attempt]]:
    """The attempts that a protection does not stop. Of one that it does, the three dynasties are told, and nothing is rolled."""
    left = []
    for each in attempts:
        person = turn.position.persons[each.order.person]
        clerics = protectors(turn.orders, person.id)
        if not clerics and not in_archbishops_province(turn.position, person):
            left.append(each)
            continue
        turn = turn.confide(each.sent.nation, [_attempt(each, protected=True)])
        if not clerics:
            turn = _warned(turn, person)
            continue
        readers = {reader(turn.position, it) for it in (person.nation, *(turn.position.persons[by].nation for by in clerics))}
        turn = turn.confide(sorted(readers), [{"kind": "arrest-averted", "person": person.id, "protectors": clerics}])
    return turn, left


def in_archbishops_province(position: Position, person: Person) -> bool:
    """Whether a leader stands in a province of his own nation, in which an archbishop or higher cleric of it has his see."""
    at = position.units[person.unit].at
    homes = {it.see for it in position.family(person.nation) if has_informants(it)}
    return at in homes and position.places[at].control == person.nation


def _rolled(turn: Turn, attempts: list[Attempt]) -> tuple[Turn, Mapping[str, int]]:
    """What each cleric rolls, seen by his own nation alone."""
    rolled = {}
    for each in attempts:
        throw = Throw(f"arrest of {each.order.person} by {each.order.by}", 1, 100, needed=f"at most {each.way.chance}")
        turn, ((face,),) = turn.roll(each.sent.nation, throw)
        rolled[each.order.by] = face
    return turn, rolled


def _missed(turn: Turn, each: Attempt, face: int) -> Turn:
    turn = turn.confide(each.sent.nation, [{**_attempt(each, protected=False), "rolled": face}])
    return _warned(turn, turn.position.persons[each.order.person])


def _attempt(each: Attempt, *, protected: bool) -> Event:
    """What the sender of an order is told of an arrest that failed."""
    fact: Event = {"kind": "arrest-failed", "order": each.sent.text, "person": each.order.person, "by": each.order.by}
    return {**fact, "chance": each.way.chance, "protected": protected}


def _warned(turn: Turn, person: Person) -> Turn:
    """The turn with a leader's own nation told that somebody tried to arrest him, and not who."""
    return turn.confide(reader(turn.position, person.nation), [{"kind": "arrest-attempt", "person": person.id}])


def _arrested(turn: Turn, each: Attempt, face: int) -> Turn:
    person = turn.position.persons[each.order.person]
    fact = {"kind": "arrested", "nation": each.sent.nation, "person": person.id, "of": person.nation, "by": each.order.by}
    fact |= {"unit": person.unit, **each.way._asdict(), "rolled": face}
    return turn.to(with_person(turn.position, taken(person, each.sent.nation, each.order.by))).announce([fact])
