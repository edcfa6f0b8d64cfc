"""What the rules of what realms see bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dragon_lords.sight import espionage

REASONS: Mapping[str, str] = {**espionage.REASONS}
RULINGS: Mapping[str, Ruling] = {}
NEWS = "Scouts and spies"
SECTIONS: Mapping[str, str] = {
    "scouted": NEWS,
    "recon-given": NEWS,
    "recon": NEWS,
    "spied": NEWS,
    "spy-caught": NEWS,
    "caught-spy": NEWS,
    "intel": NEWS,
    "known-treasury": "",
    "known-unit": "",
    "known-hero": "",
    "known-sighting": "",
    "known-ground": "",
    "known-leave": "",
    "known-guests": "",
    "known-refusals": "",
    "known-ambassador": "",
}
