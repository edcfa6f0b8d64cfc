"""What the templates show of a phase beside its record: names, chapters, and what the position adds up to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.core.event import Event
from generator.core.public import PublicPhase
from generator.core.remembered import remembered
from generator.rulesets.dynastic_campaign import calendar, rooms
from generator.rulesets.dynastic_campaign.families import serials
from generator.rulesets.dynastic_campaign.position import CODES, Serial
from generator.rulesets.dynastic_campaign.reports import names
from generator.rulesets.dynastic_campaign.reports.bequests import bequests
from generator.rulesets.dynastic_campaign.reports.chapters import chapters, kinds
from generator.rulesets.dynastic_campaign.reports.highlights import greatest, highlights
from generator.rulesets.dynastic_campaign.reports.names import clergy, lives, persons
from generator.rulesets.dynastic_campaign.reports.phases import Phases
from generator.rulesets.dynastic_campaign.reports.rights import build_sites, crowns
from generator.rulesets.dynastic_campaign.reports.rolls import untold
from generator.rulesets.dynastic_campaign.scenario import Place, Scenario
from generator.rulesets.dynastic_campaign.treaties.terms import slots

__all__ = ["clergy", "family", "holdings", "income", "lives", "member", "persons", "serial", "standing", "view"]

Document = Mapping[str, Any]


def view(scenario: Scenario, phase: PublicPhase, _: Sequence[Event] = ()) -> Mapping[str, Any]:
    """What the templates of a report use besides its record, whoever reads it: the same value again for the same phase."""
    return _views(scenario)(phase)


@remembered(most=2)
def _views(scenario: Scenario) -> Callable[[PublicPhase], Mapping[str, Any]]:
    return remembered(most=2)(partial(_view, scenario))


def _view(scenario: Scenario, phase: PublicPhase) -> Mapping[str, Any]:
    """What the templates of a report use besides its record.

    - Names of places (`names`, and `spots` within a sentence), nations (`nations`, `called` within a sentence, `peoples` at war),
      `persons` (`given`: without their house; `unwed` and `led` are the same by the rank before the phase) and `units` with their
      `owners` and `leaders`, `regions` (`routes`: those of the trade that is told), `spoken` texts of the program, and
      `terms` of treaties taken apart, with the `sides` of each writ, the nation whose each person was (`homes`), which
      cleric sits where (`seats`), who married whom by a writ (`weddings`), and what else went with each crown (`bequests`); the
      words for `reasons`, to which phase an order belongs (`phases`), and the `scores` at the end.
    - What is told: the `chapters` with their entries, which part of the rules (`rooms`) has the words for a kind of event, the
      `highlights` of the phase or of the `year` that it ends, with its greatest `battle`, the `great` among the persons, what
      kings were called (`monarchs`), what people died of (`deaths`), how dice `beat` a number to hold a unit back (`gt`, `ge`),
      and the dice that nothing else tells (`lines`, `rolls`).
    - What there is: what each nation has (`standing`), GM nations (`others`, and `stirring`, those with units that are not as they
      were) and those who are none (`wild`), whether any of that `changed` or `moved` to another nation, the `factories`, the
      `families`, and by nation where it can build (`sites`) and what `crowns` it has.
    """
    before: Document = phase.position
    now: Document = phase.after if phase.done else phase.position
    called = names.called(scenario)
    year: Any = next((it for it in phase.events if it["kind"] == "chronicle"), None)
    facts = [*(it for it in phase.events if it["kind"] == "ended"), *year["facts"]] if year else phase.events
    lines, rolls = untold(phase.events)
    others = {nation: list(holdings(scenario, now, nation)) for nation in now["nations"] if not scenario.nations[nation].played}
    return {
        "names": scenario.shown,
        "spots": names.spots(scenario),
        "nations": names.nations(scenario),
        "called": called,
        "peoples": names.peoples(scenario),
        "regions": {str(region): str(it["name"]) for region, it in scenario.facts["regions"].items()},
        "persons": names.persons(scenario, before, now),
        "unwed": names.persons(scenario, before),
        "led": names.given_names(scenario, before),
        "given": names.given_names(scenario, before, now),
        "units": names.Units(called),
        "owners": names.Owners(),
        "leaders": names.leaders(before, now),
        "disloyal": names.disloyal(before, phase.events),
        "spoken": names.spoken(scenario),
        "terms": Terms(scenario, called),
        "sides": names.sides(before, now),
        "seats": names.seats(before, now),
        "homes": {str(key): str(it["nation"]) for key, it in before["persons"].items() if it.get("nation")},
        "bequests": bequests(before, now, phase.events),
        "weddings": [it for it in phase.events if it["kind"] == "married"],
        "routes": _routes(scenario, phase.events),
        "scores": _scores(phase.events),
        "reasons": rooms.REASONS,
        "phases": Phases(),
        "rooms": kinds()[1],
        "chapters": chapters(phase.events, scenario.nations),
        "highlights": highlights(facts, names.heads(before)),
        "deaths": {str(it["person"]): str(it["cause"]) for it in phase.events if it["kind"] == "died"},
        "monarchs": names.monarchs(before),
        "battle": greatest(facts),
        "beat": scenario.tables["beat"],
        "great": sorted(names.great(before)),
        "year": str(year["year"]) if year else "",
        "lines": lines,
        "rolls": rolls,
        "standing": [standing(scenario, now, nation) for nation in now["nations"] if scenario.nations[nation].played],
        "others": [each for those in others.values() for each in those],
        "first": phase.phase.season == "spring" and phase.phase.step == calendar.MOVES,
        "stirring": [
            each for nation, those in others.items() if those != list(holdings(scenario, before, nation)) for each in those
        ],
        "wild": [each for name in names.WILD for each in holdings(scenario, now, name)],
        "factories": list(now.get("factories", ())),
        "changed": now["units"] != before["units"] or now["places"] != before["places"],
        "moved": any(now["places"][place].get("control") != it.get("control") for place, it in before["places"].items()),
        "families": {nation: family(scenario, now, nation) for nation in now["nations"]},
        "sites": {nation: build_sites(scenario, now, nation) for nation in now["nations"]},
        "crowns": {nation: crowns(now, nation) for nation in now["nations"]},
    }


class Terms(dict[str, Mapping[str, str]]):
    """Terms by their text: their `kind`, and what fills its blanks, as it is called within a sentence; nothing of free text."""

    def __init__(self, scenario: Scenario, called: Mapping[str, str]) -> None:
        super().__init__()
        self._called = {
            "place": {it.name: it.called or it.name for it in scenario.places.values()},
            "nation": {it.name: called[it.id] for it in scenario.nations.values()},
        }

    def __missing__(self, text: str) -> Mapping[str, str]:
        return {blank: self._called.get(blank, {}).get(value, value) for blank, value in slots(text).items()}


def _scores(events: Sequence[Event]) -> list[tuple[str, Any]]:
    """The scores at the end of a game, the highest first."""
    found: list[Any] = [event["scores"] for event in events if event["kind"] == "ended"]
    return sorted(found[-1].items(), key=lambda it: -float(str(it[1]))) if found else []


def _routes(scenario: Scenario, events: Sequence[Event]) -> Mapping[str, str]:
    """The names of the regions in routes that a report names, by their letters."""
    headings, _ = kinds()
    told: list[Any] = [event for event in events if headings[str(event["kind"])] == "Trade and colonies"]
    ways = [event[field] for event in told for field in ("regions", "by") if not isinstance(event.get(field, ""), str)]
    named = {str(region) for way in ways for region in way}
    return {str(region): str(it["name"]) for region, it in scenario.facts["regions"].items() if region in named}


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
        "never_king": bool(it.get("never_king")),
        "never_titled": bool(it.get("never_titled")),
        "retired": bool(it.get("retired")),
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
