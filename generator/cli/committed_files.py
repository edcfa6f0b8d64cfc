"""Which files are as git has them: to build a site, ten thousand records need not be read to see that they are the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from generator.cli import git

_LISTED = re.compile(r"(?<![^\0])H 100\d{3} ([0-9a-f]{40}) 0\t([^\0]+)\0")
"""A file of its own that git watches, no link and in no conflict, as `git ls-files` tells of it: with its hash and its path."""


class Committed(NamedTuple):
    """The hash by git of each file of a folder that is as git's index has it, by its path, and whether those are all its files."""

    hashes: dict[str, str]
    whole: bool = True


def by_folder(root: Path) -> Mapping[str, Committed]:
    """What git has of each folder in `root`, with paths from there; nothing without git.

    Git looks whether a file changed as it does for `git status`: it reads those whose size or time is another, or whose time is so
    late that a change might have kept it. A repository with longer hashes than SHA-1 gives none, since nothing else here has those.
    """
    # One command tells all, so that nothing passes for unchanged because a second one failed: what changed is listed twice.
    told = git.says(root, "ls-files", "-z", "--stage", "--modified", "--others", "-v", "--", ".")
    # For a hundred thousand files this is the fastest way: what is between those that are listed, their hashes, and their paths.
    parts = _LISTED.split(told)
    hashes: dict[str, dict[str, str]] = {}
    for known, path in zip(parts[1::3], parts[2::3], strict=True):
        head = path.partition("/")[0]
        if head in hashes:
            hashes[head][path] = known
        else:
            hashes[head] = {path: known}
    # What git does not have stands there with its path alone.
    others = [line[2:] if line[0] == "?" else line.partition("\t")[2] for line in "".join(parts[::3]).split("\0") if line]
    for path in others:
        hashes.get(path.partition("/")[0], {}).pop(path, None)
    changed = {path.partition("/")[0] for path in others}
    return {head: Committed(those, head not in changed) for head, those in hashes.items()}
