"""The books: every treasury changes by what is booked, and money comes and goes for named causes only."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from random import Random

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.families import inheritance
from generator.rulesets.dynastic_campaign.orders import Orders
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign, campaign_play

COMES = {"income", "variable-income", "loan", "investment", "bribe", "trade", "prize", "interception", "given-back"}
"""What brings money into the game."""
GOES = {
    "upkeep", "loan-repaid", "disband", "surrender", "quell", "rebellion", "fortify", "assassinate", "sway", "bribe-nation",
    "bribe-unit", "bribe-order", "counter-bribe", "invest", "restore", "build", "strengthen", "settle", "trade", "build-factory",
    "general", "siege", "losses", "transport", "factory-fort", "lost-to-corsairs",
}  # fmt: skip
"""What takes it out."""
WITHIN = {"pay", "received", "treaty", inheritance.CAUSE}
"""What goes from one nation to another."""


def total(position: Position) -> Decimal:
    """The money of all nations."""
    return sum((it.treasury for it in position.nations.values()), Decimal(0))


def booked(after: Turn) -> tuple[dict[str, Decimal], dict[str, Decimal]]:
    """What was booked in a phase, by nation and by cause. A transfer that came back counts with the transfers."""
    nations: dict[str, Decimal] = defaultdict(Decimal)
    causes: dict[str, Decimal] = defaultdict(Decimal)
    for event in campaign.told(after, "money"):
        amount, cause = Decimal(str(event["amount"])), str(event["cause"])
        back = cause == "given-back" and "Pay(" in str(event["order"])
        nations[str(event["nation"])] += amount
        causes["pay" if back else cause] += amount
    return nations, causes


@pytest.mark.parametrize("seed", range(3))
def test_the_books_balance_to_the_tenth(seed: int) -> None:
    settings, random, position = campaign.settings(), Random(seed), campaign.start()
    seen = set()
    for _ in range(7 * 3):
        after = campaign_play.play_phase(settings, position, campaign_play.orders_of(settings, position, random), b"ledger")
        nations, causes = booked(after)
        for nation in position.nations:
            had, has = position.nations[nation].treasury, after.position.nations[nation].treasury
            assert has - had == nations[nation]
            assert has >= 0
            assert has == has.quantize(Decimal("0.1"))
        assert set(causes) <= COMES | GOES | WITHIN
        assert sum(causes[cause] for cause in WITHIN) == 0
        assert total(after.position) - total(position) == sum(amount for cause, amount in causes.items() if cause not in WITHIN)
        assert all(causes[cause] >= 0 for cause in COMES - GOES)
        assert all(causes[cause] <= 0 for cause in GOES - COMES)
        seen |= set(causes)
        position = after.position
    assert {"income", "upkeep", "pay", "received", "build"} <= seen


def test_a_year_in_which_nobody_orders_anything_brings_income_and_costs_upkeep_alone() -> None:
    position, settings = campaign.start(), campaign.settings()
    spent: dict[str, Decimal] = defaultdict(Decimal)
    for _ in range(7):
        after = campaign_play.play_phase(settings, position, Orders(), b"seed")
        for cause, amount in booked(after)[1].items():
            spent[cause] += amount
        position = after.position
    assert set(spent) <= {"income", "variable-income", "upkeep", "trade"}
    assert total(position) == total(campaign.start()) + sum(spent.values())
