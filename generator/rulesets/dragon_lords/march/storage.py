"""Storage is checked: what has no room aboard goes to other fleets, ashore, or overboard (L-039, L-099, L-101; scenario 8.5)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.battle.squads import unit_order
from generator.rulesets.dragon_lords.changes import with_unit, without, without_units
from generator.rulesets.dragon_lords.march.cargo import aboard, has_room, stranded
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.realms.permission import may_enter
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import tell
from generator.rulesets.dragon_lords.troops import in_all, load, storage, taken


def check_storage(turn: Turn) -> Turn:
    """Every fleet that carries too much, and every one that has lost all its ships."""
    for name in [unit.id for unit in sorted(turn.position.units.values(), key=unit_order) if unit.type == "fleet"]:
        turn = _lightened(turn, name)
        fleet: Unit = turn.position.units[name]
        if not fleet.stacks:
            turn = _sunk(turn, fleet)
    return turn


def _excess(scenario: Scenario, position: Position, fleet: str) -> int:
    return load(scenario, position, fleet) - storage(scenario, position.units[fleet])


def _lightened(turn: Turn, name: str) -> Turn:
    """The turn with no more aboard a fleet than it has storage for."""
    scenario: Scenario = turn.settings.scenario
    for army in aboard(turn.position, name):
        if _excess(scenario, turn.position, name) <= 0:
            return turn
        turn = _elsewhere(turn, army)
    lost: dict[str, dict[str, int]] = {}
    while _excess(scenario, turn.position, name) > 0:
        rows = [(army, stack) for army in aboard(turn.position, name) for stack in army.stacks]
        order = list(scenario.troops)
        army, stack = min(
            rows,
            key=lambda it: (-scenario.troops[it[1].type].weight, scenario.troops[it[1].type].cost, order.index(it[1].type)),
        )
        turn = turn.to(with_unit(turn.position, taken(army, stack.type, 1)))
        kinds = lost.setdefault(army.id, {})
        kinds[stack.type] = kinds.get(stack.type, 0) + 1
    for army_id, kinds in lost.items():
        turn = tell(turn, turn.position.units[army_id].realm, "overboard", unit=army_id, fleet=name, troops=kinds)
    return turn


def _elsewhere(turn: Turn, army: Unit) -> Turn:
    """The turn with an army aboard another fleet of its realm that has room, or ashore where its fleet lies in port."""
    scenario, position = turn.settings.scenario, turn.position
    fleets = [unit for unit in position.at(army.at) if unit.type == "fleet" and unit.realm == army.realm and unit.id != army.aboard]
    room = next((fleet for fleet in fleets if fleet.stacks and has_room(scenario, position, fleet, army)), None)
    if room is not None:
        turn = turn.to(with_unit(position, replace(army, aboard=room.id)))
        return tell(turn, army.realm, "taken-aboard", unit=army.id, fleet=room.id)
    if not scenario.is_sea(army.at) and may_enter(turn, army.realm, army.at):
        turn = turn.to(with_unit(position, replace(army, aboard="")))
        return tell(turn, army.realm, "put-ashore", unit=army.id, place=army.at)
    return turn


def _sunk(turn: Turn, fleet: Unit) -> Turn:
    """The turn without a fleet that has no ships: heroes of it and of those aboard go to another own fleet there, or are lost.

    In a province nobody drowns: all go ashore, the fleet's own heroes as a new army.
    """
    position: Position = turn.position
    for unit in (fleet, *aboard(position, fleet.id)):
        position = _heroes_saved(position, unit, fleet)
    if not turn.settings.scenario.is_sea(fleet.at):
        return tell(turn.to(stranded(position, fleet.id)), fleet.realm, "fleet-lost", unit=fleet.id, place=fleet.at, heroes=[])
    armies, heroes = aboard(position, fleet.id), position.units[fleet.id].heroes
    gone = [*heroes, *(hero for army in armies for hero in army.heroes)]
    position = replace(position, heroes=without(position.heroes, *gone))
    turn = turn.to(without_units(position, fleet.id, *(army.id for army in armies)))
    for army in armies:
        lost = {"troops": in_all((stack.type, stack.count) for stack in army.stacks), "heroes": list(army.heroes)}
        turn = tell(turn, army.realm, "drowned", unit=army.id, place=fleet.at, **lost)
    return tell(turn, fleet.realm, "fleet-lost", unit=fleet.id, place=fleet.at, heroes=list(heroes))


def _heroes_saved(position: Position, unit: Unit, sunk: Unit) -> Position:
    """The position with the heroes of a unit aboard another fleet of their realm in the same place, if there is one."""
    fleets = [it for it in position.at(sunk.at) if it.type == "fleet" and it.realm == unit.realm and it.id != sunk.id and it.stacks]
    if not fleets or not unit.heroes:
        return position
    saved = replace(fleets[0], heroes=(*fleets[0].heroes, *unit.heroes))
    return with_unit(position, saved, replace(unit, heroes=(), leader=""))
