"""The ranks of the Church, and who has which (rulebook 2.8, scenario 6)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.dice import Throw
from generator.core.event import EVERYBODY
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.position import Person, Position
from generator.rulesets.dynastic_campaign.scenario import Scenario

PRIEST, BISHOP, ARCHBISHOP, CARDINAL, POPE = 1, 2, 3, 4, 5
"""The levels, by their Catholic names. An Imam is of the third, a Grand Mufti of the fourth."""

CATHOLIC, ISLAM = "catholic", "islam"


def faith(scenario: Scenario, person: Person) -> str:
    """The faith of the dynasty that a person was born into; a Pope is Catholic."""
    facts = scenario.nations.get(person.dynasty or person.nation)
    return CATHOLIC if person.clergy == POPE else facts.faith if facts else ""


def ladder(scenario: Scenario, person: Person) -> Sequence[str]:
    """The names of the offices of a person's faith, the lowest first; none for one without a faith."""
    found: Sequence[str] = scenario.clergy["ladders"].get(faith(scenario, person), ())
    return found


def office(scenario: Scenario, person: Person) -> str:
    """What a cleric is called: `Bishop`, or `Cardinal+` for a cardinal who may become Pope; empty for others."""
    names = ladder(scenario, person)
    return f"{names[person.clergy - 1]}{'+' if person.plus else ''}" if 0 < person.clergy <= len(names) else ""


def pope(position: Position) -> Person | None:
    """The Pope, if there is one."""
    return next((person for person in position.persons.values() if person.clergy == POPE and person.alive), None)


def may_become_pope(scenario: Scenario, person: Person) -> bool:
    """Whether a person is a Catholic cardinal who has advanced."""
    return votes(scenario, person) and person.plus


def votes(scenario: Scenario, person: Person) -> bool:
    """Whether a person is a living Catholic cardinal, who has a vote for the Pope."""
    return person.alive and person.clergy == CARDINAL and faith(scenario, person) == CATHOLIC


def first_of(turn: Turn, purpose: str, those: Sequence[Person]) -> tuple[Turn, Person, str]:
    """Who goes before the others, and by what: `leadership`, then `age` (the older), then a `roll` for this purpose.

    It is how a tie for the Pope is broken (rulebook 2.8, Cardinals); `by` is empty where there is only one.
    """
    ranked = sorted(those, key=lambda it: (-it.rating, -it.age, it.id))
    best = [it for it in ranked if (it.rating, it.age) == (ranked[0].rating, ranked[0].age)]
    if len(best) > 1:
        turn, ((face,),) = turn.roll(EVERYBODY, Throw(purpose, 1, len(best), needed=[it.id for it in best]))
        return turn, best[face - 1], "roll"
    if len(ranked) == 1:
        return turn, ranked[0], ""
    return turn, ranked[0], "leadership" if ranked[1].rating < ranked[0].rating else "age"
