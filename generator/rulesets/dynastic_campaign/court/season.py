"""When the court acts: in phases for marriages alone (scenario 9, step 16)."""

from __future__ import annotations

from functools import wraps

from generator.core.turn import Step, Turn
from generator.rulesets.dynastic_campaign.calendar import is_for_marriages


def in_marriage_phases(step: Step) -> Step:
    """The step, which in any other phase does nothing."""

    @wraps(step)
    def when_due(turn: Turn) -> Turn:
        due = is_for_marriages(turn.position.phase, spring_with_moves=turn.settings.spring_with_moves)
        return step(turn) if due else turn

    return when_due
