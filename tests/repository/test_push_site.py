"""A private source publishes its site into a public repository: the site arrives, and nothing else does."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from generator.publish import kept_values

SCRIPT = Path(__file__).parents[2] / ".github" / "scripts" / "push-site.sh"


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def push(site: Path, repository: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return subprocess.run(
        [SCRIPT, site, repository], capture_output=True, text=True, check=False, env=environment, timeout=60
    )  # fmt: skip


@pytest.fixture
def public(tmp_path: Path) -> Path:
    """A bare repository that holds nothing yet."""
    folder = tmp_path / "public.git"
    subprocess.run(["git", "init", "--quiet", "--bare", "--initial-branch=main", folder], check=True)
    return folder


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A built site inside a private source."""
    source = tmp_path / "source"
    (source / "state" / "teaparty").mkdir(parents=True)
    (source / "state" / "teaparty" / "orders.yaml").write_text("secret: yes\n")
    folder = source / "site"
    (folder / "teaparty").mkdir(parents=True)
    (folder / ".gitignore").write_text("*\n")
    (folder / "index.html").write_text("<p>first</p>\n")
    (folder / "teaparty" / "index.html").write_text("<p>game</p>\n")
    (folder / "teaparty" / kept_values.NAME).write_bytes(b"what only the next build reads")
    return folder


def files(public: Path) -> list[str]:
    return git(public, "ls-tree", "-r", "--name-only", "main").splitlines()


def test_the_first_push_holds_the_site_and_nothing_else(site: Path, public: Path) -> None:
    done = push(site, public)
    assert done.returncode == 0, done.stderr
    assert files(public) == [".nojekyll", "index.html", "teaparty/index.html"]
    assert "secret" not in git(public, "grep", "--", "", "main")


def test_the_same_site_makes_no_commit(site: Path, public: Path) -> None:
    push(site, public)
    before = git(public, "rev-parse", "main")
    assert "as it was" in push(site, public).stdout
    assert git(public, "rev-parse", "main") == before


def test_a_changed_site_is_one_more_commit_and_what_is_gone_is_gone(site: Path, public: Path) -> None:
    push(site, public)
    before = git(public, "rev-parse", "main")
    (site / "teaparty" / "index.html").unlink()
    (site / "index.html").write_text("<p>second</p>\n")
    push(site, public)
    assert files(public) == [".nojekyll", "index.html"]
    assert git(public, "rev-parse", "main^") == before
    assert git(public, "show", "main:index.html") == "<p>second</p>"


OWNERS = ["CNAME", "README.md", "readme.txt", "LICENSE", "LICENCE.md", "COPYING", ".github/CODEOWNERS"]


def test_what_the_owner_of_the_public_repository_put_there_stays_as_it_is(site: Path, public: Path, tmp_path: Path) -> None:
    push(site, public)
    clone = tmp_path / "owner"
    subprocess.run(["git", "clone", "--quiet", public, clone], check=True)
    (clone / ".github").mkdir()
    for name in (*OWNERS, "index.html", "teaparty/README.md", "old.html"):
        (clone / name).write_text(f"{name}, as its owner wrote it\n")
    (clone / "CNAME").chmod(0o755)
    git(clone, "add", "--all")
    git(clone, "-c", "user.name=Owner", "-c", "user.email=owner@localhost", "commit", "--quiet", "--message", "Mine")
    git(clone, "push", "--quiet")
    done = push(site, public)
    assert done.returncode == 0, done.stderr
    assert files(public) == sorted([".nojekyll", *OWNERS, "index.html", "teaparty/index.html"])
    assert [git(public, "rev-parse", f"main:{name}") for name in OWNERS] == [
        git(public, "rev-parse", f"main^:{name}") for name in OWNERS
    ]
    assert git(public, "show", "main:index.html") == "<p>first</p>"
    assert "as it was" in push(site, public).stdout


def test_a_repository_out_of_reach_fails_with_the_reason(site: Path, tmp_path: Path) -> None:
    done = push(site, tmp_path / "nowhere.git")
    assert done.returncode != 0
    assert "nowhere.git" in done.stderr


def test_the_key_is_gone_when_the_script_ends(site: Path, public: Path, tmp_path: Path) -> None:
    (tmp_path / "tmp").mkdir()
    environment = os.environ | {"SITE_DEPLOY_KEY": "not a key", "KNOWN_HOSTS": "none", "TMPDIR": str(tmp_path / "tmp")}
    done = subprocess.run([SCRIPT, site, public], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert not list((tmp_path / "tmp").iterdir())
    assert "not a key" not in done.stdout + done.stderr
