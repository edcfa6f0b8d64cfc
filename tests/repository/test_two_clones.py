"""GM and bot push to one repository, in every order: the end is the same, and nothing is forced or merged by text."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.support.served_command import served

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / ".github" / "scripts" / "publish.sh"
BUILT = SCRIPT.with_name("built.sh")
FIRST = "01-1901-spring-orders"
NOW = "2026-01-01T12:00+00:00"

MOMENTS = ["start", "run", "build", "built", "end"]
"""When the GM pushes: before the bot starts, before it runs, before it builds, before it pushes, after it pushed."""

SOME = ("build", "end")
"""When `make test` lets two acts meet; before the bot starts they are done one after the other, as in the state to compare with."""

ACTIONS = ["press", "other-game", "same-records"]

WRAPPER = """#!/bin/sh
# Stands between the script and the program, and lets the GM act just before or after a command.
meet() { if [ -f "{desk}/$1" ]; then mv "{desk}/$1" "{desk}/now" && env -i PATH="$PATH" HOME="$HOME" sh "{desk}/now" >&2; fi; }
env > {desk}/seen
meet "$1"
if [ "$1" = build ] && [ ! -f {desk}/really ]; then
  echo "$@" >>{desk}/builds; mkdir -p site; cat state/*/*/results.yaml state/*/*/press.md >site/.gazette.json 2>/dev/null; code=0
elif [ "$1" = build ]; then {python} -m generator "$@"; code=$?
else {desk}/served "$@"; code=$?
fi
if [ "$1" = build ]; then meet built; fi
exit $code
"""


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"git {' '.join(words)}: {done.stdout}{done.stderr}"
    return done.stdout.strip()


def gazette(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "GAZETTE_NOW": NOW}
    return subprocess.run(
        [sys.executable, "-m", "generator", "-C", folder, *words],
        capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip


def fill(orders: Path, old: str, new: str) -> None:
    text = orders.read_text()
    assert old in text
    orders.write_text(text.replace(old, new, 1))


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The text of a `gazette` that starts quickly."""
    with served(tmp_path_factory.mktemp("served"), "tests.support.served_gazette") as text:
        yield text


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository in which one game is final and the other waits; never changed, only copied."""
    home = tmp_path_factory.mktemp("origin")
    (home / "gm").mkdir()
    git(home, "init", "--quiet", "--bare", "--initial-branch=main", "main.git")
    git(home / "main.git", "config", "receive.denyNonFastForwards", "true")
    git(home / "gm", "init", "--quiet", "--initial-branch=main")
    name_gm(home / "gm")
    for game in ("alpha", "beta"):
        assert gazette(home / "gm", "new", game, "--rules", "classical").returncode == 0
        fill(home / "gm" / "state" / game / FIRST / "orders.yaml", "- A Par\n", "- A Par - Bur\n")
    fill(home / "gm" / "state" / "alpha" / FIRST / "orders.yaml", "final: false", "final: true")
    git(home / "gm", "add", "--all")
    git(home / "gm", "commit", "--quiet", "--message", "Start")
    git(home / "gm", "push", "--quiet", str(home / "main.git"), "main")
    return home / "main.git"


def name_gm(clone: Path) -> None:
    git(clone, "config", "user.name", "GM")
    git(clone, "config", "user.email", "gm@localhost")


class Scene:
    """A bare repository, the GM's clone and the bot's, and a desk where the GM's next acts lie ready."""

    def __init__(self, origin: Path, home: Path, command: str) -> None:
        self.main, self.gm, self.bot, self.desk = (home / name for name in ("main.git", "gm", "bot", "desk"))
        shutil.copytree(origin, self.main)
        for clone in (self.gm, self.bot):
            subprocess.run(["git", "clone", "--quiet", self.main, clone], check=True)
        name_gm(self.gm)
        self.desk.mkdir()
        wrapper = self.desk / "gazette"
        wrapper.write_text(WRAPPER.replace("{desk}", str(self.desk)).replace("{python}", sys.executable))
        (self.desk / "served").write_text(command)
        for each in ("gazette", "served"):
            (self.desk / each).chmod(0o755)

    def publish(self, **more: str) -> subprocess.CompletedProcess[str]:
        """Run the bot's script to its end."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "GITHUB_"))}
        environment |= {"PYTHONPATH": str(ROOT), "GAZETTE_NOW": NOW, "GAZETTE": str(self.desk / "gazette")}
        environment |= {"GITHUB_OUTPUT": str(self.desk / "output")} | more
        return subprocess.run([SCRIPT], cwd=self.bot, capture_output=True, text=True, check=False, env=environment)

    def outputs(self) -> dict[str, str]:
        """What the last run told the job."""
        return dict(line.split("=", 1) for line in (self.desk / "output").read_text().splitlines())

    def note(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Read the note of what is online, or write it."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "GITHUB_"))}
        return subprocess.run([BUILT, *words], cwd=self.bot, capture_output=True, text=True, check=False, env=environment)

    def go_online(self) -> dict[str, str]:
        """Publish, and note that it is online, as the jobs do one after the other."""
        assert self.publish().returncode == 0
        told = self.outputs()
        done = self.note(told["manifest"], told["source"], told["next"])
        assert done.returncode == 0, done.stderr
        return told

    def act(self, action: str) -> Callable[[], None]:
        """What the GM does: change files in the clone, commit, and push; refused, pull and push again."""
        return lambda: subprocess.run(["sh", "-e", "-c", self.script(action)], check=True)  # type: ignore[return-value]

    def script(self, action: str) -> str:
        alpha, beta = f"state/alpha/{FIRST}", f"state/beta/{FIRST}"
        run = f"GAZETTE_NOW={NOW} {self.desk}/served run"
        does = {
            "press": f"echo 'PARIS: peace.' > {alpha}/press.md",
            "other-game": f"sed -i 's/final: false/final: true/' {beta}/orders.yaml",
            "same-records": f"{run} alpha >/dev/null",
            "correction": f"sed -i 's/A Par - Bur/A Par - Pic/' {alpha}/orders.yaml",
            "broken": f"sed -i 's/A Par - Bur/A Par to the Moon/' {beta}/orders.yaml",
            "remark": f"date +%N > {beta}/press.md",
            "jobs": "echo 'jobs: 2' >> state/site.yaml",
        }
        return (
            f"cd {self.gm}; git pull --quiet --rebase; {does[action]}; git add --all; git diff --cached --quiet && exit 0; "
            f"git commit --quiet -m {action}; until git push --quiet; do git pull --quiet --rebase; done"
        )

    def lay(self, moment: str, action: str) -> None:
        """Lay an act ready for a moment of the bot's first round."""
        path = self.desk / moment
        before = path.read_text() + "\n" if path.exists() else ""
        path.write_text(f"{before}({self.script(action)})\n")

    def play(self, plan: dict[str, str]) -> None:
        """The bot publishes while the GM acts as planned; after a push that came too late for it, it starts again."""
        for action, moment in plan.items():
            if moment == "start":
                self.act(action)()
            elif moment != "end":
                self.lay(moment, action)
        assert self.publish().returncode == 0
        for action, moment in plan.items():
            if moment == "end":
                self.act(action)()
        if git(self.main, "rev-parse", "main") != git(self.bot, "rev-parse", "HEAD"):
            assert self.publish().returncode == 0

    def show(self, path: str) -> str:
        return git(self.main, "show", f"main:{path}")

    def tree(self) -> str:
        return git(self.main, "rev-parse", "main^{tree}")


