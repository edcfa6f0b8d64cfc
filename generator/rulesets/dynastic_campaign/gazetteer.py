"""What the page of a scenario shows: its map, places, nations, families, trade, and what of it is a house value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.gazetteer import Gazetteer
from generator.rulesets.dynastic_campaign import documents, scenario_file, view
from generator.rulesets.dynastic_campaign.opening import opening
from generator.rulesets.dynastic_campaign.pictures.position import start
from generator.rulesets.dynastic_campaign.position import CODES
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings

TITLE = "Dynastic Campaign"


def gazetteer(scenario: Scenario) -> Gazetteer:
    """The page of a scenario, as everybody may read it: money in treasuries is told, since a scenario is public."""
    facts = scenario.facts
    public, _ = documents.dump(opening(Settings(scenario)))
    house = {str(key): str(words) for key, words in facts.get("house", {}).items()}
    return Gazetteer(
        title=f"{TITLE}: {facts['title']}",
        credits=tuple(map(str, facts["credits"])),
        about=f"{len(scenario.places)} places, and {sum(it.played for it in scenario.nations.values())} houses that want them.",
        places=scenario.shown,
        view={
            "places": list(_places(scenario, public)),
            "nations": list(_nations(scenario, public)),
            "others": list(_nations(scenario, public, played=False)),
            "regions": _regions(scenario),
            "house": house,
            "above": {key: words for key, words in house.items() if "." not in key and key != "frame"},
            "numbers": list(_numbers(scenario, house)),
            "frame": scenario.frame,
            "straits": sorted(scenario.shown[it] for it in scenario.straits),
        },
        picture=start(public),
        styles=scenario_file.styles(facts),
        templates="dynastic-campaign",
    )


def _places(scenario: Scenario, public: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Each place by name: what it is, whose, what it pays, its fortifications, its units and its neighbours."""
    for place in sorted(scenario.places.values(), key=lambda it: it.name):
        owner = scenario.nations.get(place.owner)
        yield {
            "place": place,
            "name": scenario.shown[place.id],
            "kind": "inland" if place.kind == "land" else "off the map" if place.kind == "abroad" else place.kind,
            "region": scenario.facts["regions"][place.region]["name"],
            "owner": owner.name if owner else "",
            "income": view.income(place, public["places"][place.id]),
            "units": [
                f"{scenario.nations[it['nation']].name} {CODES[it['type']]}-{it['number']} {it['ap']} AP"
                for it in public["units"].values()
                if it["at"] == place.id
            ],
            "near": sorted((it, scenario.shown[it]) for it in scenario.ways[place.id]),
            "strait": place.id in scenario.straits,
            "divided": place.id in scenario.divided,
        }


def _nations(scenario: Scenario, public: Mapping[str, Any], *, played: bool = True) -> Iterator[Mapping[str, Any]]:
    """Each nation: what it has, and its family."""
    names = view.persons(scenario, public)
    for it in scenario.nations.values():
        if it.played == played:
            stands = view.standing(scenario, public, it.id)
            yield {
                "facts": it,
                "colour": scenario.facts["nations"][it.id]["colour"],
                "capital": scenario.shown.get(it.capital, ""),
                "town": scenario.places[it.capital].town if it.capital else "",
                "sites": [scenario.shown[site] for site in it.sites],
                "provinces": [scenario.shown[place] for place in stands["places"]],
                "income": stands["income"],
                "points": stands["points"],
                "ap": stands["ap"],
                "friends": [scenario.nations[other].name for other in it.friend_of],
                "family": [
                    {"name": names[str(key)], **view.member(scenario, public, str(key))}
                    for key, person in public["persons"].items()
                    if person.get("nation") == it.id
                ],
                "routes": [
                    {"regions": "-".join(map(str, route["regions"])), "to": scenario.shown[str(route["to"])]}
                    for route in public.get("routes", ())
                    if route["nation"] == it.id
                ],
            }


def _regions(scenario: Scenario) -> list[Mapping[str, Any]]:
    """The regions of trade, with their neighbours."""
    facts = scenario.facts["regions"]
    return [
        {"id": region, "name": facts[region]["name"], "sea": region in scenario.sea_regions, "near": sorted(near)}
        for region, near in scenario.regions.items()
    ]


def _numbers(scenario: Scenario, house: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Each key of the scenario's tables: its value as written, and what it is where that is a house value."""
    for part in ("frame", "clergy", "tables"):
        for key, value in scenario.facts[part].items():
            name = f"{part}.{key}"
            yield name, _written(value), house.get(name, house.get(part, ""))


def _written(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {_written(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(": ".join(map(_written, item)) if isinstance(item, list | tuple) else _written(item) for item in value)
    return str(value)
