"""Where every army and fleet was behind each phase of movement of a turn, followed from its beginning by what was told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from generator.core.event import Event
from generator.rulesets.dragon_lords.pages.reading import fields
from generator.rulesets.dragon_lords.position import Position, Unit


class Where(NamedTuple):
    """Where a unit is: a place, the fleet that it is aboard, if it is, and that which landed it there."""

    at: str
    aboard: str = ""
    landed_by: str = ""


Units = Mapping[str, Where]

MOVED = frozenset(("marched", "sailed", "retreated", "turned-back", "fled-port"))
GONE = frozenset(("unit-destroyed", "scuttled", "drowned", "fleet-lost"))


def start(position: Position) -> dict[str, Where]:
    """The armies and fleets of a position; garrisons never move."""
    return {it.id: Where(it.at, it.aboard) for it in position.units.values() if _moves(it)}


def _moves(unit: Unit) -> bool:
    return unit.type != "garrison"


def follow(units: Units, events: Iterable[Event]) -> dict[str, Where]:
    """Where they are after these events."""
    found = dict(units)
    for event in events:
        _follow(found, event)
    return found


def _follow(units: dict[str, Where], event: Event) -> None:
    kind = event["kind"]
    unit, army, place, to = fields(event, "unit", "army", "place", "to")
    if kind in MOVED:
        _move(units, unit, to)
    elif kind in GONE:
        units.pop(unit, None)
    elif kind == "formed":
        units[str(event["new"])] = Where(place)
    elif kind == "loaded":
        units[army] = Where(place, unit)
    elif kind == "unloaded":
        units[army] = Where(place, landed_by=unit)
    elif kind == "taken-aboard":
        fleet = str(event["fleet"])
        units[unit] = Where(units[fleet].at if fleet in units else units[unit].at, fleet)
    elif kind in ("put-ashore", "ship-saved", "moved-out"):
        units[unit] = Where(place)


def _move(units: dict[str, Where], unit: str, to: str) -> None:
    """A unit goes somewhere, and who is aboard goes along. An army that flees to the fleet that landed it is aboard it again."""
    if unit in units:
        fleet = units[unit].landed_by
        units[unit] = Where(to, fleet) if fleet in units and units[fleet].at == to else Where(to)
        for other, it in list(units.items()):
            if it.aboard == unit:
                units[other] = Where(to, unit)
