"""What players who did not get their first wish raise in the ratings of their house (rulebook 2.1, scenario 1 and 13.11)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.assignment import Seat
from generator.core.nearest import did_you_mean
from generator.core.placed_values import Data
from generator.core.problem import Problem, fault
from generator.rulesets.dynastic_campaign.opening import opening
from generator.rulesets.dynastic_campaign.position import Person
from generator.rulesets.dynastic_campaign.settings import RATINGS, Settings

HINT = "write `Lucien leadership 1`: a person, a rating, and how many points"
_LINE = re.compile(r"(\S.*?)\s+(\w+)\s+\+?(\d)\s*")


def bonus(
    settings: Settings, seats: Sequence[Seat], points: Mapping[str, Sequence[str]]
) -> tuple[dict[str, Data], Mapping[str, tuple[str, ...]], list[Problem]]:
    """What `house:` has of raised ratings, in words what each nation gained, and what is wrong with the lines of the players.

    Lines about persons of other houses are passed over, since a player writes them before anybody knows who gets which. A line
    counts as far as points are left, a rating rises no higher than the cap, and a person gets no more than `most` points.
    """
    rules = settings.scenario.tables["bonus"]
    persons = opening(settings).persons.values()
    raised: dict[str, Data] = {}
    words: dict[str, tuple[str, ...]] = {}
    problems: list[Problem] = []
    for seat in seats:
        left = rules["points"][min(seat.wish, len(rules["points"])) - 1]
        house = {person.name.casefold(): person for person in persons if person.nation == seat.power}
        spent: Counter[tuple[str, str]] = Counter()
        for line in points.get(seat.player, ()):
            person, rating, wanted, wrong = _read(line, house, [it.name for it in persons])
            problems += wrong
            if person is None:
                continue
            of_person = sum(count for (name, _), count in spent.items() if name == person.id)
            now = (person.constitution if rating == "constitution" else person.rating) + spent[person.id, rating]
            given = max(0, min(wanted, left, rules["most"] - of_person, rules["cap"] - now))
            left -= given
            spent[person.id, rating] += given
        for (person_id, rating), count in sorted(spent.items()):
            if count:
                entry: Any = raised.setdefault(person_id, {})
                entry[rating] = count
        words[seat.power] = tuple(_told(spent, left))
    return ({"points": raised} if raised else {}), words, problems


def _read(line: str, house: Mapping[str, Person], everybody: Sequence[str]) -> tuple[Person | None, str, int, list[Problem]]:
    """The person of the house that a line is about, the rating, the points, and what is wrong with it."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None, "", 0, [fault("unreadable", f"`{line[:60]}` raises no rating", line, HINT)]
    name, rating, count = found[1], found[2].lower(), int(found[3])
    if name.casefold() not in {it.casefold() for it in everybody}:
        return None, "", 0, [fault("unknown-person", f"there is no {name[:60]}", line, did_you_mean(name, everybody))]
    person = house.get(name.casefold())
    if person is None:
        return None, "", 0, []
    own = "guile" if person.woman else "leadership"
    if rating not in (own, "constitution"):
        hint = f"write {own} or constitution" if rating in RATINGS else did_you_mean(rating, (own, "constitution"))
        return None, "", 0, [fault("unknown-rating", f"{person.name} has no {rating[:60]}", line, hint)]
    return person, rating, count, []


def _told(spent: Mapping[tuple[str, str], int], left: int) -> Iterator[str]:
    yield from (f"{person} {rating} +{count}" for (person, rating), count in sorted(spent.items()) if count)
    if left:
        yield f"{left} point{'s' * (left > 1)} not spent"
