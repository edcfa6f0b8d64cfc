"""Positions and turns with some parts changed; whatever is not named stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import Motion, Progress
from generator.rulesets.dragon_lords.position import Hero, Position, Realm, Unit


def with_unit(position: Position, *units: Unit) -> Position:
    """The position with units changed or added."""
    return replace(position, units=changed(position.units, *units))


def with_hero(position: Position, *heroes: Hero) -> Position:
    """The position with heroes changed or added."""
    return replace(position, heroes=changed(position.heroes, *heroes))


def with_realm(position: Position, *realms: Realm) -> Position:
    """The position with realms changed."""
    return replace(position, realms=changed(position.realms, *realms))


def with_province(position: Position, place: str, **fields: Any) -> Position:
    """The position with fields of a province changed."""
    return replace(position, provinces={**position.provinces, place: replace(position.provinces[place], **fields)})


def without_units(position: Position, *units: str) -> Position:
    """The position without some units (ids)."""
    return replace(position, units=without(position.units, *units))


def changed(mapping: Mapping[str, Any], *items: Any) -> dict[str, Any]:
    """A table of units, heroes or realms, each under its `id`, with some changed or added."""
    return {**mapping, **{it.id: it for it in items}}


def without(mapping: Mapping[str, Any], *ids: str) -> dict[str, Any]:
    """A table without some entries."""
    return {key: value for key, value in mapping.items() if key not in ids}


def motion(turn: Turn, unit: str) -> Motion:
    """What a unit has done in this turn."""
    progress: Progress = turn.orders.progress
    return progress.motions.get(unit, Motion())


def moved(turn: Turn, unit: str, **fields: Any) -> Turn:
    """The turn with something changed of what a unit has done in it."""
    motions = turn.orders.progress.motions
    return progressed(turn, motions={**motions, unit: replace(motion(turn, unit), **fields)})


def progressed(turn: Turn, **fields: Any) -> Turn:
    """The turn with something changed of how far it has come."""
    return replace(turn, orders=replace(turn.orders, progress=replace(turn.orders.progress, **fields)))
