"""Who occupies an enemy province at the end of a year captures it (rulebook 5, scenario 9, step 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.relations import foes, hostile

OCCUPIERS = ("army", "garrison", "siege-train", "train")
"""The types of units that occupy land; a fleet in port does not."""


def capture_provinces(turn: Turn) -> Turn:
    """Every occupied province of an enemy, and of nobody, under its occupier.

    The event of each is `{kind: captured, place, nation, was, units}`; `was` is empty for a place that was nobody's.
    """
    position: Position = turn.position
    facts: list[Event] = []
    places = dict(position.places)
    for place, it in sorted(position.places.items()):
        if turn.settings.scenario.is_sea(place):
            continue
        occupiers = occupying(position, place)
        if occupiers:
            nation = occupiers[0].nation
            places[place] = replace(it, control=nation, besieged=0)
            units = [unit.id for unit in occupiers]
            facts.append({"kind": "captured", "place": place, "nation": nation, "was": it.control, "units": units})
    return turn.to(replace(position, places=places)).announce(facts) if facts else turn


def occupying(position: Position, place: str) -> Sequence[Unit]:
    """The units of the nation that captures a place; none where it stays with its owner.

    A place stays with its owner while an enemy of the occupier holds out there: a garrison of the owner or of its ally, or whoever
    else fights the occupier. Of several occupiers the strongest in AP captures it, of equal ones the first that came (rulebook 5).
    Units that are not loyal capture nothing (scenario 13.12).
    """
    control = position.places[place].control
    sides = {
        nation: units for nation, units in _by_nation(position, place).items() if _takes(position, nation, control, units, place)
    }
    ranked = sorted(sides.items(), key=lambda it: (-sum(unit.ap for unit in it[1]), min(unit.arrived for unit in it[1]), it[0]))
    return ranked[0][1] if ranked else ()


def _by_nation(position: Position, place: str) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in position.at(place):
        if unit.type in OCCUPIERS and unit.mood == "loyal" and unit.nation in position.nations:
            found.setdefault(unit.nation, []).append(unit)
    return found


def _takes(position: Position, nation: str, control: str, units: Sequence[Unit], place: str) -> bool:
    if nation == control or (control and not hostile(position, nation, control)):
        return False
    return not any(foes(position, unit, other) for unit in units for other in _inside(position, place, nation))


def _inside(position: Position, place: str, nation: str) -> Iterator[Unit]:
    """The units that can hold a place against a nation."""
    return (unit for unit in position.at(place) if unit.type in OCCUPIERS and unit.nation != nation)
