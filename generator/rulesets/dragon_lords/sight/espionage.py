"""Spies and bought reports (L-024, L-149; scenario 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import BuyIntel, Sent, Spy
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.provinces.taxes import tax
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.told import book, can_pay, done, failed, roll, tell

REASONS: Mapping[str, str] = {"no-province": "there is no such province"}


def spy(turn: Turn) -> Turn:
    """Every spy and every bought report. Who catches a spy is told whose he was; of one that succeeds nobody hears."""
    for sent, order in turn.orders.of(Spy):
        turn = _spied(turn, sent, order)
    price = turn.settings.scenario.numbers["intel"]
    for sent, bought in turn.orders.of(BuyIntel):
        why = unfit(turn, sent.realm, bought.realm) or ("" if can_pay(turn.position, sent.realm, price) else "no-gold")
        if why:
            turn = failed(turn, sent, why)
            continue
        turn = book(turn, sent.realm, -price, "intel", to=bought.realm)
        turn = done(turn, sent, "intel", realm=bought.realm, **_summary(turn, bought.realm))
    return turn


def _summary(turn: Turn, realm: str) -> dict[str, Any]:
    position: Position = turn.position
    own = [place for place, it in position.provinces.items() if it.owner == realm]
    paying = [place for place in own if position.provinces[place].annexed == realm]
    return {
        "provinces": len(own),
        "tax": sum(tax(turn.settings.scenario, position, place) for place in paying),
        "troops": sum(unit.size for unit in position.of(realm)),
    }


def _spied(turn: Turn, sent: Sent, order: Spy) -> Turn:
    numbers, position = turn.settings.scenario.numbers, turn.position
    why = unfit(turn, sent.realm, order.realm) or ("" if order.place in position.provinces else "no-province")
    why = why or ("" if can_pay(position, sent.realm, numbers["espionage.price"]) else "no-gold")
    if why:
        return failed(turn, sent, why)
    turn = book(turn, sent.realm, -numbers["espionage.price"], "espionage", to=order.realm)
    chance = numbers["espionage.chance"] + _gift(turn, sent.realm)
    throw = Throw(f"spy {sent.number} of {sent.realm} on {order.realm}", 1, 100, f"at most {chance}")
    turn, ((face,),) = roll(turn, sent.realm, throw)
    if face > chance:
        turn = done(turn, sent, "spy-caught", realm=order.realm, rolled=face, chance=chance)
        return tell(turn, order.realm, "caught-spy", of=sent.realm)
    own = turn.position.realms[order.realm]
    others = [it for it in turn.position.players() if it != order.realm]
    units = [_listed(unit) for unit in turn.position.at(order.place) if unit.realm == order.realm]
    return done(
        turn, sent, "spied", realm=order.realm, place=order.place, treasury=own.treasury,
        wars=[it for it in others if turn.position.at_war(order.realm, it)],
        allies=[it for it in others if turn.position.allied(order.realm, it)], units=units,
    )  # fmt: skip


def _gift(turn: Turn, realm: str) -> int:
    """What the best thief of a realm adds to the chance."""
    heroes = turn.settings.scenario.heroes
    return max((heroes[hero.kind].spying for hero in turn.position.heroes.values() if hero.realm == realm), default=0)


def _listed(unit: Unit) -> dict[str, Any]:
    """A unit as a spy lists it."""
    troops: dict[str, int] = {}
    for stack in unit.stacks:
        troops[stack.type] = troops.get(stack.type, 0) + stack.count
    return {"unit": unit.id, "troops": troops, "heroes": len(unit.heroes)}
