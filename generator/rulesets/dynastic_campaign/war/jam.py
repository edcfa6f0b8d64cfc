"""Traffic jams, and units of other types that turn to support (rulebook 4.2; scenario 12.3).

A unit that stays keeps those of its nation and type out (`occupied`); one whose move was nullified because it was attacked keeps
out all others of its type but its foes (`jam`). What they do then may keep out others, and so on until nothing changes: so no order
matters more for where it stands, and moves in a ring all go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.position import Unit
from generator.rulesets.dynastic_campaign.relations import foes
from generator.rulesets.dynastic_campaign.war.battle import camps
from generator.rulesets.dynastic_campaign.war.head_on import turn_back
from generator.rulesets.dynastic_campaign.war.plan import Plan, beside_an_army, contest, hopeless, plan_of


@dataclass(frozen=True, slots=True)
class Roads:
    """Which moves do not come about: `null` ones, with why, and those of units that `support` instead, where they do."""

    null: Mapping[str, str] = field(default_factory=dict)
    support: Mapping[str, str] = field(default_factory=dict)

    @property
    def absent(self) -> frozenset[str]:
        """The units that do not arrive."""
        return frozenset({*self.null, *self.support})


def jam_traffic(turn: Turn) -> Turn:
    """Moves that are held up are null, and everybody is told; who turns to support is seen when the battles are fought."""
    plan = plan_of(turn)
    for name, why in sorted(roads(plan).null.items()):
        unit = turn.position.units[name]
        fact = {"kind": "nullified", "unit": name, "nation": unit.nation, "from": unit.at, "to": plan.moves[name], "why": why}
        turn = turn_back(turn, plan, name, why).announce([fact])
    return turn


def roads(plan: Plan) -> Roads:
    """Which moves do not come about, by the least that follows from those that were nullified already."""
    found = Roads(null=hopeless(plan))
    while True:
        support = {**found.support, **_turning(plan, found)}
        ways = Roads({name: why for name, why in found.null.items() if name not in support}, support)
        null = {**ways.null, **dict(_held_up(plan, ways)), **_strangers(plan, ways)}
        after = Roads(null, {name: place for name, place in support.items() if name not in null})
        if after == found:
            return found
        found = after


def _held_up(plan: Plan, so_far: Roads) -> Iterator[tuple[str, str]]:
    """The moves that cannot come about because others do not. Behind a nullified unit of its type none even supports."""
    for place in sorted(plan.into):
        there = plan.staying(place, so_far.absent)
        stuck = plan.blocked | {name for name, why in so_far.null.items() if why == "jam"}
        for unit in plan.into[place]:
            open_to = unit.id not in so_far.null or so_far.null[unit.id] == "occupied"
            why = _in_the_way(plan, so_far, unit, there, stuck) if open_to else ""
            if why and (why == "jam" or unit.id not in so_far.support):
                yield unit.id, why


def _in_the_way(plan: Plan, so_far: Roads, unit: Unit, there: Iterable[Unit], stuck: frozenset[str] | set[str]) -> str:
    """Why a unit cannot go where others stay, or without those who do not come along; empty where it can."""
    alike = [it for it in there if it.type == unit.type and not foes(plan.position, unit, it)]
    if any(it.id in stuck for it in alike):
        return "jam"
    if any(it.nation == unit.nation for it in alike):
        return "occupied"
    if unit.type == "train" and not beside_an_army(plan, unit, so_far.absent):
        return "train-alone"
    return ""


def _strangers(plan: Plan, so_far: Roads) -> dict[str, str]:
    """The units that would come into a battle between others."""
    found: dict[str, str] = {}
    for place in sorted(plan.into):
        fighting = contest(plan, place, so_far.absent)
        if fighting:
            found |= {it.id: "battle-there" for it in plan.into[place] if it not in fighting and it.id not in so_far.absent}
    return found


def _turning(plan: Plan, so_far: Roads) -> dict[str, str]:
    """The units that support a battle instead of joining it, and where.

    They are those of other types than the battle is about, fleets at sea and armies on land, whose side has one that is; but siege
    trains join it with an army that they march beside, and trains come with one alone. Whoever finds no room there supports too.
    """
    found = {}
    no_room = {name for name, why in so_far.null.items() if why in ("crowding", "occupied")}
    for place in sorted(plan.into):
        principal = plan.principal(place)
        chief = [it for it in contest(plan, place, so_far.absent) if it.type == principal]
        coming = contest(plan, place, so_far.absent - no_room) if chief else ()
        for side in camps(plan.position, coming):
            helpers = [it for it in side if plan.moves.get(it.id) == place and it.type not in (principal, "train")]
            for unit in helpers if any(it in chief for it in side) else ():
                joins = unit.type == "siege-train" and beside_an_army(plan, unit, so_far.absent)
                if not joins and (unit.id not in so_far.null or unit.id in no_room):
                    found[unit.id] = place
    return found
