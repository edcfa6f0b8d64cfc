"""Fiefdoms: who meets their requirements, and how many heroes a realm may have (L-030 to L-034; scenario 6)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.scenario import Fiefdom, Scenario


def meets(position: Position, realm: str, fiefdom: Fiefdom) -> bool:
    """Whether a realm of royal blood owns all that a fiefdom needs, or those who serve it do; a suzerain's does not count."""
    it = position.realms[realm]
    if not it.royal or it.out:
        return False
    ours = {realm, *position.henchmen(realm)}
    lands = all(position.provinces[place].owner in ours for place in fiefdom.provinces)
    return lands and all(position.fiefdoms.get(title) in ours for title in fiefdom.fiefdoms)


def lands(scenario: Scenario, fiefdom: Fiefdom) -> frozenset[str]:
    """The provinces of a fiefdom, those of the fiefdoms that it needs among them."""
    return frozenset(_lands(scenario, fiefdom, 0))


def _lands(scenario: Scenario, fiefdom: Fiefdom, depth: int) -> Iterator[str]:
    yield from fiefdom.provinces
    if depth < len(scenario.fiefdoms):
        for title in fiefdom.fiefdoms:
            yield from _lands(scenario, scenario.fiefdoms[title], depth + 1)


def in_order(scenario: Scenario) -> list[Fiefdom]:
    """All fiefdoms, each behind those that it needs, else in the order of the file."""
    found: dict[str, Fiefdom] = {}
    left = dict(scenario.fiefdoms)
    while left:
        ready = [it for it in left.values() if all(title in found for title in it.fiefdoms)] or list(left.values())
        found |= {it.id: it for it in ready}
        left = {key: it for key, it in left.items() if key not in found}
    return list(found.values())


def heroes_allowed(scenario: Scenario, position: Position, realm: str) -> int:
    """How many heroes a realm may have: of royal blood so many and those of its titles, else none."""
    if not position.realms[realm].royal:
        return 0
    titles = (scenario.fiefdoms[title].heroes for title, holder in position.fiefdoms.items() if holder == realm)
    return int(scenario.numbers["hero.allowed"]) + sum(titles)
