"""A mistake found later is corrected beside the old phase, which keeps its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import store
from generator.core.problem import Problem
from tests.support.quarry_tables.table import CALM, EVENING, FIRST, LAST, NOW, ONE, SECOND, TWO, Table, play_through, set_table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return set_table(tmp_path / "state")


def erratum(table: Table, phase: str = ONE, why: str = "Ochre said Mill") -> store.Written:
    return store.erratum(table.root, "pit", CALM, phase, why)


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems if problem.weight == "fault"]


def pages(table: Table) -> dict[str, tuple[bool, str]]:
    game, problems = store.public_game(table.root, "pit")
    assert not problems
    assert game is not None
    return {each.phase.folder: (each.done, each.superseded) for each in game.phases}


def test_an_erratum_stands_beside_the_phase_with_its_orders_to_correct(table: Table) -> None:
    play_through(table)
    before = table.bytes()
    done = erratum(table)
    assert not done.problems
    assert {path.parent.name for path in done.paths} == {f"{ONE}.2", f"{TWO}.2"}
    assert {name: data for name, data in table.bytes().items() if ".2/" not in name} == before
    text = table.file(f"{ONE}.2/orders.yaml").read_text()
    assert text == table.file(f"{ONE}/orders.yaml").read_text().replace("final: true", "final: false").replace(
        f"phase: {ONE}\n", f"phase: {ONE}\nwhy: Ochre said Mill\nrevision: 2\n"
    ).replace("why: Ochre said Mill\nrevision: 2\n", "revision: 2\nwhy: Ochre said Mill\n")
    assert "final: false" in table.file(f"{TWO}.2/orders.yaml").read_text()
    assert not table.file(f"{TWO}.2/position.yaml").exists()


def test_nothing_runs_until_the_correction_is_final(table: Table) -> None:
    play_through(table)
    erratum(table)
    assert table.run().played == ()
    assert (table.check().phase, table.check().over) == (table.check().phase and table.check().phase._replace(revision=2), False)  # type: ignore[union-attr]


def test_the_corrected_game_is_played_in_new_folders(table: Table) -> None:
    play_through(table)
    before = table.bytes()
    erratum(table)
    table.orders(f"{ONE}.2", {**FIRST, "ochre": ["Magpie stays", "Marten stays"]})
    assert [phase.folder for phase in table.run().played] == [f"{ONE}.2", f"{EVENING}.2"]
    assert table.record(f"{ONE}.2")["why"] == "a slip"
    assert table.record(f"{ONE}.2")["revision"] == 2
    assert table.run().played == ()
    table.orders(f"{TWO}.2", SECOND)
    assert [phase.folder for phase in table.run().played] == [f"{TWO}.2", f"{LAST}.2"]
    assert table.check().over
    assert {name: data for name, data in table.bytes().items() if name in before and "schema" not in name}.items() <= before.items()
    assert store.replay(table.root, "pit", CALM) == []


def test_a_page_that_was_corrected_names_its_successor(table: Table) -> None:
    play_through(table)
    assert set(pages(table).values()) == {(True, "")}
    erratum(table)
    assert pages(table) == {
        ONE: (True, f"{ONE}.2"),
        f"{ONE}.2": (False, ""),
        EVENING: (True, f"{ONE}.2"),
        TWO: (True, f"{ONE}.2"),
        LAST: (True, f"{ONE}.2"),
    }
    table.orders(f"{ONE}.2", FIRST)
    table.run()
    assert pages(table)[EVENING] == (True, f"{EVENING}.2")
    assert pages(table)[TWO] == (True, f"{TWO}.2")
    assert pages(table)[LAST] == (True, f"{TWO}.2")


def test_a_correction_may_end_the_game_earlier(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    erratum(table)
    table.orders(f"{ONE}.2", {}, more="rulings: [{rule: truce, why: agreed}]\n")
    assert [phase.folder for phase in table.run().played] == [f"{ONE}.2"]
    assert table.check().over
    assert table.run().played == ()
    assert pages(table)[TWO] == (False, f"{ONE}.2")


def test_a_correction_may_let_a_game_go_on_that_was_over(table: Table) -> None:
    table.orders(ONE, {}, more="rulings: [{rule: truce, why: agreed}]\n")
    table.run()
    erratum(table)
    table.orders(f"{ONE}.2", FIRST)
    assert [phase.folder for phase in table.run().played] == [f"{ONE}.2", EVENING]
    assert store.replay(table.root, "pit", CALM) == []


def test_an_erratum_of_an_erratum(table: Table) -> None:
    play_through(table)
    erratum(table, TWO)
    table.orders(f"{TWO}.2", {"ochre": ["Magpie stays"]})
    assert not table.run().faults
    erratum(table, ONE)
    assert table.file(f"{ONE}.3/position.yaml").exists()
    table.orders(f"{ONE}.3", FIRST)
    assert [phase.folder for phase in table.run().played] == [f"{ONE}.3", f"{EVENING}.3"]
    assert "Magpie stays" in table.file(f"{TWO}.3/orders.yaml").read_text()
    assert store.replay(table.root, "pit", CALM) == []


def test_a_sheet_that_nobody_filled_in_is_made_anew(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    erratum(table)
    assert not table.file(f"{TWO}.2").exists()
    table.orders(f"{ONE}.2", {"ochre": ["Magpie - Marsh"]})
    assert not table.run().faults
    assert "final: false\norders:\n  grey:\n    - Badger\n" in table.file(f"{TWO}.2/orders.yaml").read_text()


def test_a_game_that_goes_on_past_an_erratum_numbers_new_phases_plainly(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    erratum(table)
    table.orders(f"{ONE}.2", FIRST)
    table.run()
    table.orders(f"{TWO}.2", SECOND)
    assert [phase.folder for phase in table.run().played] == [f"{TWO}.2", LAST]
    assert store.replay(table.root, "pit", CALM) == []


def test_the_files_of_a_folder_of_orders_are_all_copied(table: Table) -> None:
    table.file(f"{ONE}/orders.yaml").unlink()
    folder = table.file(f"{ONE}/orders")
    folder.mkdir()
    head = f"format: 1\ngame: pit\nphase: {ONE}\n"
    (folder / "gm.yaml").write_text(head + "final: true\n")
    (folder / "ochre.yaml").write_text(head + "orders: {ochre: [Magpie - Ford]}\n")
    table.run()
    assert not erratum(table).problems
    assert sorted(path.name for path in table.file(f"{ONE}.2/orders").iterdir()) == ["gm.yaml", "ochre.yaml"]
    assert table.check().faults == []


REFUSED = {
    "a phase that is not there": ("09-day-9-march", "why", "no-such-phase"),
    "a phase that was not played": (TWO, "why", "no-such-phase"),
    "a phase that takes no orders": (EVENING, "why", "no-orders"),
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
    game, problems = store.preview(table.root, "pit", CALM, NOW)
    assert not problems
    assert game is not None
    assert f"{EVENING}.2" in [each.phase.folder for each in game.phases]
