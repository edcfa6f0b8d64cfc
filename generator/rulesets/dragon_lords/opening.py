"""How a game of Dragon Lords begins, as its world says (scenario 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.core.phase import Phase
from generator.rulesets.dragon_lords.position import (
    INDEPENDENT,
    LAST_RANK,
    LETTERS,
    Hero,
    Position,
    Province,
    Realm,
    Stack,
    Unit,
)
from generator.rulesets.dragon_lords.scenario import Place, Scenario
from generator.rulesets.dragon_lords.settings import Settings

PLANS = "plans"
"""The step of each turn that takes orders; there is no other."""


def phase(number: int) -> Phase:
    """The phase of a turn."""
    return Phase(number, 0, f"turn-{number}", PLANS)


def opening(settings: Settings) -> Position:
    """The position before the first turn."""
    scenario = settings.scenario
    heroes = {hero.id: hero for hero in _heroes(scenario)}
    units = {unit.id: unit for unit in (*_units(scenario), *_independents(scenario))}
    realms = {it.id: Realm(it.id, settings.royal.get(it.id, it.royal), treasury=it.treasury) for it in scenario.realms.values()}
    common = [realm for realm in realms.values() if not realm.royal]
    for realm in common:
        gold = scenario.numbers["commoner.treasury"]
        realms[realm.id] = replace(realm, treasury=realm.treasury + gold)
    dismissed = {hero.id for hero in heroes.values() if not realms[hero.realm].royal}
    return Position(
        phase=phase(1),
        provinces={place: _province(scenario.places[place]) for place in scenario.provinces},
        realms={**realms, INDEPENDENT: Realm(INDEPENDENT, royal=False)},
        units={key: _without(unit, dismissed) for key, unit in units.items()},
        heroes={key: hero for key, hero in heroes.items() if key not in dismissed},
        fog=settings.fog,
    )


def _province(it: Place) -> Province:
    return Province(it.owner or INDEPENDENT, it.owner, it.fort, it.harbour, standing=it.fort)


def _heroes(scenario: Scenario) -> Iterator[Hero]:
    for realm, those in scenario.facts["units"].items():
        for name, it in those.get("heroes", {}).items():
            yield Hero(str(realm), str(name), str(it["class"]), int(it.get("tactics", 0)))


def _units(scenario: Scenario) -> Iterator[Unit]:
    types = {letter: kind for kind, letter in LETTERS.items()}
    for realm, those in scenario.facts["units"].items():
        for name, it in those.items():
            if name != "heroes":
                heroes = tuple(f"{realm} {hero}" for hero in it.get("heroes", ()))
                leader = f"{realm} {it['leader']}" if "leader" in it else ""
                level = int(it.get("retreat_level", LAST_RANK))
                kind, number, at = types[str(name)[0]], int(str(name)[1:]), str(it["at"])
                yield Unit(str(realm), kind, number, at, _stacks(it["troops"]), heroes, leader, retreat_level=level)


def _independents(scenario: Scenario) -> Iterator[Unit]:
    """A garrison for each province that nobody owns, numbered in the order of the file."""
    for number, (place, troops) in enumerate(scenario.facts.get("independents", {}).items(), 1):
        yield Unit(INDEPENDENT, "garrison", number, str(place), _stacks(troops))


def _stacks(rows: Any) -> tuple[Stack, ...]:
    return tuple(Stack(str(kind), int(count), int(rank)) for kind, count, rank in rows)


def _without(unit: Unit, dismissed: set[str]) -> Unit:
    """The unit without heroes that its realm may not have (scenario 13.13)."""
    kept = tuple(hero for hero in unit.heroes if hero not in dismissed)
    return replace(unit, heroes=kept, leader=unit.leader if unit.leader in kept else "")
