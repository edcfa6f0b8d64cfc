"""The format of a scenario file: what may stand in it, what is wrong with one, how two differ, and how it is drawn plainly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from generator.core import chart
from generator.core.board_format import BoardFormat, Comparison, compared
from generator.core.file_shapes import BoundedText, Choice, Field, Fields, Flag, Listed, Number, Table
from generator.core.nearest import did_you_mean
from generator.core.picture import Style
from generator.core.problem import Problem, by_line, fault
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS
from generator.rulesets.dynastic_campaign.scenario_numbers import CHURCH, FRAME, TABLES, disorder

Facts = Mapping[str, Any]

PLACES = {
    "land": chart.PlaceKind("land", "land"),
    "coast": chart.PlaceKind("coast", "coast"),
    "sea": chart.PlaceKind("sea", "sea"),
    "abroad": chart.PlaceKind("box", "off the map"),
}
BORDERS = {"border": chart.BorderKind("line", "border")}
FAITHS = ("catholic", "protestant", "orthodox", "islam")
TYPES = ("army", "garrison", "fleet", "train", "siege-train", "corsair")
MOST_AP = 1000

PLACE_ID = BoundedText(5, "[A-Za-z]{2,5}", "two to five letters, as Pic")
NATION_ID = BoundedText(30, "[a-z]+(-[a-z]+)*", "small letters and hyphens, as united-provinces")
NAME = BoundedText(40, r"[^\W\d_][\w' .-]*", "a name")
SERIAL = BoundedText(12, r"\d[0-9a-z]{2,11}", "a serial, as 11000 or 21a00", loose=True)
_AP = Number(0, MOST_AP)
_STRENGTH = Number(1, MOST_AP)
_RATING = Number(-9, 9)
_PLACE_IDS = Listed(PLACE_ID, 300)
_KEY = BoundedText(60, r"[a-z_]+(\.[a-z_]+)*", "a key of this file, as tables.loan", loose=True)
_LADDERS = Fields({faith: Field(f"the ranks of {faith} clergy, the lowest first", Listed(NAME, 5, 1)) for faith in FAITHS})
_BORDERS = Table("place", PLACE_ID, _PLACE_IDS, 300)
_GATES = Table("sea", PLACE_ID, _PLACE_IDS, 50)
_NAMES = Table("nation", NATION_ID, Listed(Listed(NAME, 100), 2, 2), 60)
_SEES = Table("place", PLACE_ID, NAME, 300)

_PLACE = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "region": Field("the trade region that it lies in", PLACE_ID, needed=True),
        "kind": Field("what it is", Choice(tuple(PLACES)), needed=True),
        "owner": Field("the nation that controls it at the start", NATION_ID),
        "fort": Field("the strength of its fortifications", _AP),
        "income": Field("what it pays in a year, in D; 5 unless it says otherwise, and abroad nothing", Number(0, 100)),
        "at": Field("where a plain map shows it, in degrees east and north", Listed(Number(-180, 180, whole=False), 2, 2)),
        "colonists": Field("for a colony: how much of its income is settled at the start", Number(0, 100)),
    }
)
_NATION = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "called": Field("its name within a sentence, where that differs: the Ottoman Empire", NAME),
        "label": Field("three letters for its units", BoundedText(3, "[A-Z]{2,3}", "three capital letters"), needed=True),
        "colour": Field("as #e3c04f", BoundedText(7, "#[0-9a-f]{6}", "a colour, as #e3c04f"), needed=True),
        "played": Field("false for a nation that the GM has", Flag()),
        "number": Field("the first digit of the serials of its dynasty", Number(1, 9)),
        "house": Field("the name of its dynasty", NAME),
        "faith": Field("the faith of its dynasty", Choice(FAITHS)),
        "capital": Field("its capital", PLACE_ID),
        "sites": Field("where its king builds", _PLACE_IDS, needed=True),
        "treasury": Field("its money at the start, in D", Number(0, 100_000, whole=False), needed=True),
        "friend_of": Field("the nations whose retreating units it takes in", Listed(NATION_ID, 100)),
        "passage": Field("whether these may march through as well", Flag()),
        "free_ap": Field("whether it gets free points", Choice(("cossack", "mongol", "tartar"))),
    }
)
_UNIT = Fields(
    {
        "nation": Field("whose it is", NATION_ID, needed=True),
        "type": Field("its type", Choice(TYPES), needed=True),
        "number": Field("its number among its nation's units of that type", Number(1, 99), needed=True),
        "at": Field("where it stands", PLACE_ID, needed=True),
        "ap": Field("its strength", _STRENGTH, needed=True),
    }
)
_PERSON = Fields(
    {
        "name": Field("unique in the house", NAME, needed=True),
        "nation": Field("the nation of the dynasty", NATION_ID, needed=True),
        "woman": Field("whether it is a woman", Flag()),
        "age": Field("the age at the start", Number(0, 120), needed=True),
        "constitution": Field("the constitution", _RATING, needed=True),
        "rating": Field("the leadership of a man, the guile of a woman", _RATING, needed=True),
        "king": Field("whether the crown is his", Flag()),
        "serial": Field("the place in the line of succession", SERIAL),
        "commoner": Field("whether the person was born outside of all dynasties", Flag()),
        "spouse": Field("the husband, by name, of a married woman", NAME),
        "title": Field("the province of a Title", PLACE_ID),
        "unit": Field("the unit that he leads", BoundedText(8, "(ARM|GAR|FLT|TRN)-[1-9][0-9]?", "a unit, as ARM-1")),
        "clergy": Field("the rank in the Church, 1 to 5", Number(1, 5)),
        "see": Field("the see of a cleric", PLACE_ID),
    }
)
_ROUTE = Fields(
    {
        "nation": Field("whose it is", NATION_ID, needed=True),
        "route": Field("the regions that it passes, ends included", Listed(PLACE_ID, 3, 2), needed=True),
        "to": Field("the place at its other end", PLACE_ID, needed=True),
        "invested": Field("the money in it, in D", Number(0, 5, whole=False), needed=True),
    }
)
_FACTORY = Fields(
    {
        "nation": Field("whose it is", NATION_ID, needed=True),
        "at": Field("where it is", PLACE_ID, needed=True),
        "fort": Field("whether it has a fort", Flag()),
    }
)
_REGION = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "sea": Field("whether trade goes through it by sea", Flag()),
        "borders": Field("the regions around it", Listed(PLACE_ID, 30), needed=True),
    }
)


@cache
def _file() -> Fields:
    """The whole file."""
    clergy = Fields(
        {
            "ladders": Field("the ranks of the clergy by faith", _LADDERS, needed=True),
            "empire": Field("the sees of the Empire", _SEES, needed=True),
            "archbishops_only": Field("the sees for archbishops alone", _SEES, needed=True),
            "papal_states": Field("the province of the Pope", PLACE_ID, needed=True),
            **CHURCH,
        }
    )
    return Fields(
        {
            "title": Field("what the scenario is called", NAME, needed=True),
            "credits": Field("whose work it is, a sentence each", Listed(BoundedText(300), 20), needed=True),
            "house": Field("by key, what of this file is not the rulebook's", Table("key", _KEY, BoundedText(300), 60)),
            "frame": Field("when it begins and ends, and who wins", FRAME, needed=True),
            "places": Field("the places by id", Table("place", PLACE_ID, _PLACE, 300), needed=True),
            "borders": Field("the neighbours of each place, each border once", _BORDERS, needed=True),
            "straits": Field("the provinces through which fleets pass from sea to sea", _PLACE_IDS),
            "gates": Field("into which regions fleets sail off the map from a sea", _GATES),
            "divided": Field("the provinces with two coasts that let no fleet through", _PLACE_IDS),
            "nations": Field("the nations by id", Table("nation", NATION_ID, _NATION, 60), needed=True),
            "units": Field("the units at the start", Listed(_UNIT, 500), needed=True),
            "persons": Field("the persons at the start", Listed(_PERSON, 500), needed=True),
            "names": Field("names for children whose parents name none: boys, then girls", _NAMES),
            "clergy": Field("the Church", clergy, needed=True),
            "tables": Field("numbers that the rulebook leaves open", TABLES, needed=True),
            "regions": Field("the regions of trade by id", Table("region", PLACE_ID, _REGION, 60), needed=True),
            "routes": Field("the trade routes at the start", Listed(_ROUTE, 100)),
            "factories": Field("the factories at the start", Listed(_FACTORY, 100)),
            "revolt": Field("a rebellion in the first Spring, where `house:` wants one", Fields({
                "at": Field("where it is", PLACE_ID, needed=True), "ap": Field("its strength", _STRENGTH, needed=True),
            })),
        }
    )  # fmt: skip


def check(tree: Any) -> list[Problem]:
    """Everything that is wrong with a scenario file, by line."""
    problems: list[Problem] = []
    facts = _file().read(tree, "the scenario", problems)
    if not problems:
        for part in (_map, _nations, _units, _persons, _trade, disorder):
            problems += part(facts)
    return by_line(problems)


def _unknown(what: str, names: Iterable[Any], known: Iterable[str]) -> Iterator[Problem]:
    """A fault for each name that is not known, with the nearest one that is."""
    known = set(known)
    for name in names:
        if name not in known:
            yield fault(f"unknown-{what}", f"there is no {what} {name}", name, did_you_mean(str(name), known))


def _map(facts: Facts) -> Iterator[Problem]:
    places = facts["places"]
    yield from _unknown("place", facts["borders"], places)
    seen: set[frozenset[str]] = set()
    for one, others in facts["borders"].items():
        yield from _unknown("place", others, places)
        for other in others:
            pair = frozenset((str(one), str(other)))
            if len(pair) < 2:
                yield fault("border", f"{one} borders on itself", other, "take it out")
            elif pair in seen:
                yield fault("border", f"the border of {one} and {other} is written twice", other, "take one out")
            seen.add(pair)
    alone = [place for place in places if not any(place in pair for pair in seen) and places[place]["kind"] != "abroad"]
    yield from (fault("border", f"{place} has no border", place, "write its neighbours below `borders:`") for place in alone)
    yield from _unknown("place", [*facts.get("straits", ()), *facts.get("divided", ()), *facts.get("gates", ())], places)
    yield from (each for others in facts.get("gates", {}).values() for each in _unknown("region", others, facts["regions"]))
    for place in places.values():
        yield from _unknown("nation", [place["owner"]] if "owner" in place else [], facts["nations"])
        yield from _unknown("region", [place["region"]], facts["regions"])
        if place["kind"] == "sea" and {"owner", "fort", "colonists"} & set(place):
            yield fault("sea", "nobody owns a sea or builds there", place, "take `owner:`, `fort:` and `colonists:` out")


def _nations(facts: Facts) -> Iterator[Problem]:
    nations, places = facts["nations"], facts["places"]
    played = {key: it for key, it in nations.items() if str(it.get("played", "true")).lower() == "true"}
    if len(played) < 2:
        yield fault("nations", "a game needs two nations that somebody plays", nations, "take `played: false` out")
    numbers: dict[str, str] = {}
    for nation, it in nations.items():
        yield from _unknown("place", [*it["sites"], *([it["capital"]] if "capital" in it else [])], places)
        yield from _unknown("nation", it.get("friend_of", ()), nations)
        if nation in played:
            missing = [key for key in ("number", "house", "faith", "capital") if key not in it]
            yield from (fault("nation", f"{nation} has no `{key}:`, which a played nation needs", it) for key in missing)
        if "number" in it and numbers.setdefault(str(it["number"]), nation) != nation:
            yield fault("nation", f"{nation} and {numbers[str(it['number'])]} have the same number", it["number"])
    yield from _unknown("nation", facts.get("names", ()), nations)


def _units(facts: Facts) -> Iterator[Problem]:
    places, seen, stacked = facts["places"], set(), set()
    for unit in facts["units"]:
        yield from (*_unknown("nation", [unit["nation"]], facts["nations"]), *_unknown("place", [unit["at"]], places))
        key, stack = ((unit["nation"], unit["type"], unit[it]) for it in ("number", "at"))
        if key in seen:
            yield fault("two-units", f"two units are {unit['type']} {unit['number']} of {unit['nation']}", unit)
        if stack in stacked:
            yield fault("two-units", f"{unit['nation']} has two units of one type in {unit['at']}", unit["at"])
        seen.add(key)
        stacked.add(stack)
        kind = places.get(unit["at"], {}).get("kind")
        at_sea = unit["type"] in ("fleet", "corsair")
        if (kind == "sea" and not at_sea) or (kind == "land" and at_sea):
            yield fault(
                "unit", f"{'an' if unit['type'] == 'army' else 'a'} {unit['type']} cannot stand in {unit['at']}", unit["at"]
            )


def _persons(facts: Facts) -> Iterator[Problem]:
    nations, places = facts["nations"], facts["places"]
    named: dict[tuple[str, str], Facts] = {}
    units = {(unit["nation"], unit["type"], unit["number"]) for unit in facts["units"]}
    codes = {"ARM": "army", "GAR": "garrison", "FLT": "fleet", "TRN": "train"}
    for it in facts["persons"]:
        yield from _unknown("nation", [it["nation"]], nations)
        yield from _unknown("place", [it[key] for key in ("title", "see") if key in it], places)
        key = (str(it["nation"]), str(it["name"]))
        if key in named:
            yield fault(
                "two-persons", f"two persons of {it['nation']} are called {it['name']}", it["name"], "names are unique in a house"
            )
        named[key] = it
        if "unit" in it and (it["nation"], codes[it["unit"][:3]], it["unit"][4:]) not in units:
            yield fault("unknown-unit", f"{it['nation']} has no {it['unit']}", it["unit"])
        number = str(nations.get(it["nation"], {}).get("number", ""))
        if "serial" in it and not str(it["serial"]).startswith(number or "?"):
            yield fault("serial", f"the serials of {it['nation']} begin with {number or 'no digit'}", it["serial"])
        if ("serial" in it) == (str(it.get("commoner", "false")).lower() == "true"):
            yield fault("serial", f"{it['name']} needs either a `serial:` or `commoner: true`", it)
    yield from _couples(facts, named)


def _couples(facts: Facts, named: Mapping[tuple[str, str], Facts]) -> Iterator[Problem]:
    """A fault for each spouse whom there is not, and for each nation that does not have just one king."""
    for it in facts["persons"]:
        if "spouse" in it and (str(it["nation"]), str(it["spouse"])) not in named:
            yield fault("unknown-person", f"{it['nation']} has no {it['spouse']}", it["spouse"])
    for nation, it in facts["nations"].items():
        kings = [person for person in facts["persons"] if person["nation"] == nation and "king" in person]
        if str(it.get("played", "true")).lower() == "true" and len(kings) != 1:
            yield fault(
                "king", f"{nation} has {len(kings) or 'no'} king{'s' * (len(kings) > 1)}", it, "write `king: true` at one person"
            )


def _trade(facts: Facts) -> Iterator[Problem]:
    regions = facts["regions"]
    for region, it in regions.items():
        yield from _unknown("region", it["borders"], regions)
        for other in it["borders"]:
            if other in regions and region not in regions[other]["borders"]:
                yield fault("border", f"{region} borders on {other}, and {other} not on {region}", other)
    for route in facts.get("routes", ()):
        yield from (*_unknown("nation", [route["nation"]], facts["nations"]), *_unknown("place", [route["to"]], facts["places"]))
        yield from _unknown("region", route["route"], regions)
        for one, other in zip(route["route"], route["route"][1:], strict=False):
            if one in regions and other not in regions[one]["borders"]:
                yield fault("route", f"{one} does not border on {other}", other)
        end = facts["places"].get(route["to"])
        if end and end["region"] != route["route"][-1]:
            said = f"{end['name']} lies in {end['region']}, not in {route['route'][-1]}"
            yield fault("route", said, route["to"], "a route ends in its last region")
    for it in facts.get("factories", ()):
        yield from (*_unknown("nation", [it["nation"]], facts["nations"]), *_unknown("place", [it["at"]], facts["places"]))


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario file."""
    return _file().schema()


