"""Orders as values, whoever wrote them and however they were spelled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from generator.diplomacy.battle import Muster

Verb = Literal["hold", "move", "support", "convoy", "retreat", "disband", "build", "remove", "waive", "marry", "void"]
"""`void`: a text that the GM marked as unreadable; the unit it begins with holds."""


class Order(NamedTuple):
    """What one unit is told to do.

    `kind` is "A", "F", or empty where none was written; "H" is an heir, which is no unit. `at` is the place of the unit, `to` where
    it goes (or, for a support or a convoy, where the other unit goes; empty for a support to hold). `other_kind` and `other` name
    the unit supported or convoyed. Places are the board's abbreviations, with the coast where one was written (`Spa/sc`).
    `marry` names another heir as `other`, or leaves it empty for a marriage into the minor power of the place `to`.
    `via` says that the move asks for a convoy; `route` lists the seas where the text named them (the rules do not bind the army to
    them: any route that holds will do).
    """

    verb: Verb
    kind: str = ""
    at: str = ""
    to: str = ""
    other_kind: str = ""
    other: str = ""
    via: bool = False
    route: tuple[str, ...] = ()


class NoOrder(NamedTuple):
    """A unit named without any order, as a sheet lists it before it is filled in."""

    kind: str
    at: str


class Unit(NamedTuple):
    """A unit on the board: its power, its kind (`A` or `F`) and its place, with the coast where it stands on one."""

    power: str
    kind: str
    place: str

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"


class Given(NamedTuple):
    """One order as it came: who gave it, what it says, and the player's text where that differs from the canonical one.

    `order` is None for a text that nobody can read and that begins with no unit. `text` is the canonical text, where it is known.
    """

    power: str
    order: Order | None
    written: str = ""
    text: str = ""


class Bid(NamedTuple):
    """A player's points for one order to a unit that no player commands. `note` is the order as it was written, by that player."""

    power: str
    points: int
    note: Given


@dataclass(frozen=True, slots=True)
class Orders:
    """What came in for a phase. `given` has the orders by power; a power from which nothing came is absent or empty.

    `heirs` are the orders to heirs, by power. `shared` are those that the holders of a vassal give for it, by vassal and holder.
    `bids` are the secret bids for units of minor powers. Once they are weighed, the winning orders stand in `given` under the minor
    powers, and `refused` says, by province, which of them do not count and why. `mustered` is what came of checking the orders for
    a movement phase when they were read.
    """

    given: Mapping[str, tuple[Given, ...]] = field(default_factory=dict)
    heirs: Mapping[str, tuple[Given, ...]] = field(default_factory=dict)
    shared: Mapping[str, Mapping[str, tuple[Given, ...]]] = field(default_factory=dict)
    bids: tuple[Bid, ...] = ()
    refused: Mapping[str, str] = field(default_factory=dict)
    mustered: Muster | None = field(default=None, repr=False, compare=False)

    def all_given(self) -> list[Given]:
        """Every order to a unit, power by power."""
        return [note for power in sorted(self.given) for note in self.given[power]]

    def came_from(self, power: str) -> bool:
        """Whether anything but bids came from a power's player."""
        return bool(self.given.get(power) or self.heirs.get(power) or any(by.get(power) for by in self.shared.values()))


new = tuple.__new__
"""`new(Unit, (power, kind, place))` is `Unit(power, kind, place)` in half the time, for where every unit and order passes."""
