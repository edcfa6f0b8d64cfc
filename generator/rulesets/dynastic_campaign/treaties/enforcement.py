"""Binding treaties: an order against a term in force is void, and both sides are told (rulebook 2 and 2.4.2).

Free text is watched over by the GM, who voids orders by a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import (
    Allow,
    Annul,
    Assassinate,
    Besiege,
    BribeOrder,
    BribeUnit,
    DeclareWar,
    Disband,
    Intercept,
    InterceptByTrade,
    Marque,
    Move,
    OfferPeace,
    Pay,
    Rebellion,
    Sent,
    Strategic,
    Support,
    Surrender,
)
from generator.rulesets.dynastic_campaign.position import Position, Term, Writ
from generator.rulesets.dynastic_campaign.treaties import flags, terms
from generator.rulesets.dynastic_campaign.treaties.terms import EITHER

VOID = "against-a-term"
"""Why an order against a treaty is void."""


@dataclass(frozen=True, slots=True)
class Bond:
    """A term in force as it binds one nation towards the `other` side. `hostile` is whether the two are at war, or will be."""

    position: Position
    writ: Writ
    term: Term
    nation: str
    other: str
    hostile: bool

    @property
    def enemies(self) -> set[str]:
        """The nations that the other side is at war with, of those that the term is about."""
        only = self.term.args[1]
        return {it for it in self.position.nations if self.position.at_war(self.other, it) and only in ("", it)}


def void_orders_against_terms(turn: Turn) -> Turn:
    """Every order against a term in force is void, and both sides of the writ are told of it.

    It comes before war is declared, so that it can stop a declaration.
    """
    for sent in tuple(turn.orders.all()):
        broken = next(_broken(turn, sent), None)
        if broken is not None:
            turn = void(turn, sent, *broken)
    return turn


def void(turn: Turn, sent: Sent, writ: Writ, index: int) -> Turn:
    """The turn with an order void by a term of a writ, counted from 1, and both sides told."""
    text = flags.words(turn.settings.scenario, writ.terms[index - 1])
    fact: Event = {
        "kind": "against-term",
        "nation": sent.nation,
        "order": sent.text,
        "writ": writ.number,
        "term": index,
        "text": text,
    }
    told = flags.readers(turn.position, (sent.nation, *writ.sides))
    return replace(turn, orders=turn.orders.voided(sent, VOID)).confide(told, [fact])


def _broken(turn: Turn, sent: Sent) -> Iterator[tuple[Writ, int]]:
    """The terms that an order is against, each with its writ and its number."""
    position: Position = turn.position
    for writ in position.writs:
        if sent.nation in writ.sides and len(set(writ.sides)) > 1:
            other = writ.sides[1] if writ.sides[0] == sent.nation else writ.sides[0]
            hostile = position.at_war(sent.nation, other) or _war_is_declared(turn, sent.nation, other)
            for index, term in enumerate(writ.terms, 1):
                bond = Bond(position, writ, term, sent.nation, other, hostile)
                if (
                    term in terms.active(position, writ, term.kind)
                    and term.kind in _AGAINST
                    and _AGAINST[term.kind](bond, sent.order)
                ):
                    yield writ, index


def _war_is_declared(turn: Turn, one: str, other: str) -> bool:
    pairs = {(one, other), (other, one)}
    return any((sent.nation, order.nation) in pairs for sent, order in turn.orders.of(DeclareWar))


def _no_war(bond: Bond, order: Any) -> bool:
    return isinstance(order, DeclareWar) and order.nation == bond.other


def _no_attack(bond: Bond, order: Any) -> bool:
    return bond.hostile and (bond.other in _attacked(bond.position, order))


def _attacked(position: Position, order: Any) -> set[str]:
    """The nations that an order is an attack on, if they are at war with who gives it."""
    units = position.units
    place = ""
    match order:
        case Move(to=to) | Strategic(to=to):
            place = to
        case Support(into=into):
            place = into
        case Besiege(unit=unit):
            place = units[unit].at if unit in units else ""
        case Intercept(nation=nation) | InterceptByTrade(nation=nation):
            return {nation}
        case Marque(nations=nations):
            return set(nations)
    if not place:
        return set()
    there = {unit.nation for unit in position.at(place)}
    return there | ({position.places[place].control} if place in position.places else set())


def _no_plots(bond: Bond, order: Any) -> bool:
    return bond.other in _plotted_against(bond.position, order)


def _plotted_against(position: Position, order: Any) -> set[str]:
    """The nation that an order murders, bribes or stirs up in."""
    units, persons = position.units, position.persons
    match order:
        case Assassinate(what="ruler", target=nation) | BribeOrder(nation=nation):
            return {nation}
        case Assassinate(what="person", target=person):
            return {persons[person].nation} if person in persons else set()
        case Assassinate(target=unit) | BribeUnit(unit=unit) | Surrender(unit=unit) | Disband(unit=unit):
            return {units[unit].nation} if unit in units else set()
        case Rebellion(place=place):
            return {position.places[place].control}
    return set()


def _support(bond: Bond, order: Any) -> bool:
    if terms.nation_of(bond.writ, bond.term.args[0]) != bond.other:
        return False
    units = bond.position.units
    match order:
        case DeclareWar(nation=nation):
            return bool(nation == bond.other)
        case Support(supported=unit):
            return unit in units and units[unit].nation in bond.enemies
        case Allow(nation=nation, forbid=False) | Pay(nation=nation) | OfferPeace(nation=nation):
            return nation in bond.enemies
    return False


def _access(bond: Bond, order: Any) -> bool:
    place, side = bond.term.args
    ours = terms.nation_of(bond.writ, EITHER[side]) == bond.nation
    return ours and isinstance(order, Allow) and order.forbid and order.nation == bond.other and place in ("", order.place)


def _no_annulment(bond: Bond, order: Any) -> bool:
    return isinstance(order, Annul) and bool(order.by) and order.is_about(bond.writ)


_AGAINST: Mapping[str, Callable[[Bond, Any], bool]] = {
    "no-war": _no_war,
    "no-attack": _no_attack,
    "no-plots": _no_plots,
    "support": _support,
    "access": _access,
    "no-annulment": _no_annulment,
}
"""By kind of term, whether an order is against it."""
