"""What the rooms of the rules bring along: their checks, reasons and rulings, and where reports tell their events.

Each room has a module `room` with the constants of the same names, and `general` has those of no room. A check tells, of an order
that could be read, why it cannot be carried out in a position as everybody sees it: a word of `REASONS`, or nothing. `read` asks,
so that `gazette check` says so early; the step that carries the order out asks it again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import chain
from typing import Any

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign import general
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.court import room as court
from generator.rulesets.dynastic_campaign.families import room as families
from generator.rulesets.dynastic_campaign.money import room as money
from generator.rulesets.dynastic_campaign.overseas import room as overseas
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.sieges import room as sieges
from generator.rulesets.dynastic_campaign.treaties import room as treaties
from generator.rulesets.dynastic_campaign.war import room as war

ROOMS: Mapping[str, Any] = {
    "general": general,
    "families": families,
    "treaties": treaties,
    "court": court,
    "money": money,
    "war": war,
    "sieges": sieges,
    "overseas": overseas,
}
"""The rooms, and what belongs to none, each by the name of its template."""


def _checks() -> dict[type, tuple[Check, ...]]:
    found: dict[type, list[Check]] = defaultdict(list)
    for kind, check in chain.from_iterable(room.CHECKS.items() for room in ROOMS.values()):
        found[kind].append(check)
    return {kind: tuple(checks) for kind, checks in found.items()}


CHECKS: Mapping[type, tuple[Check, ...]] = _checks()
"""The checks of each kind of order; several rooms may look at one kind."""
REASONS: Mapping[str, str] = dict(chain.from_iterable(room.REASONS.items() for room in ROOMS.values()))
"""Why an order came to nothing, in words that end the sentence: `The order ... was not carried out: REASON.`"""
RULINGS: Mapping[str, Ruling] = dict(chain.from_iterable(room.RULINGS.items() for room in ROOMS.values()))
SECTIONS: Mapping[str, Mapping[str, str]] = {name: room.SECTIONS for name, room in ROOMS.items()}
"""By room, the heading of a report under which each kind of event is told; "" for one that is not told by itself."""


def hindrance(settings: Settings, position: Position, nation: str, order: Any) -> str:
    """Why an order of a nation cannot be carried out, the first reason that a check finds; empty where none does."""
    for check in CHECKS.get(type(order), ()):  # the choices of the orders page ask so often that a generator would be felt
        if why := check(settings, position, nation, order):
            return why
    return ""
