"""Whether an amount of money can be paid: above nothing, to the tenth (scenario 7, *money*)."""

from __future__ import annotations

from decimal import Decimal

from generator.rulesets.dynastic_campaign.money.prices import TENTH


def sound(amount: Decimal, least: Decimal = TENTH) -> str:
    """Why an amount is none, or nothing where it is sound."""
    if amount != amount.quantize(TENTH):
        return "one-decimal"
    return "too-little" if amount < least else ""
