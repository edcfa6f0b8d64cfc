"""Orders that were typed into a sheet are told of and never written over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.core.problem import Problem
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import EVENING, FIRST, ONE, TWO


@pytest.fixture
def game(tmp_path: Path) -> Closed:
    return set_closed(tmp_path / "state")


def told(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.weight, problem.code) for problem in problems]


MISSING = [("missing", "no-order")] * 3
FAULT, NOTICE = [("fault", "sheet-filled-in")], [("notice", "sheet-filled-in")]
EDITS: dict[str, Callable[[str], str]] = {
    "an order": lambda text: text.replace("- Badger", "- Badger - Mill"),
    "a ruling": lambda text: text + "rulings: [{rule: truce, why: agreed}]\n",
    "cut short": lambda text: text[: len(text) // 2],
    "no YAML": lambda text: text.replace("orders:", "orders: ["),
    "bytes that are no text": lambda text: text.replace("Badger", "B\udcffdger"),
    "emptied": lambda _: "",
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_a_filled_sheet_is_told_of_and_stays(game: Closed, edit: Callable[[str], str]) -> None:
    sheet = game.file(f"{ONE}/sheet.yaml")
    sheet.write_text(edit(sheet.read_text()), errors="surrogateescape")
    typed = sheet.read_bytes()
    for found in (game.check().problems, game.run().problems, game.run().problems):
        assert [each for each in told(found) if each not in MISSING] == FAULT
        (wrong,) = (each for each in found if each.weight == "fault")
        assert wrong.spot is not None
        assert wrong.spot.file == str(sheet)
        assert f"mv state/pit/{ONE}/sheet.yaml state/pit/{ONE}/orders.yaml" in wrong.suggestion
    assert game.seal().faults
    assert sheet.read_bytes() == typed


def test_what_the_message_says_to_type_puts_the_orders_in_force(game: Closed) -> None:
    sheet = game.file(f"{ONE}/sheet.yaml")
    sheet.write_text(sheet.read_text().replace("- Badger", "- Badger - Mill").replace("final: false", "final: true"))
    sheet.rename(sheet.with_name("orders.yaml"))
    assert not game.check().faults
    assert not game.seal().faults
    assert [phase.folder for phase in game.run().played] == [ONE, EVENING]


def test_a_blank_sheet_comes_back_when_the_other_is_deleted(game: Closed) -> None:
    sheet = game.file(f"{ONE}/sheet.yaml")
    blank = sheet.read_bytes()
    sheet.write_text("something else")
    sheet.unlink()
    assert game.run().paths == (sheet,)
    assert sheet.read_bytes() == blank


@pytest.mark.parametrize(
    "edit",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: b"# my notes\n" + data,
        lambda data: data.replace(b"final: false", b"final: true"),
    ],
    ids=["the line ends of Windows", "a byte order mark", "a comment", "final"],
)
def test_a_sheet_without_orders_is_no_matter_and_stays_too(game: Closed, edit: Callable[[bytes], bytes]) -> None:
    sheet = game.file(f"{ONE}/sheet.yaml")
    sheet.write_bytes(edited := edit(sheet.read_bytes()))
    assert set(told(game.check().problems)) == set(MISSING)
    assert told(game.run().problems) == []
    assert sheet.read_bytes() == edited


def test_beside_other_orders_a_filled_sheet_is_mentioned_and_stops_nothing(game: Closed) -> None:
    sheet = game.file(f"{ONE}/sheet.yaml")
    sheet.write_text(sheet.read_text().replace("- Badger", "- Badger - Ridge"))
    typed = sheet.read_bytes()
    game.send(ONE, FIRST)
    assert told(game.check().problems) == NOTICE
    done = game.run()
    assert [phase.folder for phase in done.played] == [ONE, EVENING]
    assert ("notice", "sheet-filled-in") in told(done.problems)
    assert sheet.read_bytes() == typed


def test_a_sheet_that_was_copied_and_sealed_is_not_mentioned(game: Closed) -> None:
    sheet = game.file(f"{ONE}/sheet.yaml")
    sheet.write_text(text := sheet.read_text().replace("- Badger", "- Badger - Ridge"))
    game.file(f"{ONE}/orders.yaml").write_text(text.replace("final: false", "final: true"))
    assert told(game.check().problems) == [*MISSING, ("notice", "not-sealed")]
    assert not game.seal().faults
    assert told(game.run().problems) == MISSING


def test_a_sheet_of_a_phase_that_was_played_is_left_alone(game: Closed) -> None:
    game.send(ONE, FIRST)
    game.run()
    sheet = game.file(f"{ONE}/sheet.yaml")
    sheet.write_text("whatever")
    assert set(told(game.check().problems)) == set(MISSING)
    assert sheet.read_text() == "whatever"


def test_a_game_that_was_sealed_once_tells_of_its_sheet_as_well(game: Closed) -> None:
    sheet = game.file(f"{ONE}/sheet.yaml")
    sheet.write_text(sheet.read_text().replace("- Badger", "- Badger - Mill"))
    words = game.file("game.yaml")
    kept = [line for line in words.read_text().splitlines(keepends=True) if not line.startswith("recipients:")]
    words.write_text("".join(kept).replace("secrecy: sealed", "secrecy: private"))
    assert [each for each in told(game.check().problems) if each not in MISSING] == FAULT
    assert game.run().paths == ()


@pytest.mark.parametrize("typed", ["", "Badger - Grey"])
def test_running_a_phase_again_takes_away_a_blank_sheet_and_no_filled_one(game: Closed, typed: str) -> None:
    """The records are gone, and the game now ends before the phase whose sheet was there."""
    game.send(ONE, FIRST)
    game.run()
    sheet = game.file(f"{TWO}/sheet.yaml")
    sheet.write_text(sheet.read_text().replace("- Badger", f"- {typed or 'Badger'}"))
    for name in (f"{ONE}/results.yaml", f"{EVENING}/results.yaml", *(f"{ONE}/orders/{part}.yaml.age" for part in game.parts(ONE))):
        game.file(name).unlink()
    game.write(ONE, FIRST, "rulings: [{rule: truce, when: reckoning, why: agreed}]\n")
    game.seal()
    assert len(game.run().played) == 2
    assert not game.file(f"{TWO}/position.yaml").exists()
    assert sheet.exists() == bool(typed)


def test_an_older_sheet_does_not_hold_up_a_game_that_has_its_orders(game: Closed) -> None:
    game.file(f"{ONE}/sheet.yaml").write_text("# an engine of old wrote this\nformat: 0\n")
    game.send(ONE, FIRST)
    assert len(game.run().played) == 2
