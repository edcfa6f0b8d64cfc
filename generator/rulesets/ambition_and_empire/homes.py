"""Home centres besides those on the board: Crimea for Russia, and a conquered centre for each power that began with two.

The first conquered centre in which such a power builds becomes its third home centre (rulebook II, Crimea, Additional Home Supply
Centers).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy import opening as shared
from generator.diplomacy.adjustments import Sites, home_centres
from generator.diplomacy.board import Board
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position, unit
from generator.diplomacy.settings import Settings

FEW = 2
"""A power that begins with so many home centres may add one that began as a minor power or as a home centre of another power."""

RUSSIA, CRIMEA = "russia", "Cri"
"""Crimea is a home centre of Russia from the start, though Russia has to conquer it first."""


def opening(settings: Settings) -> Position:
    """The position before the first phase."""
    position = shared.opening(settings)
    powers = {
        power: replace(state, home=(*state.home, CRIMEA)) if power == RUSSIA else state for power, state in position.powers.items()
    }
    return replace(position, powers=powers)


def sites(board: Board) -> Sites:
    """The policy that says where each power may build on this board."""
    choice = board.minors.keys() | {place for power in board.powers.values() for place in power.home}

    def allowed(position: Position, power: str, built: Sequence[str]) -> frozenset[str]:
        state = position.powers[power]
        home = home_centres(position, power)
        if state.extra or power not in board.powers or len(board.powers[power].home) != FEW:
            return home
        added = [place for place in built if place not in state.home]
        return home | {added[0]} if added else home | choice.intersection(position.owned(power))

    return allowed


def add_homes(turn: Turn) -> Turn:
    """A conquered centre that was built in this winter is a home centre of its builder for the rest of the game."""
    position: Position = turn.position
    powers = dict(position.powers)
    events: list[Event] = []
    for built in _built(turn):
        state, place = powers[built.power], turn.settings.board.province[built.place]
        if place not in state.home:
            powers[built.power] = replace(state, home=(*state.home, place), extra=place)
            events.append({"kind": "home", "power": built.power, "place": place})
    return turn.to(replace(position, powers=powers)).announce(events)


def _built(turn: Turn) -> list[Unit]:
    return [unit(str(event["power"]), str(event["unit"])) for event in turn.events if event.get("outcome") == "builds"]
