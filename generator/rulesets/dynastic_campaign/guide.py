"""The player's sheet: an example of every order, and the numbers of the scenario; its words are in `guide.html`."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from itertools import pairwise
from typing import Any

from generator.core.guide import Guide
from generator.rulesets.dynastic_campaign.money import prices
from generator.rulesets.dynastic_campaign.money.income import SEA
from generator.rulesets.dynastic_campaign.notation.forms import FORMS
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.sieges.conversion import GENERAL
from generator.rulesets.dynastic_campaign.war.strength import LEADER_AP


def guide(scenario: Scenario) -> Guide:
    """The sheet for players of a scenario, with its numbers."""
    return Guide(
        title="The player's sheet: Dynastic Campaign",
        about="What you can order, when, what it costs, and what others learn of it.",
        view={
            "orders": {form.kind.__name__: form.example for form in FORMS},
            "costs": costs(scenario),
            "tables": scenario.tables,
            "clergy": scenario.clergy,
            "frame": scenario.frame,
            "scenario": str(scenario.facts["title"]),
            "survival": _rows(scenario.tables["survival"]),
            "ratings": [(int(most), int(rating)) for most, rating in scenario.tables["ratings"]],
            "income": max(place.income for place in scenario.places.values() if place.is_land),
            "sea_income": SEA,
            "leader": LEADER_AP,
        },
        templates="dynastic-campaign",
    )


def costs(scenario: Scenario) -> Mapping[str, str]:
    """What orders cost, in D, by the names that the sheet has for them."""
    found = {
        **{kind.__name__: price for kind, price in (*prices.FIXED.items(), *prices.LEAST.items())},
        "disband": prices.DISBAND_OWN,
        "disband_enemy": prices.DISBAND_ENEMY,
        "pip": prices.PIPS["unit"],
        "pip_ruler": prices.PIPS["ruler"],
        "building": prices.building(scenario, "army", 10),
        "corsair": prices.building(scenario, "corsair", int(scenario.tables["corsair"]["ap"])),
        "upkeep": prices.upkeep("army", 10),
        "general": GENERAL,
        "neutral": scenario.tables["neutral_bribe"],
        "join": scenario.tables["join_bribe"],
    }
    return {name: f"{Decimal(price).normalize():f}" for name, price in found.items()}


def _rows(table: Any) -> list[tuple[str, int]]:
    """Ages, from one row to the next, with the number that each needs."""
    firsts = [int(first) for first, _ in table]
    ends = [f"{first}–{following - 1}" for first, following in pairwise(firsts)]
    return [(span, int(needed)) for span, (_, needed) in zip([*ends, f"{firsts[-1]} and more"], table, strict=True)]
