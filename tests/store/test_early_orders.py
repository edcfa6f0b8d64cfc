"""Orders for a phase that is not in front: listed and checked while it may still come, a fault once it will not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import games
from generator.core.problem import Problem
from tests.support.quarry_tables.closed import set_closed
from tests.support.quarry_tables.table import CALM, EVENING, FIRST, LAST, NOW, ONE, SECOND, TWO, Table, play_through, set_table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return set_table(tmp_path / "state")


def of(problems: list[Problem], *wanted: str) -> list[str]:
    return [problem.code for problem in problems if problem.weight in (wanted or ("fault",))]


def never_used(table: Table) -> tuple[str, str]:
    """What the one fault says and advises, the same in `check` and in `run`."""
    (fault,) = table.check().faults
    assert table.run().faults == [fault]
    assert fault.code == "never-used"
    return fault.message.removeprefix("these orders will never be used: "), fault.suggestion


def test_orders_entered_ahead_are_listed_and_used_when_their_phase_comes(table: Table) -> None:
    table.orders(TWO, SECOND)
    (notice,) = [problem for problem in table.check().problems if problem.code == "entered-ahead"]
    assert (notice.weight, notice.message) == ("notice", f"orders for phases to come: {TWO}/orders.yaml")
    table.orders(ONE, FIRST)
    assert [phase.folder for phase in table.run().played] == [ONE, EVENING, TWO, LAST]


WRONG = {
    "no YAML": ("orders:", "orders: [", "not-yaml"),
    "the head of another phase": (f"phase: {TWO}", f"phase: {ONE}", "wrong-phase"),
    "another game": ("game: pit", "game: tea", "wrong-game"),
    "a power that is not there": ("  ochre:", "  ocher:", "unknown-power"),
    "a secret of a power that is not there": ("notes: {ochre", "notes: {ocher", "unknown-power"),
    "a key that is not there": ("final:", "finale:", "unknown-key"),
    "the revision of no erratum": ("final:", "revision: 2\nfinal:", "wrong-revision"),
}


@pytest.mark.parametrize(("old", "new", "code"), WRONG.values(), ids=WRONG)
def test_orders_entered_ahead_are_checked_and_do_not_hold_up_the_phase_in_front(
    table: Table, old: str, new: str, code: str
) -> None:
    table.orders(TWO, SECOND, "false", more="notes: {ochre: [lamp]}\n")
    table.edit(f"{TWO}/orders.yaml", old, new)
    assert of(table.check().problems) == [code]
    table.orders(ONE, FIRST)
    assert [phase.folder for phase in table.run().played] == [ONE, EVENING]


def test_parts_entered_ahead_are_checked_too(table: Table) -> None:
    parts = table.file(f"{TWO}/orders")
    parts.mkdir(parents=True)
    (parts / "ochre.yaml").write_text(f"format: 1\ngame: pit\nphase: {TWO}\norders: {{grey: [Badger - Mill]}}\n")
    assert of(table.check().problems) == ["other-power"]
    assert of(table.check().problems, "notice") == ["entered-ahead"]


NOT_THERE = {
    "a phase before the one in front": ("02-day-1-march", f"this phase is {ONE}"),
    "the same phase by another number": ("05-day-1-march", f"this phase is {ONE}"),
    "the number of the one in front": ("01-day-2-march", f"phase 1 of this game is {ONE}"),
    "a number before all": ("00-day-2-march", f"the game has come to {ONE}"),
    "a day that is over": ("07-day-0-march", f"the game has come to {ONE}"),
    "a step without orders": (EVENING, "no orders are taken in a phase called reckoning"),
    "a slip in the step": ("03-day-2-mrach", "no orders are taken in a phase called mrach"),
    "a revision that nobody began": (f"{ONE}.2", f"this phase is {ONE}"),
}


@pytest.mark.parametrize(("folder", "why"), NOT_THERE.values(), ids=NOT_THERE)
def test_orders_that_nobody_would_read_stop_the_game(table: Table, folder: str, why: str) -> None:
    table.orders(folder, SECOND)
    table.file(f"{ONE}/orders.yaml").write_text(table.file(f"{ONE}/orders.yaml").read_text().replace("final: false", "final: true"))
    before = table.bytes()
    assert never_used(table)[0] == why
    assert table.bytes() == before


def test_orders_for_a_year_that_is_over_stop_the_game(tmp_path: Path) -> None:
    rules: Any = games.on_board("classical", None)
    assert not store.new_game(tmp_path, "tea", rules, {}).problems
    path = tmp_path / "tea/07-400bce-spring-orders/orders.yaml"
    path.parent.mkdir()
    path.write_text(f"format: 1\ngame: tea\nphase: {path.parent.name}\nfinal: true\norders: {{france: [A Par H]}}\n")
    (fault,) = store.check(tmp_path, "tea", rules, NOW).faults
    assert fault.message == "these orders will never be used: the game has come to 01-1901-spring-orders"


def test_before_the_phase_in_front_is_run_it_is_a_notice_and_then_a_fault_with_the_right_name(table: Table) -> None:
    """As retreats that turn out not to be due: the number is taken by the next phase."""
    table.orders("04-day-2-march", SECOND)
    assert of(table.check().problems, "fault", "notice") == ["entered-ahead"]
    table.orders(ONE, FIRST)
    assert [phase.folder for phase in table.run().played] == [ONE, EVENING]
    why, hint = never_used(table)
    assert why == f"this phase is {TWO}"
    assert hint.startswith(f"type `mv state/pit/04-day-2-march/orders.yaml state/pit/{TWO}/orders.yaml`")
    assert f"write `phase: {TWO}` in it" in hint
    table.file("04-day-2-march/orders.yaml").rename(table.file(f"{TWO}/orders.yaml"))
    table.edit(f"{TWO}/orders.yaml", "phase: 04-day-2-march", f"phase: {TWO}")
    assert [phase.folder for phase in table.run().played] == [TWO, LAST]


def test_where_other_orders_lie_already_none_are_written_over(table: Table) -> None:
    table.orders("05-day-1-march", SECOND)
    table.orders(ONE, FIRST)
    assert never_used(table)[1] == f"take over what is missing in {ONE}, then delete them"


def test_orders_for_a_phase_that_was_played_name_the_way_to_correct_it(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    table.orders("02-day-1-march", FIRST)
    assert "gazette erratum pit 01-day-1-march" in never_used(table)[1]


def test_orders_behind_the_end_of_a_game_are_told_of(table: Table) -> None:
    play_through(table)
    table.orders("05-day-3-march", FIRST)
    assert never_used(table) == ("the game is over", "delete them")


def test_orders_in_a_phase_that_took_none_are_told_of_after_it_was_played(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    table.orders(EVENING, FIRST)
    assert never_used(table)[0] == "no orders are taken in a phase called reckoning"


def test_a_mistyped_folder_with_orders_and_orders_beside_the_folders_are_faults(table: Table) -> None:
    for folder in (".", "3-day-2-march", "03-day-2"):
        table.orders(folder, FIRST)
        assert of(table.check().problems) == of(table.run().problems) == ["stray-folder"]
        table.file(f"{folder}/orders.yaml").unlink()
        assert of(table.check().problems) == of(table.run().problems) == []
    table.orders("drafts", FIRST)
    assert str(table.file("drafts")) in [str(each.spot.file) for each in table.check().problems if each.spot]
    assert not table.run().faults


# Errata: the copies of later orders wait for their phases, and what they were copied from stays.


def test_the_copies_of_an_erratum_are_listed_and_used(table: Table) -> None:
    play_through(table)
    store.erratum(table.root, "pit", CALM, ONE, "a slip")
    assert [problem.message for problem in table.check().problems if problem.code == "entered-ahead"] == [
        f"orders for phases to come: {TWO}.2/orders.yaml"
    ]
    table.orders(f"{ONE}.2", FIRST)
    table.run()
    assert table.check().faults == []
    table.edit(f"{TWO}.2/orders.yaml", "final: false", "final: true")
    assert not table.run().faults
    assert table.check().over
    assert table.check().faults == []


def test_orders_that_an_erratum_copied_before_they_were_run_are_no_matter_where_they_were(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    table.orders(TWO, SECOND, "false")
    store.erratum(table.root, "pit", CALM, ONE, "a slip")
    assert table.file(f"{TWO}.2/orders.yaml").is_file()
    table.orders(f"{ONE}.2", FIRST)
    for _ in range(2):
        assert table.run().faults == table.check().faults == []


def test_a_copy_whose_phase_no_longer_comes_is_told_of_and_its_original_is_not(table: Table) -> None:
    play_through(table)
    store.erratum(table.root, "pit", CALM, ONE, "a slip")
    table.orders(f"{ONE}.2", {}, more="rulings: [{rule: truce, why: agreed}]\n")
    assert [phase.folder for phase in table.run().played] == [f"{ONE}.2"]
    assert never_used(table) == ("the game is over", "delete them")
    table.file(f"{TWO}.2/orders.yaml").unlink()
    assert table.check().faults == []


def test_orders_typed_into_the_old_folder_after_an_erratum_are_told_of(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    store.erratum(table.root, "pit", CALM, ONE, "a slip")
    table.orders(f"{ONE}.2", FIRST)
    table.run()
    assert table.check().faults == []
    table.orders(TWO, SECOND)
    why, hint = never_used(table)
    assert why == f"this phase is {TWO}.2"
    assert f"write `phase: {TWO}` and `revision: 2` in it" in hint


def test_an_erratum_leaves_what_was_entered_ahead_where_it_will_be_read(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    table.orders("05-day-3-march", SECOND)
    done = store.erratum(table.root, "pit", CALM, ONE, "a slip")
    assert {path.parent.name for path in done.paths} == {f"{ONE}.2"}
    assert table.file("05-day-3-march/orders.yaml").is_file()


def test_an_erratum_that_was_killed_half_way_is_told_of(table: Table) -> None:
    play_through(table)
    store.erratum(table.root, "pit", CALM, ONE, "a slip")
    table.file(f"{ONE}.2/position.yaml").unlink()
    assert {problem.code for problem in table.check().faults} == {"never-used"}
    assert any("gazette erratum" in problem.suggestion for problem in table.check().faults)
    assert not store.erratum(table.root, "pit", CALM, ONE, "a slip").faults
    assert table.check().faults == []


# Sealed games.


def test_a_sheet_that_was_filled_before_an_erratum_is_told_of_with_its_new_place(tmp_path: Path) -> None:
    game = set_closed(tmp_path / "state")
    game.send(ONE, FIRST)
    game.run()
    sheet = game.file(f"{TWO}/sheet.yaml")
    sheet.write_text(sheet.read_text().replace("- Badger", "- Badger - Grey"))
    store.erratum(game.root, "pit", CALM, ONE, "a slip", game.keys)
    assert "entered-ahead" in of(game.check().problems, "notice")
    path = game.file(f"{ONE}.2/orders.yaml")
    path.write_text(path.read_text().replace("final: false", "final: true"))
    game.seal()
    game.run()
    (fault,) = game.check().faults
    assert f"mv state/pit/{TWO}/sheet.yaml state/pit/{TWO}.2/orders.yaml" in fault.suggestion
    assert "Badger - Grey" in sheet.read_text()


def test_sealed_orders_ahead_are_listed_without_the_key_and_checked_with_it(tmp_path: Path) -> None:
    game = set_closed(tmp_path / "state")
    sealed = game.seal_as_one(ONE, {"ocher": ["Magpie - Ford"]})
    ahead = game.file(TWO)
    ahead.mkdir()
    sealed.rename(ahead / "orders.yaml.age")
    assert set(of(game.check().problems)) == {"wrong-phase", "unknown-power"}
    assert of(store.check(game.root, "pit", CALM, NOW).problems) == []
