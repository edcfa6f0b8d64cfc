"""Armies are unloaded; on the soil of enemies that takes luck (L-050, L-102 to L-105; scenario 13.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, moved, with_unit
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Sent, Unload
from generator.rulesets.dragon_lords.position import Unit
from generator.rulesets.dragon_lords.realms.permission import may_enter, may_invade
from generator.rulesets.dragon_lords.told import done, failed, roll, tell
from generator.rulesets.dragon_lords.troops import combat

REASONS: Mapping[str, str] = {
    "not-aboard": "it carries no army of that name (another realm's is written with its realm: `unload Brynn A1`)",
    "unloaded-already": "an army is unloaded once in a turn",
    "no-shore": "it does not lie at that province, or a reef is between",
    "landing-failed": "tide and weather kept the troops from landing",
    "no-leave-to-land": "it has no permission for that province, and no war with its owner",
}


def unload_armies(turn: Turn) -> Turn:
    """Every army that a fleet unloads. A realm rolls once for each province of enemies, for all that it unloads there."""
    landing: dict[tuple[str, str], list[Sent]] = {}
    while found := list(turn.orders.next(Unload)):
        for sent, order in found:
            why = _hindrance(turn, sent, order)
            if why:
                turn = failed(turn, sent, why)
                continue
            army: Unit = turn.position.units[order.army]
            to = _target(turn, sent, order)
            turn = replace(turn, orders=turn.orders.without(sent))
            if army.hidden or may_enter(turn, army.realm, to):
                turn = _landed(turn, sent, army, to, against=False)
            else:
                landing.setdefault((army.realm, to), []).append(sent)
    for (realm, to), those in landing.items():
        turn = _against_enemies(turn, realm, to, those)
    return turn


def _target(turn: Turn, sent: Sent, order: Unload) -> str:
    """Where an army is unloaded: in the port where its fleet lies unless something else is said."""
    return order.to or str(turn.position.units[sent.unit].at)


def _hindrance(turn: Turn, sent: Sent, order: Unload) -> str:
    scenario = turn.settings.scenario
    fleet, army = own_unit(turn.position, sent), turn.position.units.get(order.army)
    if fleet is None or fleet.type != "fleet":
        return "no-such-unit" if fleet is None else "not-a-fleet"
    if motion(turn, fleet.id).fled:
        return "fled"
    if army is None or army.aboard != fleet.id:
        return "not-aboard"
    if motion(turn, army.id).unloaded:
        return "unloaded-already"
    to = _target(turn, sent, order)
    if scenario.is_sea(to) or not (to == fleet.at or (scenario.is_sea(fleet.at) and scenario.adjoin(fleet.at, to))):
        return "no-shore"
    allowed = army.hidden or may_enter(turn, army.realm, to) or may_invade(turn, army.realm, to)
    return "" if allowed else "no-leave-to-land"


def _against_enemies(turn: Turn, realm: str, to: str, those: Sequence[Sent]) -> Turn:
    """The turn after a landing on the soil of enemies: the chance is as many per cent as all soldiers have combat."""
    scenario = turn.settings.scenario
    orders: list[tuple[Sent, Unload]] = [(sent, sent.order) for sent in those if isinstance(sent.order, Unload)]
    armies = [turn.position.units[order.army] for _, order in orders]
    chance = sum(combat(scenario, army) for army in armies)
    sure = scenario.numbers["landing.sure"]
    lucky = chance >= sure
    if not lucky:
        turn, ((face,),) = roll(turn, realm, Throw(f"phase {turn.round}: landing of {realm} in {to}", 1, sure, f"at most {chance}"))
        lucky = face <= chance
    for sent, order in orders:
        army: Unit = turn.position.units[order.army]
        if lucky:
            turn = _landed(turn, sent, army, to, against=True)
            continue
        turn = failed(turn, sent, "landing-failed", chance=chance, sides=sure)
        if army.realm != sent.realm:
            turn = tell(turn, army.realm, "kept-off-shore", army=army.id, by=sent.unit, place=to, chance=chance)
    return turn


def _landed(turn: Turn, sent: Sent, army: Unit, to: str, *, against: bool) -> Turn:
    turn = turn.to(with_unit(turn.position, replace(army, at=to, aboard="")))
    fact = {"points": 0, "stirred": True, "unloaded": True, "came_from": sent.unit, "arrived": turn.round}
    turn = moved(turn, army.id, **fact, landed=turn.round if against else 0)
    turn = moved(turn, sent.unit, points=0, stirred=True)
    turn = done(turn, sent, "unloaded", army=army.id, place=to)
    return turn if army.realm == sent.realm else tell(turn, army.realm, "was-unloaded", army=army.id, by=sent.unit, place=to)
