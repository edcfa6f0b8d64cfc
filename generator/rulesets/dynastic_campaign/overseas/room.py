"""What the rules of trade, corsairs, voyages and colonies bring along for reading, telling and ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.overseas import prices

PRICES = prices.PRICES
CHECKS: Mapping[type, Callable[..., str]] = {}
REASONS: Mapping[str, str] = {}
RULINGS: Mapping[str, Ruling] = {}
SECTIONS: Mapping[str, str] = {}
"""The heading of a report under which each kind of event is told."""
