"""Upkeep: each unit costs 0.05D a point and year, to the nearest tenth; what cannot be paid turns to marauding (rulebook 6.1).

Units are paid in the order that their nation wrote, then by strength downward, then by id (scenario 13.4). One that is not loyal
costs nothing (scenario 13.12), and neither do corsairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money.marauders import turn_marauders
from generator.rulesets.dynastic_campaign.money.prices import upkeep
from generator.rulesets.dynastic_campaign.orders import Upkeep
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import book


def check(_: Settings, position: Position, nation: str, order: Upkeep) -> str:
    """All must be own units."""
    own = {unit.id for unit in position.of(nation)}
    return "" if own.issuperset(order.units) else "not-own-unit"


def pay_upkeep(turn: Turn) -> Turn:
    """Every nation pays for its units; those that get nothing turn marauders."""
    unpaid: list[str] = []
    for nation in sorted(turn.position.nations):
        it = turn.position.nations[nation]
        left, cost, ap = it.treasury, Decimal(0), 0
        paid = 0
        for unit in () if it.out else in_turn(turn, nation):
            price = upkeep(unit.type, unit.ap)
            if price > left:
                unpaid.append(unit.id)
                continue
            if price:
                left, cost, ap, paid = left - price, cost + price, ap + unit.ap, paid + 1
        turn = book(turn, nation, -cost, "upkeep", units=paid, ap=ap) if cost else turn
    return turn_marauders(turn, unpaid)


def in_turn(turn: Turn, nation: str) -> Sequence[Unit]:
    """A nation's loyal units in the order in which they are paid."""
    first = [key for sent, order in turn.orders.of(Upkeep) if sent.nation == nation for key in order.units]
    rank = {key: number for number, key in reversed(list(enumerate(first)))}
    position: Position = turn.position
    loyal = [unit for unit in position.of(nation) if unit.mood == "loyal"]
    return sorted(loyal, key=lambda it: (rank.get(it.id, len(first)), -it.ap, it.id))
