"""From orders as given to a battle: which orders are legal, which supports and convoys match what was really ordered.

An order that is not legal leaves its unit holding (DATC 4.E.1). Nothing is turned into another order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.diplomacy.battle import Battle
from generator.diplomacy.board import Board
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.resolve import route
from generator.diplomacy.rules import Rules


class Given(NamedTuple):
    """One order as it came: who gave it, what it says (None: unreadable), and the text where that differs from the canonical one."""

    power: str
    order: Order | None
    written: str = ""


Bar = Callable[[Unit, str], str | None]
"""A rule system's own reason why a unit may not move to a location now, or None (straits, religions, stationary units)."""


@dataclass(slots=True)
class Muster:
    """What came of the orders. Tables are by province of the unit ordered, `stray` by place in the list of orders given."""

    board: Board
    units: Mapping[str, Unit]
    rules: Rules
    bars: tuple[Bar, ...] = ()
    orders: dict[str, Order] = field(default_factory=dict)
    written: dict[str, Given] = field(default_factory=dict)
    illegal: dict[str, str] = field(default_factory=dict)
    stray: dict[int, str] = field(default_factory=dict)
    unmatched: set[str] = field(default_factory=set)
    moves: dict[str, str] = field(default_factory=dict)
    by_land: set[str] = field(default_factory=set)
    supports: dict[str, tuple[str, str]] = field(default_factory=dict)
    convoys: dict[str, frozenset[str]] = field(default_factory=dict)

    def battle(self) -> Battle:
        """What is left for the resolver."""
        power = {province: unit.power for province, unit in self.units.items()}
        return Battle(power, self.moves, self.supports, self.convoys)


def muster(
    board: Board, units: Mapping[str, Unit], given: Sequence[Given], rules: Rules, bars: tuple[Bar, ...] = ()
) -> Muster:
    """Check and match the orders given to the units (by province)."""
    made = Muster(board, units, rules, bars)
    carriers: dict[tuple[str, str], list[str]] = {}
    backers: list[str] = []
    armies: list[str] = []
    at_sea = False
    assign(made, given)
    near, province = board.near, board.province
    for here, order in made.orders.items():
        verb = order.verb
        if verb == "move":
            unit = units[here]
            if not bars and order.to in near[unit.kind][unit.place] and order.to not in board.coasts and not order.via:
                made.moves[here] = order.to
                made.by_land.add(here)
            else:
                why = _move(made, here, unit, order)
                if why:
                    made.illegal[here] = why
                    continue
                at_sea = at_sea or order.via or here not in made.by_land
            if unit.kind == "A":
                armies.append(here)
        elif verb == "support":
            backers.append(here)
        elif verb == "convoy":
            why = _convoy(made, units[here], order)
            if why:
                made.illegal[here] = why
            else:
                carriers.setdefault((province[order.other], province[order.to]), []).append(here)
        elif verb != "hold":
            made.illegal[here] = "wrong-phase"
    if carriers or at_sea:
        for here in armies:
            _embark(made, here, carriers)
        _match_convoys(made, carriers)
    for here in backers:
        _support(made, here, units[here], made.orders[here])
    return made


def assign(made: Muster, given: Sequence[Given]) -> None:
    """Give each order to its unit; orders for units that are not there, or not the giver's, are stray."""
    units, province = made.units, made.board.province
    orders, written = made.orders, made.written
    for index, note in enumerate(given):
        order = note.order
        if order is None:
            continue
        here = province[order.at] if order.at else ""
        unit = units.get(here)
        if unit is None or (order.kind and order.kind != unit.kind):
            made.stray[index] = "no-such-unit"
        elif unit.power != note.power:
            made.stray[index] = "not-yours"
        elif here in orders:
            made.stray[index] = "twice"
        else:
            orders[here] = order
            written[here] = note


def _move(made: Muster, here: str, unit: Unit, order: Order) -> str | None:
    """Enter a legal move into the tables, with its coast; or say why it is not legal."""
    board = made.board
    target = board.province[order.to]
    if target == here:
        return "same-place"
    if unit.kind == "A":
        if target in board.seas:
            return "wrong-kind"
        location = target
        if target in board.near["A"][here]:
            made.by_land.add(here)
        elif not (_coastal(board, here) and _coastal(board, target)):
            return "not-adjacent"
    else:
        found = _landfall(board, unit, order.to, target, made.rules)
        if found not in board.province:
            return found
        location = found
        made.by_land.add(here)
    for bar in made.bars:
        why = bar(unit, location)
        if why:
            made.by_land.discard(here)
            return why
    made.moves[here] = target
    if location != order.to:
        made.orders[here] = order._replace(to=location)
    return None


