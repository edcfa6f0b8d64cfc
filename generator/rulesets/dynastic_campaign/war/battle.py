"""A battle: who is on which side, how strong the sides are, who wins, and what the others lose (scenario 10.5 to 10.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal

from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign.forces import TENS, spread
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.relations import foes
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.war.strength import strength

Result = Literal["won", "lost", "drawn"]


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a battle: its units, what each brings, the supports from outside by unit, and `extra` strength by its reason."""

    units: tuple[Unit, ...]
    own: Mapping[str, int]
    supports: Mapping[str, int] = field(default_factory=dict)
    extra: Mapping[str, int] = field(default_factory=dict)

    @property
    def strength(self) -> int:
        """What the side brings in all, at least 0."""
        return max(0, sum(self.own.values()) + sum(self.supports.values()) + sum(self.extra.values()))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle went: for each side its result and what each of its units lost, in AP.

    `cost` is what each unit's nation pays for it, in tenths of D. It is `agreed` where the sides broke off, at half the cost.
    """

    results: tuple[Result, ...]
    losses: tuple[Mapping[str, int], ...]
    cost: Mapping[str, int]
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle in a place. `arrivals` are the units that came into it."""

    place: str
    sides: tuple[Side, ...]
    arrivals: frozenset[str]


def camps(position: Position, units: Iterable[Unit]) -> list[tuple[Unit, ...]]:
    """The sides that units form, in the order given: as few as keep foes apart, and each unit joins the first that it can."""
    several = tuple(units)
    enemies = [sum(1 << number for number, other in enumerate(several) if foes(position, unit, other)) for unit in several]
    found = next(sides for most in range(len(several) + 1) if (sides := _sides(enemies, (), most)) is not None)
    return [tuple(unit for number, unit in enumerate(several) if side >> number & 1) for side in found]


def _sides(enemies: Sequence[int], so_far: tuple[int, ...], most: int) -> tuple[int, ...] | None:
    """The sides with all units, at most so many; None where foes would share one. A bit of each number stands for a unit."""
    unit = sum(side.bit_count() for side in so_far)
    if unit == len(enemies):
        return so_far
    for number, side in enumerate((*so_far, 0)[:most]):
        if not side & enemies[unit]:
            joined = (*so_far[:number], side | 1 << unit, *so_far[number + 1 :])
            if (found := _sides(enemies, joined, most)) is not None:
                return found
    return None


def side(settings: Settings, position: Position, units: tuple[Unit, ...]) -> Side:
    """A side before supports are counted."""
    return Side(units, {unit.id: strength(settings, position, unit) for unit in units})


def decide(settings: Settings, battle: Battle) -> Outcome:
    """The outcome by strengths: the strongest side wins, and where several are, it is drawn between them; the others lose.

    The winner loses nothing. Others lose as `loss` of the tables says, by how much weaker they were than the strongest.
    """
    best = max(it.strength for it in battle.sides)
    drawn = sum(it.strength == best for it in battle.sides) > 1
    results: list[Result] = [("drawn" if drawn else "won") if it.strength == best else "lost" for it in battle.sides]
    losses = tuple(
        {} if result == "won" else spread(loss(settings, best - it.strength), {unit.id: unit.ap for unit in it.units})
        for it, result in zip(battle.sides, results, strict=True)
    )
    return Outcome(tuple(results), losses, {name: lost for each in losses for name, lost in each.items()})


def loss(settings: Settings, difference: int) -> int:
    """What a side loses that was weaker by so much, in AP: 20 and half of it, rounded up to tens (house value)."""
    table = settings.scenario.tables["loss"]
    base, step = int(table["base"]), int(table["step"])
    return -(-(2 * base + difference) // (2 * step)) * step


def as_typed(battle: Battle, typed: Mapping[str, Any]) -> Outcome:
    """The outcome that the GM typed for a battle that was fought elsewhere (rulebook 7.2 and 7.3).

    `winner` is a nation of the side that won, empty for a draw; `losses` are by unit, `baggage` by unit too. Who lost pays a D for
    each 10 AP, and half in a draw `agreed`; the winner pays for baggage alone.
    """
    winner, agreed = str(typed.get("winner", "")), "agreed" in typed
    won = {number for number, it in enumerate(battle.sides) if winner and any(unit.nation == winner for unit in it.units)}
    results: list[Result] = ["won" if number in won else "lost" if won else "drawn" for number in range(len(battle.sides))]
    typed_losses, baggage = typed.get("losses", {}), typed.get("baggage", {})
    losses = tuple({unit.id: min(unit.ap, int(typed_losses.get(unit.id, 0))) for unit in it.units} for it in battle.sides)
    cost = {
        name: (0 if result == "won" else lost // 2 if agreed and result == "drawn" else lost) + TENS * int(baggage.get(name, 0))
        for each, result in zip(losses, results, strict=True)
        for name, lost in each.items()
    }
    return Outcome(tuple(results), losses, {name: tenths for name, tenths in cost.items() if tenths}, agreed)
