"""What the rules of trade, corsairs, voyages and colonies bring along for reading, telling and ruling; `rooms` explains each."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.orders import (
    BuildFactory,
    Consent,
    EndTrade,
    Escort,
    Intercept,
    InterceptByTrade,
    Marque,
    Settle,
    Strategic,
    Trade,
)
from generator.rulesets.dynastic_campaign.overseas import prices
from generator.rulesets.dynastic_campaign.overseas.corsairs import check_issue
from generator.rulesets.dynastic_campaign.overseas.factories import check_build_factory
from generator.rulesets.dynastic_campaign.overseas.interceptions import check_escort, check_intercept
from generator.rulesets.dynastic_campaign.overseas.settling import check_settle
from generator.rulesets.dynastic_campaign.overseas.trade import check_consent, check_end, check_trade
from generator.rulesets.dynastic_campaign.overseas.trading_fleets import check_intercept_by_trade
from generator.rulesets.dynastic_campaign.overseas.voyages import check_sail

PRICES = prices.PRICES
CHECKS: Mapping[type, Check] = {
    Trade: check_trade,
    EndTrade: check_end,
    Consent: check_consent,
    BuildFactory: check_build_factory,
    Marque: check_issue,
    Settle: check_settle,
    Strategic: check_sail,
    Intercept: check_intercept,
    Escort: check_escort,
    InterceptByTrade: check_intercept_by_trade,
}
REASONS: Mapping[str, str] = {
    "regions-of-a-route": "a route passes two or three regions, each once",
    "no-such-region": "there is no such region",
    "regions-apart": "the regions of a route must border on each other",
    "not-at-the-end": "a route must end in a place of its last region",
    "no-start": "a route begins in a region with land of its nation, or a factory",
    "trade-amount": "a nation has only one route by the same regions, and 1D to 5D in all in it, to a tenth of a D",
    "no-such-route": "there is no such route",
    "own-route": "it takes another nation's route",
    "not-your-end": "who agrees to a route must control the place at its end",
    "no-place-for-a-factory": "there is no such place on land",
    "has-it-already": "there is one already",
    "not-welcome": "who controls the place has not agreed, or nobody has landed there",
    "not-a-corsair": "letters of marque are for corsairs",
    "marque-against-whom": "a letter names other nations in the game",
    "no-marque": "its letter does not name that nation",
    "not-on-the-route": (
        "it meets none of that trade where it stands: armies meet caravans in a land region of the route, fleets and corsairs meet"
        " ships in a sea region of it"
    ),
    "no-trade-there": "no trade passes there now",
    "one-attempt": "a nation can try only once in a season to intercept a route",
    "no-ships-of-yours": "no trade of yours passes on the route that should intercept",
    "no-sea-of-both": "the two routes pass through no sea region together, and caravans intercept nobody",
    "one-prey": "the ships of a route try to intercept only one other in a season",
    "no-colony": "the place cannot be settled",
    "not-in-winter": "nobody settles in Winter",
    "wholly-settled": "the place is wholly settled",
    "not-landed": "it takes land of one's own, or a unit or factory where nobody rules",
    "ten-for-one": "10D settle 1D of income",
    "two-settlers": "another nation wanted to found a colony there",
    "settled-this-season": "a place grows once in a season, and once more for each time that natives were beaten",
    "cannot-sail": "only fleets sail, and armies, trains and siege trains beside them",
    "no-such-course": "there is no such place or region",
    "lands-at-sea": "units on land sail to land",
    "not-a-voyage": "a strategic move leaves the map or comes from abroad",
    "not-by-sea": "fleets do not sail through land regions",
    "course-broken": "the course does not lead from each place or region to the next",
    "no-escort": "no fleet of its side sails with it",
}
RULINGS: Mapping[str, Ruling] = {}
SECTIONS: Mapping[str, str] = {
    "trade-year": "Trade and colonies",
    "route-opened": "Trade and colonies",
    "route-changed": "Trade and colonies",
    "route-invested": "Trade and colonies",
    "route-ended": "Trade and colonies",
    "route-agreed": "Trade and colonies",
    "route-open-again": "Trade and colonies",
    "factory-built": "Trade and colonies",
    "fort-lost": "Trade and colonies",
    "intercepted": "Trade and colonies",
    "intercepted-by-trade": "Trade and colonies",
    "marque": "Trade and colonies",
    "prizes": "Trade and colonies",
    "hunted": "Trade and colonies",
    "ran-wild": "Trade and colonies",
    "settled": "Trade and colonies",
    "uprising": "Trade and colonies",
    "abandoned": "Trade and colonies",
    "sailed": "Moves",
    "turned-back": "Moves",
}
"""The heading of a report under which each kind of event is told."""
