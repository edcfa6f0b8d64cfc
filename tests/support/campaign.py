"""A dynastic campaign for tests: the scenario of 1618, positions that differ from its start, and turns with orders and dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from generator.core.dice import Dice
from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import scenario as scenarios
from generator.rulesets.dynastic_campaign.opening import opening
from generator.rulesets.dynastic_campaign.orders import Order, Orders, Sent
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.settings import Settings
from tests.support.variant_table import facts_of

NAME = "dynastic-campaign"


@cache
def facts() -> Mapping[str, Any]:
    """The facts of the scenario of 1618."""
    return facts_of(NAME)


@cache
def settings() -> Settings:
    """The usual settings."""
    return Settings(scenarios.build(facts()))


@cache
def start() -> Position:
    """The position in Spring 1618."""
    return opening(settings())


def at(phase: str, position: Position | None = None, *, year: int = 1618, number: int = 1) -> Position:
    """A position before a phase such as `winter moves`; the start unless another one is given."""
    season, step = phase.split()
    return replace(position or start(), phase=Phase(number, year, season, step))


def with_units(position: Position, *units: Unit) -> Position:
    """The position with these units, and no others of their nations."""
    nations = {unit.nation for unit in units}
    kept = {key: unit for key, unit in position.units.items() if unit.nation not in nations}
    return replace(position, units={**kept, **{unit.id: unit for unit in units}})


def with_persons(position: Position, persons: Mapping[str, Mapping[str, Any]]) -> Position:
    """The position with fields of persons changed."""
    changed = {key: replace(position.persons[key], **fields) for key, fields in persons.items()}
    return replace(position, persons={**position.persons, **changed})


def at_war(position: Position, *pairs: tuple[str, str]) -> Position:
    """The position with these nations at war."""
    return replace(position, wars=tuple(sorted({*position.wars, *((min(pair), max(pair)) for pair in pairs)})))


def turn(
    position: Position,
    orders: Mapping[str, list[Order]] | None = None,
    rolls: Mapping[str, list[int]] | None = None,
    older: Iterable[str] = (),
) -> Turn:
    """A turn of a position with orders by nation. Rolls are those of a seed, or where some are given, typed by their purpose.

    `older` are older readings of the rulebook that the game keeps.
    """
    sent = {
        nation: tuple(Sent(nation, number, order, type(order).__name__) for number, order in enumerate(several, 1))
        for nation, several in (orders or {}).items()
    }
    dice = Dice("typed", position.phase.id, typed=rolls) if rolls is not None else Dice("rolled", position.phase.id, seed=b"a test")
    return Turn(position, Orders(sent), replace(settings(), older=frozenset(older)), dice)


def told(after: Turn, kind: str, reader: str | None = None) -> list[Event]:
    """The events of one kind, to one reader if one is named."""
    return [event for event in after.events if event["kind"] == kind and reader in (None, event["audience"])]
