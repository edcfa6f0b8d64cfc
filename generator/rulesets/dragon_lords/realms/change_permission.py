"""Special permission changes: who may enter a single province (L-021, L-081, L-106)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_province
from generator.rulesets.dragon_lords.orders import Allow, Revoke, Sent, WaivePassage
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.told import done, failed, tell

REASONS: Mapping[str, str] = {
    "not-owned": "it does not own that province",
    "not-independent": "that province is not independent",
}


def change_permission(turn: Turn) -> Turn:
    """Every permission for a single province that is granted, revoked, or given back."""
    for sent, order in turn.orders.of(Allow):
        if order.place:
            turn = _allow(turn, sent, order)
    for sent, order in turn.orders.of(Revoke):
        if order.place:
            turn = _revoke(turn, sent, order)
    for sent, order in turn.orders.of(WaivePassage):
        turn = _waive(turn, sent, order)
    return turn


def _allow(turn: Turn, sent: Sent, order: Allow) -> Turn:
    position: Position = turn.position
    it = position.provinces.get(order.place)
    why = unfit(turn, sent.realm, order.realm)
    why = why or ("not-owned" if it is None or it.owner != sent.realm else "")
    why = why or ("to-an-enemy" if position.at_war(sent.realm, order.realm) else "")
    why = why or ("passage-already" if it and order.realm in it.guests else "")
    if why or it is None:
        return failed(turn, sent, why)
    turn = turn.to(with_province(position, order.place, guests=(*it.guests, order.realm)))
    turn = done(turn, sent, "allowed", realm=order.realm, place=order.place)
    return tell(turn, order.realm, "passage", of=sent.realm, place=order.place)


def _revoke(turn: Turn, sent: Sent, order: Revoke) -> Turn:
    position: Position = turn.position
    it = position.provinces.get(order.place)
    if it is None or it.owner != sent.realm:
        return failed(turn, sent, "not-owned")
    if order.realm not in it.guests:
        return failed(turn, sent, "no-permission")
    guests = tuple(guest for guest in it.guests if guest != order.realm)
    turn = done(turn.to(with_province(position, order.place, guests=guests)), sent, "revoked", realm=order.realm, place=order.place)
    return tell(turn, order.realm, "passage-over", of=sent.realm, place=order.place)


def _waive(turn: Turn, sent: Sent, order: WaivePassage) -> Turn:
    position: Position = turn.position
    it = position.provinces.get(order.place)
    if it is None or it.owner != INDEPENDENT:
        return failed(turn, sent, "not-independent")
    if sent.realm not in it.guests:
        return failed(turn, sent, "no-permission")
    guests = tuple(guest for guest in it.guests if guest != sent.realm)
    return done(turn.to(with_province(position, order.place, guests=guests)), sent, "waived", place=order.place)
