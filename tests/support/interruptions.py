"""What disturbs a job: a kill, a full disk, the same job in another process."""

from __future__ import annotations

import errno
import io
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self

import pytest

at_some_writes = pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.fuzz)], ids=["some", "all"])
"""A test that disturbs a job at one change to the disk after the other, each `step` behind the last; `make fuzz` takes every one.

Few jobs make five changes again and again, so the steps come to each kind of change.
"""


def killed_at_write(work: Callable[[], Any], after: int) -> int:
    """Do `work` in another process, and kill that after so many changes to the disk. Returns the signal that ended it, or 0."""
    child = os.fork()
    if child == 0:
        _count_down(after)
        work()
        os._exit(0)
    return os.waitpid(child, 0)[1] & 0x7F


def _count_down(left: int) -> None:
    """Kill this process before it changes the disk once more than `left` times."""
    for name in ("replace", "fsync", "mkdir", "unlink"):
        whole = getattr(os, name)

        def call(*rest: Any, whole: Any = whole, **more: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return whole(*rest, **more)

        setattr(os, name, call)


class Disk:
    """A disk that takes `room` more changes and is full after them."""

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
            if isinstance(file, int) or not set(mode) & set("wax+"):
                return whole(file, mode, *rest, **more)
            self.take()
            return Stream(whole(file, mode, *rest, **more), self)

        return call


class Stream:
    """A file that is written on a disk which may become full in the middle of it."""

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
def disk_with_room_for(changes: int) -> Iterator[None]:
    """Within this, the disk is full after so many changes."""
    disk = Disk(changes)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("replace", "fsync", "mkdir"):
            patch.setattr(os, name, disk.taking(getattr(os, name)))
        patch.setattr(io, "open", disk.opening(io.open))
        yield


def run_at_once(works: list[Callable[[], Any]]) -> list[int]:
    """Do several things at the same time, each in another process. Returns how many faults each met, 99 where it failed."""
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
