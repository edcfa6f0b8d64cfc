"""What steps log: orders that came to nothing, and money that moved. Every change of a treasury goes through `book`."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.core.event import GM, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.orders import Sent
from generator.rulesets.dynastic_campaign.position import Position


def failed(turn: Turn, sent: Sent, why: str, **details: Any) -> Turn:
    """The turn with the order void, and its sender told why; `why` is one of `rooms.REASONS`."""
    fact: Event = {"kind": "failed", "order": sent.text, "why": why, **details}
    return replace(turn, orders=turn.orders.voided(sent, why)).confide(sent.nation, [fact])


def done(turn: Turn, sent: Sent, kind: str, **details: Any) -> Turn:
    """The turn, with the sender alone told that an order was carried out."""
    return turn.confide(sent.nation, [{"kind": kind, "order": sent.text, **details}])


def book(turn: Turn, nation: str, amount: Decimal, cause: str, **details: Any) -> Turn:
    """The turn with money added to a treasury (taken from it where `amount` is below zero), and the nation told.

    The event `{kind: money, nation, amount, cause, treasury}` goes to the nation, or for one that nobody plays to the GM. Nothing
    else changes a treasury. Raises ValueError where the treasury would fall below zero: ask `can_pay` first.
    """
    position: Position = turn.position
    it = position.nations[nation]
    left = it.treasury + amount
    if left < 0:
        raise ValueError(f"{nation} does not have so much money")
    fact: Event = {"kind": "money", "nation": nation, "amount": amount, "cause": cause, "treasury": left, **details}
    changed = turn.to(with_nation(position, replace(it, treasury=left)))
    return changed.confide(reader(position, nation), [fact])


def reader(position: Position, nation: str) -> str:
    """Who is told in private what concerns a nation: its player, or for one that nobody plays the GM."""
    it = position.nations.get(nation)
    return nation if it and it.played and not it.out else GM


def can_pay(position: Position, nation: str, amount: Decimal) -> bool:
    """Whether a nation has so much money."""
    return position.nations[nation].treasury >= amount
