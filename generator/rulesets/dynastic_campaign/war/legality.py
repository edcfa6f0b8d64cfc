"""Which orders units can carry out at all (rulebook 3 and 5; scenario 3 and 13.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.orders import (
    Besiege,
    BreakOut,
    Convert,
    Hold,
    Move,
    Retreat,
    Sortie,
    Support,
    Transport,
    Withdraw,
)
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.relations import commander, foes, is_neutral, may_enter
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed
from generator.rulesets.dynastic_campaign.war.plan import UnitOrder, plan_of
from generator.rulesets.dynastic_campaign.war.strength import INTO_SEA, SHARES
from generator.rulesets.dynastic_campaign.war.ways import BY_LAND, neighbours, reach

REASONS: Mapping[str, str] = {
    "no-such-place": "there is no such place",
    "no-such-unit": "there is no such unit, or no longer",
    "not-yours": "the unit takes no orders from this nation",
    "two-orders": "the unit was given more than one order",
    "wrong-place": "the unit is not there",
    "cannot-move": "units of this type do not move",
    "not-adjacent": "the unit cannot go there in one season",
    "no-leave": "it is at peace with whoever controls that place, and has no leave to enter it",
    "strait-held": "a fleet or garrison there shuts the strait",
    "neutral": "the unit was bribed to be neutral",
    "no-transport": "no fleets carry it there",
    "cannot-support": "units of this type do not support",
    "cannot-support-there": (
        "a unit supports into a place that adjoins its own, not into its own; armies only into land, fleets only where they can go"
    ),
    "supports-itself": "a unit does not support itself",
    "helps-enemy": "the other unit is at war with it",
    "not-carried": "fleets carry armies, trains and siege trains",
    "not-at-sea": "only a fleet at sea carries another unit",
    "not-an-army-or-garrison": "only armies and garrisons convert",
    "not-a-garrison": "the unit is no garrison",
    "withdraw-shut": "the way there was not open",
    "never-withdraws": "garrisons and trains do not withdraw by themselves",
}


def check(settings: Settings, position: Position, nation: str, order: Any) -> str:
    """Why a unit cannot carry out an order, as far as everybody can see; empty where nothing hinders it."""
    unit = position.units.get(order.unit)
    if unit is None:
        return "no-such-unit"
    owner = position.nations.get(unit.nation)
    if unit.nation != nation and (owner is None or owner.played):
        return "not-yours"
    return _by_map(settings, position, unit, order)


def _by_map(settings: Settings, position: Position, unit: Unit, order: Any) -> str:
    """Why a unit cannot do that, by the map and by its type."""
    places = settings.scenario.places
    to, into = getattr(order, "to", ""), getattr(order, "into", "")
    if (to and to not in places) or (into and into not in places):
        return "no-such-place"
    found = _BY_MAP.get(type(order))
    return str(found(settings, position, unit, order)) if found else ""


def _move(settings: Settings, _: Position, unit: Unit, order: Move) -> str:
    if order.start and order.start != unit.at:
        return "wrong-place"
    if unit.type in ("garrison", "corsair"):
        return "cannot-move"
    if order.to in reach(settings.scenario, unit):
        return ""
    # An army may be carried: by which fleets is seen when all orders are known.
    coasts = settings.scenario.seas[unit.at] and settings.scenario.seas[order.to]
    overseas = unit.type in BY_LAND and coasts and not settings.scenario.is_sea(order.to) and order.to != unit.at
    return "" if overseas else "not-adjacent"


def _support(settings: Settings, position: Position, unit: Unit, order: Support) -> str:
    other = position.units.get(order.supported)
    if other is None:
        return "no-such-unit"
    if other.id == unit.id:
        return "supports-itself"
    if unit.type not in SHARES:
        return "cannot-support"
    into = order.into or other.at
    at_sea = settings.scenario.is_sea(into)
    shut = at_sea and (unit.type not in INTO_SEA or (unit.type == "garrison" and not position.places[unit.at].fort))
    return "cannot-support-there" if shut or into not in neighbours(settings.scenario, unit) else ""


def _transport(settings: Settings, position: Position, unit: Unit, order: Transport) -> str:
    cargo = position.units.get(order.cargo)
    if cargo is None:
        return "no-such-unit"
    if unit.type != "fleet" or not settings.scenario.is_sea(unit.at):
        return "not-at-sea"
    return "" if cargo.type in BY_LAND else "not-carried"


def _convert(_: Settings, __: Position, unit: Unit, ___: Convert) -> str:
    return "" if unit.type in ("army", "garrison") else "not-an-army-or-garrison"


def _garrison(_: Settings, __: Position, unit: Unit, ___: Sortie | BreakOut) -> str:
    return "" if unit.type == "garrison" else "not-a-garrison"


def _withdraw(settings: Settings, _: Position, unit: Unit, order: Withdraw) -> str:
    if unit.type in ("garrison", "corsair"):
        return "never-withdraws"
    return "" if order.to in reach(settings.scenario, unit) else "not-adjacent"


_BY_MAP: Mapping[type, Callable[..., str]] = {
    Move: _move,
    Support: _support,
    Transport: _transport,
    Convert: _convert,
    Sortie: _garrison,
    BreakOut: _garrison,
    Withdraw: _withdraw,
}
CHECKS: Mapping[type, Check] = dict.fromkeys((*_BY_MAP, Hold, Besiege, Retreat), check)


def void_impossible_orders(turn: Turn) -> Turn:
    """Orders that units cannot carry out fail: their senders are told why, and the units hold."""
    position: Position = turn.position
    # A stranger may not spoil the orders of a bought ally's units by writing some too.
    several = Counter(
        each.order.unit
        for each in turn.orders.all()
        if isinstance(each.order, UnitOrder)
        and each.order.unit in position.units
        and commander(position, position.units[each.order.unit]) == each.nation
    )
    for each in list(turn.orders.all()):
        order = each.order
        if isinstance(order, UnitOrder | Retreat):
            twice = isinstance(order, UnitOrder) and several[order.unit] > 1
            why = _unfit(turn.settings, position, each.nation, order) or ("two-orders" if twice else "")
            turn = failed(turn, each, why) if why else turn
    plan = plan_of(turn)
    for name, fleets in sorted(plan.carried.items()):
        turn = turn if fleets else failed(turn, plan.sent[name], "no-transport")
    return turn


def _unfit(settings: Settings, position: Position, nation: str, order: Any) -> str:
    """Why an order cannot be carried out, by all that is true; empty where nothing hinders it."""
    unit = position.units.get(order.unit)
    if unit is None:
        return "no-such-unit"
    if commander(position, unit) != nation:
        return "not-yours"
    if why := _by_map(settings, position, unit, order):
        return why
    if isinstance(order, Move):
        return bars(settings, position, unit, order.to)
    other = order.supported if isinstance(order, Support) else order.cargo if isinstance(order, Transport) else unit.id
    return "helps-enemy" if foes(position, unit, position.units[other]) else ""


def bars(settings: Settings, position: Position, unit: Unit, place: str) -> str:
    """Why a unit may not enter a place; empty where it may.

    A strait lets fleets through without leave where nobody guards it, and no enemy past a garrison (scenario 3).
    """
    there = list(position.at(place))
    bribed = any(unit.neutral_to and is_neutral(position, unit, other) for other in there)
    if bribed and not any(foes(position, unit, other) for other in there):
        return "neutral"
    if unit.type == "fleet" and place in settings.scenario.straits:
        guards = [it for it in there if it.type in ("fleet", "garrison") and it.nation != unit.nation]
        if any(it.type == "garrison" and foes(position, unit, it) for it in guards):
            return "strait-held"
        if not guards:
            return ""
    return "" if may_enter(settings, position, unit.nation, place) else "no-leave"
