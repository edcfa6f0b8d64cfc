"""Gold is sent by a chain of locations between two garrisons; a tenth is lost on the way (L-023, L-127; scenario 5, 13.7, 13.9)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import SendGold
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.change_acceptance import accepts
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.realms.permission import may_enter
from generator.rulesets.dragon_lords.told import book, can_pay, done, failed

REASONS: Mapping[str, str] = {
    "not-accepted": "that realm takes no gifts from it",
    "no-way-for-gold": "no way that is open and short enough leads from one of its garrisons to one of that realm's",
    "nothing-to-send": "at least one piece of gold has to be sent",
}


def send_gold(turn: Turn) -> Turn:
    """Every such order; what arrives in this step cannot be sent on in it."""
    numbers: Mapping[str, int] = turn.settings.scenario.numbers
    arriving: list[tuple[str, str, Decimal]] = []
    for sent, order in turn.orders.of(SendGold):
        position: Position = turn.position
        why = unfit(turn, sent.realm, order.realm) or ("nothing-to-send" if order.gold < 1 else "")
        why = why or ("" if accepts(position, order.realm, sent.realm) else "not-accepted")
        why = why or ("" if has_way(turn, sent.realm, order.realm) else "no-way-for-gold")
        why = why or ("" if can_pay(position, sent.realm, order.gold) else "no-gold")
        if why:
            turn = failed(turn, sent, why)
            continue
        arrives = Decimal(order.gold) * numbers["gold.arrives"] / 100
        turn = book(turn, sent.realm, -order.gold, "gold-sent", to=order.realm)
        turn = done(turn, sent, "gold-sent", to=order.realm, gold=order.gold, arrives=arrives)
        arriving.append((order.realm, sent.realm, arrives))
    for realm, giver, gold in arriving:
        turn = book(turn, realm, gold, "gold-received", **{"from": giver})
    return turn


def has_way(turn: Turn, giver: str, taker: str) -> bool:
    """Whether gold comes from a garrison of one realm to one of another.

    A way has at most so many locations behind the first as gold reaches, no two seas in a row, and only provinces that let the
    giver in, but for the last one.
    """
    position, scenario = turn.position, turn.settings.scenario
    goals = {unit.at for unit in position.of(taker) if unit.type == "garrison"}
    here = {unit.at for unit in position.of(giver) if unit.type == "garrison"}
    seen = set(here)
    for _ in range(scenario.numbers["gold.reach"]):
        behind = {
            other
            for place in here
            for other in scenario.open_ways(place)
            if not (scenario.is_sea(place) and scenario.is_sea(other))
        }
        if behind & goals:
            return True
        here = {place for place in behind - seen if may_enter(turn, giver, place)}
        seen |= here
    return False
