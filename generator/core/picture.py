"""What a map shows, as plain marks over a base map; drawing them is a pure function elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from decimal import Decimal
from operator import attrgetter
from typing import Literal, NamedTuple

from generator.core.nearest import did_you_mean
from generator.core.quick_dataclass import dataclass
from generator.core.signs import EMBLEMS, FIGURED, TAGS, Emblem, Pattern, Signs, UnknownSignError

MOST_PIPS = 5
"""The highest rank of a piece."""
MOST_BADGES, MOST_MARKS = 5, 2
"""How many badges and how many marks of its own a piece may have."""
MOST_LETTERS = 6
"""How long the text of a mark may be."""


def province(place: str) -> str:
    """The province of a place: `Spa` for `Spa/sc`."""
    return place.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board. `place` may name a coast (`Spa/sc`); `kind` is the name of a sign of the picture.

    A `dislodged` one was driven from its place. `label` is its own name, written below it; `count` says how many or how strong
    it is; `number` is the unit's own; `rank`, 0 to 5, is drawn as so many pips. `badges` are names of badges of the picture, at
    most five, drawn above it, and `marks` are names of marks that it bears itself, at most two. One of several `units` is drawn
    as a stack with their number. `miniature` is the name of one of the picture's, drawn beside its owner's letter. A `faded` one is
    pale: that is what is known from some time ago. `lord` is the owner whom its own owner serves.
    """

    place: str
    kind: str
    owner: str
    dislodged: bool = False
    label: str = ""
    count: int | Decimal | None = None
    rank: int = 0
    badges: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    units: int = 1
    number: int = 0
    miniature: str = ""
    faded: bool = False
    lord: str = ""


@dataclass(frozen=True, slots=True)
class Fort:
    """The fort of a place with its strength, drawn whether or not a piece stands there; `owner` is whose it is, if anybody's.

    One that was `built` with more than now stands of it shows both.
    """

    place: str
    strength: int | Decimal
    owner: str = ""
    built: int | Decimal | None = None


