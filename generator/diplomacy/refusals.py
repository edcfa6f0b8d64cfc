"""The orders that the rules refuse whatever the others do: whoever checks an order file is told of them before the phase runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.core.event import Event
from generator.diplomacy import adjustments, retreats
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Given
from generator.diplomacy.phase_orders import Orders
from generator.diplomacy.position import Position
from generator.diplomacy.settings import Settings

WHY: Mapping[str, str] = {
    "not-adjacent": "the unit cannot go there",
    "wrong-kind": "no such unit can be there",
    "coast-missing": "which coast is not said, and there are several",
    "coast-wrong": "that coast is not to be reached from here",
    "no-such-unit": "there is no such unit",
    "not-yours": "the unit belongs to another power",
    "same-place": "a unit cannot do that to its own province",
    "cannot-reach": "the supporting unit could not go there itself",
    "not-at-sea": "only a fleet at sea can convoy",
    "not-convoyable": "that unit cannot be convoyed there",
    "no-part": "the fleet is on no route of this convoy",
    "twice": "a second order for the unit",
    "wrong-phase": "no order for this phase",
    "closed": "the unit may not retreat there",
    "no-centre": "not a supply centre",
    "no-heirs": "a vassal has no heirs",
    "not-home": "not a home centre of this power",
    "not-owned": "the power does not own this centre",
    "not-vacant": "there is a unit in the way",
    "kind-missing": "army or fleet is not said",
    "none-due": "nothing is due",
    "surplus": "more than is due",
    "strait-closed": "another power's fleet closes that strait",
    "no-such-heir": "no unmarried heir waits there",
    "not-autumn": "heirs marry each other in autumn only",
    "no-minor": "the place is no minor power",
    "no-unit": "the minor power has no unit",
    "not-theirs": "the place is no centre of one of the two",
    "home": "the place was a home centre of one of the two",
    "share-a-vassal": "the two hold a vassal together already",
    "occupied": "somebody else's unit stands there",
    "no-capital": "the power does not own its capital",
    "heir-there": "an heir waits in the capital already",
    "heir-last-winter": "the power built an heir last winter",
    "not-capital": "heirs are built in the capital",
    "two-coasts": "Smyrna's two coasts are one only for whoever controls Constantinople",
}
"""What each word of a cause means, for whoever checks an order file; reports have their own sentences in the templates."""


def refused(position: Position, settings: Settings, came: Orders) -> Iterator[tuple[Given, str]]:
    """Each refused order with the word why."""
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
    yield from _in_vain(orders, events)


def _in_vain(orders: list[Given], events: Sequence[Event]) -> Iterator[tuple[Given, str]]:
    by_text = {(given.power, given.written or write(given.order)): given for given in orders if given.order is not None}
    for event in events:
        cause = event.get("cause")
        word = str(cause["why"] if isinstance(cause, Mapping) else cause)
        given = by_text.get((str(event["power"]), str(event.get("written") or event.get("order") or "")))
        if given is not None and word in WHY:
            yield given, word
