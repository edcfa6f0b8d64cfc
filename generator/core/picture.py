"""What a map shows, as plain marks over a base map; drawing them is a pure function elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from operator import attrgetter
from typing import Literal

from generator.core.nearest import did_you_mean
from generator.core.signs import EMBLEMS, TAGS, Emblem, Signs, UnknownSignError

MOST_PIPS = 5
"""The highest rank of a piece."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board. `place` may name a coast (`Spa/sc`); `kind` is the name of a sign of the picture.

    A `dislodged` one was driven from its place. `label` is its own name, written below it; `count` says how many or how strong it
    is; `rank`, 0 to 5, is drawn as so many pips.
    """

    place: str
    kind: str
    owner: str
    dislodged: bool = False
    label: str = ""
    count: int | Decimal | None = None
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Arrow:
    """An order drawn from `start` to `end`; `kind` is the name of a sign of the picture.

    One that helps a move points from `start` at the way from `end` to `onward`; one that helps a piece stay leaves `onward` empty.
    `ok` is whether the order did what it says. `route` lists the places that a move passes through.
    """

    kind: str
    start: str
    end: str
    owner: str
    ok: bool = True
    onward: str = ""
    route: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark at a place, of the owner's piece there; `kind` is the name of a sign of the picture."""

    kind: str
    place: str
    owner: str = ""
    ok: bool = True


@dataclass(frozen=True, slots=True)
class Picture:
    """One map of a phase, with the `signs` of its rule system; raises UnknownSignError where it shows any other.

    `name` goes into the file name. `fills` and `centres` give the owner of a place, and leave out what nobody owns. `places` has,
    by the name of a sign, the places that have it. `counts` is what a table counts of each owner, by column; None is what an owner
    cannot have. `names` are the names of owners whom their styles call something else; `out` are the owners out of the game.
    """

    name: str
    title: str
    description: str
    fills: Mapping[str, str] = field(default_factory=dict)
    centres: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[Piece, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    notes: tuple[str, ...] = ()
    places: Mapping[str, frozenset[str]] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int | Decimal | None]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    out: frozenset[str] = frozenset()
    signs: Signs = field(default_factory=Signs)

    def __post_init__(self) -> None:
        if wrong := list(dict.fromkeys(_undeclared(self))):
            raise UnknownSignError(f"the picture {self.name!r} shows {'; '.join(wrong)}")


@dataclass(frozen=True, slots=True)
class Style:
    """How an owner looks: a fill `#rrggbb`, a short label (`FRA`), and the name that a legend prints.

    With a `second` fill, its land and lines are striped in both. With a `sign`, its pieces carry that instead of the label; raises
    UnknownSignError for a sign that nobody drew. Owners with the same `shared` words have one entry together in the key. Nobody
    plays an `unplayed` owner: no table lists it, and all of them are drawn in one ink.
    """

    owner: str
    name: str
    label: str
    fill: str
    second: str = ""
    sign: Emblem | Literal[""] = ""
    shared: str = ""
    unplayed: bool = False

    def __post_init__(self) -> None:
        if self.sign and self.sign not in EMBLEMS:
            hint = did_you_mean(self.sign, EMBLEMS) or "which nobody drew"
            raise UnknownSignError(f"the style of {self.owner!r} has the sign {self.sign!r}, {hint}")


_LOOKS = attrgetter("kind", "dislodged", "label", "count", "rank")
_OUTCOME = attrgetter("kind", "ok")


def _undeclared(picture: Picture) -> Iterator[str]:
    """What a picture shows that its signs do not have, or have no words for.

    Only the kinds of look are judged, each once: a phase makes several pictures, each of many things that look alike.
    """
    looks = dict.fromkeys(map(_LOOKS, picture.pieces))
    shown: Mapping[str, Iterable[tuple[str, bool]]] = {
        "piece": [(kind, True) for kind, *_ in looks],
        "arrow": dict.fromkeys(map(_OUTCOME, picture.arrows)),
        "mark": dict.fromkeys(map(_OUTCOME, picture.marks)),
        "place": [(it, True) for it in picture.places],
    }
    for what, table in picture.signs.tables():
        for name, ok in shown[what]:
            if name not in table:
                yield f"the {what} {name!r}, {did_you_mean(name, table) or 'which its rule system did not declare'}"
            elif not (ok or table[name].failed):
                yield f"the {what} {name!r} that failed, for which there are no words"
    for look in looks:
        yield from _without_a_word(picture.signs, look)


def _without_a_word(signs: Signs, look: tuple[str, bool, str, int | Decimal | None, int]) -> Iterator[str]:
    """What a piece of this look has that the signs have no word for, or that cannot be drawn."""
    kind, dislodged, label, count, rank = look
    words = (
        (dislodged, signs.dislodged, "a piece that is dislodged"),
        (count is not None, signs.count, "a piece with a count"),
        (rank, signs.rank, "a piece with a rank"),
    )
    yield from (f"{what}, for which there is no word" for has, word, what in words if has and not word)
    is_tag = kind in signs.pieces and signs.pieces[kind].shape in TAGS
    if is_tag and (dislodged or label or count is not None or rank):
        yield "a tag that is dislodged or has a label, a count or a rank, for which it has no room"
    if not 0 <= rank <= MOST_PIPS:
        yield f"a rank that is not 0 to {MOST_PIPS}"
