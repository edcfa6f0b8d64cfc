"""The hashes that git has of files: none of a file that changed, and the same as of its bytes."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator import store
from generator.cli import build, committed_files
from generator.publish import site_build
from generator.publish.site import Built, GameSource


def git(folder: Path, *words: str) -> None:
    named = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    subprocess.run(["git", *named, *words], cwd=folder, capture_output=True, check=True)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of a game that is committed, inside a repository."""
    root = tmp_path / "repository" / "state"
    home = root / "pit"
    home.mkdir(parents=True)
    (home / "game.yaml").write_text("format: 1\ntitle: Pit\n")
    (home / "map.svg").write_text("<svg/>\n")
    (root / "two\nlines «'\"").write_text("a strange name\n")
    git(tmp_path / "repository", "init", "--quiet")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "A game")
    return root


def test_git_has_the_hash_that_the_bytes_of_a_file_have(root: Path) -> None:
    known = committed_files.hashes(root)
    assert sorted(known) == ["pit/game.yaml", "pit/map.svg", "two\nlines «'\""]
    assert store.public_files(root, "pit") == {path: it for path, it in known.items() if path.startswith("pit/")}


def test_a_known_file_is_not_read(root: Path) -> None:
    known = {"pit/game.yaml": "as git knows it"}
    found = store.public_files(root, "pit", known)
    assert found == {**store.public_files(root, "pit"), **known}


def test_a_file_that_changed_or_went_has_none(root: Path) -> None:
    before = store.public_files(root, "pit")
    (root / "pit" / "game.yaml").write_text("format: 1\ntitle: Pat\n")  # as long, and most likely in the same second
    assert sorted(committed_files.hashes(root)) == ["pit/map.svg", "two\nlines «'\""]
    assert store.public_files(root, "pit", committed_files.hashes(root))["pit/game.yaml"] != before["pit/game.yaml"]
    (root / "pit" / "map.svg").unlink()
    assert sorted(committed_files.hashes(root)) == ["two\nlines «'\""]


def test_a_file_that_waits_to_be_committed_is_as_the_index_has_it(root: Path) -> None:
    (root / "pit" / "game.yaml").write_text("format: 1\ntitle: Pat\n")
    git(root, "add", "--all")
    assert store.public_files(root, "pit") == store.public_files(root, "pit", committed_files.hashes(root))
    assert "pit/game.yaml" in committed_files.hashes(root)


def test_a_file_that_was_touched_and_is_the_same_has_one(root: Path) -> None:
    before = committed_files.hashes(root)
    os.utime(root / "pit" / "game.yaml", (0, 0))
    assert committed_files.hashes(root) == before


@pytest.mark.parametrize("told", ["--assume-unchanged", "--skip-worktree"])
def test_a_file_that_git_was_told_not_to_look_at_has_none(root: Path, told: str) -> None:
    git(root, "update-index", told, "pit/game.yaml")
    (root / "pit" / "game.yaml").write_text("another title\n")
    assert sorted(committed_files.hashes(root)) == ["pit/map.svg", "two\nlines «'\""]


def test_neither_a_link_nor_a_file_that_git_does_not_have(root: Path) -> None:
    (root / "pit" / "board.yaml").symlink_to("game.yaml")
    git(root, "add", "--all")
    (root / "pit" / "press.md").write_text("new\n")
    assert not {"pit/board.yaml", "pit/press.md"} & committed_files.hashes(root).keys()


def test_none_while_two_changes_are_at_odds(root: Path) -> None:
    git(root, "branch", "other")
    for title, branch in (("One", "other"), ("Two", "-")):
        (root / "pit" / "game.yaml").write_text(f"title: {title}\n")
        git(root, "commit", "--quiet", "--all", "--message", title)
        git(root, "checkout", "--quiet", branch)
    with pytest.raises(subprocess.CalledProcessError):
        git(root, "merge", "-")
    assert "pit/game.yaml" not in committed_files.hashes(root)


def test_none_outside_a_repository_or_without_git(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert committed_files.hashes(tmp_path) == {}
    monkeypatch.setenv("PATH", str(tmp_path))
    assert committed_files.hashes(root) == {}


def test_none_where_git_hashes_otherwise(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("format: 1\n")
    git(tmp_path, "init", "--quiet", "--object-format=sha256")
    git(tmp_path, "add", "--all")
    assert committed_files.hashes(tmp_path) == {}


def test_a_build_does_not_read_what_is_committed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[GameSource] = []

    def publish(sources: Sequence[GameSource], *_: object) -> Built:
        given[:] = sources
        return Built()

    monkeypatch.setattr(site_build, "build", publish)
    monkeypatch.setattr(committed_files, "hashes", lambda _: {"pit/game.yaml": "as git knows it"})
    build.build(root.parent, root.parent / "site")
    assert [dict(it.files) for it in given] == [store.public_files(root, "pit", {"pit/game.yaml": "as git knows it"})]
