"""A garrison becomes an army in a season, and an army a garrison (rulebook 3.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from decimal import Decimal

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import forces, told
from generator.rulesets.dynastic_campaign.changes import changed, without
from generator.rulesets.dynastic_campaign.court.leaders import leaders
from generator.rulesets.dynastic_campaign.orders import Convert
from generator.rulesets.dynastic_campaign.position import Position, Unit, UnitType
from generator.rulesets.dynastic_campaign.relations import commanded, foes
from generator.rulesets.dynastic_campaign.settings import Settings

INTO: Mapping[UnitType, UnitType] = {"army": "garrison", "garrison": "army"}
GENERAL = Decimal(1)
"""What a new army's general costs, in D, where no noble leads it (rulebook 3.1 and 3.9)."""


def check_convert(_: Settings, position: Position, nation: str, order: Convert) -> str:
    """Why a unit cannot be converted, whatever moves away beside it."""
    unit = commanded(position, nation, order.unit)
    if isinstance(unit, str):
        return unit
    return "" if unit.type in INTO else "cannot-convert"


def convert(turn: Turn) -> Turn:
    """The units that were ordered to convert, each under the next free number of its new type, with its leaders.

    An army without a noble needs a general for 1D. A unit that was attacked has lost its order by now; one beside which an enemy
    stands stays what it is. An army and a garrison in one place may change at once, the garrison first: neither is in the other's
    way. The event is `{kind: converted, unit, was, nation, at, ap}`.
    """
    if turn.position.battles:
        return turn
    exchanging = _exchanging(turn)
    for sent, order in sorted(turn.orders.of(Convert), key=lambda it: it[1].unit in exchanging and "ARM-" in it[1].unit):
        position: Position = turn.position
        why = check_convert(turn.settings, position, sent.nation, order) or _hindrance(
            position, position.units[order.unit], exchanging
        )
        if why:
            turn = told.failed(turn, sent, why)
            continue
        unit = position.units[order.unit]
        if price := _price(position, unit):
            turn = told.book(turn, unit.nation, -price, "general", unit=unit.id)
        turn = _converted(turn, unit)
    return turn


def _price(position: Position, unit: Unit) -> Decimal:
    """What a unit pays to be converted."""
    return GENERAL if unit.type == "garrison" and not leaders(position, unit.id) else Decimal(0)


def _exchanging(turn: Turn) -> set[str]:
    """The units that convert at once with another of their nation in their place, an army and a garrison."""
    position: Position = turn.position
    able = [
        position.units[order.unit]
        for sent, order in turn.orders.of(Convert)
        if not check_convert(turn.settings, position, sent.nation, order)
    ]
    able = [unit for unit in able if not _hindrance(position, unit, {it.id for it in able})]
    kinds = {(unit.nation, unit.at, unit.type) for unit in able}
    return {unit.id for unit in able if (unit.nation, unit.at, INTO[unit.type]) in kinds}


def _hindrance(position: Position, unit: Unit, exchanging: Collection[str] = ()) -> str:
    """Why a unit cannot be converted now; those that are `exchanging` are not in each other's way."""
    new = INTO[unit.type]
    own = [it for it in position.at(unit.at) if it.nation == unit.nation and it.id != unit.id]
    if any(it.type == new and not (it.id in exchanging and unit.id in exchanging) for it in own):
        return "one-of-a-type"
    armies = [it for it in own if it.type == "army" or (it.type == "garrison" and it.id in exchanging)]
    if unit.type == "army" and not armies and any(it.type == "train" for it in own):
        return "train-left-alone"
    if any(foes(position, unit, it) for it in position.at(unit.at)):
        return "enemy-present"
    return "" if told.can_pay(position, unit.nation, _price(position, unit)) else "no-money"


def _converted(turn: Turn, old: Unit) -> Turn:
    position: Position = turn.position
    kind = INTO[old.type]
    new = replace(old, type=kind, number=forces.next_number(position, old.nation, kind), siege_loss=0)
    persons = [replace(it, unit=new.id) for it in position.persons.values() if it.unit == old.id]
    units = changed(without(position.units, old.id), new)
    fact: Event = {"kind": "converted", "unit": new.id, "was": old.id, "nation": new.nation, "at": new.at, "ap": new.ap}
    return turn.to(replace(position, units=units, persons=changed(position.persons, *persons))).announce([fact])
