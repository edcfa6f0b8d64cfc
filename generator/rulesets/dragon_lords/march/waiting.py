"""Units wait (L-052)."""

from __future__ import annotations

from collections.abc import Callable

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, moved
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Wait
from generator.rulesets.dragon_lords.position import Unit
from generator.rulesets.dragon_lords.told import done, failed


def wait(turn: Turn, who: Callable[[Unit], bool]) -> Turn:
    """Every unit of some type whose next order is to wait: the first wait is free, each other one costs a move-point (L-052)."""
    price = turn.settings.scenario.numbers["wait"]
    for sent, _ in list(turn.orders.next(Wait)):
        unit = own_unit(turn.position, sent)
        if unit is None or not who(unit):
            continue
        own = motion(turn, unit.id)
        if own.waits and own.points < price:
            turn = failed(turn, sent, "no-points")
            continue
        turn = moved(turn, unit.id, waits=own.waits + 1, points=own.points - (price if own.waits else 0))
        turn = done(turn, sent, "waited")
    return turn
