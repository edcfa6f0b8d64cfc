"""What is wrong with an input, where, and the nearest right thing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from generator.core.text import Spot, spot_of

Weight = Literal["fault", "illegal", "missing", "notice"]
"""fault: the game does not run. illegal: it runs, the order is printed as written and the unit holds.
missing: nothing was ordered. notice: worth a look, nothing more."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: its weight, a stable code, a sentence, where it stands, and what to do about it."""

    weight: Weight
    code: str
    message: str
    spot: Spot | None = None
    suggestion: str = ""

    def __str__(self) -> str:
        where = f"{self.spot}: " if self.spot else ""
        hint = f" ({self.suggestion})" if self.suggestion else ""
        return f"{where}{self.weight}: {self.message}{hint}"


def faults_of(problems: Iterable[Problem]) -> list[Problem]:
    """The problems for which a game does not run."""
    return [problem for problem in problems if problem.weight == "fault"]


def fault(code: str, message: str, at: object = None, suggestion: str = "", offset: int = 0) -> Problem:
    """A fault at a place, or where the value `at` was written."""
    return Problem("fault", code, message, spot_of(at, offset), suggestion)