@pytest.fixture
def scene(origin: Path, tmp_path: Path, command: str) -> Scene:
    return Scene(origin, tmp_path, command)


@pytest.fixture(scope="module")
def settled(origin: Path, tmp_path_factory: pytest.TempPathFactory, command: str) -> str:
    """The state when nobody gets in anybody's way: the GM acts first, then the bot."""
    calm = Scene(origin, tmp_path_factory.mktemp("calm"), command)
    calm.play(dict.fromkeys(ACTIONS, "start"))
    assert "A Par - Bur" in calm.show(f"state/alpha/{FIRST}/results.yaml")
    assert "A Par - Bur" in calm.show(f"state/beta/{FIRST}/results.yaml")
    return calm.tree()


PLANS = [
    pytest.param(
        {"press": one, "other-game": one, "same-records": other}, marks=[] if by == after and one in SOME else pytest.mark.fuzz
    )
    for (by, one), (after, other) in product(enumerate(MOMENTS), repeat=2)
]
"""What meets in one of two steps of the job; `make fuzz` tries the other steps, and what lies apart."""


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: ", ".join(f"{act} at {moment}" for act, moment in plan.items()))
def test_every_interleaving_ends_in_the_same_state(scene: Scene, settled: str, plan: dict[str, str]) -> None:
    scene.play(plan)
    assert scene.tree() == settled
    assert "<<<<" not in git(scene.main, "grep", "--", "", "main")


@pytest.mark.parametrize("moment", [pytest.param(it, marks=() if it == "built" else pytest.mark.fuzz) for it in MOMENTS[:-1]])
def test_results_come_from_the_latest_orders(scene: Scene, moment: str) -> None:
    scene.play({"correction": moment})
    results = scene.show(f"state/alpha/{FIRST}/results.yaml")
    assert "A Par - Pic" in results
    assert "A Par - Bur" not in results


