"""Independent provinces are asked for permission, for gold (L-083; scenario 5, 13.12)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_province
from generator.rulesets.dragon_lords.orders import AskPassage
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position
from generator.rulesets.dragon_lords.told import book, can_pay, done, failed, roll

REASONS: Mapping[str, str] = {
    "too-little-gold": "nobody gives permission for so little gold",
    "asked-already": "that province was asked in this turn",
}


def ask_independents(turn: Turn) -> Turn:
    """Every such order; the gold is gone whether the province grants or refuses."""
    numbers: Mapping[str, int] = turn.settings.scenario.numbers
    asked: set[tuple[str, str]] = set()
    for sent, order in turn.orders.of(AskPassage):
        position: Position = turn.position
        it = position.provinces.get(order.place)
        why = "" if it and it.owner == INDEPENDENT else "not-independent"
        why = why or ("passage-already" if it and sent.realm in it.guests else "")
        why = why or ("asked-already" if (sent.realm, order.place) in asked else "")
        why = why or ("too-little-gold" if order.gold < numbers["permission.price"] else "")
        why = why or ("" if can_pay(position, sent.realm, order.gold) else "no-gold")
        if why or it is None:
            turn = failed(turn, sent, why)
            continue
        asked.add((sent.realm, order.place))
        turn = book(turn, sent.realm, -order.gold, "permission", place=order.place)
        chance = numbers["permission.chance"]
        turn, ((face,),) = roll(
            turn, sent.realm, Throw(f"permission of {order.place} for {sent.realm}", 1, 100, f"at most {chance}")
        )
        granted = face <= chance
        if granted:
            turn = turn.to(with_province(turn.position, order.place, guests=(*it.guests, sent.realm)))
        turn = done(
            turn, sent, "permission-bought" if granted else "permission-refused", place=order.place, rolled=face, chance=chance
        )
    return turn
