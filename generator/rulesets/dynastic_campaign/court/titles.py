"""Titles that a king grants to men of his court who are no heirs (rulebook 2.6.1 and 2.6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.core.event import GM
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court.leaders import is_king
from generator.rulesets.dynastic_campaign.court.leave import Leave, granted, possible
from generator.rulesets.dynastic_campaign.court.persons import own
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.families.lines import is_heir
from generator.rulesets.dynastic_campaign.orders import Grant
from generator.rulesets.dynastic_campaign.position import Person, Position, Serial, Title
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed, reader

YOUNGEST, DUE = 15, 30
"""From which age on a man who is no heir may have a Title, and from which he must."""


def check(settings: Settings, position: Position, nation: str, order: Grant, leave: Leave = granted) -> str:
    """Why a man cannot be granted a Title, or nothing."""
    person = own(position, nation, order.person)
    if person is None:
        return "not-of-your-court"
    if why := _why_not_he(position, person):
        return why
    if order.place:
        return _why_not_there(settings, position, nation, order.place, leave)
    if person.courtesy_title:
        return "titled-already"
    return "provinces-are-free" if any(free_provinces(settings, position, nation)) else ""


def _why_not_he(position: Position, person: Person) -> str:
    reasons = {
        "for-men-only": person.woman,
        "under-15": person.age < YOUNGEST,
        "unfit-for-a-title": person.never_titled,
        "titled-already": _titled(position, person),
        "king-has-crown": is_king(position, person),
        "an-heir": is_heir(position, person),
    }
    return next((why for why, holds in reasons.items() if holds), "")


def early_check(settings: Settings, position: Position, nation: str, order: Grant) -> str:
    """The same for who does not know private terms."""
    return check(settings, position, nation, order, possible)


def _why_not_there(settings: Settings, position: Position, nation: str, place: str, leave: Leave) -> str:
    if settings.scenario.is_sea(place):
        return "no-title-at-sea"
    if place in _taken(position, nation):
        return "title-taken"
    control = position.places[place].control
    here = control == nation or any(unit.nation == nation for unit in position.at(place))
    return "" if here or leave(position, "title", place, control, nation) else "title-not-yours"


def free_provinces(settings: Settings, position: Position, nation: str) -> Iterator[str]:
    """The provinces to which a nation may grant a Title without anybody's leave, in order."""
    taken = _taken(position, nation)
    units = {unit.at for unit in position.of(nation)}
    return (
        place
        for place, it in sorted(position.places.items())
        if (it.control == nation or place in units) and place not in taken and not settings.scenario.is_sea(place)
    )


def _taken(position: Position, nation: str) -> set[str]:
    """The provinces to which a noble of a nation has the Title: two of one dynasty may not have the same."""
    return {title.province for title in position.titles if own(position, nation, title.holder)}


def _titled(position: Position, person: Person) -> bool:
    return any(title.holder == person.id for title in position.titles)


def due(position: Position, nation: str) -> Iterator[Person]:
    """The men of a nation who must have a Title, and have none: from 30 on; no heirs, kings or clergy, and none who is unfit."""
    for person in position.family(nation):
        exempt = person.woman or person.clergy or person.never_titled or person.courtesy_title or is_king(position, person)
        if person.age >= DUE and not exempt and not _titled(position, person) and not is_heir(position, person):
            yield person


@in_marriage_phases
def grant_titles(turn: Turn) -> Turn:
    """Titles are granted; then each nation and the GM are told who must still have one.

    `{kind: title, nation, person, place}`, with an empty `place` for one without effect; `{kind: title-due, nation, person}`.
    """
    for sent, order in turn.orders.of(Grant):
        if why := check(turn.settings, turn.position, sent.nation, order):
            turn = failed(turn, sent, why)
        else:
            turn = given(turn, order.person, order.place)
    for nation in sorted(turn.position.nations):
        facts = [{"kind": "title-due", "nation": nation, "person": person.id} for person in due(turn.position, nation)]
        turn = turn.confide(sorted({GM, reader(turn.position, nation)}), facts)
    return turn


def given(turn: Turn, person: str, place: str) -> Turn:
    """The turn with a man titled, and everybody told. One with a Title without effect gives it up for another."""
    noble: Person = turn.position.persons[person]
    position = with_person(turn.position, replace(noble, courtesy_title=not place))
    if place:
        position = replace(position, titles=(*position.titles, Title(place, person, _first(noble), noble.nation)))
    return turn.to(position).announce([{"kind": "title", "nation": noble.nation, "person": person, "place": place}])


def _first(noble: Person) -> Serial:
    """The serial that a Title's line begins with: the noble's in the dynasty of his nation, or another.

    One without a claim has none, so nobody comes after him: his is a serial of no dynasty.
    """
    here = [it for it in noble.serials if it.dynasty == noble.nation]
    return (*here, *noble.serials, Serial("", ()))[0]
