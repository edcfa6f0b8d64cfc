"""What the rooms of the rules bring along: their checks, reasons and rulings, and where reports tell their events.

Each room has a module `room` with the constants of the same names. A check tells, of an order that could be read, why it cannot be
carried out in a position as everybody sees it: a word of `REASONS`, or nothing. `read` asks it, so that `gazette check` says so
early; the step that carries the order out asks it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings

Check = Callable[[Settings, Position, str, Any], str]
"""Takes the settings, a position without its secret half, the nation that orders, and the order."""

CHECKS: Mapping[type, Check] = {}
REASONS: Mapping[str, str] = {}
"""Why an order came to nothing, in words that end the sentence: `The order ... was not carried out: REASON.`"""
RULINGS: Mapping[str, Ruling] = {}
SECTIONS: Mapping[str, Mapping[str, str]] = {}
"""By room, the heading of a report under which each kind of event is told; "" for one that is not told by itself."""
