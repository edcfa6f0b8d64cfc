"""Options of units: retreat level, defence of forts, marines, leader, whom they follow (L-066, L-069 to L-072, L-086)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_unit
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Follow, Sent, SetDefend, SetLeader, SetMarines, SetRetreat
from generator.rulesets.dragon_lords.position import RANKS, Position, Unit
from generator.rulesets.dragon_lords.told import done, failed

REASONS: Mapping[str, str] = {
    "never-retreats": "a garrison never retreats",
    "bad-rank": "ranks are numbered from 1 to 5",
    "armies-alone": "only an army has that option",
    "circle-of-followers": "units would follow each other in a circle",
    "nobody-to-follow": "it can follow another unit of its realm",
}

Change = Callable[[Turn, Unit, Any], "Unit | str"]
"""Gives the unit as an order changes it, or why it does not."""


def administer(turn: Turn) -> Turn:
    """Every option that is set, in the order in which a realm lists them; whether a fort is defended only before any move."""
    for kind, change in CHANGES.items():
        for sent, order in turn.orders.of(kind):
            turn = _set(turn, sent, order, change)
    return defend_forts(turn)


def defend_forts(turn: Turn) -> Turn:
    """Every army that is to defend forts or not, where that is the next thing in its plan."""
    while found := list(turn.orders.next(SetDefend)):
        for sent, order in found:
            turn = _set(turn, sent, order, _defence)
    return turn


def _set(turn: Turn, sent: Sent, order: Any, change: Change) -> Turn:
    unit = own_unit(turn.position, sent)
    changed = change(turn, unit, order) if unit else "no-such-unit"
    if isinstance(changed, str):
        return failed(turn, sent, changed)
    return done(turn.to(with_unit(turn.position, changed)), sent, "option-set")


def _retreat(_: Turn, unit: Unit, order: SetRetreat) -> Unit | str:
    if unit.type == "garrison":
        return "never-retreats"
    return replace(unit, retreat_level=order.level) if order.level in RANKS else "bad-rank"


def _marines(_: Turn, unit: Unit, order: SetMarines) -> Unit | str:
    return replace(unit, marines=order.yes) if unit.type == "army" else "armies-alone"


def _defence(_: Turn, unit: Unit, order: SetDefend) -> Unit | str:
    return replace(unit, defend_fort=order.yes) if unit.type == "army" else "armies-alone"


def _leader(_: Turn, unit: Unit, order: SetLeader) -> Unit | str:
    return replace(unit, leader=order.hero) if order.hero in unit.heroes else "no-such-hero"


def _follow(turn: Turn, unit: Unit, order: Follow) -> Unit | str:
    position: Position = turn.position
    if not order.other:
        return replace(unit, follow="")
    other = position.units.get(order.other)
    if other is None or other.realm != unit.realm or other == unit:
        return "nobody-to-follow"
    steps, ahead = 0, order.other
    while ahead and steps < len(position.units):
        if ahead == unit.id:
            return "circle-of-followers"
        ahead = position.units[ahead].follow if ahead in position.units else ""
        steps += 1
    return replace(unit, follow=order.other)


CHANGES: Mapping[Any, Change] = {SetRetreat: _retreat, SetMarines: _marines, SetLeader: _leader, Follow: _follow}
"""The options that are set in First Events alone."""
