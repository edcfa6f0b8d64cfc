"""A mistake found later is corrected beside the old phase, which keeps its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import store
from generator.core.problem import Problem
from tests.toy.ruleset import LANTERNS
from tests.toy.table import FIRST, NOW, SECOND, Table, play_through, set_table

ONE, TWO, THREE, FOUR = "01-1-dawn-voyage", "02-1-dusk-tally", "03-2-dawn-voyage", "04-2-dusk-tally"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return set_table(tmp_path / "state")


def erratum(table: Table, phase: str = ONE, why: str = "Red said North") -> store.Written:
    return store.erratum(table.root, "toy", LANTERNS, phase, why)


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems if problem.weight == "fault"]


def pages(table: Table) -> dict[str, tuple[bool, str]]:
    game, problems = store.public_game(table.root, "toy")
    assert not problems
    assert game is not None
    return {each.phase.folder: (each.done, each.superseded) for each in game.phases}


def test_an_erratum_stands_beside_the_phase_with_its_orders_to_correct(table: Table) -> None:
    play_through(table)
    before = table.bytes()
    done = erratum(table)
    assert not done.problems
    assert {path.parent.name for path in done.paths} == {f"{ONE}.2", f"{THREE}.2"}
    assert {name: data for name, data in table.bytes().items() if ".2/" not in name} == before
    text = table.file(f"{ONE}.2/orders.yaml").read_text()
    assert text == table.file(f"{ONE}/orders.yaml").read_text().replace("final: true", "final: false").replace(
        f"phase: {ONE}\n", f"phase: {ONE}\nwhy: Red said North\nrevision: 2\n"
    ).replace("why: Red said North\nrevision: 2\n", "revision: 2\nwhy: Red said North\n")
    assert "final: false" in table.file(f"{THREE}.2/orders.yaml").read_text()
    assert not table.file(f"{THREE}.2/position.yaml").exists()


def test_nothing_runs_until_the_correction_is_final(table: Table) -> None:
    play_through(table)
    erratum(table)
    assert table.run().played == ()
    assert (table.check().phase, table.check().over) == (table.check().phase and table.check().phase._replace(revision=2), False)  # type: ignore[union-attr]


def test_the_corrected_game_is_played_in_new_folders(table: Table) -> None:
    play_through(table)
    before = table.bytes()
    erratum(table)
    table.orders(f"{ONE}.2", {**FIRST, "red": ["sail North"]})
    assert [phase.folder for phase in table.run().played] == [f"{ONE}.2", f"{TWO}.2"]
    assert table.record(f"{ONE}.2")["why"] == "a slip"
    assert table.record(f"{ONE}.2")["revision"] == 2
    assert table.run().played == ()
    table.orders(f"{THREE}.2", SECOND)
    assert [phase.folder for phase in table.run().played] == [f"{THREE}.2", f"{FOUR}.2"]
    assert table.check().over
    assert {name: data for name, data in table.bytes().items() if name in before and "schema" not in name}.items() <= before.items()
    assert store.replay(table.root, "toy", LANTERNS) == []


def test_a_page_that_was_corrected_names_its_successor(table: Table) -> None:
    play_through(table)
    assert set(pages(table).values()) == {(True, "")}
    erratum(table)
    assert pages(table) == {
        ONE: (True, f"{ONE}.2"),
        f"{ONE}.2": (False, ""),
        TWO: (True, f"{ONE}.2"),
        THREE: (True, f"{ONE}.2"),
        FOUR: (True, f"{ONE}.2"),
    }
    table.orders(f"{ONE}.2", FIRST)
    table.run()
    assert pages(table)[TWO] == (True, f"{TWO}.2")
    assert pages(table)[THREE] == (True, f"{THREE}.2")
    assert pages(table)[FOUR] == (True, f"{THREE}.2")


def test_a_correction_may_end_the_game_earlier(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    erratum(table)
    table.orders(f"{ONE}.2", {}, more="rulings: [{rule: stop, why: agreed}]\n")
    assert [phase.folder for phase in table.run().played] == [f"{ONE}.2"]
    assert table.check().over
    assert table.run().played == ()
    assert pages(table)[THREE] == (False, f"{ONE}.2")


def test_a_correction_may_let_a_game_go_on_that_was_over(table: Table) -> None:
    table.orders(ONE, {}, more="rulings: [{rule: stop, why: agreed}]\n")
    table.run()
    erratum(table)
    table.orders(f"{ONE}.2", FIRST)
    assert [phase.folder for phase in table.run().played] == [f"{ONE}.2", TWO]
    assert store.replay(table.root, "toy", LANTERNS) == []


def test_an_erratum_of_an_erratum(table: Table) -> None:
    play_through(table)
    erratum(table, THREE)
    table.orders(f"{THREE}.2", {"red": ["sail South"]})
    assert not table.run().faults
    erratum(table, ONE)
    assert table.file(f"{ONE}.3/position.yaml").exists()
    table.orders(f"{ONE}.3", FIRST)
    assert [phase.folder for phase in table.run().played] == [f"{ONE}.3", f"{TWO}.3"]
    assert "sail South" in table.file(f"{THREE}.3/orders.yaml").read_text()
    assert store.replay(table.root, "toy", LANTERNS) == []


def test_a_sheet_that_nobody_filled_in_is_made_anew(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    erratum(table)
    assert not table.file(f"{THREE}.2").exists()
    table.orders(f"{ONE}.2", {"red": ["sail West"]})
    assert not table.run().faults
    assert "red:\n    - West\n" in table.file(f"{THREE}.2/orders.yaml").read_text()


def test_a_game_that_goes_on_past_an_erratum_numbers_new_phases_plainly(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    erratum(table)
    table.orders(f"{ONE}.2", FIRST)
    table.run()
    table.orders(f"{THREE}.2", SECOND)
    assert [phase.folder for phase in table.run().played] == [f"{THREE}.2", FOUR]
    assert store.replay(table.root, "toy", LANTERNS) == []


def test_the_files_of_a_folder_of_orders_are_all_copied(table: Table) -> None:
    table.file(f"{ONE}/orders.yaml").unlink()
    folder = table.file(f"{ONE}/orders")
    folder.mkdir()
    head = f"format: 1\ngame: toy\nphase: {ONE}\n"
    (folder / "gm.yaml").write_text(head + "final: true\n")
    (folder / "red.yaml").write_text(head + "orders: {red: [sail East]}\n")
    table.run()
    assert not erratum(table).problems
    assert sorted(path.name for path in table.file(f"{ONE}.2/orders").iterdir()) == ["gm.yaml", "red.yaml"]
    assert table.check().faults == []


REFUSED = {
    "a phase that is not there": ("09-9-dawn-voyage", "why", "no-such-phase"),
    "a phase that was not played": (THREE, "why", "no-such-phase"),
    "a phase that takes no orders": (TWO, "why", "no-orders"),
    "no reason": (ONE, " ", "no-why"),
}


@pytest.mark.parametrize(("phase", "why", "code"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_corrected(table: Table, phase: str, why: str, code: str) -> None:
    table.orders(ONE, FIRST)
    table.run()
    before = table.bytes()
    assert codes(erratum(table, phase, why).problems) == [code]
    assert table.bytes() == before


def test_preview_shows_a_correction_before_it_runs(table: Table) -> None:
    play_through(table)
    erratum(table)
    game, problems = store.preview(table.root, "toy", LANTERNS, NOW)
    assert not problems
    assert game is not None
    assert f"{TWO}.2" in [each.phase.folder for each in game.phases]
