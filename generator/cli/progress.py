"""Tells how far a long piece of work is: on a terminal in one line that is rewritten, in a log of CI by a line a minute."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from generator.cli.console import on_terminal, rewrite, warn

_SOON = 2
"""Seconds after which it can be said how long the rest will take; what is done by then needs no telling in a log either."""
_MINUTE = 60


class Progress:
    """How far a command is: so many of its games are done, and what is done at one of them. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.begin()

    def begin(self) -> None:
        """A command begins: nothing is done, and nothing need be told for a minute."""
        self._begun = self._logged = self._clock()
        self._done = self._total = 0
        self._words = ""

    def through(self, names: Sequence[str], doing: str) -> Iterator[str]:
        """Each of some games in turn, and that it is `doing` something (`checking`) to it."""
        for number, name in enumerate(names):
            self.count(number, len(names), f"{doing} {name}")
            yield name
        self.end()

    def count(self, done: int, total: int, words: str = "") -> None:
        """Tell that `done` of `total` games are done, and what is done to the next one."""
        if total != self._total:
            self._begun = self._clock()
        self._done, self._total = done, total
        self.tell(words)

    def tell(self, words: str) -> None:
        """Tell what is being done, such as `describe: pictures 12 of 78`."""
        self._words = words
        now = self._clock()
        if on_terminal():
            rewrite(self._line(now))
        elif now - self._logged >= _MINUTE:
            self._logged = now
            warn(self._line(now))

    def end(self) -> None:
        """The work is done, or something else is told: take the line away."""
        self._done = self._total = 0
        rewrite("")

    def _line(self, now: float) -> str:
        if self._total < 2:
            return self._words
        gone = now - self._begun
        left = f", about {_duration(gone / self._done * (self._total - self._done))} left" if self._done and gone >= _SOON else ""
        return f"{self._done:,} of {self._total:,} games{left}{': ' if self._words else ''}{self._words}"


def _duration(seconds: float) -> str:
    """`40 s`, `3 min` or `2 h`: rounded, since nobody knows better."""
    if seconds < 55:
        return f"{max(5, 5 * round(seconds / 5))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{round(seconds / 3600)} h"


PROGRESS = Progress()
"""That of this process: it has one terminal, and one line there."""
