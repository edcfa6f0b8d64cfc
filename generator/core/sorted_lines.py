"""Lines of a letter, each put under the key of an order file where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.placed_values import Data, Seq, Spot, Text
from generator.core.problem import Problem


class SortedLine(NamedTuple):
    """A line, or a part of one, in the player's words, and the `key` of the order file that it belongs under.

    `about` is what it orders, such as the place of a unit: of two lines with the same key and the same `about`, the newer replaces
    the older. It is empty where that is not known. `problem` says why a line cannot be read, `hint` what to do about it. A line
    without key and problem is no order, such as a greeting.
    """

    text: str
    key: str = ""
    about: str = ""
    problem: str = ""
    hint: str = ""

    @property
    def unread(self) -> bool:
        return bool(self.problem)


SortLines = Callable[[Any, Any, str, Sequence[str]], Sequence[SortedLine]]
"""Sorts the lines that a power sent for a phase; see `Ruleset.sort_lines`."""

_FILE = "letter"


def sort_by_reading(
    read: Callable[[Any, Any, Mapping[str, Data]], tuple[Any, list[Problem]]],
    key: str,
    position: Any,
    settings: Any,
    power: str,
    lines: Sequence[str],
) -> tuple[SortedLine, ...]:
    """Sort lines for a rule system whose orders all stand under one `key`: by reading them, and by the places of the problems."""
    texts = Seq(Spot(_FILE))
    texts.extend(Text(line, Spot(_FILE, number)) for number, line in enumerate(lines, 1))
    _, problems = read(position, settings, {key: {power: texts}})
    wrong = {
        each.spot.line: each for each in reversed(problems) if each.spot and each.spot.file == _FILE and each.weight == "fault"
    }
    found = []
    for number, line in enumerate(lines, 1):
        fault = wrong.get(number)
        if not line.strip():
            continue
        found.append(SortedLine(line, "", "", fault.message, fault.suggestion) if fault else SortedLine(line, key))
    return tuple(found)
