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

    def announce(self, events: Iterable[Event]) -> Turn:
        """The same turn with more facts for everybody, behind those it has. Raises ValueError for one that says whom it is for."""
        return replace(self, events=(*self.events, *_unaddressed(events)))

    def confide(self, audience: str, events: Iterable[Event]) -> Turn:
        """The same turn with more facts for one power alone, by its id, or for the `gm`.

        Raises ValueError where that is nobody, and for a fact that says whom it is for.
        """
        if not audience:
            raise ValueError("a private fact is for somebody")
        own = ({"kind": event["kind"], "audience": audience, **event} for event in _unaddressed(events))
        return replace(self, events=(*self.events, *own))

    def to(self, position: Any) -> Turn:
        """The same turn on another position."""
        return replace(self, position=position)


def _unaddressed(events: Iterable[Event]) -> tuple[Event, ...]:
    """The facts, none of which may say itself whom it is for: that is for the turn to say, so that nobody forgets it."""
    found = tuple(events)
    if any("audience" in event for event in found):
        raise ValueError("a fact is announced, or confided to somebody; it does not say so itself")
    return found


Step = Callable[[Turn], Turn]
"""A pure function; the literal tuple of steps in the rule system's own file is the only place where order is decided."""


def play(turn: Turn, steps: Iterable[Step]) -> Turn:
    """The turn after every step, in the order given."""
    for step in steps:
        turn = step(turn)
    return turn
