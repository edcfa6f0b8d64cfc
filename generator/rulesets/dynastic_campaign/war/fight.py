"""The battles of a season and what follows from them at once: moves, prisoners, payments and retreats (scenario 9.6 and 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_unit
from generator.rulesets.dynastic_campaign.forces import disband
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS, Position, Unit
from generator.rulesets.dynastic_campaign.relations import commander, foes
from generator.rulesets.dynastic_campaign.sieges.relief import relief_extra
from generator.rulesets.dynastic_campaign.told import book, can_pay
from generator.rulesets.dynastic_campaign.war import external
from generator.rulesets.dynastic_campaign.war.battle import Battle, Outcome, as_typed, camps, decide, side
from generator.rulesets.dynastic_campaign.war.head_on import turn_back
from generator.rulesets.dynastic_campaign.war.jam import Roads, jam_traffic, roads
from generator.rulesets.dynastic_campaign.war.plan import Plan, contest, plan_of, takes_the_field
from generator.rulesets.dynastic_campaign.war.prisoners import capture
from generator.rulesets.dynastic_campaign.war.retreats import Displaced, retreat
from generator.rulesets.dynastic_campaign.war.supports import supports_for
from generator.rulesets.dynastic_campaign.war.ways import chain, coast_at

TENTHS = 10
"""A nation pays a D for 10 AP: so many tenths of a D as AP were lost (rulebook 7.2)."""


@dataclass(frozen=True, slots=True)
class Fought:
    """The battles of a season with their outcomes, the units' plan, and the moves that did not come about."""

    plan: Plan
    way: Roads
    battles: Mapping[str, Battle]
    outcomes: Mapping[str, Outcome]

    def result(self, unit: str) -> str:
        """How a unit's battle went for it: `won`, `lost` or `drawn`; empty for one that fought none."""
        for place, battle in self.battles.items():
            for number, each in enumerate(battle.sides):
                if unit in each.own:
                    return self.outcomes[place].results[number]
        return ""


def fight(turn: Turn) -> Turn:
    """All battles, first at sea: an army whose fleets are beaten stays where it was. Where the GM fights them, they wait."""
    before = turn
    plan = plan_of(turn)
    way = roads(plan)
    scenario = turn.settings.scenario
    at_sea = _battles(turn, plan, way, [place for place in _places(plan) if scenario.is_sea(place)])
    results = {it.place: _outcome(turn, it) for it in at_sea}
    turn = _stranded(turn, plan, way, at_sea, results)
    if turn is not before:
        # Who would have gone where a stranded unit stays now goes nowhere, and is told so.
        turn = jam_traffic(turn)
        plan = plan_of(turn)
        way = roads(plan)
    on_land = _battles(turn, plan, way, [place for place in _places(plan) if not scenario.is_sea(place)])
    battles = {it.place: it for it in (*at_sea, *on_land)}
    results |= {it.place: _outcome(turn, it) for it in on_land}
    if any(outcome is None for outcome in results.values()):
        return external.wait(before, list(battles.values()))
    outcomes = {place: outcome for place, outcome in results.items() if outcome is not None}
    return _aftermath(turn, Fought(plan, way, battles, outcomes))


def _places(plan: Plan) -> list[str]:
    """The places where units are or go."""
    return sorted({*plan.at, *plan.into})


def _battles(turn: Turn, plan: Plan, way: Roads, places: Iterable[str]) -> list[Battle]:
    """The battles in these places, with all supports."""
    found = []
    for place in places:
        fighting = contest(plan, place, way.absent)
        if fighting:
            groups = camps(plan.position, fighting)
            sides = []
            for number, units in enumerate(groups):
                others = tuple(unit for other, group in enumerate(groups) if other != number for unit in group)
                supports = supports_for(plan, way, place, units, others)
                extra = external.recorded_extra(turn.position, place, number) or relief_extra(turn, place, units, others)
                sides.append(replace(side(plan.settings, plan.position, units), supports=supports, extra=extra))
            arrivals = frozenset(unit.id for unit in fighting if plan.moves.get(unit.id) == place and unit.id not in way.absent)
            found.append(Battle(place, tuple(sides), arrivals))
    return found


