"""`gazette assign`: who plays which power, by wishes."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import rulesets
from generator.cli import main
from tests.support import quick_yaml

WISHES = "format: 1\nplayers:\n  Ann: {wishes: [france]}\n  Bob: {wishes: [france], points: [Garcia leadership 2]}\n"


def begin(home: Path, wishes: str, *more: str) -> Path:
    assert main(["-C", str(home), "new", "house", *more]) == 0
    (home / "wishes.yaml").write_text(wishes, encoding="utf-8")
    return home / "wishes.yaml"


def test_players_and_points_are_written_and_nothing_else_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = begin(tmp_path, WISHES.replace("[france]", "[spain, france]"), "--rules", "dynastic-campaign")
    game_file = tmp_path / "state" / "house" / "game.yaml"
    before = game_file.read_text(encoding="utf-8")
    assert main(["-C", str(tmp_path), "assign", "house", str(path)]) == 0
    after = game_file.read_text(encoding="utf-8")
    assert [line for line in before.splitlines() if line not in after.splitlines()] == []
    found = quick_yaml.load(after)
    assert set(found["players"]) == {"france", "spain"}
    said = capsys.readouterr().out
    assert "(wish 1)" in said or "(wish 1;" in said
    assert main(["-C", str(tmp_path), "check", "house"]) == 0


def test_a_game_without_a_seed_needs_a_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = begin(tmp_path, WISHES, "--rules", "classical")
    assert main(["-C", str(tmp_path), "assign", "house", str(path)]) == 1
    assert "no seed to draw the order of the players by" in capsys.readouterr().err
    path.write_text(WISHES + "draw: [Bob, Ann]\n", encoding="utf-8")
    assert main(["-C", str(tmp_path), "assign", "house", str(path)]) == 0
    players = quick_yaml.load((tmp_path / "state" / "house" / "game.yaml").read_text(encoding="utf-8"))["players"]
    assert players == {"austria": [{"name": "Ann"}], "france": [{"name": "Bob"}]}
    assert main(["-C", str(tmp_path), "assign", "house", str(path)]) == 1
    assert "the powers have players already" in capsys.readouterr().err


def test_a_game_that_has_begun_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = begin(tmp_path, WISHES + "draw: [Bob, Ann]\n", "--rules", "classical")
    assert main(["-C", str(tmp_path), "final", "house"]) == 0
    assert main(["-C", str(tmp_path), "run", "house"]) == 0
    assert main(["-C", str(tmp_path), "assign", "house", str(path)]) == 1
    assert "a phase was played already" in capsys.readouterr().err
    assert "players:" not in [line[:8] for line in (tmp_path / "state/house/game.yaml").read_text(encoding="utf-8").splitlines()]


def test_a_scenario_of_ones_own(tmp_path: Path) -> None:
    scenario = rulesets.home("dynastic-campaign") / "three-crowns.yaml"
    begin(tmp_path, WISHES, "--rules", "dynastic-campaign", "--scenario", str(scenario))
    assert main(["-C", str(tmp_path), "check", "house"]) == 0
    assert "Eberhard Alderon" in (tmp_path / "state/house/01-1620-spring-moves/position.yaml").read_text(encoding="utf-8")
