"""Deadlines as games have them: who waits for what, runs that come late or by a wrong clock, and clocks that are changed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from generator import store
from generator.cli import main
from generator.core.timetable import read_moment, show_moment
from tests.support.interruptions import killed_at_write
from tests.support.quarry_tables.table import CALM, FIRST, LAST, ONE, SECOND, TIMETABLE, TWO, Table, set_table

START = datetime.fromisoformat("2026-11-30T20:00+00:00")
DUE = datetime.fromisoformat("2026-12-03T19:00+00:00")
HOUR = timedelta(hours=1)


def timed(root: Path) -> Table:
    """A game with a timetable, whose first phase was run and whose second is final and due on a Thursday."""
    table = set_table(root, {"timetable": TIMETABLE})
    table.orders(ONE, FIRST, final="2026-11-30T20:00")
    assert not table.run(START).faults
    table.orders(TWO, SECOND)
    return table


def played(root: Path, moments: Iterable[datetime]) -> dict[str, bytes]:
    """The files of the game after a run at each of the moments, none of which meets a fault."""
    table = timed(root)
    for moment in moments:
        assert not table.run(moment).faults
    return table.bytes()


@pytest.fixture(scope="module")
def punctual(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a game that was run on the minute."""
    found = played(tmp_path_factory.mktemp("punctual") / "state", [DUE])
    assert f"{LAST}/results.yaml" in found
    return found


CLOCKS = {
    "an hour late": [DUE + HOUR],
    "years late": [DUE + timedelta(days=4000)],
    "every hour": [START + number * HOUR for number in range(0, 100, 9)],
    "twice in the same second": [DUE, DUE],
    "a clock that stood still in 1970": [datetime.fromtimestamp(0, UTC), DUE],
    "a clock that jumps back after the run": [DUE, START - timedelta(days=9000), DUE],
    "a clock that jumps to and fro": [START, DUE - HOUR, START - timedelta(days=1), DUE + HOUR, DUE - HOUR, DUE],
    "a clock in another zone": [DUE.astimezone(ZoneInfo("Pacific/Kiritimati"))],
    "a clock years ahead": [DUE + timedelta(days=36_500)],
}


@pytest.mark.parametrize("moments", CLOCKS.values(), ids=CLOCKS)
def test_whenever_it_is_run_the_bytes_are_those_of_a_punctual_run(
    tmp_path: Path, punctual: dict[str, bytes], moments: list[datetime]
) -> None:
    assert played(tmp_path / "state", moments) == punctual


@pytest.mark.parametrize("seed", range(5))
def test_any_clock_that_is_right_in_the_end(tmp_path: Path, punctual: dict[str, bytes], seed: int) -> None:
    chance = random.Random(seed)
    moments = [START + timedelta(hours=chance.randrange(-100_000, 100_000)) for _ in range(6)]
    assert played(tmp_path / "state", [*moments, DUE]) == punctual


def test_nothing_runs_a_second_early(tmp_path: Path) -> None:
    table = timed(tmp_path / "state")
    before = table.bytes()
    assert table.run(DUE - timedelta(seconds=1)).played == ()
    assert table.bytes() == before


def test_a_moment_that_a_wrong_clock_wrote_is_a_fault_until_it_has_passed(tmp_path: Path) -> None:
    """`gazette final` by a clock two years ahead: nothing is run and nothing is lost, and the file may be mended."""
    table = timed(tmp_path / "state")
    done = store.finalise(table.root, "pit", DUE + timedelta(days=730))
    assert not done.faults
    before = table.bytes()
    assert [each.code for each in table.run(DUE).faults] == ["final-in-future"]
    assert table.bytes() == before
    assert not store.finalise(table.root, "pit", DUE).faults
    assert len(table.run(DUE).played) == 2


# Deadlines that are moved


def move(table: Table, due: str, phase: str = TWO) -> None:
    words = table.file("game.yaml")
    kept = words.read_text().partition("deadlines:")[0]
    words.write_text(f"{kept}deadlines: {{{phase}: {{due: {due}, why: holidays}}}}\n")


