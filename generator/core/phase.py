"""The name of a phase: its running number, and what the players call it."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

_ID = re.compile(r"(\d{2,4})-(?:(\d{1,5})(bce)?-([a-z]+)|([a-z]+-\d{1,5}))-([a-z]+)")


class Phase(NamedTuple):
    """A phase such as Fall 1902 orders, the fifth of its game. `revision` counts errata from 1.

    A `year` before the common era is below zero: -400 is 400 BCE. There is no year 0: where it is 0, the game counts no years, and
    `season` is the turn that the phase is part of, a word and a number as `turn-2`.
    """

    number: int
    year: int
    season: str
    step: str
    revision: int = 1

    @property
    def id(self) -> str:
        """`05-1902-fall-orders`, `05-400bce-autumn-orders` or `05-turn-2-plans`; the same for every revision."""
        era = "bce" if self.year < 0 else ""
        year = f"{abs(self.year)}{era}-" if self.dated else ""
        return f"{self.number:02d}-{year}{self.season}-{self.step}"

    @property
    def folder(self) -> str:
        """The id, and `.2` behind it for the second revision."""
        return self.id if self.revision == 1 else f"{self.id}.{self.revision}"

    @property
    def title(self) -> str:
        """`Fall 1902 Orders`, `Autumn 400 BCE Orders` or `Turn 2 Plans`."""
        season = f"{self.season.capitalize()} " if self.dated else ""
        return f"{season}{self.year_name} {self.step.capitalize()}"

    @property
    def year_name(self) -> str:
        """`1902` or `400 BCE`, and for want of a year the turn: `Turn 2`."""
        if not self.dated:
            return self.season.replace("-", " ").capitalize()
        return f"{-self.year} BCE" if self.year < 0 else str(self.year)

    @property
    def when(self) -> int:
        """The year, below zero before the common era; in a game without years the number of the turn."""
        return self.year if self.dated else int(self.season.rpartition("-")[2])

    @property
    def dated(self) -> bool:
        """Whether it is in a year; all phases of a game are, or none."""
        return self.year != 0


def read_phase(text: str, revision: int = 1) -> Phase | None:
    """The phase that an id names, or None where it names none."""
    match = _ID.fullmatch(text)
    if match is None:
        return None
    number, year, era, season, turn, step = match.groups()
    if turn:
        return Phase(int(number), 0, turn, step, revision)
    return Phase(int(number), -int(year) if era else int(year), season, step, revision) if int(year) else None


def known_phase(name: object, revision: Any = 1) -> Phase:
    """The phase that a document of ours is for, by what it says itself. Raises ValueError where that is none."""
    phase = read_phase(str(name), int(revision))
    if phase is None:
        raise ValueError(f"{name} names no phase")
    return phase
