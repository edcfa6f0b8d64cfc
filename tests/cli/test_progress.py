"""What long pieces of work tell of themselves: where somebody looks on, one line that is rewritten, and in logs a line a minute."""

from __future__ import annotations

import pytest

from generator.cli.progress import Progress


class Clock:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a terminal shows, one line after the other in the same place."""
    shown: list[str] = []
    monkeypatch.setattr("generator.cli.progress.on_terminal", lambda: True)
    monkeypatch.setattr("generator.cli.progress.rewrite", shown.append)
    return shown


def work(clock: Clock, seconds: float, names: list[str]) -> None:
    """Take so long for each of some games."""
    for _ in Progress(clock).through(names, "checking"):
        clock.now += seconds


def test_a_terminal_has_a_line_that_says_what_is_left_once_that_can_be_known(lines: list[str]) -> None:
    work(Clock(), 1.5, ["ann", "bea", "cis", "dot"])
    assert lines == [
        "0 of 4 games: checking ann",
        "1 of 4 games: checking bea",
        "2 of 4 games, about 5 s left: checking cis",
        "3 of 4 games, about 5 s left: checking dot",
        "",
    ]


def test_a_single_game_is_told_by_its_name_alone(lines: list[str]) -> None:
    work(Clock(), 100, ["ann"])
    assert lines == ["checking ann", ""]


@pytest.mark.parametrize(("each", "left"), [(0.5, "7 min"), (0.05, "40 s"), (0.2, "3 min"), (30, "7 h")])
def test_the_time_that_is_left_is_rounded(each: float, left: str, lines: list[str]) -> None:
    clock = Clock()
    progress = Progress(clock)
    progress.count(0, 1000)
    clock.now += each * 200
    progress.count(200, 1000)
    assert lines[-1] == f"200 of 1,000 games, about {left} left"


def test_what_is_done_at_a_game_keeps_the_count(lines: list[str]) -> None:
    progress = Progress(Clock())
    progress.count(311, 1000)
    progress.tell("describe: pictures 12 of 78")
    assert lines[-1] == "311 of 1,000 games: describe: pictures 12 of 78"


def test_a_second_round_is_timed_by_itself(lines: list[str]) -> None:
    clock = Clock()
    progress = Progress(clock)
    for _ in progress.through(["ann", "bea", "cis"], "reading"):
        clock.now += 100
    progress.count(0, 3)
    clock.now += 10
    progress.count(1, 3)
    assert lines[-1] == "1 of 3 games, about 20 s left"


def test_a_log_has_a_line_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    work(Clock(), 25, [f"game{number}" for number in range(10)])
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        "3 of 10 games, about 3 min left: checking game3",
        "6 of 10 games, about 2 min left: checking game6",
        "9 of 10 games, about 25 s left: checking game9",
    ]


def test_a_log_of_what_takes_less_than_a_minute_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    work(Clock(), 0.01, [f"game{number}" for number in range(1000)])
    assert capsys.readouterr().err == ""
