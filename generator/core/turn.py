"""A phase in the making: the position, what was ordered, and the facts so far. Steps take one and return the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from generator.core.event import Event

MOST_ROUNDS = 1000
"""More than any turn has; a rule system that goes on behind them never ends."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a step sees. `position`, `orders` and `settings` are values of the rule system's own types.

    `round` counts from 1 inside of a loop (see `repeat`), and is 0 outside.
    """

    position: Any
    orders: Any
    settings: Any = None
    seed: bytes = b""
    events: tuple[Event, ...] = ()
    round: int = 0

    def announce(self, events: Iterable[Event]) -> Turn:
        """The same turn with more facts for everybody, behind those it has. Raises ValueError for one that says whom it is for."""
        return replace(self, events=(*self.events, *self._told(_unaddressed(events), {})))

    def confide(self, audience: str, events: Iterable[Event]) -> Turn:
        """The same turn with more facts for one power alone, by its id, or for the `gm`.

        Raises ValueError where that is nobody, and for a fact that says whom it is for.
        """
        if not audience:
            raise ValueError("a private fact is for somebody")
        return replace(self, events=(*self.events, *self._told(_unaddressed(events), {"audience": audience})))

    def to(self, position: Any) -> Turn:
        """The same turn on another position."""
        return replace(self, position=position)

    def _told(self, events: Iterable[Event], audience: Event) -> Iterator[Event]:
        """Facts with whom they are for and the round they belong to."""
        marks = {**audience, "round": self.round} if self.round else audience
        return ({"kind": event["kind"], **marks, **event} for event in events) if marks else iter(events)


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


def repeat(turn: Turn, once: Step, going: Callable[[Turn], bool]) -> Turn:
    """The turn after `once` was done in round after round, as long as it is `going`; facts carry the round they belong to.

    Raises RuntimeError where that does not end.
    """
    for number in range(1, MOST_ROUNDS + 1):
        if not going(turn):
            return replace(turn, round=0)
        turn = once(replace(turn, round=number))
    raise RuntimeError(f"a turn went on for {MOST_ROUNDS} rounds")
