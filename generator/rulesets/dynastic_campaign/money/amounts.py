"""Amounts of money: to the tenth (scenario 7, *money*)."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from generator.core.problem import Problem, fault
from generator.rulesets.dynastic_campaign.money.prices import TENTH

MOST = Decimal(1_000_000)
"""More than anybody ever has."""


def sound(amount: Decimal, least: Decimal = TENTH) -> str:
    """Why an amount cannot be paid, or nothing where it can: it is above nothing, or at least so much."""
    if amount != amount.quantize(TENTH):
        return "one-decimal"
    return "too-little" if amount < least else ""


def amount(written: Any) -> Decimal | Problem:
    """The amount that a GM wrote in a ruling, 0 or more."""
    try:
        found = Decimal(str(written))
    except InvalidOperation:
        found = Decimal("NaN")
    if found.is_finite() and 0 <= found <= MOST and found == found.quantize(TENTH):
        return found
    return fault("ruling", "`money:` is an amount in D, with one decimal at most", written, "write it so: 12.5")
