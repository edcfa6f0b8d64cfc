"""What all rule systems share of heirs: where they begin, who may build one, and the fact of an order to an heir."""

from __future__ import annotations

from generator.core.event import Event
from generator.diplomacy.board import Board
from generator.diplomacy.calendar import turn_of
from generator.diplomacy.notation import text_of
from generator.diplomacy.orders import Given, Order
from generator.diplomacy.position import Heir, Position


def first_heirs(board: Board) -> tuple[Heir, ...]:
    """The heirs before the first phase: one married into each thrall, and one in the capital of each power that has no thrall.

    Order of the Dragon 6, Saga of the Nine 6 and 10.2.
    """
    lords = {minor.of for minor in board.minors.values()}
    married = [Heir(minor.of, minor.id, minor.id) for minor in board.minors.values() if minor.of]
    waiting = [Heir(power.id, power.capital) for power in board.powers.values() if power.capital and power.id not in lords]
    return tuple(sorted((*married, *waiting)))


def heirless(board: Board, position: Position) -> list[str]:
    """The powers that may build an heir this winter."""
    return [power for power in sorted(position.powers) if not why_no_heir(board, position, power)]


def why_no_heir(board: Board, position: Position, power: str) -> str:
    """Why a power may not build an heir now; empty if it may (Order of the Dragon 8.1, 10.1; Saga of the Nine 8.3, 10.1)."""
    state = position.powers[power]
    if state.kind != "major" or not state.capital or position.centres.get(state.capital) != power:
        return "no-capital"
    if Heir(power, state.capital) in position.heirs:
        return "heir-there"
    now = turn_of(board.facts, position.phase.year)
    if state.heir_built is not None and now - turn_of(board.facts, state.heir_built) < 2:
        return "heir-last-winter"
    return ""


def heir_order(power: str, given: Given, order: Order | None) -> Event:
    """The fact of a power's order to its heir, still without an outcome; `order` is None or void if it could not be read."""
    text = text_of(order)
    written = {"written": given.written} if given.written and given.written != text else {}
    return {"kind": "heir-order", "power": power, "order": text, **written}
