"""What every unit was behind each phase of movement: where, with which troops, followed from the beginning by what was told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from typing import Any

from generator.core.event import Event, texts
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dragon_lords.notation import reader
from generator.rulesets.dragon_lords.notation.names import Names
from generator.rulesets.dragon_lords.orders import Form, Transfer
from generator.rulesets.dragon_lords.pages.reading import fields
from generator.rulesets.dragon_lords.position import LETTERS, Position, Unit


@dataclass(frozen=True, slots=True)
class Where:
    """A unit: its place, the fleet that it is `aboard`, if it is, and that which landed it; its troops by kind, and its heroes."""

    at: str
    aboard: str = ""
    landed_by: str = ""
    troops: Mapping[str, int] = field(default_factory=dict)
    heroes: tuple[str, ...] = ()
    hidden: bool = False


Units = Mapping[str, Where]
MOVED = frozenset(("marched", "sailed", "retreated", "turned-back", "fled-port"))
GONE = frozenset(("unit-destroyed", "scuttled", "drowned", "fleet-lost"))
SHARED = frozenset(("formed", "transferred"))
AWAY = frozenset(("overboard", "disbanded", "salvaged"))


def start(position: Position) -> dict[str, Where]:
    """The units of a position by id."""
    return {it.id: _known(it) for it in position.units.values()}


def _known(unit: Unit) -> Where:
    troops: dict[str, int] = {}
    for stack in unit.stacks:
        troops[stack.type] = troops.get(stack.type, 0) + stack.count
    return Where(unit.at, unit.aboard, troops=troops, heroes=unit.heroes, hidden=unit.hidden)


def moves(unit: str) -> bool:
    """Whether a unit, by its id, is an army or a fleet; garrisons never move."""
    return not unit.rpartition(" ")[2].startswith(LETTERS["garrison"])


def follow(units: Units, events: Iterable[Event]) -> dict[str, Where]:
    """What they are after these events, which are `explained`."""
    found = dict(units)
    for event in events:
        kind = str(event["kind"])
        if kind in MOVED:
            unit, to = fields(event, "unit", "to")
            _move(found, unit, to)
        elif kind in GONE:
            found.pop(str(event["unit"]), None)
        elif kind in SHARED:
            _share(found, event)
        elif kind in AWAY:
            _lose(found, str(event["unit"]), event.get("troops", {}))
        elif kind in _OTHERS:
            _OTHERS[kind](found, event)
    return found


def _move(units: dict[str, Where], unit: str, to: str) -> None:
    """A unit goes somewhere, and who is aboard goes along. An army that flees to the fleet that landed it is aboard it again."""
    if unit in units:
        fleet = units[unit].landed_by
        back = fleet if fleet in units and units[fleet].at == to else ""
        units[unit] = replace(units[unit], at=to, aboard=back, landed_by="")
        for other, it in list(units.items()):
            if it.aboard == unit:
                units[other] = replace(it, at=to)


def explained(named: Names, event: Event) -> Event:
    """An event that tells of a transfer or a new unit, with the `troops` by kind and the `heroes` that its order names.

    `named` are the names of the world, by which orders are read. Any other event stays as it is.
    """
    if event["kind"] not in SHARED:
        return event
    unit = str(event["unit"])
    order = reader.read(str(event["order"]), replace(named, realm=unit.partition(" ")[0], unit=unit))
    if isinstance(order, Form):
        return {**event, "troops": dict(order.troops), "heroes": list(order.heroes)}
    heroes = [order.hero] if isinstance(order, Transfer) and order.hero else []
    return {**event, "troops": dict(order.troops) if isinstance(order, Transfer) else {}, "heroes": heroes}


def _share(units: dict[str, Where], event: Event) -> None:
    """Troops and heroes go from one unit to another."""
    unit, place = fields(event, "unit", "place")
    wanted: Any = event["troops"]
    heroes = texts(event, "heroes")
    giver = units.get(unit, Where(place))
    moved = {kind: min(int(count), giver.troops.get(kind, 0)) for kind, count in wanted.items()}
    _lose(units, unit, moved)
    if unit in units:
        units[unit] = replace(units[unit], heroes=tuple(it for it in giver.heroes if it not in heroes))
    other = str(event["new"] if event["kind"] == "formed" else event["to"])
    taker = units.get(other, Where(place))
    troops = {kind: taker.troops.get(kind, 0) + moved.get(kind, 0) for kind in dict.fromkeys((*taker.troops, *moved))}
    units[other] = replace(taker, troops=troops, heroes=(*taker.heroes, *heroes))


def _lose(units: dict[str, Where], unit: str, lost: Any) -> None:
    """Troops of a unit are gone."""
    if unit in units:
        left = {kind: count - int(lost.get(kind, 0)) for kind, count in units[unit].troops.items()}
        units[unit] = replace(units[unit], troops={kind: count for kind, count in left.items() if count > 0})


def _loaded(units: dict[str, Where], event: Event) -> None:
    army, fleet, place = fields(event, "army", "unit", "place")
    units[army] = replace(units.get(army, Where(place)), at=place, aboard=fleet, landed_by="")


def _unloaded(units: dict[str, Where], event: Event) -> None:
    army, fleet, place = fields(event, "army", "unit", "place")
    units[army] = replace(units.get(army, Where(place)), at=place, aboard="", landed_by=fleet)


def _taken_aboard(units: dict[str, Where], event: Event) -> None:
    unit, fleet = fields(event, "unit", "fleet")
    if unit in units:
        units[unit] = replace(units[unit], at=units[fleet].at if fleet in units else units[unit].at, aboard=fleet)


def _ashore(units: dict[str, Where], event: Event) -> None:
    unit, place = fields(event, "unit", "place")
    units[unit] = replace(units.get(unit, Where(place)), at=place, aboard="")


def _saved(units: dict[str, Where], event: Event) -> None:
    unit, place, ship = fields(event, "unit", "place", "ship")
    units[unit] = Where(place, troops={ship: 1})


def _captured(units: dict[str, Where], event: Event) -> None:
    """Captured ships join the captor's first fleet there; where he has none left, nobody is told what the new one is called."""
    by, place, ship = fields(event, "by", "place", "ship")
    fleets = [unit for unit, it in units.items() if unit.startswith(f"{by} {LETTERS['fleet']}") and it.at == place and it.troops]
    first = min(fleets, key=lambda unit: int(unit.rpartition(LETTERS["fleet"])[2]), default="")
    if first:
        troops = units[first].troops
        count = troops.get(ship, 0) + int(str(event["captured"]))
        units[first] = replace(units[first], troops={**troops, **({ship: count} if count else {})})


