"""What a repository of games installs in its jobs: this program by its commit or hash, and nobody else's by a name."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from generator import __version__
from generator.cli import main, starting_files

ROOT = Path(__file__).parents[2]
COMMIT, SHA256 = "0123456789abcdef" * 2 + "01234567", "ab" * 32
GIT = {"url": "https://x.example/gazette", "vcs_info": {"vcs": "git", "commit_id": COMMIT}}
HASHES = {"archive_info": {"hashes": {"sha256": SHA256}}}
NAME = starting_files.DISTRIBUTION

ORIGINS: dict[str, tuple[Any, str]] = {
    "a commit": (GIT, f"{NAME} @ git+https://x.example/gazette@{COMMIT}"),
    "a wheel from an address": (
        {"url": "https://x.example/w.whl", **HASHES},
        f"{NAME} @ https://x.example/w.whl --hash=sha256:{SHA256}",
    ),
    "a wheel from the disk": ({"url": "file:///w.whl", **HASHES}, f"{NAME}=={__version__} --hash=sha256:{SHA256}"),
    "a wheel without its hash": ({"url": "https://x.example/w.whl", "archive_info": {}}, ""),
    "a folder": ({"url": "file:///home/gm/gazette", "dir_info": {"editable": True}}, ""),
    "an index": (None, ""),
}


class Installed:
    """What the metadata of an installed package say of where it came from."""

    def __init__(self, origin: Any) -> None:
        self.origin = origin

    def __call__(self, name: str) -> Installed:
        assert name == NAME
        return self

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return json.dumps(self.origin) if self.origin else None


def new(home: Path) -> int:
    return main(["-C", str(home), "new", "teaparty", "--rules", "classical", "--workflows"])


def test_the_package_is_not_called_like_that_of_somebody_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert (project["name"], list(project["scripts"])) == (NAME, ["gazette"])
    assert NAME != "gazette"


@pytest.mark.parametrize(("origin", "line"), ORIGINS.values(), ids=ORIGINS)
def test_the_line_of_a_copy(origin: Any, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "distribution", Installed(origin))
    assert (new(tmp_path) == 0) == bool(line)
    file = tmp_path / "requirements.txt"
    assert (file.read_text() if file.exists() else "") == (line and line + "\n")


def test_a_copy_that_knows_no_commit_makes_nothing_and_says_what_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(metadata, "distribution", Installed(None))
    assert new(tmp_path) != 0
    assert list(tmp_path.iterdir()) == []
    (line,) = re.findall(rf"^{NAME} @ .*$", capsys.readouterr().err, re.MULTILINE)
    written = line.replace("COMMIT", COMMIT) + "\n"
    (tmp_path / "requirements.txt").write_text(written)
    assert new(tmp_path) == 0
    assert (tmp_path / "requirements.txt").read_text() == written
    assert (tmp_path / ".github" / "scripts" / "install.sh").is_file()


def test_a_clone_of_the_program_needs_no_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "distribution", Installed(None))
    (tmp_path / "pyproject.toml").touch()
    assert new(tmp_path) == 0
    assert not (tmp_path / "requirements.txt").exists()


LINES = {
    "a name": ("gazette\n", False),
    "a name and a version": (f"{NAME}=={__version__}\n", False),
    "a branch": (f"{NAME} @ git+https://x.example/gazette@main\n", False),
    "a commit cut short": (f"{NAME} @ git+https://x.example/gazette@{COMMIT[:7]}\n", False),
    "one of two": (f"{ORIGINS['a commit'][1]}\ngazette\n", False),
    "a commit": (f"# this program\n\n{ORIGINS['a commit'][1]}\n", True),
    "a hash": (f"{ORIGINS['a wheel from the disk'][1]}\n", True),
}


@pytest.mark.parametrize(("text", "pinned"), LINES.values(), ids=LINES)
def test_a_job_installs_nothing_that_is_not_pinned(text: str, pinned: bool, tmp_path: Path) -> None:  # noqa: FBT001  # a column
    """A `pip` that notes what it is told stands for the real one."""
    programs, games = tmp_path / "bin", tmp_path / "games"
    programs.mkdir()
    games.mkdir()
    (programs / "pip").write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/told\n')
    (programs / "pip").chmod(0o755)
    (games / "requirements.txt").write_text(text)
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
    script = ROOT / ".github" / "scripts" / "install.sh"
    done = subprocess.run([str(script)], cwd=games, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode == 0, "wheel" in (tmp_path / "told").read_text()) == (pinned, pinned)
    assert pinned or "by a commit or a hash" in done.stderr
