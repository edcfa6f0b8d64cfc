"""Dragon Lords for tests: the world of The Six Quays, positions that differ from its start, and turns with orders and dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from generator.core.dice import Dice
from generator.core.event import Event
from generator.core.turn import Step, Turn
from generator.rulesets.dragon_lords import scenario as scenarios
from generator.rulesets.dragon_lords.opening import opening
from generator.rulesets.dragon_lords.orders import MOVEMENT_KINDS, Order, Orders, Sent
from generator.rulesets.dragon_lords.position import Hero, Position, Stack, Unit
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.settings import Settings
from generator.rulesets.dragon_lords.troops import ranked
from tests.support.variant_table import facts_in

LETTERS = {"G": "garrison", "A": "army", "F": "fleet"}


@cache
def facts() -> Mapping[str, Any]:
    """The facts of The Six Quays."""
    return facts_in("dragon_lords")


@cache
def scenario() -> Scenario:
    """The world of The Six Quays."""
    return scenarios.build(facts())


@cache
def settings() -> Settings:
    """The usual settings."""
    return Settings(scenario())


@cache
def start() -> Position:
    """The position before the first turn."""
    return opening(settings())


def unit(name: str, at: str, *stacks: tuple[Any, ...], **fields: Any) -> Unit:
    """A unit by its id (`brynn A1`), the place where it is, and its troops as kind, count and rank (1 where it is left out)."""
    realm, _, short = name.partition(" ")
    kind: Any = LETTERS[short[0]]
    bare = Unit(realm, kind, int(short[1:]), at, **fields)
    return ranked(bare, (Stack(*stack) for stack in stacks))


def only(*units: Unit, base: Position | None = None, heroes: Iterable[Hero] = (), **fields: Any) -> Position:
    """A position (the start unless another one is given) with these units and heroes and no others, and with other fields."""
    own = {it.id: it for it in units}
    return replace(base or start(), units=own, heroes={it.id: it for it in heroes}, **fields)


def provinces(position: Position, those: Mapping[str, Mapping[str, Any]]) -> Position:
    """The position with fields of provinces changed."""
    changed = {place: replace(position.provinces[place], **fields) for place, fields in those.items()}
    return replace(position, provinces={**position.provinces, **changed})


def realms(position: Position, those: Mapping[str, Mapping[str, Any]]) -> Position:
    """The position with fields of realms changed."""
    changed = {realm: replace(position.realms[realm], **fields) for realm, fields in those.items()}
    return replace(position, realms={**position.realms, **changed})


def at_war(position: Position, *pairs: tuple[str, str]) -> Position:
    """The position with more pairs of realms at war."""
    return replace(position, wars=(*position.wars, *((min(pair), max(pair)) for pair in pairs)))


def allied(position: Position, *pairs: tuple[str, str]) -> Position:
    """The position with more pairs of allies."""
    return replace(position, alliances=(*position.alliances, *((min(pair), max(pair)) for pair in pairs)))


def orders(those: Mapping[str, Iterable[Order]]) -> Orders:
    """Orders by realm. A unit's stand in its plan in the order in which they are given here."""
    sent, plans, rest = dict[str, tuple[Sent, ...]](), dict[str, list[Sent]](), dict[str, list[Sent]]()
    for realm, each in those.items():
        made = tuple(Sent(realm, number, order, repr(order), getattr(order, "unit", "")) for number, order in enumerate(each, 1))
        sent[realm] = made
        for it in made:
            in_sequence = isinstance(it.order, MOVEMENT_KINDS)
            (plans if in_sequence else rest).setdefault(it.unit if in_sequence else realm, []).append(it)
    return Orders(sent, {key: tuple(plan) for key, plan in plans.items()}, {realm: tuple(others) for realm, others in rest.items()})


def turn(position: Position, those: Mapping[str, Iterable[Order]] | None = None, *, seed: bytes = b"seed", **fields: Any) -> Turn:
    """A turn before its first step, with rolled dice; `fields` are other fields of the turn."""
    dice = Dice("rolled", position.phase.id, seed)
    return Turn(position, orders(those or {}), settings(), dice, **fields)


def after(step: Step, position: Position, those: Mapping[str, Iterable[Order]] | None = None, **more: Any) -> Turn:
    """The turn after one step."""
    return step(turn(position, those, **more))


def kinds(found: Turn, audience: str | None = None) -> list[str]:
    """The kinds of the events of a turn, or of those for one audience alone."""
    return [str(event["kind"]) for event in found.events if audience in (None, event["audience"])]


def events(found: Turn, kind: str, audience: str | None = None) -> list[Event]:
    """The events of a kind, or those of them for one audience alone."""
    return [event for event in found.events if event["kind"] == kind and audience in (None, event["audience"])]


def why(found: Turn) -> list[str]:
    """Why orders failed, in order."""
    return [str(event["why"]) for event in events(found, "failed")]