def test_a_deadline_that_is_moved_after_its_phase_was_run_changes_nothing_and_doubles_nothing(
    tmp_path: Path, punctual: dict[str, bytes]
) -> None:
    table = timed(tmp_path / "state")
    table.run(DUE)
    for due in ("2026-12-10T12:00", "2026-12-01T12:00"):
        move(table, due)
        assert table.run(DUE + timedelta(days=30)).played == ()
        assert {name: data for name, data in table.bytes().items() if name != "game.yaml"}.items() <= punctual.items()
        assert store.replay(table.root, "pit", CALM) == []
    assert table.check().over


@pytest.mark.parametrize("kills", range(0, 28, 3))
def test_a_run_that_was_killed_goes_on_by_the_deadline_as_it_was_moved_meanwhile(tmp_path: Path, kills: int) -> None:
    table = timed(tmp_path / "killed" / "state")
    killed_at_write(lambda: table.run(DUE), kills)
    begun = table.file(f"{TWO}/results.yaml").exists()
    move(table, "2026-12-10T12:00")
    assert bool(table.run(DUE + HOUR).played) <= begun
    assert not table.run(DUE + timedelta(days=30)).faults
    other = timed(tmp_path / "other" / "state")
    if not begun:
        move(other, "2026-12-10T12:00")
    other.run(DUE + timedelta(days=30))
    if begun:
        move(other, "2026-12-10T12:00")
    assert table.bytes() == other.bytes()
    assert table.record(TWO)["at"] == ("2026-12-03T19:00+00:00" if begun else "2026-12-10T12:00+00:00")


def test_a_deadline_that_is_brought_forward_runs_at_once(tmp_path: Path) -> None:
    table = timed(tmp_path / "state")
    move(table, "2026-12-01T12:00")
    assert len(table.run(datetime.fromisoformat("2026-12-01T12:00Z")).played) == 2
    assert table.record(TWO)["at"] == table.record(LAST)["at"] == "2026-12-01T12:00+00:00"


# Zones, and both changes of the clocks. The first of each pair is the spring gap, the second the autumn fold.

LONDON, NEW_YORK, LORD_HOWE, KATHMANDU = "Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"
MOMENTS = {
    "London, an hour that does not exist": (LONDON, "2026-03-29T01:30", "2026-03-29T02:30+01:00"),
    "London, its first minute": (LONDON, "2026-03-29T01:00", "2026-03-29T02:00+01:00"),
    "London, the minute before it": (LONDON, "2026-03-29T00:59", "2026-03-29T00:59+00:00"),
    "London, an hour that comes twice": (LONDON, "2026-10-25T01:30", "2026-10-25T01:30+01:00"),
    "London, the minute after it": (LONDON, "2026-10-25T02:00", "2026-10-25T02:00+00:00"),
    "London, the second of the two by its offset": (LONDON, "2026-10-25T01:30+00:00", "2026-10-25T01:30+00:00"),
    "New York, an hour that does not exist": (NEW_YORK, "2026-03-08T02:15", "2026-03-08T03:15-04:00"),
    "New York, an hour that comes twice": (NEW_YORK, "2026-11-01T01:15", "2026-11-01T01:15-04:00"),
    "Lord Howe, half an hour that does not exist": (LORD_HOWE, "2026-10-04T02:15", "2026-10-04T02:45+11:00"),
    "Lord Howe, the minute behind it": (LORD_HOWE, "2026-10-04T02:30", "2026-10-04T02:30+11:00"),
    "Lord Howe, half an hour that comes twice": (LORD_HOWE, "2026-04-05T01:45", "2026-04-05T01:45+11:00"),
    "Lord Howe, the minute before it": (LORD_HOWE, "2026-04-05T01:29", "2026-04-05T01:29+11:00"),
    "Lord Howe, the minute after it": (LORD_HOWE, "2026-04-05T02:00", "2026-04-05T02:00+10:30"),
    "Kathmandu, which changes no clocks": (KATHMANDU, "2026-03-29T01:30", "2026-03-29T01:30+05:45"),
}


@pytest.mark.parametrize(("zone", "text", "shown"), MOMENTS.values(), ids=MOMENTS)
def test_a_deadline_of_the_gms_is_met_to_the_second(tmp_path: Path, zone: str, text: str, shown: str) -> None:
    """Read, waited for, recorded and published alike."""
    table = set_table(tmp_path / "state", {"timetable": {"zone": zone}, "deadlines": {ONE: text}})
    table.orders(ONE, FIRST)
    due = datetime.fromisoformat(shown)
    assert table.check(START).due == shown
    assert table.run(due - timedelta(seconds=1)).played == ()
    assert len(table.run(due).played) == 2
    assert table.record(ONE)["at"] == shown
    game, problems = store.public_game(table.root, "pit")
    assert game is not None
    assert (game.phases[0].due, problems) == (shown, [])


