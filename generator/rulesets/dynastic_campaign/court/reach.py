"""How far a cleric's informants reach, and how likely he is to arrest whom they find (rulebook 2.8.3).

The least and the highest chance are house values (`clergy: arrest:`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.rulesets.dynastic_campaign.court.offices import ARCHBISHOP, CARDINAL
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS, Person, Position
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import SHIPS_OCCUPY_SEES, Settings

FAR, NEAR = 2, 1
"""How many spaces of any kind, seas among them, informants reach from a home that is their master's, and from another."""

EVEN, EACH_POINT, STRANGE_HOME = 50, 10, -10
"""The chance, in per cent, between equals; what a point of leadership changes it by; and what a home that is not his own does."""


class Way(NamedTuple):
    """A way to arrest somebody: from which home, over how many spaces, and with what chance, in per cent."""

    home: str
    distance: int
    chance: int


def ways(settings: Settings, position: Position, cleric: Person, target: Person, home: str = "") -> list[Way]:
    """Every way in which a cleric can reach a leader, the most likely first.

    An archbishop or Imam reaches from his own home, a cardinal or Grand Mufti from that of every archbishop, Imam or cardinal.
    `home` is the one that a cleric without any is given in this phase.
    """
    place = position.units[target.unit].at
    even = EVEN + EACH_POINT * (cleric.rating - target.rating)
    bounds = settings.scenario.clergy["arrest"]
    found = []
    for at, nation in sorted(set(_homes(position, cleric, home))):
        own = is_own(settings, position, nation, at)
        distance = spaces_between(settings.scenario, at, place, FAR if own else NEAR)
        if distance is not None:
            found.append(
                Way(at, distance, min(int(bounds["most"]), max(int(bounds["least"]), even + (0 if own else STRANGE_HOME))))
            )
    return sorted(found, key=lambda way: (-way.chance, way.distance, way.home))


def is_own(settings: Settings, position: Position, nation: str, home: str) -> bool:
    """Whether a home is controlled by its cleric's nation, and no foreign troops occupy it: ships in port and rebels do not."""
    foreign = [unit for unit in position.at(home) if unit.nation != nation]
    if SHIPS_OCCUPY_SEES not in settings.older:
        foreign = [it for it in foreign if it.type not in ("fleet", "corsair") and it.nation not in (REBELS, NATIVES)]
    return position.places[home].control == nation and not foreign


def spaces_between(scenario: Scenario, start: str, end: str, most: int) -> int | None:
    """How many steps lead from one space to another, over spaces of any kind; None for more than `most`."""
    reached, distance = {start}, 0
    while end not in reached:
        if distance == most:
            return None
        reached |= {place for at in reached for place in scenario.ways[at]}
        distance += 1
    return distance


def _homes(position: Position, cleric: Person, home: str) -> Iterator[tuple[str, str]]:
    """The homes from which a cleric reaches leaders, each with the nation of the cleric who lives there."""
    if cleric.see or home:
        yield cleric.see or home, cleric.nation
    if cleric.clergy == CARDINAL:
        yield from ((it.see, it.nation) for it in position.persons.values() if it.alive and it.see and has_informants(it))


def has_informants(person: Person) -> bool:
    """Whether a person is an archbishop, an Imam, a cardinal or a Grand Mufti. The Pope is above that sort of thing."""
    return person.clergy in (ARCHBISHOP, CARDINAL)