@dataclass(frozen=True, slots=True)
class Arrow:
    """An order drawn from `start` to `end`; `kind` is the name of a sign of the picture.

    One that helps a move points from `start` at the way from `end` to `onward`; one that helps a piece stay leaves `onward` empty.
    `ok` is whether the order did what it says. `route` lists the places that a move passes through. `piece` is the kind of the
    owner's piece that it begins at, where several stand there. One that goes only `halfway` ends before the border.

    One with `steps`, a short text for each stage of its route and for its last, is the way that a piece has come: it leads through
    every place of the route to the owner's piece of that kind and `number`, if that is still there, and its stages bear the texts.
    Only maps whose pieces are packed draw one so.
    """

    kind: str
    start: str
    end: str
    owner: str
    ok: bool = True
    onward: str = ""
    route: tuple[str, ...] = ()
    piece: str = ""
    halfway: bool = False
    number: int = 0
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark at a place, of the owner's piece there; `kind` is the name of a sign of the picture.

    `text` is a short text beside it, such as a sum of money. One with another place `across` stands on the border of the two.
    """

    kind: str
    place: str
    owner: str = ""
    ok: bool = True
    text: str = ""
    across: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """One map of a phase, with the `signs` of its rule system; raises UnknownSignError where it shows any other.

    `name` goes into the file name. `fills` and `centres` give the owner of a place, and leave out what nobody owns. `places` has,
    by the name of a sign, the places that have it. `counts` is what a table counts of each owner, by column; None is what an owner
    cannot have. `names` are the names of owners whom their styles call something else; `out` are the owners out of the game.
    `due` has by owner how many pieces it may still build, or below zero has to remove.
    `lately` has, by place that nobody owns, the owner of the piece that was the last there.
    `held` has, by place, a word for how its owner holds it where that is more than to own it (`annexed`).
    `captions` are lines of small text under the name of a place, by place; they are left out where names are abbreviated.
    A `named` one has the names of places in full wherever it is large enough: in its SVG, and in a larger PNG beside the small one.
    One that is not `posted` has no PNG: readers see it on the site alone, and no forum post carries it.
    """

    name: str
    title: str
    description: str
    fills: Mapping[str, str] = field(default_factory=dict)
    centres: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[Piece, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    forts: tuple[Fort, ...] = ()
    notes: tuple[str, ...] = ()
    captions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    places: Mapping[str, frozenset[str]] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int | Decimal | None]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    out: frozenset[str] = frozenset()
    held: Mapping[str, str] = field(default_factory=dict)
    due: Mapping[str, int] = field(default_factory=dict)
    lately: Mapping[str, str] = field(default_factory=dict)
    named: bool = False
    posted: bool = True
    signs: Signs = field(default_factory=Signs)

    def __post_init__(self) -> None:
        if wrong := list(dict.fromkeys(_undeclared(self))):
            raise UnknownSignError(f"the picture {self.name!r} shows {'; '.join(wrong)}")


class Paints(NamedTuple):
    """What a board says of an owner's colours beside its fill, each `#rrggbb`; what is empty is made from the fill.

    `pieces` is for its pieces and lines on paper; `dark_land` and `dark_pieces` are for its land, pieces and lines on dark screens.
    """

    pieces: str = ""
    dark_land: str = ""
    dark_pieces: str = ""

    @classmethod
    def read(cls, facts: object) -> Paints:
        """The paints that a checked board file gives; those of a power that gives none are empty."""
        found = facts if isinstance(facts, Mapping) else {}
        return cls(*(str(found.get(name, "")) for name in cls._fields))


AS_THE_FILL = Paints()
"""No paints of its own."""


@dataclass(frozen=True, slots=True)
class Style:
    """How an owner looks: a fill `#rrggbb` with its `paints`, a short label (`FRA`), and the name that a legend prints.

    With a `second` fill and its paints, its land and lines are striped in both. With a `sign`, its pieces carry that instead of the
    label; raises UnknownSignError for a sign that nobody drew. With a `pattern`, its land on maps is covered with that. Its banner
    bears the emblem `banner`, and has its `letter`, the fewest of the label's that tell it from others. Owners with the same
    `shared` words have one entry together in the key. Nobody plays an `unplayed` owner: no table lists it, and all of them are
    drawn in one ink.
    """

    owner: str
    name: str
    label: str
    fill: str
    second: str = ""
    sign: Emblem | Literal[""] = ""
    pattern: Pattern | Literal[""] = ""
    banner: Emblem | Literal[""] = ""
    letter: str = ""
    shared: str = ""
    unplayed: bool = False
    paints: Paints = AS_THE_FILL
    second_paints: Paints = AS_THE_FILL

    def __post_init__(self) -> None:
        for sign in (self.sign, self.banner):
            if sign and sign not in EMBLEMS:
                hint = did_you_mean(sign, EMBLEMS) or "which nobody drew"
                raise UnknownSignError(f"the style of {self.owner!r} has the sign {sign!r}, {hint}")


_LOOKS = attrgetter(
    "kind", "dislodged", "label", "count", "rank", "badges", "marks", "units", "number", "miniature", "faded", "lord"
)
_OUTCOME = attrgetter("kind", "ok")


def _undeclared(picture: Picture) -> Iterator[str]:
    """What a picture shows that its signs do not have, or have no words for.

    Only the kinds of look are judged, each once: a phase makes several pictures, each of many things that look alike.
    """
    signs = picture.signs
    looks = {_LOOKS(it): it for it in picture.pieces}.values()
    shown: Mapping[str, Iterable[tuple[str, bool]]] = {
        "piece": dict.fromkeys((it.kind, True) for it in looks),
        "arrow": dict.fromkeys(map(_OUTCOME, picture.arrows)),
        "mark": dict.fromkeys((*map(_OUTCOME, picture.marks), *((mark, True) for it in looks for mark in it.marks))),
        "place": [(it, True) for it in picture.places],
        "badge": dict.fromkeys((badge, True) for it in looks for badge in it.badges),
        "miniature": dict.fromkeys((it.miniature, True) for it in looks if it.miniature),
    }
    for what, table in signs.tables():
        for name, ok in shown[what]:
            if name not in table:
                yield f"the {what} {name!r}, {did_you_mean(name, table) or 'which its rule system did not declare'}"
            elif not (ok or table[name].failed):
                yield f"the {what} {name!r} that failed, for which there are no words"
    for it in looks:
        yield from _without_a_word(signs, it)
    if picture.lately and not signs.lately:
        yield "who was the last in a place, for which there is no word"
    if picture.forts and not signs.fort:
        yield "a fort, for which there is no word"
    for mark in picture.marks:
        if len(mark.text) > MOST_LETTERS:
            yield f"a mark with the text {mark.text!r}, which is longer than {MOST_LETTERS} letters"


def _without_a_word(signs: Signs, look: Piece) -> Iterator[str]:
    """What a piece of this look has that the signs have no word for, or that cannot be drawn."""
    words = (
        (look.dislodged, signs.dislodged, "a piece that is dislodged"),
        (look.faded, signs.faded, "a faded piece"),
        (look.count is not None, signs.count, "a piece with a count"),
        (look.rank, signs.rank, "a piece with a rank"),
        (look.number, signs.number, "a piece with a number"),
        (look.lord, signs.lord, "a piece with a lord"),
        (look.units > 1, signs.stack, "a piece of several units"),
    )
    yield from (f"{what}, for which there is no word" for has, word, what in words if has and not word)
    shape = signs.pieces[look.kind].shape if look.kind in signs.pieces else ""
    is_tag = shape in TAGS
    if shape and look.miniature and shape not in FIGURED:
        yield f"a miniature on a {shape}, which has no room for one"
    if look.faded and not look.miniature:
        yield "a faded piece without a miniature"
    more = look.count is not None or look.rank or look.number or look.badges or look.marks or look.units > 1
    if is_tag and (look.dislodged or look.label or more):
        yield "a tag that is dislodged or has a label, a count or a rank, for which it has no room"
    if not 0 <= look.rank <= MOST_PIPS:
        yield f"a rank that is not 0 to {MOST_PIPS}"
    if len(look.badges) > MOST_BADGES or len(look.marks) > MOST_MARKS:
        yield f"a piece with more than {MOST_BADGES} badges or {MOST_MARKS} marks"
