"""Fleets sail (L-048, L-097)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, moved, progressed
from generator.rulesets.dragon_lords.march.cargo import sailed
from generator.rulesets.dragon_lords.march.retreat import can_anchor
from generator.rulesets.dragon_lords.march.waiting import wait
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Sail, Sent
from generator.rulesets.dragon_lords.position import Unit
from generator.rulesets.dragon_lords.told import done, failed

REASONS: Mapping[str, str] = {
    "no-way-there": "no way leads there from where it is",
    "cannot-anchor": "it cannot anchor there: that takes a city, a harbour and permission",
    "no-ships": "it has no ships",
}


def sail(turn: Turn) -> Turn:
    """Every fleet whose next order is to sail goes one location, or waits."""
    sailing = list(turn.orders.next(Sail))
    turn = wait(turn, lambda unit: unit.type == "fleet")
    for sent, order in sailing:
        fleet = own_unit(turn.position, sent)
        why = "no-such-unit" if fleet is None else _hindrance(turn, fleet, order.to)
        turn = failed(turn, sent, why) if why or fleet is None else _sailed(turn, sent, fleet, order.to)
    return turn


def _hindrance(turn: Turn, fleet: Unit, to: str) -> str:
    scenario, own = turn.settings.scenario, motion(turn, fleet.id)
    if fleet.type != "fleet" or not fleet.stacks:
        return "not-a-fleet" if fleet.type != "fleet" else "no-ships"
    if own.fled or own.homeless:
        return "fled" if own.fled else "homeless"
    if to not in scenario.places or not scenario.adjoin(fleet.at, to) or not (scenario.is_sea(to) or scenario.is_sea(fleet.at)):
        return "no-way-there"
    if not scenario.is_sea(to) and not can_anchor(turn, fleet.realm, to):
        return "cannot-anchor"
    return "" if own.points >= scenario.numbers["sail"] else "no-points"


def _sailed(turn: Turn, sent: Sent, fleet: Unit, to: str) -> Turn:
    own = motion(turn, fleet.id)
    turn = turn.to(sailed(turn.position, fleet.id, to))
    left = own.points - turn.settings.scenario.numbers["sail"]
    turn = moved(turn, fleet.id, points=left, came_from=fleet.at, arrived=turn.round, stirred=True)
    turn = progressed(turn, crossed=(*turn.orders.progress.crossed, (fleet.id, fleet.at, to)))
    return done(turn, sent, "sailed", **{"from": fleet.at, "to": to})
