"""Totals at the end of a Census, and how a dynastic game ends (Order of the Dragon 3, Saga of the Nine 3)."""

from __future__ import annotations

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy import adjustments, calendar, steps
from generator.diplomacy.position import Position, shares, survivors


def count(turn: Turn) -> Turn:
    """Log what each power has: own centres, those of its thralls and vassals, units, builds due, and a player's next points."""
    return turn.announce(_total(turn, power) for power in sorted(turn.position.powers) if _counts(turn.position, power))


def _counts(position: Position, power: str) -> bool:
    return position.powers[power].kind in ("major", "vassal")


def _total(turn: Turn, power: str) -> Event:
    position, settings = turn.position, turn.settings
    own, thralls, vassals = shares(position, power)
    fact: Event = {"kind": "total", "power": power, "own": own}
    if position.powers[power].kind == "major":
        fact = {**fact, "thralls": thralls, "vassals": vassals, "centres": own + thralls + vassals}
    builds = adjustments.due(settings.board, position, power, settings.sites)
    fact = {**fact, "units": len(position.units_of(power)), "builds": builds}
    if settings.allotment and position.powers[power].kind == "major":
        fact = {**fact, "points": settings.allotment(position, power)}
    return fact


def end_game(turn: Turn) -> Turn:
    """End the game: nobody or one player is left; one leads alone with enough centres; or the last cycle is over, and all draw."""
    position, settings = turn.position, turn.settings
    left = survivors(position)
    if len(left) < 2:
        return steps.end(turn, "last" if left else "none", left)
    sizes = {power: sum(shares(position, power)) for power in left}
    most = max(sizes.values())
    leaders = [power for power in left if sizes[power] == most]
    if most >= settings.victory and len(leaders) == 1:
        return steps.end(turn, "solo", leaders)
    facts = settings.board.facts
    if settings.cap and calendar.turn_of(facts, position.phase.year) >= settings.cap:
        return steps.end(turn, "cap", left)
    return turn
