"""Seasons of war for tests: units and orders in short texts, and what became of them.

A unit is `france ARM-2 Pic 80`. An order is one that a table names, such as `Move("france ARM-2", "SpN")`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import year
from generator.rulesets.dynastic_campaign.orders import Order
from generator.rulesets.dynastic_campaign.position import CODES, Position, Unit
from tests.support import campaign

TYPES = {code: kind for kind, code in CODES.items()}


def unit(text: str) -> Unit:
    """The unit that a short text describes: its nation, name, place and AP, 100 where none are given."""
    nation, name, place, *ap = text.split()
    code, _, number = name.partition("-")
    return Unit(nation, TYPES[code], int(number), place, int(ap[0]) if ap else 100)


def board(units: Iterable[str], wars: str = "france spain", **control: str) -> Position:
    """Summer 1618 with these units alone and nobody at their head; `wars` are pairs, which commas part."""
    position = campaign.at("summer moves", number=3)
    there = {it.id: it for it in map(unit, units)}
    persons = {key: replace(it, unit="") for key, it in position.persons.items()}
    places = {key: replace(it, control=control.get(key, it.control)) for key, it in position.places.items()}
    pairs = [(one, other) for one, other in (pair.split() for pair in wars.split(",") if pair)]
    return campaign.at_war(replace(position, units=there, persons=persons, places=places), *pairs)


def season(position: Position, orders: Iterable[Order], rolls: Mapping[str, list[int]] | None = None) -> Turn:
    """The turn after the moves and battles of a season; each order comes from the nation whose unit it is for."""
    by_nation: dict[str, list[Order]] = {}
    for order in orders:
        name = str(getattr(order, "unit", ""))
        by_nation.setdefault(name.partition(" ")[0], []).append(order)
    turn = campaign.turn(position, by_nation, dict(rolls) if rolls is not None else None)
    for step in year.BATTLE:
        turn = step(turn)
    return turn


def stands(after: Turn) -> dict[str, str]:
    """Where each unit is."""
    return {key: it.at for key, it in sorted(after.position.units.items())}


def whys(after: Turn) -> dict[str, str]:
    """Why each move did not come about, by its unit; failed orders by their kind."""
    null = {str(it["unit"]): str(it["why"]) for it in campaign.told(after, "nullified")}
    failed = {str(it["order"]): str(it["why"]) for it in campaign.told(after, "failed")}
    return null | failed


def battle(after: Turn) -> Event | None:
    """The one battle that was fought, or None."""
    fought = campaign.told(after, "battle")
    assert len(fought) < 2, fought
    return fought[0] if fought else None


def sides(after: Turn) -> list[dict[str, Any]]:
    """The sides of the one battle that was fought."""
    fought: Any = battle(after)
    return list(fought["sides"])
