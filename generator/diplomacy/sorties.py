"""Sorties: moves of stationary units, which fight for a province and never go there.

A sortie cuts supports, stops others and keeps a province closed to retreats like any move that bounces; it enters nothing, drives
nobody out and leaves nothing (Ambition & Empire II, Minor Power Unit Movement Orders; Order of the Dragon 7.2, Saga 7.2).

In Ambition & Empire one that would succeed is invalid. It is found in two layers: all sorties are tried at once, those that nobody
opposes are turned into holds, and all moves are decided again. The order in which sorties are looked at makes no difference: a unit
that holds opposes no less than one that goes on a sortie, so no further sortie is left unopposed.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.core.quick_dataclass import dataclass
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.legality import check_orders
from generator.diplomacy.resolve import Resolution, resolve


@dataclass(frozen=True, slots=True)
class Garrisons:
    """The powers whose units stay where they are, and what becomes of the sorties of those.

    `lone`: a sortie that nobody opposes, or that no fleet is ordered to carry, is legal, and a move that fails.
    """

    powers: frozenset[str]
    lone: bool


NO_GARRISONS = Garrisons(frozenset(), lone=True)


def resolve_orders(checked: CheckedOrders, garrisons: Garrisons) -> tuple[CheckedOrders, Resolution]:
    """Decide every move of a movement phase, sorties among them; orders that the rules of sorties refuse become illegal.

    Illegal orders change what others can do, so all orders are checked and resolved again after each kind of refusal.
    """
    resolution = _resolve(checked, garrisons)
    if garrisons.lone or not garrisons.powers:
        return checked, resolution
    refusals: tuple[Callable[[CheckedOrders, Resolution], dict[str, str]], ...] = (_adrift, _unopposed, _surplus)
    for refuse in refusals:
        refused = refuse(checked, resolution)
        if refused:
            bars = checked.bars._replace(refused={**checked.bars.refused, **refused})
            checked = check_orders(checked.board, tuple(checked.units.values()), checked.given, checked.rules, bars)
            again = _resolve(checked, garrisons)
            # That a support is one too many changes no board, not even where a convoy would decide its own fate without it.
            resolution = resolution if refuse is _surplus and _result(again) != _result(resolution) else again
    return checked, resolution


def _resolve(checked: CheckedOrders, garrisons: Garrisons) -> Resolution:
    return resolve(checked.board, checked.conflict_tables(garrisons.powers), checked.rules)


def _result(resolution: Resolution) -> tuple[object, ...]:
    """Who went and which convoys came to nothing."""
    return resolution.fate, resolution.stopped


def _adrift(checked: CheckedOrders, resolution: Resolution) -> dict[str, str]:
    """The sorties by sea that no fleet was ordered to carry."""
    lost = [here for here, fleets in checked.convoys.items() if here in resolution.tables.sorties and not fleets]
    return dict.fromkeys(lost, "no-convoy")


def _unopposed(checked: CheckedOrders, resolution: Resolution) -> dict[str, str]:
    """The sorties that nobody opposes, and the orders to support them."""
    found = {here for here in resolution.tables.sorties if unopposed(resolution, here)}
    helpers = [here for here, (friend, _) in checked.supports.items() if friend in found]
    return dict.fromkeys((*found, *helpers), "sortie-unopposed")


def _surplus(checked: CheckedOrders, resolution: Resolution) -> dict[str, str]:
    """The orders to support a sortie without which it would still stop what it stops, but not succeed."""
    del checked
    return dict.fromkeys(surplus(resolution), "sortie-supported")


def unopposed(resolution: Resolution, here: str) -> bool:
    """Would this sortie succeed, if sorties could: it arrives, nobody stays in its way, and no other move stops it?"""
    end = resolution.moves[here]
    if not resolution.arrives(here) or _defence(resolution, here, end):
        return False
    return all(resolution.prevent(rival, end)[1] == 0 for rival in resolution.attackers[end] if rival != here)


def surplus(resolution: Resolution) -> list[str]:
    """The provinces of the supporters without whom each sortie would still stop what it stops, but would not itself succeed.

    Where there is a choice, it is the supporters whose own provinces come last by abbreviation.
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
