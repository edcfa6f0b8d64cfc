"""The ships of a trade route try to intercept those of another where both sail through one sea region (rulebook 9).

They do so as corsairs do, but with ships of no fixed strength: a trading fleet of 1d10 x 10 AP on each side.
"""

from __future__ import annotations

from generator.rulesets.dynastic_campaign.orders import InterceptByTrade
from generator.rulesets.dynastic_campaign.overseas import routes
from generator.rulesets.dynastic_campaign.position import Position, Route
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings


def seas_of_both(scenario: Scenario, one: Route, other: Route) -> frozenset[str]:
    """The sea regions through which two routes pass; on land caravans do not meet."""
    return frozenset(one.regions) & frozenset(other.regions) & scenario.sea_regions


def check_intercept_by_trade(settings: Settings, position: Position, nation: str, order: InterceptByTrade) -> str:
    """Why a nation's route cannot intercept another; that it runs is asked for when its ships set out."""
    if order.nation == nation:
        return "own-route"
    prey = routes.named(position, order.nation, order.ends)
    if prey is None:
        return "no-such-route"
    own = routes.named(position, nation, order.by)
    if own is None:  # it may be opened in this very phase
        return ""
    if own.severed:
        return "no-ships-of-yours"
    return "" if seas_of_both(settings.scenario, own, prey) else "no-sea-of-both"


def ships(settings: Settings, position: Position, nation: str, order: InterceptByTrade) -> Route | str:
    """The route whose ships try to intercept another, or why they do not: it must run, and so be agreed and not severed."""
    if why := check_intercept_by_trade(settings, position, nation, order):
        return why
    own = routes.named(position, nation, order.by)
    if own is None or not routes.runs(settings.scenario, position, own):
        return "no-ships-of-yours"
    return own
