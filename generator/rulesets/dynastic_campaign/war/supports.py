"""Supports, and what units lose that are attacked (rulebook 3.8, 4.2 and 5; scenario 10.2 and 10.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import Besiege, Convert, Escort, Intercept, Support, SwapTrain
from generator.rulesets.dynastic_campaign.position import Unit
from generator.rulesets.dynastic_campaign.relations import foes
from generator.rulesets.dynastic_campaign.war.head_on import turn_back
from generator.rulesets.dynastic_campaign.war.jam import Roads, roads
from generator.rulesets.dynastic_campaign.war.plan import Plan, attackers, plan_of
from generator.rulesets.dynastic_campaign.war.strength import support

LOST = (Support, Convert, Besiege, SwapTrain, Intercept, Escort)
"""The orders that a unit loses which is attacked. Those to move, carry, withdraw, sortie and break out are not among them."""


def nullify_attacked(turn: Turn) -> Turn:
    """A unit that is attacked where it stands defends itself, and does nothing else; everybody is told."""
    plan = plan_of(turn)
    absent = roads(plan).absent
    for name, sent in sorted(plan.sent.items()):
        unit = plan.position.units[name]
        if isinstance(sent.order, LOST) and (by := attackers(plan, unit, absent)):
            fact: dict[str, Any] = {"kind": "nullified", "unit": name, "nation": unit.nation, "from": unit.at, "why": "attacked"}
            fact |= {"by": [it.id for it in by], "what": type(sent.order).__name__.lower()}
            turn = turn_back(turn, plan, name, "attacked").announce([fact])
    return turn


def supports_for(plan: Plan, way: Roads, place: str, side: tuple[Unit, ...], others: tuple[Unit, ...]) -> dict[str, int]:
    """What each unit outside gives to a side that fights in a place: by its order, or because it could not join it.

    A unit helps only against nations that it is at war with (scenario 12.5).
    """
    names = {unit.id for unit in side}
    found = {name: place for name, into in way.support.items() if into == place and _helps(plan, name, names)}
    found |= dict.fromkeys(_ordered(plan, way, place, names), place)
    units = {name: plan.position.units[name] for name in sorted(found)}
    return {
        name: support(plan.settings, plan.position, unit, place)
        for name, unit in units.items()
        if any(foes(plan.position, unit, it) for it in others) and not attackers(plan, unit, way.absent)
    }


def _helps(plan: Plan, name: str, side: set[str]) -> bool:
    """Whether a unit that turned to support is on a side: it has no foe there."""
    return not any(foes(plan.position, plan.position.units[name], plan.position.units[it]) for it in side)


def _ordered(plan: Plan, way: Roads, place: str, side: set[str]) -> Iterator[str]:
    """The units that were ordered to support a move into a place, or a unit that stays there."""
    for name, order in plan.supports.items():
        goes_to = plan.moves.get(order.supported, "")
        if order.into == place == goes_to and (order.supported in side or way.support.get(order.supported) == place):
            yield name
        stays = not goes_to or order.supported in way.absent
        if order.into in ("", place) and stays and plan.position.units[order.supported].at == place and order.supported in side:
            yield name
