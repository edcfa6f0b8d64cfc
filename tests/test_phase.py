"""Phases by name: in a year and a season, or in a turn that is only counted."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator import store
from generator.cli import editor_schemas, phases
from generator.core.phase import Phase, read_phase
from generator.core.turn import Turn
from generator.publish.site import Shop, Site, Source
from generator.publish.site_build import build
from tests.toy.ruleset import LANTERNS, STEPS, Lanterns, next_phase
from tests.toy.table import FIRST, NOW, SECOND, Table

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


def next_turn(turn: Turn) -> Turn:
    now = turn.position.phase
    turn = next_phase(turn.to(replace(turn.position, phase=now._replace(year=int(now.season.rpartition("-")[2])))))
    return turn.to(replace(turn.position, phase=_counted(turn.position.phase)))


def _counted(phase: Phase) -> Phase:
    return phase._replace(year=0, season=f"turn-{phase.year}")


COUNTED = replace(
    LANTERNS,
    opening=lambda _: Lanterns(_counted(LANTERNS.first), {"blue": "South", "red": "North"}),
    steps=lambda position: (*STEPS[position.phase.step][:-1], next_turn),
)
"""Lanterns in turns."""
ONE, TALLY, TWO, LAST = "01-turn-1-voyage", "02-turn-1-tally", "03-turn-2-voyage", "04-turn-2-tally"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    words = {"title": "Toy", "secrecy": "open"}
    assert not store.new_game(tmp_path / "state", "toy", COUNTED, words).problems
    return Table(tmp_path / "state")


def test_a_game_without_years_is_played_and_published(table: Table) -> None:
    for phase, orders in ((ONE, FIRST), (TWO, SECOND)):
        table.orders(phase, orders)
        assert not store.run(table.root, "toy", COUNTED, NOW).faults
    assert store.check(table.root, "toy", COUNTED, NOW).over
    assert store.replay(table.root, "toy", COUNTED) == []
    position = table.file(f"{TWO}/position.yaml").read_text()
    assert "phase: {id: 03-turn-2-voyage, revision: 1, turn: turn-2, step: voyage}" in position
    game, _ = store.public_game(table.root, "toy", COUNTED)
    assert game is not None
    out = table.root.parent / "site"
    source = Source("toy", store.public_files(table.root, "toy"), b"", lambda: game, lambda: replace(COUNTED, chart=None))
    built = build([source], Site("Toys"), Shop(Path(__file__).parent.parent / "templates", out))
    assert not built.problems
    assert {path.name for path in (out / "toy").iterdir() if path.is_dir()} >= {ONE, TALLY, TWO, LAST}
    front = (out / "toy/index.html").read_text()
    assert "<dt>Turn 2</dt>" in front
    assert "Turn 2 Voyage</a>" in front
    done = [each.phase for each in game.phases]
    assert phases.pick(done, "turn 2 tally").folder == LAST


def test_a_phase_of_the_other_kind_is_none_of_the_game(table: Table) -> None:
    table.orders(ONE, FIRST, "false")
    table.edit("game.yaml", "secrecy: open", "secrecy: open\ndeadlines: {09-9-dawn-voyage: 2026-12-04T19:00Z}")
    (notice,) = [problem for problem in store.check(table.root, "toy", COUNTED, NOW).problems if problem.code == "no-such-phase"]
    assert notice.message == "this game has no phase 09-9-dawn-voyage"
    table.orders("09-9-dawn-voyage", FIRST, "false")
    (fault,) = store.check(table.root, "toy", COUNTED, NOW).faults
    assert fault.message == f"these orders will never be used: phases of this game are named as {ONE}"


def test_editors_know_which_kind_of_phase_a_game_has() -> None:
    told = json.dumps([editor_schemas.game("toy", ["lanterns"], rules)["properties"] for rules in (LANTERNS, COUNTED)])
    assert told.count("as 05-1902-fall-orders") == told.count("as 05-turn-2-plans") > 0
