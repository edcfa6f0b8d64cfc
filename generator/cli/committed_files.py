"""Which files are as git has them: to build a site, ten thousand records need not be read to see that they are the same."""

from __future__ import annotations

import re
from pathlib import Path

from generator.cli import git

_LISTED = re.compile(r"(\w) 100\d{3} ([0-9a-f]{40}) 0\t(.+)", re.DOTALL)
"""A file of its own, no link and in no conflict, as `git ls-files` tells of it: with a tag, its hash and its path."""
_WATCHED, _CHANGED = "H", "C"
"""The tags of a file that git watches, not one that it was told to take as it is, and of one that is not as the index has it."""


def hashes(root: Path) -> dict[str, str]:
    """The hash by git of each file that is as git's index has it, by its path below `root`; none without git.

    Git looks whether a file changed as it does for `git status`: it reads those whose size or time is another, or whose time is so
    late that a change might have kept it. A repository with longer hashes than SHA-1 gives none, since nothing else here has those.
    """
    # One command tells both, so that nothing passes for unchanged because a second one failed: what changed is listed twice.
    told = git.says(root, "ls-files", "-z", "--stage", "--modified", "-v", "--", ".").split("\0")
    listed = [it.groups() for line in told if (it := _LISTED.fullmatch(line))]
    changed = {path for tag, _, path in listed if tag == _CHANGED}
    return {path: known for tag, known, path in listed if tag == _WATCHED and path not in changed}
