"""Every Winter everybody is a year older (scenario 9, step 13)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.told import changed


def grow_older(turn: Turn) -> Turn:
    """The turn with everybody who lives, and is in the game, a year older."""
    persons = turn.position.persons
    older = (replace(it, age=it.age + 1) for it in persons.values() if it.alive)
    return turn.to(replace(turn.position, persons=changed(persons, *older)))
