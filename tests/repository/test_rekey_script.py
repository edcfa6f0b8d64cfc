"""The script behind the workflow `rekey`: what a GM types in a browser gives a game other keys, or says why not."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.cli import main
from generator.store.sealing import Keyring, new_key, unseal
from tests.support.served_command import served

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "generator" / "docs" / "hosting" / "rekey.sh"
HEIR, SPARE = new_key(), new_key()

Rekey = Callable[..., subprocess.CompletedProcess[str]]


def git(folder: Path, *words: str) -> str:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    done = subprocess.run(["git", "-C", folder, *who, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone of a repository with a sealed game."""
    clone = tmp_path / "clone"
    assert main(["keygen", "--out", str(tmp_path / "old.key")]) == 0
    monkeypatch.setenv("GAZETTE_KEY", (tmp_path / "old.key").read_text())
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", "origin.git")
    git(tmp_path, "clone", "--quiet", "origin.git", "clone")
    assert main(["-C", str(clone), "new", "duel", "--rules", "classical", "--secrecy", "sealed", "--recipient", SPARE[1]]) == 0
    git(clone, "add", "--all")
    git(clone, "commit", "--quiet", "--message", "Start")
    git(clone, "push", "--quiet", "origin", "HEAD:main")
    return clone


@pytest.fixture(scope="module")
def gazette(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A `gazette` that starts quickly."""
    folder = tmp_path_factory.mktemp("served")
    with served(folder, "tests.support.served_gazette") as text:
        (folder / "gazette").write_text(text)
        (folder / "gazette").chmod(0o755)
        yield folder / "gazette"


@pytest.fixture
def rekey(clone: Path, gazette: Path) -> Rekey:
    """Runs the script in the clone, with recipients and the name of a game."""

    def run(recipients: str, game: str = "duel") -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"GAME": game, "RECIPIENTS": recipients, "GAZETTE": str(gazette), "CI": "true"}
        return subprocess.run(["bash", SCRIPT], cwd=clone, capture_output=True, text=True, check=False, env=environment)

    return run


@pytest.mark.parametrize("between", [" ", ", ", "\n"], ids=["blank", "comma", "line"])
def test_the_game_is_sealed_for_those_that_were_typed_and_pushed(clone: Path, rekey: Rekey, between: str) -> None:
    done = rekey(between.join((HEIR[1], SPARE[1])))
    assert done.returncode == 0, done.stderr
    assert git(clone, "log", "--format=%s", "-1", "origin/main") == "Seal duel for other keys"
    assert git(clone, "status", "--porcelain") == ""
    for path in (clone / "state" / "duel").rglob("*.age"):
        assert not unseal(path, Keyring((HEIR[0],)))[1]


TYPED = {
    "nothing": ("duel", " ", "No recipient was typed"),
    "a key": ("duel", new_key()[0], "No. 1 of what was typed is no recipient"),
    "a slip in the second": ("duel", f"{HEIR[1]} {HEIR[1][:-1]}", "No. 2 of what was typed is no recipient"),
    "a wrong letter": ("duel", HEIR[1][:-1] + ("q" if HEIR[1][-1] != "q" else "p"), "is no recipient"),
    "a command": ("duel", f"{HEIR[1]} $(touch here);`touch here`", "No. 2 of what was typed is no recipient"),
    "a game that is not there": ("../duel", HEIR[1], "There is no game of the name that was typed"),
    "an option": ("--help", HEIR[1], "There is no game of the name that was typed"),
}


@pytest.mark.parametrize(("game", "recipients", "said"), TYPED.values(), ids=TYPED)
def test_what_is_wrong_is_told_without_printing_it_and_nothing_changes(
    clone: Path, rekey: Rekey, game: str, recipients: str, said: str
) -> None:
    before = git(clone, "rev-parse", "origin/main")
    done = rekey(recipients, game)
    assert done.returncode
    assert said in done.stderr
    assert "SECRET" not in done.stdout + done.stderr
    assert not (clone / "here").exists()
    assert (git(clone, "rev-parse", "origin/main"), git(clone, "status", "--porcelain")) == (before, "")


def test_of_two_who_push_at_once_the_later_starts_again(clone: Path, rekey: Rekey) -> None:
    other = clone.with_name("other")
    git(clone.parent, "clone", "--quiet", "origin.git", "other")
    (other / "words").write_text("x")
    git(other, "add", "--all")
    git(other, "commit", "--quiet", "--message", "First")
    git(other, "push", "--quiet", "origin", "HEAD:main")
    done = rekey(HEIR[1])
    assert done.returncode == 3
    assert "start this again" in done.stderr
    assert git(other, "ls-remote", "origin", "main").split()[0] == git(other, "rev-parse", "HEAD")
