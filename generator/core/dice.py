"""Dice by purpose: a roll depends on the seed and on what it is for, never on how many rolls came before.

In a game whose GM rolls real dice, it is what was typed for its purpose instead.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal

from generator.core.placed_values import Data, spot_of
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass

Way = Literal["rolled", "typed"]
"""Where the dice of a game come from: its seed, or its GM, who rolls real ones and types them."""

Faces = tuple[int, ...]

KIND = "roll"
"""The kind of event that a roll is logged as."""

MISSING = "missing-roll"
"""The code of the problem that a roll was not typed."""

_DIGITS = 10
"""No die has more sides than a number of so many digits."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice to be rolled at once: what for, how many, with how many sides, and what is `needed`, for readers alone.

    Each throw of a phase has a purpose of its own, so in rounds the purpose names the round. It need not name the phase.
    """

    purpose: str
    count: int
    sides: int
    needed: Data = None

    @property
    def die(self) -> str:
        """`d6`."""
        return f"d{self.sides}"


@dataclass(frozen=True, slots=True)
class MissingRoll(Problem):
    """The fault that a roll was not typed: its `key` below `rolls:` of the order file, and the `blank` to fill in there."""

    key: str = ""
    blank: tuple[str, ...] = ()


class Unrolled(Exception):  # noqa: N818 - nothing is wrong with the program: the phase stops until somebody has rolled
    """Dice are missing: `problems` says which and why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("dice are missing")
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Dice:
    """Where the dice of one phase come from. `way` is empty in a game without dice.

    `typed` is what the GM wrote in the order file, by purpose. A later phase that takes no orders has its rolls in the same file:
    there its id and a slash (`ahead`) go before each purpose.
    """

    way: Way | Literal[""] = ""
    phase: str = ""
    seed: bytes = field(default=b"", repr=False)
    typed: Mapping[str, Any] = field(default_factory=dict)
    ahead: str = ""

    def throw(self, throws: Sequence[Throw]) -> tuple[Faces, ...]:
        """The faces that each throw shows. Raises Unrolled where dice are missing, ValueError in a game without dice."""
        if not self.way:
            raise ValueError("the rule system does not say that it rolls dice")
        if self.way == "rolled" and not self.seed:
            hint = "put the old keys.yaml back"
            raise Unrolled([fault("no-seed", "the seed that the dice of this game are rolled by is not here", None, hint)])
        found = [self._rolled(each) if self.way == "rolled" else self._typed(each) for each in throws]
        if problems := [each for each in found if isinstance(each, Problem)]:
            raise Unrolled(problems)
        return tuple(each for each in found if not isinstance(each, Problem))

    def key(self, purpose: str) -> str:
        """The key of a roll of this phase in the order file."""
        return self.ahead + purpose

    def _rolled(self, throw: Throw) -> Faces:
        return roll(self.seed, f"{self.phase}/{throw.purpose}", throw.count, throw.sides)

    def _typed(self, throw: Throw) -> Faces | Problem:
        key = self.key(throw.purpose)
        written = self.typed.get(key)
        entries = written if isinstance(written, list | tuple) else [written]
        what = f"`{key}` is a roll of {throw.count}{throw.die}"
        if written is None or throw.die in entries:
            message, hint = f"{what}, and has not been typed yet", f"write what fell in place of each {throw.die}"
            return MissingRoll("fault", MISSING, message, spot_of(written), hint, key, (throw.die,) * throw.count)
        faces = tuple(face for entry in entries if (face := _face(entry)) in range(1, throw.sides + 1))
        if len(faces) == len(entries) == throw.count:
            return faces
        return fault("roll", f"{what}: a list of numbers from 1 to {throw.sides}, as many as there are dice", written)


NO_DICE = Dice()
"""The dice of a game that rolls none."""


def roll(seed: bytes, purpose: str, count: int, sides: int) -> tuple[int, ...]:
    """`count` fair rolls of a die with `sides` faces (1 to `sides`) for `purpose`.

    The bytes are HMAC-SHA256(seed, "purpose/counter"); values that would favour low faces are drawn again.
    Raises ValueError unless 1 <= sides <= 2**32 and count >= 0.
    """
    if not 1 <= sides <= 2**32 or count < 0:
        raise ValueError(f"cannot roll {count} dice with {sides} sides")
    limit = 2**32 - 2**32 % sides
    fair = (word for word in _words(seed, purpose) if word < limit)
    return tuple(next(fair) % sides + 1 for _ in range(count))


def commitment(seed: bytes) -> str:
    """The text published before the first roll: sha256 of the seed."""
    return "sha256:" + hashlib.sha256(seed).hexdigest()


def _words(seed: bytes, purpose: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(seed, f"{purpose}/{counter}".encode(), "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _face(entry: Any) -> int:
    """The number that somebody typed; 0, which no die shows, where that is no number."""
    text = str(entry)
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _DIGITS else 0
