"""The definition of sorties written down once more, naively, on top of the reference that tries every assignment.

It shares nothing with the code it checks. R(I) is the battle in which the sorties of a set I count as holds; a sortie that nobody
opposes in R(nothing) is invalid, I is the set of these, and R(I) is what happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.diplomacy.board import Board
from generator.diplomacy.conflict_tables import ConflictTables
from generator.diplomacy.orders import Order, Unit
from tests.support.brute_force import Case, True_, Unknown, outcomes


@dataclass(frozen=True)
class Field:
    """What stands where and what it was told; `minors` are the provinces of the units that never leave."""

    board: Board
    units: Mapping[str, Unit]
    orders: Mapping[str, Order]
    minors: frozenset[str]


@dataclass(frozen=True)
class Answer:
    """The units afterwards, the provinces whose orders are invalid, the empty ones closed to retreats, who was driven out."""

    after: frozenset[Unit]
    invalid: frozenset[str]
    standoffs: frozenset[str]
    lost: frozenset[str]


@dataclass(frozen=True)
class Result:
    """R(I)."""

    case: Case
    true: True_
    moves: Mapping[str, str] = field(default_factory=dict)

    def went(self, place: str) -> bool:
        return Unknown("move", place) in self.true

    def rivals(self, sortie: str) -> list[str]:
        target = self.moves[sortie]
        return [one for one, end in self.moves.items() if end == target and one != sortie]


def two_layers(ground: Field, *, lone: bool = False) -> Answer:
    """What happens; with `lone` a sortie that nobody opposes, or nobody carries, is a move that fails, as in the dynastic games."""
    adrift = set() if lone else {at for at in ground.minors if _by_sea(ground, at) and not _carriers(ground, at)}
    sorties = {at for at in ground.minors - adrift if ground.orders[at].verb == "move"}
    first = _result(ground, frozenset(adrift))
    hopeless = set() if lone else {at for at in sorties if _unopposed(first, at)}
    last = _result(ground, frozenset(adrift | hopeless))
    invalid = adrift | hopeless
    if not lone:
        invalid |= {at for at, order in ground.orders.items() if order.verb == "support" and order.to and order.other in hopeless}
        for at in sorties - hopeless:
            invalid |= set(_surplus(last, at))
    return _answer(ground, last, frozenset(invalid))


def _by_sea(ground: Field, at: str) -> bool:
    order = ground.orders[at]
    return order.verb == "move" and order.to not in ground.board.near[order.kind][at]


def _carriers(ground: Field, at: str) -> frozenset[str]:
    to = ground.orders[at].to
    return frozenset(sea for sea, order in ground.orders.items() if (order.verb, order.other, order.to) == ("convoy", at, to))


def _result(ground: Field, holding: frozenset[str]) -> Result:
    moves = {at: order.to for at, order in ground.orders.items() if order.verb == "move" and at not in holding}
    supports = {}
    for at, order in ground.orders.items():
        fits = moves.get(order.other) == order.to if order.to else order.other not in moves
        if order.verb == "support" and fits:
            supports[at] = (order.other, order.to or order.other)
    convoys = {at: _carriers(ground, at) for at in moves if _by_sea(ground, at)}
    power = {at: unit.power for at, unit in ground.units.items()}
    tables = ConflictTables(power, moves, supports, convoys, frozenset(moves.keys() & ground.minors))
    verdict = outcomes(ground.board, tables)
    case = Case(ground.board, tables, "bounces", verdict.stopped)
    moved = frozenset(Unknown("move", at) for at in verdict.moved)
    return Result(case, moved | {Unknown("path", at) for at in convoys if case.has_route(at, moved)}, moves)


def _unopposed(result: Result, sortie: str) -> bool:
    case, true = result.case, result.true
    target = result.moves[sortie]
    empties = target not in case.tables.power or (result.went(target) and not case.head_to_head(sortie))
    return case.has_path(sortie, true) and empties and all(case.prevent(rival, true) == 0 for rival in result.rivals(sortie))


def _surplus(result: Result, sortie: str) -> list[str]:
    """The supporters without whom the sortie is still as strong as whatever opposes it, the last ones by name."""
    case, true = result.case, result.true
    target = result.moves[sortie]
    if not case.has_path(sortie, true):
        return []
    opposing = [case.prevent(rival, true) for rival in result.rivals(sortie)]
    helpers = case.supporters(sortie, target, true)
    if target in case.tables.power and case.head_to_head(sortie):
        opposing.append(case.defend(target, true))
    elif not result.went(target):
        opposing.append(case.hold(target, true))
    if not result.went(target):
        helpers = [one for one in helpers if case.tables.power[one] != case.tables.power.get(target)]
    surplus = max(0, 1 + len(helpers) - max(opposing))
    return sorted(helpers, key=str.casefold)[len(helpers) - surplus :]


def _answer(ground: Field, result: Result, invalid: frozenset[str]) -> Answer:
    case, true, moves = result.case, result.true, result.moves
    entered = {end: at for at, end in moves.items() if result.went(at)}
    lost = frozenset(at for at in ground.units if at in entered and not result.went(at))
    after = frozenset(
        unit._replace(place=moves[at]) if result.went(at) else unit for at, unit in ground.units.items() if at not in lost
    )
    empty = {end for end in moves.values() if end not in entered and (end not in ground.units or result.went(end))}
    standoffs = frozenset(moves[at] for at in moves if moves[at] in empty and case.prevent(at, true))
    return Answer(after, invalid, standoffs, lost)
