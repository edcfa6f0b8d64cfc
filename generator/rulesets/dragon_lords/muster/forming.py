"""New armies and fleets are formed, of what stands in an army, a fleet or a garrison (L-035, L-059, L-084, L-085)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_unit
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Form, Sent
from generator.rulesets.dragon_lords.position import LETTERS, Position, Unit, UnitType
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import done, failed
from generator.rulesets.dragon_lords.troops import added, has, taken

REASONS: Mapping[str, str] = {
    "unit-exists": "there is such a unit already",
    "bad-number": "armies and fleets are numbered from 1 to 99",
    "cannot-form": "an army is formed by an army or a garrison, a fleet by a fleet or a garrison",
    "too-few-troops": "it does not have so many troops of that kind",
    "wrong-troops": "soldiers do not go into a fleet, nor ships into an army",
    "no-such-hero": "that hero is not with it",
}
TYPES: Mapping[str, UnitType] = {letter: kind for kind, letter in LETTERS.items()}


def form_armies(turn: Turn) -> Turn:
    """Every new army; it can be ordered in the same turn."""
    return _form(turn, "army")


def form_fleets(turn: Turn) -> Turn:
    """Every new fleet; it can be ordered in the same turn."""
    return _form(turn, "fleet")


def _form(turn: Turn, kind: UnitType) -> Turn:
    for sent, order in turn.orders.of(Form):
        if TYPES.get(order.new[:1]) == kind:
            why = _hindrance(turn, sent, order, kind)
            turn = failed(turn, sent, why) if why else _formed(turn, sent, order, kind)
    return turn


def _hindrance(turn: Turn, sent: Sent, order: Form, kind: UnitType) -> str:
    position: Position = turn.position
    unit = own_unit(position, sent)
    if unit is None:
        return "no-such-unit"
    if unit.type not in (kind, "garrison"):
        return "cannot-form"
    number = order.new[1:]
    if not number.isdecimal() or not 1 <= int(number) <= turn.settings.scenario.numbers["unit.most"]:
        return "bad-number"
    if f"{sent.realm} {LETTERS[kind]}{int(number)}" in position.units:
        return "unit-exists"
    return _too_few(turn.settings.scenario, unit, order, kind)


def _too_few(scenario: Scenario, unit: Unit, order: Form, kind: UnitType) -> str:
    """What a unit does not have of what the new one is to have, or what that cannot have."""
    if not has(unit, order.troops):
        return "too-few-troops"
    if any(scenario.troops[each].ship != (kind == "fleet") for each, _ in order.troops):
        return "wrong-troops"
    twice = len(set(order.heroes)) < len(order.heroes)
    return "" if set(order.heroes) <= set(unit.heroes) and not twice else "no-such-hero"


def _formed(turn: Turn, sent: Sent, order: Form, kind: UnitType) -> Turn:
    old: Unit = turn.position.units[order.unit]
    new = Unit(sent.realm, kind, int(order.new[1:]), old.at, hidden=old.hidden, aboard=old.aboard)
    for each, many in order.troops:
        old, new = taken(old, each, many), added(new, each, many)
    old, new = with_heroes_moved(old, new, order.heroes)
    return done(turn.to(with_unit(turn.position, old, new)), sent, "formed", new=new.id, place=new.at)


def with_heroes_moved(giver: Unit, taker: Unit, heroes: tuple[str, ...]) -> tuple[Unit, Unit]:
    """Two units after heroes went from one to the other; a leader who goes leads no more."""
    kept = tuple(hero for hero in giver.heroes if hero not in heroes)
    giver = replace(giver, heroes=kept, leader=giver.leader if giver.leader in kept else "")
    return giver, replace(taker, heroes=(*taker.heroes, *heroes))


def is_allowed(scenario: Scenario, taker: Unit, kind: str) -> bool:
    """Whether a unit can have troops of a kind: a fleet has ships alone, an army soldiers, a garrison both (L-035)."""
    return taker.type == "garrison" or scenario.troops[kind].ship == (taker.type == "fleet")
