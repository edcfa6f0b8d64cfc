"""What the page of a world shows: its map, realms, provinces, fiefdoms, troops and numbers, and what of it is a house value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.core.gazetteer import Gazetteer
from generator.rulesets.dragon_lords import documents, scenario_file
from generator.rulesets.dragon_lords.opening import opening
from generator.rulesets.dragon_lords.pictures.phase import start
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position, Unit
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.settings import Settings

TITLE = "Dragon Lords"
KINDS = {"land": "inland", "coast": "coast", "sea": "sea"}


def gazetteer(scenario: Scenario) -> Gazetteer:
    """The page of a world, as everybody may read it: units and treasuries at the start are told, since a world's file is public."""
    facts = scenario.facts
    position = replace(opening(Settings(scenario)), fog=False)
    house = {str(key): str(words) for key, words in facts.get("house", {}).items()}
    return Gazetteer(
        title=f"{TITLE}: {facts['title']}",
        credits=tuple(map(str, facts["credits"])),
        about=f"{len(scenario.provinces)} provinces, and {len(scenario.realms)} realms that want them.",
        places={key: it.name for key, it in scenario.places.items()},
        view={
            "realms": list(_realms(scenario, position)),
            "provinces": list(_places(scenario, position)),
            "fiefdoms": [_fiefdom(scenario, it) for it in scenario.fiefdoms],
            "soldiers": [it for it in scenario.troops.values() if not it.ship],
            "ships": [it for it in scenario.troops.values() if it.ship],
            "heroes": list(scenario.heroes.values()),
            "numbers": list(_numbers(scenario, house)),
            "house": house,
            "above": {key: words for key, words in house.items() if not key.startswith("numbers")},
            "victory": {key.partition(".")[2]: value for key, value in scenario.numbers.items() if key.startswith("victory.")},
        },
        picture=start(scenario, documents.dump(position)[0]),
        styles=scenario_file.styles(facts),
        templates="dragon-lords",
    )


def troops_of(scenario: Scenario, unit: Unit) -> str:
    """The troops of a unit in words, each kind with its rank: `5 infantry (rank 1), 3 archers (rank 2)`."""
    kinds = scenario.troops
    words = ((it, kinds[it.type].name if it.count == 1 else kinds[it.type].plural) for it in unit.stacks)
    return ", ".join(f"{it.count} {name} (rank {it.rank})" for it, name in words)


def _realms(scenario: Scenario, position: Position) -> Iterator[Mapping[str, Any]]:
    """Each realm: its names, what it owns and what it begins with."""
    for it in scenario.realms.values():
        yield {
            "facts": it,
            "colour": scenario.facts["realms"][it.id]["colour"],
            "capital": scenario.names[it.capital],
            "royal": position.realms[it.id].royal,
            "treasury": position.realms[it.id].treasury,
            "provinces": [place.name for place in scenario.places.values() if place.owner == it.id],
            "units": [
                {"name": unit.name, "at": scenario.names[unit.at], "troops": troops_of(scenario, unit)}
                for unit in position.of(it.id)
            ],
            "heroes": [
                f"{hero.name}, {scenario.heroes[hero.kind].name} with tactics {hero.tactics}"
                for hero in position.heroes.values()
                if hero.realm == it.id
            ],
        }


def _places(scenario: Scenario, position: Position) -> Iterator[Mapping[str, Any]]:
    """Each place by name: what it is, whose, what it pays, what stands there, and its neighbours with what lies between."""
    for place in sorted(scenario.places.values(), key=lambda it: it.name):
        units = [unit for unit in position.at(place.id) if unit.realm == INDEPENDENT]
        yield {
            "place": place,
            "kind": KINDS[place.kind],
            "owner": scenario.realms[place.owner].name if place.owner else "",
            "defenders": [troops_of(scenario, unit) for unit in units],
            "near": [
                (other, scenario.names[other], scenario.barriers.get(frozenset((place.id, other)), ""))
                for other in sorted(scenario.ways[place.id], key=scenario.names.__getitem__)
            ],
        }


def _fiefdom(scenario: Scenario, fiefdom: str) -> Mapping[str, Any]:
    it = scenario.fiefdoms[fiefdom]
    needs = [*(scenario.names[place] for place in it.provinces), *(scenario.fiefdoms[other].name for other in it.fiefdoms)]
    return {"facts": it, "needs": needs}


def _numbers(scenario: Scenario, house: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Each single number: its key, its value, and what of it is a house value."""
    for name, value in scenario.numbers.items():
        key = f"numbers.{name}"
        words = next((house[it] for it in (key, key.rpartition(".")[0], "numbers") if it in house), "")
        yield key, ", ".join(map(str, value)) if isinstance(value, tuple) else str(value), words
