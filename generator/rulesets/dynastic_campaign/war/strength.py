"""How strong a unit is, alone and as a support (rulebook 2.5.1 and 3.8; scenario 10)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.rulesets.dynastic_campaign.court.leaders import leadership
from generator.rulesets.dynastic_campaign.position import Position, Unit, UnitType
from generator.rulesets.dynastic_campaign.settings import Settings

LEADER_AP = 10
"""What a point of leadership is worth to a unit (rulebook 2.5.1)."""

SHARES: Mapping[UnitType, tuple[int, int]] = {"army": (2, 50), "fleet": (2, 50), "garrison": (4, 25), "siege-train": (10, 10)}
"""By what a supporting unit's strength is divided, and the most that it gives (rulebook 3.8). Trains and corsairs give nothing."""

INTO_SEA: Mapping[UnitType, tuple[int, int]] = {"fleet": (2, 50), "garrison": (10, 10), "siege-train": (10, 10)}
"""The same for supports into a sea. A garrison needs guns, which are a fortification above 0 (scenario 12.8)."""


def strength(_: Settings, position: Position, unit: Unit) -> int:
    """The strength of a unit with its leaders, at least 0: its AP, and 10 for each point of leadership and of wives' guile."""
    return max(0, unit.ap + LEADER_AP * leadership(position, unit.id))


def support(settings: Settings, position: Position, unit: Unit, into: str) -> int:
    """What a unit gives to a side in a neighbouring place; 0 for one that cannot support there."""
    at_sea = settings.scenario.is_sea(into)
    if at_sea and unit.type == "garrison" and not position.places[unit.at].fort:
        return 0
    divisor, most = (INTO_SEA if at_sea else SHARES).get(unit.type, (1, 0))
    return min(strength(settings, position, unit) // divisor, most)
