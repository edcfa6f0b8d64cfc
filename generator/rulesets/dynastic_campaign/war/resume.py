"""A season goes on once its battles have been fought elsewhere: the orders that still count are read again."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.notation import language as notation
from generator.rulesets.dynastic_campaign.orders import Orders, Sent
from generator.rulesets.dynastic_campaign.position import Position


def resume_orders(turn: Turn) -> Turn:
    """The turn with the orders of the season's moves, as far as they stood when its battles were found."""
    position: Position = turn.position
    sent = {}
    for nation, lines in sorted(position.pending.items()):
        read = [(text, notation.parse(turn.settings.scenario, position, nation, text)) for text in lines]
        orders = [(text, order) for text, order in read if order is not None]
        sent[nation] = tuple(Sent(nation, number, order, text) for number, (text, order) in enumerate(orders, 1))
    return replace(turn, orders=Orders(sent))
