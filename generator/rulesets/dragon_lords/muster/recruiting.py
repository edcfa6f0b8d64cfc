"""Troops are built: soldiers in cities, ships in cities with a harbour (L-036, L-060, L-061, L-129)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_unit
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Recruit, Sent
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.told import book, done, failed
from generator.rulesets.dragon_lords.troops import added

REASONS: Mapping[str, str] = {
    "no-garrison": "only a garrison in a city can do that",
    "no-harbour": "ships are built in a city with a harbour",
    "province-lost": "the province is not its realm's any more",
}


def build_troops(turn: Turn) -> Turn:
    """Everything that is recruited or built, into the first rank; of each kind as many as can be paid for, in the order written."""
    for sent, order in turn.orders.of(Recruit):
        why = city_hindrance(turn, sent)
        unit = own_unit(turn.position, sent)
        ships = any(turn.settings.scenario.troops[kind].ship for kind, _ in order.troops)
        if not why and unit and ships and not turn.position.provinces[unit.at].harbour:
            why = "no-harbour"
        turn = failed(turn, sent, why) if why or unit is None else _recruited(turn, sent, order, unit)
    return turn


def city_hindrance(turn: Turn, sent: Sent) -> str:
    """Why the garrison of a plan cannot build or hire: it is none, has no city, or the province was lost."""
    position: Position = turn.position
    unit = own_unit(position, sent)
    if unit is None:
        return "no-such-unit"
    if unit.type != "garrison" or not turn.settings.scenario.places[unit.at].city:
        return "no-garrison"
    return "" if position.provinces[unit.at].owner == sent.realm else "province-lost"


def _recruited(turn: Turn, sent: Sent, order: Recruit, unit: Unit) -> Turn:
    built: dict[str, int] = {}
    for kind, many in order.troops:
        cost = turn.settings.scenario.troops[kind].cost
        affordable = min(many, int(turn.position.realms[sent.realm].treasury // cost))
        if affordable:
            turn = book(turn, sent.realm, -cost * affordable, "troops", unit=unit.id, troops={kind: affordable})
            unit = added(unit, kind, affordable)
            built[kind] = built.get(kind, 0) + affordable
    if not built:
        return failed(turn, sent, "no-gold")
    short = {"short": True} if sum(built.values()) < sum(many for _, many in order.troops) else {}
    return done(turn.to(with_unit(turn.position, unit)), sent, "built", place=unit.at, troops=built, **short)
