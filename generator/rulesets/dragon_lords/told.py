"""What steps log, and for whom: orders that failed or were done, gold that moved, dice. Every change of a treasury goes by `book`.

Where there is fog, a fact is for the realms that it concerns; without fog everybody is told everything. A step never announces or
confides by itself what is not public: it calls `tell`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.core.dice import Faces, Throw
from generator.core.event import EVERYBODY, GM, Event
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_realm
from generator.rulesets.dragon_lords.orders import Sent
from generator.rulesets.dragon_lords.position import Position


def publish(turn: Turn, kind: str, **fields: Any) -> Turn:
    """The turn with a fact for everybody (scenario 11 says which are)."""
    return turn.announce([{"kind": kind, **fields}])


def tell(turn: Turn, realms: str | Iterable[str], kind: str, **fields: Any) -> Turn:
    """The turn with a fact for some realms alone. What concerns nobody who plays is for the GM.

    Without fog it is for everybody, and says by `of_realms` whom it concerns: what nobody but they would have been told otherwise.
    """
    fact: Event = {"kind": kind, **fields}
    readers = audience(turn, realms)
    if readers == EVERYBODY:
        return turn.announce([{**fact, "of_realms": [realms] if isinstance(realms, str) else list(realms)}])
    return turn.confide(readers, [fact])


def roll(turn: Turn, realms: str | Iterable[str], *throws: Throw) -> tuple[Turn, tuple[Faces, ...]]:
    """The turn with dice that some realms are told of (see `tell`), and the faces that each throw shows.

    In a phase of movement the purpose of each throw must name the phase (`turn.round`), since no two of a turn may be alike.
    """
    return turn.roll(audience(turn, realms), *throws)


def audience(turn: Turn, realms: str | Iterable[str]) -> str | list[str]:
    """Who is told what concerns some realms: everybody without fog, else their players, or the GM where there are none."""
    position: Position = turn.position
    if not position.fog:
        return EVERYBODY
    players = set(position.players())
    named = [realms] if isinstance(realms, str) else realms
    return [realm for realm in dict.fromkeys(named) if realm in players] or [GM]


def failed(turn: Turn, sent: Sent, why: str, **details: Any) -> Turn:
    """The turn without an order, and its sender told why it failed; `why` is one of `rooms.REASONS`."""
    fact: dict[str, Any] = {"order": sent.text, "unit": sent.unit, "why": why, **details}
    return tell(replace(turn, orders=turn.orders.without(sent)), sent.realm, "failed", **fact)


def all_failed(turn: Turn, those: Iterable[Sent], why: str) -> Turn:
    """The turn without many orders that failed for one reason, each sender told of all of its own at once."""
    by_realm: dict[str, list[Sent]] = {}
    for sent in those:
        by_realm.setdefault(sent.realm, []).append(sent)
    for realm, own in by_realm.items():
        turn = replace(turn, orders=turn.orders.without(*own))
        facts: list[Event] = [{"kind": "failed", "order": sent.text, "unit": sent.unit, "why": why} for sent in own]
        readers = audience(turn, realm)
        turn = turn.announce(facts) if readers == EVERYBODY else turn.confide(readers, facts)
    return turn


def done(turn: Turn, sent: Sent, kind: str, **details: Any) -> Turn:
    """The turn without an order, and its sender told that it was carried out."""
    fact: dict[str, Any] = {"order": sent.text, "unit": sent.unit, **details}
    return tell(replace(turn, orders=turn.orders.without(sent)), sent.realm, kind, **fact)


def book(turn: Turn, realm: str, amount: Decimal | int, cause: str, **details: Any) -> Turn:
    """The turn with gold added to a treasury (taken from it where `amount` is below zero), and the realm told.

    The event `{kind: gold, realm, amount, cause, treasury}` goes to the realm. Nothing else changes a treasury, and gold is exact
    to the hundredth (scenario 13.7). Raises ValueError where the treasury would fall below zero: ask `can_pay` first.
    """
    position: Position = turn.position
    it = position.realms[realm]
    left = it.treasury + Decimal(amount)
    if left < 0:
        raise ValueError(f"{realm} does not have so much gold")
    changed = turn.to(with_realm(position, replace(it, treasury=left)))
    return tell(changed, realm, "gold", realm=realm, amount=Decimal(amount), cause=cause, treasury=left, **details)


def can_pay(position: Position, realm: str, amount: Decimal | int) -> bool:
    """Whether a realm has so much gold."""
    return position.realms[realm].treasury >= amount
