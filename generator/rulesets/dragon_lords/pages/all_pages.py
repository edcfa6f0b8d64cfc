"""The pages of a game of Dragon Lords, in the order in which the game's page lists them."""

from __future__ import annotations

from generator.core.extra_page import Page
from generator.rulesets.dragon_lords.pages import battles, fiefdoms, realms, seen, steps
from generator.rulesets.dragon_lords.scenario import Scenario


def pages(scenario: Scenario) -> tuple[Page, ...]:
    """The pages of a game in this world."""
    return (realms.page(scenario), fiefdoms.page(scenario), battles.page(scenario), steps.page(scenario), seen.page(scenario))
