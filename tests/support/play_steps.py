"""Plays a turn by some of the steps of a rule system, without records and rulings."""

from __future__ import annotations

from collections.abc import Iterable

from generator.core.turn import Step, Turn


def play(turn: Turn, steps: Iterable[Step]) -> Turn:
    """The turn after every step, in the order given."""
    for step in steps:
        turn = step(turn)
    return turn
