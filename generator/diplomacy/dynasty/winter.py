"""Winter for dynasties: heirs are built, and vassals build in their capitals (Order of the Dragon 8, Saga of the Nine 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy.board import Board
from generator.diplomacy.calendar import turn_of
from generator.diplomacy.muster import Given
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Order
from generator.diplomacy.position import Heir, Position


def heirless(board: Board, position: Position) -> list[str]:
    """The powers that may build an heir: they own their capital, no heir of theirs waits there, and they built none last winter."""
    return [power for power in sorted(position.powers) if not why_no_heir(board, position, power)]


def why_no_heir(board: Board, position: Position, power: str) -> str:
    """Why a power may not build an heir this winter, or nothing (Order of the Dragon 8.1, 10.1; Saga of the Nine 8.3, 10.1)."""
    state = position.powers[power]
    if state.kind != "major" or not state.capital or position.centres.get(state.capital) != power:
        return "no-capital"
    if Heir(power, state.capital) in position.heirs:
        return "heir-there"
    now = turn_of(board.facts, position.phase.year)
    if state.heir_built is not None and now - turn_of(board.facts, state.heir_built) < 2:
        return "heir-last-winter"
    return ""


def build_heirs(turn: Turn) -> Turn:
    """Unmarried heirs appear in the capitals of those who ordered them; they cost nothing and count as no unit."""
    board, position = turn.settings.board, turn.position
    heirs, powers = list(position.heirs), dict(position.powers)
    events: list[Event] = []
    orders: Mapping[str, tuple[Given, ...]] = turn.orders.heirs if turn.orders else {}
    for power, notes in sorted(orders.items()):
        for note in notes:
            state = powers[power]
            why = hopeless(board, replace(position, heirs=tuple(heirs), powers=powers), note)
            if not why:
                heirs.append(Heir(power, state.capital))
                powers[power] = replace(state, heir_built=position.phase.year)
            events.append(_told(power, note, state.capital, why))
    return turn.to(replace(position, heirs=tuple(sorted(heirs)), powers=powers)).log(events)


def hopeless(board: Board, position: Position, note: Given) -> str:
    """Why an order to an heir does nothing this winter, or nothing."""
    return _wrong(note.order, position.powers[note.power].capital) or why_no_heir(board, position, note.power)


def _wrong(order: Order | None, capital: str) -> str:
    if order is None or order.verb == "void":
        return "unreadable"
    return "" if order.verb == "build" and order.at in ("", capital) else "wrong-phase" if order.verb != "build" else "not-capital"


def _told(power: str, note: Given, capital: str, why: str) -> Event:
    order = note.order
    text = write(order._replace(at=order.at or capital)) if order is not None and order.verb != "void" else None
    event: Event = {"kind": "heir-order", "power": power, "order": text}
    if note.written and note.written != text:
        event = {**event, "written": note.written}
    return {**event, "outcome": "fails", "cause": why} if why else {**event, "outcome": "builds", "place": capital}


def sites(position: Position, power: str, built: Sequence[str]) -> frozenset[str]:
    """Where a power builds units: in its original home centres that it owns; a vassal in its capital (8.0 and 8.2; 8.2 and 8.4)."""
    del built
    state = position.powers[power]
    home = (state.capital,) if state.kind == "vassal" else state.home
    return frozenset(place for place in home if position.centres.get(place) == power)
