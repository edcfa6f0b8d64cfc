"""Who else kept a move out: found among the events of the same phase, for its report.

The event of a bounce names one reason for it, and `against` is the greatest strength that stood in its way, which may be another's:
a unit holds with 1, and a move that comes to nothing either keeps everybody out with 2. Nothing is decided here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.event import Event
from generator.diplomacy.board import Board
from generator.diplomacy.failed_by import read

NAMING = ("held", "contested", "head-to-head")
"""The causes of a bounce whose units stand beside its numbers."""


def kept_out_by(board: Board, events: Sequence[Event]) -> Mapping[str, tuple[str, ...]]:
    """The units with the strength `against` of a bounce, by the text of its order, where the bounce names only weaker ones."""
    field = _Field(board, events)
    found = {str(event["order"]): field.stronger(event) for event in field.orders.values() if _bounces(event)}
    return {text: units for text, units in found.items() if units}


def _bounces(event: Event) -> bool:
    cause = event.get("cause")
    return event["outcome"] == "bounces" and "against" in event and isinstance(cause, Mapping) and cause["kind"] in NAMING


class _Field:
    """The units of a phase, what they were told, and how many helped each to go where it went, or to hold."""

    def __init__(self, board: Board, events: Sequence[Event]) -> None:
        self.board = board
        self.orders: dict[str, Event] = {}
        self.helped: Counter[tuple[str, str]] = Counter()
        lost = [event for event in events if event["kind"] == "dislodged"]
        self.driven_out = {self._province(event["unit"]): self._province(event["by"]) for event in lost}
        for event in events:
            if event["kind"] == "order" and "unit" in event:
                self.orders.setdefault(self._province(event["unit"]), event)
                order = read(str(event["order"] or ""))
                if event["outcome"] == "supports":
                    self.helped[self._province(order.other), self._province(order.to)] += 1

    def stronger(self, event: Event) -> tuple[str, ...]:
        """The units that were as strong as `against`, unless one of those that the event names was."""
        cause: Any = event["cause"]
        against: Any = event["against"]
        here, end = self._province(event["unit"]), self._aim(event)
        named = [cause["by"]] if isinstance(cause["by"], str) else cause["by"]
        if any(self._force(self._province(unit), here, end) >= against for unit in named):
            return ()
        others = [other for other in self.orders if other != here and self._force(other, here, end) == against]
        return tuple(sorted(str(self.orders[other]["unit"]) for other in others))

    def _force(self, other: str, here: str, end: str) -> int:
        """The strength with which a unit keeps another from going from `here` to `end`; 0 if it has no part in that."""
        event = self.orders[other]
        aim = self._aim(event)
        if other == end:
            if not aim:
                return 1 + self.helped[end, ""]
            if aim == here:
                return 1 + self.helped[end, here]
            return 0 if event["outcome"] == "moves" else 1
        beaten = self.driven_out.get(other) == end  # head to head, and so of no force there
        return 1 + self.helped[other, end] if aim == end and not beaten else 0

    def _aim(self, event: Event) -> str:
        """Where a unit tried to go, if it had a way."""
        order = read(str(event["order"] or ""))
        return self._province(order.to) if order.verb == "-" and event["outcome"] in ("moves", "bounces") else ""

    def _province(self, name: Any) -> str:
        place = str(name).rsplit(maxsplit=1)[-1] if name else ""
        return self.board.province.get(place, place)
