"""A henchman is compelled: its suzerain may enter one of its provinces for this turn (L-082)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import progressed
from generator.rulesets.dragon_lords.orders import Compel
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.told import done, failed, tell

REASONS: Mapping[str, str] = {
    "not-its-henchman": "that realm is not its henchman",
    "henchman-does-not-own": "its henchman does not own that province",
    "compelled-already": "a suzerain compels once in a turn",
}


def compel_henchmen(turn: Turn) -> Turn:
    """The first such order of each realm, if it can be carried out; the right ends with the turn and costs nothing."""
    tried: set[str] = set()
    for sent, order in turn.orders.of(Compel):
        position: Position = turn.position
        why = "compelled-already" if sent.realm in tried else unfit(turn, sent.realm, order.realm)
        tried.add(sent.realm)
        why = why or ("" if position.realms[order.realm].suzerain == sent.realm else "not-its-henchman")
        it = position.provinces.get(order.place)
        why = why or ("" if it and it.owner == order.realm else "henchman-does-not-own")
        if why:
            turn = failed(turn, sent, why)
            continue
        compelled: Mapping[str, str] = turn.orders.progress.compelled
        turn = progressed(turn, compelled={**compelled, sent.realm: order.place})
        turn = done(turn, sent, "compelled", realm=order.realm, place=order.place)
        turn = tell(turn, order.realm, "was-compelled", by=sent.realm, place=order.place)
    return turn
