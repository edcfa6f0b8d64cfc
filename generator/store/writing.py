"""Writes files whole or not at all, and only below the folder where they belong."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from generator.core.canonical_yaml import dump as dump_yaml
from generator.core.links import through_a_link
from generator.core.placed_values import Spot
from generator.core.problem import Problem

if sys.platform != "win32":
    import fcntl

__all__ = [
    "alone", "dump_yaml", "is_id", "one_at_a_time", "put_in_place", "remove_leftovers", "unfinished", "write", "write_together",
]  # fmt: skip

_P = ParamSpec("_P")
_T = TypeVar("_T")
_ASIDE, _COMPLETE = ".unfinished", ".together"
"""The folders in which files that belong together are written, and in which they then wait to be put in place."""
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")


def is_id(text: str) -> bool:
    """Whether a text may name a game or a power, and so a folder: small letters, digits and hyphens, at most 63."""
    return _ID.fullmatch(text) is not None


def write(root: Path, path: Path, content: str | bytes) -> list[Path]:
    """Make `path` hold `content`, at once or not at all. Gives the path, or nothing if the file held that already.

    Raises ValueError for a path that leads out of `root`, be it through a link, and OSError if the disk refuses to write.
    """
    data = content.encode() if isinstance(content, str) else content
    _refuse_outside(root, path)
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


def write_together(root: Path, folder: Path, files: Mapping[Path, bytes]) -> list[Path]:
    """Make `files` below `folder` hold these bytes, all of them or none; gives their paths. The caller must be `alone` there.

    They are written aside first. When all are there they count: after an interruption the next call there puts them into place.
    """
    for path, data in files.items():
        write(root, folder / _ASIDE / path.relative_to(folder), data)
    (folder / _ASIDE).replace(folder / _COMPLETE)
    _sync_folder(folder)
    return put_in_place(root, folder)


def put_in_place(root: Path, folder: Path) -> list[Path]:
    """Finish what `write_together` began below `folder`; gives the files that were put into place, if any were left."""
    waiting = folder / _COMPLETE
    found = sorted(path for path in waiting.rglob("*") if path.is_file())
    for path in found:
        place = folder / path.relative_to(waiting)
        _refuse_outside(root, place)
        place.parent.mkdir(parents=True, exist_ok=True)
        path.replace(place)
    for parent in {(folder / path.relative_to(waiting)).parent for path in found}:
        _sync_folder(parent)
    if waiting.is_dir():
        # Half deleted it must not count any more.
        waiting.replace(folder / _ASIDE)
        shutil.rmtree(folder / _ASIDE)
    return [folder / path.relative_to(waiting) for path in found]


def unfinished(root: Path, name: str) -> list[Problem]:
    """A notice that a change of several files of a game was interrupted: some of them may still be the old ones."""
    if not os.path.isdir(f"{root}/{name}/{_COMPLETE}"):  # noqa: PTH112 - every build asks this of every game
        return []
    message = "a change of several files was interrupted, and some of them may still be the old ones"
    return [Problem("notice", "unfinished", message, Spot(str(root / name)), f"`gazette run {name}` finishes it")]


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Lock `folder`: other processes that want to be alone in it wait. When a process dies, its lock is released.

    Network drives may have no such locks, and Windows has none; there it is up to the user to do one thing at a time.
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
    """Let a function that writes in the folder of a game (`root`, `name`) wait for any other such function of any process.

    First, what a killed process left half written is deleted, and what it had written whole is put into place.
    """

    @wraps(work)
    def waiting(root: Path, name: str, /, *rest: _P.args, **more: _P.kwargs) -> _T:
        with alone(root / name):
            remove_leftovers(root / name)
            put_in_place(root, root / name)
            return work(root, name, *rest, **more)

    return waiting


def everything_below(folder: Path | str) -> Iterator[os.DirEntry[str]]:
    """Every file, folder and link below a folder, in any order. It costs a tenth of a Path for each; links are not followed."""
    with os.scandir(folder) as entries:
        every = list(entries)
    for entry in every:
        yield entry
        if entry.is_dir(follow_symlinks=False):
            yield from everything_below(entry.path)


def remove_leftovers(folder: Path) -> None:
    """Delete what was left by writes that were killed half way."""
    if (folder / _ASIDE).is_dir():
        shutil.rmtree(folder / _ASIDE)
    for entry in everything_below(folder):
        if entry.name.startswith(".") and entry.name.endswith(".part") and not entry.is_dir():
            Path(entry.path).unlink()


def _refuse_outside(root: Path, path: Path) -> None:
    if _is_plainly_below(root, path):
        return
    if not path.resolve().is_relative_to(root.resolve()) or path.resolve() == root.resolve():
        raise ValueError(f"{path} does not lie below {root}")


def _is_plainly_below(root: Path, path: Path) -> bool:
    """Whether a path lies below `root` as it is written, and nothing on the way there is a link."""
    above, parts = path.parts[: len(root.parts)], path.parts[len(root.parts) :]
    if not (above and above == root.parts and parts) or ".." in parts:
        return False
    return not through_a_link(root, parts)


def _sync_folder(folder: Path) -> None:
    """Make the disk keep the new name as well as the content, on systems that can open a folder."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
