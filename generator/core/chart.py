"""A board for whoever draws it: its places, and the borders between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from generator.core.quick_dataclass import dataclass

Shape = Literal["sea", "coast", "land", "box"]
"""How a place is drawn on a plain map: `sea` round with waves, `coast` with waves at its foot, `land` square, `box` dashed."""

BorderLine = Literal["line", "dashes", "double", "dots", "bar"]
"""How a border is drawn on a plain map: as a plain, dashed, double or dotted line, or as a bar that nothing passes."""


class PlaceKind(NamedTuple):
    """A kind of place: its shape on a plain map, and its words in the key."""

    shape: Shape
    words: str


class BorderKind(NamedTuple):
    """A kind of border: its line on a plain map, and its words in the key."""

    line: BorderLine
    words: str


@dataclass(frozen=True, slots=True)
class ChartPlace:
    """A place: its full name, its kind (one of the chart's `place_kinds`), its named coasts, and whether it is a centre.

    `at` is its longitude and latitude in degrees; None where nobody says.
    """

    id: str
    name: str
    kind: str
    coasts: tuple[str, ...] = ()
    centre: bool = False
    at: tuple[float, float] | None = None


class Link(NamedTuple):
    """Two places that adjoin, each with its coast where it has several (`Spa/sc`), and the kind of border between them.

    `by` is one of the chart's `border_kinds`. A `oneway` link leads from `one` to `other` only.
    """

    one: str
    other: str
    by: str
    oneway: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """The places of a board and the links between them, with each kind of place and of border.

    Where several links join two places, the border that comes first in `border_kinds` is drawn. `beside` names up to two points at
    each place, for pieces that stand beside another one; `spare` names more of them, which a map may have and a plain map needs
    not. `note` is a last sentence for the key.
    """

    places: Sequence[ChartPlace]
    links: Sequence[Link]
    place_kinds: Mapping[str, PlaceKind]
    border_kinds: Mapping[str, BorderKind]
    beside: Sequence[str] = ()
    spare: Sequence[str] = ()
    note: str = ""
