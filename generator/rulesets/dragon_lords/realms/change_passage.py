"""Passage rights change: a realm lets another one march through all its lands, or does so no more (L-020, L-080)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_province, with_realm
from generator.rulesets.dragon_lords.orders import Allow, Revoke, Sent
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.told import done, failed, tell

REASONS: Mapping[str, str] = {
    "to-an-enemy": "the two realms are at war",
    "no-permission": "there is no such permission, or a war has ended it",
    "passage-already": "it has that permission",
}


def change_passage(turn: Turn) -> Turn:
    """Every right to all lands that is granted; and where no province is named, every right that is revoked."""
    for sent, order in turn.orders.of(Allow):
        if not order.place:
            position: Position = turn.position
            own = position.realms[sent.realm]
            why = unfit(turn, sent.realm, order.realm)
            why = why or ("to-an-enemy" if position.at_war(sent.realm, order.realm) else "")
            why = why or ("passage-already" if order.realm in own.passage else "")
            if why:
                turn = failed(turn, sent, why)
                continue
            changed = with_realm(position, replace(own, passage=(*own.passage, order.realm)))
            turn = done(turn.to(changed), sent, "allowed", realm=order.realm)
            turn = tell(turn, order.realm, "passage", of=sent.realm)
    for sent, order in turn.orders.of(Revoke):
        if not order.place:
            turn = _revoke(turn, sent, order.realm)
    return turn


def _revoke(turn: Turn, sent: Sent, guest: str) -> Turn:
    """The turn without any right of a realm in another one's lands: to all of them, or to single provinces."""
    position: Position = turn.position
    own = position.realms[sent.realm]
    open_to = [place for place, it in position.provinces.items() if it.owner == sent.realm and guest in it.guests]
    if guest not in own.passage and not open_to:
        return failed(turn, sent, "no-permission")
    left = tuple(it for it in own.passage if it != guest)
    changed = with_realm(position, replace(own, passage=left))
    for place in open_to:
        guests = tuple(it for it in position.provinces[place].guests if it != guest)
        changed = with_province(changed, place, guests=guests)
    turn = done(turn.to(changed), sent, "revoked", realm=guest)
    return tell(turn, guest, "passage-over", of=sent.realm)
