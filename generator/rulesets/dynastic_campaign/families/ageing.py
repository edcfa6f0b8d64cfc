"""Every Winter everybody is a year older (scenario 9, step 13)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person


def grow_older(turn: Turn) -> Turn:
    """The turn with everybody who lives, and is in the game, a year older."""
    older = (replace(it, age=it.age + 1) for it in turn.position.persons.values() if it.alive)
    return turn.to(with_person(turn.position, *older))
