"""How a campaign begins, as its scenario says (scenario 3 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.core.placed_values import is_true
from generator.rulesets.dynastic_campaign import calendar
from generator.rulesets.dynastic_campaign.families.serials import steps_of
from generator.rulesets.dynastic_campaign.position import (
    Crown,
    Factory,
    Nation,
    Person,
    Position,
    Province,
    Route,
    Serial,
    Title,
    Unit,
    Writ,
)
from generator.rulesets.dynastic_campaign.scenario import Facts, NationFacts, Scenario
from generator.rulesets.dynastic_campaign.settings import Settings


def opening(settings: Settings) -> Position:
    """The position before the first phase."""
    scenario = settings.scenario
    facts = scenario.facts
    persons = {person.id: _raised(person, settings) for person in _persons(scenario)}
    return Position(
        phase=calendar.first(scenario.frame["start"]),
        places={it.id: Province(it.owner, it.fort, colonists=it.colonists) for it in scenario.places.values()},
        units={unit.id: unit for unit in map(_unit, facts["units"])},
        persons=persons,
        nations={it.id: _nation(scenario, it) for it in scenario.nations.values()},
        crowns={
            str(it["nation"]): Crown(str(it["nation"]), str(it["nation"]), _person_id(scenario, it), str(it["nation"]))
            for it in facts["persons"]
            if is_true(it, "king")
        },
        titles=tuple(_titles(scenario, persons)),
        writs=tuple(Writ(0, it.spouse, it.id, 0) for it in persons.values() if it.woman and it.spouse),
        routes=tuple(
            Route(
                str(it["nation"]),
                tuple(it["route"]),
                str(it["to"]),
                agreed=True,
                seasons=4,
                by=scenario.places[str(it["to"])].owner,
                invested=Decimal(str(it["invested"])),
            )
            for it in facts.get("routes", ())
        ),
        factories=tuple(Factory(str(it["nation"]), str(it["at"]), is_true(it, "fort")) for it in facts.get("factories", ())),
    )


def _unit(it: Facts) -> Unit:
    return Unit(str(it["nation"]), it["type"], int(it["number"]), str(it["at"]), int(it["ap"]))


def _nation(scenario: Scenario, it: NationFacts) -> Nation:
    papal = scenario.places[str(scenario.clergy["papal_states"])].owner == it.id
    return Nation(it.id, played=it.played, sites=it.sites, papal=papal, treasury=it.treasury)


def _person_id(scenario: Scenario, it: Facts) -> str:
    house = scenario.nations[str(it["nation"])].house
    return f"{it['name']} {house}".strip()


def _persons(scenario: Scenario) -> Iterator[Person]:
    facts: Any = scenario.facts["persons"]
    ids = {(str(it["nation"]), str(it["name"])): _person_id(scenario, it) for it in facts}
    spouses = {ids[str(it["nation"]), str(it["spouse"])]: _person_id(scenario, it) for it in facts if "spouse" in it}
    by_serial = {(str(it["nation"]), steps_of(str(it["serial"]))): it for it in facts if "serial" in it}
    for it in facts:
        nation, found = str(it["nation"]), _person_id(scenario, it)
        steps = steps_of(str(it["serial"])) if "serial" in it else ()
        parent = by_serial.get((nation, steps[:-1])) if len(steps) > 1 else None
        father = _person_id(scenario, parent) if parent else ""
        yield Person(
            id=found,
            name=str(it["name"]),
            dynasty="" if is_true(it, "commoner") else nation,
            nation=nation,
            age=int(it["age"]),
            constitution=int(it["constitution"]),
            rating=int(it["rating"]),
            woman=is_true(it, "woman"),
            father=father,
            mother=spouses.get(father, ""),
            spouse=ids[nation, str(it["spouse"])] if "spouse" in it else spouses.get(found, ""),
            serials=(Serial(nation, steps),) if steps else (),
            clergy=int(it.get("clergy", 0)),
            see=str(it.get("see", "")),
            unit=f"{nation} {it['unit']}" if "unit" in it else "",
        )


def _titles(scenario: Scenario, persons: dict[str, Person]) -> Iterator[Title]:
    for it in scenario.facts["persons"]:
        if "title" in it:
            holder = persons[_person_id(scenario, it)]
            yield Title(str(it["title"]), holder.id, holder.serials[0], str(it["nation"]))


def _raised(person: Person, settings: Settings) -> Person:
    """The person with the ratings that bonus points raised."""
    points = settings.points.get(person.id, {})
    rating = person.rating + points.get("guile" if person.woman else "leadership", 0)
    return replace(person, rating=rating, constitution=person.constitution + points.get("constitution", 0))
