"""The GM's word on treaties: flag a term, void an order that is against one in free text, marry somebody to a commoner."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed
from generator.rulesets.dynastic_campaign.orders import Sent
from generator.rulesets.dynastic_campaign.position import Person, Position, Writ
from generator.rulesets.dynastic_campaign.treaties import flags
from generator.rulesets.dynastic_campaign.treaties.marriage import OF_AGE

Fields = Mapping[str, Any]

_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[ '’-]){0,39}")
_BEST = 3
"""The best rating; the worst is as far below 0."""
_OLDEST = 100
_COMMON_AGE = 20
"""How old a commoner is of whom the GM does not say it."""


def flag_term(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: flag-term, writ: 3, term: 2}`: the term is not in force until the GM says so (rulebook 2.4.2)."""
    return _ruled(turn, ruling, "flag")


def unflag_term(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: unflag-term, writ: 3, term: 2}`: the term is in force, whatever the program finds in its way."""
    return _ruled(turn, ruling, "unflag")


def _ruled(turn: Turn, ruling: Fields, word: str) -> Turn | Problem:
    position: Position = turn.position
    number = _number(ruling.get("writ"))
    index = next((at for at, one in enumerate(position.writs) if one.number == number and number > 0), None)
    if index is None:
        known = ", ".join(str(one.number) for one in position.writs if one.number) or "none"
        return fault("ruling", "no writ of that number is in force", ruling.get("writ") or ruling, f"there are: {known}")
    writ = position.writs[index]
    term = _number(ruling.get("term"))
    if not 0 < term <= len(writ.terms):
        return fault("ruling", f"writ {number} has {len(writ.terms)} terms", ruling.get("term") or ruling, "count them from 1")
    now = replace(writ.terms[term - 1], ruled=word, flagged=word == "flag")
    changed = replace(writ, terms=(*writ.terms[: term - 1], now, *writ.terms[term:]))
    writs = (*position.writs[:index], changed, *position.writs[index + 1 :])
    return flags.tell_flag(turn.to(replace(position, writs=writs)), changed, term)


def void_order(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: void-order, nation: france, order: declare war on spain, writ: 3, when: suspend-terms}`: the order fails.

    Its sender is told, and where a `writ` is named the other side too.
    """
    position: Position = turn.position
    if turn.orders is None:
        hint = "write `when: suspend-terms`, which is before anything is done"
        return fault("ruling", "no orders are read at that moment", ruling.get("when") or ruling, hint)
    nation, text = str(ruling.get("nation", "")), _folded(str(ruling.get("order", "")))
    own: tuple[Sent, ...] = turn.orders.sent.get(nation, ())
    found = [sent for sent in own if not sent.void and _folded(sent.text) == text]
    if not found:
        # Which orders it sent is nothing for a message that others read.
        hint = did_you_mean(nation, turn.orders.sent) if nation not in turn.orders.sent else "write it as the sheet has it"
        return fault("ruling", "that nation gave no such order", ruling.get("order") or ruling, hint)
    number = _number(ruling.get("writ"))
    sides = next((one.sides for one in position.writs if number > 0 and one.number == number), ())
    if "writ" in ruling and nation not in sides:
        return fault("ruling", "that nation is no side of a writ of that number", ruling["writ"], "leave `writ:` out, or mend it")
    fact: Event = {
        "kind": "void-by-ruling",
        "nation": nation,
        "order": found[0].text,
        "writ": number,
        "why": str(ruling.get("why", "")),
    }
    readers = flags.readers(position, (nation, *sides))
    return replace(turn, orders=turn.orders.voided(found[0], "void-by-ruling")).confide(readers, [fact])


def marry_commoner(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: marry-commoner, person: Lucien Montclair, name: Jeanne}`: somebody marries outside of the houses (rulebook 2.4.5).

    `age` (20 unless it says otherwise), `constitution` and `rating` (0) are the commoner's. There is no writ.
    """
    position: Position = turn.position
    person = position.persons.get(str(ruling.get("person", "")))
    if person is None or not person.alive:
        hint = did_you_mean(str(ruling.get("person", "")), position.persons)
        return fault("ruling", "nobody of that name is in the game", ruling.get("person") or ruling, hint)
    if person.spouse or person.clergy or person.age < OF_AGE:
        return fault("ruling", f"{person.id} is married, of the clergy, or not 15 yet", ruling["person"])
    commoner = _commoner(turn, ruling, person)
    if isinstance(commoner, Problem):
        return commoner
    pair = replace(person, spouse=commoner.id), commoner
    groom, bride = pair[::-1] if person.woman else pair
    writ = Writ(0, groom.id, bride.id, position.phase.number)
    fact: Event = {"kind": "married-commoner", "person": person.id, "nation": person.nation, "commoner": commoner.id}
    persons = changed(position.persons, *pair)
    return turn.to(replace(position, persons=persons, writs=(*position.writs, writ))).announce([fact])


def _commoner(turn: Turn, ruling: Fields, person: Person) -> Person | Problem:
    """The commoner who is married, with the ratings that the GM gives."""
    name = " ".join(str(ruling.get("name", "")).split())
    if not _NAME.fullmatch(name):
        return fault("ruling", "a name has 1 to 40 letters", ruling.get("name") or ruling)
    facts = turn.settings.scenario.nations.get(person.dynasty or person.nation)
    found = f"{name} {facts.house if facts else ''}".strip()
    if found in turn.position.persons:
        return fault("ruling", f"{found} is somebody already", ruling["name"], "choose another name")
    limits = {"age": (OF_AGE, _OLDEST, _COMMON_AGE), "constitution": (-_BEST, _BEST, 0), "rating": (-_BEST, _BEST, 0)}
    values: dict[str, int] = {}
    for key, (least, most, usual) in limits.items():
        text = str(ruling.get(key, usual)).strip()
        values[key] = int(text) if re.fullmatch(r"[+-]?\d{1,3}", text) else most + 1
        if not least <= values[key] <= most:
            return fault("ruling", f"`{key}:` is a number from {least} to {most}", ruling.get(key))
    age, constitution, rating = values.values()
    return Person(found, name, age, constitution, rating, nation=person.nation, woman=not person.woman, spouse=person.id)


def _number(value: Any) -> int:
    """A whole number that was written, or 0."""
    text = str(value or "").strip()
    return int(text) if re.fullmatch(r"\d{1,6}", text) else 0


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
