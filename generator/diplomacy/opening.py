"""The position before the first phase, from the facts of a board."""

from __future__ import annotations

from generator.diplomacy import calendar, minors
from generator.diplomacy.position import Position, PowerState, unit
from generator.diplomacy.settings import Settings
from generator.diplomacy.steps import allotted


def opening(settings: Settings) -> Position:
    """The position before the first phase. A minor power owns the centre that it is named after."""
    board = settings.board
    majors = {power.id: PowerState("major", power.home, religion=power.religion) for power in board.powers.values()}
    owned = {place: power.id for power in board.powers.values() for place in (*power.home, *power.owns)}
    units = [(power.id, text) for power in board.powers.values() for text in power.units]
    units += [(minor.id, minor.unit) for minor in board.minors.values()]
    position = Position(
        phase=calendar.first_phase(board.facts),
        powers=majors | {minor.id: minors.state(minor) for minor in board.minors.values()},
        centres=owned | {minor.id: minor.id for minor in board.minors.values()},
        units=tuple(sorted(unit(power, text) for power, text in units)),
    )
    return allotted(settings, position)
