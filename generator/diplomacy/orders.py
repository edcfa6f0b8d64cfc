"""Orders as values: the same for every player and every spelling."""

from __future__ import annotations

from typing import Literal, NamedTuple

Verb = Literal["hold", "move", "support", "convoy", "retreat", "disband", "build", "remove", "waive", "marry", "void"]
"""`void`: a text that the GM marked as unreadable; the unit it begins with holds."""


class Order(NamedTuple):
    """What one unit is ordered to do.

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
    """One order as it came: the power that gave it, the order, and as `written` the player's text if it is not the canonical one.

    `order` is None for a text that nobody can read and that begins with no unit. `text` is the canonical text, where it is known.
    """

    power: str
    order: Order | None
    written: str = ""
    text: str = ""


class Bid(NamedTuple):
    """A player's points for one order to a unit that no player commands. `given` is the order as that player wrote it."""

    power: str
    points: int
    given: Given


new = tuple.__new__
"""`new(Unit, (power, kind, place))` is `Unit(power, kind, place)` in half the time, for loops that every unit and order passes."""
