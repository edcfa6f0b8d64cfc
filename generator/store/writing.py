"""Writing files whole or not at all, and only below the folder they belong in."""

from __future__ import annotations

import os
import re
from pathlib import Path

from generator.core.canonical import dump as dump_yaml

__all__ = ["dump_yaml", "is_id", "remove_leftovers", "write"]

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")


def is_id(text: str) -> bool:
    """Whether a text may name a game or a power, and so a folder: small letters, digits and hyphens, at most 63."""
    return _ID.fullmatch(text) is not None


def write(root: Path, path: Path, content: str | bytes) -> bool:
    """Make `path` hold `content`, at once or not at all; False where it did already.

    Raises ValueError for a path that does not lie below `root`, also by way of a link.
    """
    data = content.encode() if isinstance(content, str) else content
    if not path.resolve().is_relative_to(root.resolve()) or path.resolve() == root.resolve():
        raise ValueError(f"{path} does not lie below {root}")
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    with beside.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    beside.replace(path)
    _sync_folder(path.parent)
    return True


def remove_leftovers(folder: Path) -> None:
    """Delete what a write left that was killed half way."""
    for beside in folder.glob("**/.*.part"):
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
