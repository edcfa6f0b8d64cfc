"""What the rules of battles bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling

REASONS: Mapping[str, str] = {}
RULINGS: Mapping[str, Ruling] = {}
SECTIONS: Mapping[str, str] = dict.fromkeys(
    (
        "battle-began",
        "battle-round",
        "battle-over",
        "fort-damaged",
        "retreated",
        "turned-back",
        "unit-destroyed",
        "heroes-died",
        "hero-learned",
        "ships-beaten",
        "ship-saved",
    ),
    "Battles",
)
