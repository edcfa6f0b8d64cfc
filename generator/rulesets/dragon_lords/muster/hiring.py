"""Heroes are hired: their class and their tactics are found by dice (L-034, L-062, L-130; scenario 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_hero, with_unit
from generator.rulesets.dragon_lords.muster.recruiting import city_hindrance
from generator.rulesets.dragon_lords.orders import HireHero, Sent
from generator.rulesets.dragon_lords.position import Hero, Position
from generator.rulesets.dragon_lords.realms.fiefdoms import heroes_allowed
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import book, can_pay, done, failed, roll

REASONS: Mapping[str, str] = {
    "hired-already": "a garrison hires one hero in a turn",
    "too-many-heroes": "its realm has as many heroes as it may have",
}


def hire_heroes(turn: Turn) -> Turn:
    """Every hero that is hired, into the garrison that hires him."""
    hired: set[str] = set()
    for sent, _ in turn.orders.of(HireHero):
        position: Position = turn.position
        price = turn.settings.scenario.numbers["hero.price"]
        own = sum(hero.realm == sent.realm for hero in position.heroes.values())
        why = city_hindrance(turn, sent) or ("hired-already" if sent.unit in hired else "")
        why = why or ("too-many-heroes" if own >= heroes_allowed(turn.settings.scenario, position, sent.realm) else "")
        why = why or ("" if can_pay(position, sent.realm, price) else "no-gold")
        if why:
            turn = failed(turn, sent, why)
            continue
        hired.add(sent.unit)
        turn = _hired(book(turn, sent.realm, -price, "hero", unit=sent.unit), sent)
    return turn


def _hired(turn: Turn, sent: Sent) -> Turn:
    scenario: Scenario = turn.settings.scenario
    sides = max(face for it in scenario.heroes.values() for face in it.faces)
    turn, ((face,),) = roll(turn, sent.realm, Throw(f"class of the hero for {sent.unit}", 1, sides))
    found = next(it for it in scenario.heroes.values() if face in it.faces)
    tactics = found.tactics
    if found.die:
        turn, ((more,),) = roll(turn, sent.realm, Throw(f"tactics of the hero for {sent.unit}", 1, found.die))
        tactics += more
    position: Position = turn.position
    hero = Hero(sent.realm, new_name(scenario, position, sent.realm), found.id, min(tactics, scenario.numbers["hero.most"]))
    unit = position.units[sent.unit]
    position = with_hero(with_unit(position, replace(unit, heroes=(*unit.heroes, hero.id))), hero)
    return done(turn.to(position), sent, "hired", hero=hero.id, hero_class=found.id, tactics=hero.tactics, place=unit.at)


def new_name(scenario: Scenario, position: Position, realm: str) -> str:
    """A name of a realm's list that none of its heroes has, or one with a number behind it where all are taken.

    The list is begun at the turn's number, so that a hero who has just fallen lends his name to nobody.
    """
    names = [str(name) for name in scenario.facts.get("names", {}).get(realm, ())] or ["Hero"]
    first = position.turn % len(names)
    names = [*names[first:], *names[:first]]
    number = 1
    while True:
        for name in names:
            shown = name if number == 1 else f"{name} {number}"
            if f"{realm} {shown}" not in position.heroes:
                return shown
        number += 1
