"""What a nation should order in a phase: armies and fleets, births, captives, men to assign and to title, sees to choose.

Nothing has to be ordered: what a nation leaves out is done as scenario 13.7 says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from generator.rulesets.dynastic_campaign import calendar
from generator.rulesets.dynastic_campaign.court import assignments, sees, titles
from generator.rulesets.dynastic_campaign.families.birth import why_childless
from generator.rulesets.dynastic_campaign.notation.forms import BY_KIND
from generator.rulesets.dynastic_campaign.orders import Assign, Birth, Captive, ChooseSee, Grant, Sent, Withdraw
from generator.rulesets.dynastic_campaign.position import Person, Position, Unit
from generator.rulesets.dynastic_campaign.scenario import Scenario

NEEDY = frozenset({"army", "fleet"})
"""The types of units that go somewhere; the others stay where nobody says otherwise."""


class Due(NamedTuple):
    """Something that a nation should order: a stable code, what is missing in words, and the word for many of it.

    `about` is the unit or person; `line` is how the order begins, for a sheet.
    """

    code: str
    what: str
    about: str
    message: str
    line: str
    kinds: tuple[type, ...]
    subject: Callable[[Any], str]

    def met(self, sent: Sequence[Sent]) -> bool:
        """Whether some order of the nation is about it."""
        return any(isinstance(each.order, self.kinds) and self.subject(each.order) == self.about for each in sent)


_COMMANDS = (*(form.kind for form in BY_KIND.values() if form.group == "unit"), Withdraw)


def units(position: Position, nation: str) -> Iterator[Unit]:
    """The units of a nation that obey it."""
    return (unit for unit in position.of(nation) if unit.mood == "loyal")


def couples(position: Position, nation: str) -> Iterator[tuple[Person, Person]]:
    """The couples for whose children a nation decides: the father is its own."""
    for father in position.family(nation):
        mother = position.persons.get(father.spouse)
        if not father.woman and mother is not None and mother.alive and not why_childless(father, mother):
            yield father, mother


def captives(position: Position, nation: str) -> Iterator[Person]:
    """The living prisoners of a nation."""
    return (person for person in position.persons.values() if person.alive and person.captor == nation)


def due(scenario: Scenario, position: Position, nation: str) -> Iterator[Due]:
    """Everything that a nation should order in the phase."""
    step = position.phase.step
    if step == calendar.MOVES:
        for unit in units(position, nation):
            if unit.type in NEEDY:
                line = f"{unit.name} {scenario.names[unit.at]}"
                yield Due("no-order", "units", unit.id, f"no order for {unit.name}", line, _COMMANDS, lambda it: str(it.unit))
    elif step == calendar.BUILDS and position.phase.year % scenario.frame["dynasty_interval"] == 0:
        for father, mother in couples(position, nation):
            both = f"{father.id} + {mother.id}"
            message = f"no birth option for {both}; they try once"
            line = f"birth {father.name} + {mother.name} 1"
            yield Due("no-birth-option", "births", mother.id, message, line, (Birth,), lambda it: str(it.mother))
    elif step == calendar.MARRIAGES:
        yield from _at_court(scenario, position, nation)


def _at_court(scenario: Scenario, position: Position, nation: str) -> Iterator[Due]:
    for person in captives(position, nation):
        message = f"nothing is said of the captive {person.id}, who is held"
        line = f"captive {person.id} hold"
        yield Due("no-word-on-captive", "captives", person.id, message, line, (Captive,), lambda it: str(it.person))
    for person in assignments.due(position, nation):
        message = f"{person.id} must be assigned to a unit, or one is chosen for him"
        yield Due("unassigned", "leaders", person.id, message, f"assign {person.name}", (Assign,), lambda it: str(it.person))
    for person in titles.due(position, nation):
        message = f"{person.id} is due a Title"
        yield Due("untitled", "Titles", person.id, message, f"grant {person.name}", (Grant,), lambda it: str(it.person))
    for person in sees.due(scenario, position, nation):
        message = f"{person.id} has no see yet"
        yield Due("without-see", "sees", person.id, message, f"see {person.name}", (ChooseSee,), lambda it: str(it.person))
