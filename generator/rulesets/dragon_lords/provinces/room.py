"""What the rules of provinces bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dragon_lords.provinces import annexation, construction, pillage, razing

REASONS: Mapping[str, str] = {**annexation.REASONS, **pillage.REASONS, **construction.REASONS, **razing.REASONS}
RULINGS: Mapping[str, Ruling] = {}
LAND, WORKS = "Provinces", "Forts and harbours"
SECTIONS: Mapping[str, str] = {
    "damaged": LAND,
    "recovered": LAND,
    "ceded": "",
    "annexed-own": "",
    "annexed": LAND,
    "annexation-over": LAND,
    "pillaged": LAND,
    "was-pillaged": LAND,
    "fort-repaired": WORKS,
    "raised-fort": "",
    "fort-built": WORKS,
    "made-harbour": "",
    "harbour-built": WORKS,
    "razed": "",
    "fort-razed": WORKS,
    "razed-harbour": "",
    "harbour-lost": WORKS,
}