def _outcome(turn: Turn, battle: Battle) -> Outcome | None:
    """How a battle went: by strengths, or as the GM typed; None where it waits for the GM."""
    if turn.settings.resolver != "external":
        return decide(turn.settings, battle)
    typed = external.typed(turn.position, battle.place)
    return None if typed is None else as_typed(battle, typed)


def _stranded(turn: Turn, plan: Plan, way: Roads, battles: Sequence[Battle], results: Mapping[str, Outcome | None]) -> Turn:
    """The turn without the moves of units whose fleets were beaten, so far as no others carry them (rulebook 3.7 and 5)."""
    beaten = {
        unit.id
        for battle in battles
        if (outcome := results[battle.place]) is not None
        for result, each in zip(outcome.results, battle.sides, strict=True)
        if result == "lost"
        for unit in each.units
    }
    scenario, position = turn.settings.scenario, plan.position
    for name, fleets in sorted(plan.carried.items()):
        unit = position.units[name]
        left = {position.units[fleet].at: fleet for fleet in fleets if fleet not in beaten}
        if name not in way.absent and not chain(scenario, unit.at, plan.moves[name], left):
            fact = {"kind": "nullified", "unit": name, "nation": unit.nation, "from": unit.at, "to": plan.moves[name]}
            lost = sorted(fleet for fleet in fleets if fleet in beaten)
            turn = turn_back(turn, plan, name, "fleet-beaten").announce([{**fact, "why": "fleet-beaten", "fleets": lost}])
    return turn


def _aftermath(turn: Turn, fought: Fought) -> Turn:
    """The turn with battles told, prisoners taken, rebels put down, losses paid, and everybody where they end up."""
    position: Position = turn.position
    turn = turn.to(replace(position, battles=(), pending={}))
    turn = turn.announce(_told(fought.battles[place], outcome) for place, outcome in sorted(fought.outcomes.items()))
    captors = {
        unit.id: _captor(position, battle, fought.outcomes[place])
        for place, battle in fought.battles.items()
        for number, each in enumerate(battle.sides)
        if fought.outcomes[place].results[number] == "lost"
        for unit in each.units
    }
    turn = capture(turn, captors)
    wild = [name for name in captors if _is_wild(position.units[name])]
    turn = disband(turn, wild, "put-down")
    turn = _pay(turn, fought)
    turn, displaced = _move(turn, fought)
    return retreat(turn, displaced)


def _is_wild(unit: Unit) -> bool:
    """Whether a unit pays for nothing, and ends when it is beaten (scenario 13.12)."""
    return unit.mood != "loyal" or unit.nation in (REBELS, NATIVES)


def _captor(position: Position, battle: Battle, outcome: Outcome) -> str:
    """The nation that takes the prisoners of a battle: that of the winners' strongest unit; empty where they are rebels."""
    won = battle.sides[outcome.results.index("won")] if "won" in outcome.results else None
    if won is None:
        return ""
    strongest = min(won.units, key=lambda it: (-won.own[it.id], it.id))
    return "" if _is_wild(strongest) else commander(position, strongest) or strongest.nation


def _told(battle: Battle, outcome: Outcome) -> dict[str, Any]:
    """The event of a battle: its sides with all that they brought, how it went, and what was lost."""
    sides = [
        {
            "units": dict(it.own),
            "came": sorted(battle.arrivals & set(it.own)),
            "supports": dict(it.supports),
            **({"extra": dict(it.extra)} if it.extra else {}),
            "strength": it.strength,
            "result": result,
            "losses": {unit: lost for unit, lost in losses.items() if lost},
        }
        for it, result, losses in zip(battle.sides, outcome.results, outcome.losses, strict=True)
    ]
    return {"kind": "battle", "place": battle.place, "sides": sides, **({"agreed": True} if outcome.agreed else {})}


