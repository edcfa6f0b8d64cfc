"""A kill, a full disk, a second process at any point of any job: nothing is lost or half written, and the next try ends alike."""

from __future__ import annotations

import errno
import signal
import subprocess
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from tests.support.interruptions import at_some_writes, disk_with_room_for, killed_at_write, run_at_once
from tests.support.quarry_tables.jobs import JOBS, Scene

SLOW = ("rekey (sealed)", "run (sealed)")
"""Jobs of many writes, each of which seals files: `make fuzz` disturbs them at every one, and test_rekey.py some of them."""


@pytest.fixture(scope="module")
def scene_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Scene]:
    """The scene of a job, which every test disturbs on copies of the game."""
    return cache(lambda name: Scene(tmp_path_factory.mktemp("scene"), name))


@pytest.fixture(params=[pytest.param(name, marks=pytest.mark.fuzz if name in SLOW else ()) for name in JOBS])
def scene(request: pytest.FixtureRequest, scene_of: Callable[[str], Scene]) -> Scene:
    return scene_of(request.param)


def done(work: Callable[[], object], changes: int) -> bool:
    """Whether the disk has room for all of it."""
    try:
        with disk_with_room_for(changes):
            work()
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        return False
    return True


@at_some_writes
def test_killed_at_any_write(scene: Scene, step: int) -> None:
    for kills in count(0, step):
        game = scene.copy(str(kills))
        if killed_at_write(lambda game=game: scene.job.work(game), kills) != signal.SIGKILL:  # type: ignore[misc]
            break
        assert scene.lost(game) == scene.strange(game) == []
        scene.finish(game)
    assert kills > 2


@at_some_writes
def test_a_disk_that_gets_full_at_any_write(scene: Scene, step: int) -> None:
    for changes in count(0, step):
        game = scene.copy(str(changes))
        if done(lambda game=game: scene.job.work(game), changes):  # type: ignore[misc]
            break
        assert list(game.root.rglob("*.part")) == []
        assert scene.lost(game) == scene.strange(game) == []
        scene.finish(game)
    assert changes > 3


@pytest.mark.parametrize("changes", range(1, 6), ids=["create", "write", "flush", "sync", "replace"])
def test_the_error_names_the_file_that_could_not_be_written(scene_of: Callable[[str], Scene], changes: int) -> None:
    scene = scene_of("final (open)")
    game = scene.copy("full")
    with disk_with_room_for(changes), pytest.raises(OSError, match="No space left on device") as raised:
        scene.job.work(game)
    assert str(raised.value.filename).endswith("orders.yaml")


def test_a_plain_file_that_a_kill_left_half_opened_is_kept_out_of_git(tmp_path: Path) -> None:
    """A sealed game's orders lie open in it, if only for a moment."""
    scene = Scene(tmp_path, "open (sealed)")
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    for kills in count():
        game = scene.copy(str(kills))
        if killed_at_write(lambda game=game: scene.job.work(game), kills) != signal.SIGKILL:  # type: ignore[misc]
            break
        listing = ["git", "-C", str(game.root), "ls-files", "--others", "--exclude-standard"]
        seen = subprocess.run(listing, capture_output=True, text=True, check=True).stdout.split()
        assert [name for name in seen if "orders.yaml" in name and not name.endswith(".age")] == []
    assert kills > 2


def test_done_several_times_at_once(scene: Scene) -> None:
    for number in range(2):
        game = scene.copy(str(number))
        told = run_at_once([lambda: scene.job.work(game)] * 4)  # noqa: B023 - it is done before the next round
        assert 0 in told
        assert max(told) <= 1
        assert game.texts() == scene.whole
        assert list(game.root.rglob("*.part")) == []


@pytest.mark.parametrize("number", range(4))
def test_an_erratum_while_the_game_is_run(scene_of: Callable[[str], Scene], number: int) -> None:
    scene = scene_of("erratum (sealed)")
    game = scene.copy(str(number))
    assert run_at_once([lambda: scene.job.work(game), game.run, game.run]) == [0, 0, 0]
    found = game.texts()
    assert {name for name in scene.before if found.get(name) != scene.before[name]} <= {"orders.schema.json"}
    assert game.replay() == []
