"""Where units go that leave a battle (L-099, L-112, L-115; scenario 7.8, 8.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, moved, with_unit
from generator.rulesets.dragon_lords.march.cargo import has_room, sailed
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.realms.permission import hostile, may_enter
from generator.rulesets.dragon_lords.told import roll, tell
from generator.rulesets.dragon_lords.troops import soldiers


def retreat(turn: Turn, unit: Unit, before: Position, when: str, *, border: bool = False) -> Turn | None:
    """The turn with a unit gone from a battle, without move-points; None where it has nowhere to go, and stays.

    From a border it goes back to where it came from, whoever is there. Whether enemies are elsewhere is asked of the position
    `before`, that in which all who retreat in this round decide to; `when` names battle and round, for the dice.
    """
    if unit.type == "fleet":
        return _by_sea(turn, unit, before, when)
    origin = motion(turn, unit.id).came_from
    if border:
        return _gone(turn, unit, origin)
    if origin in turn.position.units:
        return _aboard(turn, unit, origin) or _by_land(turn, unit, before, when)
    if origin and not enemy_soldiers(turn, before, unit.realm, origin) and turn.settings.scenario.adjoin(unit.at, origin):
        return _gone(turn, unit, origin)
    return _by_land(turn, unit, before, when)


def enemy_soldiers(turn: Turn, position: Position, realm: str, place: str) -> bool:
    """Whether soldiers of an enemy that are not hidden stand in a province."""
    scenario = turn.settings.scenario
    return any(
        hostile(position, realm, unit.realm, place) and not unit.hidden and not unit.aboard and soldiers(scenario, unit)
        for unit in position.at(place)
        if unit.type != "fleet"
    )


def _by_land(turn: Turn, unit: Unit, before: Position, when: str) -> Turn | None:
    """To a neighbouring province without enemy soldiers: an own one, else a permitted one, else any."""
    position, scenario = turn.position, turn.settings.scenario
    near = [place for place in scenario.open_ways(unit.at) if not scenario.is_sea(place)]
    free = [place for place in near if not enemy_soldiers(turn, before, unit.realm, place)]
    own = [place for place in free if position.provinces[place].owner == unit.realm]
    permitted = [place for place in free if may_enter(turn, unit.realm, place)]
    others = [place for place in free if hostile(position, unit.realm, position.provinces[place].owner, place)]
    return _one_of(turn, unit, own or permitted or others, when)


def _by_sea(turn: Turn, fleet: Unit, before: Position, when: str) -> Turn | None:
    """To where it came from, else to a sea without enemy fleets or a port that is open to it, else to any sea."""
    scenario = turn.settings.scenario
    origin = motion(turn, fleet.id).came_from
    near = scenario.open_ways(fleet.at)
    if origin in near and (scenario.is_sea(origin) or can_anchor(turn, fleet.realm, origin)):
        return _gone(turn, fleet, origin)
    seas = [place for place in near if scenario.is_sea(place)]
    enemies = {unit.at for unit in before.units.values() if unit.type == "fleet" and hostile(before, fleet.realm, unit.realm)}
    calm = [place for place in seas if place not in enemies]
    ports = [place for place in near if not scenario.is_sea(place) and can_anchor(turn, fleet.realm, place)]
    return _one_of(turn, fleet, [*calm, *ports] or seas, when)


def can_anchor(turn: Turn, realm: str, place: str) -> bool:
    """Whether a fleet of a realm may lie in a province: there are a city and a harbour, and it has permission (L-048, L-097)."""
    it = turn.position.provinces[place]
    return turn.settings.scenario.places[place].city and it.harbour and may_enter(turn, realm, place)


def _aboard(turn: Turn, army: Unit, fleet: str) -> Turn | None:
    """Back aboard the fleet that landed it, if that still lies at the coast and has room."""
    position, scenario = turn.position, turn.settings.scenario
    ship: Unit = position.units[fleet]
    reached = ship.at == army.at or scenario.adjoin(ship.at, army.at)
    if not (reached and has_room(scenario, position, ship, army)):
        return None
    turn = turn.to(with_unit(position, replace(army, at=ship.at, aboard=fleet)))
    return _told(turn, army, ship.at)


def _one_of(turn: Turn, unit: Unit, places: Sequence[str], when: str) -> Turn | None:
    """The turn with a unit gone to one of some places, by lot where there are several."""
    if not places:
        return None
    if len(places) == 1:
        return _gone(turn, unit, places[0])
    throw = Throw(f"{when}: retreat of {unit.id}", 1, len(places))
    turn, ((face,),) = roll(turn, unit.realm, throw)
    return _gone(turn, unit, places[face - 1])


def _gone(turn: Turn, unit: Unit, to: str) -> Turn:
    position: Position = turn.position
    changed = sailed(position, unit.id, to) if unit.type == "fleet" else with_unit(position, replace(unit, at=to))
    return _told(turn.to(changed), unit, to)


def _told(turn: Turn, unit: Unit, to: str) -> Turn:
    turn = moved(turn, unit.id, points=0, stirred=True, fled=True, came_from="", landed=0)
    return tell(turn, unit.realm, "retreated", **{"unit": unit.id, "from": unit.at, "to": to})
