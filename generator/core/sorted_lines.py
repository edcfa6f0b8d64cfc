"""Lines of a letter, each put under the key of an order file where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from generator.core.placed_values import Data, Seq, Spot, Text
from generator.core.problem import Problem
from generator.core.quick_dataclass import dataclass


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


@dataclass(frozen=True, slots=True)
class Correspondence:
    """What a rule system knows of the letters that players send.

    `called(position, settings)` are the names by which a letter may call each power that somebody plays; without it, its id.
    `sort(position, settings, power, lines)` says of each line that a power sent under which key of an order file it belongs, or why
    it cannot be read; without it, all lines belong under the first key, as far as the rule system can read them.
    `steps` takes the words of headings to the steps of a year that they mean, and the letters behind a date to them (`F1901M`).
    `yearly` are the steps that come once a year, whose season many call otherwise.
    `ahead` are the headings below which `sort` wants what is sent with the orders for a step behind them, by that step.
    """

    called: Callable[[Any, Any], Mapping[str, Sequence[str]]] | None = None
    sort: Callable[[Any, Any, str, Sequence[str]], Sequence[SortedLine]] | None = None
    steps: Mapping[str, str] = field(default_factory=dict)
    yearly: frozenset[str] = frozenset()
    ahead: Mapping[str, str] = field(default_factory=dict)


PASSED_OVER = "passed-over"
"""The code by which every rule system tells of a line that is beyond doubt no order."""

MOST, MOST_UNREAD = 500, 25
"""How many lines of one letter are sorted, and after how many that cannot be read no more are looked at."""

_FILE = "letter"


def sort_by_reading(
    read: Callable[[Any, Any, Mapping[str, Data]], tuple[Any, list[Problem]]],
    key: str,
    position: Any,
    settings: Any,
    power: str,
    lines: Sequence[str],
) -> tuple[SortedLine, ...]:
    """Sort lines for a rule system whose orders all stand under one `key`: each by what its `read` says of that line alone.

    A line that it passes over, or that is only a comment, is no order.
    """
    found: list[SortedLine] = []
    for line in (each.strip() for each in lines[:MOST] if each.strip()):
        if sum(each.unread for each in found) >= MOST_UNREAD:
            found.append(SortedLine(line[:100], problem="so many lines cannot be read that the rest was not looked at"))
            break
        text = Seq(Spot(_FILE))
        text.append(Text(line, Spot(_FILE)))
        _, problems = read(position, settings, {key: {power: text}})
        own = [each for each in problems if each.spot is not None and each.spot.file == _FILE]
        fault = next((each for each in own if each.weight == "fault"), None)
        if fault is not None:
            found.append(SortedLine(line, "", "", fault.message, fault.suggestion))
        else:
            passed_over = line.startswith("# ") or any(each.code == PASSED_OVER for each in own)
            found.append(SortedLine(line, "" if passed_over else key))
    return tuple(found)
