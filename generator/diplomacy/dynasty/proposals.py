"""The orders to heirs in a movement phase, and the marriages that are agreed upon (10.2 to 10.4 of both rulebooks).

Proposals are judged before the moves, by the orders alone; a marriage that the moves make impossible is called off afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy import calendar
from generator.diplomacy.board import Board, vassal_id
from generator.diplomacy.heirs import heir_order
from generator.diplomacy.orders import Given, Order
from generator.diplomacy.position import Heir, PendingMarriage, Position


class _Scene(NamedTuple):
    """What a proposal is judged by: the position before the moves, the orders to units, and those to the other heirs."""

    board: Board
    position: Position
    given: Mapping[str, tuple[Given, ...]]
    proposals: Mapping[str, Order]
    autumn: bool


def hear_heirs(turn: Turn) -> Turn:
    """Judge every order to an heir. Marriages that are agreed upon are pending. Heirs' orders are public, even those that fail."""
    position, board = turn.position, turn.settings.board
    orders: Mapping[str, tuple[Given, ...]] = turn.orders.heirs
    read = {power: _whole(position, power, first.order) for power, (first, *_) in orders.items() if first.order is not None}
    scene = _Scene(board, position, turn.orders.given, read, calendar.has_census(board.facts, position.phase))
    pending: list[PendingMarriage] = []
    events: list[Event] = []
    for power, (first, *more) in sorted(orders.items()):
        why, marriage = _judge(scene, power, read.get(power))
        if marriage is not None and marriage not in pending:
            pending.append(marriage)
        events.append(_told(power, first, read.get(power), why, marriage))
        events += [_told(power, one, one.order, "twice", None) for one in more]
    return turn.to(replace(position, pending=tuple(pending))).announce(events)


def part_dislodged(turn: Turn) -> Turn:
    """A minor power whose unit is dislodged in the same phase does not marry (10.3 D)."""
    lost = {str(event["power"]) for event in turn.events if event["kind"] == "dislodged"}
    kept = [one for one in turn.position.pending if one.makes not in lost]
    parted = [one for one in turn.position.pending if one.makes in lost]
    return turn.to(replace(turn.position, pending=tuple(kept))).announce(part(one, "dislodged") for one in parted)


def part(marriage: PendingMarriage, cause: str) -> Event:
    """The fact that a marriage that was agreed upon is not made."""
    return {"kind": "parted", "heirs": list(marriage.heirs), "place": marriage.at, "cause": cause}


def _whole(position: Position, power: str, order: Order) -> Order:
    """The order with the place of its own heir filled in."""
    return order._replace(at=order.at or position.powers[power].capital)


def hopeless(board: Board, position: Position, given: Given) -> str:
    """Why an order to an heir fails even if the other side agrees; empty if it does not."""
    order = _whole(position, given.power, given.order) if given.order is not None else None
    answers: dict[str, Order] = {}
    to_minor: dict[str, tuple[Given, ...]] = {}
    if order is not None and order.verb == "marry":
        answers = {one: Order("marry", "H", order.other, order.to, "H", order.at) for one in position.powers}
        minor = board.province[order.to]
        to_minor = {minor: (Given(minor, Order("marry", at=minor, other_kind="H", other=order.at)),)}
    scene = _Scene(board, position, to_minor, answers, calendar.has_census(board.facts, position.phase))
    why, _ = _judge(scene, given.power, order)
    return why


def _judge(scene: _Scene, power: str, order: Order | None) -> tuple[str, PendingMarriage | None]:
    """Why an order fails, or the marriage that comes of it; neither for an heir that holds."""
    if order is None or order.verb == "void":
        return "unreadable", None
    capital, waiting = scene.position.powers[power].capital, {heir.at for heir in scene.position.heirs if not heir.married}
    if order.at != capital or capital not in waiting:
        return "not-yours" if order.at in waiting else "no-such-heir", None
    if order.verb == "hold":
        return "", None
    if order.verb != "marry":
        return "wrong-phase", None
    return _with_heir(scene, power, order) if order.other else _with_minor(scene, power, order)


def _with_minor(scene: _Scene, power: str, order: Order) -> tuple[str, PendingMarriage | None]:
    """A marriage into a minor power, which must have its unit, and that unit the order to marry this heir (10.3)."""
    minor = scene.board.province[order.to]
    state = scene.position.powers.get(minor)
    if state is None or state.kind != "minor":
        return "no-minor", None
    if not scene.position.units_of(minor):
        return "no-unit", None
    answers = [one.order for one in scene.given.get(minor, ()) if one.order is not None]
    if not any(answer.verb == "marry" and answer.other == order.at for answer in answers):
        return "refused", None
    return "", PendingMarriage((power,), minor, minor)


def _with_heir(scene: _Scene, power: str, order: Order) -> tuple[str, PendingMarriage | None]:
    """A marriage of two heirs: in autumn, if both are ordered to marry each other at the same, suitable place (10.4, 3)."""
    board, position = scene.board, scene.position
    place = board.province[order.to]
    other = next((one for one, state in position.powers.items() if state.kind == "major" and state.capital == order.other), "")
    if not other or other == power or Heir(other, order.other) not in position.heirs:
        return "no-such-heir", None
    if not scene.autumn:
        return "not-autumn", None
    answer = scene.proposals.get(other)
    if answer is None or answer.verb != "marry" or (answer.other, board.province.get(answer.to)) != (order.at, place):
        return "refused", None
    if why := _unfit(board, position, place, {power, other}):
        return why, None
    giver, receiver = sorted((power, other), key=lambda one: position.centres[place] != one)
    return "", PendingMarriage((giver, receiver), place, vassal_id(board.powers[giver], board.powers[receiver]))


def _unfit(board: Board, position: Position, place: str, pair: set[str]) -> str:
    """Why two players cannot share a vassal there: one must own the centre, and it was the home of neither (10.4, 1 and 2)."""
    giver = position.centres.get(place, "")
    if giver not in pair:
        return "not-theirs"
    if any(place in board.powers[one].home for one in pair):
        return "home"
    if any({state.giver, state.receiver} == pair for state in position.powers.values() if state.kind == "vassal"):
        return "share-a-vassal"
    occupied = any(board.province[unit.place] == place and unit.power != giver for unit in position.units)
    return "occupied" if occupied else ""


def _told(power: str, given: Given, order: Order | None, why: str, marriage: PendingMarriage | None) -> Event:
    event = heir_order(power, given, order)
    if why:
        return {**event, "outcome": "fails", "cause": why}
    if marriage is None:
        return {**event, "outcome": "holds"}
    if len(marriage.heirs) == 1:
        return {**event, "outcome": "agreed", "place": marriage.at}
    partner = next(one for one in marriage.heirs if one != power)
    return {**event, "outcome": "agreed", "place": marriage.at, "with": partner, "giver": marriage.heirs[0]}
