"""Counter-bribes raise the price of every bribe of a target by as much (rulebook 4.1, order 10)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money.amounts import sound
from generator.rulesets.dynastic_campaign.money.prices import LEAST
from generator.rulesets.dynastic_campaign.orders import CounterBribe, Sent
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import QUIET_COUNTER_BRIBES, Settings
from generator.rulesets.dynastic_campaign.told import done


def check(_: Settings, position: Position, __: str, order: CounterBribe) -> str:
    """It names a unit or a nation, and at least 3D."""
    known = order.target in position.nations or (order.target in position.units and not order.order)
    return sound(order.amount, LEAST[CounterBribe]) if known else "no-target"


def against(turn: Turn, target: str) -> Sequence[Sent]:
    """The counter-bribes of a unit or a nation itself."""
    return [sent for sent, order in turn.orders.of(CounterBribe) if order.target == target and not order.order]


def total(counters: Sequence[Sent]) -> Decimal:
    """How much they add to the price."""
    return sum((sent.order.amount for sent in counters if isinstance(sent.order, CounterBribe)), Decimal(0))


def praised(turn: Turn, counters: Sequence[Sent], still: str = "") -> Turn:
    """The turn, with those told whose counter-bribes made a bribe fail, or left somebody `still` neutral who would have joined."""
    if still and QUIET_COUNTER_BRIBES in turn.settings.older:
        return turn
    for sent in counters:
        turn = done(turn, sent, "counter-bribe-worked", **({"still": still} if still else {}))
    return turn
