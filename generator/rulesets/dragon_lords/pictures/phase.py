"""The maps of a turn: the one that everybody sees, and for one reader that of what he knows."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.event import Event
from generator.core.picture import Picture
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords.pictures.private import knowledge
from generator.rulesets.dragon_lords.pictures.public import everybodys, start
from generator.rulesets.dragon_lords.scenario import Scenario

__all__ = ["pictures", "start"]


def pictures(scenario: Scenario, phase: PublicPhase, told: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """The maps of a turn; one that was not run has the position before it. `told` are the private events of one reader."""
    own = knowledge(scenario, phase, told) if told else None
    return (everybodys(scenario, phase), *([own] if own else ()))
