"""What the templates show of a phase beside its record: names, chapters, and what the position adds up to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.event import Event
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.families import serials
from generator.rulesets.dynastic_campaign.position import CODES, NATIVES, REBELS, Serial
from generator.rulesets.dynastic_campaign.scenario import Place, Scenario

Document = Mapping[str, Any]

_IDS = re.compile(rf"\b([a-z][a-z-]*) ((?:{'|'.join(CODES.values())})-\d+)\b|\b([A-Za-z][A-Za-z-]+)\b")
"""The id of a unit, or a word that may be the id of a nation or a place."""

CHAPTERS = (
    "War and peace", "Money", "Moves", "Battles", "Sieges", "Trade and colonies", "The year's end", "Builds", "Births and deaths",
    "Succession", "The Church", "Marriages", "Titles and offices", "Rulings",
)  # fmt: skip
"""The headings of a report, in order."""

WILD: Mapping[str, str] = {REBELS: "rebels", NATIVES: "natives"}
"""The names of those who are no nation."""


class Persons(dict[str, str]):
    """What to call each person; one whom no position has goes by the id."""

    def __missing__(self, key: str) -> str:
        return key


class Units(dict[str, str]):
    """What to call each unit by its id, with its nation: `ARM-1 of Spain`. Units may be gone, so all ids are read."""

    def __missing__(self, key: str) -> str:
        nation, _, name = key.rpartition(" ")
        return f"{name} of {self[nation]}" if nation in self else key


class Spoken(dict[str, str]):
    """Texts of the program, such as the purpose of a roll, with names in place of the ids of units, nations and places."""

    def __init__(self, nations: Mapping[str, str], names: Mapping[str, str]) -> None:
        super().__init__()
        self.nations, self.names = nations, names

    def __missing__(self, key: str) -> str:
        return _IDS.sub(self._named, key)

    def _named(self, found: re.Match[str]) -> str:
        nation, unit, word = found.groups()
        if unit:
            return f"{unit} of {self.nations[nation]}" if nation in self.nations else found[0]
        return self.nations.get(word) or self.names.get(word) or word


def view(scenario: Scenario, phase: PublicPhase, _: Sequence[Event] = ()) -> Mapping[str, Any]:
    """The names of places, nations (in a table, and as they are `called` in a sentence), persons and units; the words for reasons;
    the `chapters` of the report with their events; which part of the rules (`rooms`) has the words for a kind of event; and the
    `nations` with what they have (`standing`).
    """
    before: Document = phase.position
    now: Document = phase.after if phase.done else phase.position
    nations = {it.id: it.name for it in scenario.nations.values()} | dict(WILD)
    called = {it.id: it.called for it in scenario.nations.values()} | dict(WILD)
    kinds, where = chapters()
    return {
        "names": scenario.names,
        "nations": nations,
        "called": called,
        "regions": {str(region): str(it["name"]) for region, it in scenario.facts["regions"].items()},
        "persons": persons(scenario, before, now),
        "units": Units(called),
        "spoken": Spoken(called, scenario.names),
        "reasons": rooms.REASONS,
        "rooms": where,
        "chapters": told(phase.events, kinds),
        "standing": [standing(scenario, now, nation) for nation in now["nations"] if scenario.nations[nation].played],
        "others": [
            each for nation in now["nations"] if not scenario.nations[nation].played for each in holdings(scenario, now, nation)
        ],
        "wild": [each for name in WILD for each in holdings(scenario, now, name)],
        "changed": now["units"] != before["units"] or now["places"] != before["places"],
        "moved": any(now["places"][place].get("control") != it.get("control") for place, it in before["places"].items()),
        "families": {nation: family(scenario, now, nation) for nation in now["nations"]},
    }


def chapters() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The heading of each kind of event, and the template that has its words."""
    kinds: dict[str, str] = {}
    where: dict[str, str] = {}
    for room, sections in rooms.SECTIONS.items():
        kinds |= sections
        where |= dict.fromkeys(sections, room)
    return kinds, where


def told(events: Sequence[Event], kinds: Mapping[str, str]) -> list[tuple[str, list[Event]]]:
    """The chapters of a report that have something to tell, each with its events. Raises KeyError for a kind that nobody knows."""
    found: dict[str, list[Event]] = {heading: [] for heading in CHAPTERS}
    for event in events:
        if heading := kinds[str(event["kind"])]:
            found[heading].append(event)
    return [(heading, those) for heading, those in found.items() if those]


def lives(person: Mapping[str, Any]) -> bool:
    """Whether a person of a public position is alive and in the game."""
    return not person.get("died") and not person.get("gone")


def persons(scenario: Scenario, *positions: Mapping[str, Any]) -> Persons:
    """What to call each person of some positions, by what the person is in the last of them."""
    found = Persons()
    for position in positions:
        kings = {str(it["king"]) for it in position["crowns"].values()}
        lords = {str(it["holder"]) for it in position.get("titles", ())}
        for key, it in position["persons"].items():
            found[str(key)] = f"{_rank(scenario, it, str(key), kings, lords)} {key}".strip()
    return found


