"""The names of newborns (scenario 13.5): those that the parents ordered, else the next ones of the scenario's list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.rulesets.dynastic_campaign.position import Person, Position
from generator.rulesets.dynastic_campaign.scenario import Scenario

SON, DAUGHTER = "son", "daughter"


def person_id(scenario: Scenario, dynasty: str, name: str) -> str:
    """The id of a person: the name and the house of the dynasty, `Lucien Montclair`."""
    return f"{name} {house(scenario, dynasty)}".strip()


def house(scenario: Scenario, dynasty: str) -> str:
    """The name of a dynasty's house; the nation's, where it has none."""
    facts = scenario.nations.get(dynasty)
    return (facts.house or facts.name) if facts else ""


def name_of(scenario: Scenario, position: Position, dynasty: str, ordered: Sequence[str], *, woman: bool) -> str:
    """The name of a child: the first that was ordered, else of its house's list, which nobody of that house ever had.

    Ordered names are for sons and daughters as they come: one that is known as a name of the other sex is passed over, and so is
    one for a child of the other sex, as `daughter Ottilie` is for no son. Where a list is at its end it begins anew, as `Louis II`.
    """
    taken = {person.id for person in position.persons.values()}
    other = _known(scenario, position, woman=not woman) - _known(scenario, position, woman=woman)
    marked = (divided(name) for name in ordered)
    wished = (name for sex, name in marked if sex == (DAUGHTER if woman else SON) or not (sex or name in other))
    free = (name for name in (*wished, *_listed(scenario, dynasty, woman=woman)) if person_id(scenario, dynasty, name) not in taken)
    return next(free, None) or next(_numbered(scenario, position, dynasty, taken, woman=woman))


def divided(name: str) -> tuple[str, str]:
    """`son` or `daughter`, where an ordered name says for whom it is, and the name itself."""
    sex, _, rest = name.partition(" ")
    return (sex.lower(), rest.strip()) if rest.strip() and sex.lower() in (SON, DAUGHTER) else ("", name)


def _listed(scenario: Scenario, dynasty: str, *, woman: bool) -> Iterable[str]:
    """The names of a house's list."""
    lists = scenario.facts.get("names", {}).get(dynasty, ((), ()))
    return map(str, lists[1 if woman else 0])


def _known(scenario: Scenario, position: Position, *, woman: bool) -> set[str]:
    """The names that are known as those of men, or of women: from the scenario's lists, and from everybody in the game."""
    lists = {name for dynasty in scenario.facts.get("names", {}) for name in _listed(scenario, dynasty, woman=woman)}
    return lists | {person.name for person in position.persons.values() if person.woman == woman}


def _numbered(scenario: Scenario, position: Position, dynasty: str, taken: set[str], *, woman: bool) -> Iterator[str]:
    """Names with a number that are free, without end."""
    names = list(_listed(scenario, dynasty, woman=woman)) or sorted(_of_house(position, dynasty, woman=woman)) or ["Child"]
    number = 2
    while True:
        yield from (it for name in names if person_id(scenario, dynasty, it := f"{name} {roman(number)}") not in taken)
        number += 1


def _of_house(position: Position, dynasty: str, *, woman: bool) -> set[str]:
    found: Iterator[Person] = (it for it in position.persons.values() if it.dynasty == dynasty and it.woman == woman)
    return {it.name for it in found}


def roman(number: int) -> str:
    """A number in Roman signs."""
    signs = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    text = ""
    for value, sign in signs:
        count, number = divmod(number, value)
        text += sign * count
    return text
