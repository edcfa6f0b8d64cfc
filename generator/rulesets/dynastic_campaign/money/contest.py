"""Which of several nations gets what they all paid the same for: a die says, and only the GM sees it."""

from __future__ import annotations

from collections.abc import Iterable

from generator.core.dice import Throw
from generator.core.event import GM
from generator.core.turn import Turn


def winner(turn: Turn, nations: Iterable[str], purpose: str) -> tuple[Turn, str]:
    """One of the nations; where there are several, by a die with a side for each, in alphabetical order."""
    those = sorted(set(nations))
    if len(those) == 1:
        return turn, those[0]
    turn, ((face,),) = turn.roll(GM, Throw(purpose, 1, len(those)))
    return turn, those[face - 1]