def _fought(units: dict[str, Where], event: Event) -> None:
    lost: Any = event["lost"]
    for unit, kinds in lost.items():
        _lose(units, str(unit), kinds)


def _hidden(units: dict[str, Where], event: Event) -> None:
    unit = str(event["unit"])
    if unit in units:
        units[unit] = replace(units[unit], hidden=event["kind"] == "hid")


def _fell(units: dict[str, Where], event: Event) -> None:
    unit = str(event["unit"])
    if unit in units:
        units[unit] = replace(units[unit], heroes=tuple(it for it in units[unit].heroes if it not in texts(event, "heroes")))


def _conquered(units: dict[str, Where], event: Event) -> None:
    """The garrison of who lost a province is no more."""
    place, was = fields(event, "place", "was")
    for unit, it in list(units.items()):
        if it.at == place and unit.startswith(f"{was} ") and not moves(unit):
            del units[unit]


_OTHERS: Mapping[str, Callable[[dict[str, Where], Event], None]] = {
    "loaded": _loaded,
    "unloaded": _unloaded,
    "taken-aboard": _taken_aboard,
    "put-ashore": _ashore,
    "moved-out": _ashore,
    "ship-saved": _saved,
    "ships-beaten": _captured,
    "battle-round": _fought,
    "hid": _hidden,
    "showed-itself": _hidden,
    "was-found": _hidden,
    "heroes-died": _fell,
    "conquered": _conquered,
}
