"""A page that a rule system adds to each of its games."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.core.public import PublicPhase

_ADDRESS = re.compile("[a-z]+(-[a-z]+)*")
_TAKEN = frozenset({"board", "dice", "reports"})
"""What the program itself puts into the folder of a game."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page in the folder `address` of each game, made by the template of that name (`family.html`) among the rule system's own.

    `title` is its heading. `brief` follows the title in a link from a phase ("The families: who married whom"), and `about` is the
    sentence about it on the game's page, without a full stop. `values(phases)` gives what the template may use, by name, from the
    public phases that count, in order; None where a game has no such page. The value called `drawing`, a `Lineage`, is drawn, and
    the template is given the picture as `tree`: `src`, `width` and `height`.
    A `house` page is the program's own, for games of every rule system, and so is its template. Only such a page has `scripts`:
    files below `templates/static/`, the only ones that may run on it.
    Raises ValueError for an address that is no plain word or that the game has already.
    """

    address: str
    title: str
    brief: str
    about: str
    values: Callable[[Sequence[PublicPhase]], Mapping[str, Any] | None]
    drawing: str = ""
    house: bool = False
    scripts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not _ADDRESS.fullmatch(self.address) or (self.address in _TAKEN and not self.house):
            known = " or ".join(sorted(_TAKEN))
            raise ValueError(f"a page cannot have the address {self.address!r}: write a word of small letters that is not {known}")
