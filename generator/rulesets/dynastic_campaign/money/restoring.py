"""A devastated province is restored: 10D for each 1D of its former income (rulebook 6.1)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money.amounts import sound
from generator.rulesets.dynastic_campaign.orders import Restore
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings

FOR_EACH = Decimal(10)
"""What 1D of income costs."""


def check(_: Settings, position: Position, nation: str, order: Restore) -> str:
    """It must be an own devastated province without marauders, and tens of D, no more than are needed."""
    province = position.places[order.place]
    if province.control != nation:
        return "not-own-land"
    if not province.devastated:
        return "not-devastated"
    if any(unit.mood == "marauder" for unit in position.at(order.place)):
        return "marauders-there"
    if order.amount % FOR_EACH:
        return "tens"
    return sound(order.amount, FOR_EACH) or ("too-much" if order.amount > province.devastated * FOR_EACH else "")


def restore(turn: Turn) -> Turn:
    """The provinces for whose restoring somebody paid yield so much more."""
    position: Position = turn.position
    places = dict(position.places)
    facts = []
    for sent, order in sorted(turn.orders.of(Restore), key=lambda it: it[1].place):
        left = places[order.place].devastated - int(order.amount // FOR_EACH)
        places[order.place] = replace(places[order.place], devastated=left)
        facts.append({"kind": "restored", "nation": sent.nation, "place": order.place, "amount": order.amount, "left": left})
    return turn.to(replace(position, places=places)).announce(facts)
