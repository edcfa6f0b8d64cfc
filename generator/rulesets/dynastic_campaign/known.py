"""What a nation knows of a position beyond what is public: its money, its debts, and what it agreed to in secret (scenario 11)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.event import GM, Event
from generator.rulesets.dynastic_campaign.overseas.routes import agreed, monopoly, yearly
from generator.rulesets.dynastic_campaign.position import Position, Route
from generator.rulesets.dynastic_campaign.relations import has_leave, hostile


def known(position: Position, reader: str) -> tuple[Event, ...]:
    """What a nation, by its id, or the `gm` knows; the GM knows it of every nation.

    Each event has the `nation` that it is about: `known-treasury`, `known-loan`, `known-investment`, `known-ally` and
    `known-neutral` (what its bribes bought and still hold), `known-route`, and `known-prisoner`, which is public as well.
    So is what a nation wants at hand, and what the GM is not told of each: `known-war`, `known-factory` and `known-leave`.
    `known-term` is a term of a treaty that only its parties know, or a public one of which they alone know that it is not in force.
    """
    nations = sorted(position.nations) if reader == GM else [reader] if reader in position.nations else []
    found = [event for nation in nations for event in (*_money(position, nation), *_bought(position, nation))]
    return (*found, *_in_public(position, reader), *_terms(position, reader))


def _money(position: Position, nation: str) -> Iterator[Event]:
    """What a nation has, owes and invested."""
    it = position.nations[nation]
    if it.out:
        return
    yield {"kind": "known-treasury", "nation": nation, "treasury": it.treasury}
    for loan in it.loans:
        terms: Event = {"principal": loan.principal, "rate": loan.rate, "owed": loan.owed, "due": loan.due}
        yield {"kind": "known-loan", "nation": nation, **terms}
    for each in it.investments:
        asked: Event = {"about": each.about, "amount": each.amount, "years": each.years, "since": each.since, "due": each.due}
        yield {"kind": "known-investment", "nation": nation, **asked}
    for route in position.routes:
        if route.nation == nation:
            way: Event = {"regions": list(route.regions), "to": route.to, "invested": route.invested}
            yield {"kind": "known-route", "nation": nation, **way, **_yield(position, route)}
    for person in position.persons.values():
        if person.captor == nation and person.alive:
            yield {"kind": "known-prisoner", "nation": nation, "person": person.id, "of": person.nation}


def _yield(position: Position, route: Route) -> Event:
    """What a route yields in a year, and whether as a monopoly; or why it yields nothing now, and who would have to agree."""
    other = position.places[route.to].control
    if not agreed(position, route):
        return {"stopped": "consent", "by": other}
    if hostile(position, route.nation, other):
        return {"stopped": "war", "by": other}
    if route.severed:
        return {"stopped": "severed"}
    return {"yearly": yearly(position, route), "monopoly": monopoly(position, route)}


def _in_public(position: Position, nation: str) -> Iterator[Event]:
    """With whom a nation is at war, what factories it has, and where others let its units in."""
    it = position.nations.get(nation)
    if it is None or it.out:
        return
    foes = sorted(other for pair in position.wars if nation in pair for other in pair if other != nation)
    if foes:
        yield {"kind": "known-war", "nation": nation, "foes": foes}
    for factory in position.factories:
        if factory.nation == nation:
            yield {"kind": "known-factory", "nation": nation, "at": factory.at, "fort": factory.fort}
    leave = dict.fromkeys(it.place for it in position.access if it.nation == nation and has_leave(position, nation, it.place))
    if leave:
        yield {"kind": "known-leave", "nation": nation, "places": list(leave)}


def _bought(position: Position, nation: str) -> Iterator[Event]:
    """What a nation's bribes bought: alliances of GM nations, and units that stay neutral towards it."""
    for other in position.nations.values():
        if other.ally_of == nation:
            yield {"kind": "known-ally", "nation": nation, "ally": other.id}
    for unit in position.units.values():
        if nation in unit.neutral_to:
            yield {"kind": "known-neutral", "nation": nation, "unit": unit.id}


def _terms(position: Position, reader: str) -> Iterator[Event]:
    """The terms of a nation's treaties of which not everybody knows how they stand: private ones, and flagged or suspended ones."""
    for writ in position.writs:
        if reader != GM and reader not in writ.sides:
            continue
        for number, term in enumerate(writ.terms, 1):
            if not term.public or ((term.flagged or term.suspended) and not term.done):
                now = (("carried out", term.done), ("suspended", term.suspended), ("flagged", term.flagged), ("in force", True))
                state = next(words for words, so in now if so)
                names = {"groom": writ.groom, "bride": writ.bride, "text": term.text, "state": state}
                yield {"kind": "known-term", "writ": writ.number, "term": number, **names}
