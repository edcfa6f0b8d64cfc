"""Diplomacy Points in Ambition & Empire: who has how many, who may not spend them where, and the winning orders (rulebook II)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.core.turn import Turn
from generator.diplomacy import bidding, points, sorties, steps
from generator.diplomacy.battle import Bars
from generator.diplomacy.board import Board
from generator.diplomacy.minors import stationary
from generator.diplomacy.orders import Bid, Unit
from generator.diplomacy.position import Dislodged, Position
from generator.rulesets.ambition_and_empire.religion import FAITH, refuses
from generator.rulesets.ambition_and_empire.smyrna import barred as coasts_barred
from generator.rulesets.ambition_and_empire.smyrna import joined
from generator.rulesets.ambition_and_empire.straits import closed

MOST = 3


def allotment(position: Position, power: str) -> int:
    """One point for each supply centre that the power controls, at most three."""
    return min(len(position.owned(power)), MOST)


def ground(board: Board, position: Position) -> tuple[Board, dict[tuple[str, str], str]]:
    """The board with Smyrna's coasts joined, and what straits and coasts shut to which unit at the start of the turn."""
    whole = joined(board)
    shut = closed(board, position.units, position.units)
    return whole, {**coasts_barred(board, whole, position), **shut}


def weigh_bids(turn: Turn) -> Turn:
    """Every minor power's unit gets the order with most points behind it, or holds; its religion may refuse that order.

    A power that attacks a minor power, or helps to, does not bid on it (Limitations on DPs).
    """
    position, board = turn.position, turn.settings.board
    attacked = bidding.attacked(turn, convoys=True)

    def barred(bid: Bid, unit: Unit) -> str | None:
        return "attacking" if board.province[unit.place] in attacked[bid.power] else None

    weighed = bidding.weigh_bids(turn, points.Market(allotment, barred))
    refused = {
        unit.power: FAITH
        for unit in position.units
        for note in weighed.orders.given.get(unit.power, ())
        if unit.power in stationary(position) and note.order is not None and refuses(board, position, unit, note.order)
    }
    return replace(weighed, orders=replace(weighed.orders, refused=refused))


def move_units(turn: Turn) -> Turn:
    """Movement, with minor powers that never leave home, closed straits and the coasts of Smyrna."""
    position, settings = turn.position, turn.settings
    board, shut = ground(settings.board, position)

    def narrow(one: Dislodged, units: Sequence[Unit]) -> tuple[str, ...]:
        straits = closed(settings.board, units, [one.unit])
        coasts = coasts_barred(settings.board, board, replace(position, units=(), dislodged=(one,)))
        return tuple(end for end in one.options if (one.unit.place, end) not in {**straits, **coasts})

    garrisons = sorties.Garrisons(stationary(position), lone=False, bars=Bars(shut, turn.orders.refused), narrow=narrow)
    outcome = sorties.adjudicate(board, position.units, steps.all_given(turn), settings.rules, garrisons)
    return steps.stand(turn, outcome)
