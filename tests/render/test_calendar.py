"""The deadline's file is valid iCalendar, by a reader of its own made from RFC 5545, and says what it was given."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.texts.calendar import CalendarEntry, calendar
from generator.render.texts.escape_text import printable, visible

ENTRY = CalendarEntry("tea/05-1902-fall-orders", "Tea Party: Fall 1902 Orders", "2026-12-03T19:00-05:00", "2026-12-03T19:00-05:00")
LINE = re.compile(r'([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\x00-\x08\x0a-\x1f]*"|[^";:,\x00-\x08\x0a-\x1f]*))*):([^\x00-\x08\x0a-\x1f\x7f]*)')
"""A content line (section 3.1): a name, parameters, and a value without control characters."""
TEXT = re.compile(r"(?:[^\\;,]|\\[\\;,nN])*")
"""A value of the type TEXT (section 3.3.11)."""


def read(data: bytes) -> dict[str, str]:
    """The properties of the one entry in a calendar, texts as they are meant; an AssertionError where it breaks the standard."""
    raw = data.decode().split("\r\n")
    assert raw.pop() == ""
    assert all("\n" not in line and "\r" not in line for line in raw)
    assert max(len(line.encode()) for line in raw) <= 75
    lines = "\r\n".join(raw).replace("\r\n ", "").split("\r\n")
    found = [(match[1], match[3]) for line in lines if (match := LINE.fullmatch(line))]
    assert len(found) == len(lines)
    assert [found[0], found[3], *found[-2:]] == [
        ("BEGIN", "VCALENDAR"), ("BEGIN", "VEVENT"), ("END", "VEVENT"), ("END", "VCALENDAR"),
    ]  # fmt: skip
    assert dict(found[1:3]).keys() == {"VERSION", "PRODID"}
    event = dict(found[4:-2])
    assert len(event) == len(found[4:-2])
    assert {"UID", "DTSTAMP", "DTSTART"} <= event.keys()
    assert all(re.fullmatch(r"\d{8}T\d{6}Z", event[name]) for name in ("DTSTAMP", "DTSTART"))
    assert re.fullmatch(r"\d{1,10}", event["SEQUENCE"])
    assert int(event["SEQUENCE"]) < 2**31
    return {**event, **{name: _unescaped(event[name]) for name in ("SUMMARY", "DESCRIPTION") if name in event}}


def _unescaped(text: str) -> str:
    assert TEXT.fullmatch(text)
    return re.sub(r"\\(.)", lambda it: "\n" if it[1] in "nN" else it[1], text)


def test_a_deadline_is_told_in_utc_with_its_words() -> None:
    about = "By mail; to Anna, or Ben.\nOne a line: A Par - Bur \\ F Bre H"
    event = read(calendar(replace(ENTRY, about=about, url="https://gm.example/tea/", since="2026-11-30T19:00Z")))
    assert event["DTSTART"] == "20261204T000000Z"
    assert event["DTSTAMP"] == "20261130T190000Z"
    assert (event["SUMMARY"], event["DESCRIPTION"]) == (ENTRY.title, about)
    assert event["URL"] == "https://gm.example/tea/"
    assert "DTEND" not in event


def test_the_uid_stays_and_the_sequence_grows_when_a_deadline_moves() -> None:
    moments = ["2026-12-03T19:00-05:00", "2026-12-03T18:00-05:00", "2026-12-04T19:00-05:00", "2026-12-05T00:01Z"]
    events = [read(calendar(replace(ENTRY, due=due), "https://gm.example/")) for due in moments]
    assert [int(it["SEQUENCE"]) for it in events] == [0, 1, 1441, 1442]
    assert len({it["UID"] for it in events}) == 1
    assert read(calendar(replace(ENTRY, name="tea/06-1902-fall-retreats"), "https://gm.example/"))["UID"] != events[0]["UID"]
    first = [int(read(calendar(replace(ENTRY, planned="", due=due)))["SEQUENCE"]) for due in (moments[0], moments[2])]
    assert first[0] < first[1]


def test_a_moment_without_an_offset_is_an_error() -> None:
    with pytest.raises(ValueError, match="no offset"):
        calendar(replace(ENTRY, due="2026-12-03T19:00"))


@given(st.text(), st.text())
def test_any_words_come_back_as_they_were(title: str, about: str) -> None:
    event = read(calendar(replace(ENTRY, title=title, about=about)))
    assert event["SUMMARY"] == visible(title)
    assert event.get("DESCRIPTION", "") == printable(about).strip()
