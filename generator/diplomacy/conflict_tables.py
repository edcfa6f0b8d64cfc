"""The orders of a movement phase in tables by province: `CheckedOrders`, and `ConflictTables` for the resolver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from generator.diplomacy.board import Board
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.rules import Rules

SEA = "~"
"""`SEA + province` stands for whether the army convoyed from there arrives; the province alone, for whether its move succeeds."""
NONE: Mapping[str, Any] = MappingProxyType({})
"""A table with nothing in it."""


class ConflictTables(NamedTuple):
    """What the resolver decides, once coasts, legality and matching are settled. A unit in none of the tables holds.

    `power[p]`: whose unit stands in p. `moves[p]`: the province that the unit in p moves to.
    `supports[p] = (q, t)`: the unit in p supports the unit in q into t, where t == q supports it to hold; only supports that match
    the order really given stand here. `convoys[p]`: p's army moves by convoy, and these are the provinces of the fleets that were
    ordered to carry it (they may be none, or make no route). `sorties`: moves that fight but never go in.
    """

    power: Mapping[str, str]
    moves: Mapping[str, str]
    supports: Mapping[str, tuple[str, str]] = NONE
    convoys: Mapping[str, frozenset[str]] = NONE
    sorties: frozenset[str] = frozenset()


class Bars(NamedTuple):
    """What a rule system forbids this turn beyond what the board does, each with its reason.

    `shut` are ways closed to a unit, by the unit and the location it would go to (a strait, the other coast); an army may still be
    carried there. `refused` are orders that do not count, by the province of their unit (a minor's religion).
    """

    shut: Mapping[tuple[Unit, str], str] = MappingProxyType({})
    refused: Mapping[str, str] = NONE


OPEN = Bars()
"""Nothing is forbidden."""


@dataclass(slots=True)
class CheckedOrders:
    """The orders `given`, in tables by the province of the unit; `stray` orders, which no unit takes, by their place in `given`.

    `in_force` has the one order that counts for each unit. `illegal` and `stray` say why an order is refused; `unmatched` are
    supports and convoys of something that was not ordered. `far` are the armies that go where they cannot walk, `asked` those that
    ask for a convoy; `carriers` takes an army's province and destination to the fleets that offer to carry it there.
    """

    board: Board
    units: Mapping[str, Unit]
    rules: Rules
    bars: Bars = OPEN
    given: Sequence[Given] = ()
    in_force: dict[str, Given] = field(default_factory=dict)
    illegal: dict[str, str] = field(default_factory=dict)
    stray: dict[int, str] = field(default_factory=dict)
    unmatched: set[str] = field(default_factory=set)
    moves: dict[str, str] = field(default_factory=dict)
    far: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    carriers: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    supports: dict[str, tuple[str, str]] = field(default_factory=dict)
    convoys: dict[str, frozenset[str]] = field(default_factory=dict)

    def conflict_tables(self, stationary: frozenset[str] = frozenset()) -> ConflictTables:
        """What the resolver decides; the moves of `stationary` powers are sorties."""
        power = {here: unit.power for here, unit in self.units.items()}
        sorties = frozenset(here for here in self.moves if power[here] in stationary) if stationary else stationary
        return ConflictTables(power, self.moves, self.supports, self.convoys, sorties)

    def order(self, here: str) -> Order:
        """The order in force for the unit in a province that has one."""
        return self.in_force[here].order  # type: ignore[return-value]  # `check_orders` keeps none without an order
