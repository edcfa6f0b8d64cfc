"""War is declared, peace made, and leave to enter given (scenario 12.5 and 13.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.orders import Allow, DeclareWar, OfferPeace
from generator.rulesets.dynastic_campaign.position import Access, Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed

REASONS: Mapping[str, str] = {
    "no-such-nation": "that nation is not in the game",
    "itself": "it is the nation itself",
    "at-war-already": "the two nations are at war already",
    "not-at-war": "you are not at war with that opponent",
    "not-your-land": "you do not control that land",
    "no-leave-given": "that nation has no leave to enter there",
}


def check_declare(_: Settings, position: Position, nation: str, order: DeclareWar) -> str:
    """Why a nation cannot declare war on another; empty where it can."""
    return _other(position, nation, order.nation) or ("at-war-already" if position.at_war(nation, order.nation) else "")


def check_offer(_: Settings, position: Position, nation: str, order: OfferPeace) -> str:
    """Why a nation cannot offer peace to another; empty where it can."""
    return _other(position, nation, order.nation) or ("" if position.at_war(nation, order.nation) else "not-at-war")


def check_allow(_: Settings, position: Position, nation: str, order: Allow) -> str:
    """Why a nation cannot give leave to enter a place, or take it back; empty where it can."""
    if why := _other(position, nation, order.nation):
        return why
    if order.place not in position.places or position.places[order.place].control != nation:
        return "not-your-land"
    return "no-leave-given" if order.forbid and not _given(position, nation, order) else ""


CHECKS: Mapping[type, Check] = {DeclareWar: check_declare, OfferPeace: check_offer, Allow: check_allow}


def _other(position: Position, nation: str, other: str) -> str:
    if other == nation:
        return "itself"
    return "no-such-nation" if other not in position.nations or position.nations[other].out else ""


def _given(position: Position, nation: str, order: Allow) -> list[Access]:
    return [it for it in position.access if (it.nation, it.place) == (order.nation, order.place) and it.by in ("", nation)]


def declare_and_make_peace(turn: Turn) -> Turn:
    """Wars begin and end, all by how things stood before: peace where both sides offered it in this season.

    Who declares war on a nation whose alliance it bought gives up the alliance (scenario 13.2).
    """
    before: Position = turn.position
    offers = set()
    for sent, offer in list(turn.orders.of(OfferPeace)):
        if why := check_offer(turn.settings, before, sent.nation, offer):
            turn = failed(turn, sent, why)
        else:
            offers.add((sent.nation, offer.nation))
            turn = turn.confide(sent.nation, [{"kind": "offered-peace", "nation": sent.nation, "to": offer.nation}])
    ended = sorted({(min(pair), max(pair)) for pair in offers if (pair[1], pair[0]) in offers})
    begun = set()
    for sent, order in list(turn.orders.of(DeclareWar)):
        if why := check_declare(turn.settings, before, sent.nation, order):
            turn = failed(turn, sent, why)
        else:
            begun.add((sent.nation, order.nation))
    for nation, on in sorted(begun):
        turn = end_alliance(turn.announce([{"kind": "war", "nation": nation, "on": on}]), nation, on)
    wars = {*before.wars, *((min(pair), max(pair)) for pair in begun)} - set(ended)
    turn = turn.to(replace(turn.position, wars=tuple(sorted(wars))))
    return turn.announce({"kind": "peace", "nations": list(pair)} for pair in ended)


def end_alliance(turn: Turn, nation: str, on: str) -> Turn:
    """The turn without the alliance that a nation bought of another, `on`, now that there is war between them (scenario 13.2)."""
    position: Position = turn.position
    if position.nations[on].ally_of != nation:
        return turn
    after = turn.to(with_nation(position, replace(position.nations[on], ally_of="", ally_for=Decimal(0))))
    return after.confide(nation, [{"kind": "alliance-over", "nation": nation, "ally": on}])


def give_leave(turn: Turn) -> Turn:
    """Leave to enter a place is given and taken back. It is public, as who may go where can be seen."""
    for sent, order in list(turn.orders.of(Allow)):
        position: Position = turn.position
        if why := check_allow(turn.settings, position, sent.nation, order):
            turn = failed(turn, sent, why)
            continue
        given = _given(position, sent.nation, order)
        kept = tuple(it for it in position.access if it not in given)
        access = kept if order.forbid else (*kept, Access(order.nation, order.place, sent.nation))
        fact = {"kind": "no-leave" if order.forbid else "leave", "nation": sent.nation, "to": order.nation, "place": order.place}
        turn = turn.to(replace(position, access=tuple(sorted(access, key=lambda it: (it.place, it.nation))))).announce([fact])
    return turn
