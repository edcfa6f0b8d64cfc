"""The demonstration game in `state/`: its engine-written files come back to the byte, and it ends as it was played."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from generator import rulesets, store
from tests import demonstration, judge

STATE = Path(__file__).parents[1] / "state"
ENGINE = ("position.yaml", "results.yaml")


FACTS, _ = store.read_yaml(Path(rulesets.__file__).parent / "classical" / "board.yaml")
RULES = rulesets.build("classical", FACTS)  # type: ignore[arg-type]  # the package's own board can be read


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game begun anew and run again from its order files alone."""
    root = tmp_path_factory.mktemp("state")
    game = root / demonstration.GAME
    assert not store.new_game(root, demonstration.GAME, RULES, {"title": "Describe"}).faults
    shutil.copytree(STATE / demonstration.GAME, game, ignore=shutil.ignore_patterns(*ENGINE), dirs_exist_ok=True)
    written = store.run(root, demonstration.GAME, RULES, datetime.now(UTC))
    assert not written.faults
    return game


def test_every_engine_written_file_comes_back_to_the_byte(replayed: Path) -> None:
    files = sorted(path.relative_to(STATE) for path in (STATE / demonstration.GAME).rglob("*.yaml"))
    assert len(files) > 3 * 50
    assert [file for file in files if (STATE / file).read_bytes() != (replayed.parent / file).read_bytes()] == []


def test_the_game_ends_as_the_judge_told_it(replayed: Path) -> None:
    game, problems = store.public_game(replayed.parent, demonstration.GAME)
    assert game is not None
    assert not problems
    last = judge.read(demonstration.SOURCE)[-1]
    final = game.phases[-1]
    assert final.events[-1] == {"kind": "ended", "how": "solo", "powers": ["england"]}
    assert {power: sorted(places) for power, places in final.after["centres"].items() if places} == {
        power: sorted(places) for power, places in last.centres.items() if power in final.after["centres"] and places
    }
