"""The built wheel, installed in an empty repository, starts, runs and publishes a game without a clone of this one."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def call(*words: object, cwd: Path | None = None) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False, cwd=cwd, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`gazette` in an environment of its own: the wheel, and the libraries that are installed here."""
    home = tmp_path_factory.mktemp("wheel")
    call(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", home, cwd=ROOT)
    (wheel,) = home.glob("gazette_diplomacy-*.whl")
    call(sys.executable, "-m", "venv", "--without-pip", home / "venv")
    python = home / "venv" / "bin" / "python"
    (own,) = (home / "venv" / "lib").glob("python*/site-packages")
    # A path in a .pth file lends the libraries, but not the editable install of this clone, which is a .pth file itself.
    (own / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    call(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel)
    return home / "venv" / "bin" / "gazette"


@pytest.fixture(scope="module")
def repository(command: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty repository after the first phase of a game was played and published there."""
    home = tmp_path_factory.mktemp("games")
    call("git", "init", "--quiet", cwd=home)
    call(command, "new", "teaparty", "--rules", "classical", "--workflows", cwd=home)
    orders = home / "state" / "teaparty" / "01-1901-spring-orders" / "orders.yaml"
    orders.write_text(orders.read_text().replace("- A Par\n", "- A Par - Bur\n"))
    for words in (["check"], ["final", "teaparty"], ["run"], ["build"]):
        call(command, *words, cwd=home)
    return home


def test_it_is_the_wheel_that_runs(command: Path, tmp_path: Path) -> None:
    told = json.loads(call(command, "version", "--json", cwd=tmp_path))
    assert Path(told["package"]).is_relative_to(command.parent.parent)
    assert Path(told["templates"]).is_relative_to(command.parent.parent)


def test_a_phase_is_played_and_the_next_sheet_is_there(repository: Path) -> None:
    game = repository / "state" / "teaparty"
    assert "A Par - Bur" in (game / "01-1901-spring-orders" / "results.yaml").read_text()
    assert "final: false" in (game / "02-1901-fall-orders" / "orders.yaml").read_text()


def test_the_site_has_its_pages_and_pictures(repository: Path) -> None:
    page = repository / "site" / "teaparty" / "01-1901-spring-orders" / "index.html"
    assert "A\u00a0Par\u00a0– Bur" in re.sub("<[^>]+>", "", page.read_text())
    assert (page.parent / "orders.svg").read_text().startswith("<")
    assert list((repository / "site" / "static").iterdir())


def test_git_sees_what_is_to_be_committed_and_nothing_that_is_built(repository: Path) -> None:
    seen = call("git", "status", "--porcelain", "--untracked-files=all", cwd=repository).splitlines()
    names = {line[3:] for line in seen}
    assert {".gitignore", "requirements.txt", ".github/workflows/publish.yml", "state/teaparty/game.yaml"} <= names
    assert not any(name.startswith("site/") for name in names)


def test_the_workflows_are_those_of_this_repository(repository: Path) -> None:
    written = sorted(path for path in (repository / ".github").rglob("*") if path.is_file())
    scripts, workflows = ("built", "install", "join", "online", "part", "publish"), ("check", "deadline", "files", "publish")
    names = ["run.txt", *(f"{name}.sh" for name in scripts), *(f"{name}.yml" for name in workflows)]
    assert [path.name for path in written] == names
    for path in written:
        assert path.read_bytes() == (ROOT / path.relative_to(repository)).read_bytes()
    for name in ("install.sh", "publish.sh"):
        assert os.access(repository / ".github" / "scripts" / name, os.X_OK)


def test_the_requirement_names_this_version_by_the_hash_of_its_wheel(repository: Path, command: Path) -> None:
    version = json.loads(call(command, "version", "--json", cwd=repository))["gazette"]
    (wheel,) = command.parent.parent.parent.glob("gazette_diplomacy-*.whl")
    wanted = hashlib.sha256(wheel.read_bytes()).hexdigest()
    assert (repository / "requirements.txt").read_text() == f"gazette-diplomacy=={version} --hash=sha256:{wanted}\n"


def test_the_documentation_comes_along(command: Path) -> None:
    (docs,) = command.parent.parent.glob("lib/python*/site-packages/generator/docs")
    assert {"formats.md", "events.md", "hosting.md"} <= {path.name for path in docs.iterdir()}
