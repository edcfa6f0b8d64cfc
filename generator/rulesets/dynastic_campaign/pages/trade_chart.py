"""The chart of a campaign's trade: its regions, its routes, its colonies and factories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.core.picture import Style
from generator.core.sea_chart import Colony, Lane, Post, Region, SeaChart
from generator.rulesets.dynastic_campaign import scenario_file
from generator.rulesets.dynastic_campaign.pages.trade_routes import Standing
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.scenario import Scenario


def chart(scenario: Scenario, position: Position, standings: Sequence[Standing]) -> SeaChart:
    """The chart of a position, whose routes stand as they do; they are numbered in that order."""
    return SeaChart(
        styles=_styles(scenario),
        regions=tuple(_region(scenario, region, it) for region, it in scenario.facts["regions"].items()),
        borders=tuple(sorted({_pair(one, other) for one, others in scenario.regions.items() for other in others})),
        lanes=tuple(
            Lane(number, it.nation, it.regions, scenario.names[it.to], it.monopoly, it.stop, it.raided)
            for number, it in enumerate(standings, 1)
        ),
        colonies=tuple(
            Colony(it.region, it.name, position.places[it.id].control, position.places[it.id].colonists, it.income)
            for it in scenario.places.values()
            if it.colony
        ),
        posts=tuple(Post(scenario.places[it.at].region, scenario.names[it.at], it.nation, it.fort) for it in position.factories),
    )


def _styles(scenario: Scenario) -> tuple[Style, ...]:
    """The looks of the nations; those of nobody's units are none of them."""
    return tuple(style for style in scenario_file.styles(scenario.facts) if style.owner in scenario.nations)


def _region(scenario: Scenario, region: Any, it: Any) -> Region:
    spot = (int(it["spot"][0]), int(it["spot"][1])) if "spot" in it else None
    return Region(str(region), str(it["name"]), str(region) in scenario.sea_regions, spot)


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)
