"""Winter for dynasties: heirs are built (Order of the Dragon 8.1, Saga of the Nine 8.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy.board import Board
from generator.diplomacy.heirs import heir_order, why_no_heir
from generator.diplomacy.orders import Given, Order
from generator.diplomacy.position import Heir, Position
from generator.diplomacy.preferred_orders import marked


def build_heirs(turn: Turn) -> Turn:
    """Build the heirs that were ordered, in the capitals. They cost nothing and are no units."""
    board, position = turn.settings.board, turn.position
    heirs, powers = list(position.heirs), dict(position.powers)
    events: list[Event] = []
    orders: Mapping[str, tuple[Given, ...]] = turn.orders.heirs if turn.orders else {}
    for power in sorted(orders):
        for given in orders[power]:
            state = powers[power]
            why = hopeless(board, replace(position, heirs=tuple(heirs), powers=powers), given)
            if not why:
                heirs.append(Heir(power, state.capital))
                powers[power] = replace(state, heir_built=position.phase.year)
            events.append(_told(power, given, state.capital, why))
    return turn.to(replace(position, heirs=tuple(sorted(heirs)), powers=powers)).announce(marked(turn.orders, events))


def hopeless(board: Board, position: Position, given: Given) -> str:
    """Why an order to build an heir fails; empty if it does not."""
    return _wrong(given.order, position.powers[given.power].capital) or why_no_heir(board, position, given.power)


def _wrong(order: Order | None, capital: str) -> str:
    if order is None or order.verb == "void":
        return "unreadable"
    return "" if order.verb == "build" and order.at in ("", capital) else "wrong-phase" if order.verb != "build" else "not-capital"


def _told(power: str, given: Given, capital: str, why: str) -> Event:
    order = given.order._replace(at=given.order.at or capital) if given.order is not None else None
    event = heir_order(power, given, order)
    return {**event, "outcome": "fails", "cause": why} if why else {**event, "outcome": "builds", "place": capital}
