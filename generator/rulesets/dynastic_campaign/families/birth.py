"""Births: who tries for children, what comes of it, and whose the children are (rulebook 2.2 and 2.4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.core.dice import Throw
from generator.core.event import EVERYBODY
from generator.core.placed_values import Data
from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.families import birth_options, names, ratings, serials
from generator.rulesets.dynastic_campaign.families.birth_options import Child, Option
from generator.rulesets.dynastic_campaign.families.custody import belongs_to
from generator.rulesets.dynastic_campaign.families.dynasty_years import due
from generator.rulesets.dynastic_campaign.orders import Birth
from generator.rulesets.dynastic_campaign.position import Person, Position, Serial
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed

OLDEST_MOTHER = 50
EVEN = 50
"""A child comes of a try on 1d100 up to this, and is a son on another 1d100 up to this (rulebook 2.2.1)."""


@dataclass(frozen=True, slots=True)
class Couple:
    """A couple that tries for children: what it ordered, and what came of its tries so far."""

    father: str
    mother: str
    option: Option
    names: tuple[str, ...] = ()
    children: tuple[Child, ...] = ()

    @property
    def name(self) -> str:
        """What rolls call it."""
        return f"{self.father} and {self.mother}"


def check(settings: Settings, position: Position, nation: str, order: Birth) -> str:
    """Why a couple cannot have children as a nation orders; it must be that of the father."""
    father, mother = position.persons.get(order.father), position.persons.get(order.mother)
    if father is None or mother is None or father.woman or not father.alive or father.spouse != mother.id:
        return "not-a-couple"
    if father.nation != nation:
        return "not-your-couple"
    if birth_options.read(order.option) is None:
        return "no-birth-option"
    if position.phase.year % settings.scenario.frame["dynasty_interval"]:
        return "no-births-this-year"
    return why_childless(father, mother)


def why_childless(father: Person, mother: Person) -> str:
    """Why two spouses have no children: she is too old, or one of them is a prisoner."""
    if not (father.free and mother.free):
        return "prisoners-have-no-children"
    return "mother-too-old" if mother.age > OLDEST_MOTHER else ""


def have_children(turn: Turn) -> Turn:
    """The turn with the children of all couples, who try as ordered, or once.

    Each child is told to everybody: `{kind: born, person, nation, father, mother, woman, constitution, rating, serials, try}`, and
    by `rolled` and `inherited` how the two ratings came about. More tries than one weigh on the mother's survival:
    `{kind: tried, mother, nation, tries, penalty}`. In a year without births, whoever ordered some is told so.
    """
    turn, ordered = _ordered(turn)
    if not due(turn):
        return turn
    couples = list(_couples(turn.position, ordered))
    for number in range(1, 1 + max((it.option.tries for it in couples), default=0)):
        turn, couples = _try(turn, couples, number)
    births = [(couple, number, came) for couple in couples for number, came in enumerate(couple.children, 1) if came]
    turn = _born(turn, births)
    return _penalties(turn, couples)


def _ordered(turn: Turn) -> tuple[Turn, dict[str, Birth]]:
    """The orders of couples that can be carried out, by the mother's id; of two for one couple, the first."""
    found: dict[str, Birth] = {}
    for sent, order in turn.orders.of(Birth):
        why = check(turn.settings, turn.position, sent.nation, order)
        if why or order.mother in found:
            turn = failed(turn, sent, why or "ordered-already")
        else:
            found[order.mother] = order
    return turn, found


def _couples(position: Position, ordered: Mapping[str, Birth]) -> Iterator[Couple]:
    """Everybody who tries for children, by the mothers' ids."""
    for key, mother in sorted(position.persons.items()):
        father = position.persons.get(mother.spouse)
        if not mother.woman or not mother.alive or father is None or why_childless(father, mother):
            continue
        order = ordered.get(key)
        option = order and birth_options.read(order.option)
        yield Couple(father.id, key, option or birth_options.DEFAULT, order.names if order else ())


def _try(turn: Turn, couples: list[Couple], number: int) -> tuple[Turn, list[Couple]]:
    """The turn and the couples after one more try of all who make it."""
    trying = [it for it in couples if birth_options.goes_on(it.option, it.children)]
    throws = [Throw(f"child of {it.name}, try {number}", 1, 100, needed=f"at most {EVEN}") for it in trying]
    turn, fell = turn.roll(EVERYBODY, *throws)
    lucky = [it for it, (face,) in zip(trying, fell, strict=True) if face <= EVEN]
    turn, sexes = turn.roll(
        EVERYBODY, *(Throw(f"son of {it.name}, try {number}", 1, 100, needed=f"at most {EVEN}") for it in lucky)
    )
    came: dict[str, Child] = dict.fromkeys((it.mother for it in trying), "")
    came |= {it.mother: "son" if face <= EVEN else "daughter" for it, (face,) in zip(lucky, sexes, strict=True)}
    return turn, [replace(it, children=(*it.children, came[it.mother])) if it.mother in came else it for it in couples]


