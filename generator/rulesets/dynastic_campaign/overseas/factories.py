"""Factories and their forts (rulebook 9): where they may be built, and what forts cost each year."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import told
from generator.rulesets.dynastic_campaign.money.refunds import give_back
from generator.rulesets.dynastic_campaign.orders import BuildFactory
from generator.rulesets.dynastic_campaign.overseas import routes
from generator.rulesets.dynastic_campaign.position import Factory, Position
from generator.rulesets.dynastic_campaign.relations import has_leave, hostile, master
from generator.rulesets.dynastic_campaign.settings import Settings


def check_build_factory(settings: Settings, position: Position, nation: str, order: BuildFactory) -> str:
    """Why a nation cannot build a factory, or a fort for one, in a place, whatever is agreed in the same phase."""
    if order.place not in settings.scenario.places or settings.scenario.is_sea(order.place):
        return "no-place-for-a-factory"
    own = [it for it in position.factories if it.nation == nation and it.at == order.place]
    return "has-it-already" if own and (own[0].fort or not order.fort) else ""


def _hindrance(settings: Settings, position: Position, nation: str, order: BuildFactory) -> str:
    """What hinders a nation from building a factory or a fort now.

    A factory needs the agreement of who controls the place, or where nobody does, a unit that has landed. A fort needs no agreement
    where no unit of another nation is and the nation has a trade route in that region.
    """
    own = routes.has_factory(position, nation, order.place)
    landed = [it for it in position.at(order.place) if it.nation == nation and it.mood == "loyal"]
    if any(it.mood != "loyal" or hostile(position, nation, it.nation) for it in position.at(order.place)):
        return "enemy-present"
    if own or _welcome(position, nation, order.place) or (landed and not position.places[order.place].control):
        return ""
    region = settings.scenario.places[order.place].region
    trading = any(it.nation == nation and region in it.regions for it in position.routes)
    others = any(it.nation != nation for it in position.at(order.place))
    return "" if order.fort and trading and not others else "not-welcome"


def _welcome(position: Position, nation: str, place: str) -> bool:
    """Whether who controls a place agrees to a factory: oneself, a GM nation at peace, or who gave leave or agreed to a route."""
    control = position.places[place].control
    if control == nation:
        return True
    other = position.nations.get(control)
    if other is None or hostile(position, nation, control):
        return False
    leave = has_leave(position, nation, place)
    return (
        not other.played
        or leave
        or any(it.nation == nation and it.to == place and routes.consented(position, it) for it in position.routes)
    )


def build_factories(turn: Turn) -> Turn:
    """The factories and forts that were ordered. The event is `{kind: factory-built, nation, place, fort}`."""
    for sent, order in turn.orders.of(BuildFactory):
        position: Position = turn.position
        why = check_build_factory(turn.settings, position, sent.nation, order)
        why = why or _hindrance(turn.settings, position, sent.nation, order)
        if why:
            turn = give_back(turn, sent, why)
            continue
        kept = [it for it in position.factories if (it.nation, it.at) != (sent.nation, order.place)]
        new = sorted([*kept, Factory(sent.nation, order.place, order.fort)], key=lambda it: (it.nation, it.at))
        fact: Event = {"kind": "factory-built", "nation": sent.nation, "place": order.place, "fort": order.fort}
        turn = turn.to(replace(position, factories=tuple(new))).announce([fact])
    return turn


def maintain_forts(turn: Turn) -> Turn:
    """Each factory fort costs 5D a year; one that is not paid for is lost, and the factory stays.

    The event is `{kind: fort-lost, nation, place}`.
    """
    yearly = Decimal(turn.settings.scenario.tables["factory"]["yearly"])
    for it in turn.position.factories:
        if not it.fort:
            continue
        if told.can_pay(turn.position, it.nation, yearly):
            turn = told.book(turn, it.nation, -yearly, "factory-fort", place=it.at)
            continue
        left = tuple(replace(each, fort=False) if each == it else each for each in turn.position.factories)
        fact: Event = {"kind": "fort-lost", "nation": it.nation, "place": it.at}
        turn = turn.to(replace(turn.position, factories=left)).announce([fact])
    return turn


def is_friendly_port(position: Position, nation: str, place: str) -> bool:
    """Whether a fleet can refit in a place: one's own land or factory, an ally's land, or where one has leave (rulebook 5)."""
    control = position.places[place].control
    if control == nation or routes.has_factory(position, nation, place):
        return True
    if control and master(position, control) == nation:
        return True
    return has_leave(position, nation, place)
