"""The step that weighs bids, as far as all rule systems with Diplomacy Points share it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Turn
from generator.diplomacy import points, steps
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.position import players


def attacked(turn: Turn, *, convoys: bool) -> Mapping[str, set[str]]:
    """For each power the provinces that its own orders attack or help to attack; `convoys` as in `points.aggression`."""
    return points.aggression(steps.checked_orders(turn), convoys=convoys)


def weigh_bids(turn: Turn, rules: points.BiddingRules) -> Turn:
    """Give each unit that no player commands the order with most points behind it, or else a hold.

    Each power learns what came of its own bids.
    """
    position, settings = turn.position, turn.settings
    board = settings.board
    winners, verdicts = points.weigh(position, settings, turn.orders.bids, rules)
    played = players(position)
    given: dict[str, tuple[Given, ...]] = {}
    for unit in (unit for unit in position.units if unit.power not in played):
        won = _order_won(unit, winners.get(board.province[unit.place]))
        given[unit.power] = (*given.get(unit.power, ()), won)
    orders = replace(turn.orders, given={**turn.orders.given, **given})
    turn = replace(turn, orders=orders)
    for power, fact in points.bid_facts(verdicts):
        turn = turn.confide(power, [fact])
    return turn


def _order_won(unit: Unit, won: Given | None) -> Given:
    """The order of a unit after the bidding. A hold looks the same whether it was won, or came of a tie, or of no bid."""
    if won is not None and (won.order is None or won.order.verb != "hold"):
        return won
    return Given(unit.power, Order("hold", unit.kind, unit.place), text=f"{unit} H")
