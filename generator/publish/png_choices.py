"""Which PNGs a site wants (`pictures:` of site.yaml), also where that changes from some day on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

PngChoice = Literal["all", "orders", "small", "one", "none"]
"""Which PNGs there are of the maps of a phase.

`all` is a larger one of each map beside the small one, `orders` one of that of the orders alone. `small` is the small ones, `one`
the small one of the first map alone, `none` no PNG at all.
"""

_NEVER = "9999-12-31"
"""A moment later than any day that was written."""


class PngChoices(NamedTuple):
    """The choice from the start, and other ones each from a day on (`2026-12-01`), the earliest first.

    A phase keeps what was chosen when it was played, whatever is chosen later, so that no picture goes that a post may name.
    """

    first: PngChoice = "orders"
    later: tuple[tuple[str, PngChoice], ...] = ()

    def at(self, moment: str) -> PngChoice:
        """The choice for a phase that was in force at a moment (ISO 8601); without one, that from the start."""
        return next((choice for day, choice in reversed(self.later) if day <= moment[:10]), self.first)

    def of_game(self, moments: Iterable[str]) -> PngChoice:
        """The choice for the pictures that keep one address while a game goes on, from the moments of its phases.

        It is that of the first phase, since the first post of the thread names these pictures.
        """
        return self.at(next(iter(moments), _NEVER))
