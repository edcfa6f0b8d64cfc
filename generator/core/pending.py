"""What a GM passes on before a phase is run: numbers for what players sent, and the words that go to others."""

from __future__ import annotations

from typing import NamedTuple

from generator.core.placed_values import Spot
from generator.core.quick_dataclass import dataclass


class Insertion(NamedTuple):
    """A `text` for an order file, to stand in front of the first word of a line, from a spot on, that begins with `before`."""

    spot: Spot
    text: str
    before: str


class Letter(NamedTuple):
    """Words for one reader, by id, who is to be told them before the phase is run."""

    reader: str
    text: str


@dataclass(frozen=True, slots=True)
class Pending:
    """What is to be written into the order file first, and, once nothing is, what is to be passed on."""

    insertions: tuple[Insertion, ...] = ()
    letters: tuple[Letter, ...] = ()
