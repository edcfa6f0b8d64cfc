"""A retreat phase: which units retreat where, and which are disbanded (rulebook, Retreats)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generator.core.event import Event
from generator.core.placed_values import Data
from generator.diplomacy.board import Board
from generator.diplomacy.explanation import in_order, stray
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.position import Dislodged
from generator.diplomacy.rules import Rules


def adjudicate(
    board: Board, units: Sequence[Unit], dislodged: Sequence[Dislodged], orders: Sequence[Given], rules: Rules
) -> Outcome:
    """Adjudicate the retreats of the dislodged units; `units` are all others on the board. A move counts as a retreat."""
    assigned, strays = _assign(board, dislodged, orders)
    ends: dict[Unit, str] = {}
    why: dict[Unit, str] = {}
    taken = {board.province[unit.place] for unit in units}  # also by units that the GM placed since the options were found
    for one in dislodged:
        given = assigned.get(one.unit)
        if given is not None and given.order is not None and given.order.verb in ("retreat", "move"):
            end = end_of(board, one, given.order, rules)
            if end not in one.options:
                why[one.unit] = end
            elif board.province[end] in taken:
                why[one.unit] = "occupied"
            else:
                ends[one.unit] = end
    crowd = Counter(board.province[end] for end in ends.values())
    events = [_event(board, one, assigned.get(one.unit), ends.get(one.unit), why, crowd) for one in dislodged]
    safe = [Unit(unit.power, unit.kind, end) for unit, end in ends.items() if crowd[board.province[end]] == 1]
    return Outcome((*events, *strays), tuple(sorted((*units, *safe))))


def _assign(board: Board, dislodged: Sequence[Dislodged], orders: Sequence[Given]) -> tuple[dict[Unit, Given], list[Event]]:
    waiting = {board.province[one.unit.place]: one.unit for one in dislodged}
    assigned: dict[Unit, Given] = {}
    strays: list[Event] = []
    for given in orders:
        order = given.order
        unit = waiting.get(board.province[order.at]) if order is not None and order.at else None
        if order is None:
            why: Data = "unreadable"
        elif unit is None or (order.kind and order.kind != unit.kind):
            why = {"kind": "illegal", "why": "no-such-unit"}
        elif unit.power != given.power:
            why = {"kind": "illegal", "why": "not-yours"}
        elif unit in assigned:
            why = {"kind": "illegal", "why": "twice"}
        else:
            assigned[unit] = given
            continue
        strays.append(stray(given, why))
    return assigned, sorted(strays, key=in_order)


def end_of(board: Board, one: Dislodged, order: Order, rules: Rules) -> str:
    """The location that a retreat goes to, or the reason why it goes nowhere. Coasts as in movement (DATC 4.B.1 to 4.B.3)."""
    target = board.province[order.to]
    if order.to in one.options:
        return order.to
    if one.unit.kind == "A":
        return target if target in one.options else "closed"
    shores = [end for end in one.options if board.province[end] == target]
    if not shores:
        return "closed"
    if order.to != target:
        return shores[0] if rules.coast_wrong == "ignored" and len(shores) == 1 else "coast-wrong"
    return shores[0] if rules.coast_single == "meant" and len(shores) == 1 else "coast-missing"


def _event(board: Board, one: Dislodged, given: Given | None, end: str | None, why: dict[Unit, str], crowd: Counter[str]) -> Event:
    unit = one.unit
    event: dict[str, Data] = {"kind": "order", "power": unit.power, "unit": str(unit), "order": None}
    if given is None or given.order is None:
        return {**event, "outcome": "disbands", "cause": "no-order"}
    order = given.order
    verb = "retreat" if order.verb == "move" else order.verb
    if verb == "void":
        return {**event, "written": given.written, "outcome": "disbands", "cause": "unreadable"}
    event["order"] = write(order._replace(verb=verb, kind=unit.kind, at=unit.place, to=end or order.to))
    written = given.written or given.text
    if written and written != event["order"]:
        event["written"] = written
    cause: Data = None
    if verb not in ("retreat", "disband", "remove"):
        cause = {"kind": "illegal", "why": "wrong-phase"}
    elif unit in why:
        cause = why[unit] if why[unit] in ("closed", "occupied") else {"kind": "illegal", "why": why[unit]}
    elif end is not None and crowd[board.province[end]] > 1:
        cause = "contested"
    elif end is not None:
        return {**event, "outcome": "retreats"}
    return {**event, "outcome": "disbands", "cause": cause} if cause else {**event, "outcome": "disbands"}