def _landfall(board: Board, unit: Unit, to: str, target: str, rules: Rules) -> str:
    """The location a fleet moves to, or the word why it cannot (DATC 4.B.1 to 4.B.3)."""
    if to in board.reach["F"][unit.place]:
        return to
    if target not in board.near["F"][unit.place]:
        return "wrong-kind" if board.places[target].kind == "land" else "not-adjacent"
    shores = [shore for shore in board.reach["F"][unit.place] if board.province[shore] == target]
    if to != target:
        return shores[0] if rules.coast_wrong == "ignored" and len(shores) == 1 else "coast-wrong"
    return shores[0] if rules.coast_single == "meant" and len(shores) == 1 else "coast-missing"


def _coastal(board: Board, province: str) -> bool:
    return board.places[province].kind == "coast"


def _convoy(made: Muster, unit: Unit, order: Order) -> str | None:
    """Why a convoy order is not legal; None if it is."""
    board = made.board
    if unit.kind != "F" or unit.place not in board.seas:
        return "not-at-sea"
    army = made.units.get(board.province[order.other])
    if army is None:
        return "no-such-unit"
    target = board.province[order.to]
    if army.kind != "A" or not _coastal(board, army.place) or not _coastal(board, target) or target == army.place:
        return "not-convoyable"
    return None if carries(board, army.place, target, unit.place, fleets_at_sea(made)) else "no-part"


def _embark(made: Muster, here: str, carriers: Mapping[tuple[str, str], list[str]]) -> None:
    """Settle whether an army goes by land or by sea (DATC 4.A.3), and with which fleets."""
    board, rules = made.board, made.rules
    order = made.orders[here]
    target = made.moves[here]
    fleets = frozenset(carriers.get((here, target), ()))
    by_land = here in made.by_land
    if by_land and not order.via:
        if not fleets or rules.adjacent_convoy == "via":
            return
        own = made.units[here].power
        if rules.adjacent_convoy == "own-fleet-or-via" and all(made.units[fleet].power != own for fleet in fleets):
            return
        if not route(board, here, target, fleets):
            return
    if by_land and rules.convoy_fallback == "by-land" and not route(board, here, target, fleets):
        return
    if not by_land and not route(board, here, target, fleets_at_sea(made)):
        del made.moves[here]
        made.illegal[here] = "not-adjacent"
        return
    made.convoys[here] = fleets


def fleets_at_sea(made: Muster) -> frozenset[str]:
    """The sea provinces with a fleet in them."""
    return frozenset(sea for sea in made.board.seas if sea in made.units)


def carries(board: Board, start: str, end: str, fleet: str, fleets: frozenset[str]) -> bool:
    """Has the fleet a part in some route from province to province in which no fleet is superfluous (DATC 6.F.12, 6.G.7, 6.G.19)?"""
    near = board.sea_neighbours
    if start in near[fleet] and end in near[fleet]:
        return True
    chains = [(first,) for first in fleets if start in near[first] and end not in near[first]]
    while chains:
        chain = chains.pop()
        for ahead in near[chain[-1]] & fleets:
            if start in near[ahead] or any(ahead == one or ahead in near[one] for one in chain[:-1]):
                continue
            if end not in near[ahead]:
                chains.append((*chain, ahead))
            elif fleet == ahead or fleet in chain:
                return True
    return False


def _match_convoys(made: Muster, carriers: Mapping[tuple[str, str], list[str]]) -> None:
    for (army, target), fleets in carriers.items():
        if made.moves.get(army) != target:
            made.unmatched.update(fleets)


def _support(made: Muster, here: str, unit: Unit, order: Order) -> None:
    """Enter a support that is legal and matches, or note why it does not count."""
    board = made.board
    other = board.province[order.other]
    aim = board.province[order.to] if order.to else other
    if other == here or aim == here or (order.to and aim == other):
        made.illegal[here] = "same-place"
        return
    if aim not in board.near[unit.kind][unit.place]:
        made.illegal[here] = "cannot-reach"
        return
    friend = made.units.get(other)
    if friend is None or (order.other_kind and order.other_kind != friend.kind):
        made.illegal[here] = "no-such-unit"
    elif made.bars and any(bar(unit, aim) for bar in made.bars):
        made.illegal[here] = "cannot-reach"
    elif _matches(made, here, order, other, aim):
        made.supports[here] = (other, aim)
    else:
        made.unmatched.add(here)


def _matches(made: Muster, here: str, order: Order, other: str, aim: str) -> bool:
    """Does the unit supported do what the support says? The coast may be left out (DATC 4.B.4)."""
    going = made.moves.get(other)
    if going is None:
        still = other not in made.illegal or made.rules.illegal_order == "holds" or made.orders[other].verb != "move"
        return aim == other and still
    if going != aim or not _without(made, here, other, aim):
        return False
    if order.to == aim:
        return made.rules.coast_support == "optional" or aim not in made.board.coasts or made.units[other].kind == "A"
    return order.to == made.orders[other].to


def _without(made: Muster, here: str, other: str, aim: str) -> bool:
    """Could the army get there without the fleet that supports it (DATC 6.D.31)?"""
    if other not in made.convoys or other in made.by_land or here not in made.board.seas:
        return True
    return bool(route(made.board, other, aim, fleets_at_sea(made) - {here}))
