"""What orders about trade, factories, corsairs and colonies cost, in D (rulebook 9 and 11); the payment of orders asks it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal

from generator.rulesets.dynastic_campaign.orders import BuildFactory, Consent, EndTrade, Marque, Order, Settle, Trade
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings

Price = Callable[[Settings, Position, str, Order], Decimal]
"""Takes the settings, the position, the nation that orders, and the order."""

FREE = Decimal(0)


def amount_written(_: Settings, __: Position, ___: str, order: Order) -> Decimal:
    """What is written in an order to settle or to trade."""
    return order.amount if isinstance(order, Settle | Trade) else FREE


def fort_or_factory(settings: Settings, _: Position, __: str, order: Order) -> Decimal:
    """A factory is free; its fort is not (rulebook 9)."""
    price = Decimal(settings.scenario.tables["factory"]["fort"])
    return price if isinstance(order, BuildFactory) and order.fort else FREE


def nothing(_: Settings, __: Position, ___: str, ____: Order) -> Decimal:
    """What costs nothing."""
    return FREE


PRICES: Mapping[type, Price] = {
    Settle: amount_written,
    Trade: amount_written,
    BuildFactory: fort_or_factory,
    Marque: nothing,
    EndTrade: nothing,
    Consent: nothing,
}
"""By kind of order."""
