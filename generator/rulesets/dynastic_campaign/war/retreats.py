"""Where units go that lost a battle, or came and found no place to stay (rulebook 7.2; scenario 10.7 and 10.10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed, with_person, with_unit, without
from generator.rulesets.dynastic_campaign.forces import MOST_AP, disband, next_number
from generator.rulesets.dynastic_campaign.orders import Retreat, Withdraw
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.relations import foes, friendly
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.war.ways import coast_at, reach


@dataclass(frozen=True, slots=True)
class Displaced:
    """A unit that cannot stay in the `place` of its battle.

    It `came` there from where the position still has it, or was there. `barred` are the places that the winners came from.
    """

    unit: str
    place: str
    came: bool
    barred: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Ground:
    """Who stands where once the battles are over: no longer the units that are still on their way."""

    settings: Settings
    position: Position
    standing: Mapping[str, tuple[Unit, ...]]

    def has_room(self, unit: Unit, place: str) -> bool:
        """Whether a unit can stop in a place: no foe is there, and none of its nation and type."""
        there = self.standing.get(place, ())
        alike = any(it.nation == unit.nation and it.type == unit.type for it in there)
        return not alike and not any(foes(self.position, unit, it) for it in there)


def retreat(turn: Turn, displaced: Iterable[Displaced]) -> Turn:
    """Units go back to where they came from, then the others where they can, by their ids; who has nowhere to go disbands.

    The wish of a `retreats to` order, or of `withdraws if attacked to`, is heeded where that place is open. Else an army goes into
    its nation's garrison, and other units to own land, a friend's, or nobody's, in this order.
    """
    waiting = {it.unit: it for it in sorted(displaced, key=lambda it: it.unit) if it.unit in turn.position.units}
    wishes = _wishes(turn)
    for home in (True, False):
        for name, it in list(waiting.items()):
            ground = _ground(turn, waiting)
            unit = turn.position.units[name]
            if home and not (it.came and name not in wishes and ground.has_room(unit, unit.at)):
                continue
            del waiting[name]
            turn = _told(turn, it, unit.at, unit.coast) if home else _retreat(turn, ground, it, wishes.get(name, ""))
    return turn


def _wishes(turn: Turn) -> dict[str, str]:
    """Where units want to go, by unit; who says both keeps to the wish for retreats."""
    found = {order.unit: order.to for _, order in turn.orders.of(Withdraw)}
    return found | {order.unit: order.to for _, order in turn.orders.of(Retreat)}


def _ground(turn: Turn, waiting: Mapping[str, Displaced]) -> Ground:
    standing: dict[str, list[Unit]] = defaultdict(list)
    for unit in turn.position.units.values():
        if unit.id not in waiting:
            standing[unit.at].append(unit)
    return Ground(turn.settings, turn.position, {place: tuple(units) for place, units in standing.items()})


def _retreat(turn: Turn, ground: Ground, it: Displaced, wish: str) -> Turn:
    """The turn with a unit retreated, in a garrison, or gone."""
    unit = turn.position.units[it.unit]
    here = replace(unit, at=it.place, coast=coast_at(turn.settings.scenario, unit, it.place) if it.came else unit.coast)
    options = list(_options(ground, it, here))
    garrison = _garrison(ground, here) if not it.came else None
    fortress = not garrison and _may_become_garrison(ground, it, here)
    home = [unit.at] if it.came and ground.has_room(unit, unit.at) else []
    goal = wish if wish in options else next(iter((*home, *options)), "")
    if garrison and goal != wish:
        return _join(turn, here, garrison)
    if fortress and (wish == it.place or not goal):
        return _become_garrison(turn, here)
    if not goal:
        return disband(turn, [unit.id], "no-retreat")
    return _told(turn, it, goal, unit.coast if goal == unit.at else coast_at(turn.settings.scenario, here, goal))


def _options(ground: Ground, it: Displaced, unit: Unit) -> Iterator[str]:
    """The neighbouring places where a unit can retreat to, best first."""
    scenario, position = ground.settings.scenario, ground.position
    near = reach(scenario, replace(unit, type="army") if unit.type == "garrison" else unit) - it.barred
    open_places = [
        place for place in near if friendly(ground.settings, position, unit.nation, place) and ground.has_room(unit, place)
    ]

    def rank(place: str) -> tuple[int, str]:
        control = position.places[place].control
        return (0 if control == unit.nation else 1 if control else 2), place

    return iter(sorted(open_places, key=rank))


def _garrison(ground: Ground, unit: Unit) -> Unit | None:
    """The garrison of its nation into which a beaten army can go: both together are at most a whole unit (scenario 10.10)."""
    there = [it for it in ground.standing.get(unit.at, ()) if it.type == "garrison" and it.nation == unit.nation]
    fits = [it for it in there if it.mood == "loyal" and it.ap + unit.ap <= MOST_AP]
    return fits[0] if fits and unit.type == "army" else None


def _may_become_garrison(ground: Ground, it: Displaced, unit: Unit) -> bool:
    """Whether a beaten army can hold out in the fortresses of its nation's province, where no garrison is."""
    others = any(other.type == "garrison" for other in ground.standing.get(unit.at, ()))
    own = ground.position.places[unit.at].control == unit.nation
    return unit.type == "army" and own and not it.came and not others


def _join(turn: Turn, unit: Unit, garrison: Unit) -> Turn:
    """The turn with an army merged into a garrison, which its leaders lead from now on."""
    position: Position = turn.position
    whole = replace(garrison, ap=garrison.ap + unit.ap, free=garrison.free + unit.free)
    units = changed(without(position.units, unit.id), whole)
    fact = {"kind": "retreated", "unit": unit.id, "nation": unit.nation, "from": unit.at, "to": unit.at}
    return _led(turn.to(replace(position, units=units)), unit.id, whole.id).announce([{**fact, "into": whole.id, "ap": whole.ap}])


def _become_garrison(turn: Turn, unit: Unit) -> Turn:
    """The turn with an army turned into a garrison, which its leaders lead from now on."""
    position: Position = turn.position
    new = replace(unit, type="garrison", number=next_number(position, unit.nation, "garrison"))
    units = changed(without(position.units, unit.id), new)
    fact = {"kind": "retreated", "unit": unit.id, "nation": unit.nation, "from": unit.at, "to": unit.at}
    return _led(turn.to(replace(position, units=units)), unit.id, new.id).announce([{**fact, "into": new.id, "ap": new.ap}])


def _led(turn: Turn, old: str, new: str) -> Turn:
    """The turn with the leaders of one unit at the head of another."""
    position: Position = turn.position
    led = [replace(it, unit=new) for it in position.persons.values() if it.unit == old]
    return turn.to(with_person(position, *led))


def _told(turn: Turn, it: Displaced, place: str, coast: str) -> Turn:
    """The turn with a unit gone to a place, and everybody told."""
    position: Position = turn.position
    unit = position.units[it.unit]
    since = unit.arrived if unit.at == place else position.phase.number
    moved = replace(unit, at=place, coast=coast, arrived=since)
    fact = {"kind": "retreated", "unit": unit.id, "nation": unit.nation, "from": it.place, "to": place}
    return turn.to(with_unit(position, moved)).announce([fact])
