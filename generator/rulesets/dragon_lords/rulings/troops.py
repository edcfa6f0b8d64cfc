"""The GM's word on units and heroes: where they are and who they are. Secret, since nobody but their realm may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.ruleset import Ruling
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_hero, with_unit, without
from generator.rulesets.dragon_lords.garrisons import garrison_of
from generator.rulesets.dragon_lords.muster.empty import drop_empty_units
from generator.rulesets.dragon_lords.position import FIRST_RANK, INDEPENDENT, LAST_RANK, LETTERS, Hero, Position, Stack, Unit
from generator.rulesets.dragon_lords.rulings import named
from generator.rulesets.dragon_lords.rulings.named import NOBODY, Fields, UnfitError, answering
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import tell
from generator.rulesets.dragon_lords.troops import can_hide, ranked

MOST_TROOPS = 1_000


def set_unit(turn: Turn, ruling: Fields) -> Turn:
    """`{rule: unit, unit: brynn A1, place: Gullmarch, troops: [[infantry, 4, 1], [archer, 2, 3]], hidden: no}`.

    `troops` are kind, count and rank, 1 where it is left out; with `troops: []` the unit is gone, but for a garrison. One that
    is not there yet is made; it needs `place` and `troops`. An army that is brought elsewhere goes ashore; armies aboard go with
    their fleet.
    """
    position: Position = turn.position
    scenario: Scenario = turn.settings.scenario
    realm, kind, number = named.unit(position, scenario, ruling["unit"], INDEPENDENT)
    key = f"{realm} {LETTERS[kind]}{number}"
    unit = position.units.get(key)
    if realm == INDEPENDENT and kind != "garrison":
        raise UnfitError("independents have garrisons alone", ruling["unit"])
    if unit is None and not {"place", "troops"} <= ruling.keys():
        raise UnfitError("there is no such unit, and a new one needs `place:` and `troops:`", ruling["unit"])
    unit = unit or Unit(realm, kind, number, "")
    if "place" in ruling:
        to = _standing(scenario, position, unit, ruling["place"])
        carried = [replace(it, at=to) for it in position.units.values() if it.aboard == key]
        position = with_unit(position, *carried)
        unit = replace(unit, at=to, aboard="") if to != unit.at else unit
    if "troops" in ruling:
        unit = ranked(unit, _stacks(scenario, unit, ruling["troops"]))
    if "hidden" in ruling:
        hidden = named.yes("hidden", ruling["hidden"])
        if hidden and not can_hide(scenario, position, unit):
            raise UnfitError("it has troops or heroes that cannot hide", ruling["hidden"])
        unit = replace(unit, hidden=hidden)
    return drop_empty_units(tell(turn.to(with_unit(position, unit)), realm, "ruled", about="unit", unit=key))


def _standing(scenario: Scenario, position: Position, unit: Unit, written: Any) -> str:
    """Where a unit is brought, if it can stand there."""
    place = named.place(scenario, written)
    if place == unit.at:
        return place
    sea, there = scenario.is_sea(place), garrison_of(position, place)
    if unit.type == "garrison":
        if unit.at:
            raise UnfitError("a garrison stays where it is", written, "take `place:` out")
        if sea or there or position.provinces[place].owner != unit.realm:
            raise UnfitError(f"its realm can have no new garrison in {scenario.names[place]}", written)
    elif (unit.type == "army" and sea) or (unit.type == "fleet" and scenario.places[place].kind == "land"):
        raise UnfitError(f"a unit of its type cannot stand in {scenario.names[place]}", written)
    return place


def _stacks(scenario: Scenario, unit: Unit, rows: Any) -> list[Stack]:
    stacks = []
    for row in rows:
        if not isinstance(row, list | tuple) or not 2 <= len(row) <= 3:
            raise UnfitError("`troops:` are kind, count and rank", row, "write [[infantry, 4, 1]]")
        names = {it.name: it.id for it in scenario.troops.values()} | {it: it for it in scenario.troops}
        kind = named.found("kind of troops", row[0], names)
        count = named.number("troops", row[1], 1, MOST_TROOPS)
        rank = named.number("rank", row[2], FIRST_RANK, LAST_RANK) if len(row) > 2 else FIRST_RANK
        ship = scenario.troops[kind].ship
        if unit.type != "garrison" and ship != (unit.type == "fleet"):
            raise UnfitError("soldiers are in armies, ships in fleets", row[0])
        stacks.append(Stack(kind, count, rank))
    return stacks


def set_hero(turn: Turn, ruling: Fields) -> Turn:
    """`{rule: hero, power: brynn, hero: Carys, class: captain, tactics: 2, unit: brynn A1}`: who a hero is, and where.

    One that there is not yet is made, and needs `class` and `unit`. With `unit: nobody` the hero is gone.
    """
    position: Position = turn.position
    scenario: Scenario = turn.settings.scenario
    realm = named.realm(position, scenario, ruling["power"])
    name = " ".join(str(ruling["hero"]).split())
    hero = position.heroes.get(f"{realm} {name}")
    if hero is None and (not {"class", "unit"} <= ruling.keys() or str(ruling["unit"]) == NOBODY):
        raise UnfitError("that realm has no such hero, and a new one needs `class:` and `unit:`", ruling["hero"])
    if hero is None and not (name.replace(" ", "").isalpha() and len(name) <= 40):
        raise UnfitError("a hero's name has letters and spaces", ruling["hero"])
    hero = hero or Hero(realm, name, "")
    if "class" in ruling:
        hero = replace(hero, kind=named.found("class of heroes", ruling["class"], {it: it for it in scenario.heroes}))
    if "tactics" in ruling:
        hero = replace(hero, tactics=named.number("tactics", ruling["tactics"], 0, scenario.numbers["hero.most"]))
    position = with_hero(position, hero)
    if "unit" in ruling:
        position = _joined(position, scenario, hero, ruling["unit"])
    return drop_empty_units(tell(turn.to(position), realm, "ruled", about="hero", hero=hero.id))


def _joined(position: Position, scenario: Scenario, hero: Hero, written: Any) -> Position:
    """The position with a hero in a unit of its realm and in no other; with `nobody` without the hero."""
    key = ""
    if str(written) != NOBODY:
        name = named.unit(position, scenario, written)
        key = f"{name[0]} {LETTERS[name[1]]}{name[2]}"
        if key not in position.units or name[0] != hero.realm:
            raise UnfitError("the realm of the hero has no such unit", written)
    for unit in position.of(hero.realm):
        if hero.id in unit.heroes and unit.id != key:
            left = tuple(it for it in unit.heroes if it != hero.id)
            position = with_unit(position, replace(unit, heroes=left, leader=unit.leader if unit.leader in left else ""))
    if not key:
        return replace(position, heroes=without(position.heroes, hero.id))
    unit = position.units[key]
    return with_unit(position, unit if hero.id in unit.heroes else replace(unit, heroes=(*unit.heroes, hero.id)))


RULINGS: Mapping[str, Ruling] = {
    "unit": Ruling(
        answering(set_unit),
        {"unit": "text", "place": "text", "troops": "list", "hidden": "text"},
        optional=frozenset({"place", "troops", "hidden"}),
        secret=True,
    ),
    "hero": Ruling(
        answering(set_hero),
        {"power": "text", "hero": "text", "class": "text", "tactics": "text", "unit": "text"},
        optional=frozenset({"class", "tactics", "unit"}),
        secret=True,
    ),
}
