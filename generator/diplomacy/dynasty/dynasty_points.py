"""Diplomacy Points in dynastic games: who has how many, whose count double, who bids on vassals (Order of the Dragon 9, Saga 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Turn
from generator.diplomacy import bidding, points
from generator.diplomacy.orders import Bid, Given, Unit
from generator.diplomacy.position import Heir, Position, commanders, thralls_of, vassals_of

NO_MARRIAGE = "no-marriage"
"""Why a unit's order to marry does not count: it is no minor power's, or the unmarried heir is not there."""


def allotment(position: Position, power: str) -> int:
    """One point for the capital, one for an unmarried heir in it, one for each thrall and each vassal (9.2)."""
    state = position.powers[power]
    capital = position.centres.get(state.capital) == power
    heir = Heir(power, state.capital) in position.heirs
    return capital + heir + len(thralls_of(position, power)) + len(vassals_of(position, power))


def weigh_bids(turn: Turn) -> Turn:
    """The units of minor powers, thralls and vassals get the order with most points behind it, or hold.

    A power cannot bid on a minor power or thrall that it attacks or helps to attack, nor on a vassal that it does not hold. The
    points of a lord count double for its own thrall (9.0 and 9.1).
    """
    position, province = turn.position, turn.settings.board.province
    attacked = bidding.attacked(turn, convoys=False)

    def barred(bid: Bid, unit: Unit) -> str | None:
        if position.powers[unit.power].kind == "vassal":
            return None if bid.power in commanders(position, unit.power) else "not-yours"
        return "attacking" if province[unit.place] in attacked[bid.power] else None

    def weight(bid: Bid, unit: Unit) -> int:
        return 2 if position.powers[unit.power].of == bid.power else 1

    weighed = bidding.weigh_bids(turn, points.BiddingRules(allotment, barred, weight))
    refused = _refused(position, province, weighed.orders.given)
    return replace(weighed, orders=replace(weighed.orders, refused=refused))


def _refused(position: Position, province: Mapping[str, str], given: Mapping[str, tuple[Given, ...]]) -> dict[str, str]:
    """The reason for each unit, by province, that was ordered to marry and cannot; it holds."""
    standing = {province[unit.place]: unit for unit in position.units}
    waiting = {heir.at for heir in position.heirs if not heir.married}
    found: dict[str, str] = {}
    for power, orders in given.items():
        for order in (one.order for one in orders if one.order is not None and one.order.verb == "marry"):
            unit = standing.get(province[order.at])
            suits = position.powers[power].kind == "minor" and order.other in waiting
            if unit is not None and unit.power == power and not suits:
                found[province[order.at]] = NO_MARRIAGE
    return found
