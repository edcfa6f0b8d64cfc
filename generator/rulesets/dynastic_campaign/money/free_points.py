"""Free points of Cossacks and Tartars (rulebook 6.1, scenario 4).

For each of their provinces a die of ten is rolled in every season where the people still controls it, a die of four where another
nation does. The points go to units that stand in such a province, as their nation says; those of a nation that nobody plays go to
its first unit there. Half of what is not used, rounded down, is added next season. A people has 100 free points at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.core.dice import Throw
from generator.core.event import EVERYBODY
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_nation, with_unit
from generator.rulesets.dynastic_campaign.orders import FreePoints
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.relations import commander
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed

MOST = 100
"""The most points of a unit, and the most free points for each province."""


def homes(settings: Settings) -> dict[str, str]:
    """The provinces of peoples with free points, each with its people."""
    peoples = {it.id for it in settings.scenario.nations.values() if it.free_ap}
    return {place.id: place.owner for place in settings.scenario.places.values() if place.owner in peoples}


def held(settings: Settings, position: Position) -> dict[str, list[str]]:
    """By nation, the provinces for which it gets free points."""
    found: dict[str, list[str]] = {}
    for place in sorted(homes(settings)):
        nation = position.places[place].control
        if nation in position.nations and not position.nations[nation].out:
            found.setdefault(nation, []).append(place)
    return found


def check(settings: Settings, position: Position, _: str, order: FreePoints) -> str:
    """The unit must stand in a province for which its nation gets free points."""
    unit = position.units.get(order.unit)
    if unit is None:
        return "no-unit"
    fit = unit.mood == "loyal" and unit.type != "corsair" and unit.at in held(settings, position).get(unit.nation, ())
    return "" if fit else "no-free-points"


def give_free_points(turn: Turn) -> Turn:
    """The free points of a season."""
    turn = _sorted_out(turn)
    provinces = held(turn.settings, turn.position)
    if not provinces:
        return turn
    own = homes(turn.settings)
    rolled = [(nation, place) for nation in sorted(provinces) for place in provinces[nation]]
    throws = [Throw(f"free points of {place}", 1, 10 if own[place] == nation else 4) for nation, place in rolled]
    turn, fell = turn.roll(EVERYBODY, *throws)
    faces: dict[str, list[int]] = {}
    for (nation, _), (face,) in zip(rolled, fell, strict=True):
        faces.setdefault(nation, []).append(face)
    for nation, those in faces.items():
        turn = _given(turn, nation, provinces[nation], those)
    return turn


def _given(turn: Turn, nation: str, places: Sequence[str], rolled: Sequence[int]) -> Turn:
    carried = turn.position.nations[nation].carry
    left = sum(rolled) + carried
    given = []
    for key in _targets(turn, nation, places):
        position: Position = turn.position
        unit = position.units[key]
        had = sum(min(it.free, it.ap) for it in position.of(nation))
        added = max(0, min(left, MOST - unit.ap, MOST * len(places) - had))
        if added:
            after = replace(unit, ap=unit.ap + added, free=min(unit.free, unit.ap) + added)
            turn = turn.to(with_unit(position, after))
            given.append({"unit": key, "added": added, "ap": after.ap})
            left -= added
    it = replace(turn.position.nations[nation], carry=left // 2)
    fact = {"kind": "free-points", "nation": nation, "places": list(places), "rolled": list(rolled), "carried": carried}
    return turn.to(with_nation(turn.position, it)).announce([{**fact, "given": given, "kept": left // 2}])


def _targets(turn: Turn, nation: str, places: Sequence[str]) -> list[str]:
    """The units that free points of a nation go to, in order: those named, or where nobody plays it and names any, all there."""
    position: Position = turn.position
    units = [position.units[order.unit] for _, order in turn.orders.of(FreePoints) if order.unit in position.units]
    named = [it.id for it in units if it.nation == nation]
    if position.nations[nation].played or named:
        return named
    own = (
        it
        for it in position.of(nation)
        if it.at in places and it.mood == "loyal" and it.type != "corsair" and not _shut_in(position, it)
    )
    return [it.id for it in own]


def _shut_in(position: Position, unit: Unit) -> bool:
    """Whether a unit is a garrison under siege, which recovers nothing (rulebook 8)."""
    return unit.type == "garrison" and bool(position.places[unit.at].besieged)


def _sorted_out(turn: Turn) -> Turn:
    """The turn without the orders that name a unit which gets nothing, or which somebody else commands."""
    position: Position = turn.position
    for sent, order in turn.orders.of(FreePoints):
        why = check(turn.settings, position, sent.nation, order)
        if not why and commander(position, position.units[order.unit]) != sent.nation:
            why = "not-own-unit"
        turn = failed(turn, sent, why) if why else turn
    return turn
