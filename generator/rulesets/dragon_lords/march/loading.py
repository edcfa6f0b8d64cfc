"""Armies go aboard fleets (L-049, L-051, L-093, L-094)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, moved, with_unit
from generator.rulesets.dragon_lords.march.cargo import has_room
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Board, Load, Sent
from generator.rulesets.dragon_lords.position import Unit
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.realms.permission import hostile
from generator.rulesets.dragon_lords.told import done, failed, tell

REASONS: Mapping[str, str] = {
    "not-a-fleet": "only a fleet can do that",
    "not-an-army": "only an army can do that",
    "no-such-army": "there is no such army within its reach",
    "not-boarding": "no army of that name offered to board its fleet",
    "out-of-reach": "that army is not where the fleet can load it",
    "aboard-already": "that army is aboard it",
    "too-heavy": "there is not enough storage for that army",
}


def prepare_to_board(turn: Turn) -> Turn:
    """Every army that lets the fleets of another realm load it."""
    for sent, order in list(turn.orders.next(Board)):
        unit = own_unit(turn.position, sent)
        why = "no-such-unit" if unit is None else "" if unit.type == "army" else "not-an-army"
        why = why or unfit(turn, sent.realm, order.realm)
        why = why or ("to-an-enemy" if hostile(turn.position, sent.realm, order.realm) else "")
        turn = (
            failed(turn, sent, why) if why else done(moved(turn, sent.unit, boards=order.realm), sent, "boards", realm=order.realm)
        )
    return turn


def load_armies(turn: Turn) -> Turn:
    """Every army that a fleet loads, one after another as plans have them; it cannot move any more, the fleet can."""
    while found := list(turn.orders.next(Load)):
        for sent, order in found:
            turn = _load(turn, sent, order)
    return turn


def _load(turn: Turn, sent: Sent, order: Load) -> Turn:
    fleet, army = own_unit(turn.position, sent), turn.position.units.get(order.army)
    why = "no-such-unit" if fleet is None else "" if fleet.type == "fleet" else "not-a-fleet"
    if why or fleet is None:
        return failed(turn, sent, why)
    if army is None or army.type != "army":  # nobody learns whether another realm has such an army
        return failed(turn, sent, "no-such-army" if order.army.startswith(f"{fleet.realm} ") else "not-boarding")
    why = _hindrance(turn, fleet, army)
    if why:
        return failed(turn, sent, why)
    turn = turn.to(with_unit(turn.position, replace(army, at=fleet.at, aboard=fleet.id)))
    turn = moved(turn, army.id, points=0, stirred=True, came_from="", landed=0)
    turn = done(moved(turn, fleet.id, stirred=True), sent, "loaded", army=army.id, place=fleet.at)
    return tell(turn, army.realm, "was-loaded", army=army.id, by=fleet.id) if army.realm != fleet.realm else turn


def _hindrance(turn: Turn, fleet: Unit, army: Unit) -> str:
    """Why a fleet cannot load an army. Another realm's that does not offer to board is as if it were not there."""
    foreign = army.realm != fleet.realm
    if foreign and (motion(turn, army.id).boards != fleet.realm or hostile(turn.position, army.realm, fleet.realm)):
        return "not-boarding"
    if motion(turn, fleet.id).fled:
        return "fled"
    if army.aboard == fleet.id:
        return "aboard-already"
    if not _in_reach(turn, fleet, army):
        return "out-of-reach"
    return "" if has_room(turn.settings.scenario, turn.position, fleet, army) else "too-heavy"


def _in_reach(turn: Turn, fleet: Unit, army: Unit) -> bool:
    """Whether an army is where a fleet lies in port, at a coast of its sea behind no reef, or aboard another fleet in that sea."""
    scenario = turn.settings.scenario
    if not scenario.is_sea(fleet.at):
        return army.at == fleet.at and not army.aboard
    if army.aboard:
        return army.at == fleet.at
    return bool(scenario.adjoin(fleet.at, army.at))
