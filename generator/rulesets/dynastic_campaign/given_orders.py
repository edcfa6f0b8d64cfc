"""What each nation ordered about units and places, told to itself alone, so that its private map can show it.

In: the orders as they came, also those that are void. Out: an `ordered` for each that a map can show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import orders as given
from generator.rulesets.dynastic_campaign.orders import Sent

DOES: Mapping[type, str] = {
    given.Move: "move", given.Hold: "hold", given.Support: "support", given.Convert: "convert", given.Transport: "transport",
    given.Strategic: "voyage", given.Besiege: "besiege", given.BreakOut: "break-out", given.Sortie: "sortie",
    given.Withdraw: "withdraw", given.Retreat: "retreat", given.SwapTrain: "swap", given.Intercept: "intercept",
    given.Escort: "escort", given.Disband: "disband", given.Surrender: "surrender", given.Quell: "quell",
    given.Rebellion: "rebellion", given.Fortify: "fortify", given.Restore: "restore", given.Settle: "settle",
    given.BuildFactory: "factory", given.FreePoints: "free-points", given.Build: "build", given.Strengthen: "strengthen",
    given.Grant: "grant", given.ChooseSee: "see", given.Assign: "assign", given.CrownKing: "crown", given.LayDown: "lay-down",
}  # fmt: skip
"""The orders that a map can show, each with the word for what it does."""
FIELDS: Mapping[str, str] = {
    "unit": "unit", "to": "to", "supported": "helps", "cargo": "helps", "into": "into", "route": "course", "place": "place",
}  # fmt: skip
"""What an event has of an order: the name of a field of the order, and that of the event's."""


def tell_orders(turn: Turn) -> Turn:
    """Each nation is told which orders it gave, as far as a map can show them.

    The event is `{kind: ordered, nation, order, does, unit, to, helps, into, course, place}`, of which it has what the order has.
    """
    for nation, several in sorted(turn.orders.sent.items()):
        facts = list(_facts(several))
        turn = turn.confide(nation, facts) if facts else turn
    return turn


def _facts(several: tuple[Sent, ...]) -> Iterator[Event]:
    for sent in several:
        does = DOES.get(type(sent.order))
        if does:
            yield {"kind": "ordered", "nation": sent.nation, "order": sent.text, "does": does, **_fields(sent.order)}


def _fields(order: Any) -> dict[str, Any]:
    has = {FIELDS[name]: value for name, value in order._asdict().items() if name in FIELDS and value}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in has.items()}
