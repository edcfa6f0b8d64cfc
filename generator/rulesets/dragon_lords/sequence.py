"""The order of everything that happens in a turn: First Events, Movement Events in phases, Final Events (L-075 to L-143).

Whatever is decided by coming first is decided here and nowhere else.
"""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Step, Turn
from generator.rulesets.dragon_lords.opening import phase
from generator.rulesets.dragon_lords.position import Position


def next_turn(turn: Turn) -> Turn:
    """The game goes on to its next turn."""
    position: Position = turn.position
    return turn if position.over else turn.to(replace(position, phase=phase(position.turn + 1)))


FIRST: tuple[Step, ...] = ()
MOVEMENT: tuple[Step, ...] = ()
FINAL: tuple[Step, ...] = ()
TAIL: tuple[Step, ...] = (next_turn,)
