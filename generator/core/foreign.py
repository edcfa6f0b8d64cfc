"""Games of other programs as values: what a source tells of a game, before it is played again here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from generator.core.event import Event
from generator.core.placed_values import Data
from generator.core.problem import Problem
from generator.core.quick_dataclass import dataclass

Document = Mapping[str, Data]


@dataclass(frozen=True, slots=True)
class SourcePhase:
    """A phase as a source tells it.

    `orders` has under each power what an order file has there. `told` is what the source says of the position before the phase and
    of what came of the orders, in the rule system's own values. `played` is False for a phase that the source still waits for.
    """

    year: int
    season: str
    step: str
    orders: Mapping[str, Sequence[Data]] = field(default_factory=dict)
    told: Any = None
    played: bool = True

    @property
    def name(self) -> str:
        """`fall 1902 orders`."""
        return f"{self.season} {self.year} {self.step}"


@dataclass(frozen=True, slots=True)
class SourceGame:
    """A game as a source tells it.

    `form` is the id of the form that the file has, `name` what the source calls the game. `words` are the keys of game.yaml by
    which our rules are those of the source. `phases` are in order; `after` is what is told of the position behind the last one.
    `over`: the source says that the game has ended; `ending` is the ruling that ends it so, where the source says how. `begins`:
    the game began with the position told of the first phase, not with that of the board. `differences` are lines that could not be
    read, as `imported:` of game.yaml lists them.
    """

    form: str
    name: str
    phases: Sequence[SourcePhase]
    words: Document = field(default_factory=dict)
    after: Any = None
    over: bool = False
    ending: Document = field(default_factory=dict)
    begins: bool = False
    differences: Sequence[Document] = ()


class Form(NamedTuple):
    """A form of file that can be imported: its id, what it is, whether a text has it, and how one is read.

    `read(text, file)` gives the game, or every fault; `file` is the name that problems give.
    """

    id: str
    about: str
    fits: Callable[[str], bool]
    read: Callable[[str, str], tuple[SourceGame | None, list[Problem]]]


@dataclass(frozen=True, slots=True)
class Correction:
    """A difference between our position and the one told, and the ruling that takes it away, where one can."""

    difference: Document
    ruling: Document = field(default_factory=dict)


class Foreign(NamedTuple):
    """What a rule system knows of the games of other programs.

    `opening(settings, game)` is the position that a game begins with, or why it cannot begin. `corrections(settings, position,
    told)` compares a position of ours with what is told of it; `outcomes(position, events, told)` compares what came of the orders.
    `moot(order)`: where the phase of such an order does not come, nothing is missed, as where a unit is disbanded that had nowhere
    to go anyway. `words` has for each kind of difference how it is printed, with its fields in braces. `missed` is what `missed:`
    of a new game.yaml says of a game that was played elsewhere.
    """

    forms: Sequence[Form]
    opening: Callable[[Any, SourceGame], Any]
    corrections: Callable[[Any, Any, Any], Sequence[Correction]]
    outcomes: Callable[[Any, Sequence[Event], Any], Sequence[Document]]
    moot: Callable[[str], bool]
    words: Mapping[str, str]
    missed: Document
