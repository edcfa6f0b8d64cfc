"""Ambassadors: the players of two realms may learn each other's address, of the gamemaster, who has them (L-023)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import SendAmbassador
from generator.rulesets.dragon_lords.realms.others import pair, unfit
from generator.rulesets.dragon_lords.told import done, failed, tell


def send_ambassadors(turn: Turn) -> Turn:
    """Every ambassador, who stays for good. No address stands in any file of the game."""
    for sent, order in turn.orders.of(SendAmbassador):
        why = unfit(turn, sent.realm, order.realm)
        both = pair(sent.realm, order.realm)
        why = why or ("twice" if both in turn.position.ambassadors else "")
        if why:
            turn = failed(turn, sent, why)
            continue
        turn = turn.to(replace(turn.position, ambassadors=(*turn.position.ambassadors, both)))
        turn = tell(done(turn, sent, "ambassador-sent", to=order.realm), order.realm, "ambassador", of=sent.realm)
    return turn
