"""The pages of a campaign, in the order in which the game's page lists them."""

from __future__ import annotations

from generator.core.extra_page import Page
from generator.rulesets.dynastic_campaign.pages import trade
from generator.rulesets.dynastic_campaign.scenario import Scenario


def pages(scenario: Scenario) -> tuple[Page, ...]:
    """The pages of a campaign in this scenario."""
    return (trade.page(scenario),)
