"""Troops in a battle: what fires, who is shot at, and who falls first (L-114, L-118; scenario 7.4 to 7.6, 13.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from generator.core.quick_dataclass import dataclass
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.scenario import Scenario, TroopType
from generator.rulesets.dragon_lords.troops import ranked

TYPES = ("garrison", "army", "fleet")


@dataclass(frozen=True, slots=True)
class Squad:
    """Troops of one kind in one rank of a unit that take part in a battle; `marine` ones fight aboard a fleet."""

    unit: str
    realm: str
    kind: TroopType
    rank: int
    count: int
    marine: bool = False


def unit_order(unit: Unit) -> tuple[str, int, int]:
    """The order in which units are gone through: by realm; its garrison, then A1, A2 and so on, then its fleets."""
    return (unit.realm, TYPES.index(unit.type), unit.number)


def squads_of(scenario: Scenario, units: Iterable[Unit]) -> list[Squad]:
    """All troops of units, in order."""
    return [
        Squad(unit.id, unit.realm, scenario.troops[stack.type], stack.rank, stack.count)
        for unit in sorted(units, key=unit_order)
        for stack in unit.stacks
    ]


def sizes(squads: Iterable[Squad]) -> dict[str, int]:
    """How many troops each realm has in a battle, realms in alphabetical order."""
    found: dict[str, int] = {}
    for squad in squads:
        found[squad.realm] = found.get(squad.realm, 0) + squad.count
    return dict(sorted(found.items()))


def enemies(squads: Sequence[Squad], hostile: Callable[[str, str], bool]) -> dict[str, dict[str, int]]:
    """The realms that each realm fires at, with the number of their troops; only realms that fire at somebody."""
    there = {realm: count for realm, count in sizes(squads).items() if count}
    found = {one: {other: count for other, count in there.items() if hostile(one, other)} for one in there}
    return {one: others for one, others in found.items() if others}


def volley(
    squads: Sequence[Squad],
    realm: str,
    percents: Sequence[int],
    targets: Sequence[str],
    bonus: Callable[[Squad], Fraction],
) -> dict[str, Fraction]:
    """The damage that a realm's troops do in a round, by the realm shot at.

    There is a per cent of its combat and a target for each troop, in the order of the squads; `bonus` is what multiplies the combat
    of each troop of a squad.
    """
    damage: dict[str, Fraction] = {}
    shot = iter(zip(percents, targets, strict=True))
    for squad in squads:
        if squad.realm == realm:
            aimed: dict[str, int] = {}
            for percent, target in islice(shot, squad.count):
                aimed[target] = aimed.get(target, 0) + percent
            combat = squad.kind.combat * bonus(squad) / 100
            for target, percent in aimed.items():
                damage[target] = damage.get(target, Fraction(0)) + combat * percent
    return damage


def casualties(
    squads: Sequence[Squad], realm: str, damage: Fraction, file_order: Mapping[str, int]
) -> tuple[list[Squad], list[Squad], Fraction]:
    """What falls of a realm's troops by so much damage: the squads that are left, those that fell, and the damage left over.

    Whole troops fall: the lowest rank first, in it marines before ships, then the kind that has most troops there, counted again
    after each, then the cheaper one, then that of the scenario's order; units in `unit_order`.
    """
    left = list(squads)
    fallen: dict[tuple[str, str, int, bool], Squad] = {}
    own = [at for at, squad in enumerate(left) if squad.realm == realm and squad.count]
    while own:
        front = min((left[at].rank, not left[at].marine) for at in own)
        there = [at for at in own if (left[at].rank, not left[at].marine) == front]
        count = dict[str, int]()
        for at in there:
            count[left[at].kind.id] = count.get(left[at].kind.id, 0) + left[at].count
        first = min(there, key=lambda at: (-count[left[at].kind.id], left[at].kind.cost, file_order[left[at].kind.id], at))
        squad = left[first]
        if squad.kind.hp > damage:
            break
        damage -= squad.kind.hp
        left[first] = replace(squad, count=squad.count - 1)
        key = (squad.unit, squad.kind.id, squad.rank, squad.marine)
        before = fallen.get(key)
        fallen[key] = replace(squad, count=before.count + 1 if before else 1)
        own = [at for at in own if left[at].count]
    return [squad for squad in left if squad.count], list(fallen.values()), damage if own else Fraction(0)


def without_fallen(position: Position, fallen: Iterable[Squad]) -> Position:
    """The position with fallen troops taken out of their units; units that lost all of them stay, empty."""
    units = dict(position.units)
    for squad in fallen:
        unit = units[squad.unit]
        stacks = tuple(
            replace(stack, count=stack.count - squad.count) if (stack.type, stack.rank) == (squad.kind.id, squad.rank) else stack
            for stack in unit.stacks
        )
        units[squad.unit] = ranked(unit, stacks)
    return replace(position, units=units)


def by_kind(fallen: Iterable[Squad]) -> Iterator[tuple[str, dict[str, int]]]:
    """What fell of each unit, by kind."""
    found: dict[str, dict[str, int]] = {}
    for squad in fallen:
        kinds = found.setdefault(squad.unit, {})
        kinds[squad.kind.id] = kinds.get(squad.kind.id, 0) + squad.count
    yield from found.items()
