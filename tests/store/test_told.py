"""Events for one reader: the private ones of a phase, and what each knows of the position behind it or at the start."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator import store
from generator.core.event import GM
from generator.store.sealing import seal
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import EVENING, LAST, ONE, TWO
from tests.support.quarry_tables.veiled import VEILED


@pytest.fixture(scope="module", params=["sealed", "private"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Closed:
    """A game played to its end, never changed."""
    game = set_closed(tmp_path_factory.mktemp("told") / "state", sealed=request.param == "sealed", rules=VEILED)
    game.play()
    return game


def told(game: Closed, phase: str, reader: str) -> list[str]:
    """What happened before a reader's eyes, and behind a bar the stacks that it knows of."""
    found = store.tell(game.root, "pit", VEILED, phase, game.keys)
    assert found.problems == []
    events = found.of(reader)
    stacks = [f"{name} in {it['at']}" for event in events if event["kind"] == "known" for name, it in event["stacks"].items()]
    return [*(f"{event['stack']} to {event['at']}" for event in events if "stack" in event), "|", *stacks]


def test_before_anything_was_played_each_reader_is_told_what_it_knows_of_the_start(tmp_path: Path) -> None:
    game = set_closed(tmp_path / "state", sealed=False, rules=VEILED)
    assert told(game, "", "ochre") == ["|", "Marten in Ochre"]
    assert told(game, "", "grey") == ["|", "Beaver in Grey"]
    assert told(game, ONE, GM) == ["|", "Beaver in Grey", "Marten in Ochre"]


def test_behind_a_phase_each_reader_knows_the_position_that_it_left(played: Closed) -> None:
    assert told(played, ONE, "grey") == ["Badger to Mill", "Beaver to Ridge", "|", "Badger in Mill", "Beaver in Ridge"]
    assert told(played, EVENING, "ochre") == ["|", "Magpie in Ford", "Marten in Marsh"]


def test_what_was_known_at_the_start_can_be_told_later_too(played: Closed) -> None:
    found = store.tell(played.root, "pit", VEILED, ONE, played.keys, before=True)
    assert found.events == ()
    assert [list(event["stacks"]) for event in found.of("grey")] == [["Beaver"]]


def test_the_end_of_a_game_is_told_from_its_last_record(played: Closed) -> None:
    assert told(played, "", "grey") == told(played, LAST, "grey") == ["|", "Badger in Grey", "Beaver in Ridge"]


def test_the_gm_is_told_all_that_happened_and_knows_the_whole_position(played: Closed) -> None:
    stacks = ["Badger in Grey", "Beaver in Ridge", "Magpie in Ochre", "Marten in Marsh"]
    assert told(played, TWO, GM) == ["Badger to Grey", "Magpie to Ochre", "|", *stacks]


def test_the_gm_is_told_once_what_several_readers_were_told() -> None:
    rolls = [{"kind": "roll", "audience": reader, "purpose": "storm"} for reader in ("grey", "grey", "ochre")]
    assert store.Told(tuple(rolls)).of(GM) == tuple(rolls[:2])


@pytest.mark.parametrize("wrong", ["", "audience: '', ", "audience: public, ", "audience: [grey], "])
def test_a_private_fact_for_nobody_is_told_to_nobody(played: Closed, tmp_path: Path, wrong: str) -> None:
    game = replace(played, root=Path(shutil.copytree(played.root, tmp_path / "state")))
    path = game.file(f"{TWO}/secret.yaml.age" if game.recipient else f"{TWO}/secret.yaml")
    text = game.texts()[f"{TWO}/{path.name}"].decode().rstrip("\n") + "\n"
    before, slip, after = text.partition("audience: grey, ")
    assert slip
    path.write_bytes(seal(before + wrong + after, [game.recipient]) if game.recipient else (before + wrong + after).encode())
    for done in (store.tell(game.root, "pit", VEILED, TWO, game.keys), store.reveal(game.root, "pit", VEILED, game.keys)):
        (problem,) = (it for it in done.problems if it.code == "no-audience")
        assert "Badger" not in str(problem)
        assert problem.spot is not None
        assert (Path(problem.spot.file), problem.spot.line) == (path, 1 + before.count("\n"))
    assert store.tell(game.root, "pit", VEILED, TWO, game.keys).events == ()
    assert not list(game.root.rglob("revealed.yaml"))
