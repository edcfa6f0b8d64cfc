"""Peace is made where both sides offered it (L-017, L-142)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import OfferPeace
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.offers import offered
from generator.rulesets.dragon_lords.realms.others import pair
from generator.rulesets.dragon_lords.told import publish


def make_peace(turn: Turn) -> Turn:
    """Every peace; the two realms are neutral then."""
    before: Position = turn.position
    turn, agreed = offered(
        turn, OfferPeace, OfferPeace, "peace", lambda one, other: "" if before.at_war(one, other) else "not-at-war"
    )
    for both in sorted({pair(*each) for each in agreed}):
        position: Position = turn.position
        turn = publish(
            turn.to(replace(position, wars=tuple(war for war in position.wars if war != both))), "peace", realms=list(both)
        )
    return turn
