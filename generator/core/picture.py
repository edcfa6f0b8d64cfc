"""What a map shows, as plain marks over a base map; drawing them is a pure function elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board. `place` may name a coast (`Spa/sc`); `shape` is the name of a symbol (`army`, `fleet`, `heir`).

    An heir stands beside the unit of its place; a `pale` one is married.
    """

    place: str
    shape: str
    owner: str
    dislodged: bool = False
    pale: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """An order drawn from `start` to `end`.

    `kind` is `move`, `support`, `convoy` or `retreat`. A support of a move, or a convoy, points from `start` at the way from
    `end` to `onward`; a support to hold leaves `onward` empty. `ok` is whether the order did what it says.
    `route` lists the places a convoyed move passes through.
    """

    kind: Literal["move", "support", "convoy", "retreat"]
    start: str
    end: str
    owner: str
    ok: bool = True
    onward: str = ""
    route: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign at a place, of the unit there: `hold`, `build`, `remove`, `disband`, `standoff`.

    Of the owner's heir there: `born`, `married`, `lost`.
    """

    kind: str
    place: str
    owner: str = ""
    ok: bool = True


@dataclass(frozen=True, slots=True)
class Picture:
    """One map of a phase. `name` goes into the file name; `fills` and `centres` give a place's owner; absent is nobody's.

    A thrall's place is filled as its own and its centre as its lord's. The centres in `capitals` have a larger ring, those in
    `homes` are drawn as houses. `counts` is what a table counts of each owner, by column, of which the legend prints `Centres`;
    where it is empty, that is centres and pieces. None is what an owner cannot have. `names` has the owners that are called
    otherwise than their styles say; `out` those that are out of the game.
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
    capitals: frozenset[str] = frozenset()
    homes: frozenset[str] = frozenset()
    counts: Mapping[str, Mapping[str, int | None]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    out: frozenset[str] = frozenset()

    @property
    def tally(self) -> Mapping[str, Mapping[str, int | None]]:
        """What a table of the owners counts, by column. A dislodged piece does not count: it holds no place; nor does an heir."""
        units = Counter(piece.owner for piece in self.pieces if not piece.dislodged and piece.shape != "heir")
        return self.counts or {"Centres": Counter(self.centres.values()), "Units": units}


@dataclass(frozen=True, slots=True)
class Style:
    """How an owner looks: a fill `#rrggbb`, a short label (`FRA`), and the name that a legend prints.

    With a `second` fill what it holds is striped in both. With a `sign` its pieces carry that instead of the label:
    `catholic`, `orthodox`, `protestant`, `islam`, `keys` or `neutral`.
    """

    owner: str
    name: str
    label: str
    fill: str
    second: str = ""
    sign: str = ""