def _pay(turn: Turn, fought: Fought) -> Turn:
    """Nations pay for what their units lost, by the units' ids; a unit that is not paid for disbands (rulebook 7.2)."""
    costs = {unit: (cost, place) for place, outcome in fought.outcomes.items() for unit, cost in outcome.cost.items()}
    lost = {unit: ap for outcome in fought.outcomes.values() for losses in outcome.losses for unit, ap in losses.items()}
    for name, (tenths, place) in sorted(costs.items()):
        unit = turn.position.units.get(name)
        if unit is None or not tenths:
            continue
        amount = Decimal(tenths) / TENTHS
        fact = {"kind": "losses", "unit": name, "nation": unit.nation, "place": place, "lost": lost.get(name, 0), "cost": amount}
        if _is_wild(unit):
            weaker = replace(unit, ap=unit.ap - lost.get(name, 0))
            turn = turn.to(with_unit(turn.position, weaker))
            turn = disband(turn, [name], "put-down") if weaker.ap <= 0 else turn
        elif can_pay(turn.position, unit.nation, amount):
            turn = book(turn, unit.nation, -amount, "losses", unit=name, place=place).announce([{**fact, "paid": True}])
        else:
            turn = disband(turn.announce([{**fact, "paid": False}]), [name], "losses-unpaid")
    return turn


def _move(turn: Turn, fought: Fought) -> tuple[Turn, list[Displaced]]:
    """The turn with everybody moved who arrives or follows, and the units that cannot stay where they fought."""
    plan, way = fought.plan, fought.way
    position: Position = turn.position
    results = {unit: fought.result(unit) for battle in fought.battles.values() for it in battle.sides for unit in it.own}
    arriving = {name: place for name, place in plan.moves.items() if name not in way.absent and results.get(name, "won") == "won"}
    turn = _arrive(turn, plan, {name: place for name, place in arriving.items() if name in position.units})
    displaced = [_displaced(fought, unit) for unit, result in results.items() if result == "lost"]
    returning = [unit for unit, result in results.items() if result == "drawn" and unit in plan.moves and unit not in way.absent]
    displaced += [_displaced(fought, unit) for unit in returning]
    return _follow(turn, fought, {it.unit for it in displaced}), displaced


def _arrive(turn: Turn, plan: Plan, arriving: Mapping[str, str]) -> Turn:
    """The turn with units in the places where they go."""
    position: Position = turn.position
    scenario, now = turn.settings.scenario, position.phase.number
    moved, facts = [], []
    for name, place in sorted(arriving.items()):
        unit = position.units[name]
        moved.append(replace(unit, at=place, arrived=now, coast=coast_at(scenario, unit, place)))
        by = [plan.position.units[fleet].at for fleet in plan.carried.get(name, ())]
        fact = {"kind": "moved", "unit": name, "nation": unit.nation, "from": unit.at, "to": place}
        facts.append({**fact, **({"by": by} if by else {})})
    return turn.to(with_unit(position, *moved)).announce(facts)


def _displaced(fought: Fought, unit: str) -> Displaced:
    """A unit that cannot stay where it fought."""
    battle = next(it for it in fought.battles.values() if any(unit in each.own for each in it.sides))
    results = fought.outcomes[battle.place].results
    winners = [it for result, each in zip(results, battle.sides, strict=True) if result == "won" for it in each.units]
    barred = frozenset(it.at for it in winners if it.id in battle.arrivals)
    return Displaced(unit, battle.place, unit in battle.arrivals, barred)


def _follow(turn: Turn, fought: Fought, leaving: set[str]) -> Turn:
    """The turn with units in a place that turned to support there and whose side won, where there is room (scenario 10.11)."""
    plan = fought.plan
    units = {name: plan.position.units[name] for name in fought.way.support}
    several = Counter((unit.nation, unit.type, fought.way.support[name]) for name, unit in units.items())
    following = {}
    for name, place in sorted(fought.way.support.items()):
        position: Position = turn.position
        unit = position.units.get(name)
        battle = fought.battles.get(place)
        if unit is None or battle is None:
            continue
        there = [it for it in position.at(place) if it.id not in leaving and it.id != name]
        won = any(
            result == "won" and not any(foes(plan.position, unit, it) for it in each.units)
            for result, each in zip(fought.outcomes[place].results, battle.sides, strict=True)
        )
        alone = several[unit.nation, unit.type, place] == 1
        room = alone and not any(it.nation == unit.nation and it.type == unit.type for it in there)
        if won and room and not any(foes(position, unit, it) and takes_the_field(plan, it) for it in there):
            following[name] = place
    return _arrive(turn, plan, following)
