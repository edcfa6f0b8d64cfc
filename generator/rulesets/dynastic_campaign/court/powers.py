"""The power of an office is used once between two phases for marriages: to arrest, protect, skip or annul (rulebook 2.8)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court.persons import own, why_not_at_court
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.position import Position


def why_not(position: Position, nation: str, cleric: str, levels: tuple[int, ...]) -> str:
    """Why a nation cannot have a cleric use his power, or nothing: he must be at large, and of one of the levels."""
    if why := why_not_at_court(position, nation, cleric):
        return why
    found = own(position, nation, cleric)
    if found is None or found.clergy not in levels:
        return "not-his-office"
    return "power-used" if found.acted else ""


def used(turn: Turn, cleric: str) -> Turn:
    """The turn with the power of a cleric used."""
    return turn.to(with_person(turn.position, replace(turn.position.persons[cleric], acted=True)))


@in_marriage_phases
def renew_powers(turn: Turn) -> Turn:
    """Behind all that happens in the phase, each cleric may use his power anew, and new archbishops are settled."""
    changed = [it for it in turn.position.persons.values() if it.acted or it.settling]
    return turn.to(with_person(turn.position, *(replace(it, acted=False, settling=False) for it in changed)))
