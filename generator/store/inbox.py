"""The inbox of a repository: sealed blocks of orders that came by issue form, and wait for the GM in `state/inbox/`.

A job without any key stores them (`docs/hosting/inbox.py`), each under the hash of its bytes. One inbox is for all games: which
game a block is for stands inside.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from generator.core.file_keys import INBOX
from generator.core.placed_values import Spot
from generator.core.problem import Problem

LARGEST = 32 * 1024
"""Bytes of a block that is read; a larger one is none."""

MOST = 50
"""How many blocks the job lets wait at a time; of more, nothing is refused here."""

_NAME = re.compile(r"([0-9a-f]{64})\.age")
_BEGIN, _END = b"-----BEGIN AGE ENCRYPTED FILE-----\n", b"-----END AGE ENCRYPTED FILE-----\n"


class Waiting(NamedTuple):
    """A block that waits: its file, and the sealed text in lines of ASCII, as age writes it."""

    path: Path
    text: str


def waiting(root: Path) -> tuple[list[Waiting], list[Problem]]:
    """The blocks that wait, those first that came here first; and a notice for each other thing that lies there.

    In what order blocks came tells nothing of when they were made. That stands inside.
    """
    found, problems = [], []
    for path in _listed(root / INBOX):
        data = _read(path)
        if data is None:
            message = "this is no sealed block as the job of the inbox stores it, and is not read"
            problems.append(Problem("notice", "no-block", message, Spot(str(path)), "delete it"))
        else:
            found.append(Waiting(path, data.decode("ascii")))
    return sorted(found, key=lambda each: (each.path.stat().st_mtime, each.path.name)), problems


def discard(root: Path, paths: Iterable[Path]) -> list[Path]:
    """Delete blocks that need not wait any more; gives those that were there. Raises ValueError for any other file."""
    chosen = list(dict.fromkeys(paths))
    for path in chosen:
        if path.parent != root / INBOX or not _NAME.fullmatch(path.name):
            raise ValueError(f"{path} is no block in the inbox")
    there = [path for path in chosen if path.is_file() or path.is_symlink()]
    for path in there:
        path.unlink()
    return there


def _listed(folder: Path) -> list[Path]:
    """What lies in the inbox, but for hidden files such as `.gitkeep`. An inbox that is a link to elsewhere counts as none."""
    if folder.is_symlink() or not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))


def _read(path: Path) -> bytes | None:
    """The bytes of a block; None for anything that is none, or has another name than its own hash."""
    name = _NAME.fullmatch(path.name)
    if name is None or path.is_symlink() or not path.is_file() or path.stat().st_size > 2 * LARGEST:
        return None
    data = path.read_bytes().replace(b"\r\n", b"\n")  # git may have changed the ends of its lines
    whole = data.isascii() and data.startswith(_BEGIN) and data.endswith(_END) and len(data) <= LARGEST
    return data if whole and hashlib.sha256(data).hexdigest() == name[1] else None
