"""What OpenSSF Scorecard looks for in a repository's files, beside what the tests of workflows and locks hold already."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support import quick_yaml

ROOT = Path(__file__).parents[2]
POLICY = ROOT / ".github" / "SECURITY.md"
HOSTING = ROOT / "generator" / "docs" / "hosting"
EXAMPLES = [HOSTING / f"{name}.yml" for name in ("private-source", "sealed", "inbox")]
ALL = [*sorted((ROOT / ".github" / "workflows").glob("*.yml")), *EXAMPLES]


def load(path: Path) -> dict[str, Any]:
    return {"on" if key is True else str(key): value for key, value in quick_yaml.load(path.read_text()).items()}


def written_by(path: Path) -> set[tuple[str, str]]:
    """Each job that may write something beyond its own deployment, and what."""
    jobs = load(path)["jobs"].items()
    granted = {(name, scope) for name, job in jobs for scope, access in job.get("permissions", {}).items() if access == "write"}
    return {(name, scope) for name, scope in granted if scope not in ("pages", "id-token")}


def test_a_token_writes_only_where_records_are_pushed_and_publishing_is_started() -> None:
    assert {(path.stem, *grant) for path in ALL for grant in written_by(path)} == {
        *((name, job, "contents") for name in ("publish", "sealed", "private-source") for job in ("records", "note")),
        ("deadline", "start", "actions"),
        ("inbox", "store", "contents"),
        ("inbox", "store", "issues"),
    }


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_no_workflow_runs_the_code_of_strangers_with_the_rights_of_the_repository(path: Path) -> None:
    triggers = set(load(path)["on"])
    # Two run at the word of strangers: one reads names from the API (test_only_orders), one the text of an issue (test_inbox).
    assert triggers <= {"push", "pull_request", "schedule", "workflow_dispatch"} or path.stem in ("files", "inbox")
    text = path.read_text()
    assert "toJSON(github" not in text
    assert "toJSON(secrets" not in text
    if triggers & {"pull_request", "pull_request_target"}:
        assert "secrets." not in text
        assert written_by(path) == set()


def test_what_runs_with_the_rights_of_the_repository_fetches_nothing_of_a_pull_request() -> None:
    (path,) = [path for path in ALL if "pull_request_target" in load(path)["on"]]
    assert not re.search(r"uses:|checkout|git (clone|fetch)|secrets|cache|write", path.read_text().partition("jobs:")[2])


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_no_word_of_a_pull_request_reaches_a_script(path: Path) -> None:
    assert not re.search(r"github\.event\.|github\.head_ref", path.read_text())


# What a reporter must find below "How to report"; Scorecard looks for the same: a link, the subject, and a number of days.
TOLD = {
    "where": r"Security > Report a vulnerability",
    "where not": r"do not disclose it in an issue or a pull request",
    "how that works": r"\]\(https://docs\.github\.com/\S*vulnerability\)",
    "when an answer comes": r"answer within \d+ days",
    "when it is disclosed": r"disclosed .* after \d+ days",
}


@pytest.mark.parametrize("words", TOLD.values(), ids=TOLD)
def test_who_found_a_vulnerability_is_told(words: str) -> None:
    (below,) = re.findall(r"^## How to report\n(.*?)(?=^## |\Z)", POLICY.read_text(), re.MULTILINE | re.DOTALL)
    assert re.search(words, below)


def test_the_policy_s_links_lead_somewhere() -> None:
    inside = [target for target in re.findall(r"\]\(([^)#\s]+)", POLICY.read_text()) if not target.startswith("https://")]
    assert "../generator/docs/secrecy.md" in inside
    assert [target for target in inside if not (POLICY.parent / target).exists()] == []


def test_the_licence_lies_at_the_top_and_is_the_one_of_the_package() -> None:
    assert (ROOT / "LICENSE").read_text().startswith("MIT License")
    assert 'license = "MIT"' in (ROOT / "pyproject.toml").read_text()


def test_no_program_lies_in_the_repository_that_nobody_can_read() -> None:
    kinds = {".pyc", ".so", ".dll", ".exe", ".jar", ".class", ".o", ".a", ".wasm", ".whl"}
    folders = [ROOT / name for name in ("generator", "templates", ".github", ".ci", "state")]
    found = [path for folder in folders for path in folder.rglob("*") if path.suffix in kinds and "__pycache__" not in path.parts]
    assert found == []
