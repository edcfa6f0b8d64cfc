"""The workflows: who may do what, when they run, and that the auditor finds nothing."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.support import quick_yaml

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github" / "workflows"
EXAMPLE = ROOT / "generator" / "docs" / "hosting" / "private-source.yml"
SEALED = EXAMPLE.with_name("sealed.yml")
REKEY = EXAMPLE.with_name("rekey.yml")
INBOX = EXAMPLE.with_name("inbox.yml")
ALL = [*sorted(FOLDER.glob("*.yml")), EXAMPLE, SEALED, REKEY, INBOX]


def load(path: Path) -> dict[str, Any]:
    """A workflow, with its triggers under `on` although YAML 1.1 takes that for true."""
    document = quick_yaml.load(path.read_text())
    return {"on" if key is True else key: value for key, value in document.items()}


def named(name: str) -> dict[str, Any]:
    return load(FOLDER / f"{name}.yml")


def jobs_with(permission: str, workflow: dict[str, Any]) -> set[str]:
    return {
        name for name, job in workflow["jobs"].items() if job.get("permissions", {}).get(permission) == "write"
    }  # fmt: skip


def test_there_are_exactly_the_five_workflows() -> None:
    assert [path.stem for path in ALL[:-4]] == ["check", "deadline", "files", "publish", "test"]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_every_action_is_pinned_by_its_full_hash_and_names_its_version(path: Path) -> None:
    uses = re.findall(r"uses: (\S+)(.*)", path.read_text())
    assert uses or path.stem in ("deadline", "files")
    for name, rest in uses:
        assert re.fullmatch(r"[\w-]+/[\w/-]+@[0-9a-f]{40}", name), name
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", rest), rest


def test_one_action_is_pinned_by_one_hash_everywhere() -> None:
    pins = {pin for path in ALL for pin in re.findall(r"uses: ([\w/-]+@\w{40} # \S+)", path.read_text())}
    assert len(pins) == len({pin.partition("@")[0] for pin in pins})


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_no_workflow_has_more_than_it_says_job_by_job(path: Path) -> None:
    workflow = load(path)
    assert workflow["permissions"] in ({}, {"contents": "read"})


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_no_words_of_others_are_put_into_a_script(path: Path) -> None:
    for job in load(path)["jobs"].values():
        for step in job.get("steps", []):
            assert "${{" not in step.get("run", "")


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_no_checkout_leaves_its_token_behind(path: Path) -> None:
    for job in load(path)["jobs"].values():
        for step in job.get("steps", []):
            if "actions/checkout" in step.get("uses", ""):
                assert step["with"]["persist-credentials"] is False


def test_a_commit_that_touches_only_games_does_not_test_the_code() -> None:
    assert named("test")["on"] == {
        "push": {"paths-ignore": ["state/**"]},
        "pull_request": {"paths-ignore": ["state/**"]},
    }


def test_a_pull_request_is_checked_with_a_token_that_reads_and_without_secrets() -> None:
    check = named("check")
    assert check["on"] == {"pull_request": {"paths": ["state/**"]}}
    assert check["permissions"] == {"contents": "read"}
    text = (FOLDER / "check.yml").read_text()
    assert "secrets." not in text
    assert "cache" not in text.partition("jobs:")[2]
    assert not any(word in text for word in ("gazette run", "gazette preview", "gazette build"))


@pytest.mark.parametrize("path", [FOLDER / "publish.yml", EXAMPLE, SEALED], ids=lambda path: path.name)
def test_publishing_runs_on_main_and_when_started(path: Path) -> None:
    assert load(path)["on"] == {"push": {"branches": ["main"]}, "workflow_dispatch": None}


@pytest.mark.parametrize("path", [FOLDER / "publish.yml", EXAMPLE, SEALED], ids=lambda path: path.name)
def test_publishing_happens_once_at_a_time_on_the_head_of_main(path: Path) -> None:
    workflow = load(path)
    assert workflow["concurrency"] == {"group": "publish", "cancel-in-progress": False}
    checkout = workflow["jobs"]["records"]["steps"][0]
    assert checkout["with"]["ref"] == "main"


def test_each_job_of_publishing_may_do_one_thing() -> None:
    publish = named("publish")
    assert jobs_with("contents", publish) == {"records", "note"}
    assert jobs_with("pages", publish) == jobs_with("id-token", publish) == {"deploy"}
    assert "permissions" not in publish["jobs"]["faults"]


def test_the_private_example_gives_its_key_to_the_pushing_step_alone() -> None:
    example = load(EXAMPLE)
    assert jobs_with("contents", example) == {"records", "note"}
    holders = [
        (name, step.get("name")) for name, job in example["jobs"].items() for step in job["steps"] if "secrets." in str(step)
    ]
    assert holders == [("deploy", "Push the site")]
    assert example["jobs"]["deploy"]["environment"] == "public-site"


@pytest.mark.parametrize("path", [FOLDER / "publish.yml", EXAMPLE, SEALED], ids=lambda path: path.name)
def test_a_fault_fails_the_run_only_after_the_deployment(path: Path) -> None:
    last = load(path)["jobs"]["faults"]
    assert last["needs"] == ["records", "site", "deploy"]
    assert "(needs.records.outputs.faults == 'true' || needs.site.outputs.faults == 'true')" in last["if"]
    assert "exit 1" in last["steps"][0]["run"]


def test_the_hourly_look_is_a_file_of_its_own_and_only_starts_publishing() -> None:
    """By starting it and not by calling it: a workflow that is called gets no secret of its environments."""
    deadline = named("deadline")
    assert list(deadline["on"]) == ["schedule"]
    (cron,) = deadline["on"]["schedule"]
    assert re.fullmatch(r"\d+ \* \* \* \*", cron["cron"])
    (job,) = deadline["jobs"].values()
    (step,) = job["steps"]
    assert "uses" not in step
    assert job["permissions"] == {"contents": "read", "actions": "write"}


GH = """#!/usr/bin/env python3
# The forge's API for the hourly look: what is asked for is taken from a file, and `gh workflow run` leaves a mark.
import json, subprocess, sys
if sys.argv[1:3] == ["workflow", "run"]:
    open("started", "w").write(" ".join(sys.argv[3:]))
