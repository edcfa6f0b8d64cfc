"""Provinces are given to other realms (L-023, L-139)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import progressed, with_province, with_unit
from generator.rulesets.dragon_lords.garrisons import garrison_of, with_new_garrison, with_new_unit
from generator.rulesets.dragon_lords.orders import Give
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.realms.change_acceptance import accepts
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import done, failed, publish, tell

REASONS: Mapping[str, str] = {
    "nobody-to-take-it": "that realm has no troops there or in a location that adjoins",
    "too-many-gifts": "no more provinces can be given in a turn",
}


def give_provinces(turn: Turn) -> Turn:
    """Every gift, as many of a realm as are allowed; the province stays annexed to whom it was, with its fort and harbour."""
    scenario: Scenario = turn.settings.scenario
    given: Counter[str] = Counter()
    for sent, order in turn.orders.of(Give):
        position: Position = turn.position
        it = position.provinces.get(order.place)
        why = unfit(turn, sent.realm, order.realm)
        why = why or ("" if it and it.owner == sent.realm else "not-owned")
        why = why or ("too-many-gifts" if given[sent.realm] >= scenario.numbers["gifts"] else "")
        why = why or ("" if accepts(position, order.realm, sent.realm) else "not-accepted")
        why = why or ("" if _is_near(scenario, position, order.realm, order.place) else "nobody-to-take-it")
        if why or it is None:
            turn = failed(turn, sent, why)
            continue
        given[sent.realm] += 1
        turn = moved_out(turn, order.place)
        position = with_new_garrison(scenario, turn.position, order.place, order.realm)
        lost = 0 if it.annexed in ("", order.realm) else it.lost or position.turn
        position = with_province(position, order.place, owner=order.realm, guests=(), lost=lost)
        turn = progressed(turn.to(position), changed=turn.orders.progress.changed | {order.place})
        turn = done(turn, sent, "gave", place=order.place, to=order.realm)
        turn = publish(turn, "given", place=order.place, by=sent.realm, to=order.realm)
    return turn


def _is_near(scenario: Scenario, position: Position, realm: str, place: str) -> bool:
    """Whether a realm has a soldier or a ship in a province, or where one comes to it from."""
    near = {place, *scenario.open_ways(place)}
    return any(unit.at in near and unit.stacks for unit in position.of(realm))


def moved_out(turn: Turn, place: str) -> Turn:
    """The turn with what was in the garrison of a province in new units: soldiers and heroes in an army, ships in a fleet."""
    scenario, garrison = turn.settings.scenario, garrison_of(turn.position, place)
    if garrison is None:
        return turn
    ships = tuple(stack for stack in garrison.stacks if scenario.troops[stack.type].ship)
    soldiers = tuple(stack for stack in garrison.stacks if not scenario.troops[stack.type].ship)
    turn = turn.to(with_unit(turn.position, replace(garrison, stacks=(), heroes=(), leader="")))
    if soldiers or garrison.heroes:
        army = Unit(garrison.realm, "army", 0, place, soldiers, garrison.heroes, garrison.leader)
        turn = _made(turn, army)
    return _made(turn, Unit(garrison.realm, "fleet", 0, place, ships)) if ships else turn


def _made(turn: Turn, unit: Unit) -> Turn:
    position, made = with_new_unit(turn.position, unit)
    return tell(turn.to(position), made.realm, "moved-out", unit=made.id, place=made.at)
