"""Allegiances end and begin: a henchman and his suzerain (L-018; scenario 5, 13.15, 13.25)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_realm
from generator.rulesets.dragon_lords.orders import EndAllegiance, OfferAllegiance, OfferSuzerainty
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.offers import offered
from generator.rulesets.dragon_lords.told import done, failed, publish, tell


def settle_allegiances(turn: Turn) -> Turn:
    """First those end that one side ends, or that a war ended; then those begin that both sides offered."""
    turn = _end(turn)
    before: Position = turn.position

    def at_war(one: str, other: str) -> str:
        return "at-war" if before.at_war(one, other) else ""

    turn, agreed = offered(turn, OfferAllegiance, OfferSuzerainty, "allegiance", at_war)
    turn, _ = offered(turn, OfferSuzerainty, OfferAllegiance, "suzerainty", at_war)
    for henchman, suzerain in agreed:
        turn = _begin(turn, henchman, suzerain)
    return turn


def _end(turn: Turn) -> Turn:
    for sent, order in turn.orders.of(EndAllegiance):
        position: Position = turn.position
        henchman = order.realm or sent.realm
        it = position.realms.get(henchman)
        mine = it is not None and (it.suzerain == sent.realm if order.realm else bool(it.suzerain))
        if not mine:
            turn = failed(turn, sent, "no-allegiance")
            continue
        turn = _over(done(turn, sent, "ended-allegiance", realm=order.realm), henchman)
    for realm in turn.position.realms.values():
        if realm.suzerain and turn.position.at_war(realm.id, realm.suzerain):
            turn = _over(turn, realm.id)
    return turn


def _over(turn: Turn, henchman: str) -> Turn:
    it = turn.position.realms[henchman]
    changed = with_realm(turn.position, replace(it, suzerain=""))
    return publish(turn.to(changed), "allegiance-over", henchman=henchman, suzerain=it.suzerain)


def _begin(turn: Turn, henchman: str, suzerain: str) -> Turn:
    """The turn with an allegiance, unless the realm serves somebody already or its suzerain would come to serve it."""
    position: Position = turn.position
    it = position.realms[henchman]
    why = "serves-already" if it.suzerain else "circle" if suzerain in position.henchmen(henchman) else ""
    if why:
        return tell(turn, [henchman, suzerain], "no-allegiance", henchman=henchman, suzerain=suzerain, why=why)
    changed = with_realm(position, replace(it, suzerain=suzerain))
    return publish(turn.to(changed), "allegiance", henchman=henchman, suzerain=suzerain)
