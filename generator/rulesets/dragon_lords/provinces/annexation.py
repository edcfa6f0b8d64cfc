"""Provinces are annexed, ceded, and forgotten by whoever lost them (L-028, L-073, L-122, L-131, L-132; scenario 1, 13.14)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import progressed, with_province
from generator.rulesets.dragon_lords.orders import Annex, Cede
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.told import book, can_pay, done, failed, publish

REASONS: Mapping[str, str] = {
    "not-annexed": "that province is not annexed to it",
    "annexed-already": "that province is annexed already",
    "new-owner": "a province is annexed by who owned it when the turn began",
    "commoner-has-enough": "a commoner can annex no more provinces",
}


def cede(turn: Turn) -> Turn:
    """Every province that is ceded by who owns it and has annexed it: it is annexed to nobody then (rulebook 3, Cede Province)."""
    for sent, order in turn.orders.of(Cede):
        it = turn.position.provinces.get(order.place)
        if it is None or it.owner != sent.realm:
            turn = failed(turn, sent, "not-owned")
            continue
        if it.annexed != sent.realm:
            turn = failed(turn, sent, "not-annexed")
            continue
        turn = turn.to(with_province(turn.position, order.place, annexed="", lost=0))
        turn = publish(done(turn, sent, "ceded", place=order.place), "annexation-over", place=order.place, realm=sent.realm)
    return turn


def annex(turn: Turn) -> Turn:
    """Every province that is annexed, for its undamaged tax. No troops are needed; it pays from the next turn on."""
    for sent, order in turn.orders.of(Annex):
        why = _hindrance(turn, sent.realm, order.place)
        if why:
            turn = failed(turn, sent, why)
            continue
        turn = book(turn, sent.realm, -turn.settings.scenario.places[order.place].tax, "annexation", place=order.place)
        turn = turn.to(with_province(turn.position, order.place, annexed=sent.realm, lost=0))
        turn = progressed(turn, annexed=turn.orders.progress.annexed | {order.place})
        turn = publish(done(turn, sent, "annexed-own", place=order.place), "annexed", place=order.place, realm=sent.realm)
    return turn


def _hindrance(turn: Turn, realm: str, place: str) -> str:
    position: Position = turn.position
    scenario, it = turn.settings.scenario, position.provinces.get(place)
    if it is None or it.owner != realm:
        return "not-owned"
    if it.annexed == realm:
        return "annexed-already"
    if turn.orders.progress.owners.get(place, realm) != realm:
        return "new-owner"
    own = sum(each.annexed == realm for each in position.provinces.values())
    if not position.realms[realm].royal and own >= scenario.numbers["commoner.annexed"]:
        return "commoner-has-enough"
    return "" if can_pay(position, realm, scenario.places[place].tax) else "no-gold"


def let_annexations_lapse(turn: Turn) -> Turn:
    """An annexation ends some turns after its realm lost the province, unless it was won back before."""
    position: Position = turn.position
    term = turn.settings.scenario.numbers["annexation_lapses"]
    for place, it in position.provinces.items():
        if not it.annexed or it.owner == it.annexed:
            if it.lost:
                turn = turn.to(with_province(turn.position, place, lost=0))
        elif position.turn >= (it.lost or position.turn) + term:
            turn = turn.to(with_province(turn.position, place, annexed="", lost=0))
            turn = publish(turn, "annexation-over", place=place, realm=it.annexed)
        elif not it.lost:
            turn = turn.to(with_province(turn.position, place, lost=position.turn))
    return turn
