"""Money that one nation pays another, given or lent, arrives behind all payments (rulebook 6.2, scenario 12.6)."""

from __future__ import annotations

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money.amounts import sound
from generator.rulesets.dynastic_campaign.money.refunds import give_back
from generator.rulesets.dynastic_campaign.orders import Pay
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import book


def check(_: Settings, position: Position, nation: str, order: Pay) -> str:
    """It goes to another nation in the game."""
    other = position.nations.get(order.nation)
    return "no-other-nation" if other is None or other.out or order.nation == nation else sound(order.amount)


def receive(turn: Turn) -> Turn:
    """What was paid arrives; it comes back from a nation that went out of the game in this phase, as its king was murdered."""
    for sent, order in turn.orders.of(Pay):
        if turn.position.nations[order.nation].out:
            turn = give_back(turn, sent, "no-other-nation")
            continue
        turn = book(turn, order.nation, order.amount, "received", payer=sent.nation, loan=order.loan)
    return turn
