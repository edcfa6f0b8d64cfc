"""Writing files whole or not at all, and only below the folder they belong in."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from generator.core.canonical import dump as dump_yaml

if sys.platform != "win32":
    import fcntl

__all__ = ["alone", "dump_yaml", "is_id", "one_at_a_time", "remove_leftovers", "write"]

_P = ParamSpec("_P")
_T = TypeVar("_T")
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")


def is_id(text: str) -> bool:
    """Whether a text may name a game or a power, and so a folder: small letters, digits and hyphens, at most 63."""
    return _ID.fullmatch(text) is not None


def write(root: Path, path: Path, content: str | bytes) -> list[Path]:
    """Make `path` hold `content`, at once or not at all; the path, or none where it held that already.

    Raises ValueError for a path that does not lie below `root`, also by way of a link, and OSError where the disk does not take it.
    """
    data = content.encode() if isinstance(content, str) else content
    if not path.resolve().is_relative_to(root.resolve()) or path.resolve() == root.resolve():
        raise ValueError(f"{path} does not lie below {root}")
    if path.is_file() and path.read_bytes() == data:
        return []
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    try:
        with beside.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error
    return [path]


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Make other processes that want to be alone in `folder` wait; one that dies lets go of it.

    Disks of other machines may know no such locks, nor does Windows; there it is up to the user to do one thing at a time.
    """
    if sys.platform == "win32" or not folder.is_dir():
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def one_at_a_time(work: Callable[Concatenate[Path, str, _P], _T]) -> Callable[Concatenate[Path, str, _P], _T]:
    """Let a function that writes in the folder of a game (`root`, `game`) wait for any other such function of any process.

    What one that was killed has left half written is cleared away first.
    """

    @wraps(work)
    def waiting(root: Path, game: str, /, *rest: _P.args, **more: _P.kwargs) -> _T:
        with alone(root / game):
            remove_leftovers(root / game)
            return work(root, game, *rest, **more)

    return waiting


def remove_leftovers(folder: Path) -> None:
    """Delete what a write left that was killed half way."""
    for beside in folder.glob("**/.*.part"):
        if not beside.is_dir():
            beside.unlink()


def _sync_folder(folder: Path) -> None:
    """Make the new name as lasting as the content; systems that cannot open a folder do without."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
