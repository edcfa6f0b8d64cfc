"""Every name that an order can have: places, regions, nations, units and persons, as players write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.core.quick_dataclass import dataclass
from generator.diplomacy.notation.folding import fold_name
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS, Person, Position, UnitType
from generator.rulesets.dynastic_campaign.scenario import Scenario

TYPES: Mapping[str, UnitType] = {
    "arm": "army", "army": "army", "armies": "army", "a": "army",
    "gar": "garrison", "garrison": "garrison", "g": "garrison",
    "flt": "fleet", "fleet": "fleet", "f": "fleet", "navy": "fleet",
    "trn": "train", "train": "train", "t": "train",
    "sie": "siege-train", "siege train": "siege-train",
    "cor": "corsair", "corsair": "corsair", "corsairs": "corsair",
}  # fmt: skip
"""The words for a type of unit, folded."""

RANKS = frozenset({
    "king", "queen", "sultan", "tsar", "prince", "princess", "duke", "duchess", "count", "lord", "lady", "sir", "noble", "heir",
    "general", "consort", "pope",
})  # fmt: skip
"""Words that may stand before a person's name; the ranks of a scenario's clergy may, too."""


@dataclass(frozen=True, slots=True)
class Index:
    """Names and what they mean: `keys` takes a folded name to an id, and `longest` is the number of words in the longest."""

    keys: Mapping[str, str]
    longest: int


@dataclass(frozen=True, slots=True)
class Names:
    """All names of a scenario in a position, for the orders of one nation.

    `persons` takes a folded name to the ids of all persons who have it, with and without the house; `ranks` are the words that may
    come before one. `houses` takes a folded name of a house or a nation to the nation.
    """

    scenario: Scenario
    position: Position
    nation: str
    places: Index
    regions: Index
    nations: Index
    houses: Index
    persons: Mapping[str, tuple[str, ...]]
    longest_person: int
    ranks: frozenset[str]


def of(scenario: Scenario, position: Position, nation: str = "") -> Names:
    """The names in a position, for a nation."""
    nations = {fold_name(it.name): it.id for it in scenario.nations.values()} | {REBELS: REBELS, NATIVES: NATIVES}
    for it in scenario.nations.values():
        nations.setdefault(fold_name(it.id), it.id)
    for key, facts in scenario.facts["nations"].items():
        nations.setdefault(fold_name(str(facts.get("label", ""))), str(key))
    nations.pop("", None)
    houses = {fold_name(it.house): it.id for it in scenario.nations.values() if it.house}
    persons: dict[str, tuple[str, ...]] = {}
    for person in position.persons.values():
        for key in {fold_name(person.name), fold_name(person.id)}:
            persons[key] = (*persons.get(key, ()), person.id)
    ranks = {word for ladder in scenario.clergy["ladders"].values() for rank in ladder for word in fold_name(str(rank)).split()}
    return Names(
        scenario=scenario,
        position=position,
        nation=nation,
        places=_index({fold_name(it.name): it.id for it in scenario.places.values()}, scenario.places),
        regions=_index({fold_name(str(it["name"])): str(id_) for id_, it in scenario.facts["regions"].items()}, scenario.regions),
        nations=_index(nations, ()),
        houses=_index(houses | nations, ()),
        persons=persons,
        longest_person=max((key.count(" ") + 1 for key in persons), default=1),
        ranks=RANKS | ranks,
    )


def _index(names: dict[str, str], ids: Iterable[str]) -> Index:
    """The index of names, and of ids where no name is spelled so."""
    for each in ids:
        names.setdefault(fold_name(each), each)
    return Index(names, max((key.count(" ") + 1 for key in names), default=1))


def meant(names: Names, ids: Iterable[str], house: str = "") -> list[Person]:
    """The persons that a name can mean: with a nation named, those of it; else the living before the dead, and one's own first."""
    found = [names.position.persons[each] for each in ids]
    if house:
        return [each for each in found if house in (each.nation, each.dynasty)]
    found = [each for each in found if each.alive] or found
    own = [each for each in found if each.nation == names.nation] or [each for each in found if each.dynasty == names.nation]
    return own or found


def unit_name(unit: str, nation: str, scenario: Scenario | None) -> str:
    """What a nation calls a unit: `ARM-1` if it is its own, else `France ARM-1`."""
    owner, _, name = unit.rpartition(" ")
    if owner == nation:
        return name
    known = scenario.nations.get(owner) if scenario else None
    return f"{known.name if known else owner} {name}"
