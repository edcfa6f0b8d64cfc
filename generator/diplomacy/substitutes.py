"""Who took a power over, and when, since a substitute does not answer for phases that somebody else missed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from generator.core.phase import Phase, read_phase
from generator.diplomacy.calendar import slot_of, year

Players = Mapping[str, Any]
"""`players:` of game.yaml: for each power its persons in order, each with a `name` and perhaps `from` and `until`."""


class Takeover(NamedTuple):
    """Somebody new plays a power: from `phase` on, or right `after` it."""

    phase: Phase
    after: bool = False


def takeovers(players: Players) -> dict[str, tuple[Takeover, ...]]:
    """The takeovers of each power that has had more than one player."""
    found = {power: tuple(_of_one(tenures)) for power, tenures in players.items() if isinstance(tenures, list)}
    return {power: those for power, those in found.items() if those}


def _of_one(tenures: list[Any]) -> Iterable[Takeover]:
    for before, new in pairwise(tenures):
        since, until = (each.get(key) if isinstance(each, Mapping) else None for each, key in ((new, "from"), (before, "until")))
        phase = read_phase(str(since or until))
        if phase:
            yield Takeover(phase, after=not since)


def begins(facts: Mapping[str, Any], phase: Phase, those: Iterable[Takeover]) -> bool:
    """Is a phase the first one with orders that somebody new plays? `facts` are those of the board, with its calendar."""
    return any(_is_first(facts, phase, each) for each in those)


def _is_first(facts: Mapping[str, Any], phase: Phase, taken: Takeover) -> bool:
    """Whether a takeover before a census begins after it, because a census takes no orders."""
    if not taken.after and taken.phase.step != "census":
        return taken.phase.number == phase.number
    ahead = phase.number - taken.phase.number - 1
    return ahead >= 0 and ahead == _censuses(facts, taken.phase, phase)


def _censuses(facts: Mapping[str, Any], start: Phase, end: Phase) -> int:
    """How many census phases the calendar has between two phases that are less than a turn of it apart."""
    slots = year(facts)
    steps = [(slot.season, slot.step) for slot in slots]
    if (start.season, start.step) not in steps:
        return -1  # `gazette check` says that the game has no such phase
    first, last = slot_of(slots, start), slot_of(slots, end)
    between = slots[first + 1 : last] if first < last else slots[first + 1 :] + slots[:last]
    return sum(slot.step == "census" for slot in between)
