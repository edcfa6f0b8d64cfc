"""What reports call places, nations, persons and units; whatever no record has goes by its id."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.event import Event
from generator.rulesets.dynastic_campaign.position import CODES, NATIVES, REBELS
from generator.rulesets.dynastic_campaign.scenario import Scenario

Document = Mapping[str, Any]

_IDS = re.compile(rf"\b([a-z][a-z-]*) ((?:{'|'.join(CODES.values())})-\d+)\b|\b([A-Za-z][A-Za-z-]+)\b")
"""The id of a unit, or a word that may be the id of a nation or a place."""

HEAD = 5
"""The rank of the Pope, and of the head of each other church."""

WILD: Mapping[str, str] = {REBELS: "rebels", NATIVES: "natives"}
"""The names of those who are no nation."""


class Spot(NamedTuple):
    """A place within a sentence: `the ` where it has an article, and its name, which links to the board's page."""

    article: str
    name: str


def spots(scenario: Scenario) -> Mapping[str, Spot]:
    """What to call each place within a sentence."""
    return {
        it.id: Spot("the ", it.called[4:]) if it.called.startswith("the ") else Spot("", it.called)
        for it in scenario.places.values()
    }


def nations(scenario: Scenario) -> Mapping[str, str]:
    """What to call each nation in a list."""
    return {it.id: it.name for it in scenario.nations.values()} | dict(WILD)


def called(scenario: Scenario) -> Mapping[str, str]:
    """What to call each nation within a sentence, in the singular; one with the name of a place has its article, too."""
    places = {it.name: it.called for it in scenario.places.values()}
    found = {it.id: it.called if it.called != it.name else places.get(it.name, it.name) for it in scenario.nations.values()}
    return found | {key: f"the {name}" for key, name in WILD.items()}


def peoples(scenario: Scenario) -> Mapping[str, str]:
    """Whom each nation sends to war: `the Spaniards`, or where the scenario does not say so, the nation."""
    return {it.id: it.people or it.called for it in scenario.nations.values()} | {key: f"the {name}" for key, name in WILD.items()}


DISLOYAL: Mapping[str, str] = {
    "rebel": "the rebels",
    "mutiny": "the mutineers",
    "marauder": "the marauders",
    "pirate": "the pirates",
}
"""Who the soldiers of a unit are that obeys nobody, by its mood."""


def disloyal(before: Document, events: Sequence[Event]) -> Mapping[str, str]:
    """Who the soldiers of units are that obeyed nobody in a phase, by unit: as they were before, and who rebelled meanwhile."""
    mutinous = {str(key): str(it.get("mood", "loyal")) for key, it in before["units"].items() if it["nation"] not in WILD}
    rebels = {str(it["unit"]): "rebel" for it in events if it["kind"] == "loyalty" and it["outcome"] == "civil-war"}
    return {key: DISLOYAL[mood] for key, mood in (mutinous | rebels).items() if mood in DISLOYAL}


class Persons(dict[str, str]):
    """What to call each person."""

    def __missing__(self, key: str) -> str:
        return key


class Units(dict[str, str]):
    """What to call each unit by its id, with its nation: `ARM-1 of Spain`. Units may be gone, so all ids are read."""

    def __missing__(self, key: str) -> str:
        nation, _, name = key.rpartition(" ")
        return f"{name} of {self[nation]}" if nation in self else key


class Owners(dict[str, str]):
    """The nation of each unit, by the unit's id."""

    def __missing__(self, key: str) -> str:
        return key.rpartition(" ")[0]


class Leaders(dict[str, list[str]]):
    """The persons who lead each unit, by the unit's id."""

    def __missing__(self, key: str) -> list[str]:
        return []


class Spoken(dict[str, str]):
    """Texts of the program, such as the purpose of a roll, with names in place of the ids of units, nations and places.

    `bare` says what to call places that go by their name there already, where they are called otherwise within a sentence.
    """

    def __init__(self, nations: Mapping[str, str], names: Mapping[str, str], bare: Mapping[str, str]) -> None:
        super().__init__()
        self.nations, self.names = nations, names
        self._bare = re.compile(rf"(?<!the )\b(?:{'|'.join(map(re.escape, bare)) or '(?!)'})\b")
        self.bare = bare

    def __missing__(self, key: str) -> str:
        return self._bare.sub(lambda found: self.bare[found[0]], _IDS.sub(self._named, key))

    def _named(self, found: re.Match[str]) -> str:
        nation, unit, word = found.groups()
        if unit:
            return f"{unit} of {self.nations[nation]}" if nation in self.nations else found[0]
        return self.nations.get(word) or self.names.get(word) or word


