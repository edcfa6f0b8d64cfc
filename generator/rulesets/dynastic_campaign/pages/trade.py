"""The page of a campaign's trade: its chart and its routes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.extra_page import Page
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages.position_now import position_now
from generator.rulesets.dynastic_campaign.pages.trade_chart import chart
from generator.rulesets.dynastic_campaign.pages.trade_routes import load, standings
from generator.rulesets.dynastic_campaign.scenario import Scenario


def page(scenario: Scenario) -> Page:
    """The page of the trade in a scenario."""

    def values(phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
        now = position_now(phases)
        if not now:
            return None
        position = load(phases[-1].phase, now)
        routes = standings(scenario, position)
        return {
            "chart": chart(scenario, position, routes),
            "routes": routes,
            "nations": {it.id: it.name for it in scenario.nations.values()},
            "names_of_places": scenario.names,
        }

    return Page("trade", "The trade", "routes and colonies", "Who trades where, and with whom", values, drawings=("chart",))
