"""What the rules of units, troops and heroes bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dragon_lords.muster import administer, dismissal, forming, hiring, recruiting, transfer

REASONS: Mapping[str, str] = {
    **forming.REASONS,
    **administer.REASONS,
    **transfer.REASONS,
    **dismissal.REASONS,
    **recruiting.REASONS,
    **hiring.REASONS,
}
RULINGS: Mapping[str, Ruling] = {}
UNITS = "Units"
SECTIONS: Mapping[str, str] = {
    "formed": UNITS,
    "option-set": "",
    "transferred": UNITS,
    "ranked": "",
    "disbanded": UNITS,
    "salvaged": UNITS,
    "built": UNITS,
    "hired": UNITS,
    "unpaid": UNITS,
}
