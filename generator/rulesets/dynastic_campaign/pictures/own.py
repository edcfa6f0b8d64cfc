"""What one reader ordered, for the map that this reader alone sees: also what failed, and what came to nothing in silence.

In: the events that the reader is told (`ordered`, `failed`), and the signs that everybody sees. Out: what is to be added to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.core.event import Event
from generator.core.picture import Arrow, Mark
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign.pictures.moves import kind_of
from generator.rulesets.dynastic_campaign.pictures.names import nation_of
from generator.rulesets.dynastic_campaign.pictures.seen import Seen

Document = Mapping[str, Any]

GOING = {"move": "move", "voyage": "move", "withdraw": "retreat", "retreat": "retreat"}
"""The orders that lead to another place, each with its arrow."""
HELPING = {"support": "support", "transport": "transport"}
OF_COURTS = frozenset({"grant", "see", "assign", "crown", "lay-down"})
"""The orders that the map of the courts shows; that of moves or builds shows the others."""


@dataclass(frozen=True)
class Own:
    """The orders of a reader in a phase; none for everybody."""

    seen: Seen
    told: Sequence[Event] = ()

    @property
    def orders(self) -> Iterator[Document]:
        """Every order that a map can show."""
        return (it for it in self.told if it["kind"] == "ordered")

    def arrows(self, shown: Sequence[Arrow]) -> Iterator[Arrow]:
        """The orders that lead somewhere and that no arrow shows yet."""
        for it in self.orders:
            arrow = self._going(it) if it["does"] in GOING else self._helping(it) if it["does"] in HELPING else None
            if arrow and not any(_same(arrow, other) for other in shown):
                yield arrow

    def marks(self, shown: Sequence[Mark], *, of_courts: bool = False) -> Iterator[Mark]:
        """The orders to stay, and about places: those that failed, and those that came to something which no mark shows.

        Those `of_courts`, or all others.
        """
        told = {(mark.place, mark.owner) for mark in shown}
        made = []
        for it in self.orders:
            here = (it["does"] in OF_COURTS) == of_courts and it["does"] not in (*GOING, *HELPING)
            place = self._place(it) if here else ""
            ok = not self._came_to_nothing(it)
            if place and not (ok and (place, it["nation"]) in told):
                made.append(Mark("held" if it["does"] == "hold" and ok else "ordered", place, str(it["nation"]), ok=ok))
        yield from dict.fromkeys(made)

    def _came_to_nothing(self, it: Document) -> bool:
        """Whether an order failed: its nation was told so, or everybody that its unit was attacked."""
        return (it["nation"], it["order"]) in self._failed or it.get("unit") in self._attacked

    @cached_property
    def _failed(self) -> set[tuple[str, str]]:
        """The orders that failed, each with the nation that was told so."""
        return {(str(it["audience"]), str(it["order"])) for it in self.told if it["kind"] == "failed"}

    @cached_property
    def _attacked(self) -> set[str]:
        """The units whose orders came to nothing because they were attacked."""
        return {str(it["unit"]) for it in self._events if it["kind"] == "nullified"}

    def _going(self, it: Document) -> Arrow | None:
        """An order to go elsewhere, that came to nothing: what comes to something, everybody sees."""
        start, end = self.seen.at.get(it["unit"], ""), str(it["to"])
        if not start or end not in self.seen.scenario.places or end == start:
            return None
        route = tuple(stop for stop in map(str, it.get("course", ())) if stop in self.seen.scenario.places and stop != end)
        unit = str(it["unit"])
        return Arrow(GOING[it["does"]], start, end, nation_of(unit), ok=False, route=route, piece=kind_of(unit))

    def _helping(self, it: Document) -> Arrow | None:
        """A support that counted nowhere, or a transport."""
        unit, start, helped = str(it["unit"]), self.seen.at.get(it["unit"], ""), self.seen.at.get(it["helps"], "")
        if not start or not helped:
            return None
        into = str(it.get("into", ""))
        onward = into if into != helped and into in self.seen.scenario.places else ""
        if start == helped and not onward:
            return None
        ok = it["does"] == "transport" and any(
            each["kind"] == "moved" and each["unit"] == it["helps"] and start in each.get("by", ()) for each in self._events
        )
        return Arrow(HELPING[it["does"]], start, helped, nation_of(unit), ok=ok, onward=onward, piece=kind_of(unit))

    @property
    def _events(self) -> Sequence[Document]:
        return self.seen.phase.events

    def _place(self, it: Document) -> str:
        """Where an order is about."""
        place = str(it.get("place") or self.seen.at.get(it.get("unit", ""), ""))
        return place if place in self.seen.scenario.places else ""


def _same(one: Arrow, other: Arrow) -> bool:
    """Whether two arrows are for one order of one unit, whatever came of it."""
    if (one.kind, one.owner, one.piece) != (other.kind, other.owner, other.piece):
        return False
    if one.kind == "retreat":  # who came to a battle retreats from there
        return one.start == other.start or one.end == other.end
    return one.start == other.start and {one.end, one.onward} - {""} <= {other.end, other.onward}
