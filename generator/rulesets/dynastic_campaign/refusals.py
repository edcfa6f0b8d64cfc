"""Orders that are void from the start, and who is told so: the sender alone, at the head of the phase.

In: orders that `notation` read, some of them with a reason why they are not carried out. Out: a `failed` for each.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.event import Event
from generator.core.turn import Turn

REASONS: Mapping[str, str] = {
    "unreadable": "nobody could read it",
    "wrong-phase": "it belongs to another phase",
    "another-nations": "the unit or person is another nation's",
    "twice": "it is the second order of its kind for the same unit or person",
    "wrong-start": "the unit does not stand there",
}
"""Why an order is void before anything is carried out."""


def tell_void_orders(turn: Turn) -> Turn:
    """Each nation is told which of its orders are void from the start, and why."""
    for nation, several in sorted(turn.orders.sent.items()):
        void: list[Event] = [{"kind": "failed", "order": it.text, "why": it.void} for it in several if it.void]
        turn = turn.confide(nation, void) if void else turn
    return turn
