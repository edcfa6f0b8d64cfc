"""Diplomacy Points in Ambition & Empire: how many a power has, where it may not spend them, and which bids win (rulebook II)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.diplomacy import bidding, points
from generator.diplomacy.minors import stationary
from generator.diplomacy.orders import Bid, Unit
from generator.diplomacy.position import Position
from generator.rulesets.ambition_and_empire.religion import FAITH, refuses

MOST = 3


def allotment(position: Position, power: str) -> int:
    """One point for each supply centre that the power controls, at most three."""
    return min(len(position.owned(power)), MOST)


def weigh_bids(turn: Turn) -> Turn:
    """Give each minor power's unit the order with most points behind it, or a hold. Its religion may still forbid that order.

    A power cannot bid on a minor power that it attacks or helps to attack (Limitations on DPs).
    """
    position, board = turn.position, turn.settings.board
    attacked = bidding.attacked(turn, convoys=True)

    def barred(bid: Bid, unit: Unit) -> str | None:
        return "attacking" if board.province[unit.place] in attacked[bid.power] else None

    weighed = bidding.weigh_bids(turn, points.BiddingRules(allotment, barred))
    refused = {
        unit.power: FAITH
        for unit in position.units
        for given in weighed.orders.given.get(unit.power, ())
        if unit.power in stationary(position) and given.order is not None and refuses(board, position, unit, given.order)
    }
    return replace(weighed, orders=replace(weighed.orders, refused=refused))
