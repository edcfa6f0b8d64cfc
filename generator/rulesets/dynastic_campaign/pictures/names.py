"""What marks say and where they stand: the letters of a nation, and its seat, where what happens to its house is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS
from generator.rulesets.dynastic_campaign.scenario import Scenario

Document = Mapping[str, Any]

_WILD = {REBELS: "REB", NATIVES: "NTV"}


def letters(scenario: Scenario, nation: str) -> str:
    """The letters that the counters of a nation carry; nothing for nobody."""
    facts = scenario.facts["nations"].get(nation)
    return str(facts["label"]) if facts else _WILD.get(nation, "")


def seat(scenario: Scenario, shown: Document, nation: str) -> str:
    """Where a nation resides: its capital, or where another nation has that, the first place that it has; empty for none."""
    own = [str(place) for place, it in shown["places"].items() if it.get("control") == nation]
    facts = scenario.nations.get(nation)
    wanted = (facts.capital, *facts.sites) if facts else ()
    return next((place for place in (*wanted, *own) if place in own), "")


def nation_of(unit: str) -> str:
    """The nation of a unit, by the unit's id."""
    return unit.rpartition(" ")[0]
