"""Which phase follows which, read from the board's facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.phase import Phase
from generator.core.placed_values import is_true


class Slot(NamedTuple):
    """One step of the year; `census` marks the season at whose end centres change owners."""

    season: str
    step: str
    census: bool


def year(facts: Mapping[str, Any]) -> tuple[Slot, ...]:
    """The steps of a year in order, from the `calendar` of a board."""
    return tuple(
        Slot(str(season["season"]), str(step), is_true(season, "census"))
        for season in facts["calendar"]["seasons"]
        for step in season["steps"]
    )


def first_phase(facts: Mapping[str, Any]) -> Phase:
    """The first phase of a game."""
    start = facts["calendar"]["start"]
    return Phase(1, int(start["year"]), str(start["season"]), str(start["step"]))


def slot_of(slots: Sequence[Slot], phase: Phase) -> int:
    """The place of a phase in its year. Raises ValueError where the calendar has no such phase."""
    for place, slot in enumerate(slots):
        if (slot.season, slot.step) == (phase.season, phase.step):
            return place
    raise ValueError(f"the calendar has no {phase.season} {phase.step}")


def has_census(facts: Mapping[str, Any], phase: Phase) -> bool:
    """Is a phase in the season at whose end centres change owners?"""
    slots = year(facts)
    return slots[slot_of(slots, phase)].census


def following(slots: Sequence[Slot], phase: Phase, cycle: int = 1) -> list[Phase]:
    """The phases after this one, nearest first, once round the calendar, all with the next number; a round takes `cycle` years."""
    here = slot_of(slots, phase)
    ahead = [*range(here + 1, len(slots)), *range(here + 1)]
    years = {False: phase.year, True: later(phase.year, cycle)}
    return [Phase(phase.number + 1, years[place <= here], slots[place].season, slots[place].step) for place in ahead]


def cycle(facts: Mapping[str, Any]) -> int:
    """How many years a turn of the calendar stands for; one, where the board says nothing."""
    return int(str(facts["calendar"].get("cycle", 1)))


def later(year: int, years: int) -> int:
    """The year so many years later; 1 BCE (-1) is followed by 1 CE."""
    return year + years + (year < 0 <= year + years)


def turn_of(facts: Mapping[str, Any], year: int) -> int:
    """Which turn of the calendar a year is, counted from 1."""
    first, step = int(facts["calendar"]["start"]["year"]), cycle(facts)
    return (year - first - (first < 0 < year)) // step + 1
