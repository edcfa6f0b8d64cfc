"""The hashes that git has of files: none of a file that changed, and the same as of its bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from generator import store
from generator.cli import build, committed_files, site_sources
from generator.cli.committed_files import Committed
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


def hashes(root: Path) -> dict[str, str]:
    """The hashes that git has of all files below a folder."""
    return {path: it for folder in committed_files.by_folder(root).values() for path, it in folder.hashes.items()}


def files(root: Path) -> dict[str, str]:
    """The public files of the game, by what git says of its folder."""
    known, whole = committed_files.by_folder(root)["pit"]
    return store.public_files(root, "pit", known, whole=whole)


def test_git_has_the_hash_that_the_bytes_of_a_file_have(root: Path) -> None:
    known = hashes(root)
    assert sorted(known) == ["pit/game.yaml", "pit/map.svg", "two\nlines «'\""]
    assert store.public_files(root, "pit") == {path: it for path, it in known.items() if path.startswith("pit/")}


def test_a_known_file_is_not_read(root: Path) -> None:
    known = {"pit/game.yaml": "as git knows it"}
    found = store.public_files(root, "pit", known)
    assert found == {**store.public_files(root, "pit"), **known}


def test_a_file_that_changed_or_went_has_none(root: Path) -> None:
    before = store.public_files(root, "pit")
    (root / "pit" / "game.yaml").write_text("format: 1\ntitle: Pat\n")  # as long, and most likely in the same second
    assert sorted(hashes(root)) == ["pit/map.svg", "two\nlines «'\""]
    assert store.public_files(root, "pit", hashes(root))["pit/game.yaml"] != before["pit/game.yaml"]
    (root / "pit" / "map.svg").unlink()
    assert sorted(hashes(root)) == ["two\nlines «'\""]


def test_a_file_that_waits_to_be_committed_is_as_the_index_has_it(root: Path) -> None:
    (root / "pit" / "game.yaml").write_text("format: 1\ntitle: Pat\n")
    git(root, "add", "--all")
    assert store.public_files(root, "pit") == files(root)
    assert "pit/game.yaml" in hashes(root)


def test_a_file_that_was_touched_and_is_the_same_has_one(root: Path) -> None:
    before = hashes(root)
    os.utime(root / "pit" / "game.yaml", (0, 0))
    assert hashes(root) == before


@pytest.mark.parametrize("told", ["--assume-unchanged", "--skip-worktree"])
def test_a_file_that_git_was_told_not_to_look_at_has_none(root: Path, told: str) -> None:
    git(root, "update-index", told, "pit/game.yaml")
    (root / "pit" / "game.yaml").write_text("another title\n")
    assert sorted(hashes(root)) == ["pit/map.svg", "two\nlines «'\""]


def test_neither_a_link_nor_a_file_that_git_does_not_have(root: Path) -> None:
    (root / "pit" / "board.yaml").symlink_to("game.yaml")
    git(root, "add", "--all")
    (root / "pit" / "press.md").write_text("new\n")
    assert not {"pit/board.yaml", "pit/press.md"} & hashes(root).keys()


def test_none_while_two_changes_are_at_odds(root: Path) -> None:
    git(root, "branch", "other")
    for title, branch in (("One", "other"), ("Two", "-")):
        (root / "pit" / "game.yaml").write_text(f"title: {title}\n")
        git(root, "commit", "--quiet", "--all", "--message", title)
        git(root, "checkout", "--quiet", branch)
    with pytest.raises(subprocess.CalledProcessError):
        git(root, "merge", "-")
    assert "pit/game.yaml" not in hashes(root)


def test_none_outside_a_repository_or_without_git(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hashes(tmp_path) == {}
    monkeypatch.setenv("PATH", str(tmp_path))
    assert hashes(root) == {}


def test_none_where_git_hashes_otherwise(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("format: 1\n")
    git(tmp_path, "init", "--quiet", "--object-format=sha256")
    git(tmp_path, "add", "--all")
    assert hashes(tmp_path) == {}


PHASE = "01-1901-spring-orders"


def of_a_game(root: Path) -> None:
    """Give the game files of every kind."""
    reports = root / "pit" / PHASE / "reports"
    reports.mkdir(parents=True)
    public = ["position.yaml", "results.yaml", "revealed.yaml", "press.md", "reports/red-start.age", "reports/red.age"]
    for name in (*public, "orders.yaml", "secret.yaml.age", "reports/Red.age", "reports/red.txt", "notes/position.yaml"):
        path = root / "pit" / PHASE / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    for name in ("notes/position.yaml", "orders.schema.json", "01-1901-spring-orders.1/results.yaml", "press.md"):
        path = root / "pit" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    assert [path.removeprefix(f"pit/{PHASE}/") for path in store.public_files(root, "pit")][2:] == public
    git(root, "add", "--all")


def test_what_is_public_of_a_folder_that_is_as_git_has_it_is_told_without_a_look_at_it(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_a_game(root)
    expected, known = store.public_files(root, "pit"), committed_files.by_folder(root)["pit"]
    assert known.whole
    monkeypatch.setattr(os, "scandir", lambda _: pytest.fail("nobody needs to look"))
    assert store.public_files(root, "pit", known.hashes, whole=True) == expected


def linked_phase(root: Path) -> None:
    (root / "pit" / PHASE).rename(root.parent / "elsewhere")
    (root / "pit" / PHASE).symlink_to(root.parent / "elsewhere", target_is_directory=True)


def ignored(root: Path) -> None:
    (root / ".gitignore").write_text("press.md\n")
    (root / "pit" / "02-1901-fall-orders").mkdir()
    (root / "pit" / "02-1901-fall-orders" / "press.md").write_text("new\n")


def repository_of_its_own(root: Path) -> None:
    (root / "pit" / "02-1901-fall-orders").mkdir()
    (root / "pit" / "02-1901-fall-orders" / "position.yaml").write_text("new\n")
    git(root / "pit" / "02-1901-fall-orders", "init", "--quiet")


CHANGES: dict[str, Callable[[Path], object]] = {
    "a new file": lambda root: (root / "pit" / PHASE / "press.md").write_text("new\n"),
    "a new file that git ignores": ignored,
    "a file that went": lambda root: (root / "pit" / PHASE / "results.yaml").unlink(),
    "a file that changed": lambda root: (root / "pit" / PHASE / "results.yaml").write_text("changed\n"),
    "a file that became a link": lambda root: (root / "pit" / "board.yaml").symlink_to("game.yaml"),
    "a phase that became a link": linked_phase,
    "a phase that is a repository of its own": repository_of_its_own,
    "a phase that went": lambda root: shutil.rmtree(root / "pit" / PHASE),
    "a strange name": lambda root: (root / "pit" / f"\nH 100644 {'0' * 40} 0\tx").write_text("new\n"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_that_came_or_went_is_overlooked(change: str, root: Path) -> None:
    of_a_game(root)
    CHANGES[change](root)
    assert not committed_files.by_folder(root)["pit"].whole
    assert files(root) == store.public_files(root, "pit")


def test_other_folders_are_whole_whatever_came_into_one(root: Path) -> None:
    (root / "new").mkdir()
    (root / "new" / "game.yaml").write_text("format: 1\n")
    found = committed_files.by_folder(root)
    assert found["pit"].whole
    assert "new" not in found


def test_game_yaml_is_not_read_again_while_the_last_build_knew_what_it_says(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game_file = root / "pit" / "game.yaml"
    game_file.write_text("format: 1\ntitle: Pit\nrules: duel\n")
    first = site_sources.source(root, "pit")
    assert first.origin == (first.files["pit/game.yaml"], "duel")
    with monkeypatch.context() as patch:
        patch.setattr(store, "read_game", lambda *_: pytest.fail("nobody needs to read it"))
        again = site_sources.source(root, "pit", last=first.origin)
    assert (again.system, again.origin, again.files) == ("duel", first.origin, first.files)
    game_file.write_text("format: 1\ntitle: Pit\nrules: jest\n")
    assert site_sources.source(root, "pit", last=first.origin).system == "jest"


@pytest.mark.parametrize("line", ["orders-in: yes", "archived: https://archive.example/"])
def test_game_yaml_is_always_read_where_it_says_more_of_what_is_made(line: str, root: Path) -> None:
    (root / "pit" / "game.yaml").write_text(f"format: 1\ntitle: Pit\nrules: duel\n{line}\n")
    assert site_sources.source(root, "pit").origin is None


def test_a_build_does_not_read_what_is_committed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[GameSource] = []

    def publish(sources: Sequence[GameSource], *_: object) -> Built:
        given[:] = sources
        return Built()

    monkeypatch.setattr(site_build, "build", publish)
    monkeypatch.setattr(
        committed_files, "by_folder", lambda _: {"pit": Committed({"pit/game.yaml": "as git knows it"}, whole=False)}
    )
    build.build(root.parent, root.parent / "site")
    assert [dict(it.files) for it in given] == [store.public_files(root, "pit", {"pit/game.yaml": "as git knows it"})]
