"""The check of a pull request's file names: run as the runner runs it, with a stand-in for the forge's API."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.repository.test_workflows import load, named
from tests.support import quick_yaml

GH = """#!/bin/sh
# `gh api --paginate PATH`: a list comes in pages, one JSON text behind the other.
[ "$1 $2 $#" = "api --paginate 3" ] || exit 9
case $3 in
repos/anna/games/pulls/7) cat request.json ;;
repos/anna/games/pulls/7/files?per_page=100) cat files.json ;;
*) exit 9 ;;
esac
"""
ROOT = Path(__file__).parents[2]
ORDERS = "state/teaparty/02-1901-fall-orders/orders.yaml"


class Forge:
    """A pull request as GitHub tells of it: in the event, and when it is asked."""

    def __init__(self, home: Path) -> None:
        self.home = home
        (home / "gh").write_text(GH)
        (home / "gh").chmod(0o755)
        self.request: dict[str, Any] = {"number": 7, "head": {"sha": "a" * 40}, "base": {"ref": "main"}}

    def check(self, *files: str | tuple[str, str], **now: Any) -> tuple[int, str]:
        """Run the step for a request that changes these files (or renames the first of two); `now` is what has changed since."""
        listed = [
            {"filename": it} if isinstance(it, str) else {"filename": it[1], "previous_filename": it[0], "status": "renamed"}
            for it in files
        ]
        (self.home / "event.json").write_text(json.dumps({"pull_request": self.request}))
        (self.home / "request.json").write_text(json.dumps(self.request | {"changed_files": len(listed)} | now))
        pages = [listed[start : min(start + 100, 3000)] for start in range(0, min(max(len(listed), 1), 3000), 100)]
        (self.home / "files.json").write_text("".join(map(json.dumps, pages)))
        (step,) = named("files")["jobs"]["only-orders"]["steps"]
        environment = {
            "PATH": f"{self.home}:{os.environ['PATH']}",
            "GITHUB_EVENT_PATH": "event.json",
            "GITHUB_REPOSITORY": "anna/games",
        }
        done = subprocess.run(
            [sys.executable, "-S", "-c", step["run"]], cwd=self.home, env=environment, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def forge(tmp_path: Path) -> Forge:
    return Forge(tmp_path)


RIGHT = [
    ORDERS,
    ORDERS + ".age",
    "state/teaparty/02-1901-fall-orders.2/orders.yaml",
    "state/teaparty/02-1901-fall-orders/orders/france.yaml",
    "state/teaparty/02-1901-fall-orders/orders/france.yaml.age",
    "state/teaparty/02-1901-fall-orders/press.md",
]


def test_orders_and_press_may_change(forge: Forge) -> None:
    code, said = forge.check(*RIGHT, (RIGHT[0].replace("02", "03"), RIGHT[1]))
    assert code == 0, said
    assert "7 files" in said


WRONG = [
    ".github/scripts/publish.sh",
    ".github/workflows/files.yml",
    ".githooks/pre-commit",
    "requirements.txt",
    "pyproject.toml",
    "generator/cli/run.py",
    "state/site.yaml",
    "state/teaparty/game.yaml",
    "state/teaparty/board.yaml",
    "state/teaparty/passwords.yaml.age",
    "state/inbox/" + "a" * 64 + ".age",
    "state/teaparty/01-1901-spring-orders/results.yaml",
    "state/teaparty/02-1901-fall-orders/position.yaml",
    "state/teaparty/02-1901-fall-orders/orders.sh",
    "state/teaparty/02-1901-fall-orders/orders/deep/er.yaml",
    "state/teaparty/02-1901-fall-orders/orders/france.age",
    "state/teaparty/../.github/orders.yaml",
    "x/" + ORDERS,
    ORDERS + "\n",
    ORDERS + "\n.github/scripts/publish.sh",
    "state/téaparty/02-1901-fall-orders/orders.yaml",
]


@pytest.mark.parametrize("name", WRONG)
def test_anything_else_fails_and_is_listed(forge: Forge, name: str) -> None:
    code, said = forge.check(*RIGHT, name)
    assert code == 1
    (told,) = re.findall(r"^::error title=files::(.*)$", said, re.MULTILINE)
    assert told.startswith("This changes more than orders and press: ")
    assert "teaparty/02-1901-fall-orders/press.md" not in told


def test_a_file_that_is_renamed_counts_by_both_names(forge: Forge) -> None:
    assert forge.check((".github/scripts/publish.sh", ORDERS))[0] == 1
    assert forge.check((ORDERS, ".github/scripts/publish.sh"))[0] == 1


HOSTILE = [
    "a\n::add-mask::b",
    "##[add-mask]b",
    "::stop-commands::x",
    "a\r\n##[error]b",
    "%0A::error::b",
    "a\u202eb",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_a_command_to_the_runner(forge: Forge, name: str) -> None:
    code, said = forge.check(name)
    assert code == 1
    commands = [line for line in re.split(r"[\r\n]", said) if line.lstrip().startswith("::")]
    assert len(commands) == 1
    assert commands[0].startswith("::error title=files::")
    assert "##[" not in said
    assert "%0A" not in commands[0].replace("%250A", "")
    assert said.isascii()


def test_many_files_are_read_page_by_page_and_the_last_one_counts(forge: Forge) -> None:
    many = [f"state/teaparty/{number:03}-1901-fall-orders/orders.yaml" for number in range(1, 251)]
    assert forge.check(*many)[0] == 0
    code, said = forge.check(*many, ".github/scripts/publish.sh")
    assert code == 1
    assert ".github/scripts/publish.sh" in said


@pytest.mark.parametrize("count", [3000, 3001])
def test_a_list_that_may_be_cut_is_no_proof(forge: Forge, count: int) -> None:
    code, said = forge.check(*[f"state/teaparty/{number:04}-1901-fall-orders/orders.yaml" for number in range(count)])
    assert code == 1
    assert f"{count} files change" in said


@pytest.mark.parametrize("now", [{"head": {"sha": "b" * 40}}, {"base": {"ref": "other"}}])
def test_a_request_that_was_changed_meanwhile_is_left_to_its_next_run(forge: Forge, now: dict[str, Any]) -> None:
    code, said = forge.check(ORDERS, **now)
    assert code == 1
    assert "changed meanwhile" in said


def test_a_forge_that_does_not_answer_fails_the_check(forge: Forge) -> None:
    (forge.home / "gh").write_text("#!/bin/sh\nexit 1\n")
    assert forge.check(ORDERS)[0] == 1


def test_it_reads_names_and_can_do_nothing_else() -> None:
    workflow = named("files")
    assert workflow["on"] == {"pull_request_target": {"types": ["opened", "synchronize", "reopened", "edited"]}}
    assert workflow["permissions"] == {}
    (job,) = workflow["jobs"].values()
    assert job["permissions"] == {"pull-requests": "read"}
    (step,) = job["steps"]
    assert set(step) == {"name", "shell", "run", "env"}
    assert step["env"] == {"GH_TOKEN": "${{ github.token }}"}


def test_on_gitlab_the_same_names_may_change(tmp_path: Path) -> None:
    job = quick_yaml.load((ROOT / "generator/docs/hosting/gitlab-ci.yml").read_text())["only-orders"]
    names = [("GIT_AUTHOR_NAME", "x"), ("GIT_AUTHOR_EMAIL", "x@x"), ("GIT_COMMITTER_NAME", "x"), ("GIT_COMMITTER_EMAIL", "x@x")]
    environment = {"PATH": os.environ["PATH"], **dict(names)}

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    git("init", "--quiet", "--initial-branch=main")
    git("commit", "--quiet", "--allow-empty", "--message", "Start")
    base = git("rev-parse", "HEAD")
    for wrong in (None, *(name for name in WRONG if "/../" not in name)):
        git("checkout", "--quiet", "--force", "--detach", base)
        for name in filter(None, (*RIGHT, wrong)):
            path = tmp_path / name
            if path.parent.is_file() or path.is_dir():
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("x\n")
        git("add", "--all")
        git("commit", "--quiet", "--message", "Change")
        done = subprocess.run(
            ["bash", "-e", "-c", "\n".join(job["script"])], cwd=tmp_path, capture_output=True, text=True, check=False,
            env=environment | {"CI_MERGE_REQUEST_DIFF_BASE_SHA": base},
        )  # fmt: skip
        assert done.returncode == bool(wrong), (wrong, done.stdout, done.stderr)
        assert done.stdout.isascii()
        (tmp_path / "names").unlink()


def test_no_path_filter_leaves_a_request_without_an_answer() -> None:
    """A required check that is left out for its paths waits for ever, or counts as passed."""
    assert "paths" not in str(load(ROOT / ".github/workflows/files.yml")["on"])
