"""The dice of a report: those that no sentence of it has told already, of one purpose on one line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.event import Event

TOLD = re.compile(
    "(free points|fortifications|loyalty|constitution|leadership|guile) of |hold on |siege of |break-out of |hunt for |skip by "
    "|trading fleet that |.* (intercepts|eludes) "
)
"""The purposes of rolls whose faces stand in the sentence about what they decided, whatever that was."""

ALIKE: Mapping[str, re.Pattern[str]] = {
    "child": re.compile(r"child of (.+), try \d+"),
    "son": re.compile(r"son of (.+), try \d+"),
    "survival": re.compile("survival of (.+)"),
    "promotion": re.compile("promotion of (.+)"),
    "capture": re.compile("capture of (.+)"),
    "life": re.compile("life of (.+) in the retreat of .+"),
    "besiegers": re.compile("losses of the besiegers of (.+)"),
    "besieged": re.compile("losses of the besieged in (.+)"),
    "uprising": re.compile("uprising in (.+)"),
    "plague": re.compile("plague on (.+)"),
}
"""The purposes that many rolls of a phase have, by the name of their line; the bracket has who or what is rolled for."""

DECIDED: Mapping[str, tuple[str, str]] = {
    "survival": ("died", "person"),
    "promotion": ("promoted", "person"),
    "capture": ("taken-prisoner", "person"),
}
"""The lines that leave out whoever has an event of this kind, under this field: its sentence has the roll."""


class Line(NamedTuple):
    """Rolls of one purpose: how many dice with how many sides each, and by what was needed, who rolled what."""

    name: str
    dice: int
    sides: int
    rolled: Mapping[str, Mapping[str, Sequence[int]]]


def untold(events: Sequence[Event]) -> tuple[list[Line], list[Event]]:
    """The rolls among public events that are not told elsewhere: in lines, and those that no line has, one by one."""
    rolls: list[Any] = [it for it in events if it["kind"] == "roll" and not TOLD.match(str(it["purpose"]))]
    lines: dict[str, Line] = {}
    single = []
    for it in rolls:
        name, who = _line(str(it["purpose"]))
        if not name:
            single.append(it)
        elif not _decided(name, who, events):
            line = lines.setdefault(name, Line(name, len(it["dice"]), int(it["sides"]), {}))
            found: Any = line.rolled
            found.setdefault(str(it.get("needed", "")), {}).setdefault(who, []).append(sum(map(int, it["dice"])))
    ordered = (lines[name] for name in ALIKE if name in lines)
    return [it._replace(rolled=dict(sorted(it.rolled.items(), key=lambda row: _number(row[0])))) for it in ordered], single


def _number(needed: str) -> int:
    """The number in what was needed; 0 where there is none."""
    return int(re.sub(r"\D", "", needed) or 0)


def _line(purpose: str) -> tuple[str, str]:
    """The line that a purpose belongs to, and who or what was rolled for; empty where it belongs to none."""
    found = ((name, pattern.fullmatch(purpose)) for name, pattern in ALIKE.items())
    return next(((name, match[1]) for name, match in found if match), ("", ""))


def _decided(name: str, who: str, events: Sequence[Event]) -> bool:
    """Whether a sentence tells the roll."""
    kind, field = DECIDED.get(name, ("", ""))
    told = (str(it[field]) for it in events if it["kind"] == kind and "rolled" in it)
    return any(who == it or who.startswith(f"{it} in ") for it in told)
