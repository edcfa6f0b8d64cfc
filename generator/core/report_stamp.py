"""What a private report says of itself in its head: whose it is, and what it tells, so that sealed ones can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.core.canonical_yaml import digest, dump
from generator.core.event import Event
from generator.core.phase import Phase

START = "start"
"""What the report of the position that a game starts from is called by, in place of a phase."""


class Stamp(NamedTuple):
    """`whose` a report is (game, folder of the phase, revision, reader), and the hash of the events (`facts`) that it tells."""

    whose: str
    facts: str


def stamp_of(name: str, phase: Phase, reader: str, told: Sequence[Event], *, start: bool = False) -> Stamp:
    """The stamp of the report of a phase for a reader who is `told` these events, or of the `start` before the first phase."""
    return Stamp(whose_report(name, phase, f"{reader}-{START}" if start else reader), digest(dump({"facts": list(told)})))


def whose_report(game_name: str, phase: Phase, name: str) -> str:
    """Whose the report is that is called `name` among those of a phase: a reader, or `READER-start`."""
    return f"{game_name} {phase.folder} r{phase.revision} {name}"
