"""What belongs to no room: why any order may fail, and what every room logs; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dragon_lords.realms.ending import end_now
from generator.rulesets.dragon_lords.rulings import lands, troops

REASONS: Mapping[str, str] = {
    "no-such-unit": "there is no such unit, or no longer",
    "no-gold": "there is not enough gold",
    "no-points": "it has no move-points left",
    "not-its-turn": "the turn ended before its time came",
    "unreadable": "nobody could read it",
    "another-realms-unit": "units obey their own realm alone",
    "too-long-a-plan": "its plan is too long",
    "twice": "the same was ordered before",
}
RULINGS: Mapping[str, Ruling] = {**lands.RULINGS, **troops.RULINGS, "end": Ruling(end_now, ends=True)}
SECTIONS: Mapping[str, str] = {"failed": "What failed", "gold": "Treasury", "roll": "", "ruling": "Rulings", "ruled": "Rulings"}
