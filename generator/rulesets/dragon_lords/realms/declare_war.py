"""War is declared: one side is enough, but nobody declares it on an ally (L-016, L-078)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import DeclareWar
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.others import pair, unfit
from generator.rulesets.dragon_lords.told import done, failed, publish

REASONS: Mapping[str, str] = {
    "at-war": "the two realms are at war",
    "an-ally": "it is an ally; the alliance has to be cancelled a turn before",
}


def declare_war(turn: Turn) -> Turn:
    """Every declaration, all at once; what the two realms let each other do ends with it."""
    before: Position = turn.position
    for sent, order in turn.orders.of(DeclareWar):
        why = unfit(turn, sent.realm, order.realm)
        why = why or ("at-war" if before.at_war(sent.realm, order.realm) else "")
        if why or before.allied(sent.realm, order.realm):
            turn = failed(turn, sent, why or "an-ally")
            continue
        turn = done(turn, sent, "declared", realm=order.realm)
        if not turn.position.at_war(sent.realm, order.realm):
            turn = publish(turn.to(_at_war(turn.position, sent.realm, order.realm)), "war", by=sent.realm, on=order.realm)
    return turn


def _at_war(position: Position, one: str, other: str) -> Position:
    """The position with two realms at war, and without any permission between them."""
    wars = (*position.wars, pair(one, other))
    realms = dict(position.realms)
    for host, guest in ((one, other), (other, one)):
        realms[host] = replace(realms[host], passage=tuple(it for it in realms[host].passage if it != guest))
    provinces = dict(position.provinces)
    for place, it in position.provinces.items():
        gone = {one: other, other: one}.get(it.owner, "")
        if gone in it.guests:
            provinces[place] = replace(it, guests=tuple(guest for guest in it.guests if guest != gone))
    return replace(position, wars=wars, realms=realms, provinces=provinces)
