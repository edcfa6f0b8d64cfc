"""Reads what `gazette new` is given of time: the timetable of a game, and the phase in which it begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from generator.cli.exit_codes import Stop
from generator.core.phase import Phase
from generator.core.timetable import next_deadline, read_timetable

if TYPE_CHECKING:
    from generator.core.ruleset import Document

NOTICE, BETWEEN = "48h", "24h"
"""How long players have at the least for the orders of a season, and how long for each step between two seasons."""

_PHASE = re.compile(r"([a-z]+) (\d{1,5})( ?bce)?(?: ([a-z]+))?")


def timetable(text: str, steps: Sequence[str]) -> Document:
    """The timetable that `mon,thu 19:00 Europe/London` stands for: the first of the `steps` in slots, the others a day later.

    Raises Stop where it stands for none.
    """
    words = text.split()
    if len(words) != 3:
        raise Stop(f"a timetable is days, a time and a time zone, as 'mon,thu 19:00 Europe/London', not {text!r}")
    days, at, zone = words
    slots = {"days": days.lower().split(","), "at": at, "notice": NOTICE}
    found: Document = {"zone": zone, steps[0]: slots, **{step: {"after": BETWEEN} for step in steps[1:]}}
    if problems := read_timetable(found)[1]:
        raise Stop("; ".join(each.advice for each in problems))
    return found


def first_deadline(document: Document, step: str, now: datetime) -> str:
    """The first slot of a timetable that leaves the players of a new game enough notice, by the clocks of its zone."""
    clock, _ = read_timetable(document)
    due = next_deadline(clock, step, now) if clock else None
    return due.replace(tzinfo=None).isoformat(timespec="minutes") if due else ""


def start(text: str, usual: Phase) -> Phase:
    """The phase, the first of its game here, that `fall 1904`, `fall 1904 orders`, `autumn 381 BCE` or `turn 4` names.

    `usual` is such a phase, whose step counts where the text has none. Raises Stop where it names no phase.
    """
    found = _PHASE.fullmatch(" ".join(text.lower().split()))
    if found is None:
        wanted = "a season and a year, as 'fall 1904'" if usual.dated else f"it as '{usual.year_name.lower()}'"
        raise Stop(f"{text!r} names no phase; write {wanted}, and a step if not {usual.step}")
    season, year, era, step = found.groups()
    if not usual.dated:
        return Phase(1, 0, f"{season}-{year}", step or usual.step)
    return Phase(1, -int(year) if era else int(year), season, step or usual.step)
