"""What was read so far of a pasted position, and whose the next line is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from generator.core.placed_values import Text, spot_of
from generator.core.problem import Problem


@dataclass(slots=True)
class Sheet:
    """What was read so far."""

    units: dict[str, list[Text]] = field(default_factory=dict)
    centres: dict[str, list[Text]] = field(default_factory=dict)
    dislodged: list[dict[str, Any]] = field(default_factory=list)
    counts: list[tuple[str, int, str, Text]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    power: str = ""
    part: str = ""
    inside: bool = False
    """Whether `part` was announced below a power, and ends with its lines."""
    alone: bool = False
    """Whether the power stood on a line of its own, so that the lines behind it are its own, too."""
    unfinished: bool = False
    """Whether the line before ended with a comma."""
    parted: bool = False
    """Whether an empty line comes before this one."""

    def announce(self, part: str) -> None:
        """Begin a part: what is listed now, by every power or by the one whose lines these are."""
        self.inside = self.alone and bool(self.power) and part != "nobody"
        self.part, self.unfinished = part, False
        if not self.inside:
            self.power, self.alone = "", False

    def leave_out(self, line: Text, at: int) -> None:
        """Tell of a line that tells nothing of the position."""
        message = "this line tells nothing of the position, and was left out"
        self.problems.append(Problem("notice", "left-out", message, spot_of(line, at)))

    def begin(self, power: str) -> None:
        """Begin the lines of a power."""
        self.power = power
        if self.inside:
            self.part, self.inside = "", False
