"""The years in which children are born and everybody rolls for survival (rulebook 2.2.1 and 2.3)."""

from __future__ import annotations

from functools import wraps

from generator.core.turn import Step, Turn


def due(turn: Turn) -> bool:
    """Whether the year is one of them: those that the scenario's `dynasty_interval` divides."""
    return bool(turn.position.phase.year % turn.settings.scenario.frame["dynasty_interval"] == 0)


def in_dynasty_years(step: Step) -> Step:
    """The step, which in any other year does nothing."""

    @wraps(step)
    def when_due(turn: Turn) -> Turn:
        return step(turn) if due(turn) else turn

    return when_due
