"""Acceptance changes: from whom a realm takes gifts (L-019, L-079)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_realm
from generator.rulesets.dragon_lords.orders import Acceptance
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.told import done, failed

EVERYBODY = "*"
"""Among those whom a realm refuses: all realms."""


def accepts(position: Position, realm: str, giver: str) -> bool:
    """Whether a realm takes gifts from another one; from an enemy as well, unless it refuses them."""
    refused = position.realms[realm].refuses
    return giver == realm or not {giver, EVERYBODY} & set(refused)


def change_acceptance(turn: Turn) -> Turn:
    """Every change, in the order in which a realm lists them."""
    for sent, order in turn.orders.of(Acceptance):
        why = unfit(turn, sent.realm, order.realm) if order.realm else ""
        if why:
            turn = failed(turn, sent, why)
            continue
        position: Position = turn.position
        refused = _refused(position, sent.realm, order)
        changed = with_realm(position, replace(position.realms[sent.realm], refuses=refused))
        turn = done(turn.to(changed), sent, "acceptance", yes=order.yes, realm=order.realm)
    return turn


def _refused(position: Position, realm: str, order: Acceptance) -> tuple[str, ...]:
    """Whom a realm refuses after an order."""
    if not order.realm:
        return () if order.yes else (EVERYBODY,)
    before = position.realms[realm].refuses
    named = set(position.players()) - {realm} if EVERYBODY in before else set(before)
    if not order.yes and EVERYBODY in before:
        return before
    return tuple(sorted(named - {order.realm} if order.yes else named | {order.realm}))
