"""Positions with some parts changed; whatever is not named stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.rulesets.dynastic_campaign.position import Nation, Person, Position, Unit


def with_unit(position: Position, *units: Unit) -> Position:
    """The position with units changed or added."""
    return replace(position, units=changed(position.units, *units))


def with_person(position: Position, *persons: Person) -> Position:
    """The position with persons changed or added."""
    return replace(position, persons=changed(position.persons, *persons))


def with_nation(position: Position, *nations: Nation) -> Position:
    """The position with nations changed."""
    return replace(position, nations=changed(position.nations, *nations))


def with_place(position: Position, place: str, **fields: Any) -> Position:
    """The position with fields of a place changed."""
    return replace(position, places={**position.places, place: replace(position.places[place], **fields)})


def changed(mapping: Mapping[str, Any], *items: Any) -> dict[str, Any]:
    """A table of units, persons or nations, each under its `id`, with some changed or added."""
    return {**mapping, **{it.id: it for it in items}}


def without(mapping: Mapping[str, Any], *ids: str) -> dict[str, Any]:
    """A table without some entries."""
    return {key: value for key, value in mapping.items() if key not in ids}