def _rank(scenario: Scenario, person: Mapping[str, Any], key: str, kings: set[str], lords: set[str]) -> str:
    """What goes before a name: the crown, then the rank in the Church, then a Title."""
    woman = bool(person.get("woman"))
    if key in kings:
        return "Queen" if woman else "King"
    if woman and str(person.get("spouse")) in kings:
        return "Queen"
    if person.get("clergy"):
        return clergy(scenario, person)
    return ("Lady" if woman else "Lord") if key in lords else ""


def clergy(scenario: Scenario, person: Mapping[str, Any]) -> str:
    """The rank of a cleric in the words of his faith, which is that of the dynasty that he was born to."""
    facts = scenario.nations.get(str(person.get("dynasty", "")))
    ladder = scenario.clergy["ladders"][facts.faith if facts and facts.faith else "catholic"]
    level = int(person["clergy"])
    return f"{ladder[min(level, len(ladder)) - 1]}{'+' if person.get('plus') and level < len(ladder) else ''}"


def serial(scenario: Scenario, it: Mapping[str, Any]) -> str:
    """A place in a line of succession as it is printed: `11a00`, and in brackets where it was skipped."""
    steps = tuple(map(str, it["steps"]))
    return serials.printed(scenario.nations[str(it["dynasty"])].number, Serial(str(it["dynasty"]), steps, bool(it.get("brackets"))))


def family(scenario: Scenario, position: Document, nation: str) -> list[Document]:
    """The living persons whom a nation has: those of its own dynasty first, by their place in the line, then who married in."""

    def place(key: str) -> tuple[bool, list[tuple[str, ...]], str]:
        it = position["persons"][key]
        return (it.get("dynasty") != nation, [tuple(each["steps"]) for each in it.get("serials", ())] or [("~",)], key)

    own = [str(key) for key, it in position["persons"].items() if lives(it) and it.get("nation") == nation]
    return [member(scenario, position, key) for key in sorted(own, key=place)]


def member(scenario: Scenario, position: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """A living person for a table: name, ratings, serials, office, Titles, unit, and what else there is to say."""
    it = position["persons"][key]
    titles = [str(each["province"]) for each in position.get("titles", ()) if each["holder"] == key]
    return {
        "id": key,
        "age": it["age"],
        "constitution": it["constitution"],
        "rating": it["rating"],
        "woman": bool(it.get("woman")),
        "serials": [serial(scenario, each) for each in it.get("serials", ())],
        "spouse": str(it.get("spouse", "")),
        "titles": titles,
        "see": str(it.get("see", "")),
        "unit": str(it.get("unit", "")),
        "captor": str(it.get("captor", "")),
    }


def standing(scenario: Scenario, position: Mapping[str, Any], nation: str) -> Mapping[str, Any]:
    """What a nation has: provinces, strength by type of unit, what its provinces pay in a year, and where its units are."""
    places = [str(place) for place, it in position["places"].items() if it.get("control") == nation]
    units = [it for it in position["units"].values() if it["nation"] == nation]
    points = {kind: sum(int(it["ap"]) for it in units if it["type"] == kind) for kind in CODES}
    return {
        "nation": nation,
        "out": bool(position["nations"][nation].get("out")),
        "places": places,
        "provinces": sum(scenario.places[place].is_land for place in places),
        "points": points,
        "ap": sum(points.values()),
        "income": sum(income(scenario.places[place], position["places"][place]) for place in places),
        "units": list(holdings(scenario, position, nation)),
    }


def income(place: Place, it: Mapping[str, Any]) -> int:
    """What a place pays its controller in a year, in D: of a colony what is settled, and nothing of what is devastated."""
    whole = int(it.get("colonists", 0)) if place.colony else place.income
    return max(0, whole - int(it.get("devastated", 0)))


def holdings(scenario: Scenario, position: Mapping[str, Any], nation: str) -> Iterator[Mapping[str, Any]]:
    """The places where a nation has units, in the order of the scenario, with the units there and who leads them."""
    leaders: dict[str, list[str]] = {}
    for who in position["persons"].values():
        if who.get("unit") and lives(who):
            leaders.setdefault(str(who["unit"]), []).append(str(who["name"]))
    found: dict[str, list[Mapping[str, Any]]] = {}
    for key, it in position["units"].items():
        if it["nation"] == nation:
            shown = {"name": f"{CODES[it['type']]}-{it['number']}", "ap": int(it["ap"]), "mood": str(it.get("mood", "loyal"))}
            found.setdefault(str(it["at"]), []).append(shown | {"leaders": leaders.get(str(key), [])})
    for place in scenario.places:
        if place in found:
            yield {"nation": nation, "at": place, "units": found[place]}
