"""The page of a campaign's trade: its chart, its routes and what became of each, colonies, factories and corsairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from generator.core.extra_page import Page
from generator.core.history import position_now
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages import reading
from generator.rulesets.dynastic_campaign.pages.colonies import colonies, posts
from generator.rulesets.dynastic_campaign.pages.corsairs import corsairs, notes, prizes
from generator.rulesets.dynastic_campaign.pages.trade_annals import Life, lives
from generator.rulesets.dynastic_campaign.pages.trade_chart import chart
from generator.rulesets.dynastic_campaign.pages.trade_routes import load, standings
from generator.rulesets.dynastic_campaign.scenario import Scenario


def page(scenario: Scenario) -> Page:
    """The page of the trade in a scenario."""
    return Page(
        "trade",
        "Trade and colonies",
        "routes, colonies, corsairs",
        "Trade routes on a chart, what became of each, colonies, factories and corsairs",
        partial(values, scenario),
        drawings=("chart",),
    )


def values(scenario: Scenario, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The chart, the routes by number, the `lives` of all that there were by nation, the years of trade, and what lies overseas."""
    now = position_now(phases)
    if not now:
        return None
    routes = standings(scenario, position := load(phases[-1].phase, now))
    numbers = {it.ends: number for number, it in enumerate(routes, 1)}
    found = lives(scenario, phases)
    for life in found:
        life.number = numbers[life.now.ends] if life.now else 0
    return {
        "chart": chart(scenario, position, routes),
        "routes": list(enumerate(routes, 1)),
        "lives": _by_nation(scenario, found),
        "years": sorted({year for life in found for year in life.years}),
        "regions": {str(region): str(it["name"]) for region, it in scenario.facts["regions"].items()},
        "colonies": colonies(scenario, phases, now),
        "posts": list(posts(scenario, phases, now)),
        "corsairs": corsairs(now),
        "prizes": prizes(phases),
        "notes": notes(phases),
        **reading.words(scenario),
    }


def _by_nation(scenario: Scenario, found: Sequence[Life]) -> list[tuple[str, list[Life]]]:
    """The nations that ever had a route, each with its routes: those that there are first."""
    by = {nation: [it for it in found if it.nation == nation] for nation in scenario.nations}
    return [(nation, sorted(those, key=lambda it: (it.now is None, it.number))) for nation, those in by.items() if those]