def test_nothing_of_the_gm_is_lost_and_every_push_is_an_ordinary_one(scene: Scene) -> None:
    scene.play({"press": "built", "other-game": "end"})
    subjects = git(scene.main, "log", "--format=%an: %s", "--first-parent", "main").splitlines()
    assert subjects == [
        f"Gazette: Adjudicate beta/{FIRST}",
        "GM: other-game",
        f"Gazette: Adjudicate alpha/{FIRST}",
        "GM: press",
        "GM: Start",
    ]


def test_after_five_refusals_the_bot_gives_up_and_has_pushed_nothing(scene: Scene) -> None:
    wrapper = scene.desk / "gazette"
    wrapper.write_text(wrapper.read_text().replace('mv "', 'cp "'))
    scene.lay("built", "remark")
    done = scene.publish()
    assert done.returncode == 3
    assert "five times" in done.stderr
    authors = git(scene.main, "log", "--format=%an: %s", "main").splitlines()
    assert authors == ["GM: remark"] * 5 + ["GM: Start"]


def test_a_second_run_pushes_nothing(scene: Scene) -> None:
    scene.publish()
    before = git(scene.main, "rev-parse", "main")
    assert "No new records" in scene.publish().stdout
    assert git(scene.main, "rev-parse", "main") == before


def test_a_game_with_a_fault_does_not_hold_up_the_others(scene: Scene) -> None:
    scene.act("other-game")()
    scene.act("broken")()
    done = scene.publish()
    assert done.returncode == 0
    assert scene.outputs()["faults"] == "true"
    assert f"state/beta/{FIRST}/orders.yaml:17:" in done.stderr
    assert scene.show(f"state/alpha/{FIRST}/results.yaml")
    assert f"state/beta/{FIRST}/results.yaml" not in git(scene.main, "ls-tree", "-r", "--name-only", "main")


def test_a_failure_of_the_program_pushes_nothing(scene: Scene) -> None:
    (scene.desk / "gazette").write_text("#!/bin/sh\nexit 3\n")
    before = git(scene.main, "rev-parse", "main")
    assert scene.publish().returncode == 3
    assert git(scene.main, "rev-parse", "main") == before


DIRT = [("a changed file", "state/alpha/game.yaml"), ("a secret that git ignores", "state/alpha/keys.yaml")]


@pytest.mark.parametrize(("_what", "path"), DIRT, ids=[what for what, _ in DIRT])
def test_a_clone_with_work_in_it_is_left_alone(scene: Scene, _what: str, path: str) -> None:
    (scene.bot / path).write_text("mine\n")
    assert scene.publish().returncode == 2
    assert (scene.bot / path).read_text() == "mine\n"


def test_the_token_is_not_shown_to_the_program_that_reads_the_games(scene: Scene) -> None:
    assert scene.publish(PUSH_TOKEN="hush-hush").returncode == 0  # noqa: S106  # it opens nothing
    assert "hush-hush" not in (scene.desk / "seen").read_text()
    assert "hush-hush" not in (scene.bot / ".git" / "config").read_text()


def test_the_site_that_is_deployed_shows_the_records_that_were_pushed(scene: Scene) -> None:
    (scene.desk / "really").touch()
    scene.lay("built", "correction")
    (scene.desk / "cairocffi.py").write_text("raise OSError('no PNG is drawn, since none is looked at')\n")
    assert scene.publish(PYTHONPATH=f"{scene.desk}:{ROOT}").returncode == 0
    page = (scene.bot / "site" / "alpha" / FIRST / "index.html").read_text()
    assert "A\u00a0Par\u00a0– Pic" in re.sub("<[^>]+>", "", page)


def test_with_several_jobs_the_latest_orders_are_played_and_pushed_and_the_parts_are_left_to_others(scene: Scene) -> None:
    scene.act("jobs")()
    (scene.bot / "site").mkdir()
    scene.lay("due", "correction")
    assert scene.publish(JOBS="any").returncode == 0
    assert "A Par - Pic" in scene.show(f"state/alpha/{FIRST}/results.yaml")
    told = scene.outputs()
    assert told["source"] == git(scene.main, "rev-parse", "main")
    assert json.loads(told["parts"]) == [{"part": 1, "of": 2, "trust": ""}, {"part": 2, "of": 2, "trust": ""}]
    assert told.keys() == {"faults", "source", "next", "parts"}
    assert not (scene.desk / "builds").exists()
    assert not (scene.bot / "site").exists()


