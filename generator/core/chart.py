"""A board as plain facts for whoever draws it: its places, and which of them adjoin for whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Shape = Literal["sea", "coast", "land", "box"]
"""How a place is drawn on a plain map: round at its ends with waves, with waves at its foot, square, square and dashed."""

Line = Literal["line", "dashes", "double", "dots", "bar"]
"""How the border of two places is drawn: a line, a dashed, double or dotted one, or a bar that nothing passes."""


class Space(NamedTuple):
    """A kind of place: its shape, and its words in the key."""

    shape: Shape
    words: str


class Border(NamedTuple):
    """A kind of border: its line, and its words in the key."""

    line: Line
    words: str


@dataclass(frozen=True, slots=True)
class Site:
    """A place: its full name, its kind (one of the chart's `spaces`), its named coasts, whether it has the sign of a centre.

    `at` is its longitude and latitude, None where nobody says.
    """

    id: str
    name: str
    kind: str
    coasts: tuple[str, ...] = ()
    centre: bool = False
    at: tuple[float, float] | None = None


class Link(NamedTuple):
    """Two places that adjoin, each with its coast where it has several (`Spa/sc`), by one of the chart's `borders`.

    A `oneway` link leads from `one` to `other` only.
    """

    one: str
    other: str
    by: str
    oneway: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """The places of a board and the links between them, with every kind of either.

    Where several links join two places, the border that comes first in `borders` is drawn. `beside` names points at each place, as
    many as two, for pieces that stand beside another one; `spare` are more such names, which a map may have and a plain one does
    not need. `note` is a last word for the key.
    """

    sites: Sequence[Site]
    links: Sequence[Link]
    spaces: Mapping[str, Space]
    borders: Mapping[str, Border]
    beside: Sequence[str] = ()
    spare: Sequence[str] = ()
    note: str = ""