NIGHTLY = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
SLOTS = {
    "London, over a gap": (LONDON, "01:30", "0h", "2026-03-28T12:00Z", "2026-03-29T02:30+01:00"),
    "London, in a fold": (LONDON, "01:30", "0h", "2026-10-24T12:00Z", "2026-10-25T01:30+01:00"),
    "London, a day's notice over a gap is 24 hours": (LONDON, "12:00", "24h", "2026-03-28T12:00Z", "2026-03-30T12:00+01:00"),
    "London, a day's notice over a fold is 24 hours": (LONDON, "12:00", "24h", "2026-10-24T12:00Z", "2026-10-25T12:00+00:00"),
    "New York, over a gap": (NEW_YORK, "02:15", "0h", "2026-03-07T12:00Z", "2026-03-08T03:15-04:00"),
    "New York, in a fold": (NEW_YORK, "01:15", "0h", "2026-10-31T12:00Z", "2026-11-01T01:15-04:00"),
    "New York, notice up to the second time": (NEW_YORK, "01:15", "24h", "2026-10-31T05:16Z", "2026-11-02T01:15-05:00"),
    "New York, notice up to the first time": (NEW_YORK, "01:15", "24h", "2026-10-31T05:15Z", "2026-11-01T01:15-04:00"),
    "New York, when the first of two has passed": (NEW_YORK, "01:15", "0h", "2026-11-01T06:10Z", "2026-11-02T01:15-05:00"),
    "Lord Howe, over a gap": (LORD_HOWE, "02:15", "0h", "2026-10-03T12:00Z", "2026-10-04T02:45+11:00"),
    "Lord Howe, in a fold": (LORD_HOWE, "01:45", "0h", "2026-04-04T12:00Z", "2026-04-05T01:45+11:00"),
    "Lord Howe, notice over a gap": (LORD_HOWE, "12:00", "24h", "2026-10-03T01:30Z", "2026-10-05T12:00+11:00"),
    "Lord Howe, notice over a fold": (LORD_HOWE, "12:00", "24h", "2026-04-04T01:00Z", "2026-04-05T12:00+10:30"),
    "Kathmandu": (KATHMANDU, "00:10", "12h", "2026-03-28T06:25Z", "2026-03-29T00:10+05:45"),
}


@pytest.mark.parametrize(("zone", "at", "notice", "ended", "due"), SLOTS.values(), ids=SLOTS)
def test_the_slot_of_the_next_phase_stands_on_record(tmp_path: Path, zone: str, at: str, notice: str, ended: str, due: str) -> None:
    words = {"timetable": {"zone": zone, "march": {"days": NIGHTLY, "at": at, "notice": notice}}}
    table = set_table(tmp_path / "state", words)
    moment = datetime.fromisoformat(ended)
    table.orders(ONE, FIRST, final=show_moment(moment))
    assert not table.run(moment).faults
    assert f"due: {due}\n" in table.file(f"{TWO}/position.yaml").read_text()
    assert datetime.fromisoformat(due).utcoffset() == datetime.fromisoformat(due).astimezone(ZoneInfo(zone)).utcoffset()


SPANS = {
    "24 hours over a gap": (LONDON, "24h", "2026-03-28T19:00+00:00", "2026-03-29T20:00+01:00"),
    "24 hours over a fold": (LONDON, "24h", "2026-10-24T19:00+01:00", "2026-10-25T18:00+00:00"),
    "into the second half of a fold": (NEW_YORK, "2h", "2026-11-01T00:30-04:00", "2026-11-01T01:30-05:00"),
    "a day over half an hour's gap": (LORD_HOWE, "1d", "2026-10-03T12:00+10:30", "2026-10-04T12:30+11:00"),
    "a day over half an hour's fold": (LORD_HOWE, "1d", "2026-04-04T12:00+11:00", "2026-04-05T11:30+10:30"),
}


