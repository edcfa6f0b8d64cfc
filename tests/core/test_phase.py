"""Phases by name: in a year and a season, or in a turn that is only counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import editor_schemas, games, phases
from generator.core.phase import Phase, read_phase
from tests.support.quarry_tables.table import CALM, EVENING, FIRST, LAST, ONE, TWO, Table, play_through, set_table

NAMES = {
    "05-1902-fall-orders": (Phase(5, 1902, "fall", "orders"), "Fall 1902 Orders", "1902"),
    "05-400bce-autumn-orders": (Phase(5, -400, "autumn", "orders"), "Autumn 400 BCE Orders", "400 BCE"),
    "03-turn-2-plans": (Phase(3, 0, "turn-2", "plans"), "Turn 2 Plans", "Turn 2"),
    "120-month-31-battles": (Phase(120, 0, "month-31", "battles"), "Month 31 Battles", "Month 31"),
}


@pytest.mark.parametrize(("name", "phase", "title", "year"), [(name, *row) for name, row in NAMES.items()], ids=NAMES)
def test_a_phase_and_its_name(name: str, phase: Phase, title: str, year: str) -> None:
    assert read_phase(name) == phase
    assert (phase.id, phase.title, phase.year_name) == (name, title, year)


NO_NAMES = ["05-fall-orders", "05-1902-orders", "05-orders", "05-0-fall-orders", "05-turn-2", "05-turn-two-plans", "5-turn-2-plans"]


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_names_no_phase(name: str) -> None:
    assert read_phase(name) is None


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return set_table(tmp_path / "state")


def test_a_game_without_years_is_named_by_its_turns(table: Table) -> None:
    play_through(table)
    assert table.check().over
    position = table.file(f"{TWO}/position.yaml").read_text()
    assert "phase: {id: 03-day-2-march, revision: 1, turn: day-2, step: march}" in position
    game, _ = store.public_game(table.root, "pit", CALM)
    assert game is not None
    done = [each.phase for each in game.phases]
    assert [each.folder for each in done] == [ONE, EVENING, TWO, LAST]
    assert phases.pick(done, "day 2 reckoning").folder == LAST


def test_a_phase_of_the_other_kind_is_none_of_the_game(table: Table) -> None:
    table.orders(ONE, FIRST, "false")
    table.edit("game.yaml", "secrecy: open", "secrecy: open\ndeadlines: {09-1902-fall-march: 2026-12-04T19:00Z}")
    (notice,) = [problem for problem in table.check().problems if problem.code == "no-such-phase"]
    assert notice.message == "this game has no phase 09-1902-fall-march"
    table.orders("09-1902-fall-march", FIRST, "false")
    (fault,) = table.check().faults
    assert fault.message == f"these orders will never be used: phases of this game are named as {ONE}"


def test_editors_know_which_kind_of_phase_a_game_has() -> None:
    dated: Any = games.on_board("classical", None)
    told = [json.dumps(editor_schemas.game("pit", ["quarry"], rules)["properties"]) for rules in (dated, CALM)]
    assert [("as 05-1902-fall-orders" in each, "as 05-turn-2-plans" in each) for each in told] == [(True, False), (False, True)]
