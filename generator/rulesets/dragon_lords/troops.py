"""Sums over the troops and heroes of units, and units with troops added or taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.rulesets.dragon_lords.position import FIRST_RANK, Position, Stack, Unit
from generator.rulesets.dragon_lords.scenario import Scenario


def count(unit: Unit, kind: str) -> int:
    """How many troops of a kind a unit has."""
    return sum(stack.count for stack in unit.stacks if stack.type == kind)


def in_all(amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """How many of each kind are named, which may be named more than once."""
    found: dict[str, int] = {}
    for kind, many in amounts:
        found[kind] = found.get(kind, 0) + many
    return found


def has(unit: Unit, amounts: Iterable[tuple[str, int]]) -> bool:
    """Whether a unit has so many troops of each kind."""
    return all(count(unit, kind) >= many for kind, many in in_all(amounts).items())


def combat(scenario: Scenario, unit: Unit) -> int:
    """The combat of a unit's troops, without any bonus."""
    return sum(stack.count * scenario.troops[stack.type].combat for stack in unit.stacks)


def weight(scenario: Scenario, unit: Unit) -> int:
    """The weight of a unit's soldiers; heroes weigh nothing (scenario 4)."""
    return sum(stack.count * scenario.troops[stack.type].weight for stack in unit.stacks)


def storage(scenario: Scenario, unit: Unit) -> int:
    """The storage of a fleet's ships."""
    return sum(stack.count * scenario.troops[stack.type].storage for stack in unit.stacks)


def load(scenario: Scenario, position: Position, fleet: str) -> int:
    """The weight of all armies aboard a fleet."""
    return sum(weight(scenario, unit) for unit in position.units.values() if unit.aboard == fleet)


def points(scenario: Scenario, unit: Unit) -> int:
    """The move-points with which a unit begins a turn: those of its slowest troops (L-038); a garrison has none.

    An army of heroes alone is as fast as the fastest troops of the scenario.
    """
    if unit.type == "garrison":
        return 0
    if not unit.stacks:
        return max(kind.points for kind in scenario.troops.values() if not kind.ship) if unit.heroes else 0
    return min(scenario.troops[stack.type].points for stack in unit.stacks)


def soldiers(scenario: Scenario, unit: Unit) -> int:
    """How many soldiers a unit has; ships are none."""
    return sum(stack.count for stack in unit.stacks if not scenario.troops[stack.type].ship)


def can_hide(scenario: Scenario, position: Position, unit: Unit) -> bool:
    """Whether all troops and heroes of a unit have the gift of concealment (L-041), and it has any."""
    gifts = [scenario.troops[stack.type].conceals for stack in unit.stacks]
    gifts += [scenario.heroes[position.heroes[hero].kind].conceals for hero in unit.heroes]
    return bool(gifts) and all(gifts)


def added(unit: Unit, kind: str, number: int, rank: int = FIRST_RANK) -> Unit:
    """The unit with troops of a kind in a rank; new ones come into the first (L-068)."""
    return replace(unit, stacks=_merged([*unit.stacks, Stack(kind, number, rank)]))


def taken(unit: Unit, kind: str, number: int) -> Unit:
    """The unit without so many troops of a kind, those of the last rank first. Raises ValueError where it does not have so many."""
    left = number
    stacks = []
    for stack in sorted(unit.stacks, key=lambda it: -it.rank):
        gone = min(left, stack.count) if stack.type == kind else 0
        left -= gone
        stacks.append(replace(stack, count=stack.count - gone))
    if left:
        raise ValueError(f"{unit.id} does not have {number} of {kind}")
    return replace(unit, stacks=_merged(stacks))


def ranked(unit: Unit, stacks: Iterable[Stack]) -> Unit:
    """The unit with these stacks in place of its own, those of a kind and rank put together."""
    return replace(unit, stacks=_merged(stacks))


def _merged(stacks: Iterable[Stack]) -> tuple[Stack, ...]:
    """One stack for each rank and kind, by rank, then in the order in which kinds came."""
    found: dict[tuple[int, str], int] = {}
    for stack in stacks:
        found[stack.rank, stack.type] = found.get((stack.rank, stack.type), 0) + stack.count
    return tuple(Stack(kind, number, rank) for (rank, kind), number in sorted(found.items(), key=lambda it: it[0][0]) if number)
