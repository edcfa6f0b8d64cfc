"""From orders as given to a battle: which orders are legal, which supports and convoys match what was really ordered.

An order that is not legal leaves its unit holding (DATC 4.E.1). Nothing is turned into another order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from generator.diplomacy.battle import NONE, Battle
from generator.diplomacy.board import Board
from generator.diplomacy.convoys import carries, route
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.rules import Rules


class Bars(NamedTuple):
    """What a rule system forbids this turn beyond what the board does, each with the word why.

    `shut` are ways closed to a unit, by the location where it stands and the one it would go to (a strait, the other coast); an
    army may still be carried there. `refused` are orders that do not count, by the province of their unit (a minor's religion).
    """

    shut: Mapping[tuple[str, str], str] = MappingProxyType({})
    refused: Mapping[str, str] = NONE


STAYING = ("hold", "marry")
"""What a unit is told that stays and helps nobody; one that marries holds."""
OPEN = Bars()
"""Nothing is forbidden."""


@dataclass(slots=True)
class Muster:
    """What came of the orders. Tables are by province of the unit ordered, `stray` by place in the list of orders given.

    `far` are the armies that go where they cannot walk, `asked` those that ask for a convoy; `carriers` takes an army's province
    and destination to the fleets that offer to carry it there.
    """

    board: Board
    units: Mapping[str, Unit]
    rules: Rules
    bars: Bars = OPEN
    notes: dict[str, Given] = field(default_factory=dict)
    illegal: dict[str, str] = field(default_factory=dict)
    stray: dict[int, str] = field(default_factory=dict)
    unmatched: set[str] = field(default_factory=set)
    moves: dict[str, str] = field(default_factory=dict)
    far: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    carriers: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    supports: dict[str, tuple[str, str]] = field(default_factory=dict)
    convoys: dict[str, frozenset[str]] = field(default_factory=dict)

    def battle(self, stationary: frozenset[str] = frozenset()) -> Battle:
        """What is left for the resolver; the moves of `stationary` powers are sorties."""
        power = {here: unit.power for here, unit in self.units.items()}
        sorties = frozenset(here for here in self.moves if power[here] in stationary) if stationary else stationary
        return Battle(power, self.moves, self.supports, self.convoys, sorties)

    def order(self, here: str) -> Order:
        """The order in force for the unit in a province that has one."""
        return self.notes[here].order  # type: ignore[return-value]  # `assign` keeps no note without an order


def muster(board: Board, units: Mapping[str, Unit], given: Sequence[Given], rules: Rules, bars: Bars = OPEN) -> Muster:
    """Check and match the orders given to the units (by province)."""
    made = Muster(board, units, rules, bars)
    notes, moves, province, reach = made.notes, made.moves, board.province, board.reach
    shut, refused = bars
    backers = []
    for index, note in enumerate(given):
        side, order, _, _ = note
        if order is None:
            made.stray[index] = "unreadable"
            continue
        verb, kind, at, to, _, _, via, _ = order
        here = province.get(at, "")
        unit = units.get(here)
        if unit == (side, kind, at) and here not in notes:
            notes[here] = note
        else:
            order = _claim(made, index, note, here)
            if order is None:
                continue
            verb, kind, at, to, _, _, via, _ = order
        if refused and here in refused:
            made.illegal[here] = refused[here]
        elif verb == "move" and to in reach[kind][at] and not (via or shut):
            moves[here] = province[to]
        elif verb == "support":
            backers.append((here, order))
        elif verb not in STAYING:
            why = CHECKS.get(verb, _wrong)(made, here, units[here], order)
            if why:
                made.illegal[here] = why
    if made.carriers or made.far or made.asked:
        _embark(made)
    _back(made, backers)
    return made


def _claim(made: Muster, index: int, note: Given, here: str) -> Order | None:
    """The order of a note with its unit's kind and place filled in; None for a stray: its unit is not there or not the giver's."""
    order, unit = note.order, made.units.get(here)
    if order is None or unit is None or (order.kind != unit.kind and order.kind):
        made.stray[index] = "no-such-unit"
    elif unit.power != note.power:
        made.stray[index] = "not-yours"
    elif here in made.notes:
        made.stray[index] = "twice"
    else:
        order = order._replace(kind=unit.kind, at=unit.place)
        made.notes[here] = Given(note.power, order, note.written or note.text)
        return order
    return None


def _wrong(made: Muster, here: str, unit: Unit, order: Order) -> str:
    """An order of another phase, or a text that the GM marked as unreadable."""
    del made, here, unit
    return "unreadable" if order.verb == "void" else "wrong-phase"


def _move(made: Muster, here: str, unit: Unit, order: Order) -> str | None:
    """Enter a legal move into the tables, with its coast; or say why it is not legal."""
    location = order.to
    if location not in made.board.reach[unit.kind][unit.place]:
        target = made.board.province[location]
        if target == here:
            return "same-place"
        location, why = (_march if unit.kind == "A" else _landfall)(made, unit, location, target)
        if why:
            return why
        if location != order.to:
            note = made.notes[here]
            made.notes[here] = Given(note.power, order._replace(to=location), note.written or note.text)
    target = made.board.province[location]
    why = made.bars.shut.get((unit.place, location))
    if why:
        if unit.kind == "F" or not (_coastal(made.board, here) and _coastal(made.board, target)):
            return why
        made.far.add(here)
    made.moves[here] = target
    if order.via and unit.kind == "A":
        made.asked.add(here)
    return None


def _march(made: Muster, unit: Unit, to: str, target: str) -> tuple[str, str | None]:
    """Where an army goes that is not ordered to the next province, or why it cannot; a coast is ignored (DATC 4.B.6)."""
    board, here = made.board, unit.place
    if target in board.near["A"][here]:
        return target, None
    if target in board.seas:
        return to, "wrong-kind"
    if not (_coastal(board, here) and _coastal(board, target)):
        return to, "not-adjacent"
    made.far.add(here)
    return target, None


def _landfall(made: Muster, unit: Unit, to: str, target: str) -> tuple[str, str | None]:
    """The location a fleet moves to, or why it cannot (DATC 4.B.1 to 4.B.3)."""
    board, rules = made.board, made.rules
    if target not in board.near["F"][unit.place]:
        return to, "wrong-kind" if board.places[target].kind == "land" else "not-adjacent"
    shut = made.bars.shut
    ways = [shore for shore in board.reach["F"][unit.place] if board.province[shore] == target]
    shores = [shore for shore in ways if (unit.place, shore) not in shut]
    if not shores:
        return to, shut[unit.place, ways[0]]
    if to != target:
        meant, why = rules.coast_wrong == "ignored", "coast-wrong"
    else:
        meant, why = rules.coast_single == "meant", "coast-missing"
    return (shores[0], None) if meant and len(shores) == 1 else (to, why)


def _coastal(board: Board, province: str) -> bool:
    return board.places[province].kind == "coast"


def _convoy(made: Muster, here: str, unit: Unit, order: Order) -> str | None:
    """Enter a legal convoy order, or say why it is not legal."""
    board = made.board
    if unit.kind != "F" or here not in board.seas:
        return "not-at-sea"
    start, end = board.province[order.other], board.province[order.to]
    army = made.units.get(start)
    if army is None:
        return "no-such-unit"
    if army.kind != "A" or start == end or not (_coastal(board, start) and _coastal(board, end)):
        return "not-convoyable"
    near = board.sea_neighbours[here]
    if not ((start in near and end in near) or carries(board, start, end, here, fleets_at_sea(made))):
        return "no-part"
    made.carriers.setdefault((start, end), []).append(here)
    return None


def fleets_at_sea(made: Muster) -> frozenset[str]:
    """The sea provinces with a fleet in them."""
    return made.board.seas.intersection(made.units)


CHECKS: Mapping[str, Callable[[Muster, str, Unit, Order], str | None]] = {"move": _move, "convoy": _convoy}
"""The check of each kind of order, but for supports, which wait until all moves are known."""


def _embark(made: Muster) -> None:
    """Settle which armies go by sea, and with which fleets (DATC 4.A.3)."""
    offered = {start for start, _ in made.carriers}
    for here in sorted((offered | made.far | made.asked) & made.moves.keys()):
        fleets = frozenset(made.carriers.get((here, made.moves[here]), ()))
        if here in made.far and not _reachable(made, here, fleets):
            del made.moves[here]
            made.illegal[here] = made.bars.shut.get((made.units[here].place, made.order(here).to), "not-adjacent")
        elif here in made.far or _sails(made, here, fleets):
            made.convoys[here] = fleets
    for (army, target), carrying in made.carriers.items():
        if made.moves.get(army) != target:
            made.unmatched.update(carrying)


def _reachable(made: Muster, here: str, fleets: frozenset[str]) -> bool:
    """Could the army be carried at all: by the fleets that offer to, or, where no way by land is shut, by any that are there?"""
    board, end = made.board, made.moves[here]
    if (made.units[here].place, end) in made.bars.shut:
        return bool(fleets)
    return bool(route(board, here, end, fleets) or route(board, here, end, fleets_at_sea(made)))


def _sails(made: Muster, here: str, fleets: frozenset[str]) -> bool:
    """Does an army that could walk go by sea? If it asks to, or, without asking, if its own side carries it."""
    rules = made.rules
    carried = bool(route(made.board, here, made.moves[here], fleets))
    if here in made.asked:
        return carried or rules.convoy_fallback == "none"
    if rules.adjacent_convoy == "via" or not carried:
        return False
    own = made.units[here].power
    return rules.adjacent_convoy == "any-fleet" or any(made.units[fleet].power == own for fleet in fleets)


def _back(made: Muster, backers: Sequence[tuple[str, Order]]) -> None:
    """Match the supports, the plain ones at a glance: for a unit that is there, in reach, with no coast and no far army in it."""
    board, units, moves, supports = made.board, made.units, made.moves, made.supports
    near, coasts, odd, shut = board.near, board.coasts, made.far | made.illegal.keys(), made.bars.shut
    for here, order in backers:
        _, kind, at, to, other_kind, other, _, _ = order
        friend = units.get(other)
        if friend is None or friend[1] != other_kind or other in odd or (to or other) not in near[kind][at] or shut:
            plain = False
        else:
            plain = moves.get(other) == to and to not in coasts if to else other not in moves
        if plain:
            supports[here] = (other, to or other)
        else:
            why = _support(made, here, units[here], order)
            if why:
                made.illegal[here] = why


def _support(made: Muster, here: str, unit: Unit, order: Order) -> str | None:
    """Enter a support that is legal and matches, note one that matches nothing, or say why it is not legal."""
    board = made.board
    _, _, _, to, other_kind, other_at, _, _ = order
    other = board.province[other_at]
    aim = board.province[to] if to else other
    if here in (other, aim) or (to and aim == other):
        return "same-place"
    if aim not in board.near[unit.kind][unit.place]:
        return "cannot-reach"
    closed = _closed(made, unit, aim)
    if closed:
        return closed
    friend = made.units.get(other)
    if friend is None or (other_kind and other_kind != friend.kind):
        return "no-such-unit"
    if _holds(made, other) if aim == other else _goes(made, here, order, other, aim):
        made.supports[here] = (other, aim)
    else:
        made.unmatched.add(here)
    return None


def _closed(made: Muster, unit: Unit, aim: str) -> str | None:
    """Why a unit cannot enter a province next to it now, where every way that it has there is shut."""
    shut, board = made.bars.shut, made.board
    if not shut:
        return None
    ways = [(unit.place, end) for end in board.reach[unit.kind][unit.place] if board.province[end] == aim]
    return shut[ways[0]] if all(way in shut for way in ways) else None


def _holds(made: Muster, other: str) -> bool:
    """Can the unit be supported to hold? Not while it moves; one with an illegal move can, unless the switch says otherwise."""
    if other in made.moves:
        return False
    return made.rules.illegal_order == "holds" or other not in made.illegal or made.order(other).verb != "move"


def _goes(made: Muster, here: str, order: Order, other: str, aim: str) -> bool:
    """Does the unit go where the support says? The coast may be left out, and an army has none (DATC 4.B.4, 4.B.6)."""
    if made.moves.get(other) != aim:
        return False
    if other in made.far and here in made.board.seas and not route(made.board, other, aim, fleets_at_sea(made) - {here}):
        return False  # it could only be carried by the fleet that supports it (DATC 6.D.31)
    if made.units[other].kind == "A":
        return True
    if order.to == aim:
        return made.rules.coast_support == "optional" or aim not in made.board.coasts
    return order.to == made.order(other).to
