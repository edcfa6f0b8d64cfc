"""Armies march (L-047, L-106 to L-108; scenario 5, 13.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, moved, progressed, with_unit
from generator.rulesets.dragon_lords.march.waiting import wait
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import March, Sent
from generator.rulesets.dragon_lords.position import Unit
from generator.rulesets.dragon_lords.realms.permission import may_enter, may_invade
from generator.rulesets.dragon_lords.told import done, failed

REASONS: Mapping[str, str] = {
    "is-aboard": "it is aboard a fleet",
    "builds": "it builds, and stays where it is",
    "no-leave-to-enter": "it has no permission for that province, and no war with its owner",
}


def march(turn: Turn) -> Turn:
    """Every army whose next order is to march goes one province, or waits; all at once."""
    marching = list(turn.orders.next(March))
    turn = wait(turn, lambda unit: unit.type != "fleet")
    for sent, order in marching:
        army = own_unit(turn.position, sent)
        why = "no-such-unit" if army is None else hindrance(turn, army, order.to)
        turn = failed(turn, sent, why) if why or army is None else _marched(turn, sent, army, order.to)
    return turn


def hindrance(turn: Turn, army: Unit, to: str) -> str:
    """Why an army cannot march to a place: a word of the reasons of this room, or nothing."""
    scenario, own = turn.settings.scenario, motion(turn, army.id)
    if army.type != "army" or army.aboard:
        return "is-aboard" if army.aboard else "not-an-army"
    if own.building:
        return "builds"
    if to not in scenario.places or scenario.is_sea(to) or not scenario.adjoin(army.at, to):
        return "no-way-there"
    if not (may_enter(turn, army.realm, to) or may_invade(turn, army.realm, to) or army.hidden):
        return "no-leave-to-enter"
    return "" if own.points >= cost(turn, army, to) else "no-points"


def cost(turn: Turn, army: Unit, to: str) -> int:
    """The move-points that it takes an army to enter a province: more on foreign soil, and where it changed hands in this turn."""
    numbers = turn.settings.scenario.numbers
    if may_enter(turn, army.realm, to) and to not in turn.orders.progress.taken:
        return int(numbers["march.own"])
    return int(numbers["hidden_march" if army.hidden else "march.foreign"])


def _marched(turn: Turn, sent: Sent, army: Unit, to: str) -> Turn:
    left = motion(turn, army.id).points - cost(turn, army, to)
    turn = turn.to(with_unit(turn.position, replace(army, at=to)))
    turn = moved(turn, army.id, points=left, came_from=army.at, arrived=turn.round, stirred=True)
    turn = progressed(turn, crossed=(*turn.orders.progress.crossed, (army.id, army.at, to)))
    return done(turn, sent, "marched", **{"from": army.at, "to": to})
