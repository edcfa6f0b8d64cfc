"""Finds the orders that the rules refuse whatever others order, so that a check of the order file can name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.core.event import Event
from generator.diplomacy import adjustments, retreats
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Given
from generator.diplomacy.phase_orders import Orders
from generator.diplomacy.position import Position
from generator.diplomacy.reasons import Reason
from generator.diplomacy.settings import Settings


def refused(position: Position, settings: Settings, came: Orders) -> Iterator[tuple[Given, str]]:
    """Each refused order with its reason."""
    yield from _moves(came.checked) if came.checked else _others(position, settings, came.all_given())
    for vassal, by in sorted(came.shared.items()):
        for given in (given for holder in sorted(by) for given in by[holder]):
            yield from ((given, why) for _, why in _others(position, settings, [given._replace(power=vassal)]))
    for place, given in ((place, given) for power in sorted(came.heirs) for place, given in enumerate(came.heirs[power])):
        late = place > 0 and position.phase.step == "orders"
        if why := "twice" if late else settings.hopeless(settings.board, position, given):
            yield given, why


def _moves(checked: CheckedOrders) -> Iterator[tuple[Given, str]]:
    yield from ((checked.given[index], why) for index, why in checked.stray.items())
    first = {
        (given.power, checked.board.province[given.order.at]): given
        for given in reversed(checked.given)
        if given.order is not None and given.order.at
    }
    yield from ((first[checked.in_force[here].power, here], why) for here, why in checked.illegal.items())


def _others(position: Position, settings: Settings, orders: list[Given]) -> Iterator[tuple[Given, str]]:
    """Those in retreats and adjustments."""
    if position.phase.step == "retreats":
        waiting = settings.retreating(position)
        events = retreats.adjudicate(settings.board, position.units, waiting, orders, settings.rules).events
    else:
        events = adjustments.adjudicate(settings.board, position, orders, settings.rules, settings.sites).events
    yield from _in_vain(settings.reasons, orders, events)


def _in_vain(reasons: Mapping[str, Reason], orders: list[Given], events: Sequence[Event]) -> Iterator[tuple[Given, str]]:
    by_text = {(given.power, given.written or write(given.order)): given for given in orders if given.order is not None}
    for event in events:
        cause = event.get("cause")
        word = str(cause["why"] if isinstance(cause, Mapping) else cause)
        given = by_text.get((str(event["power"]), str(event.get("written") or event.get("order") or "")))
        if given is not None and word in reasons and reasons[word].check:
            yield given, word
