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
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.explanation import Explanation
from generator.diplomacy.legality import check_orders
from generator.diplomacy.movement import Narrow, anywhere
from generator.diplomacy.orders import Unit
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.position import Dislodged
from generator.diplomacy.resolve import Resolution, resolve


@dataclass(frozen=True, slots=True)
class Garrisons:
    """What a rule system says of units that stay where they are: the powers that have them, and what becomes of their sorties.

    `lone` is whether a sortie that nobody opposes, or that no fleet is ordered to carry, still counts as a move that fails.
    """

    powers: frozenset[str]
    lone: bool


def adjudicate(checked: CheckedOrders, garrisons: Garrisons, narrow: Narrow = anywhere) -> Outcome:
    """Adjudicate orders that were checked, some of them to units of stationary powers; those never retreat."""
    if not garrisons.powers:
        return movement.adjudicate(checked, narrow)
    resolution = resolve(checked.board, checked.conflict_tables(garrisons.powers), checked.rules)
    for find in () if garrisons.lone else (_adrift, _hopeless, _spare):
        refused = find(checked, resolution)
        if refused:
            bars = checked.bars._replace(refused={**checked.bars.refused, **refused})
            checked = check_orders(checked.board, tuple(checked.units.values()), checked.given, checked.rules, bars)
            again = resolve(checked.board, checked.conflict_tables(garrisons.powers), checked.rules)
            # That a support is one too many changes no board, not even where a convoy would decide its own fate without it.
            resolution = resolution if find is _spare and _result(again) != _result(resolution) else again
    return movement.tell(Explanation(checked, resolution), _staying(garrisons, narrow))


def _result(resolution: Resolution) -> tuple[object, ...]:
    """Who went and which convoys came to nothing."""
    return resolution.fate, resolution.stopped


def _adrift(checked: CheckedOrders, resolution: Resolution) -> dict[str, str]:
    """The sorties by sea that no fleet was ordered to carry."""
    lost = [here for here, fleets in checked.convoys.items() if here in resolution.tables.sorties and not fleets]
    return dict.fromkeys(lost, "no-convoy")


def _hopeless(checked: CheckedOrders, resolution: Resolution) -> dict[str, str]:
    """The sorties that nobody opposes, and the orders to support them."""
    found = {here for here in resolution.tables.sorties if unopposed(resolution, here)}
    helpers = [here for here, (friend, _) in checked.supports.items() if friend in found]
    return dict.fromkeys((*found, *helpers), "sortie-unopposed")


def _spare(checked: CheckedOrders, resolution: Resolution) -> dict[str, str]:
    """The orders to support a sortie that would carry it; without them it still stops whatever it stopped."""
    del checked
    return dict.fromkeys(surplus(resolution), "sortie-supported")


def unopposed(resolution: Resolution, here: str) -> bool:
    """Would this sortie go in, if it could: it arrives, whoever stood there has left, and nobody else comes with any force?"""
    end = resolution.moves[here]
    if not resolution.arrives(here) or _defence(resolution, here, end):
        return False
    return all(resolution.prevent(rival, end)[1] == 0 for rival in resolution.attackers[end] if rival != here)


def surplus(resolution: Resolution) -> list[str]:
    """The supporters without whom each sortie would still stop what it stops, but would not itself succeed.

    Of several it is those whose own provinces come last by abbreviation.
    """
    found: list[str] = []
    for here in resolution.tables.sorties:
        end = resolution.moves[here]
        owner = resolution.power.get(end) if not resolution.fate.get(end) else None
        helpers = [one for one in resolution.backing.get(here, ()) if not resolution.cut(one) and resolution.power[one] != owner]
        if not helpers or not resolution.arrives(here):
            continue
        rivals = [resolution.prevent(one, end)[1] for one in resolution.attackers[end] if one != here]
        opposing = max([_defence(resolution, here, end), *rivals])
        spare = max(0, 1 + len(helpers) - opposing)
        found += sorted(helpers, key=lambda place: (place.casefold(), place))[len(helpers) - spare :]
    return found


def _defence(resolution: Resolution, here: str, end: str) -> int:
    """The strength of the unit that stays where a sortie goes."""
    _, (_, most) = resolution.attack(here, end)
    return most


def _staying(garrisons: Garrisons, narrow: Narrow) -> Narrow:
    def narrower(units: Sequence[Unit], gone: Sequence[Dislodged]) -> Sequence[Dislodged]:
        return narrow(units, [replace(one, options=()) if one.unit.power in garrisons.powers else one for one in gone])

    return narrower
