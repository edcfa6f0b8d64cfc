"""Writes files in the output folder and nowhere else. At any moment a file is the old one or the new one, never a half of it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from generator.core.links import through_a_link

_LEFT = ".*.part"


def inside(root: Path, path: str) -> Path:
    """The file at a relative path below `root`.

    Raises ValueError for a path that leads elsewhere: an absolute one, one with `..`, or one through a link.
    """
    parts = PurePosixPath(path).parts
    if not parts or path.startswith("/") or ".." in parts or "\\" in path or "\0" in path:
        raise ValueError(f"{path!r} does not lie in the site")
    place = root.joinpath(*parts)
    if through_a_link(root, parts[:-1]) and not place.parent.resolve().is_relative_to(root.resolve()):
        raise ValueError(f"{path!r} leads out of the site through a link")
    return place


def write(root: Path, path: str, content: bytes) -> bool:
    """Write a file; False when it was there already, byte for byte."""
    if stands(root, path, content):
        return False
    fresh = prepare(root, path, content)
    try:
        put(root, path, fresh)
    finally:
        fresh.unlink(missing_ok=True)
    return True


def stands(root: Path, path: str, content: bytes) -> bool:
    """Whether the file at `path` holds just this content, and is no link."""
    place = inside(root, path)
    return place.is_file() and not place.is_symlink() and place.read_bytes() == content


def replace(root: Path, path: str, parts: Iterable[bytes]) -> None:
    """Write a long file out of its parts, whatever was there before."""
    fresh = prepare(root, path, parts)
    try:
        put(root, path, fresh)
    finally:
        fresh.unlink(missing_ok=True)


def append(root: Path, path: str, line: bytes) -> None:
    """Add a line to the file at `path`."""
    with inside(root, path).open("ab") as file:
        file.write(line)


def sync(root: Path, path: str) -> None:
    """Wait until the file at `path` is on the disk."""
    with inside(root, path).open("rb") as file:
        os.fsync(file.fileno())


def prepare(root: Path, path: str, content: bytes | Iterable[bytes]) -> Path:
    """Write a hidden file beside the one that it is to replace; gives its path."""
    place = inside(root, path)
    place.parent.mkdir(parents=True, exist_ok=True)
    fresh = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        with fresh.open("wb") as file:
            for part in [content] if isinstance(content, bytes) else content:
                file.write(part)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    return fresh


def put(root: Path, path: str, fresh: Path) -> None:
    """Put a file that was prepared (`fresh`) into its place."""
    fresh.replace(inside(root, path))


def remove_leftovers(root: Path, *, everywhere: bool) -> None:
    """Delete the hidden files of a build that was killed: those beside the list of files alone, or `everywhere`.

    A build that got further than its list left one that says so, and to look through a large site takes longer than to keep it.
    """
    for path in root.rglob(_LEFT) if everywhere else root.glob(_LEFT):
        path.unlink(missing_ok=True)


def remove(root: Path, path: str) -> bool:
    """Remove a file, and the folders that it leaves empty; False when there was no file."""
    place = inside(root, path)
    if not place.is_file() and not place.is_symlink():
        return False
    place.unlink()
    remove_empty(root, place)
    return True


def remove_empty(root: Path, place: Path) -> None:
    """Remove the empty folders above the file at `place`, up to `root`."""
    for folder in place.parents:
        if folder == root or any(folder.iterdir()):
            break
        folder.rmdir()
