"""Minor powers: each owns the one centre it is named after, and has one unit that never leaves it."""

from __future__ import annotations

from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy.board import Board, Minor
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position, PowerState

KINDS = ("minor", "thrall")
"""The kinds of power whose units nobody commands and that stay where they are."""


def state(minor: Minor) -> PowerState:
    """The state of a minor power at the start of the game."""
    kind, _, coast = minor.unit.partition("/")
    start = f"{kind[0]}/{coast}" if coast else kind[0]
    return PowerState("thrall" if minor.of else "minor", start=start, of=minor.of, religion=minor.religion)


def first_units(board: Board) -> dict[str, str]:
    """What stood in each province when the game began, as `PowerState.start` has it (`F/sc`)."""
    texts = [text for power in board.powers.values() for text in power.units]
    texts += [minor.unit for minor in board.minors.values()]
    return {board.province[text[2:]]: text[0] + text[2:].removeprefix(board.province[text[2:]]) for text in texts}


def stationary(position: Position) -> frozenset[str]:
    """The powers whose units stay where they are."""
    return frozenset(power for power, state in position.powers.items() if state.kind in KINDS)


def first_unit(power: str, state: PowerState) -> Unit:
    """The unit that a minor power begins with and is rebuilt with."""
    kind, _, coast = state.start.partition("/")
    return Unit(power, kind, f"{power}/{coast}" if coast else power)


def vacant(board: Board, position: Position) -> list[Unit]:
    """The units that minor powers get back this winter, because they still own their centre and nobody stands in it."""
    if position.phase.step != "adjustments":
        return []
    taken = {board.province[unit.place] for unit in position.units}
    return [
        first_unit(power, state)
        for power, state in sorted(position.powers.items())
        if state.kind in KINDS and position.centres.get(power) == power and power not in taken
    ]


def rebuild_minors(turn: Turn) -> Turn:
    """In winter a minor power gets back its destroyed unit, if nobody took its centre (A&E II; O 8.2; S9 8.4)."""
    position: Position = turn.position
    units = vacant(turn.settings.board, position)
    events: list[Event] = [{"kind": "rebuilt", "power": unit.power, "unit": str(unit)} for unit in units]
    return turn.to(replace(position, units=tuple(sorted((*position.units, *units))))).announce(events)


def drop_conquered(turn: Turn) -> Turn:
    """A minor power is gone once its centre belongs to another power; a unit that a ruling left it goes too."""
    position: Position = turn.position
    owners = position.centres
    powers = {
        power: state for power, state in position.powers.items() if state.kind not in KINDS or owners.get(power, power) == power
    }
    units = tuple(unit for unit in position.units if unit.power in powers)
    return turn.to(replace(position, powers=powers, units=units))
