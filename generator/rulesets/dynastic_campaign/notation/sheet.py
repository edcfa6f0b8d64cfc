"""The order file to fill in, made from what everybody knows: for each nation a block of text, with `#` before what is no order."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from generator.rulesets.dynastic_campaign import calendar
from generator.rulesets.dynastic_campaign.court import assignments, offices, titles
from generator.rulesets.dynastic_campaign.families import serials
from generator.rulesets.dynastic_campaign.notation import dues
from generator.rulesets.dynastic_campaign.notation.form import BUILDS, MARRIAGES
from generator.rulesets.dynastic_campaign.notation.forms import BY_KIND, FORMS
from generator.rulesets.dynastic_campaign.orders import (
    Borrow,
    BribeNation,
    DeclareWar,
    Fortify,
    Move,
    Pay,
    Support,
    Trade,
    Upkeep,
    Withdraw,
)
from generator.rulesets.dynastic_campaign.position import Person, Position
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.war import external

SHOWN = (Move, Support, Withdraw, DeclareWar, Pay, Fortify, BribeNation, Borrow, Trade)
"""The kinds of orders that a sheet of moves shows; there are many more, which the documentation lists."""


def sheet(scenario: Scenario, position: Position) -> dict[str, Any]:
    """The `orders:` of the sheet; and where battles wait for the GM, their results as `rulings:` to be filled in."""
    orders = {nation: "\n".join(_lines(scenario, position, nation)) + "\n" for nation in position.players()}
    rulings = external.blanks(position)
    return {"orders": orders, **({"rulings": rulings} if rulings else {})}


def _lines(scenario: Scenario, position: Position, nation: str) -> Iterator[str]:
    facts = scenario.nations[nation]
    step = position.phase.step
    yield f"# {facts.name}, {position.phase.title}. One order a line."
    if step == calendar.MOVES:
        yield "# Write behind each unit what it does; one without an order stays where it is."
        yield from (f"{unit.name} {scenario.names[unit.at]}" for unit in dues.units(position, nation))
        yield from _others(scenario, position, nation)
    elif step == calendar.BUILDS:
        yield from _family(scenario, position, nation)
        yield from (f"# due: {due.line}" for due in dues.due(scenario, position, nation))
    elif step == calendar.MARRIAGES:
        yield from _family(scenario, position, nation)
        yield from (f"# due: {line}" for line in _court(scenario, position, nation))
    else:
        yield "# The GM says how the battles end; nobody orders anything."
        yield from (f"# {external.in_words(battle, scenario.names)}" for battle in position.battles)
        return
    shown = f"such as: {'; '.join(_examples(position))}"
    yield from textwrap.wrap(shown, 120, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False)


def _others(scenario: Scenario, position: Position, nation: str) -> Iterator[str]:
    """The units that obey nobody, as a comment."""
    wild = [unit for unit in position.of(nation) if unit.mood != "loyal"]
    yield from (f"# {unit.name} {scenario.names[unit.at]} obeys nobody: {unit.mood}" for unit in wild)


def _family(scenario: Scenario, position: Position, nation: str) -> Iterator[str]:
    """The persons of a nation, a line each."""
    for person in sorted(position.family(nation), key=lambda it: (-it.age, it.id)):
        yield f"# {', '.join(_about(scenario, position, person))}"


def _about(scenario: Scenario, position: Position, person: Person) -> Iterator[str]:
    """What there is to know of a person."""
    rank = offices.office(scenario, person) if person.clergy else ""
    yield f"{rank} {person.id}".strip()
    yield f"{person.age}"
    yield f"constitution {person.constitution:+d}"
    yield f"{'guile' if person.woman else 'leadership'} {person.rating:+d}"
    number = {it.id: it.number for it in scenario.nations.values()}
    if printed := [serials.printed(number.get(it.dynasty, 0), it) for it in person.serials]:
        yield f"serial {' '.join(printed)}"
    if any(crown.king == person.id for crown in position.crowns.values()):
        yield "king"
    if spouse := position.persons.get(person.spouse):
        yield f"married to {spouse.id}"
    yield from (f"Title {scenario.names[it.province]}" for it in position.titles if it.holder == person.id and it.province)
    if person.see:
        yield f"see {scenario.names.get(person.see, person.see)}"
    if person.unit in position.units:
        yield f"with {person.unit.rpartition(' ')[2]}"
    if person.captor:
        captor = scenario.nations.get(person.captor)
        yield f"prisoner of {captor.name if captor else person.captor}"


def _court(scenario: Scenario, position: Position, nation: str) -> Iterator[str]:
    """What is to be decided at court: captives, men to assign or title; which cleric has a vote once the see of Rome is vacant."""
    yield from (f"captive {person.id} hold" for person in dues.captives(position, nation))
    yield from (f"assign {person.name} to ..." for person in assignments.due(position, nation))
    yield from (f"grant {person.name} ..." for person in titles.due(position, nation))
    if offices.pope(position) is None:
        voters = (person for person in position.family(nation) if offices.votes(scenario, person))
        yield from (f"vote {person.name} for ..." for person in voters)


def _examples(position: Position) -> Iterator[str]:
    """Some orders of the phase, as the table of orders has them."""
    if position.phase.step == calendar.MOVES:
        shown = (*SHOWN, Upkeep) if position.phase.season == "winter" else SHOWN
        return (BY_KIND[kind].example for kind in shown)
    when = BUILDS if position.phase.step == calendar.BUILDS else MARRIAGES
    return (form.example for form in FORMS if form.when == when)
