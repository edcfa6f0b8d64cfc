"""A kill, a full disk, a second process at any point of any job: nothing is lost or half written, and the next try ends alike."""

from __future__ import annotations

import errno
import io
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Self

import pytest

from tests.test_crash import killed
from tests.toy.jobs import JOBS, Scene


@pytest.fixture(params=JOBS)
def scene(request: pytest.FixtureRequest, tmp_path: Path) -> Scene:
    return Scene(tmp_path, request.param)


class Disk:
    """Takes so many changes, and is full from then on."""

    def __init__(self, room: int) -> None:
        self.room = room

    def take(self) -> None:
        self.room -= 1
        if self.room < 0:
            raise OSError(errno.ENOSPC, "No space left on device")

    def taking(self, whole: Callable[..., Any]) -> Callable[..., Any]:
        def call(*rest: Any, **more: Any) -> Any:
            self.take()
            return whole(*rest, **more)

        return call

    def opening(self, whole: Callable[..., Any]) -> Callable[..., Any]:
        def call(file: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
            if not set(mode) & set("wax+"):
                return whole(file, mode, *rest, **more)
            self.take()
            return Stream(whole(file, mode, *rest, **more), self)

        return call


class Stream:
    """A file that is being written, on a disk that may get full in the middle of it."""

    def __init__(self, stream: Any, disk: Disk) -> None:
        self.stream, self.disk = stream, disk

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stream.close()

    def write(self, data: bytes) -> None:
        self.stream.write(data[: len(data) // 2])
        self.stream.flush()
        self.disk.take()
        self.stream.write(data[len(data) // 2 :])

    def flush(self) -> None:
        self.disk.take()
        self.stream.flush()

    def fileno(self) -> int:
        return int(self.stream.fileno())


@contextmanager
def room_for(changes: int) -> Iterator[None]:
    """A disk that is full after so many changes."""
    disk = Disk(changes)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("replace", "fsync", "mkdir"):
            patch.setattr(os, name, disk.taking(getattr(os, name)))
        patch.setattr(io, "open", disk.opening(io.open))
        yield


def done(work: Callable[[], object], changes: int) -> bool:
    """Whether the disk has room for all of it."""
    try:
        with room_for(changes):
            work()
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        return False
    return True


def test_killed_at_every_write(scene: Scene) -> None:
    for kills in count():
        game = scene.copy(str(kills))
        if killed(lambda game=game: scene.job.work(game), kills) != signal.SIGKILL:  # type: ignore[misc]
            break
        assert scene.lost(game) == scene.strange(game) == []
        scene.finish(game)
    assert kills > 2


def test_a_disk_that_gets_full_at_any_write(scene: Scene) -> None:
    for changes in count():
        game = scene.copy(str(changes))
        if done(lambda game=game: scene.job.work(game), changes):  # type: ignore[misc]
            break
        assert list(game.root.rglob("*.part")) == []
        assert scene.lost(game) == scene.strange(game) == []
        scene.finish(game)
    assert changes > 3


@pytest.mark.parametrize("changes", range(1, 6), ids=["create", "write", "flush", "sync", "replace"])
def test_the_error_names_the_file_that_could_not_be_written(tmp_path: Path, changes: int) -> None:
    scene = Scene(tmp_path, "final (open)")
    game = scene.copy("full")
    with room_for(changes), pytest.raises(OSError, match="No space left on device") as raised:
        scene.job.work(game)
    assert str(raised.value.filename).endswith("orders.yaml")


def test_a_plain_file_that_a_kill_left_half_opened_is_kept_out_of_git(tmp_path: Path) -> None:
    """A sealed game's orders lie open in it, if only for a moment."""
    scene = Scene(tmp_path, "open (sealed)")
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    for kills in count():
        game = scene.copy(str(kills))
        if killed(lambda game=game: scene.job.work(game), kills) != signal.SIGKILL:  # type: ignore[misc]
            break
        listing = ["git", "-C", str(game.root), "ls-files", "--others", "--exclude-standard"]
        seen = subprocess.run(listing, capture_output=True, text=True, check=True).stdout.split()
        assert [name for name in seen if "orders.yaml" in name and not name.endswith(".age")] == []
    assert kills > 2


def at_once(works: list[Callable[[], Any]]) -> list[int]:
    """Do several things in processes of their own that start together; how many faults each met, 99 for a failure."""
    ready, go = os.pipe()
    children = []
    for work in works:
        child = os.fork()
        if child == 0:
            os.close(go)
            os.read(ready, 1)
            try:
                faults = len(work().faults)
            except BaseException:  # noqa: BLE001 - whatever it is, the other process is told
                faults = 99
            os._exit(faults)
        children.append(child)
    os.close(ready)
    os.close(go)
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]


def test_done_several_times_at_once(scene: Scene) -> None:
    for number in range(4):
        game = scene.copy(str(number))
        told = at_once([lambda: scene.job.work(game)] * 4)  # noqa: B023 - it is done before the next round
        assert 0 in told
        assert max(told) <= 1
        assert game.texts() == scene.whole
        assert list(game.root.rglob("*.part")) == []


@pytest.mark.parametrize("number", range(4))
def test_an_erratum_while_the_game_is_run(tmp_path: Path, number: int) -> None:
    scene = Scene(tmp_path, "erratum (sealed)")
    game = scene.copy(str(number))
    assert at_once([lambda: scene.job.work(game), game.run, game.run]) == [0, 0, 0]
    found = game.texts()
    assert {name for name in scene.before if found.get(name) != scene.before[name]} <= {"orders.schema.json"}
    assert game.replay() == []
