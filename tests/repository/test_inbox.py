"""The job that stores sealed blocks out of issues: run as the runner runs it, on recorded events, with a stand-in for the forge."""

from __future__ import annotations

import base64
import copy
import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pyrage
import pytest

from generator import store
from generator.cli import main, starting_files
from generator.core.file_keys import INBOX
from generator.core.inbox_form import FIELD, form_address, is_repository
from generator.store import inbox
from generator.store.sealing import new_key
from tests.repository.test_workflows import load
from tests.support import quick_yaml

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "generator" / "docs" / "hosting"
SCRIPT = HOSTING / "inbox.py"
OPENED: dict[str, Any] = json.loads((Path(__file__).parent / "issues" / "opened.json").read_text())
KEY, RECIPIENT = new_key()
FORM = "### Sealed block\n\n```text\n{}\n```"
BEGIN, END = "-----BEGIN AGE ENCRYPTED FILE-----", "-----END AGE ENCRYPTED FILE-----"
WHO = {f"GIT_{role}_{part}": f"{part}@x" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
GH = """#!/bin/sh
# `gh api`: what is asked of the forge is written down.
printf '%s\\0' "$@" END >>"$ASKED"
"""


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("inbox_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sealed(text: str = "orders") -> str:
    return bytes(pyrage.encrypt(text.encode(), [pyrage.x25519.Recipient.from_str(RECIPIENT)], armored=True)).decode().strip()


def named(block: str) -> str:
    return hashlib.sha256((block + "\n").encode()).hexdigest() + ".age"


class Repository:
    """A repository on a forge, with the inbox's job."""

    def __init__(self, home: Path) -> None:
        self.home, self.origin = home, home / "origin.git"
        (home / "gh").write_text(GH)
        (home / "gh").chmod(0o755)
        self.git(home, "init", "--quiet", "--bare", "--initial-branch=main", str(self.origin))
        self.git(home, "clone", "--quiet", str(self.origin), "gm")
        (home / "gm" / "state" / "teaparty").mkdir(parents=True)
        (home / "gm" / "state" / "teaparty" / "game.yaml").write_text("format: 1\n")
        self.commit("Start")

    def git(self, folder: Path, *words: str) -> str:
        environment = {"PATH": os.environ["PATH"], **WHO}
        done = subprocess.run(["git", *words], cwd=folder, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def commit(self, subject: str) -> None:
        self.git(self.home / "gm", "add", "--all")
        self.git(self.home / "gm", "commit", "--quiet", "--message", subject)
        self.git(self.home / "gm", "push", "--quiet", "origin", "HEAD:main")

    def start(self, event: Mapping[str, Any], number: int = 1, **more: str) -> subprocess.Popen[str]:
        """Start the job of an event, in a clone of its own."""
        clone = self.home / f"clone-{number}"
        self.git(self.home, "clone", "--quiet", "--depth", "1", f"file://{self.origin}", str(clone))
        (clone / "event.json").write_text(json.dumps(event))
        environment = {
            "PATH": f"{self.home}:{os.environ['PATH']}",
            "GITHUB_EVENT_PATH": "event.json",
            "GITHUB_REPOSITORY": "anna/games",
            "GH_TOKEN": "t0ken",
            "ASKED": str(self.home / f"asked-{number}"),
        }
        command = [sys.executable, "-I", str(SCRIPT)]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, cwd=clone, env=environment | more, stdout=pipe, stderr=pipe, text=True)

    def receive(self, body: str | None, number: int = 1, title: str = "Sealed orders", **more: str) -> tuple[str, str]:
        """What is answered on an issue with this text (nothing where it is left alone), and what the log says."""
        event = copy.deepcopy(OPENED)
        event["issue"] |= {"body": body, "title": title}
        job = self.start(event, number, **more)
        out, err = job.communicate(timeout=60)
        assert job.returncode == 0, err
        return self.answer(number), out + err

    def answer(self, number: int = 1) -> str:
        path = self.home / f"asked-{number}"
        if not path.exists():
            return ""
        said, closed = (asked.split("\0") for asked in path.read_text().removesuffix("\0END\0").split("\0END\0"))
        assert said[:5] == ["api", "--silent", "--method", "POST", "repos/anna/games/issues/41/comments"]
        assert closed[:7] == ["api", "--silent", "--method", "PATCH", "repos/anna/games/issues/41", "-f", "state=closed"]
        (words,) = [word.removeprefix("body=") for word in said[5:] if word != "-f"]
        assert closed[-1] == ("state_reason=completed" if words == "Received." else "state_reason=not_planned")
        return str(words)

    def files(self, branch: str = "main") -> dict[str, str]:
        names = self.git(self.origin, "ls-tree", "-r", "--name-only", branch).splitlines()
        return {name: self.git(self.origin, "show", f"{branch}:{name}") for name in names}


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_a_block_is_stored_under_its_hash_beside_everything_else_and_the_receipt_says_no_more(repository: Repository) -> None:
    block = sealed()
    answer, log = repository.receive(FORM.format(block))
    assert answer == "Received."
    assert log == "Received.\n"
    assert repository.files() == {"state/teaparty/game.yaml": "format: 1", f"state/inbox/{named(block)}": block}
    assert repository.git(repository.origin, "log", "-1", "--format=%s", "main") == "Store a sealed block"
    repository.git(repository.home / "gm", "pull", "--quiet", "origin", "main")
    (waiting,), problems = inbox.waiting(repository.home / "gm" / "state")
    assert problems == []
    assert pyrage.decrypt(waiting.text.encode(), [pyrage.x25519.Identity.from_str(KEY)]) == b"orders"


def test_nothing_that_a_stranger_chose_reaches_a_name_a_command_or_the_log(repository: Repository) -> None:
    hostile = "$(touch here)`touch here`;::add-mask::x\n::error::y\n../../.github/workflows/x.yml ${{ github.token }} -f body=hi"
    block = sealed()
    event = copy.deepcopy(OPENED)
    event["issue"] |= {"title": hostile, "body": f"{FORM.format(block)}\n\n{hostile}", "labels": [{"name": hostile}]}
    event["issue"]["user"]["login"] = event["sender"]["login"] = hostile
    job = repository.start(event)
    out, err = job.communicate(timeout=60)
    assert (job.returncode, out, err) == (0, "Received.\n", "")
    assert set(repository.files()) == {"state/teaparty/game.yaml", f"state/inbox/{named(block)}"}
    assert repository.answer() == "Received."
    said = repository.git(repository.origin, "log", "--format=%an %ae %cn %s %b", "main")
    assert not any(word in said for word in ("touch", "frog", "::", "github"))
    assert not list(repository.home.rglob("here"))
    assert "t0ken" not in (repository.home / "clone-1" / ".git" / "config").read_text()


def test_all_who_send_at_once_are_received(repository: Repository) -> None:
    blocks = [sealed(str(number)) for number in range(3)]
    jobs = []
    for number, block in enumerate(blocks):
        event = copy.deepcopy(OPENED)
        event["issue"]["body"] = FORM.format(block)
        jobs.append(repository.start(event, number))
    assert [(job.communicate(timeout=60)[1], job.returncode) for job in jobs] == [("", 0)] * 3
    assert {f"state/inbox/{named(block)}" for block in blocks} <= set(repository.files())
    assert repository.git(repository.origin, "rev-list", "--count", "main") == "4"


def test_a_full_inbox_takes_no_more_but_knows_what_it_has_and_what_was_taken_makes_room(repository: Repository) -> None:
    block, folder = sealed(), repository.home / "gm" / "state" / "inbox"
    folder.mkdir()
    for number in range(inbox.MOST - 1):
        (folder / f"{number:064x}.age").write_text("x")
    (folder / named(block)).write_text(block + "\n")
    repository.commit("Fill the inbox")
    assert repository.receive(FORM.format(block), 1)[0] == "Received."  # it is there already
    assert repository.receive(FORM.format(sealed("other")), 2)[0].startswith("Not received: the inbox is full.")
    (folder / f"{1:064x}.age").unlink()
    repository.commit("Take one")
    assert repository.receive(FORM.format(sealed("third")), 3)[0] == "Received."


def test_where_main_is_protected_a_branch_of_its_own_holds_the_inbox(repository: Repository) -> None:
    hook = repository.origin / "hooks" / "update"
    hook.write_text('#!/bin/sh\n[ "$1" != refs/heads/main ]\n')
    hook.chmod(0o755)
    event = copy.deepcopy(OPENED)
    event["issue"]["body"] = FORM.format(sealed())
    refused = repository.start(event, 0)
    assert "if it is protected: hosting.md" in refused.communicate(timeout=60)[1]
    assert refused.returncode
    assert repository.answer(0) == ""
    for number, text in enumerate(("one", "two"), 1):
        assert repository.receive(FORM.format(sealed(text)), number, BRANCH="inbox")[0] == "Received."
    assert [name.rpartition("/")[0] for name in repository.files("inbox")] == ["state/inbox"] * 2
    assert set(repository.files()) == {"state/teaparty/game.yaml"}


def test_an_issue_that_is_not_for_the_inbox_is_left_alone(repository: Repository, script: ModuleType) -> None:
    assert repository.receive(None) == ("", "This issue is not for the inbox.\n")
    assert set(repository.files()) == {"state/teaparty/game.yaml"}
    assert not any(script.is_meant(text) for text in ("", "The map is wrong.", f"What is this?\n\n{BEGIN}\n..."))


def test_plain_orders_are_refused_and_their_player_is_told_that_they_are_known(repository: Repository) -> None:
    answer, _ = repository.receive(FORM.format("A Par - Bur"))
    assert answer.startswith("Not received: there is no sealed block here")
    assert "count them as known to all" in answer
    assert "Bur" not in answer
    assert set(repository.files()) == {"state/teaparty/game.yaml"}


# What a block may look like in an issue, and is the same.
WAYS = {
    "by the form": FORM,
    "alone": "{}",
    "with words beside it": "### Sealed block\n\nHere it is:\n```text\n{}\n```\nThanks!",
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("spoilt", ["\n", "\r\n", "\r", " \n\t "])
def test_a_block_is_stored_in_one_form_however_it_was_pasted(script: ModuleType, way: str, spoilt: str) -> None:
    block = sealed()
    text = way.format(block).replace("\n", spoilt)
    assert script.is_meant(text)
    assert script.block_in(text) == ((block + "\n").encode(), "")
    unbroken = "".join(block.splitlines()[1:-1])
    assert script.block_in(f"{BEGIN}\n{unbroken}\n{END}") == ((block + "\n").encode(), "")


def armoured(data: bytes) -> str:
    return f"{BEGIN}\n{base64.b64encode(data).decode()}\n{END}"


HEAD = b"age-encryption.org/v1\n-> X25519 " + b"A" * 43 + b"\n" + b"A" * 43
REST = b"\n--- " + b"A" * 43 + b"\n" + b"x" * 32
BLOCK = sealed()
WRONG = {
    "cut": BLOCK[:-40],
    "without its end": BLOCK.removesuffix(END),
    "its end first": f"{END}\n{BLOCK.removesuffix(END)}",
    "cut inside": "\n".join([BEGIN, *BLOCK.splitlines()[2:]]),
    "a letter that is none": BLOCK.replace("\n", "\n*", 1),
    "letters of another script": BLOCK.replace("A", "А"),
    "NUL": BLOCK.replace("\n", "\n\0", 1),
    "empty": f"{BEGIN}\n{END}",
    "not age": armoured(b"#!/bin/sh\ntouch here\n"),
    "age and no more": armoured(b"age-encryption.org/v1\n"),
    "for a pass word": armoured(HEAD.replace(b"X25519 " + b"A" * 43, b"scrypt " + b"A" * 22 + b" 30") + REST),
    "also for a pass word": armoured(HEAD + b"\n-> scrypt " + b"A" * 22 + b" 30\n" + b"A" * 43 + REST),
    "for nobody": armoured(b"age-encryption.org/v1" + REST),
    "words in its head": armoured(HEAD + b"\nrm -rf /" + REST),
    "nothing sealed": armoured((HEAD + REST)[:-1]),
    "a key": KEY,
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_what_is_no_block_for_a_key_is_refused(script: ModuleType, text: str) -> None:
    assert script.block_in(FORM.format(text)) == (b"", script.NO_BLOCK)


def test_the_example_that_the_wrong_ones_are_made_of_is_right(script: ModuleType) -> None:
    assert script.block_in(FORM.format(armoured(HEAD + REST)))[0]
    assert script.block_in(FORM.format(armoured(HEAD + b"\n-> x-grease 9 z\n" + REST)))[0]


def test_one_block_an_issue_of_at_most_so_many_bytes(script: ModuleType) -> None:
    assert script.block_in(f"{sealed('1')}\n{sealed('2')}") == (b"", script.SEVERAL)
    most = (script.LARGEST - len(BEGIN) - len(END) - 3) * 48 // 65 - len(HEAD + REST)
    block, _ = script.block_in(armoured(HEAD + REST + b"x" * (most - 48)))
    assert script.LARGEST - 200 < len(block) <= script.LARGEST
    assert script.block_in(armoured(HEAD + REST + b"x" * (most + 48))) == (b"", script.TOO_LARGE)


def test_the_largest_text_that_an_issue_can_have_takes_no_time(script: ModuleType) -> None:
    for text in (
        "\n" * 65_536,
        f"{BEGIN}\n" * 1_900,
        armoured(b"age-encryption.org/v1" + b"\n-> X25519 A\n" * 3_000),
        "\r \n" * 21_000,
    ):
        assert not script.block_in(text)[0]


def test_the_program_and_the_job_agree(script: ModuleType) -> None:
    assert (inbox.LARGEST, inbox.MOST) == (script.LARGEST, script.MOST)
    assert f"state/{INBOX}" == script.FOLDER
    form = quick_yaml.load((HOSTING / "sealed-orders.yml").read_text())
    (field,) = [each for each in form["body"] if each["type"] == "textarea"]
    assert f"### {field['attributes']['label']}" == script.HEADING
    assert field["id"] == FIELD
    assert form_address("https://github.com/anna/games/").endswith("/anna/games/issues/new?template=sealed-orders.yml")


def test_the_job_runs_one_script_of_main_without_a_key_and_uses_nothing_of_the_event() -> None:
    workflow = load(HOSTING / "inbox.yml")
    assert workflow["on"] == {"issues": {"types": ["opened"]}}
    assert workflow["permissions"] == {}
    assert workflow["concurrency"] == {"group": "inbox-${{ github.run_id }}", "cancel-in-progress": False}
    (job,) = workflow["jobs"].values()
    assert job["permissions"] == {"contents": "write", "issues": "write"}
    assert "environment" not in job
    fetch, run = job["steps"]
    assert fetch["with"] == {"ref": "main", "persist-credentials": False, "sparse-checkout": ".github/scripts"}
    assert run["run"] == "python3 -I .github/scripts/inbox.py"
    text = (HOSTING / "inbox.yml").read_text()
    assert set(re.findall(r"\$\{\{ (.*?) \}\}", text)) == {"github.run_id", "github.token"}
    assert "secrets." not in text


def test_a_new_sealed_game_brings_the_form_the_job_and_its_script_and_an_open_one_none_of_them() -> None:
    paths = {".github/workflows/inbox.yml", ".github/scripts/inbox.py", ".github/ISSUE_TEMPLATE/sealed-orders.yml"}
    assert paths <= starting_files.workflows(sealed=True).keys()
    assert not paths & starting_files.workflows().keys()


def test_the_script_needs_nothing_but_python() -> None:
    names = set(re.findall(r"^(?:import|from) (\w+)", SCRIPT.read_text(), re.MULTILINE)) - {"__future__"}
    assert names <= set(sys.stdlib_module_names)


REPOSITORIES = {
    "https://github.com/anna/games": True,
    "https://github.com/anna/games.2_x/": True,
    "http://github.com/anna/games": False,
    "https://github.com/anna": False,
    "https://github.com/anna/..": False,
    "https://github.com/anna/games?x=1": False,
    "https://github.com/anna/games/issues": False,
    "https://github.com@evil.example/anna/games": False,
    "https://github.com.evil.example/anna/games": False,
    'https://github.com/anna/g"><script>': False,
    "https://github.com/anna/games\n": False,
    "javascript:alert(1)": False,
}


@pytest.mark.parametrize(("text", "right"), REPOSITORIES.items())
def test_only_a_repository_on_github_has_the_form(text: str, right: object) -> None:
    assert is_repository(text) is right


def test_what_waits_is_listed_by_age_and_nothing_else_is_read(tmp_path: Path) -> None:
    folder = tmp_path / INBOX
    folder.mkdir()
    first, second = sealed("1"), sealed("2")
    for block, moment in ((first, 1_000), (second, 500)):
        (folder / named(block)).write_bytes((block + "\n").replace("\n", "\r\n" if moment == 500 else "\n").encode())
        os.utime(folder / named(block), (moment, moment))
    (folder / ("a" * 64 + ".age")).write_text(sealed("another name"))
    (folder / "note.txt").write_text("A Par - Bur")
    (folder / ("b" * 64 + ".age")).symlink_to(folder / named(first))
    (folder / ("c" * 64 + ".age")).mkdir()
    (folder / ".gitkeep").write_text("")
    waiting, problems = inbox.waiting(tmp_path)
    assert [(each.path.name, each.text) for each in waiting] == [(named(it), it + "\n") for it in (second, first)]
    assert sorted(Path(str(problem.spot.file)).name[0] for problem in problems) == ["a", "b", "c", "n"]
    assert {problem.weight for problem in problems} == {"notice"}
    assert inbox.discard(tmp_path, [each.path for each in waiting] * 2) == [each.path for each in waiting]
    assert inbox.waiting(tmp_path)[0] == []
    for other in (folder / "note.txt", tmp_path / "x" / ".." / INBOX / named(first), folder / "teaparty" / named(first)):
        with pytest.raises(ValueError, match="no block in the inbox"):
            inbox.discard(tmp_path, [other])
    assert (folder / "note.txt").exists()
    assert inbox.waiting(tmp_path / "nowhere") == ([], [])


def test_the_inbox_is_no_game(tmp_path: Path) -> None:
    (tmp_path / INBOX).mkdir()
    assert store.find_games(tmp_path) == []
    assert main(["-C", str(tmp_path), "new", INBOX, "--rules", "classical"]) != 0
    assert not (tmp_path / "state").exists()
