"""What is wrong with the units and heroes of a position that somebody wrote by hand, and with what realms know of each other.

Laws as in `position_check`. Units are secret where there is fog, so no message quotes what is said of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.core.phase import read_phase
from generator.core.problem import Problem, fault
from generator.rulesets.dragon_lords.position import INDEPENDENT, LAST_RANK, LETTERS, RANKS
from generator.rulesets.dragon_lords.scenario import Scenario

Facts = Mapping[str, Any]


def _units(scenario: Scenario, whole: Facts) -> Iterator[Problem]:
    """Units are called what is said of them, and stand where their type can; a province has one garrison, its owner's."""
    letters: Mapping[str, str] = {str(kind): letter for kind, letter in LETTERS.items()}
    garrisons: Counter[str] = Counter()
    for key, it in whole.get("units", {}).items():
        kind, place = str(it.get("type", "")), scenario.places.get(str(it.get("at", "")))
        if {"realm", "type", "number"} <= it.keys() and key != f"{it['realm']} {letters[kind]}{it['number']}":
            yield fault("name", "a unit is called otherwise by what is said of it", key, "realm and name, as brynn A1")
        if it.get("realm") not in (*scenario.realms, INDEPENDENT):
            yield fault("unknown-realm", "a unit is of no realm of the world", it.get("realm") or key)
        if not 1 <= int(it.get("number", 1)) <= scenario.numbers["unit.most"]:
            yield fault("number", f"units are numbered from 1 to {scenario.numbers['unit.most']}", it["number"])
        if place is None:
            yield fault("unknown-place", "a unit is in no place of the world", it.get("at") or key)
            continue
        if (kind == "fleet" and place.kind == "land") or (kind != "fleet" and place.is_sea and not it.get("aboard")):
            yield fault("place", "a unit of that type cannot stand there", it["at"], "fleets sail; armies at sea are `aboard:` one")
        if kind == "garrison":
            garrisons[place.id] += 1
            owner = whole["provinces"].get(place.id, {}).get("owner", INDEPENDENT)
            if garrisons[place.id] > 1 or owner != it.get("realm"):
                yield fault("garrison", "a province has one garrison, and its owner has it", key)
        yield from _troops(scenario, it, kind)
        yield from _ties(whole, str(key), it)
    # Where the secret half is not at hand, there are no units to look at.
    for city in scenario.provinces if "units" in whole else ():
        if scenario.places[city].city and not garrisons[city]:
            hint = "write it without `stacks:`, if nobody is in it"
            yield fault("garrison", f"the city of {scenario.names[city]} has no garrison", whole["units"], hint)


def _troops(scenario: Scenario, it: Facts, kind: str) -> Iterator[Problem]:
    """Troops are of known kinds, in ranks, at least one, soldiers and ships where they belong."""
    seen = set()
    for stack in it.get("stacks", ()):
        troops = scenario.troops.get(str(stack.get("type", "")))
        if troops is None:
            yield fault("unknown-troops", "there is no such kind of troops", stack.get("type") or stack)
            continue
        rank, pair = int(stack.get("rank", 1)), (troops.id, int(stack.get("rank", 1)))
        if int(stack.get("count", 1)) < 1 or rank not in RANKS:
            yield fault("troops", f"at least one of a kind stands in a rank from 1 to {LAST_RANK}", stack)
        if pair in seen:
            yield fault("troops", "a kind stands twice in one rank", stack, "add the two up")
        seen.add(pair)
        if kind != "garrison" and troops.ship != (kind == "fleet"):
            yield fault("troops", "soldiers are in armies, ships in fleets", stack)
    if int(it.get("retreat_level", LAST_RANK)) not in RANKS:
        yield fault("retreat-level", f"a retreat level is from 1 to {LAST_RANK}", it["retreat_level"])


def _ties(whole: Facts, key: str, it: Facts) -> Iterator[Problem]:
    """Whatever a unit is aboard of, follows, and has for heroes and a leader is there, and fits."""
    units, heroes = whole.get("units", {}), whole.get("heroes", {})
    if it.get("aboard"):
        fleet = units.get(it["aboard"], {})
        if it.get("type") != "army" or fleet.get("type") != "fleet" or fleet.get("at") != it.get("at"):
            yield fault("aboard", "an army is aboard a fleet where that is", it["aboard"])
    # A unit goes on following one that was destroyed, to no effect.
    if it.get("follow") and (it["follow"] == key or it["follow"].rpartition(" ")[0] != it.get("realm")):
        yield fault("follow", "a unit follows another one of its realm", it["follow"])
    for hero in it.get("heroes", ()):
        if heroes.get(hero, {}).get("realm") != it.get("realm"):
            yield fault("unknown-hero", "a hero in a unit is one of its realm, with an entry below `heroes:`", hero)
    if it.get("leader") and it["leader"] not in it.get("heroes", ()):
        yield fault("leader", "a unit is led by one of its heroes", it["leader"])


def _heroes(scenario: Scenario, whole: Facts) -> Iterator[Problem]:
    """Heroes are called what is said of them, of a known class, and each is in one unit."""
    housed = Counter(str(hero) for it in whole.get("units", {}).values() for hero in it.get("heroes", ()))
    for key, it in whole.get("heroes", {}).items():
        if key != f"{it.get('realm')} {it.get('name')}":
            yield fault("name", "a hero is called otherwise by what is said of them", key, "realm and name, as brynn Carys")
        if it.get("kind") not in scenario.heroes:
            yield fault("unknown-class", "there is no such class of heroes", it.get("kind") or key)
        if not 0 <= int(it.get("tactics", 0)) <= scenario.numbers["hero.most"]:
            yield fault("tactics", f"tactics go from 0 to {scenario.numbers['hero.most']}", it["tactics"])
        if housed[str(key)] != 1:
            yield fault("hero", "a hero is in one unit, and in no more than one", key)


def _news(scenario: Scenario, whole: Facts) -> Iterator[Problem]:
    """What realms saw and know is of realms and places of the world, and not of the future."""
    phase = read_phase(whole.get("phase", {}).get("id", ""))
    now = phase.number if phase else 0
    for realm, those in whole.get("seen", {}).items():
        for it in those:
            known = it.get("realm") in (*scenario.realms, INDEPENDENT) and it.get("place") in scenario.places
            if realm not in scenario.realms or not known or not set(it.get("troops", {})) <= set(scenario.troops):
                yield fault("seen", "what a realm saw is of no realm, place or kind of troops of the world", it)
            if not 0 <= int(it.get("turn", 0)) <= now:
                yield fault("seen", "what a realm saw is of a turn before this one", it["turn"])
    for realm, those in whole.get("grounds", {}).items():
        strange = [key for key in those if key not in scenario.provinces]
        if realm not in scenario.realms or strange:
            yield fault("grounds", "what a realm knows is of no realm or province of the world", strange[0] if strange else realm)
    for pair in whole.get("ambassadors", ()):
        if not set(pair) <= set(scenario.realms):
            yield fault("ambassadors", "ambassadors go between two realms of the world", pair)


LAWS: tuple[Callable[[Scenario, Facts], Iterator[Problem]], ...] = (_units, _heroes, _news)
