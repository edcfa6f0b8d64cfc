"""The page of a campaign's trade: its routes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.extra_page import Page
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages.position_now import position_now
from generator.rulesets.dynastic_campaign.scenario import Scenario


def page(scenario: Scenario) -> Page:
    """The page of the trade in a scenario."""

    def values(phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
        now = position_now(phases)
        if not now:
            return None
        routes = [{"nation": it["nation"], "regions": it["regions"], "to": it["to"]} for it in now.get("routes", ())]
        return {
            "routes": routes,
            "nations": {it.id: it.name for it in scenario.nations.values()},
            "names_of_places": scenario.names,
        }

    return Page("trade", "The trade", "routes and colonies", "Who trades where, and with whom", values)
