"""What is wrong with an input, where, and the nearest right thing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from generator.core.placed_values import Spot, spot_of
from generator.core.quick_dataclass import dataclass

Weight = Literal["fault", "illegal", "missing", "notice"]
"""fault: the game does not run. illegal: it runs, the order is printed as written and the unit holds.
missing: nothing was ordered. notice: worth a look, nothing more."""

_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: its weight, a stable code, a sentence, its spot, and what to do about it."""

    weight: Weight
    code: str
    message: str
    spot: Spot | None = None
    suggestion: str = ""

    @property
    def advice(self) -> str:
        """The sentence, and what to do about it."""
        return f"{self.message} ({self.suggestion})" if self.suggestion else self.message

    def __str__(self) -> str:
        text = f"{self.weight}: {self.advice}"
        # What a file says may be quoted, and must not pass for a line of ours.
        return f"{self.spot}: {_BLANKS.sub(' ', text)}" if self.spot else text


def faults_of(problems: Iterable[Problem]) -> list[Problem]:
    """The problems for which a game does not run."""
    return [problem for problem in problems if problem.weight == "fault"]


def by_line(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, sorted by file and line; those without a spot come first."""
    once = {(each.spot, each.message): each for each in problems}
    return sorted(once.values(), key=lambda each: each.spot or ("", 0, 0))


def fault(code: str, message: str, at: object = None, suggestion: str = "", offset: int | None = None) -> Problem:
    """A fault at a place, or where the value `at` was written."""
    return Problem("fault", code, message, spot_of(at, offset), suggestion)
