"""Deadlines, over the changes of the clocks too."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.timetable import next_deadline, read_moment, read_span, read_timetable, show_moment
from generator.store.reading import load_yaml


def table(zone: str, orders: str) -> str:
    return f"timetable: {{zone: {zone}, orders: {orders}}}"


def problems(text: str) -> list[tuple[str, str]]:
    tree, _ = load_yaml(text.encode(), "game.yaml")
    return [(problem.code, problem.suggestion) for problem in read_timetable(tree["timetable"])[1]]  # type: ignore[index, call-overload]


def deadline(text: str, at: str, step: str = "orders") -> str:
    tree, _ = load_yaml(text.encode(), "game.yaml")
    timetable, wrong = read_timetable(tree["timetable"])  # type: ignore[index, call-overload]
    assert timetable is not None, wrong
    due = next_deadline(timetable, step, datetime.fromisoformat(at))
    return show_moment(due) if due else ""


TWICE = '{days: [mon, thu], at: "19:00", notice: 48h}'
NIGHT = '{days: [sun], at: "02:30"}'
LONDON, BERLIN, NEW_YORK, TOKYO = "Europe/London", "Europe/Berlin", "America/New_York", "Asia/Tokyo"
DAY = '{days: [sun, mon], at: "12:00", notice: 24h}'
ROWS = {
    "the first slot": (NEW_YORK, TWICE, "2026-12-01T12:00-05:00", "2026-12-03T19:00-05:00"),
    "exactly the notice is enough": (NEW_YORK, TWICE, "2026-12-01T19:00-05:00", "2026-12-03T19:00-05:00"),
    "a minute less is not": (NEW_YORK, TWICE, "2026-12-01T19:01-05:00", "2026-12-07T19:00-05:00"),
    "given in another zone": (NEW_YORK, TWICE, "2026-12-02T01:00+01:00", "2026-12-03T19:00-05:00"),
    "the day is the zone's": (TOKYO, '{days: [fri], at: "01:00"}', "2026-12-03T15:30Z", "2026-12-04T01:00+09:00"),
    "over the change to winter time": (LONDON, TWICE, "2026-10-24T12:00+01:00", "2026-10-26T19:00+00:00"),
    "the notice counts hours that pass": (LONDON, DAY, "2026-10-24T12:00+01:00", "2026-10-25T12:00+00:00"),
    "a day at summer's end has 25 of them": (LONDON, DAY, "2026-10-24T13:00+01:00", "2026-10-25T12:00+00:00"),
    "and not 26": (LONDON, DAY, "2026-10-24T13:01+01:00", "2026-10-26T12:00+00:00"),
    "a day at its beginning has 23": (LONDON, DAY, "2027-03-27T12:00+00:00", "2027-03-29T12:00+01:00"),
    "a time that is skipped comes an hour later": (BERLIN, NIGHT, "2027-03-27T12:00+01:00", "2027-03-28T03:30+02:00"),
    "a time that comes twice is the first": (BERLIN, NIGHT, "2026-10-24T12:00+02:00", "2026-10-25T02:30+02:00"),
    "the first of the two has passed already": (BERLIN, NIGHT, "2026-10-25T02:31+02:00", "2026-11-01T02:30+01:00"),
    "so many hours after": (LONDON, "{after: 24h}", "2026-10-24T19:00+01:00", "2026-10-25T18:00+00:00"),
    "seconds are cut": ("UTC", "{after: 24h}", "2026-10-24T19:00:59+00:00", "2026-10-25T19:00+00:00"),
    "days in any letters": ("UTC", '{days: [Mon], at: "9:05"}', "2026-12-01T12:00Z", "2026-12-07T09:05+00:00"),
    "one day without a list": ("UTC", '{days: mon, at: "19:00"}', "2026-12-01T12:00Z", "2026-12-07T19:00+00:00"),
}


@pytest.mark.parametrize(("zone", "orders", "at", "due"), ROWS.values(), ids=ROWS)
def test_next_deadline(zone: str, orders: str, at: str, due: str) -> None:
    assert deadline(table(zone, orders), at) == due


def test_a_step_that_is_not_in_the_timetable_has_no_deadline() -> None:
    assert deadline(table("UTC", "{after: 24h}"), "2026-12-01T12:00Z", "retreats") == ""


WRONG = {
    "no mapping": ("timetable: weekly", "timetable"),
    "no zone": ("timetable: {orders: {after: 24h}}", "timetable-zone"),
    "a zone that does not exist": ("timetable: {zone: Europe/Londinium}", "timetable-zone"),
    "a path as a zone": ("timetable: {zone: ../../etc/passwd}", "timetable-zone"),
    "no such day": (table("UTC", '{days: [monday], at: "19:00"}'), "timetable-day"),
    "no day at all": (table("UTC", '{days: [], at: "19:00"}'), "timetable-day"),
    "no such time": (table("UTC", '{days: [mon], at: "25:00"}'), "timetable-time"),
    "no such span": (table("UTC", '{days: [mon], at: "19:00", notice: soon}'), "timetable-span"),
    "no such span after": (table("UTC", "{after: 24}"), "timetable-span"),
    "days and a span": (table("UTC", "{days: [mon], after: 24h}"), "timetable-rule"),
    "a word": (table("UTC", "mondays"), "timetable-rule"),
}


@pytest.mark.parametrize(("text", "code"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_said_with_a_way_out(text: str, code: str) -> None:
    assert [(found, bool(hint)) for found, hint in problems(text)] == [(code, True)]


MOMENTS = {
    "with an offset": ("2026-12-04T20:10-05:00", "2026-12-04T20:10-05:00"),
    "in the game's zone": ("2026-12-04T20:10", "2026-12-04T20:10+01:00"),
    "UTC": ("2026-12-04T20:10Z", "2026-12-04T20:10+00:00"),
    "seconds": ("2026-12-04T20:10:30", "2026-12-04T20:10:30+01:00"),
    "in a skipped hour": ("2027-03-28T02:30", "2027-03-28T03:30+02:00"),
    "no moment": ("tomorrow", None),
    "a day without a time": ("2026-12-04", None),
    "before there were games by post": ("0001-01-01T00:00+05:00", None),
    "when everything is over": ("9999-12-31T23:59-05:00", None),
    "no such day": ("2026-02-30T10:00", None),
}


@pytest.mark.parametrize(("text", "shown"), MOMENTS.values(), ids=MOMENTS)
def test_a_moment_is_read(text: str, shown: str | None) -> None:
    moment = read_moment(text, ZoneInfo("Europe/Berlin"))
    assert (show_moment(moment) if moment else None) == shown


def test_a_moment_without_offset_or_zone_is_none() -> None:
    assert read_moment("2026-12-04T20:10", None) is None


SPANS = {"48h": 48, "2d": 48, "1d 12h": 36, "1w": 168, "30m": 0.5}


@pytest.mark.parametrize(("text", "hours"), SPANS.items(), ids=SPANS)
def test_a_span_is_read(text: str, hours: float) -> None:
    assert read_span(text) == timedelta(hours=hours)


@pytest.mark.parametrize("text", ["", "48", "h", "-1h", "1y", "1h1", "99999h"])
def test_no_span(text: str) -> None:
    assert read_span(text) is None


@given(
    st.datetimes(datetime.fromisoformat("2020-01-01"), datetime.fromisoformat("2035-01-01")),
    st.sampled_from(["Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"]),
    st.integers(0, 7 * 24),
    st.integers(0, 23),
)
def test_a_slot_leaves_the_notice_and_comes_within_a_week_of_it(moment: datetime, zone: str, notice: int, hour: int) -> None:
    at = moment.replace(tzinfo=UTC)
    text = table(zone, f'{{days: [tue], at: "{hour}:30", notice: {notice}h}}')
    due = datetime.fromisoformat(deadline(text, at.isoformat())).astimezone(UTC)
    assert timedelta(hours=notice) <= due - at <= timedelta(hours=notice, days=7) + timedelta(hours=25)
    assert due.astimezone(ZoneInfo(zone)).minute in (0, 30)
