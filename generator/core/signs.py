"""The signs of a rule system: what its maps show, the shape of the library that each is drawn as, and its words in the key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from generator.core.nearest import did_you_mean

Emblem = Literal[
    "catholic", "orthodox", "protestant", "islam", "keys", "neutral",
    "anchor", "crown", "flame", "mitre", "mountain", "ring", "star",
]  # fmt: skip
"""What is recognised by its outline alone: on a piece instead of letters, or at a place, or as a mark."""

Body = Literal["hexagon", "ship", "counter", "banner", "tower", "shield", "tag", "pale tag"]
"""What carries an owner's letters; a tag is small and stands beside whatever else is in its place."""

ArrowLine = Literal["solid", "double", "dotted", "wavy"]
"""A solid or a double line goes from a place to another, the double one from a piece that was driven out. A dotted or a wavy one
points at a piece, or at its way.
"""

Stroke = Literal["outline", "plus", "cross", "burst", "small plus", "small cross", "pair"]
"""An outline goes around a piece, a plus or a cross beside it, a burst in its place; the small ones and a pair are for tags."""

CentreSign = Literal["house", "halo", "split"]
"""Of a centre: drawn as a house; with a ring around it; or with nothing, where it is another owner's than the land around it."""

TAGS: frozenset[str] = frozenset[Body](("tag", "pale tag"))
"""The small bodies, on which there is no room for more than letters."""
EMBLEMS: frozenset[str] = frozenset(get_args(Emblem))
SHAPES: Mapping[str, frozenset[str]] = {
    "piece": frozenset(get_args(Body)),
    "arrow": frozenset(get_args(ArrowLine)),
    "mark": frozenset(get_args(Stroke)) | EMBLEMS,
    "place": frozenset(get_args(CentreSign)) | EMBLEMS,
}
"""The library: the shapes that there are, for each kind of thing that a map shows."""


class UnknownSignError(LookupError):
    """A picture shows what its rule system did not declare, or a sign is to be drawn as a shape that there is not."""


class Sign(NamedTuple):
    """What something is drawn as, and its words in the key. `failed` are those where it came to nothing; without them it cannot."""

    shape: str
    words: str
    failed: str = ""


@dataclass(frozen=True, slots=True)
class Signs:
    """All that the maps of a rule system may show, by name, in the order of the key; raises UnknownSignError for unknown shapes.

    The words `dislodged`, `count` and `rank` stand in the key where a piece is or has that; without them none may. Pieces alike in
    one place become a stack with a count where there is that word. `score` is the column of a picture's counts that the key
    tells of each owner.
    """

    pieces: Mapping[str, Sign] = field(default_factory=dict)
    arrows: Mapping[str, Sign] = field(default_factory=dict)
    marks: Mapping[str, Sign] = field(default_factory=dict)
    places: Mapping[str, Sign] = field(default_factory=dict)
    dislodged: str = ""
    count: str = ""
    rank: str = ""
    score: str = ""

    def __post_init__(self) -> None:
        wrong = [
            f"the {what} {name!r} is to be drawn as {sign.shape!r}, {did_you_mean(sign.shape, SHAPES[what]) or 'which nobody drew'}"
            for what, table in self.tables()
            for name, sign in table.items()
            if sign.shape not in SHAPES[what]
        ]
        if wrong:
            raise UnknownSignError("; ".join(wrong))

    def tables(self) -> Iterator[tuple[str, Mapping[str, Sign]]]:
        """The signs of each kind of thing."""
        yield from {"piece": self.pieces, "arrow": self.arrows, "mark": self.marks, "place": self.places}.items()
