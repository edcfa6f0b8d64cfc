"""Deadlines: each is the first slot of a game's timetable that leaves everybody enough notice.

A slot is a time of day on certain weekdays in the game's own zone. A slot that is skipped when the clocks go forward falls as much
later; of a slot that comes twice when they go back, the first counts. Every span of time is counted in elapsed hours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Any

from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_SPAN = re.compile(r"(\d{1,4})([mhdw])")
_TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")


@dataclass(frozen=True, slots=True)
class Slots:
    """Weekdays (0 is Monday) with a time of day, the first of which at least `notice` ahead is taken."""

    days: frozenset[int]
    at: time
    notice: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class Timetable:
    """The zone that the game's clocks show, and for each step of a year its slots or the time it takes."""

    zone: tzinfo
    steps: Mapping[str, Slots | timedelta]


def next_deadline(timetable: Timetable, step: str, after: datetime) -> datetime | None:
    """The deadline of `step` when the phase before it ended at `after` (aware); None for a step without a rule."""
    rule = timetable.steps.get(step)
    if rule is None:
        return None
    if isinstance(rule, timedelta):
        return _in_zone(after.astimezone(UTC) + rule, timetable.zone)
    return _first_slot(rule, after.astimezone(UTC) + rule.notice, timetable.zone)


def read_moment(text: str, zone: tzinfo | None) -> datetime | None:
    """The moment that an ISO 8601 text names, in `zone` where it gives no offset; None where it names none of our time."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    if ":" not in text or not 1970 <= moment.year <= 2200:
        return None
    if moment.tzinfo is not None:
        return moment
    return None if zone is None else _settle(moment.replace(tzinfo=zone))


def show_moment(moment: datetime) -> str:
    """`2026-12-03T19:00-05:00`; seconds only where there are some."""
    return moment.isoformat(timespec="minutes" if not moment.second else "seconds")


def read_span(text: str) -> timedelta | None:
    """The time that `48h`, `2d` or `1d 12h` names; None where the text names none."""
    parts = text.split()
    found = [_SPAN.fullmatch(part) for part in parts]
    if not parts or None in found:
        return None
    return sum((int(match[1]) * _UNITS[match[2]] for match in found if match), timedelta(0))


def read_timetable(document: Any) -> tuple[Timetable | None, list[Problem]]:
    """The timetable that a game's `timetable:` describes, or everything that is wrong with it."""
    if not isinstance(document, Mapping):
        return None, [fault("timetable", "a timetable is a mapping", document, "begin with `zone: Europe/London`")]
    zone, problems = _zone(document)
    steps: dict[str, Slots | timedelta] = {}
    for name, rule in document.items():
        if name != "zone":
            steps[str(name)], wrong = _rule(name, rule)
            problems += wrong
    return (None, problems) if problems or zone is None else (Timetable(zone, steps), [])


def _first_slot(slots: Slots, earliest: datetime, zone: tzinfo) -> datetime:
    day = earliest.astimezone(zone).date()
    while True:
        if day.weekday() in slots.days:
            slot = _settle(datetime.combine(day, slots.at, zone))
            if slot.astimezone(UTC) >= earliest:
                return slot
        day += timedelta(days=1)


def _settle(moment: datetime) -> datetime:
    """The same moment on a clock that exists: 02:30 in the hour that is skipped becomes 03:30."""
    return moment.astimezone(UTC).astimezone(moment.tzinfo)


def _in_zone(moment: datetime, zone: tzinfo) -> datetime:
    return moment.astimezone(zone).replace(second=0, microsecond=0)


def _zone(document: Mapping[str, Any]) -> tuple[tzinfo | None, list[Problem]]:
    from zoneinfo import ZoneInfo

    name = document.get("zone", "")
    try:
        return ZoneInfo(str(name)), []
    except (KeyError, ValueError, OSError):
        at = name if "zone" in document else document
        hint = "write a name of the IANA list, as Europe/London or America/New_York"
        return None, [fault("timetable-zone", f"there is no time zone `{name}`", at, hint)]


def _rule(name: str, rule: Any) -> tuple[Slots | timedelta, list[Problem]]:
    if isinstance(rule, Mapping) and set(rule) == {"after"}:
        span = read_span(str(rule["after"]))
        return span or timedelta(0), [] if span else [_not_a_span(rule["after"])]
    if not isinstance(rule, Mapping) or not {"days", "at"} <= set(rule) <= {"days", "at", "notice"}:
        hint = 'write {days: [mon, thu], at: "19:00", notice: 48h} or {after: 24h}'
        return timedelta(0), [fault("timetable-rule", f"`{name}` needs days and a time, or a span", rule or name, hint)]
    return _slots(rule)


def _slots(rule: Mapping[str, Any]) -> tuple[Slots, list[Problem]]:
    days = rule["days"] if isinstance(rule["days"], list) else [rule["days"]]
    hint = f"write {', '.join(DAYS)}"
    problems = [fault("timetable-day", f"`{day}` is no weekday", day, hint) for day in _unknown_days(days)]
    clock = _TIME.fullmatch(str(rule["at"]))
    if clock is None:
        problems.append(fault("timetable-time", f"`{rule['at']}` is no time of day", rule["at"], 'write "19:00"'))
    notice = read_span(str(rule.get("notice", "0h")))
    if notice is None:
        problems.append(_not_a_span(rule["notice"]))
    if problems or clock is None:
        return Slots(frozenset(range(7)), time(0)), problems
    known = frozenset(DAYS.index(str(day).lower()) for day in days)
    return Slots(known, time(int(clock[1]), int(clock[2])), notice or timedelta(0)), []


def _unknown_days(days: list[Any]) -> Iterable[Any]:
    return (day for day in days or [""] if str(day).lower() not in DAYS)


def _not_a_span(value: Any) -> Problem:
    return fault("timetable-span", f"`{value}` is no span of time", value, "write 48h, 2d or 1d 12h")
