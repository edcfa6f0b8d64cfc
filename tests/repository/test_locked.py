"""What is installed is locked by version and hash: in a clone, in the workflows, and in a repository of games."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support import quick_yaml

ROOT = Path(__file__).parents[2]
LOCKS = ROOT / ".github" / "requirements"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
RUN = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"], *PROJECT["dependency-groups"]["build"]]
DEV = [*RUN, *chain.from_iterable(PROJECT["project"]["optional-dependencies"].values())]

FUZZ = PROJECT["dependency-groups"]["fuzz"]


def locked(name: str) -> dict[str, tuple[str, int]]:
    """For each library of a lock file its version and how many hashes it has."""
    text = "".join(line for line in (LOCKS / name).read_text().splitlines(keepends=True) if not line.startswith("#"))
    found: dict[str, tuple[str, int]] = {}
    for entry in re.split(r"\n(?=\S)", text.strip()):
        match = re.match(r"([\w.-]+)==([\w.]+)( ;[^\\]*)? \\\n", entry)
        assert match, f"{name}: {entry[:80]}"
        found[canonicalize_name(match[1])] = (match[2], len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry)))
    return found


@pytest.mark.parametrize(("name", "wanted"), [("run.txt", RUN), ("dev.txt", DEV), ("fuzz.txt", FUZZ)])
def test_every_dependency_is_locked_at_a_version_that_will_do(name: str, wanted: list[str]) -> None:
    known = locked(name)
    assert len(known) >= len(wanted)
    for text in wanted:
        need = Requirement(text)
        assert known[canonicalize_name(need.name)][0] in need.specifier, text


@pytest.mark.parametrize("name", ["run.txt", "dev.txt", "fuzz.txt"])
def test_everything_locked_has_hashes(name: str) -> None:
    assert all(hashes for _, hashes in locked(name).values())


def test_both_locks_name_the_same_files() -> None:
    run, dev = locked("run.txt"), locked("dev.txt")
    assert {name: dev.get(name) for name in run} == run


def test_dependabot_keeps_the_locks_and_the_actions_fresh_but_not_too_fresh() -> None:
    updates = quick_yaml.load((ROOT / ".github" / "dependabot.yml").read_text())["updates"]
    assert {(each["package-ecosystem"], each["directory"]) for each in updates} == {
        ("github-actions", "/"),
        ("pip", "/.github/requirements"),
        ("npm", "/.github/requirements"),
    }
    assert all(each["cooldown"]["default-days"] >= 7 for each in updates)


FOLDERS = (".ci", ".github/scripts", ".github/workflows", "generator/docs/hosting")
SCRIPTS = [ROOT / "Makefile", *sorted(path for folder in FOLDERS for path in (ROOT / folder).iterdir() if path.is_file())]


def installs(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if re.search(r"\bpip3? (\S+ )?install\b", line)]


def is_pinned(line: str) -> bool:
    """Whether an installation fetches what hashes name, or fetches nothing at all."""
    local = "--no-deps" in line and re.search(r"(\./\S+\.whl|--no-build-isolation --editable \.)$", line)
    return "--require-hashes" in line or bool(local)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_nothing_is_installed_by_name_alone(path: Path) -> None:
    assert [line for line in installs(path) if not is_pinned(line)] == []
    assert not re.search(r"curl|wget|npm (?!ci |update --package-lock-only |>)|npx |pipx|uvx|go install", path.read_text())


def test_the_search_finds_what_is_installed() -> None:
    assert [len(installs(ROOT / path)) for path in ("Makefile", ".github/scripts/install.sh")] == [3, 2]


@pytest.mark.parametrize(
    "line",
    ["pip install .", "pip install -r requirements.txt", "python -m pip install --no-deps gazette", "pip install --editable ."],
)
def test_what_counts_as_unpinned(line: str) -> None:
    assert not is_pinned(line)


def test_every_job_that_runs_gazette_installs_it_by_the_one_script() -> None:
    command = re.compile(r"^\s*(- )?(run: )?(gazette |\S*scripts/publish\.sh)", re.MULTILINE)
    running = [path for path in SCRIPTS if command.search(path.read_text())]
    assert {"check.yml", "publish.yml", "sealed.yml", "private-source.yml"} <= {path.name for path in running}
    assert [path.name for path in running if "scripts/install.sh" not in path.read_text()] == []


@pytest.mark.parametrize("name", ["run.txt", "dev.txt", "fuzz.txt"])
def test_a_lock_names_no_other_place_to_install_from(name: str) -> None:
    assert not re.search(r"^\s*(-|http|git)(?!-hash=)", (LOCKS / name).read_text(), re.MULTILINE)
