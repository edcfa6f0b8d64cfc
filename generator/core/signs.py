"""The signs of a rule system: each thing that its maps may show, with the shape it is drawn as and its words in the key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Literal, NamedTuple, get_args

from generator.core.nearest import did_you_mean
from generator.core.quick_dataclass import dataclass

Emblem = Literal[
    "catholic", "orthodox", "protestant", "islam", "keys", "neutral",
    "anchor", "crown", "flame", "mitre", "mountain", "ring", "star",
    "bars", "cannon", "coins", "cradle", "flag", "fork", "grave", "hammer", "new crown", "quill", "rings", "ruin", "scroll",
    "sheaf", "skull", "swords", "torch",
    "axe", "eagle", "fish", "harp", "mask", "raven", "reeds", "sail", "tree",
]  # fmt: skip
"""A shape that is recognised by its outline alone: on a piece instead of letters, at a place, or as a mark."""

Body = Literal["hexagon", "ship", "counter", "banner", "tower", "shield", "wagon", "gun", "tag", "pale tag"]
"""What carries an owner's letters; a tag is small and stands beside whatever else is in its place."""

ArrowLine = Literal["solid", "double", "dash dot", "dotted", "wavy", "stub"]
"""A solid or a double line, or one of dashes and dots, leads from one place to another; a double one starts at a piece that was
driven out. A dotted or a wavy one points at a piece, or at the way that it takes. A stub stays beside its piece: its order is
void.
"""

Miniature = Literal[
    "levy", "infantry", "archer", "pikeman", "guard", "light-cavalry", "heavy-cavalry", "siege-engine", "ranger", "spy",
    "raft", "longship", "cog", "galley", "carrack", "hero",
]  # fmt: skip
"""A small figure on a piece: what the strongest of its troops or ships are, or a hero."""

Badge = Literal["crown", "flag"]
"""A small sign that a piece bears above it, such as that of who leads it."""

Stroke = Literal[
    "outline", "plus", "cross", "burst", "small plus", "small cross", "pair", "siege",
    "pennon", "pennon with eagle", "pennon with skull",
]  # fmt: skip
"""An outline goes around a piece, a plus or a cross beside it, a burst in its place; the small ones and a pair are for tags. A
siege is a ring of trenches around the fort of a place, or in it. A pennon is the banner of the mark's owner, which tells whose a
place is; behind it may stand an eagle or a skull.
"""

CentreSign = Literal["house", "halo", "open ring", "split"]
"""How a centre is drawn: as a house; with a ring around it, or with one that is broken (`open ring`); or as always, where the land
around it has another owner (`split`).
"""

Ground = Literal["river", "strait", "arrow", "point", "hatching", "capital", "town"]
"""What a map draws on the ground besides places and borders: a river; narrow water on land; two arrowheads between places without a
border; a bar where places meet in a point; land that is nobody's; and towns.
"""

Pattern = Literal["rising", "falling", "across", "upright", "dots", "grid", "lattice", "crosses", "hatch"]
"""What the land of an owner is covered with, so that it is told by more than its colour; a hatch is thin, and on pale land."""

TAGS: frozenset[str] = frozenset[Body](("tag", "pale tag"))
"""The small bodies, on which there is no room for more than letters."""
OF_TAGS: frozenset[str] = frozenset[Stroke](("small plus", "small cross", "pair"))
"""The marks that are drawn beside a tag."""
GOING: frozenset[str] = frozenset[ArrowLine](("solid", "double", "dash dot"))
"""The lines that lead from one place to another; the others point at a piece or at the way that it takes."""
PENNONS: frozenset[str] = frozenset[Stroke](("pennon", "pennon with eagle", "pennon with skull"))
"""The marks that are banners."""
FIGURED: frozenset[str] = frozenset[Body](("counter", "tower", "ship", "hexagon", "banner"))
"""The bodies that have room for a miniature."""
MINIATURES: frozenset[str] = frozenset(get_args(Miniature))
EMBLEMS: frozenset[str] = frozenset(get_args(Emblem))
SHAPES: Mapping[str, frozenset[str]] = {
    "piece": frozenset(get_args(Body)),
    "arrow": frozenset(get_args(ArrowLine)),
    "mark": frozenset(get_args(Stroke)) | EMBLEMS,
    "place": frozenset(get_args(CentreSign)) | EMBLEMS,
    "badge": frozenset(get_args(Badge)),
    "miniature": MINIATURES,
}
"""The shapes that can be drawn, for each kind of thing that a map shows."""


