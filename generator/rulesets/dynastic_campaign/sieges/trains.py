"""A train goes from one army to a neighbouring one, while both stay (rulebook 3.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import told
from generator.rulesets.dynastic_campaign.calendar import season_began
from generator.rulesets.dynastic_campaign.changes import with_unit
from generator.rulesets.dynastic_campaign.orders import (
    Besiege,
    Convert,
    Escort,
    Intercept,
    Move,
    Strategic,
    Support,
    SwapTrain,
)
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.relations import commander, may_command
from generator.rulesets.dynastic_campaign.settings import Settings

BUSY = (Move, Convert, Besiege, Strategic, Intercept, Escort)
"""What an army cannot do in the season in which it gives a train or takes one."""


def check_swap(settings: Settings, position: Position, nation: str, order: SwapTrain) -> str:
    """Why a train cannot be given from one army to another."""
    train, giver, taker = (position.units.get(key) for key in (order.unit, order.giver, order.taker))
    if train is None or giver is None or taker is None:
        return "no-such-unit"
    if not all(may_command(position, nation, it) for it in (train, giver, taker)):
        return "not-yours"
    if train.type != "train" or not giver.type == taker.type == "army" or len({train.nation, giver.nation, taker.nation}) > 1:
        return "not-a-train"
    if train.at != giver.at:
        return "train-elsewhere"
    return "" if settings.scenario.near(giver.at, taker.at) else "armies-not-adjacent"


def swap_trains(turn: Turn) -> Turn:
    """The trains that were ordered to another army, where both armies stayed: on hold, or each in support of the other.

    The event is `{kind: train-swapped, unit, nation, from, to, at}`.
    """
    if turn.position.battles:
        return turn
    for sent, order in turn.orders.of(SwapTrain):
        position: Position = turn.position
        why = check_swap(turn.settings, position, sent.nation, order) or _hindrance(turn, order)
        if why:
            turn = told.failed(turn, sent, why)
            continue
        train = replace(position.units[order.unit], at=position.units[order.taker].at, arrived=position.phase.number)
        armies = {"from": order.giver, "to": order.taker}
        fact: Event = {"kind": "train-swapped", "unit": train.id, "nation": train.nation, "at": train.at, **armies}
        turn = turn.to(with_unit(position, train)).announce([fact])
    return turn


def _hindrance(turn: Turn, order: SwapTrain) -> str:
    giver, taker = (turn.position.units[key] for key in (order.giver, order.taker))
    moved = any(it.arrived >= season_began(turn.position.phase) for it in (giver, taker))
    return "armies-not-on-hold" if moved or not _on_hold(turn, giver, taker) else ""


def _on_hold(turn: Turn, giver: Unit, taker: Unit) -> bool:
    """Whether two armies hold, or support each other; what was ordered counts, even where an attack made it void."""
    orders: list[Any] = [each.order for each in turn.orders.sent.get(commander(turn.position, giver), ())]
    both = {giver.id, taker.id}
    if any(isinstance(it, BUSY) and it.unit in both for it in orders):
        return False
    supports = {(it.unit, it.supported) for it in orders if isinstance(it, Support) and it.unit in both}
    return not supports or supports == {(giver.id, taker.id), (taker.id, giver.id)}
