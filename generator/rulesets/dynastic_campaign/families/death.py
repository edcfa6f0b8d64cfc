"""Death: what ends when persons die (rulebook 2.3, 2.4.3, 2.7 and 2.8.3). Who comes after them is `succession`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.placed_values import Data
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed
from generator.rulesets.dynastic_campaign.families.custody import widowed
from generator.rulesets.dynastic_campaign.families.return_home import bring_titles, left_the_game
from generator.rulesets.dynastic_campaign.position import Person, Position


def die(turn: Turn, ids: Iterable[str], cause: str, **details: Any) -> Turn:
    """The turn with persons dead of one cause, as in `die_each`."""
    return die_each(turn, dict.fromkeys(ids, details), cause)


def die_each(turn: Turn, deaths: Mapping[str, Event], cause: str) -> Turn:
    """The turn with persons dead, and everybody told, each with details of one's own. Whoever is dead already is passed over.

    Marriages end, and their writs are void. A widow goes home, or where her writ says, and what goes with her Titles goes with her;
    that of a king leaves the game. Whom a dead cleric had arrested is free. Crowns and Titles stay with the dead until
    `succession.succeed`.

    The event is `{kind: died, person, nation, age, cause}`, and where they are, the `widow` with the nation she goes `to` (empty
    where she leaves the game), and who is `freed`.
    """
    before: Position = turn.position
    ids = [key for key in sorted(set(deaths)) if before.persons[key].alive]
    persons = dict(before.persons)
    facts: list[Event] = []
    for key in ids:
        fact: dict[str, Data] = {
            "kind": "died",
            "person": key,
            "nation": persons[key].nation,
            "age": persons[key].age,
            "cause": cause,
        }
        persons[key] = _dead(persons[key], before.phase.year)
        spouse = before.persons[key].spouse
        if spouse and spouse not in ids:
            persons[spouse], told = _bereft(before, persons[spouse], before.persons[key])
            fact |= told
        freed = [it for it in persons.values() if it.arrested_by == key]
        persons = changed(persons, *(replace(it, captor="", arrested_by="") for it in freed))
        if freed:
            fact["freed"] = [it.id for it in freed]
        facts.append({**fact, **deaths[key]})
    writs = tuple(writ for writ in before.writs if writ.groom not in ids and writ.bride not in ids)
    turn = turn.to(replace(before, persons=persons, writs=writs)).announce(facts)
    for widow in (str(fact["widow"]) for fact in facts if fact.get("to")):
        turn = bring_titles(turn, widow, before.persons[widow].nation)
    return turn


def _dead(person: Person, year: int) -> Person:
    return replace(person, died=year, spouse="", unit="", see="", captor="", arrested_by="", tries=0)


def _bereft(position: Position, spouse: Person, dead: Person) -> tuple[Person, Event]:
    """Who was married to one who dies, free again, and what is told of a widow."""
    if not spouse.woman or not spouse.alive:
        return replace(spouse, spouse=""), {}
    to = widowed(position, spouse, dead)
    if not to:
        return left_the_game(spouse), {"widow": spouse.id, "to": ""}
    return replace(spouse, spouse="", nation=to), {"widow": spouse.id, "to": to}