GROUND: Mapping[Ground, str] = {
    "river": "river",
    "strait": "narrow water that can be crossed",
    "arrow": "neighbours without a border",
    "point": "no way across this point",
    "hatching": "nobody may enter",
    "capital": "capital",
    "town": "town",
}
"""The usual words for what the ground shows."""


class UnknownSignError(LookupError):
    """A picture shows a sign that its rule system did not declare, or a sign has a shape that nobody drew."""


class Sign(NamedTuple):
    """What something is drawn as, and its words in the key; `failed` are its words where it came to nothing, if it can.

    `code` is what orders and reports call such a piece before its number: the `WAG` of `WAG-2`.
    """

    shape: str
    words: str
    failed: str = ""
    code: str = ""

    def named(self, number: int = 0) -> str:
        """What words call a piece of this kind with its number: `WAG-2` by the code, else `waggon 2`; `waggon` without a number."""
        if not number:
            return self.words
        return f"{self.code}-{number}" if self.code else f"{self.words} {number}"


@dataclass(frozen=True, slots=True)
class Signs:
    """All that the maps of a rule system may show, by name, in the order of the key; raises UnknownSignError for unknown shapes.

    `dislodged`, `count` and `rank` are the words in the key for pieces that are dislodged, or have a count or a rank; where the
    word is empty, no piece may. With a word for `count`, equal pieces in one place are drawn as one stack with their count.
    `faded` is the word for pieces that are drawn pale. `number` is the word for the number of a unit, `fort` that for a fort with
    its strength, `lately` that for a place whose colour tells who was the last there, `due` that for how many pieces an owner may
    build or has to remove, `lord` that for a piece with a rim in its lord's colour; where one is empty, none is shown.
    `score` is the column of a picture's counts that the key shows for each owner. `centre` is the word for a centre that somebody
    plays, `neutral` that for any other, `coast` that for the letters of a coast, `stray` that for the line from what stands beside
    its place. `ground` has the words for what the map itself shows. Where one of these words is empty, the key leaves that out.

    With `inside`, whatever stands in a place is packed within the outline that the map has for it: side by side, or a little
    smaller, or, with a word for `stack`, all pieces of an owner as one with their number and the sum of their counts; only as a
    last resort outside with a line to the place. Marks stand by themselves, and only those that a piece bears itself stand at
    that.
    """

    pieces: Mapping[str, Sign] = field(default_factory=dict)
    arrows: Mapping[str, Sign] = field(default_factory=dict)
    marks: Mapping[str, Sign] = field(default_factory=dict)
    places: Mapping[str, Sign] = field(default_factory=dict)
    badges: Mapping[str, Sign] = field(default_factory=dict)
    miniatures: Mapping[str, Sign] = field(default_factory=dict)
    dislodged: str = ""
    faded: str = ""
    count: str = ""
    rank: str = ""
    number: str = ""
    fort: str = ""
    stack: str = ""
    lately: str = ""
    due: str = ""
    lord: str = ""
    score: str = ""
    centre: str = "centre"
    neutral: str = "neutral centre"
    coast: str = "coast"
    stray: str = "belongs at the end of the line"
    ground: Mapping[Ground, str] = field(default_factory=lambda: dict(GROUND))
    inside: bool = False

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
        yield "piece", self.pieces
        yield "arrow", self.arrows
        yield "mark", self.marks
        yield "place", self.places
        yield "badge", self.badges
        yield "miniature", self.miniatures