def _born(turn: Turn, births: Sequence[tuple[Couple, int, Child]]) -> Turn:
    """The turn with the children, who roll for their ratings."""
    newborn: list[tuple[Person, int]] = []
    for couple, number, came in births:
        child = _child(turn, couple, woman=came == "daughter")
        newborn.append((child, number))
        turn = turn.to(with_person(turn.position, child))
    ratings_of = [(child, what) for child, _ in newborn for what in ("constitution", _called(child))]
    turn, fell = turn.roll(EVERYBODY, *(Throw(f"{what} of {child.id}", 1, 100) for child, what in ratings_of))
    faces = {(child.id, what): face for (child, what), (face,) in zip(ratings_of, fell, strict=True)}
    for child, number in newborn:
        turn = _rated(turn, child, number, faces[child.id, "constitution"], faces[child.id, _called(child)])
    return turn


def _called(child: Person) -> str:
    return "guile" if child.woman else "leadership"


def _child(turn: Turn, couple: Couple, *, woman: bool) -> Person:
    """A newborn child, without ratings yet."""
    position: Position = turn.position
    scenario = turn.settings.scenario
    father, mother = position.persons[couple.father], position.persons[couple.mother]
    nation, dynasty = belongs_to(position, father, mother, woman=woman)
    name = names.name_of(scenario, position, dynasty, couple.names, woman=woman)
    return Person(
        id=names.person_id(scenario, dynasty, name),
        name=name,
        age=0,
        constitution=0,
        rating=0,
        dynasty=dynasty,
        nation=nation,
        woman=woman,
        father=father.id,
        mother=mother.id,
        serials=birthright(position, father, mother, woman=woman),
        born=position.phase.year,
    )


def birthright(position: Position, father: Person, mother: Person, *, woman: bool) -> tuple[Serial, ...]:
    """The serials of a child: one step behind each that a parent has now (rulebook 2.2.3 and 2.4.3).

    One that a parent has renounced gives none; the brackets of a parent who was skipped do not pass on.
    """
    found = []
    for parent in (father, mother):
        step = serials.step(_number(position, parent, woman=woman), woman=woman)
        found += [Serial(it.dynasty, (*it.steps, step)) for it in parent.serials]
    return tuple(dict.fromkeys(found))


def _number(position: Position, parent: Person, *, woman: bool) -> int:
    """Which son or daughter of a parent the next one is. Those who have renounced still count, so that no serial comes twice."""
    children = [it for it in position.persons.values() if parent.id in (it.father, it.mother) and it.woman == woman]
    steps = {it.steps for it in parent.serials}
    given = [serials.index(it.steps[-1]) for child in children for it in child.serials if it.steps[:-1] in steps]
    return 1 + max((len(children), *given))


def _rated(turn: Turn, child: Person, number: int, first: int, second: int) -> Turn:
    """The turn with a child that has its ratings, by the two rolls for it, and everybody told of it."""
    position: Position = turn.position
    tables = turn.settings.scenario.tables
    parents = position.persons[child.father], position.persons[child.mother]
    gained = [ratings.inherited(parents, position.persons, what, tables) for what in ("constitution", "rating")]
    constitution, rating = (ratings.rating_of(face + more, tables) for face, more in zip((first, second), gained, strict=True))
    grown = replace(child, constitution=constitution, rating=rating)
    numbers = {nation: it.number for nation, it in turn.settings.scenario.nations.items()}
    fact: dict[str, Data] = {
        "kind": "born",
        "person": child.id,
        "nation": child.nation,
        "father": child.father,
        "mother": child.mother,
    }
    fact |= {"woman": child.woman, "constitution": constitution, "rating": rating, "rolled": [first, second], "inherited": gained}
    fact |= {"serials": [serials.printed(numbers[it.dynasty], it) for it in child.serials], "try": number}
    return turn.to(with_person(position, grown)).announce([fact])


def _penalties(turn: Turn, couples: list[Couple]) -> Turn:
    """The turn with mothers who tried more than once weaker in the survival rolls that come."""
    weaker = [it for it in couples if len(it.children) > 1]
    mothers = {it.mother: replace(turn.position.persons[it.mother], tries=len(it.children) - 1) for it in weaker}
    facts = [
        {"kind": "tried", "mother": it.mother, "nation": mothers[it.mother].nation, "tries": len(it.children)}
        | {"penalty": len(it.children) - 1}
        for it in weaker
    ]
    return turn.to(with_person(turn.position, *mothers.values())).announce(facts)
