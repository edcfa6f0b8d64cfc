"""From orders as given to a battle: which orders are legal, which supports and convoys match what was really ordered.

An order that is not legal leaves its unit holding (DATC 4.E.1). Nothing is turned into another order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.diplomacy.battle import NONE, OPEN, Bars, Muster
from generator.diplomacy.board import Board
from generator.diplomacy.convoys import check_convoy, coastal, embark
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.position import Position
from generator.diplomacy.rules import Rules
from generator.diplomacy.settings import Settings
from generator.diplomacy.supports import match_supports

STAYING = ("hold", "marry")
"""What a unit is told that stays and helps nobody; one that marries holds."""


def muster(board: Board, standing: Sequence[Unit], given: Sequence[Given], rules: Rules, bars: Bars = OPEN) -> Muster:
    """Check and match the orders given to the units that stand on the board."""
    province, reach = board.province, board.reach
    units = {province[unit.place]: unit for unit in standing}
    made = Muster(board, units, rules, bars, given)
    notes, moves = made.notes, made.moves
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
        embark(made)
    match_supports(made, backers)
    return made


def muster_in(
    position: Position,
    settings: Settings,
    given: Sequence[Given] = (),
    refused: Mapping[str, str] = NONE,
    known: Muster | None = None,
) -> Muster:
    """Check and match the orders given in a position, on the ground as it is there; `refused` as in `Bars`.

    `known` is what came of orders before; it is returned where nothing has changed since.
    """
    board, shut = settings.ways(position)
    bars = Bars(shut, refused)
    now = ([*position.units], [*given], settings.rules, bars)
    if known and known.board is board and ([*known.units.values()], [*known.given], known.rules, known.bars) == now:
        return known
    return muster(board, position.units, given, settings.rules, bars)


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
        location, why = (_march if unit.kind == "A" else landfall)(made, unit, location, target)
        if why:
            return why
        if location != order.to:
            note = made.notes[here]
            made.notes[here] = Given(note.power, order._replace(to=location), note.written or note.text)
    target = made.board.province[location]
    why = made.bars.shut.get((unit, location))
    if why:
        if unit.kind == "F" or not (coastal(made.board, here) and coastal(made.board, target)):
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
    if not (coastal(board, here) and coastal(board, target)):
        return to, "not-adjacent"
    made.far.add(here)
    return target, None


def landfall(made: Muster, unit: Unit, to: str, target: str) -> tuple[str, str | None]:
    """The location to which a fleet moves that is told to go `to` there, and why it cannot, if so (DATC 4.B.1 to 4.B.3)."""
    board, rules = made.board, made.rules
    if target not in board.near["F"][unit.place]:
        return to, "wrong-kind" if board.places[target].kind == "land" else "not-adjacent"
    shut = made.bars.shut
    ways = [shore for shore in board.reach["F"][unit.place] if board.province[shore] == target]
    shores = [shore for shore in ways if (unit, shore) not in shut]
    if not shores:
        return to, shut[unit, ways[0]]
    if to != target:
        meant, why = rules.coast_wrong == "ignored", "coast-wrong"
    else:
        meant, why = rules.coast_single == "meant", "coast-missing"
    return (shores[0], None) if meant and len(shores) == 1 else (to, why)


CHECKS: Mapping[str, Callable[[Muster, str, Unit, Order], str | None]] = {"move": _move, "convoy": check_convoy}
"""The check of each kind of order, but for supports, which wait until all moves are known."""