def spoken(scenario: Scenario) -> Spoken:
    """Texts of the program, by what they are in a record, with the names of this scenario in place of ids."""
    places = scenario.places.values()
    bare = {it.name: it.called for it in places if it.called not in ("", it.name)}
    return Spoken(called(scenario), {it.id: it.called or it.name for it in places}, bare)


def persons(scenario: Scenario, *positions: Document) -> Persons:
    """What to call each person of some positions: by the rank in the last of them, or in which the person was last alive."""
    return _named(scenario, positions, lambda key, _: key)


def given_names(scenario: Scenario, *positions: Document) -> Persons:
    """As `persons`, without the name of the house: `King Alonso`."""
    return _named(scenario, positions, lambda _, it: str(it["name"]))


def leaders(*positions: Document) -> Leaders:
    """Who leads each unit in the first of some positions that has it led."""
    found = Leaders()
    for position in positions:
        here = Leaders()
        for key, it in position["persons"].items():
            if it.get("unit") and lives(it):
                here.setdefault(str(it["unit"]), []).append(str(key))
        found = Leaders(here | found)
    return found


def seats(*positions: Document) -> Mapping[str, str]:
    """The living cleric who has his home in each place, in the first of some positions that has one there."""
    found: dict[str, str] = {}
    for position in positions:
        here = {str(it["see"]): str(key) for key, it in position["persons"].items() if it.get("see") and lives(it)}
        found = here | found
    return found


def great(position: Document) -> frozenset[str]:
    """Kings, queens of their own right, and the heads of churches, whose deaths are told by name."""
    return heads(position) | {str(it["king"]) for it in position["crowns"].values()}


def heads(position: Document) -> frozenset[str]:
    """The heads of churches, also those who are dead."""
    return frozenset(str(key) for key, it in position["persons"].items() if int(it.get("clergy", 0)) == HEAD)


def sides(*positions: Document) -> Mapping[str, tuple[str, ...]]:
    """The nations of the groom and of the bride, by the number of their writ, of the marriages in some positions."""
    writs = (it for position in positions for it in position.get("writs", ()) if it.get("sides"))
    return {str(it["number"]): tuple(map(str, it["sides"])) for it in writs}


def monarchs(position: Document) -> Mapping[str, str]:
    """What everybody is called who reigned: `King Kazimir`, also after the death."""
    return {str(key): f"{'Queen' if it.get('woman') else 'King'} {it['name']}" for key, it in position["persons"].items()}


def lives(person: Document) -> bool:
    """Whether a person of a public position is alive and in the game."""
    return not person.get("died") and not person.get("gone")


def clergy(scenario: Scenario, person: Document) -> str:
    """The rank of a cleric in the words of his faith, which is that of the dynasty that he was born to."""
    facts = scenario.nations.get(str(person.get("dynasty", "")))
    ladder = scenario.clergy["ladders"][facts.faith if facts and facts.faith else "catholic"]
    level = int(person["clergy"])
    return f"{ladder[min(level, len(ladder)) - 1]}{'+' if person.get('plus') and level < len(ladder) else ''}"


def _named(scenario: Scenario, positions: tuple[Document, ...], name: Any) -> Persons:
    found = Persons()
    for position in positions:
        kings = {str(it["king"]) for it in position["crowns"].values()}
        lords = {str(it["holder"]) for it in position.get("titles", ())}
        for key, it in position["persons"].items():
            if lives(it) or key not in found:
                found[str(key)] = f"{_rank(scenario, it, str(key), kings, lords)} {name(str(key), it)}".strip()
    return found


def _rank(scenario: Scenario, person: Document, key: str, kings: set[str], lords: set[str]) -> str:
    """What goes before a name: the crown, then the rank in the Church, then a Title."""
    woman = bool(person.get("woman"))
    if key in kings:
        return "Queen" if woman else "King"
    if woman and str(person.get("spouse")) in kings:
        return "Queen"
    if person.get("clergy"):
        return clergy(scenario, person)
    return ("Lady" if woman else "Lord") if key in lords else ""
