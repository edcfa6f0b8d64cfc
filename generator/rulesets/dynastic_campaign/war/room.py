"""What the rules of war, moves and battles bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.war import declarations, external, idle, legality, rulings

CHECKS: Mapping[type, Check] = {**declarations.CHECKS, **legality.CHECKS}
REASONS: Mapping[str, str] = {
    **declarations.REASONS,
    **legality.REASONS,
    **idle.REASONS,
}
RULINGS: Mapping[str, Ruling] = {**external.RULINGS, **rulings.RULINGS}
RELATIONS, MOVES, BATTLES = "War and peace", "Moves", "Battles"
SECTIONS: Mapping[str, str] = {
    "war": RELATIONS,
    "peace": RELATIONS,
    "offered-peace": RELATIONS,
    "alliance-over": RELATIONS,
    "leave": RELATIONS,
    "no-leave": RELATIONS,
    "moved": MOVES,
    "head-on": MOVES,
    "nullified": MOVES,
    "withdrew": BATTLES,
    "held": BATTLES,
    "awaited": BATTLES,
    "battle": BATTLES,
    "taken-prisoner": BATTLES,
    "losses": BATTLES,
    "retreated": BATTLES,
    "disbanded": MOVES,
    "changed-hands": MOVES,
}
