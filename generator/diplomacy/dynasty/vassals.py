"""A vassal's orders in retreats and winter: both holders give them, and if they differ the rules decide (10.5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy import adjustments, retreats
from generator.diplomacy.orders import Given
from generator.diplomacy.position import Position


def merge_orders(turn: Turn) -> Turn:
    """Merge the orders of both holders into one set for every vassal.

    In retreats, the legal one of two orders for a unit counts, and the receiver's if both are legal. In winter the giver's orders
    come first, so that the receiver's count only as far as those leave something to do.
    """
    position: Position = turn.position
    shared: Mapping[str, Mapping[str, tuple[Given, ...]]] = turn.orders.shared if turn.orders else {}
    merge = _retreats if position.phase.step == "retreats" else _winter
    merged: dict[str, tuple[Given, ...]] = {}
    events: list[Event] = []
    for vassal, by in sorted(shared.items()):
        state = position.powers[vassal]
        holders = (state.giver, state.receiver)
        giver, receiver = (tuple(given._replace(power=vassal) for given in by.get(one, ())) for one in holders)
        merged[vassal] = merge(turn, vassal, giver, receiver)
        events += _overruled(vassal, state.giver, giver, merged[vassal])
        events += _overruled(vassal, state.receiver, receiver, merged[vassal])
    if not merged:
        return turn
    return replace(turn, orders=replace(turn.orders, given={**turn.orders.given, **merged})).announce(events)


def _overruled(vassal: str, holder: str, orders: tuple[Given, ...], kept: tuple[Given, ...]) -> Iterator[Event]:
    """The facts of a holder's orders that do not count, sorted."""
    texts = {given.text for given in kept}
    for order in sorted(given.text or given.written for given in orders if given.text not in texts):
        yield {"kind": "overruled", "power": vassal, "holder": holder, "order": order}


def _retreats(turn: Turn, vassal: str, giver: tuple[Given, ...], receiver: tuple[Given, ...]) -> tuple[Given, ...]:
    """For each unit the receiver's order, unless only the giver's is legal or only the giver ordered it."""
    board = turn.settings.board
    chosen: dict[str, Given] = {}
    for given in (*giver, *receiver):
        unit = board.province[given.order.at] if given.order is not None and given.order.at else ""
        if unit not in chosen or _retreats_well(turn, vassal, given) or not _retreats_well(turn, vassal, chosen[unit]):
            chosen[unit] = given
    return tuple(chosen.values())


def _retreats_well(turn: Turn, vassal: str, given: Given) -> bool:
    """Is this order legal by itself?"""
    settings, position = turn.settings, turn.position
    own = [one for one in settings.retreating(position) if one.unit.power == vassal]
    events = retreats.adjudicate(settings.board, (), own, [given], settings.rules).events
    mine = [event for event in events if event.get("order")]
    return any(event["outcome"] in ("retreats", "disbands") and "cause" not in event for event in mine)


def _winter(turn: Turn, vassal: str, giver: tuple[Given, ...], receiver: tuple[Given, ...]) -> tuple[Given, ...]:
    """The giver's legal orders, then the receiver's that are legal besides; if none is legal, the giver's as they are.

    A vassal builds in its capital alone, so a giver who waives wants no build at all.
    """
    legal: list[Given] = []
    for given in giver:
        if _fits(turn, vassal, [*legal, given]):
            legal.append(given)
    waived = any(given.order is not None and given.order.verb == "waive" for given in legal)
    for given in receiver:
        builds = given.order is not None and given.order.verb == "build"
        if not (waived and builds) and _fits(turn, vassal, [*legal, given]):
            legal.append(given)
    return tuple(legal) or giver or receiver


def _fits(turn: Turn, vassal: str, orders: list[Given]) -> bool:
    """Are these orders legal together?"""
    settings, position = turn.settings, turn.position
    events = adjustments.adjudicate(settings.board, position, orders, settings.rules, settings.sites).events
    own_orders = [event for event in events if event["kind"] == "order" and event["power"] == vassal and event["order"] is not None]
    return not any(event["outcome"] == "void" for event in own_orders)
