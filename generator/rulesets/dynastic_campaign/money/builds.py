"""Building and strengthening units in Winter (rulebook 2.6.2, 3, 3.9 and 6.1; scenario 13.15).

A point costs 0.1D, commander and all, and a unit has 100 at most. Corsairs are built as the scenario says, in a port of their own
nation or one that lets them in. A nation has one train, which is built where an army of its own stands.
"""

from __future__ import annotations

from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_unit
from generator.rulesets.dynastic_campaign.forces import next_number
from generator.rulesets.dynastic_campaign.money.build_checks import MOST
from generator.rulesets.dynastic_campaign.money.payments import cause
from generator.rulesets.dynastic_campaign.money.prices import building
from generator.rulesets.dynastic_campaign.money.sites import noble_of
from generator.rulesets.dynastic_campaign.orders import Build, Sent, Strengthen
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.rooms import hindrance
from generator.rulesets.dynastic_campaign.told import book, can_pay, failed


def build(turn: Turn) -> Turn:
    """What was ordered is built and paid for, in the order in which each nation lists it."""
    before = turn.position
    for nation in sorted(turn.orders.sent):
        for sent in turn.orders.sent[nation]:
            if not sent.void and isinstance(sent.order, Build | Strengthen):
                why = hindrance(turn.settings, before, nation, sent.order) or _clash(turn.position, nation, sent.order)
                turn = failed(turn, sent, why) if why else _bought(turn, sent, sent.order)
    return turn


def _clash(position: Position, nation: str, order: Build | Strengthen) -> str:
    """Why an order does not go together with what was built before it."""
    if isinstance(order, Strengthen):
        unit = position.units[order.unit]
        return "over-100" if unit.ap + order.ap > MOST else ""
    own = list(position.of(nation))
    if any(it.type == order.type and it.at == order.place for it in own):
        return "one-of-a-type"
    if order.type == "train" and any(it.type == "train" for it in own):
        return "one-train"
    alone = order.type == "train" and not any(it.type == "army" and it.at == order.place for it in own)
    return "train-without-army" if alone else ""


def _bought(turn: Turn, sent: Sent, order: Build | Strengthen) -> Turn:
    kind = order.type if isinstance(order, Build) else turn.position.units[order.unit].type
    cost = building(turn.settings.scenario, kind, order.ap)
    if not can_pay(turn.position, sent.nation, cost):
        return failed(turn, sent, "no-money", cost=cost, treasury=turn.position.nations[sent.nation].treasury)
    turn = book(turn, sent.nation, -cost, cause(order), order=sent.text)
    if isinstance(order, Strengthen):
        return _strengthened(turn, order)
    return _built(turn, sent.nation, order)


def _built(turn: Turn, nation: str, order: Build) -> Turn:
    position: Position = turn.position
    number = next_number(position, nation, order.type)
    noble = "" if order.type == "corsair" else noble_of(position, nation, order.place)
    unit = Unit(nation, order.type, number, order.place, order.ap, noble, order.place, arrived=position.phase.number)
    after = turn.to(with_unit(position, unit))
    fact: Event = {"kind": "built", "unit": unit.id, "nation": nation, "at": unit.at, "ap": unit.ap}
    return after.announce([{**fact, "noble": noble} if noble else fact])


def _strengthened(turn: Turn, order: Strengthen) -> Turn:
    position: Position = turn.position
    unit = position.units[order.unit]
    stronger = replace(unit, ap=unit.ap + order.ap)
    fact: Event = {"kind": "strengthened", "unit": unit.id, "nation": unit.nation, "at": unit.at, "added": order.ap}
    return turn.to(with_unit(position, stronger)).announce([{**fact, "ap": stronger.ap}])
