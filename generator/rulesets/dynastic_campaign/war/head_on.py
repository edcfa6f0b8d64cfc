"""Foes who move against each other over one border: the weaker one stays, and if they are equal, both do (scenario 12.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.position import Unit
from generator.rulesets.dynastic_campaign.relations import foes
from generator.rulesets.dynastic_campaign.war.plan import Plan, attackers, hopeless, plan_of
from generator.rulesets.dynastic_campaign.war.strength import strength, support

Pair = tuple[tuple[Unit, ...], tuple[Unit, ...]]


def meet_head_on(turn: Turn) -> Turn:
    """Moves over one border against each other are compared, with their supports, as in a battle."""
    plan = plan_of(turn)
    pairs = list(_pairs(plan))
    meeting = {unit.id for pair in pairs for side in pair for unit in side}
    elsewhere = frozenset(meeting.union(hopeless(plan)))
    for pair in pairs:
        sides = [_side(plan, side, elsewhere) for side in pair]
        best = max(side["strength"] for side in sides)
        goes_on = [side["strength"] == best and sides[0]["strength"] != sides[1]["strength"] for side in sides]
        for side, units, on in zip(sides, pair, goes_on, strict=True):
            side["goes_on"] = on
            for unit in () if on else units:
                turn = turn_back(turn, plan, unit.id, "head-on")
        turn = turn.announce([{"kind": "head-on", "places": sorted({pair[0][0].at, pair[1][0].at}), "sides": sides}])
    return turn


def turn_back(turn: Turn, plan: Plan, unit: str, why: str) -> Turn:
    """The turn with a unit's order null; whoever tells of it says so to everybody."""
    return replace(turn, orders=turn.orders.voided(plan.sent[unit], why))


def _pairs(plan: Plan) -> Iterator[Pair]:
    """The units that meet, border by border."""
    null = hopeless(plan)
    for place in sorted(plan.into):
        for start in sorted({unit.at for unit in plan.into[place] if unit.at > place}):
            there = [it for it in plan.into[place] if it.at == start and it.id not in null]
            back = [it for it in plan.into.get(start, ()) if it.at == place and it.id not in null]
            one, other = _with_foes(plan, there, back), _with_foes(plan, back, there)
            if one:
                yield one, other


def _with_foes(plan: Plan, units: Iterable[Unit], others: Iterable[Unit]) -> tuple[Unit, ...]:
    return tuple(unit for unit in units if any(foes(plan.position, unit, other) for other in others))


def _side(plan: Plan, units: tuple[Unit, ...], elsewhere: frozenset[str]) -> dict[str, Any]:
    """What one side brings: its units, and the supports for their moves that nobody attacks; who is `elsewhere` attacks nobody.

    As in a battle on land, fleets that go with an army of their side support it.
    """
    settings, position = plan.settings, plan.position
    into = plan.moves[units[0].id]
    names = {unit.id for unit in units}
    supports = {
        name: support(settings, position, position.units[name], into)
        for name, order in sorted(plan.supports.items())
        if order.into == into and order.supported in names and not attackers(plan, position.units[name], elsewhere)
    }
    with_army = any(unit.type == "army" for unit in units)
    helping = {unit.id: support(settings, position, unit, into) for unit in units if with_army and unit.type == "fleet"}
    own = {unit.id: strength(settings, position, unit) for unit in units if unit.id not in helping}
    supports = {**helping, **supports}
    return {"units": own, "to": into, "supports": supports, "strength": sum(own.values()) + sum(supports.values())}
