"""The pages of a campaign, in the order in which the game's page lists them."""

from __future__ import annotations

from generator.core.extra_page import Page
from generator.rulesets.dynastic_campaign.pages import clergy, crowns, houses, marriages, trade, treasury, wars
from generator.rulesets.dynastic_campaign.scenario import Scenario


def pages(scenario: Scenario) -> tuple[Page, ...]:
    """The pages of a campaign in this scenario."""
    return (
        houses.page(scenario),
        crowns.page(scenario),
        marriages.page(scenario),
        trade.page(scenario),
        clergy.page(scenario),
        treasury.page(scenario),
        wars.page(scenario),
    )
