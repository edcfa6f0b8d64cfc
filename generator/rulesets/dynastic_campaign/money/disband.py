"""Units are disbanded for money: an own unit (order 1), or an enemy's army (order 3) (rulebook 4.1).

An own unit whose nation cannot pay mutinies instead.
"""

from __future__ import annotations

from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed
from generator.rulesets.dynastic_campaign.forces import disband
from generator.rulesets.dynastic_campaign.money.prices import nation_of
from generator.rulesets.dynastic_campaign.money.refunds import give_back
from generator.rulesets.dynastic_campaign.orders import Disband
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.relations import hostile
from generator.rulesets.dynastic_campaign.settings import Settings


def check(_: Settings, position: Position, nation: str, order: Disband) -> str:
    """An own unit must be loyal; another's must be an army."""
    unit = position.units.get(order.unit)
    if unit is None:
        return "no-unit"
    if unit.nation == nation:
        return "" if unit.mood == "loyal" else "not-loyal"
    return "" if unit.type == "army" else "no-army"


def hindrance(_: Settings, position: Position, nation: str, order: Disband) -> str:
    """Another's army must be an enemy's."""
    other = nation_of(order.unit)
    return "" if other == nation or hostile(position, nation, other) else "no-enemy"


def mutinies(turn: Turn) -> Turn:
    """The units mutiny that were to be disbanded, but not paid off."""
    position: Position = turn.position
    unpaid = [
        position.units[sent.order.unit]
        for nation in sorted(turn.orders.sent)
        for sent in turn.orders.sent[nation]
        if sent.void == "no-money" and isinstance(sent.order, Disband) and nation_of(sent.order.unit) == nation
    ]
    units = changed(position.units, *(replace(it, mood="mutiny") for it in unpaid))
    facts: list[Event] = [{"kind": "mutinied", "unit": it.id, "nation": it.nation, "at": it.at, "ap": it.ap} for it in unpaid]
    return turn.to(replace(position, units=units)).announce(facts)


def disband_own(turn: Turn) -> Turn:
    """Order 1."""
    return _disbanded(turn, own=True)


def disband_enemies(turn: Turn) -> Turn:
    """Order 3. An army that is gone already costs nothing."""
    for sent, order in turn.orders.of(Disband):
        gone = order.unit not in turn.position.units and nation_of(order.unit) != sent.nation
        turn = give_back(turn, sent, "gone") if gone else turn
    return _disbanded(turn, own=False)


def _disbanded(turn: Turn, *, own: bool) -> Turn:
    ids = {order.unit for sent, order in turn.orders.of(Disband) if (nation_of(order.unit) == sent.nation) == own}
    return disband(turn, ids, "own-order" if own else "paid-off")
