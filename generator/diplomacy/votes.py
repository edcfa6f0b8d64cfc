"""What is wrong with the votes in an order file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.problem import Problem, fault
from generator.core.votes import HINT, by_name, read_vote, votes_in
from generator.diplomacy.order_entries import Reading, is_player
from generator.diplomacy.position import Position, players
from generator.diplomacy.settings import Settings


def check(position: Position, settings: Settings, value: Any) -> list[Problem]:
    """Every problem of the votes in an order file."""
    reading = Reading(position, settings)
    known = by_name(players(position))
    for power, entry in value.items() if isinstance(value, Mapping) else ():
        is_player(reading, power)
        for one, offset, text in votes_in(entry):
            if read_vote(text, known) is None:
                reading.problems.append(fault("vote", "this is no vote that can be read", one, HINT, offset))
    return reading.problems
