"""Leaders in battles: their tactics, what a victory teaches them, and heroes of units that are destroyed (L-066; scenario 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_hero, with_unit, without, without_units
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.told import roll, tell


def tactics_bonus(turn: Turn, unit: Unit) -> Fraction:
    """What a unit's leader adds to its combat, as a share of it; an admiral is worth more aboard."""
    hero = turn.position.heroes.get(unit.leader)
    if hero is None:
        return Fraction(0)
    scenario = turn.settings.scenario
    at_sea = unit.type == "fleet" or bool(unit.aboard)
    tactics = hero.tactics + (scenario.heroes[hero.kind].at_sea if at_sea else 0)
    return Fraction(tactics * scenario.numbers["hero.worth"], 100)


def learn(turn: Turn, units: Iterable[str], name: str) -> Turn:
    """The turn after the leaders of units that won may have gained a point of tactics."""
    numbers = turn.settings.scenario.numbers
    for unit in units:
        hero = turn.position.heroes.get(turn.position.units[unit].leader)
        if hero is None or hero.tactics >= numbers["hero.most"]:
            continue
        throw = Throw(f"{name}: what {hero.name} of {hero.realm} learns", 1, 100, f"at most {numbers['hero.gain']}")
        turn, ((face,),) = roll(turn, hero.realm, throw)
        if face <= numbers["hero.gain"]:
            turn = turn.to(with_hero(turn.position, replace(hero, tactics=hero.tactics + 1)))
            turn = tell(turn, hero.realm, "hero-learned", hero=hero.id, tactics=hero.tactics + 1)
    return turn


def bury(turn: Turn, units: Iterable[str]) -> Turn:
    """The turn without the armies among some units that have no troops left, and with their heroes dead; garrisons stay, empty."""
    for name in units:
        unit = turn.position.units[name]
        if unit.stacks:
            continue
        turn = _without_heroes(turn, unit)
        emptied = replace(unit, heroes=(), leader="")
        position: Position = turn.position
        if unit.type == "garrison":
            turn = turn.to(with_unit(position, emptied))
        else:
            turn = tell(turn.to(without_units(position, name)), unit.realm, "unit-destroyed", unit=name, place=unit.at)
    return turn


def _without_heroes(turn: Turn, unit: Unit) -> Turn:
    if not unit.heroes:
        return turn
    position = replace(turn.position, heroes=without(turn.position.heroes, *unit.heroes))
    return tell(turn.to(position), unit.realm, "heroes-died", heroes=list(unit.heroes), unit=unit.id, place=unit.at)
