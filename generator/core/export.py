"""A file of a game that another program reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from generator.core.placed_values import Data
from generator.core.public import PublicPhase


class Export(NamedTuple):
    """A JSON file in the folder of a game: its `name`, and `about`, which says in a link what it is.

    `made(game, phases)` gives its document from the id of a game and its public phases that count, in order; None where the other
    program cannot read such a game.
    """

    name: str
    about: str
    made: Callable[[str, Sequence[PublicPhase]], Mapping[str, Data] | None]
