"""A deadline as a file that calendars take: iCalendar (RFC 5545)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5

from generator.core.quick_dataclass import dataclass
from generator.render.texts.escape_text import printable, visible

_LONGEST = 75
"""The most octets in a line, without its end (section 3.1)."""
_SPECIAL = re.compile(r"[\\;,]")


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A deadline. `name` is its own for ever (`tea-party/05-1902-fall-orders`), `due` its moment and `planned` the one that the
    timetable gave, empty where it gave none; `since` is the moment from which it was known, or empty.

    All moments are ISO 8601 with an offset. `title` is what the calendar shows, `about` a text below it, `url` the game's page or
    empty.
    """

    name: str
    title: str
    due: str
    planned: str = ""
    since: str = ""
    about: str = ""
    url: str = ""


def calendar(entry: CalendarEntry, address: str = "") -> bytes:
    """A calendar of one entry, in UTF-8. It takes no time of the day and keeps nobody from being free.

    Its UID is made from `address`, that of the site, and the entry's name. Its SEQUENCE is 0 while the deadline is the planned one
    and grows with every extension, so that calendars which have the entry already move it. Nothing depends on the present time.
    Raises ValueError where a moment has no offset.
    """
    due = _moment(entry.due)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Gazette//Deadlines//EN",
        "BEGIN:VEVENT",
        f"UID:{uuid5(NAMESPACE_URL, f'{address}{entry.name}/deadline')}",
        f"DTSTAMP:{_stamp(_moment(entry.since) if entry.since else due)}",
        f"SEQUENCE:{_sequence(due, _moment(entry.planned) if entry.planned else None)}",
        f"DTSTART:{_stamp(due)}",
        f"SUMMARY:{_text(visible(entry.title))}",
        *([f"DESCRIPTION:{_text(printable(entry.about).strip())}"] if entry.about.strip() else []),
        *([f"URL:{entry.url}"] if entry.url else []),
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines).encode()


def _sequence(due: datetime, planned: datetime | None) -> int:
    """Minutes of delay; one more than that, since a deadline that was brought forward has changed, too.

    Where nothing was planned, as for the first phase of a game, the minutes count from 1970.
    """
    if due == planned:
        return 0
    return 1 + max(0, int(due.timestamp() - (planned.timestamp() if planned else 0)) // 60)


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text!r} has no offset from UTC")
    return moment


def _stamp(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    """A value of the type TEXT (section 3.3.11)."""
    return _SPECIAL.sub(r"\\\g<0>", text).replace("\n", "\\n")


def _folded(line: str) -> str:
    """A line in pieces that are short enough, each but the first with a space before it; no character is torn apart."""
    pieces, room = [""], _LONGEST
    for character in line:
        length = len(character.encode())
        if length > room:
            pieces.append(" ")
            room = _LONGEST - 1
        pieces[-1] += character
        room -= length
    return "\r\n".join(pieces)
