"""A board as plain facts for whoever draws it: its places, and which of them adjoin for whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Site:
    """A place: its full name, whether it is `sea`, `coast` or `land`, its named coasts, whether it is a supply centre.

    `at` is its longitude and latitude, None where nobody says.
    """

    id: str
    name: str
    kind: str
    coasts: tuple[str, ...] = ()
    centre: bool = False
    at: tuple[float, float] | None = None


class Link(NamedTuple):
    """Two places that adjoin, each with its coast where it has several (`Spa/sc`), for `army`, `fleet` or `both`."""

    one: str
    other: str
    by: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The places of a board and the links between them."""

    sites: Sequence[Site]
    links: Sequence[Link]
