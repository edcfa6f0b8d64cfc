"""The price of an order comes back where what it was about is gone before its effect, and the order fails."""

from __future__ import annotations

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money.prices import price
from generator.rulesets.dynastic_campaign.orders import Sent
from generator.rulesets.dynastic_campaign.told import book, failed


def give_back(turn: Turn, sent: Sent, why: str) -> Turn:
    """The turn with an order void, its sender told why, and its price back in the sender's treasury."""
    amount = price(turn.settings, turn.position, sent.nation, sent.order)
    after = failed(turn, sent, why)
    return book(after, sent.nation, amount, "given-back", order=sent.text) if amount else after
