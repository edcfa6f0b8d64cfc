"""A phase while it is played: the position, what was ordered, and the events so far. Steps take a turn and return the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator.core.dice import KIND, NO_DICE, Dice, Faces, Throw
from generator.core.event import EVERYBODY, Event, addressed
from generator.core.placed_values import Data
from generator.core.quick_dataclass import dataclass

MOST_ROUNDS = 1000
"""More rounds than any phase has: a rule system that goes on after so many would never end."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a step sees. `position`, `orders` and `settings` are values of the rule system's own types.

    `round` counts from 1 inside of a loop (see `repeat`), and is 0 outside. `purposes` are those of all its rolls so far, no two
    alike; the events have them as well, but a turn of many battles has too many to search them anew for every roll.
    """

    position: Any
    orders: Any
    settings: Any = None
    dice: Dice = NO_DICE
    events: tuple[Event, ...] = ()
    round: int = 0
    purposes: frozenset[str] = frozenset()

    def announce(self, events: Iterable[Event]) -> Turn:
        """The same turn with more events for everybody, after those it has. Raises ValueError for an event with an audience."""
        return self._told([EVERYBODY], events)

    def confide(self, audience: str | Sequence[str], events: Iterable[Event]) -> Turn:
        """The same turn with more events for one power alone, by its id, or for the `gm`, or for each of several.

        Raises ValueError where that is nobody or everybody, and for an event that has an audience already.
        """
        readers = dict.fromkeys([audience] if isinstance(audience, str) else audience)
        if not readers or EVERYBODY in readers:
            raise ValueError("a private event is for somebody; what everybody is told is announced")
        return self._told(readers, events)

    def roll(self, audience: str | Sequence[str], *throws: Throw) -> tuple[Turn, tuple[Faces, ...]]:
        """The turn with an event for each throw, for `EVERYBODY` or readers as in `confide`, and the faces that each throw shows.

        Make throws that do not depend on each other in one call: a GM who rolls real dice is asked for all of them together.
        Raises ValueError where two rolls of the phase have the same purpose, or where the rule system has no dice.
        """
        purposes = self.purposes.union(each.purpose for each in throws)
        if len(purposes) < len(self.purposes) + len(throws):
            raise ValueError("two rolls of a phase are for the same purpose, and would fall alike")
        faces = self.dice.throw(throws)
        events = tuple(_rolled(throws, faces, typed=self.dice.way == "typed"))
        turn = replace(self, purposes=purposes)
        return (turn.announce(events) if audience == EVERYBODY else turn.confide(audience, events)), faces

    def to(self, position: Any) -> Turn:
        """The same turn on another position."""
        return replace(self, position=position)

    def _told(self, readers: Iterable[str], events: Iterable[Event]) -> Turn:
        """The turn with more events, each with its audience and its round. Raises ValueError for an event with an audience."""
        events = [{"kind": event["kind"], "round": self.round, **event} if self.round else event for event in events]
        with_audience = [addressed(event, reader) for reader in readers for event in events]
        return replace(self, events=(*self.events, *with_audience))


def _rolled(throws: Sequence[Throw], faces: Iterable[Faces], *, typed: bool) -> Iterator[Event]:
    for throw, fell in zip(throws, faces, strict=True):
        event: dict[str, Data] = {"kind": KIND, "purpose": throw.purpose, "sides": throw.sides, "dice": list(fell)}
        event |= {"needed": throw.needed} if throw.needed is not None else {}
        yield event | ({"typed": True} if typed else {})


Step = Callable[[Turn], Turn]
"""A pure function; the literal tuple of steps in the rule system's own file is the only place where order is decided."""


def repeat(turn: Turn, once: Step, going: Callable[[Turn], bool]) -> Turn:
    """The turn after the step `once` was taken in round after round, as long as `going`; events carry the number of their round.

    Raises RuntimeError where the rounds do not end.
    """
    for number in range(1, MOST_ROUNDS + 1):
        if not going(turn):
            return replace(turn, round=0)
        turn = once(replace(turn, round=number))
    raise RuntimeError(f"a turn went on for {MOST_ROUNDS} rounds")