def test_a_workflow_of_one_job_does_nothing_where_the_site_has_several(scene: Scene) -> None:
    scene.act("jobs")()
    before = git(scene.main, "rev-parse", "main")
    done = scene.publish()
    assert done.returncode == 2
    assert "site.yaml says `jobs: 2`, and this workflow has 1." in done.stderr
    assert git(scene.main, "rev-parse", "main") == before


REFUSALS = [
    ("a rule", "GH013: Repository rule violations found for refs/heads/main."),
    ("a rule that speaks of a race", "fetch first, non-fast-forward: no"),
]


@pytest.mark.parametrize(("_what", "said"), REFUSALS, ids=[what for what, _ in REFUSALS])
def test_a_protected_branch_is_told_apart_from_a_race_at_once(scene: Scene, _what: str, said: str) -> None:
    hook = scene.main / "hooks" / "pre-receive"
    hook.write_text(f"#!/bin/sh\necho '{said}' >&2\nexit 1\n")
    hook.chmod(0o755)
    before = git(scene.main, "rev-parse", "main")
    done = scene.publish()
    assert done.returncode == 4
    assert said in done.stderr
    assert "Is the branch protected?" in done.stderr
    assert "somebody pushed" not in done.stderr
    assert (scene.desk / "builds").read_text().count("build") == 1
    assert not (scene.desk / "output").exists()
    assert git(scene.main, "rev-parse", "main") == before


def test_a_race_in_the_very_push_is_tried_again(scene: Scene) -> None:
    """The branch moves on between the look at it and the lock: the remote itself refuses, in other words."""
    hook = scene.main / "hooks" / "update"
    hook.write_text("#!/bin/sh\n[ -f raced ] && exit 0\ntouch raced main.lock.d\nprintf x >refs/heads/main.lock\n")
    hook.chmod(0o755)
    after = scene.main / "hooks" / "pre-receive"
    after.write_text("#!/bin/sh\nrm -f refs/heads/main.lock\n")
    after.chmod(0o755)
    done = scene.publish()
    assert done.returncode == 0, done.stderr
    assert "somebody pushed to main meanwhile" in done.stderr
    assert "in round 2" in done.stdout


def test_a_remote_out_of_reach_is_no_race(scene: Scene) -> None:
    scene.lay("built", "press")
    (scene.desk / "built").write_text(f"mv {scene.main} {scene.main}.away")
    done = scene.publish()
    assert done.returncode == 4
    assert "could not be pushed" in done.stderr
    assert "protected" not in done.stderr


def test_without_a_note_nothing_is_trusted_and_with_one_what_it_names(scene: Scene) -> None:
    told = scene.go_online()
    assert told["changed"] == "true"
    scene.publish()
    first, second = (scene.desk / "builds").read_text().splitlines()
    assert first == "build --trust "
    assert second == f"build --trust {told['manifest']}"


def test_what_was_built_in_the_first_round_is_trusted_in_the_second(scene: Scene) -> None:
    scene.lay("built", "press")
    assert scene.publish().returncode == 0
    first, second = (scene.desk / "builds").read_text().splitlines()
    assert first == "build --trust "
    assert re.fullmatch(r"build --trust [0-9a-f]{64}", second)


def test_the_note_names_what_is_online_and_main_gets_no_commit_for_it(scene: Scene) -> None:
    told = scene.go_online()
    head = git(scene.main, "rev-parse", "main")
    assert told["source"] == head
    assert scene.note().stdout.split() == ["manifest:", told["manifest"], "source:", head, "next:", "never"]
    assert git(scene.main, "for-each-ref", "--format=%(refname)").splitlines() == ["refs/gazette/built", "refs/heads/main"]
    assert git(scene.main, "ls-tree", "-r", "refs/gazette/built") == ""


def test_the_same_site_is_not_deployed_again_and_another_is(scene: Scene) -> None:
    scene.go_online()
    assert scene.go_online()["changed"] == "false"
    scene.act("remark")()
    assert scene.go_online()["changed"] == "true"
    # What was built and never came online is deployed by the next run.
    scene.act("other-game")()
    assert scene.publish().returncode == 0
    assert scene.publish().returncode == 0
    assert scene.outputs()["changed"] == "true"


def test_each_note_follows_the_one_before_and_the_same_is_none(scene: Scene) -> None:
    scene.go_online()
    assert "as it was" in scene.note(*[scene.outputs()[name] for name in ("manifest", "source", "next")]).stdout
    scene.act("remark")()
    scene.go_online()
    assert git(scene.main, "rev-list", "--count", "refs/gazette/built") == "2"


def test_a_remote_that_does_not_answer_is_not_one_without_a_note(scene: Scene) -> None:
    scene.main.rename(scene.main.with_name("away.git"))
    assert scene.note().returncode != 0
    assert scene.publish().returncode != 0
