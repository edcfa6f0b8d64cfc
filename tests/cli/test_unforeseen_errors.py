"""An error that nobody foresaw costs the game that it came from, and no other."""

from __future__ import annotations

import errno
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import main, site_sources

COMMANDS = ("check", "run", "replay", "schema", "build")
ORDER = "A Vie - Gal for 3 DP"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("fresh")
    for name in ("anna", "bert", "cora"):
        assert main(["-C", str(home), "new", name, "--rules", "classical"]) == 0
    return home


@pytest.fixture
def home(fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of three games, whose pages are made without maps."""
    whole = site_sources.source
    monkeypatch.setattr("generator.publish.game_build.GameBuild._drawing", lambda *_: None)
    monkeypatch.setattr(site_sources, "boards", lambda _: ())
    monkeypatch.setattr(site_sources, "source", lambda root, name, *known: replace(whole(root, name, *known), board=None))
    return Path(shutil.copytree(fresh, tmp_path / "games"))


@pytest.fixture
def break_bert(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Makes everything that is done with the second of the games fail."""

    def breaks(error: BaseException) -> None:
        def at_bert(whole: Callable[..., Any]) -> Callable[..., Any]:
            def work(root: Path, game: str, *rest: Any, **options: Any) -> Any:
                if game == "bert":
                    raise error
                return whole(root, game, *rest, **options)

            return work

        for name in ("check", "run", "replay", "public_game"):
            monkeypatch.setattr(store, name, at_bert(getattr(store, name)))

    return breaks


@pytest.mark.parametrize("command", COMMANDS)
def test_the_other_games_go_on(
    command: str, home: Path, break_bert: Callable[[BaseException], None], capsys: pytest.CaptureFixture[str]
) -> None:
    break_bert(RuntimeError("that cannot be"))
    shutil.rmtree(home / "state/cora/01-1901-spring-orders")  # so that `run` and `schema` have something to write behind bert
    (home / "state/cora/game.schema.json").unlink()
    assert main(["-C", str(home), command]) == 1
    said = capsys.readouterr()
    assert "bert: " in said.err
    assert "Gazette failed at this game: RuntimeError: that cannot be (" in said.err
    assert "--debug" in said.err
    assert "Traceback" not in said.err
    done = {
        "check": "cora, Spring 1901 Orders: " in said.out or "cora: 0 faults" in said.out,
        "run": (home / "state/cora/01-1901-spring-orders/position.yaml").is_file(),
        "replay": "cora: every byte is the same" in said.out,
        "schema": (home / "state/cora/game.schema.json").is_file(),
        "build": (home / "site/cora/index.html").is_file(),
    }
    assert done[command], said.out


@pytest.mark.parametrize("command", COMMANDS)
def test_where_it_failed_is_shown_when_asked_and_never_what_was_read_where_strangers_look(
    command: str,
    home: Path,
    break_bert: Callable[[BaseException], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    break_bert(RuntimeError(ORDER))
    assert main(["-C", str(home), command, "--debug"]) == 1
    said = capsys.readouterr()
    assert "Traceback" in said.err
    assert ORDER in said.err
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(home / "summary.md"))
    assert main(["-C", str(home), command, "--debug", *(["--github"] if command in ("check", "run") else [])]) == 1
    said = capsys.readouterr()
    summary = (home / "summary.md").read_text() if (home / "summary.md").exists() else ""
    assert "RuntimeError at " in said.err
    assert ORDER not in said.err + said.out + summary


@pytest.mark.parametrize("command", COMMANDS)
def test_an_interruption_and_a_full_disk_stop_every_game(
    command: str, home: Path, break_bert: Callable[[BaseException], None], capsys: pytest.CaptureFixture[str]
) -> None:
    break_bert(KeyboardInterrupt())
    assert main(["-C", str(home), command]) == 130
    break_bert(OSError(errno.ENOSPC, "No space left on device"))
    assert main(["-C", str(home), command]) == 3
    assert "Make room" in capsys.readouterr().err


def test_a_game_that_failed_keeps_the_pages_it_has(
    home: Path, break_bert: Callable[[BaseException], None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["-C", str(home), "build"]) == 0
    before = {path: path.read_bytes() for path in (home / "site/bert").rglob("*") if path.is_file()}
    break_bert(RuntimeError("that cannot be"))
    game = home / "state/bert/game.yaml"
    game.write_text(game.read_text().replace("title: Bert", "title: Bertha"))
    capsys.readouterr()
    assert main(["-C", str(home), "build", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [each["code"] for each in told["problems"]] == ["failed"]
    assert {path: path.read_bytes() for path in (home / "site/bert").rglob("*") if path.is_file()} == before
