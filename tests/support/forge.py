"""GitHub, as far as our workflow for publishing uses it: runs its jobs in clones of a bare repository, in the order of their needs.

Conditions, outputs, artifacts and the cache are as GitHub documents them. Installing is left out, and `gazette` is `small_club`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support import quick_yaml
from tests.support.forge_expressions import filled, holds

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / ".github" / "scripts"
NAMES = {f"GIT_{who}_{what}": "gm@localhost" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
QUICK = "[gc]\nauto = 0\n[maintenance]\nauto = false\n[core]\nfsync = none\n"
"""Settings of git with which nothing is tidied up or waited for."""
INSTALLED = ("Install the system libraries", "Install Gazette")

Acts = Mapping[str, Callable[[Path], object]]
"""What happens beside the forge: by the name of a job (`part 3 of 8`), what is done in its folder before its first own script."""


class DiedError(Exception):
    """The machine of a job died."""


@dataclass
class Run:
    """A run of the workflow: how each job ended, by the name it is shown by; what it put out, and the artifacts of all."""

    results: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, Mapping[str, str]] = field(default_factory=dict)
    log: str = ""

    def of(self, key: str) -> list[str]:
        """How the jobs ended that have this key in the workflow: several, if it has a matrix."""
        return [result for name, result in self.results.items() if name == key or (key == "parts" and name.startswith("part "))]


class Forge:
    """A repository with its workflow, its cache, and the site that is online."""

    def __init__(self, home: Path, workflow: Path, gazette: str) -> None:
        """`gazette` is the text of that command."""
        self.home, self.main, self.site, self.made = home, home / "main.git", home / "online", home / "made"
        self.jobs: dict[str, Any] = quick_yaml.load(workflow.read_text())["jobs"]
        self.cache: dict[tuple[str, str], Path] = {}
        self.restored: list[str] = []
        self._count = 0
        (home / "bin").mkdir(parents=True, exist_ok=True)
        (home / "bin" / "gitconfig").write_text(QUICK)
        for name, text in {"gazette": gazette, "gh": "#!/bin/sh\necho workflow\n"}.items():
            (home / "bin" / name).write_text(text)
            (home / "bin" / name).chmod(0o755)
        subprocess.run(["git", "init", "--quiet", "--bare", "--template=", "--initial-branch=main", self.main], check=True)
        hook = self.main / "hooks" / "pre-receive"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text('#!/bin/sh\n[ "$MAY_PUSH" = yes ]\n')
        hook.chmod(0o755)

    def copy(self, home: Path) -> Forge:
        """The same repository, cache and site once more, to go on with."""
        other = copy(self)
        other.cache, other.restored = dict(self.cache), []
        other.home, other.main, other.site, other.made = home, home / "main.git", home / "online", home / "made"
        home.mkdir(exist_ok=True)
        for name in ("bin", "main.git", "online"):
            shutil.copytree(self.home / name, home / name)
        return other

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of whoever works here; without the right to push, unless told."""
        kept = {name: it for name, it in os.environ.items() if not name.startswith(("GIT_", "GITHUB_", "JOBS"))}
        path = f"{self.home / 'bin'}:{os.environ['PATH']}"
        return kept | {"PATH": path, "MADE": str(self.made), "GIT_CONFIG_GLOBAL": str(self.home / "bin" / "gitconfig")} | more

    def git(self, *words: str) -> str:
        """What git says of the repository."""
        done = subprocess.run(["git", "-C", self.main, *words], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def push(self, **orders: str) -> None:
        """What the GM does: writes orders, or other files of state/, and pushes them onto whatever is there."""
        clone = self._folder()
        self._clone(clone, "main")
        for name, text in orders.items():
            path = clone / "state" / ("site.yaml" if name == "site" else f"{name}/01/orders")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n")
        if not (clone / ".github").exists():
            shutil.copytree(SCRIPTS, clone / ".github" / "scripts")
            (clone / ".gitignore").write_text("site/\n")
        pushed = "git add --all && git commit --quiet -m orders && git push --quiet origin HEAD:refs/heads/main"
        subprocess.run(["sh", "-c", pushed], cwd=clone, check=True, env=self.environment(MAY_PUSH="yes", **NAMES))

    def games_made(self) -> list[str]:
        """Which games were made anew since this was last asked."""
        found = sorted(self.made.read_text().split()) if self.made.exists() else []
        self.made.unlink(missing_ok=True)
        return found

    def note(self) -> dict[str, str]:
        """The note of what is online."""
        if not self.git("for-each-ref", "refs/gazette/built"):
            return {}
        lines = self.git("log", "-1", "--format=%b", "refs/gazette/built").splitlines()
        return dict(line.split(": ", 1) for line in lines)

    def run(self, acts: Acts | None = None, again: Run | None = None) -> Run:
        """Run the workflow; with `again`, only the jobs of that run which did not succeed (`Re-run failed jobs`)."""
        run = again or Run()
        if not again:
            shutil.rmtree(self.home / "artifacts", ignore_errors=True)
        for key, job in self.jobs.items():
            needed = [job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", [])
            needs = {it: {"result": _worst(run.of(it)), "outputs": run.outputs.get(it, {})} for it in needed}
            context = {"needs": needs, "github": {"token": "t0ken"}, "secrets": {}, "runner": {"temp": str(self.home / "temp")}}
            context |= _status(all(it["result"] == "success" for it in needs.values()))
            if not holds(job.get("if", "success()"), context):
                run.results[key] = "skipped"
                continue
            if run.results.get(key) != "success":
                run.results.pop(key, None)  # else a matrix that was skipped would count beside its jobs
            for leg in filled(job["strategy"]["matrix"]["include"], context) if "strategy" in job else ({},):
                name = filled(job.get("name", key), {"matrix": leg})
                if run.results.get(name) == "success":
                    continue
                well, run.outputs[key] = self._job(job, context | {"matrix": leg}, run, (acts or {}).get(name))
                run.results[name] = "success" if well else "failure"
        return run

    def _job(
        self, job: Mapping[str, Any], context: dict[str, Any], run: Run, act: Callable[[Path], object] | None
    ) -> tuple[bool, Mapping[str, str]]:
        """Do the steps of a job; gives whether it ended well, and what it puts out, which GitHub hands on in either case."""
        folder, well = self._folder(), True
        steps: dict[str, Any] = {}
        folder.mkdir()
        for step in job["steps"]:
            now = context | {"steps": steps} | _status(well)
            if not holds(step.get("if", "success()"), now):
                continue
            given = {name: filled(it, now) for name, it in step.get("with", {}).items()}
            told: dict[str, str] = {}
            try:
                if "uses" in step:
                    action = step["uses"].partition("@")[0].removeprefix("actions/").replace("/", "_").replace("-", "_")
                    told |= getattr(self, f"_{action}")(folder, given) or {}
                elif step.get("name") not in INSTALLED:
                    if act:
                        act(folder)
                    act = None
                    more = {name: str(filled(it, now)) for name, it in step.get("env", {}).items()}
                    more["MAY_PUSH"] = "yes" if job.get("permissions", {}).get("contents") == "write" else "no"
                    well = self._script(folder, step["run"], more, run, told)
            except DiedError:
                well = False
            steps[step.get("id", "")] = {"outputs": told}
        shown = {name: filled(it, context | {"steps": steps}) for name, it in job.get("outputs", {}).items()}
        return well, shown

    def _script(self, folder: Path, script: str, more: Mapping[str, str], run: Run, told: dict[str, str]) -> bool:
        """Run a script of a job, and read what it puts out into `told`; whether it ended well."""
        output = folder.with_suffix(".output")
        output.write_text("")
        environment = self.environment(GITHUB_OUTPUT=str(output), GITHUB_ACTIONS="true", GITHUB_REPOSITORY="anna/games", **more)
        command = ["bash", "-e", "-c", script]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        run.log += done.stdout + done.stderr
        told |= dict(line.split("=", 1) for line in output.read_text().splitlines())
        return done.returncode == 0

    def _folder(self) -> Path:
        self._count += 1
        return self.home / f"runner-{self._count}"

    def _clone(self, folder: Path, ref: str) -> None:
        subprocess.run(["git", "clone", "--quiet", "--shared", "--template=", self.main, folder], check=True, capture_output=True)
        if ref != "main":
            subprocess.run(["git", "-C", folder, "checkout", "--quiet", "--detach", ref], check=True)

    def _checkout(self, folder: Path, given: Mapping[str, Any]) -> None:
        self._clone(folder, given["ref"])

    def _setup_python(self, *_: object) -> None:
        pass

    def _cache_restore(self, folder: Path, given: Mapping[str, Any]) -> dict[str, str]:
        kept = self.cache.get((given["path"], given["key"]))
        if kept is None:
            return {"cache-hit": "false"}
        shutil.copytree(kept, folder / given["path"])
        self.restored.append(given["key"])
        return {"cache-hit": "true"}

    def _cache_save(self, folder: Path, given: Mapping[str, Any]) -> None:
        self.cache.setdefault((given["path"], given["key"]), Path(shutil.copytree(folder / given["path"], self._folder())))

    def artifact(self, name: str) -> Path:
        """Where an artifact of the present run lies."""
        return self.home / "artifacts" / name

    def _upload_artifact(self, folder: Path, given: Mapping[str, Any]) -> None:
        place = self.artifact(given["name"])
        if given.get("overwrite") is True:
            shutil.rmtree(place, ignore_errors=True)
        hidden = None if given.get("include-hidden-files") is True else shutil.ignore_patterns(".*")
        shutil.copytree(folder / given["path"], place, ignore=hidden)

    def _download_artifact(self, folder: Path, given: Mapping[str, Any]) -> None:
        for place in sorted((self.home / "artifacts").glob(given["pattern"])):
            shutil.copytree(place, folder / given["path"] / place.name)

    def _upload_pages_artifact(self, folder: Path, given: Mapping[str, Any]) -> None:
        shutil.rmtree(self.artifact("github-pages"), ignore_errors=True)
        shutil.copytree(folder / given["path"], self.artifact("github-pages"))

    def _deploy_pages(self, *_: object) -> None:
        shutil.rmtree(self.site, ignore_errors=True)
        shutil.copytree(self.artifact("github-pages"), self.site)


def _worst(results: list[str]) -> str:
    return next((it for it in ("failure", "skipped") if it in results), "success")


def _status(well: bool) -> dict[str, Callable[[], bool]]:  # noqa: FBT001 - it is what the functions tell
    return {"success": lambda: well, "failure": lambda: not well, "cancelled": lambda: False, "always": lambda: True}
