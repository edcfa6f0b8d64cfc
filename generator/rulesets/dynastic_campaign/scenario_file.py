"""A scenario file as a whole: what is wrong with one, how two differ, and how it is drawn plainly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from typing import Any, Literal

from generator.core import chart
from generator.core.board_format import BoardFormat, Comparison, compared
from generator.core.picture import Paints, Style
from generator.core.problem import Problem, by_line, fault
from generator.core.signs import Pattern
from generator.core.unknown_names import unknown
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS
from generator.rulesets.dynastic_campaign.scenario import spelled
from generator.rulesets.dynastic_campaign.scenario_numbers import disorder
from generator.rulesets.dynastic_campaign.scenario_shape import BORDERS, PLACES, whole_file

_PATTERNS: tuple[Pattern | Literal[""], ...] = ("", "rising", "across", "dots", "lattice", "falling", "grid", "upright", "crosses")
"""Those of the nations that are played, in the order of the file: nine, as there are nine players."""

Facts = Mapping[str, Any]


def check(tree: Any) -> list[Problem]:
    """Everything that is wrong with a scenario file, by line."""
    problems: list[Problem] = []
    facts = whole_file().read(tree, "the scenario", problems)
    if not problems:
        for part in (_map, _nations, _units, _persons, _trade, disorder):
            problems += part(facts)
    return by_line(problems)


def _map(facts: Facts) -> Iterator[Problem]:
    places = facts["places"]
    yield from unknown("place", facts["borders"], places)
    seen: set[frozenset[str]] = set()
    for one, others in facts["borders"].items():
        yield from unknown("place", others, places)
        for other in others:
            pair = frozenset((str(one), str(other)))
            if len(pair) < 2:
                yield fault("border", f"{one} borders on itself", other, "take it out")
            elif pair in seen:
                yield fault("border", f"the border of {one} and {other} is written twice", other, "take one out")
            seen.add(pair)
    alone = [place for place in places if not any(place in pair for pair in seen) and places[place]["kind"] != "abroad"]
    yield from (fault("border", f"{place} has no border", place, "write its neighbours below `borders:`") for place in alone)
    yield from unknown("place", [*facts.get("straits", ()), *facts.get("divided", ()), *facts.get("gates", ())], places)
    yield from (each for others in facts.get("gates", {}).values() for each in unknown("region", others, facts["regions"]))
    for place in places.values():
        yield from unknown("nation", [place["owner"]] if "owner" in place else [], facts["nations"])
        yield from unknown("region", [place["region"]], facts["regions"])
        if place["kind"] == "sea" and {"owner", "fort", "colonists"} & set(place):
            yield fault("sea", "nobody owns a sea or builds there", place, "take `owner:`, `fort:` and `colonists:` out")


def _nations(facts: Facts) -> Iterator[Problem]:
    nations, places = facts["nations"], facts["places"]
    played = {key: it for key, it in nations.items() if str(it.get("played", "true")).lower() == "true"}
    if len(played) < 2:
        yield fault("nations", "a game needs two nations that somebody plays", nations, "take `played: false` out")
    numbers: dict[str, str] = {}
    for nation, it in nations.items():
        yield from unknown("place", [*it["sites"], *([it["capital"]] if "capital" in it else [])], places)
        yield from unknown("nation", it.get("friend_of", ()), nations)
        if nation in played:
            missing = [key for key in ("number", "house", "faith", "capital") if key not in it]
            yield from (fault("nation", f"{nation} has no `{key}:`, which a played nation needs", it) for key in missing)
        if "number" in it and numbers.setdefault(str(it["number"]), nation) != nation:
            yield fault("nation", f"{nation} and {numbers[str(it['number'])]} have the same number", it["number"])
    yield from unknown("nation", facts.get("names", ()), nations)


def _units(facts: Facts) -> Iterator[Problem]:
    places, seen, stacked = facts["places"], set(), set()
    for unit in facts["units"]:
        yield from (*unknown("nation", [unit["nation"]], facts["nations"]), *unknown("place", [unit["at"]], places))
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
        yield from unknown("nation", [it["nation"]], nations)
        yield from unknown("place", [it[key] for key in ("title", "see") if key in it], places)
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
        yield from unknown("region", it["borders"], regions)
        for other in it["borders"]:
            if other in regions and region not in regions[other]["borders"]:
                yield fault("border", f"{region} borders on {other}, and {other} not on {region}", other)
    yield from _spots(regions)
    for route in facts.get("routes", ()):
        yield from (*unknown("nation", [route["nation"]], facts["nations"]), *unknown("place", [route["to"]], facts["places"]))
        yield from unknown("region", route["route"], regions)
        for one, other in zip(route["route"], route["route"][1:], strict=False):
            if one in regions and other not in regions[one]["borders"]:
                yield fault("route", f"{one} does not border on {other}", other)
        end = facts["places"].get(route["to"])
        if end and end["region"] != route["route"][-1]:
            said = f"{end['name']} lies in {end['region']}, not in {route['route'][-1]}"
            yield fault("route", said, route["to"], "a route ends in its last region")
    for it in facts.get("factories", ()):
        yield from (*unknown("nation", [it["nation"]], facts["nations"]), *unknown("place", [it["at"]], facts["places"]))


def _spots(regions: Facts) -> Iterator[Problem]:
    """A fault for each region without a spot of its own on the chart of trade, unless none has one."""
    taken: dict[tuple[int, ...], str] = {}
    for region, it in regions.items():
        if "spot" in it:
            spot = tuple(int(str(each)) for each in it["spot"])
            if taken.setdefault(spot, str(region)) != region:
                yield fault("spot", f"{region} and {taken[spot]} have the same `spot:`", it["spot"])
    if taken:
        alone = (region for region in regions if "spot" not in regions[region])
        yield from (fault("spot", f"{region} has no `spot:`, and others have", region, "give all one or none") for region in alone)


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario file."""
    return whole_file().schema()


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
    sites = [chart.ChartPlace(str(place), _shown(it), str(it["kind"]), at=_spot(it)) for place, it in facts["places"].items()]
    links = [chart.Link(str(one), str(other), "border") for one, others in facts["borders"].items() for other in others]
    return chart.Chart(sites, links, PLACES, BORDERS)


