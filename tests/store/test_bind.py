"""A game that hides something is not run before it can bind its powers; one that was open is judged as what it was."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import main
from generator.core.commitment import DICE
from generator.core.verification import PublishedPhase, unbound_problems
from generator.store.sealing import Keyring, new_key
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import CALM, FIRST, ONE, SECOND, TWO

SECRET, SEED = "5ec2" * 16, "5eed" * 16


def codes(done: store.Written | store.CheckResult) -> list[str]:
    return [problem.code for problem in done.faults]


def bound(game: Closed, phase: str) -> list[str]:
    results: Any = store.read_yaml(game.file(f"{phase}/results.yaml"), typed=True)[0]
    return sorted(set(results.get("commitments", ())) - {DICE})


@pytest.mark.parametrize("sealed", [True, False], ids=["sealed", "private"])
def test_a_game_without_a_secret_is_not_run_before_bind_makes_one(tmp_path: Path, *, sealed: bool) -> None:
    game = set_closed(tmp_path / "state", sealed=sealed)
    game.file(f"keys.yaml{'.age' * sealed}").unlink()
    game.send(ONE, FIRST)
    assert codes(game.check()) == codes(game.run()) == ["never-bound"]
    assert "gazette bind pit" in game.check().faults[0].suggestion
    assert not game.file(f"{ONE}/results.yaml").exists()
    done = store.bind(game.root, "pit", CALM, SECRET, SEED, game.keys)
    assert [path.name for path in done.paths] == [f"keys.yaml{'.age' * sealed}"]
    assert not game.run().faults
    assert bound(game, ONE) == ["grey", "ochre"]
    assert "bound-from" not in game.file("game.yaml").read_text()


def opened(tmp_path: Path) -> Closed:
    """An open game whose first year was played, and whose keys.yaml holds nothing."""
    game = set_closed(tmp_path / "state", sealed=False)
    game.file("game.yaml").write_text(game.file("game.yaml").read_text().replace("secrecy: private", "secrecy: open"))
    keys = game.file("keys.yaml")
    keys.write_text("".join(line for line in keys.read_text().splitlines(keepends=True) if not line.startswith("secret")))
    game.send(ONE, FIRST)
    assert not game.run().faults
    return game


@pytest.mark.parametrize("sealed", [True, False], ids=["sealed", "private"])
def test_a_game_that_was_open_binds_its_powers_from_the_next_phase_on(tmp_path: Path, *, sealed: bool) -> None:
    game, (identity, recipient) = opened(tmp_path), new_key()
    path = game.file("game.yaml")
    words = f"secrecy: sealed\nrecipients: [{recipient}, {new_key()[1]}]  # ours" if sealed else "secrecy: private  # now"
    path.write_text(path.read_text().replace("secrecy: open", words))
    game = replace(game, keys=Keyring((identity,)), recipient=recipient) if sealed else game
    assert codes(game.check()) == ["never-bound"]
    assert "the phases so far are bound by nothing" in game.check().faults[0].message
    assert not store.bind(game.root, "pit", CALM, SECRET, SEED, game.keys).faults
    assert f"\nbound-from: {TWO}\n" in path.read_text()
    assert all(line in path.read_text().splitlines() for line in words.splitlines())
    assert sorted(each.name for each in path.parent.glob("keys*")) == [f"keys.yaml{'.age' * sealed}"]
    if sealed:
        game.file(f"{TWO}/orders.yaml").unlink()
    game.send(TWO, SECOND)
    assert not game.run().faults
    assert (bound(game, ONE), bound(game, TWO)) == ([], ["grey", "ochre"])
    assert [problem for problem in game.replay() if problem.weight == "fault"] == []
    assert not game.check().faults


def test_nothing_is_bound_twice_nor_where_nothing_is_hidden(tmp_path: Path) -> None:
    game = opened(tmp_path)
    before = game.texts()
    assert codes(store.bind(game.root, "pit", CALM, SECRET, SEED, game.keys)) == ["nothing-to-bind"]
    assert game.texts() == before
    closed = set_closed(tmp_path / "closed")
    assert codes(store.bind(closed.root, "pit", CALM, SECRET, SEED, closed.keys)) == ["nothing-to-bind"]


def test_a_secret_that_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    game = set_closed(tmp_path / "state")
    game.play()
    game.file("keys.yaml.age").unlink()
    assert codes(store.bind(game.root, "pit", CALM, SECRET, SEED, game.keys)) == ["no-secret"]
    assert not game.file("keys.yaml.age").exists()


def test_the_command_makes_a_secret_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-C", str(tmp_path), "new", "empires", "--rules", "ambition-and-empire"]) == 0
    keys = tmp_path / "state/empires/keys.yaml"
    before = keys.read_text()
    keys.unlink()
    assert main(["-C", str(tmp_path), "run"]) == 1
    assert "`gazette bind empires` makes one" in capsys.readouterr().err
    assert main(["-C", str(tmp_path), "bind", "empires"]) == 0
    assert len(keys.read_text()) == len(before)
    assert keys.read_text() != before
    assert keys.read_text().splitlines()[-1].partition(": ")[2] not in "".join(capsys.readouterr())
    assert main(["-C", str(tmp_path), "run"]) == 0


def published(number: int, *, bound: bool) -> PublishedPhase:
    record = {"phase": f"0{number}-1-dawn-march", "hashes": {"orders": "x"}, "commitments": {"ochre": "y"} if bound else {}}
    return PublishedPhase(f"{number}", record)


TURNS = {
    "open until then": ("03-day-1-march", [False, False, True, True], []),
    "just turned": ("03-day-1-march", [False, False], []),
    "not from then on": ("03-day-1-march", [False, False, False, True], ["3"]),
    "not any more": ("02-day-1-march", [False, True, False], ["3"]),
    "bound before it had to be": ("03-day-1-march", [True, False, True], []),
    "without a word of the GM": ("", [False, True], ["1"]),
    "never, without a word": ("", [False, False], ["1", "2"]),
    "a word that names no phase": ("soon", [False, True], ["1"]),
}


@pytest.mark.parametrize(("start", "how", "wrong"), TURNS.values(), ids=TURNS)
def test_phases_of_when_a_game_was_open_are_told_of_and_no_others(start: str, how: list[bool], wrong: list[str]) -> None:
    archive = [published(number, bound=each) for number, each in enumerate(how, 1)]
    words = {"secrecy": "private", **({"bound-from": start} if start else {})}
    found = list(unbound_problems(archive, words))
    assert [problem.spot.file for problem in found if problem.spot and problem.weight == "fault"] == wrong
    told = [problem.spot.file for problem in found if problem.spot and problem.weight == "notice"]
    assert sorted([*wrong, *told]) == [one.file for one in archive if not one.bound]
