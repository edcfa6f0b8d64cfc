"""A run that is killed at any moment leaves a state from which the next run ends with the same bytes."""

from __future__ import annotations

import random
import signal
from itertools import count
from pathlib import Path

import pytest

from generator import store
from generator.core.phase import Phase
from tests.support.interruptions import at_some_writes, killed_at_write
from tests.support.quarry_tables.table import CALM, FIRST, SECOND, Table, set_table


def ready(root: Path) -> Table:
    table = set_table(root)
    table.orders("01-day-1-march", FIRST)
    table.orders("03-day-2-march", SECOND)
    return table


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a game that nothing interrupted."""
    table = ready(tmp_path_factory.mktemp("whole") / "state")
    assert len(table.run().played) == 4
    return table.bytes()


def half_written(table: Table) -> list[str]:
    return [name for name, data in table.bytes().items() if not name.split("/")[-1].startswith(".") and not data.endswith(b"\n")]


@at_some_writes
def test_killed_at_any_write(tmp_path: Path, whole: dict[str, bytes], step: int) -> None:
    for kills in count(0, step):
        table = ready(tmp_path / str(kills) / "state")
        if killed_at_write(table.run, kills) != signal.SIGKILL:
            break
        assert half_written(table) == []
        assert not table.check().faults
        assert not table.run().faults
        assert table.bytes() == whole
    assert kills > 20
    assert table.bytes() == whole


@pytest.mark.parametrize("seed", range(4))
def test_killed_again_and_again(tmp_path: Path, whole: dict[str, bytes], seed: int) -> None:
    chance = random.Random(seed)
    table = ready(tmp_path / "state")
    while killed_at_write(table.run, chance.randrange(12)) == signal.SIGKILL:
        assert half_written(table) == []
    assert table.bytes() == whole


@pytest.mark.parametrize("after", range(2, 26, 4))
def test_orders_that_change_between_leave_no_trace_of_the_first(tmp_path: Path, whole: dict[str, bytes], after: int) -> None:
    """A kill may leave a position that the corrected orders do not lead to."""
    table = ready(tmp_path / "killed" / "state")
    killed_at_write(table.run, after)
    if not table.file("01-day-1-march/results.yaml").exists():
        changed = {"grey": ["Badger - Ridge"], "ochre": ["Magpie stays"]}
        table.orders("01-day-1-march", changed)
        other = ready(tmp_path / "other" / "state")
        other.orders("01-day-1-march", changed)
        other.run()
        assert not table.run().faults
        assert table.bytes() == other.bytes()
    else:
        assert not table.run().faults
        assert table.bytes() == whole


def test_a_killed_run_whose_game_then_ends_leaves_no_phase_behind_it(tmp_path: Path) -> None:
    table = set_table(tmp_path / "state")
    left = table.file("02-day-1-gale/position.yaml")
    left.parent.mkdir()
    phase = Phase(2, 0, "day-1", "gale")
    left.write_text(f"format: 1\ngame: pit\nphase: {{id: {phase.id}, revision: 1}}\nmoney: {{}}\n")
    table.orders("01-day-1-march", FIRST, more="rulings: [{rule: truce}]\n")
    assert not table.run().faults
    assert not left.exists()
    assert table.check().over


def corrected(root: Path, kills: int = -1, stage: str = "") -> Table:
    """A game that is played, then corrected from its first phase on; at one stage of it the work is killed and done again."""
    table = ready(root)
    table.run()

    def erratum() -> store.Written:
        return store.erratum(table.root, "pit", CALM, "01-day-1-march", "a slip")

    for name, work in (("erratum", erratum), ("run", table.run)):
        if stage == name:
            killed_at_write(work, kills)
            assert half_written(table) == []
        if stage != "erratum" or name != "erratum" or not table.file("01-day-1-march.2/position.yaml").exists():
            assert not work().faults
        table.orders("01-day-1-march.2", {**FIRST, "ochre": ["Magpie stays"]})
        table.orders("03-day-2-march.2", SECOND)
    return table


@pytest.fixture(scope="module")
def whole_correction(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a corrected game that nothing interrupted."""
    return corrected(tmp_path_factory.mktemp("corrected") / "state").bytes()


@pytest.mark.parametrize("stage", ["erratum", "run"])
@pytest.mark.parametrize("kills", range(1, 26, 6))
def test_a_correction_that_is_killed_ends_with_the_same_bytes(
    tmp_path: Path, whole_correction: dict[str, bytes], stage: str, kills: int
) -> None:
    table = corrected(tmp_path / "state", kills, stage)
    assert table.bytes() == whole_correction
    assert store.replay(table.root, "pit", CALM) == []