def _borders(facts: Facts) -> dict[str, str]:
    return {" - ".join(sorted((str(one), str(other)))): "border" for one, others in facts["borders"].items() for other in others}


def _each(facts: Facts, part: str, shown: Callable[[Any], str]) -> dict[str, str]:
    return {str(key): shown(it) for key, it in facts[part].items()}


def _all_of(it: Any) -> str:
    return ", ".join(f"{key} {value}" for key, value in it.items()) if isinstance(it, Mapping) else str(it)


def compare(ours: Facts, theirs: Facts) -> Comparison:
    """How two scenarios differ: in borders, places, nations and tables."""
    parts = {"borders": (_borders(ours), _borders(theirs))}
    for part in ("places", "nations", "tables", "frame"):
        parts[part] = (_each(ours, part, _all_of), _each(theirs, part, _all_of))
    words = {"borders": "border", "places": "place", "nations": "nation", "tables": "number", "frame": "number of the frame"}
    return compared(parts, words)


def lost(ours: Facts, theirs: Facts) -> list[Problem]:
    """A fault for each place and nation of ours that the other scenario does not have."""
    parts = ("places", "nations")
    return [fault("lost", f"{name} is gone", theirs) for part in parts for name in ours[part] if name not in theirs[part]]


def drawn(facts: Facts) -> chart.Chart:
    """The scenario's map as a chart, from which plain maps are drawn."""
    sites = [chart.ChartPlace(str(place), str(it["name"]), str(it["kind"]), at=_spot(it)) for place, it in facts["places"].items()]
    links = [chart.Link(str(one), str(other), "border") for one, others in facts["borders"].items() for other in others]
    return chart.Chart(sites, links, PLACES, BORDERS)


