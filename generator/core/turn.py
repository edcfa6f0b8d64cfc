"""A phase in the making: the position, what was ordered, and the facts so far. Steps take one and return the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from generator.core.event import Event


@dataclass(frozen=True, slots=True)
class Turn:
    """What a step sees. `position`, `orders` and `settings` are values of the rule system's own types."""

    position: Any
    orders: Any
    settings: Any = None
    seed: bytes = b""
    events: tuple[Event, ...] = ()

    def log(self, events: Iterable[Event]) -> Turn:
        """The same turn with more facts behind those it has."""
        return replace(self, events=(*self.events, *events))

    def to(self, position: Any) -> Turn:
        """The same turn on another position."""
        return replace(self, position=position)


Step = Callable[[Turn], Turn]
"""A pure function; the literal tuple of steps in the rule system's own file is the only place where order is decided."""


def play(turn: Turn, steps: Iterable[Step]) -> Turn:
    """The turn after every step, in the order given."""
    for step in steps:
        turn = step(turn)
    return turn
