"""When something is next due: the moment before which a look every hour finds nothing to do, and after which it does."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from generator.cli import main

FIRST = "01-1901-spring-orders"
CLOCK = "timetable: {zone: Europe/London, orders: {days: [mon], at: '19:00'}}\n"
DUE = f"{CLOCK}deadlines: {{{FIRST}: {{due: 2026-07-06T19:00, why: first}}}}\n"
EXACT = f"deadlines: {{{FIRST}: {{due: 2026-07-06T19:00-05:00}}}}\n"
LATER = f"{CLOCK}deadlines: {{{FIRST}: {{due: 2026-07-13T19:00, why: holidays}}}}\n"
BEFORE, AFTER = "2026-07-01T12:00+00:00", "2026-07-20T12:00+00:00"


def lay(home: Path, words: str, final: str, game: str = "duel", more: str = "") -> None:
    """A game that waits for its first phase."""
    if not (home / "state" / game).exists():
        assert main(["-C", str(home), "new", game, "--rules", "classical"]) == 0
    path = home / "state" / game / "game.yaml"
    path.write_text(path.read_text().split("\ntimetable:")[0].rstrip("\n") + "\n" + words)
    orders = home / "state" / game / FIRST / "orders.yaml"
    text = orders.read_text().replace("final: false", f"final: {final}")
    orders.write_text(text.replace("- A Par\n", f"- A Par - Bur\n{more}", 1))


def due(home: Path, capsys: pytest.CaptureFixture[str], now: str = BEFORE) -> list[str]:
    capsys.readouterr()
    assert main(["-C", str(home), "--now", now, "due"]) == 0
    return capsys.readouterr().out.splitlines()


CASES = [
    ("final, with a deadline to come", DUE, "true", "2026-07-06T18:00:00Z"),
    ("not final", DUE, "false", ""),
    ("a game that is paused", DUE + "paused: the GM is away\n", "true", ""),
    ("an extension counts instead", LATER, "true", "2026-07-13T18:00:00Z"),
    ("a timetable and no deadline is a fault that waits for the GM", CLOCK, "true", ""),
    ("no timetable: it runs at once", "", "true", ""),
    ("a moment still to come is a fault that time mends", "", "2026-07-02T08:30+02:00", "2026-07-02T06:30:00Z"),
    ("a deadline without a timetable", EXACT, "true", "2026-07-07T00:00:00Z"),
]


@pytest.mark.parametrize(("_what", "words", "final", "moment"), CASES, ids=[what for what, *_ in CASES])
def test_what_is_due_is_run_at_that_moment_and_not_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], _what: str, words: str, final: str, moment: str
) -> None:
    lay(tmp_path, words, final)
    assert due(tmp_path, capsys) == ([f"{moment} duel {FIRST}"] if moment else [])
    record = tmp_path / "state/duel" / FIRST / "results.yaml"
    if moment:
        just_before = datetime.fromisoformat(moment) - timedelta(seconds=1)
        main(["-C", str(tmp_path), "--now", just_before.isoformat(), "run"])
        assert not record.exists()
        assert main(["-C", str(tmp_path), "--now", moment, "run"]) == 0
        assert record.exists()
        assert due(tmp_path, capsys, AFTER) == []
    elif final == "true" and not words:
        main(["-C", str(tmp_path), "--now", BEFORE, "run"])
        assert record.exists()
    else:
        main(["-C", str(tmp_path), "--now", AFTER, "run"])
        assert not record.exists()


def test_a_phase_with_a_fault_waits_for_its_gm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lay(tmp_path, DUE, "true", more="  - A Moon - Bur\n")
    assert due(tmp_path, capsys) == []


def test_the_earliest_comes_first_and_a_game_that_cannot_be_read_holds_up_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lay(tmp_path, LATER, "true", "alpha")
    lay(tmp_path, DUE, "true", "beta")
    lay(tmp_path, "rules: [", "true", "gamma")
    assert due(tmp_path, capsys) == [f"2026-07-06T18:00:00Z beta {FIRST}", f"2026-07-13T18:00:00Z alpha {FIRST}"]


def test_a_deadline_that_has_passed_stays_due_until_it_is_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lay(tmp_path, DUE, "true")
    assert due(tmp_path, capsys, AFTER) == [f"2026-07-06T18:00:00Z duel {FIRST}"]


def test_sealed_orders_count_as_others_where_the_key_opens_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    key = tmp_path / "the.key"
    assert main(["keygen", "--out", str(key)]) == 0
    monkeypatch.setitem(os.environ, "GAZETTE_KEY", key.read_text())
    assert main(["-C", str(tmp_path), "new", "duel", "--rules", "classical", "--secrecy", "sealed"]) == 0
    game = tmp_path / "state/duel"
    (game / FIRST / "orders.yaml").write_text((game / FIRST / "sheet.yaml").read_text())
    expected = [f"2026-07-06T18:00:00Z duel {FIRST}"]
    lay(tmp_path, DUE, "true")
    assert due(tmp_path, capsys) == []  # open orders of a sealed game are not run
    assert main(["-C", str(tmp_path), "seal", "duel"]) == 0
    assert due(tmp_path, capsys) == expected
    monkeypatch.delenv("GAZETTE_KEY")
    assert due(tmp_path, capsys) == []
