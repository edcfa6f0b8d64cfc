"""By which other orders a support, a convoy or a marriage failed: found among the events of the same phase, for its report.

Nothing is decided here. That an order failed, and of what, stands in its event; the order that the other unit was given stands in
the event of that unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.event import Event
from generator.diplomacy.board import Board
from generator.diplomacy.convoys import route
from generator.diplomacy.position import Position


class Other(NamedTuple):
    """Another unit or heir, whose it is, and its order: empty where it had none. `counted`: that order was legal and readable."""

    power: str
    unit: str
    order: str
    counted: bool


class _Text(NamedTuple):
    """The parts of an order's canonical text: its unit (`A Par`, `Heir Lon`), the unit that it names, and where that one goes."""

    unit: str
    verb: str
    other: str
    to: str


def failed_by(board: Board, position: Position, events: Sequence[Event]) -> Mapping[str, tuple[Other, ...]]:
    """The other orders for every support, convoy and marriage that another order stopped, and every retreat that met another.

    The keys are the texts of the orders that failed, or the unit that had none. `position` is the one before the phase. An order of
    a minor power's unit to marry stands here too where no marriage came of it, though its own event says only that the unit held.
    """
    found = {}
    told = _Told(board, position, events)
    for event in events:
        kind, cause = event["kind"], event.get("cause")
        text = str(event.get("order") or event.get("unit") or "")
        word = str(cause["kind"] if isinstance(cause, Mapping) else cause or "")
        if kind not in ("order", "heir-order") or not text:
            continue
        order = read(text)
        if word in SEEK:
            found[text] = tuple(SEEK[word](told, order, cause))
        elif order.verb == "Marry" and kind == "order" and event["outcome"] == "holds" and not told.agreed(order):
            found[text] = (told.heir(order.other),)
    return {text: others for text, others in found.items() if others}


def read(text: str) -> _Text:
    """The parts of an order's canonical text (`notation.write`)."""
    words = text.removesuffix(" VIA").split()
    unit, verb, rest = " ".join(words[:2]), words[2] if len(words) > 2 else "", words[3:]
    if verb == "Marry":
        to = rest[-1] if "at" in rest or rest[:1] != ["Heir"] else ""
        return _Text(unit, verb, " ".join(rest[:2]) if rest[:1] == ["Heir"] else "", to)
    if verb == "-":
        return _Text(unit, verb, "", rest[-1])
    other, _, to = " ".join(rest).partition(" - ")
    return _Text(unit, verb, other, to)


class _Told:
    """What the units and heirs were told in a phase."""

    def __init__(self, board: Board, position: Position, events: Sequence[Event]) -> None:
        self.board, self.position = board, position
        self.orders: dict[str, Event] = {}
        self.heirs: dict[str, Event] = {}
        for event in events:
            if event["kind"] == "order" and "unit" in event:
                self.orders.setdefault(self._province(str(event["unit"])), event)
            elif event["kind"] == "heir-order":
                self.heirs.setdefault(str(event["power"]), event)

    def unit(self, name: str) -> Iterator[Other]:
        """What a unit was told; nothing for a unit that is not there. `name` may leave out its kind, or its coast."""
        event = self.orders.get(self._province(name))
        if event:
            cause: Any = event.get("cause")
            wrong = cause == "unreadable" or (isinstance(cause, Mapping) and cause["kind"] == "illegal")
            yield Other(str(event["power"]), str(event["unit"]), _text(event), not wrong)

    def heir(self, name: str) -> Other:
        """What an heir that waits in a capital was told."""
        place = name.rsplit(maxsplit=1)[-1]
        owner = next((one for one, state in self.position.powers.items() if state.capital == place), "")
        event = self.heirs.get(owner)
        text = _text(event) if event else ""
        return Other(owner, name, text, not event or event.get("cause") != "unreadable")

    def agreed(self, order: _Text) -> bool:
        """Whether the heir whom a minor power's unit marries was told so, and nothing forbade it."""
        place = self._province(order.unit)
        return any(it["outcome"] == "agreed" and it.get("place") == place and "with" not in it for it in self.heirs.values())

    def unmatched(self, order: _Text, _: object) -> Iterator[Other]:
        """What the unit that was supported or carried did instead."""
        return self.unit(order.other)

    def attacked(self, _: _Text, cause: Any) -> Iterator[Other]:
        """What cut a support or drove a unit out."""
        return self.unit(str(cause["by"]))

    def refused(self, order: _Text, _: object) -> Iterator[Other]:
        """What the other side of a marriage was told."""
        return iter((self.heir(order.other),)) if order.other else self.unit(order.to)

    def no_route(self, order: _Text, _: object) -> Iterator[Other]:
        """What the fleets did that could have carried an army."""
        start, end = self._province(order.unit), self._province(order.to)
        carrying = f" C {order.unit} - "
        for sea in route(self.board, start, end, self.board.seas & self.orders.keys()):
            text = _text(self.orders[sea])
            if carrying not in text or self._province(text) != end:
                yield from self.unit(sea)

    def disrupted(self, _: _Text, cause: Any) -> Iterator[Other]:
        """What drove out the fleets that were to carry an army."""
        lost = [cause["by"]] if isinstance(cause["by"], str) else cause["by"]
        for fleet in lost:
            event = self.orders[self._province(fleet)]
            why: Any = event.get("cause")
            if event["outcome"] == "dislodged":
                yield from self.unit(str(why["by"]))

    def paradox(self, order: _Text, _: object) -> Iterator[Other]:
        """What attacked the fleets that were to carry an army."""
        carrying = f" C {order.unit} - "
        fleets = {sea for sea, event in self.orders.items() if carrying in _text(event)}
        for event in self.orders.values():
            other = read(_text(event))
            if other.verb == "-" and self._province(other.to) in fleets:
                yield from self.unit(other.unit)

    def crowded(self, order: _Text, cause: Any) -> Iterator[Other]:
        """Which other units retreat to the same place; a move that bounces names them in its cause."""
        if isinstance(cause, str):
            for here, event in self.orders.items():
                other = read(_text(event))
                same = other.verb == order.verb and self._province(other.other) == self._province(order.other)
                if same and other.unit != order.unit:
                    yield from self.unit(here)

    def _province(self, name: str) -> str:
        place = name.rsplit(maxsplit=1)[-1] if name else ""
        return self.board.province.get(place, place)


SEEK = {
    "unmatched": _Told.unmatched,
    "attacked": _Told.attacked,
    "refused": _Told.refused,
    "no-route": _Told.no_route,
    "disrupted": _Told.disrupted,
    "paradox": _Told.paradox,
    "contested": _Told.crowded,
}
"""What is sought for each word of a cause."""


def _text(event: Event) -> str:
    return str(event["order"] or "")