def _spot(it: Facts) -> tuple[float, float] | None:
    """Where a place stands, in degrees east and north; a place abroad at the edge of the map."""
    return (float(str(it["at"][0])), float(str(it["at"][1]))) if "at" in it else None


def in_force(facts: Facts) -> dict[str, Any]:
    """The facts on which outcomes can depend: all but what is for readers alone."""
    left_out = {"places": {"at"}, "nations": {"colour", "label"}}
    tables = {
        part: {name: {key: value for key, value in it.items() if key not in keys} for name, it in facts[part].items()}
        for part, keys in left_out.items()
    }
    return {key: tables.get(key, value) for key, value in facts.items() if key not in ("title", "credits", "house")}


def styles(facts: Facts) -> tuple[Style, ...]:
    """How each nation looks, and those who are none; the key has one entry for all whom nobody plays."""
    played = [(str(nation), it, str(it.get("played")).lower() != "false") for nation, it in facts["nations"].items()]
    return (
        *(
            Style(
                nation,
                str(it["name"]),
                str(it["label"]),
                str(it["colour"]),
                shared="" if own else "other nations",
                unplayed=not own,
            )
            for nation, it, own in played
        ),
        Style(REBELS, "rebels", "REB", "#8a8a8a", shared="rebels and natives", unplayed=True),
        Style(NATIVES, "natives", "NTV", "#8a8a8a", shared="rebels and natives", unplayed=True),
    )


SCENARIOS = BoardFormat(check, schema, compare, lost)
"""The format of scenario files."""