def _shown(it: Facts) -> str:
    return spelled(str(it["name"]), str(it.get("called", "")))


def _spot(it: Facts) -> tuple[float, float] | None:
    """Where a place stands, in degrees east and north; a place abroad at the edge of the map."""
    return (float(str(it["at"][0])), float(str(it["at"][1]))) if "at" in it else None


def in_force(facts: Facts) -> dict[str, Any]:
    """The facts on which outcomes can depend: all but what is for readers alone."""
    left_out = {"places": {"at", "called", "town"}, "nations": {"colour", "paints", "label", "people"}, "regions": {"spot"}}
    tables = {
        part: {name: {key: value for key, value in it.items() if key not in keys} for name, it in facts[part].items()}
        for part, keys in left_out.items()
    }
    return {key: tables.get(key, value) for key, value in facts.items() if key not in ("title", "credits", "house")}


def styles(facts: Facts) -> tuple[Style, ...]:
    """How each nation looks, and those who are none; the key has one entry for all whom nobody plays."""
    patterns = cycle(_PATTERNS)
    played = [(str(nation), it, str(it.get("played")).lower() != "false") for nation, it in facts["nations"].items()]
    return (
        *(
            Style(
                nation,
                str(it["name"]),
                str(it["label"]),
                str(it["colour"]),
                pattern=next(patterns) if own else "hatch",
                shared="" if own else "other nations",
                unplayed=not own,
                paints=Paints.read(it.get("paints")),
            )
            for nation, it, own in played
        ),
        Style(REBELS, "rebels", "REB", "#8a8a8a", pattern="hatch", shared="rebels and natives", unplayed=True),
        Style(NATIVES, "natives", "NTV", "#8a8a8a", pattern="hatch", shared="rebels and natives", unplayed=True),
    )


SCENARIOS = BoardFormat(check, schema, compare, lost)
"""The format of scenario files."""