else:
    _, _, path, jq, program = sys.argv
    assert jq == "--jq"
    told = json.load(open("forge.json"))[path]
    subprocess.run(["jq", "-r", program], input=json.dumps(told), text=True, check=True)
"""
NOW = datetime.now(UTC)
LOOKS = [
    ("nothing waits for a deadline", {}, "never", False),
    ("the deadline is to come", {}, f"{NOW + timedelta(hours=10):%Y-%m-%dT%H:%M:%SZ}", False),
    ("the deadline has passed", {}, f"{NOW - timedelta(hours=10):%Y-%m-%dT%H:%M:%SZ}", True),
    ("main has gone on", {"main": "c" * 40}, "never", True),
    ("there is no note", {"ref": "refs/gazette/built-not"}, "never", True),
]


@pytest.mark.skipif(shutil.which("jq") is None, reason="needs jq, which the runner has")
@pytest.mark.parametrize(("_what", "other", "due", "starts"), LOOKS, ids=[what for what, *_ in LOOKS])
def test_the_hourly_look_starts_publishing_when_something_is_due(
    tmp_path: Path, _what: str, other: dict[str, str], due: str, starts: object
) -> None:
    (tmp_path / "gh").write_text(GH)
    (tmp_path / "gh").chmod(0o755)
    git = "repos/anna/games/git"
    told = {
        f"{git}/matching-refs/gazette/built": [
            {"ref": "refs/gazette/built2", "object": {"sha": "d" * 40}},
            {"ref": other.get("ref", "refs/gazette/built"), "object": {"sha": "b" * 40}},
        ],
        f"{git}/commits/{'b' * 40}": {"message": f"Note\n\nmanifest: {'e' * 64}\nsource: {'a' * 40}\nnext: {due}\n"},
        f"{git}/ref/heads/main": {"object": {"sha": other.get("main", "a" * 40)}},
    }
    (tmp_path / "forge.json").write_text(json.dumps(told))
    (job,) = named("deadline")["jobs"].values()
    (step,) = job["steps"]
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", step["run"]],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "GITHUB_REPOSITORY": "anna/games"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "started").exists() is starts
    assert starts or "Nothing to do" in done.stdout


PUBLISHING = [FOLDER / "publish.yml", EXAMPLE, SEALED]


@pytest.mark.parametrize("path", PUBLISHING, ids=lambda path: path.name)
def test_the_cache_is_asked_for_just_the_site_that_the_note_names(path: Path) -> None:
    steps = load(path)["jobs"]["records"]["steps"]
    (restore,) = [step for step in steps if "actions/cache/restore@" in step.get("uses", "")]
    (save,) = [step for step in steps if "actions/cache/save@" in step.get("uses", "")]
    assert restore["with"] == {"path": "site", "key": "site-${{ steps.online.outputs.manifest }}"}
    assert save["with"] == {"path": "site", "key": "site-${{ steps.publish.outputs.manifest }}"}
    (ask,) = [step for step in steps if step.get("id") == "online"]
    assert ask["run"].startswith(".github/scripts/built.sh |")


@pytest.mark.parametrize("path", PUBLISHING, ids=lambda path: path.name)
def test_what_has_not_changed_is_not_deployed_and_only_what_is_online_is_noted(path: Path) -> None:
    """What conditions come to, `test_many_jobs.py` tries out for the plain workflow; the others have the same ones."""
    jobs, plain = load(path)["jobs"], named("publish")["jobs"]
    for name in ("parts", "site", "deploy", "note", "faults"):
        assert (jobs[name].get("if"), jobs[name]["needs"]) == (plain[name].get("if"), plain[name]["needs"])
    assert jobs["note"] == plain["note"]
    assert jobs["note"]["steps"][-1]["run"] == '.github/scripts/built.sh "$MANIFEST" "$SOURCE" "$NEXT" "$PARTS"'


@pytest.mark.parametrize("path", PUBLISHING, ids=lambda path: path.name)
def test_jobs_that_only_build_may_only_read_and_hold_no_secret(path: Path) -> None:
    jobs, plain = load(path)["jobs"], named("publish")["jobs"]
    assert jobs["parts"] == plain["parts"]
    assert jobs["site"]["steps"][:-1] == plain["site"]["steps"][:-1]
    assert jobs["site"]["steps"][-1] == {
        **jobs["records"]["steps"][-1], "if": "steps.join.outputs.changed == 'true'",
    }  # fmt: skip
    for name in ("parts", "site"):
        assert jobs[name]["permissions"] == {"contents": "read"}
        assert "secrets." not in str(jobs[name])
        assert "environment" not in jobs[name]
        assert jobs[name]["steps"][0]["with"]["ref"] == "${{ needs.records.outputs.source }}"
    assert [step["run"] for step in jobs["parts"]["steps"] if "github.token" in str(step)] == []


@pytest.mark.parametrize("path", PUBLISHING, ids=lambda path: path.name)
def test_each_part_has_its_own_part_of_the_cache_by_the_hash_that_the_note_has_for_it(path: Path) -> None:
    job = load(path)["jobs"]["parts"]
    assert job["strategy"] == {"fail-fast": False, "matrix": {"include": "${{ fromJSON(needs.records.outputs.parts) }}"}}
    (restore,) = [step for step in job["steps"] if "actions/cache/restore@" in step.get("uses", "")]
    (save,) = [step for step in job["steps"] if "actions/cache/save@" in step.get("uses", "")]
    assert restore["with"] == {"path": "parts/part-${{ matrix.part }}", "key": "part-${{ matrix.trust }}"}
    assert save["with"] == {"path": "parts/part-${{ matrix.part }}", "key": "part-${{ steps.part.outputs.list }}"}


def test_no_other_workflow_reads_or_writes_the_cache() -> None:
    assert [path.name for path in ALL if "actions/cache" in path.read_text() and path not in PUBLISHING] == []


def test_pages_that_are_switched_off_are_told_before_the_deployment_fails(tmp_path: Path) -> None:
    look, deploy = named("publish")["jobs"]["deploy"]["steps"]
    assert "deploy-pages" in deploy["uses"]
    for answer, code in (("echo workflow", 0), ("echo legacy", 1), ('echo \'{"status": "404"}\'; exit 1', 1)):
        (tmp_path / "gh").write_text(f"#!/bin/sh\n{answer}\n")
        (tmp_path / "gh").chmod(0o755)
        done = subprocess.run(
            ["bash", "-e", "-c", look["run"]],
            capture_output=True, text=True, check=False,
            env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "GITHUB_REPOSITORY": "anna/games"},
        )  # fmt: skip
        assert done.returncode == code
        assert ("Settings > Pages > Source > GitHub Actions" in done.stdout) == bool(code)


def test_the_sealed_example_is_the_plain_one_with_a_key_from_an_environment_for_one_step() -> None:
    plain, example = (FOLDER / "publish.yml").read_text().splitlines(), SEALED.read_text().splitlines()
    added = [line.strip() for line in example if line not in plain and not line.startswith("#")]
    assert added == [
        "environment: sealed-games # holds GAZETTE_KEY, and is limited to the branch main",
        "GAZETTE_KEY: ${{ secrets.GAZETTE_KEY }}",
    ]
    assert [line for line in plain if line not in example and not line.startswith("#")] == []
    jobs = load(SEALED)["jobs"]
    holders = [(name, step.get("id")) for name, job in jobs.items() for step in job["steps"] if "secrets." in str(step)]
    assert holders == [("records", "publish")]


def test_other_keys_are_given_by_hand_on_main_and_what_was_typed_goes_by_the_environment_alone() -> None:
    workflow = load(REKEY)
    assert list(workflow["on"]) == ["workflow_dispatch"]
    assert workflow["concurrency"] == load(SEALED)["concurrency"]
    (job,) = workflow["jobs"].values()
    assert job["environment"] == "sealed-games"
    assert job["permissions"] == {"contents": "write"}
    assert job["steps"][0]["with"]["ref"] == "main"
    (last,) = [step for step in job["steps"] if "inputs." in str(step) or "secrets." in str(step)]
    assert last["run"] == ".github/scripts/rekey.sh"
    assert last["env"]["GAZETTE_KEY"] == "${{ secrets.GAZETTE_KEY }}"


def test_the_auditor_finds_nothing() -> None:
    auditor = Path(sys.executable).parent / "zizmor"
    if not auditor.exists():
        pytest.skip("zizmor is not installed")
    done = subprocess.run(
        [auditor, "--offline", "--no-progress", "--quiet", ROOT / ".github", EXAMPLE, SEALED, REKEY, INBOX],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_the_gitlab_example_is_yaml_and_publishes_main_only() -> None:
    example = quick_yaml.load((EXAMPLE.parent / "gitlab-ci.yml").read_text())
    assert example["pages"]["rules"] == [{"if": '$CI_COMMIT_BRANCH == "main" && $CI_PIPELINE_SOURCE != "schedule"'}]
    assert [name for name, job in example.items() if "schedule" in str(job["rules" if "rules" in job else "image"])] == [
        "look", "pages", "note",
    ]  # fmt: skip
    assert example["pages"]["resource_group"] == "publish"
    assert example["pages"]["interruptible"] is False
