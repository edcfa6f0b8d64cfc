"""Which phase follows which, read from the board's facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.phase import Phase


class Slot(NamedTuple):
    """One step of the year; `census` marks the season at whose end centres change owners."""

    season: str
    step: str
    census: bool


def year(facts: Mapping[str, Any]) -> tuple[Slot, ...]:
    """The steps of a year in order, from the `calendar` of a board."""
    return tuple(
        Slot(str(season["season"]), str(step), str(season.get("census", "false")).lower() == "true")
        for season in facts["calendar"]["seasons"]
        for step in season["steps"]
    )


def opening(facts: Mapping[str, Any]) -> Phase:
    """The first phase of a game."""
    start = facts["calendar"]["start"]
    return Phase(1, int(start["year"]), str(start["season"]), str(start["step"]))


def slot_of(slots: Sequence[Slot], phase: Phase) -> int:
    """The place of a phase in its year. Raises ValueError where the calendar has no such phase."""
    for place, slot in enumerate(slots):
        if (slot.season, slot.step) == (phase.season, phase.step):
            return place
    raise ValueError(f"the calendar has no {phase.season} {phase.step}")


def following(slots: Sequence[Slot], phase: Phase) -> list[Phase]:
    """The phases that come after one, nearest first, once round the year; all with the next number."""
    here = slot_of(slots, phase)
    ahead = [*range(here + 1, len(slots)), *range(here + 1)]
    return [
        Phase(phase.number + 1, phase.year + (place <= here), slots[place].season, slots[place].step) for place in ahead
    ]
