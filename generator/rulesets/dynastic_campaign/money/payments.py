"""Payment of the season's orders, in the order in which each nation lists them (scenario 12.6).

A loan is there for whatever stands below it. What another nation pays arrives behind all payments, so no nation's place in the file
matters. An order that cannot be carried out costs nothing; one that can no longer be paid fails.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.money import bribed_nations, bribed_units, disband, loans, surrender
from generator.rulesets.dynastic_campaign.money.prices import PRICED, price
from generator.rulesets.dynastic_campaign.orders import (
    Assassinate,
    Borrow,
    BribeNation,
    BribeOrder,
    BribeUnit,
    Disband,
    Fortify,
    Order,
    Quell,
    Rebellion,
    Restore,
    Sent,
    Surrender,
)
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import book, can_pay, failed

ONCE: tuple[type, ...] = (
    Assassinate, BribeNation, BribeOrder, BribeUnit, Disband, Fortify, Quell, Rebellion, Restore, Surrender,
)  # fmt: skip
"""The orders that a nation can give only once in a season for each target."""

HINDRANCES: Mapping[type, Check] = {
    BribeNation: bribed_nations.hindrance,
    BribeUnit: bribed_units.hindrance,
    Disband: disband.hindrance,
    Surrender: surrender.hindrance,
}
"""Why an order cannot be carried out, where that depends on what is secret, or on what was declared in this very phase."""


def pay_for_orders(turn: Turn) -> Turn:
    """Every nation pays for its orders."""
    before = turn.position
    for nation in sorted(turn.orders.sent):
        ordered: set[tuple[object, ...]] = set()
        for sent in turn.orders.sent[nation]:
            if sent.void:
                continue
            key = _target(sent.order)
            if key and key in ordered:
                turn = failed(turn, sent, "ordered-twice")
                continue
            ordered |= {key} if key else set()
            why = _hindrance(turn.settings, before, sent)
            turn = failed(turn, sent, why) if why else _paid(turn, sent)
    return disband.mutinies(turn)


def _paid(turn: Turn, sent: Sent) -> Turn:
    if isinstance(sent.order, Borrow):
        return loans.lent(turn, sent, sent.order)
    amount = price(turn.settings, turn.position, sent.nation, sent.order)
    if not amount:
        return turn
    if can_pay(turn.position, sent.nation, amount):
        return book(turn, sent.nation, -amount, cause(sent.order), order=sent.text)
    return failed(turn, sent, "no-money", cost=amount, treasury=turn.position.nations[sent.nation].treasury)


def cause(order: Order) -> str:
    """The word for what money was spent on."""
    return "".join(f"-{it.lower()}" if it.isupper() else it for it in type(order).__name__).lstrip("-")


def _hindrance(settings: Settings, position: Position, sent: Sent) -> str:
    """Why an order that costs something cannot be carried out. The others see to it themselves when their time comes."""
    if type(sent.order) not in PRICED and not price(settings, position, sent.nation, sent.order):
        return ""
    more = HINDRANCES.get(type(sent.order))
    why = rooms.hindrance(settings, position, sent.nation, sent.order)
    return why or (more(settings, position, sent.nation, sent.order) if more else "")


def _target(order: Order) -> tuple[object, ...]:
    """What makes two orders of a nation the same; nothing where it may give as many as it likes."""
    if not isinstance(order, ONCE):
        return ()
    amounts = {"amount", "pips", "join"}
    named = zip(order._fields, order, strict=True)
    return (type(order), *(value for name, value in named if name not in amounts))
