"""A page that a rule system adds to each of its games."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.core.public import PublicPhase

_ADDRESS = re.compile("[a-z]+(-[a-z]+)*")
_TAKEN = frozenset({"board", "dice", "reports"})
"""What the house itself has in the folder of a game."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page in the folder `address` of each game, made by the template of that name (`family.html`) among the rule system's own.

    `title` is its heading; `brief` follows it where a phase leads there ("The families: who married whom"), `about` is the sentence
    that the game's page has of it, without a full stop. `values(phases)` is what the template is given, by name, from the public
    phases that count, in order; None where a game has no such page. The value called `drawing`, a `Lineage`, is drawn, and the
    template is given the picture as `tree`: `src`, `width` and `height`.
    `house` pages are those that the games of every rule system may have; their templates are the house's own, and so are `scripts`:
    files below `templates/static/` that the page carries and that alone may run on it.
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
