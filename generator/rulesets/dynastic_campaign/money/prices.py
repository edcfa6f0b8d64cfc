"""What each order costs (rulebook 4.1 and 6.1), in D. Those of trade are in `overseas.prices`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from generator.rulesets.dynastic_campaign import orders as given
from generator.rulesets.dynastic_campaign.overseas import prices as overseas
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings

TENTH = Decimal("0.1")
BUILDING = Decimal("0.1")
"""What a point of a unit costs to raise (rulebook 6.1)."""
UPKEEP = Decimal("0.05")
"""What a point of a unit costs in a year (rulebook 6.1)."""

DISBAND_OWN = Decimal(10)
DISBAND_ENEMY = Decimal(15)
LEAST: Mapping[type, Decimal] = {given.BribeOrder: Decimal(3), given.CounterBribe: Decimal(3)}
"""The least that may be offered for orders 9 and 10; for order 8 the scenario says it."""

FIXED: Mapping[type, Decimal] = {
    given.Surrender: Decimal(15), given.Quell: Decimal(15), given.Rebellion: Decimal(8), given.Fortify: Decimal(10),
}  # fmt: skip
"""The orders with a price of their own."""

PIPS: Mapping[str, Decimal] = {"unit": Decimal(10), "person": Decimal(10), "ruler": Decimal(20)}
"""What a pip of an assassination costs."""

NAMED: tuple[type, ...] = (
    given.Sway, given.BribeNation, given.BribeUnit, given.BribeOrder, given.CounterBribe, given.Pay, given.Invest, given.Restore,
)  # fmt: skip
"""The orders that name the money themselves."""

_OTHERS: Mapping[type, Callable[[Any, str], Decimal]] = {
    given.Disband: lambda order, nation: DISBAND_OWN if nation_of(order.unit) == nation else DISBAND_ENEMY,
    given.Assassinate: lambda order, _: PIPS[order.what] * order.pips,
}

PRICED = frozenset({*FIXED, *NAMED, *_OTHERS, given.Borrow})
"""The orders whose money is looked at before anything is paid."""


def nation_of(unit_id: str) -> str:
    """The nation in a unit's id."""
    return unit_id.rpartition(" ")[0]


def price(settings: Settings, position: Position, nation: str, order: Any) -> Decimal:
    """What a nation pays for an order in a phase of moves; 0 for one that costs nothing, or that is paid for elsewhere."""
    kind = type(order)
    if kind in overseas.PRICES:
        return overseas.PRICES[kind](settings, position, nation, order)
    if kind in FIXED:
        return FIXED[kind]
    if kind in NAMED:
        return Decimal(order.amount)
    return _OTHERS[kind](order, nation) if kind in _OTHERS else Decimal(0)


def building(scenario: Scenario, kind: str, ap: int) -> Decimal:
    """What a unit of so many points costs to build; corsairs have a price of their own (house value `corsair:`)."""
    return Decimal(scenario.tables["corsair"]["cost"]) if kind == "corsair" else tenths(ap * BUILDING)


def upkeep(kind: str, ap: int) -> Decimal:
    """What a unit costs in a year; corsairs live on prizes (rulebook 3.6)."""
    return Decimal(0) if kind == "corsair" else tenths(ap * UPKEEP)


def tenths(amount: Decimal) -> Decimal:
    """An amount to the nearest tenth, a half of one upwards."""
    return amount.quantize(TENTH, ROUND_HALF_UP)