@pytest.mark.parametrize(("zone", "span", "ended", "due"), SPANS.values(), ids=SPANS)
def test_a_span_counts_hours_that_pass(tmp_path: Path, zone: str, span: str, ended: str, due: str) -> None:
    table = set_table(tmp_path / "state", {"timetable": {"zone": zone, "march": {"after": span}}})
    table.orders(ONE, FIRST, final=ended)
    assert not table.run(datetime.fromisoformat(ended)).faults
    assert f"due: {due}\n" in table.file(f"{TWO}/position.yaml").read_text()
    table.orders(TWO, SECOND)
    assert table.run(datetime.fromisoformat(due) - timedelta(seconds=1)).played == ()
    assert len(table.run(datetime.fromisoformat(due)).played) == 2


@pytest.mark.parametrize("zone", [LONDON, NEW_YORK, LORD_HOWE, KATHMANDU])
@pytest.mark.parametrize("year", [2026, *(pytest.param(year, marks=pytest.mark.fuzz) for year in (2025, 2027))])
def test_every_quarter_of_an_hour_of_a_year_is_a_moment_that_exists(zone: str, year: int) -> None:
    """Read without an offset and with the offset shown, it is the same; a later clock never shows an earlier moment."""
    last = datetime.min.replace(tzinfo=UTC)
    clock = datetime(year, 1, 1)  # noqa: DTZ001 - what a clock on a wall shows
    while clock.year == year:
        moment = read_moment(clock.isoformat(timespec="minutes"), ZoneInfo(zone))
        assert moment is not None
        again = read_moment(show_moment(moment), None)
        assert again is not None
        assert again.astimezone(UTC) == moment.astimezone(UTC)
        assert moment.astimezone(UTC) + timedelta(hours=1) > last
        last = max(last, moment.astimezone(UTC))
        clock += timedelta(minutes=15)


# What the commands say

FIRST_PHASE = "01-1901-spring-orders"
WORDS = f"""timetable: {{zone: America/New_York, orders: {{days: [thu], at: "19:00", notice: 48h}}}}
deadlines: {{{FIRST_PHASE}: {{due: 2026-12-03T19:00, why: the first}}}}
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A repository with a game whose orders are final and due on a Thursday evening."""
    assert main(["-C", str(tmp_path), "new", "tea", "--rules", "classical"]) == 0
    words = tmp_path / "state/tea/game.yaml"
    words.write_text(words.read_text() + WORDS)
    orders = tmp_path / f"state/tea/{FIRST_PHASE}/orders.yaml"
    orders.write_text(orders.read_text().replace("final: false", "final: true"))
    return tmp_path


def say(games: Path, now: str, command: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    capsys.readouterr()
    return main(["-C", str(games), "--now", now, command]), capsys.readouterr().out


def test_final_before_the_deadline_is_no_fault_and_says_what_it_waits_for(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    waits = "tea: waits for Spring 1901 Orders, due 2026-12-03T19:00-05:00\n"
    for now in ("2026-12-01T00:00Z", "2026-12-03T23:59:59Z", "1970-01-01T00:00Z"):
        assert say(games, now, "run", capsys) == (0, waits)
    code, told = say(games, "2026-12-04T00:00Z", "run", capsys)
    assert code == 0
    assert told.startswith("tea: Spring 1901 Orders adjudicated\n")


def test_a_job_that_comes_months_late_writes_what_a_punctual_one_writes(
    games: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    import shutil

    late = Path(shutil.copytree(games, tmp_path_factory.mktemp("late") / "games"))
    assert say(games, "2026-12-04T00:00Z", "run", capsys) == say(late, "2027-06-30T12:34:56+02:00", "run", capsys)
    files = [{path.relative_to(base): path.read_bytes() for path in base.rglob("*") if path.is_file()} for base in (games, late)]
    assert files[0] == files[1]
    assert b"at: 2026-12-03T19:00-05:00" in files[0][Path(f"state/tea/{FIRST_PHASE}/results.yaml")]


@pytest.mark.parametrize("now", ["9999-12-31T23:59-05:00", "0001-01-01T00:00+05:00", "tomorrow"])
def test_a_clock_that_shows_no_time_of_ours_is_refused_in_a_line(games: Path, now: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(games.rglob("*"))
    assert main(["-C", str(games), "--now", now, "run"]) == 2
    told = capsys.readouterr().err
    assert "is not a time" in told
    assert sorted(games.rglob("*")) == before
