"""The pipeline for GitLab with several jobs: its scripts run as they stand there, and what a job hands on lies in a folder."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support import quick_yaml, small_club
from tests.support.forge import ROOT, SCRIPTS, Forge
from tests.support.served_command import served

HOSTING = ROOT / "generator" / "docs" / "hosting"
PLAIN, JOBS = ({**quick_yaml.load((HOSTING / f"{name}.yml").read_text())} for name in ("gitlab-ci", "gitlab-jobs"))
GAMES = ("ann", "bea", "cis", "dot")


@pytest.fixture(scope="module")
def gazette(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("served"), small_club.__name__) as command:
        yield command


class Pipeline:
    """A pipeline on a repository; what its jobs hand on, and what they keep in the cache."""

    def __init__(self, forge: Forge, jobs: Mapping[str, Any], home: Path) -> None:
        self.forge, self.jobs, self.home, self.commit = forge, jobs, home, forge.git("rev-parse", "main")
        self.told: dict[str, str] = {}

    def job(self, key: str, number: int = 0) -> tuple[int, str]:
        """Run a job, or one of its parallel ones; gives its exit code and what it printed."""
        job, folder = self.jobs[key], self.home / f"{key}-{number}"
        subprocess.run(["git", "clone", "--quiet", self.forge.main, folder], check=True, capture_output=True)
        subprocess.run(["git", "checkout", "--quiet", "--detach", self.commit], cwd=folder, check=True)
        more = {name: str(it) for name, it in job.get("variables", {}).items()} | self.told
        more |= {"CI_PROJECT_URL": str(self.forge.main).removesuffix(".git"), "CI_NODE_INDEX": str(number)}
        more |= {"CI_NODE_TOTAL": str(job.get("parallel", 1)), "PUSH_TOKEN": "hush"}
        kept = self.forge.home / "cache"
        paths = [it.replace("$CI_NODE_INDEX", str(number)) for it in job.get("cache", {}).get("paths", [])]
        for source, names in ((kept, paths), (self.home / "artifacts", self._handed_on(job))):
            for name in names:
                if (source / name).is_dir():
                    shutil.copytree(source / name, folder / name, dirs_exist_ok=True)
                elif (source / name).exists():
                    shutil.copy(source / name, folder / name)
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", "\n".join(job["script"])],
            cwd=folder, env=self.forge.environment(MAY_PUSH="yes", **more), capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode == 0:
            artifacts = job.get("artifacts", {})
            if file := artifacts.get("reports", {}).get("dotenv"):
                self.told |= dict(line.split("=", 1) for line in (folder / file).read_text().splitlines())
                assert (folder / file).stat().st_size < 5_000
            for name in [it.replace("$CI_NODE_INDEX", str(number)) for it in artifacts.get("paths", [])]:
                place = self.home / "artifacts" / name
                place.parent.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if (folder / name).is_dir() else shutil.copy)(folder / name, place)
            for name in paths:
                shutil.rmtree(kept / name, ignore_errors=True)
                shutil.copytree(folder / name, kept / name)
        return done.returncode, done.stdout + done.stderr

    def _handed_on(self, job: Mapping[str, Any]) -> list[str]:
        made = self.home / "artifacts"
        files = {path.relative_to(made).as_posix() for key in job.get("needs", []) for path in self._of(key) if path.exists()}
        return sorted(files)

    def _of(self, key: str) -> list[Path]:
        names = self.jobs[key].get("artifacts", {}).get("paths", [])
        count = self.jobs[key].get("parallel", 1)
        every = [it.replace("$CI_NODE_INDEX", str(number)) for it in names for number in range(1, count + 1)]
        return [self.home / "artifacts" / it for it in every]

    def all(self) -> list[int]:
        """Run every job; gives their exit codes."""
        codes = [self.job("records")[0]]
        codes += [self.job("part", number)[0] for number in range(1, self.jobs["part"]["parallel"] + 1)]
        return [*codes, self.job("pages")[0], self.job("note")[0]]


@pytest.fixture
def forge(tmp_path: Path, gazette: str) -> Forge:
    """A club of four games and three jobs, with the scripts where the pipeline looks for them."""
    forge = Forge(tmp_path, ROOT / ".github" / "workflows" / "publish.yml", gazette)
    forge.git("config", "receive.advertisePushOptions", "true")
    clone = tmp_path / "gm"
    subprocess.run(["git", "clone", "--quiet", forge.main, clone], check=True, capture_output=True)
    shutil.copytree(SCRIPTS, clone / "scripts")
    (clone / ".github").mkdir()
    for name in GAMES:
        (clone / "state" / name / "01").mkdir(parents=True)
        (clone / "state" / name / "01" / "orders").write_text(f"{name} waits\n")
    (clone / "state" / "site.yaml").write_text("jobs: 3\n")
    (clone / ".github" / "kept").write_text("")
    (clone / ".gitignore").write_text("site/\n")
    names = {f"GIT_{who}_{what}": "gm@localhost" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    pushed = "git add --all && git commit --quiet -m start && git push --quiet origin HEAD:refs/heads/main"
    subprocess.run(["sh", "-c", pushed], cwd=clone, check=True, env=forge.environment(MAY_PUSH="yes", **names))
    return forge


def with_three() -> dict[str, Any]:
    """The pipeline as a club writes it that has three jobs."""
    jobs = {**JOBS, "part": {**JOBS["part"], "parallel": 3}}
    jobs["records"] = {**jobs["records"], "variables": {**jobs["records"]["variables"], "JOBS": 3}}
    return jobs


def test_parts_are_put_together_kept_and_noted_and_a_push_meanwhile_is_left_to_the_next_pipeline(
    forge: Forge, tmp_path: Path
) -> None:
    first = Pipeline(forge, with_three(), tmp_path / "first")
    assert first.all() == [0] * 6
    public = tmp_path / "first" / "artifacts" / "public"
    assert {it.name for it in public.iterdir()} == {*GAMES, "index.html", ".gazette.json"}
    assert len(forge.note()["parts"].split()) == 3
    assert forge.games_made() == [*GAMES]
    forge.push(ann="final: ann")
    second = Pipeline(forge, with_three(), tmp_path / "second")
    assert second.job("records")[0] == 0
    assert [second.job("part", number)[0] for number in (1, 2, 3)] == [0, 0, 0]
    assert forge.games_made() == ["ann"]
    noted = forge.note()
    forge.push(bea="final: bea")
    code, said = second.job("pages")
    assert (code, "Somebody pushed to main meanwhile" in said) == (75, True)
    assert second.job("note")[0] == 0
    assert forge.note() == noted
    assert Pipeline(forge, with_three(), tmp_path / "third").all() == [0] * 6
    assert forge.note()["source"] == forge.git("rev-parse", "main")
    assert "played: final: bea" in (tmp_path / "third" / "artifacts" / "public" / "bea" / "index.html").read_text()


def test_another_number_than_that_of_the_site_is_told_before_anything_is_done(forge: Forge, tmp_path: Path) -> None:
    forge.push(ann="final: ann")
    before = forge.git("rev-parse", "main")
    for name, pipeline, key in (("plain", PLAIN, "pages"), ("eight", JOBS, "records")):
        code, said = Pipeline(forge, pipeline, tmp_path / name).job(key)
        assert code == 2
        assert f"site.yaml says `jobs: 3`, and this workflow has {1 if name == 'plain' else 8}." in said
    assert forge.git("rev-parse", "main") == before


def test_the_number_stands_in_the_pipeline_once_and_is_one_that_gitlab_takes() -> None:
    assert JOBS["part"]["parallel"] == JOBS["records"]["variables"]["JOBS"] in range(2, 201)
    assert len(re.findall(r"\b8\b", (HOSTING / "gitlab-jobs.yml").read_text().partition("records:\n")[2])) == 1


def test_the_pipeline_with_jobs_checks_and_looks_as_the_plain_one() -> None:
    assert {name: JOBS[name] for name in PLAIN if name not in ("pages", "note")} == {
        name: it for name, it in PLAIN.items() if name not in ("pages", "note")
    }
    rules = [{"if": '$CI_COMMIT_BRANCH == "main" && $CI_PIPELINE_SOURCE != "schedule"'}]
    assert all(JOBS[name]["rules"] == rules for name in ("records", "part", "pages", "note"))
    assert {name for name, it in JOBS.items() if it.get("resource_group") == "publish"} == {"records", "pages"}
    assert JOBS["part"]["script"][0] == "unset PUSH_TOKEN"
