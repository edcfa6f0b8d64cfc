"""The games in `state/`: their engine-written files come back to the byte, and the one that was played ends as it was played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator import store
from generator.cli import main
from generator.publish.record_json import game_record, record
from tests.support import judge_results, rerun_samples
from tests.support.rerun_samples import STATE

LENGTH = {"aurora": 14, "describe": 51, "minuet": 14, "wyvern": 16}
"""How many phases each game has."""


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state folder with every game begun anew and run again from its order files alone."""
    root = tmp_path_factory.mktemp("state")
    for game in rerun_samples.games():
        rerun_samples.remake(game, root)
    return root


def test_every_game_in_state_is_known_here() -> None:
    assert rerun_samples.games() == sorted(LENGTH)


@pytest.mark.parametrize("game", LENGTH)
def test_every_file_of_a_game_comes_back_to_the_byte(game: str, replayed: Path) -> None:
    files = {path.relative_to(root) for root in (STATE, replayed) for path in (root / game).rglob("*.yaml")}
    assert len([file for file in files if file.name == "results.yaml"]) == LENGTH[game]
    assert [file for file in sorted(files) if _bytes(STATE / file) != _bytes(replayed / file)] == []


@pytest.mark.parametrize("game", LENGTH)
def test_the_archive_of_a_game_is_whole_and_today_s_rules_make_no_difference(game: str) -> None:
    assert store.replay(STATE, game, rerun_samples.rules_of(game)) == []


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


@pytest.mark.parametrize("game", LENGTH)
def test_whoever_reads_the_site_of_a_game_can_verify_it(game: str, tmp_path: Path) -> None:
    found, _ = store.public_game(STATE, game)
    assert found is not None
    (tmp_path / game).mkdir()
    (tmp_path / game / "game.json").write_bytes(game_record(found))
    for phase in found.phases:
        folder = tmp_path / game / phase.phase.folder
        folder.mkdir()
        (folder / "record.json").write_bytes(record(found, phase))
        if phase.revealed:
            (folder / "revealed.json").write_text(json.dumps(phase.revealed), "utf-8")
    assert main(["verify", str(tmp_path)]) == 0


def test_describe_ends_as_the_judge_told_it(replayed: Path) -> None:
    game, problems = store.public_game(replayed, rerun_samples.GAME)
    assert game is not None
    assert not problems
    last = judge_results.read(rerun_samples.SOURCE)[-1]
    final = game.phases[-1]
    assert final.events[-1] == {"kind": "ended", "how": "solo", "powers": ["england"]}
    assert {power: sorted(places) for power, places in final.after["centres"].items() if places} == {
        power: sorted(places) for power, places in last.centres.items() if power in final.after["centres"] and places
    }
