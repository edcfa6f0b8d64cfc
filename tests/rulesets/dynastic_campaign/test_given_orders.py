"""What a nation ordered is told to itself alone, as far as a map can show it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import orders as given
from generator.rulesets.dynastic_campaign.given_orders import tell_orders
from generator.rulesets.dynastic_campaign.orders import Order
from tests.support import campaign

TOLD: Mapping[str, tuple[Any, Mapping[str, Any] | None]] = {
    "a move": (given.Move("france ARM-1", "Pic"), {"does": "move", "unit": "france ARM-1", "to": "Pic"}),
    "a unit that holds": (given.Hold("france ARM-1"), {"does": "hold", "unit": "france ARM-1"}),
    "a support of a move": (
        given.Support("france ARM-1", "france ARM-2", "SpN"),
        {"does": "support", "unit": "france ARM-1", "helps": "france ARM-2", "into": "SpN"},
    ),
    "a support of a unit that stays": (
        given.Support("france ARM-1", "france ARM-2"),
        {"does": "support", "unit": "france ARM-1", "helps": "france ARM-2"},
    ),
    "a transport": (
        given.Transport("france FLT-1", "france ARM-1"),
        {"does": "transport", "unit": "france FLT-1", "helps": "france ARM-1"},
    ),
    "a voyage": (
        given.Strategic("france FLT-1", ("NAt", "CW"), "Vir"),
        {"does": "voyage", "unit": "france FLT-1", "course": ["NAt", "CW"], "to": "Vir"},
    ),
    "what is ordered of a place": (given.Fortify("Pic"), {"does": "fortify", "place": "Pic"}),
    "a Title without a place": (given.Grant("Lucien Montclair"), {"does": "grant"}),
    "no money that is paid": (given.Pay("spain", Decimal(5)), None),
    "no bribe": (given.BribeUnit("spain ARM-1", Decimal(5)), None),
    "no murder": (given.Assassinate("unit", "spain ARM-1", 1), None),
}


@pytest.mark.parametrize(("order", "told"), TOLD.values(), ids=TOLD)
def test_what_is_told(order: Order, told: Mapping[str, Any] | None) -> None:
    after = tell_orders(campaign.turn(campaign.start(), {"france": [order]}))
    alone = {"kind": "ordered", "audience": "france", "nation": "france", "order": type(order).__name__}
    assert [dict(each) for each in after.events] == ([{**alone, **told}] if told else [])


def test_each_nation_is_told_its_own_orders_only() -> None:
    orders: Mapping[str, list[Order]] = {"france": [given.Hold("france ARM-1")], "spain": [given.Hold("spain ARM-1")]}
    after: Turn = tell_orders(campaign.turn(campaign.start(), orders))
    assert [(each["audience"], each["unit"]) for each in after.events] == [("france", "france ARM-1"), ("spain", "spain ARM-1")]
