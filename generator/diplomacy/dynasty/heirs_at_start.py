"""How a dynastic game begins: one heir lives in each thrall, and one in the capital of each power without a thrall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.diplomacy import opening as shared
from generator.diplomacy.board import Board
from generator.diplomacy.heirs import first_heirs
from generator.diplomacy.minors import first_units
from generator.diplomacy.position import Position
from generator.diplomacy.settings import Settings
from generator.diplomacy.steps import allotted


def opening(settings: Settings) -> Position:
    """The position before the first phase (Order of the Dragon 6, Saga of the Nine 6)."""
    board, position = settings.board, shared.opening(settings)
    capitals = {power.id: replace(position.powers[power.id], capital=power.capital) for power in board.powers.values()}
    return allotted(settings, replace(position, powers={**position.powers, **capitals}, heirs=first_heirs(board)))


def needs(board: Board) -> Iterator[str]:
    """What a board lacks: every power needs a capital, and every centre a first unit, which a minor power there would rebuild."""
    yield from (f"{power.name} has no `capital:`" for power in board.powers.values() if not power.capital)
    yield from (f"no unit begins in {board.places[place].name}" for place in sorted(board.centres - first_units(board).keys()))
