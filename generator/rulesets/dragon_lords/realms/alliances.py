"""Alliances are cancelled and formed, behind the peace (L-014, L-015, L-143)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import CancelAlliance, OfferAlliance
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.offers import offered
from generator.rulesets.dragon_lords.realms.others import pair, unfit
from generator.rulesets.dragon_lords.told import done, failed, publish


def cancel_alliances(turn: Turn) -> Turn:
    """Every alliance that one side is enough to end; the two realms are neutral then."""
    before: Position = turn.position
    for sent, order in turn.orders.of(CancelAlliance):
        why = unfit(turn, sent.realm, order.realm)
        if why or not before.allied(sent.realm, order.realm):
            turn = failed(turn, sent, why or "not-an-ally")
            continue
        both, position = pair(sent.realm, order.realm), turn.position
        turn = done(turn, sent, "cancelled", realm=order.realm)
        if both in position.alliances:
            left = tuple(each for each in position.alliances if each != both)
            turn = publish(turn.to(replace(position, alliances=left)), "alliance-over", realms=list(both))
    return turn


def form_alliances(turn: Turn) -> Turn:
    """Every alliance that both sides offered; not with an enemy (scenario 13.15)."""
    before: Position = turn.position

    def why(one: str, other: str) -> str:
        if before.at_war(one, other):
            return "at-war"
        return "allied-already" if before.allied(one, other) else ""

    turn, agreed = offered(turn, OfferAlliance, OfferAlliance, "alliance", why)
    for both in sorted({pair(*each) for each in agreed}):
        position: Position = turn.position
        turn = publish(turn.to(replace(position, alliances=(*position.alliances, both))), "alliance", realms=list(both))
    return turn
