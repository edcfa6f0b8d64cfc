"""Sorties: moves of stationary units, which fight for a province and never go there.

A sortie cuts supports, stops others and keeps a province closed to retreats like any move that bounces; it enters nothing, drives
nobody out and leaves nothing (Ambition & Empire II, Minor Power Unit Movement Orders; Order of the Dragon 7.2, Saga 7.2).

In Ambition & Empire one that would succeed is invalid. It is found in two layers: all sorties are tried at once, those that nobody
opposes are turned into holds, and the battle is fought again. The outcome does not depend on the order in which sorties are looked
at: a unit that holds opposes no less than one that goes on a sortie, so no further sortie is left unopposed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.diplomacy import movement
from generator.diplomacy.account import Account
from generator.diplomacy.battle import Muster
from generator.diplomacy.movement import Narrow, anywhere
from generator.diplomacy.muster import muster
from generator.diplomacy.orders import Unit
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.position import Dislodged
from generator.diplomacy.resolve import Fight, fight


@dataclass(frozen=True, slots=True)
class Garrisons:
    """What a rule system says of units that stay where they are: the powers that have them, and what becomes of their sorties.

    `lone` is whether a sortie that nobody opposes, or that no fleet is ordered to carry, still counts as a move that fails.
    """

    powers: frozenset[str]
    lone: bool


def adjudicate(made: Muster, garrisons: Garrisons, narrow: Narrow = anywhere) -> Outcome:
    """Adjudicate orders that were mustered, some of them to units of stationary powers; those never retreat."""
    if not garrisons.powers:
        return movement.adjudicate(made, narrow)
    field = fight(made.board, made.battle(garrisons.powers), made.rules)
    for find in () if garrisons.lone else (_adrift, _hopeless, _spare):
        refused = find(made, field)
        if refused:
            bars = made.bars._replace(refused={**made.bars.refused, **refused})
            made = muster(made.board, tuple(made.units.values()), made.given, made.rules, bars)
            again = fight(made.board, made.battle(garrisons.powers), made.rules)
            # That a support is one too many changes no board, not even where a convoy would decide its own fate without it.
            field = field if find is _spare and _result(again) != _result(field) else again
    return movement.tell(Account(made, field), _staying(garrisons, narrow))


def _result(field: Fight) -> tuple[object, ...]:
    """Who went and which convoys came to nothing."""
    return field.fate, field.stopped


def _adrift(made: Muster, field: Fight) -> dict[str, str]:
    """The sorties by sea that no fleet was ordered to carry."""
    lost = [here for here, fleets in made.convoys.items() if here in field.battle.sorties and not fleets]
    return dict.fromkeys(lost, "no-convoy")


def _hopeless(made: Muster, field: Fight) -> dict[str, str]:
    """The sorties that nobody opposes, and the orders to support them."""
    found = {here for here in field.battle.sorties if unopposed(field, here)}
    helpers = [here for here, (friend, _) in made.supports.items() if friend in found]
    return dict.fromkeys((*found, *helpers), "sortie-unopposed")


def _spare(made: Muster, field: Fight) -> dict[str, str]:
    """The orders to support a sortie that would carry it; without them it still stops whatever it stopped."""
    del made
    return dict.fromkeys(surplus(field), "sortie-supported")


def unopposed(field: Fight, here: str) -> bool:
    """Would this sortie go in, if it could: it arrives, whoever stood there has left, and nobody else comes with any force?"""
    end = field.moves[here]
    if not field.arrives(here) or _defence(field, here, end):
        return False
    return all(field.prevent(rival, end)[1] == 0 for rival in field.attackers[end] if rival != here)


def surplus(field: Fight) -> list[str]:
    """The supporters without whom each sortie would still stop what it stops, but would not itself succeed.

    Of several it is those whose own provinces come last by abbreviation.
    """
    found: list[str] = []
    for here in field.battle.sorties:
        end = field.moves[here]
        owner = field.power.get(end) if not field.fate.get(end) else None
        helpers = [one for one in field.backing.get(here, ()) if not field.cut(one) and field.power[one] != owner]
        if not helpers or not field.arrives(here):
            continue
        opposing = max([_defence(field, here, end), *(field.prevent(one, end)[1] for one in field.attackers[end] if one != here)])
        spare = max(0, 1 + len(helpers) - opposing)
        found += sorted(helpers, key=lambda place: (place.casefold(), place))[len(helpers) - spare :]
    return found


def _defence(field: Fight, here: str, end: str) -> int:
    """The strength of the unit that stays where a sortie goes."""
    _, (_, most) = field.attack(here, end)
    return most


def _staying(garrisons: Garrisons, narrow: Narrow) -> Narrow:
    def narrower(units: Sequence[Unit], gone: Sequence[Dislodged]) -> Sequence[Dislodged]:
        return narrow(units, [replace(one, options=()) if one.unit.power in garrisons.powers else one for one in gone])

    return narrower
