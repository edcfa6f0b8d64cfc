"""Troops and heroes go from one unit to another of their realm, where the two are together (L-065, L-077, L-088, L-092)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, moved, with_unit
from generator.rulesets.dragon_lords.muster.forming import is_allowed, with_heroes_moved
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Sent, Transfer
from generator.rulesets.dragon_lords.position import Unit
from generator.rulesets.dragon_lords.told import done, failed
from generator.rulesets.dragon_lords.troops import added, has, taken

REASONS: Mapping[str, str] = {
    "never-met": "the two units were never in one place in the same phase",
    "one-is-hidden": "one of the two units is hidden and the other is not",
    "to-itself": "that is the same unit",
    "not-its-own": "troops and heroes go only to units of their own realm",
    "fled": "it fled from a battle, and does nothing more in this turn",
}


def transfer_here(turn: Turn) -> Turn:
    """In First Events: transfers at the beginning of plans between units that are together. Others wait for their time."""
    while found := [(sent, order) for sent, order in turn.orders.next(Transfer) if _together(turn, sent, order)]:
        for sent, order in found:
            turn = _transfer(turn, sent, order)
    return turn


def transfer(turn: Turn) -> Turn:
    """In a phase: transfers whose time has come. One whose units are not together is tried again, and does not hold the plan up."""
    while found := list(turn.orders.next(Transfer)):
        orders = turn.orders.without(*(sent for sent, _ in found))
        turn = replace(turn, orders=replace(orders, open=(*orders.open, *(sent for sent, _ in found))))
    for sent in turn.orders.open:
        order: Transfer = sent.order
        if own_unit(turn.position, sent) is None:
            turn = failed(turn, sent, "no-such-unit")
        elif _together(turn, sent, order):
            turn = _transfer(turn, sent, order)
    return turn


def give_up_transfers(turn: Turn) -> Turn:
    """Behind all phases: transfers whose units never met."""
    for sent in turn.orders.open:
        turn = failed(turn, sent, "never-met")
    return turn


def _together(turn: Turn, sent: Sent, order: Transfer) -> bool:
    """Whether a transfer can be tried: the two units are in one place; or the other one is another realm's, which never works."""
    unit, other = own_unit(turn.position, sent), turn.position.units.get(order.to)
    if unit is None or _foreign(unit, order):
        return unit is not None
    return other is not None and unit.at == other.at


def _foreign(unit: Unit, order: Transfer) -> bool:
    """Whether another realm's unit is to be given something; whether there is such a one is nobody's business."""
    return not order.to.startswith(f"{unit.realm} ")


def _transfer(turn: Turn, sent: Sent, order: Transfer) -> Turn:
    giver: Unit = turn.position.units[sent.unit]
    if _foreign(giver, order):
        return failed(turn, sent, "not-its-own")
    taker: Unit = turn.position.units[order.to]
    why = _hindrance(turn, giver, taker, order)
    if why:
        return failed(turn, sent, why)
    points = min([motion(turn, giver.id).points] if giver.type != "garrison" else [99])
    for kind, many in order.troops:
        points = min(points, turn.settings.scenario.troops[kind].points)
        fuller = bool(taker.stacks)
        giver, taker = taken(giver, kind, many), added(taker, kind, many)
        before = motion(turn, taker.id).points
        if turn.round and taker.type != "garrison":
            turn = moved(turn, taker.id, points=min(before, points) if fuller else points)
    if order.hero:
        giver, taker = with_heroes_moved(giver, taker, (order.hero,))
    turn = turn.to(with_unit(turn.position, giver, taker))
    return done(turn, sent, "transferred", to=taker.id, place=taker.at)


def _hindrance(turn: Turn, giver: Unit, taker: Unit, order: Transfer) -> str:
    if taker == giver:
        return "to-itself"
    if any(unit.type == "fleet" and motion(turn, unit.id).fled for unit in (giver, taker)):
        return "fled"
    if giver.hidden != taker.hidden:
        return "one-is-hidden"
    if not has(giver, order.troops):
        return "too-few-troops"
    if not all(is_allowed(turn.settings.scenario, taker, kind) for kind, _ in order.troops):
        return "wrong-troops"
    return "no-such-hero" if order.hero and order.hero not in giver.heroes else ""
