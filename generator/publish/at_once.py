"""Makes several things at once, each on a processor of its own, by copies of this process.

A copy begins with all that this process has read and prepared, as no new process would. Only Linux copies processes quickly and
without harm to the libraries in use; elsewhere, and where there are threads, one thing is made after the other.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")


def made_at_once(make: Callable[[Thing], Made], things: Sequence[Thing]) -> list[Made]:
    """What `make` gives for each of the things, in their order; it may be pickled. Raises what `make` raises."""
    made = [make(it) for it in things[:1]]  # what all of them need is prepared by the first
    rest = things[1:]
    shares = [rest[start :: _processors()] for start in range(min(_processors(), len(rest)))]
    others = [_Copy(make, it) for it in shares[1:]]
    parts = [[make(it) for it in share] for share in shares[:1]] + [it.result() for it in others]
    found = {start + index * len(shares): it for start, part in enumerate(parts) for index, it in enumerate(part)}
    return made + [found[index] for index in range(len(rest))]


def _processors() -> int:
    if sys.platform != "linux" or threading.active_count() > 1:
        return 1
    return len(os.sched_getaffinity(0))


class _Copy:
    """A copy of this process that makes a share of the things."""

    def __init__(self, make: Callable[[Any], Any], share: Sequence[Any]) -> None:
        self._again: Callable[[], list[Any]] = lambda: [make(it) for it in share]
        self._answer, answers = os.pipe()
        self._process = os.fork()
        if self._process == 0:
            _hand_over(self._again, answers)
        os.close(answers)

    def result(self) -> list[Any]:
        """What it made. A share that a copy could not make is made here once more, so that whoever waits sees the error."""
        with os.fdopen(self._answer, "rb") as answer:
            packed = answer.read()
        _, status = os.waitpid(self._process, 0)
        made: list[Any] = pickle.loads(packed) if status == 0 else self._again()  # noqa: S301  # from a copy of ourselves
        return made


def _hand_over(make: Callable[[], object], answers: int) -> NoReturn:
    """What a copy does: make its share, hand it over, and end without anything that this process would do at its end."""
    code = 1
    try:
        with os.fdopen(answers, "wb") as stream:
            pickle.dump(make(), stream)
        code = 0
    finally:
        os._exit(code)
