"""An enemy garrison gives up for money: the unit is removed (rulebook 4.1, order 2)."""

from __future__ import annotations

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.forces import disband
from generator.rulesets.dynastic_campaign.money.prices import nation_of
from generator.rulesets.dynastic_campaign.money.refunds import give_back
from generator.rulesets.dynastic_campaign.orders import Surrender
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.relations import hostile
from generator.rulesets.dynastic_campaign.settings import Settings


def check(_: Settings, position: Position, nation: str, order: Surrender) -> str:
    """It must be another nation's garrison."""
    unit = position.units.get(order.unit)
    if unit is None:
        return "no-unit"
    return "own-unit" if unit.nation == nation else "" if unit.type == "garrison" else "no-garrison"


def hindrance(_: Settings, position: Position, nation: str, order: Surrender) -> str:
    """It must be an enemy's."""
    return "" if hostile(position, nation, nation_of(order.unit)) else "no-enemy"


def surrender(turn: Turn) -> Turn:
    """Order 2. A garrison that is gone already costs nothing."""
    for sent, order in turn.orders.of(Surrender):
        turn = turn if order.unit in turn.position.units else give_back(turn, sent, "gone")
    return disband(turn, {order.unit for _, order in turn.orders.of(Surrender)}, "surrendered")
