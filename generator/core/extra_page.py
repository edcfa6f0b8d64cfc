"""Pages that a rule system adds to each of its games."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass

_ADDRESS = re.compile("[a-z]+(-[a-z]+)*")
_BELOW = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_TAKEN = frozenset({"all", "board", "dice", "guide", "history", "orders", "places", "posts", "reports", "revealed"})
"""What the program itself puts into the folder of a game."""


@dataclass(frozen=True, slots=True)
class PageBelow:
    """A page in the folder `address` below that of a `Page` (`houses/habsburg/`): one of many of a kind, such as a page a house.

    `template` is the file among the rule system's own that makes it (`house.html`); `title`, `about`, `values` and `drawings` are
    as those of a `Page`. `of` is the folder of the phase that it tells of, whose pages then link to it; `power` is the power that
    it tells of, whose name in standings and reports then links to it.
    Raises ValueError for an address that is no plain word.
    """

    address: str
    title: str
    about: str
    template: str
    values: Mapping[str, Any]
    drawings: tuple[str, ...] = ()
    of: str = ""
    power: str = ""

    def __post_init__(self) -> None:
        if not _BELOW.fullmatch(self.address):
            raise ValueError(
                f"a page cannot have the address {self.address!r}: write words of small letters and digits, with hyphens"
            )


def _none_below(_: Sequence[PublicPhase]) -> Sequence[PageBelow]:
    return ()


@dataclass(frozen=True, slots=True)
class Page:
    """A page in the folder `address` of each game, made by the template of that name (`family.html`) among the rule system's own.

    `title` is its heading. `brief` follows the title in a link from a phase ("The families: who married whom"), and `about` is the
    sentence about it on the game's page, without a full stop. `values(phases)` gives what the template may use, by name, from the
    public phases that count, in order; None where a game has no such page.
    `drawings` names those of the values that are drawn: each a `core.drawing.Drawing`. A value called `tree` is drawn to the file
    `tree.svg` beside the page, and the template is given the picture in its place: `src`, `width` and `height`, and the same of
    each of its `sheets` where it takes more than one on paper.
    `below(phases)` gives the pages below this one, no two of the same address; it is asked only where the page itself is there.
    Each page, with its drawings, is made anew when its own values change, and only then.
    A `house` page is the program's own, for games of every rule system, and so is its template. Only such a page has `scripts`:
    files below `templates/static/`, the only ones that may run on it.
    Raises ValueError for an address that is no plain word or that the game has already.
    """

    address: str
    title: str
    brief: str
    about: str
    values: Callable[[Sequence[PublicPhase]], Mapping[str, Any] | None]
    drawings: tuple[str, ...] = ()
    below: Callable[[Sequence[PublicPhase]], Sequence[PageBelow]] = _none_below
    house: bool = False
    scripts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not _ADDRESS.fullmatch(self.address) or (self.address in _TAKEN and not self.house):
            known = " or ".join(sorted(_TAKEN))
            raise ValueError(f"a page cannot have the address {self.address!r}: write a word of small letters that is not {known}")
