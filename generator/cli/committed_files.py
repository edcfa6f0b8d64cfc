"""Which files are as git has them: to build a site, ten thousand records need not be read to see that they are the same."""

from __future__ import annotations

import re
from pathlib import Path

from generator.cli import git

_LISTED = re.compile(r"H 100\d{3} ([0-9a-f]{40}) 0\t(.+)", re.DOTALL)
"""A file of its own that git watches, as `git ls-files` tells of it: no link, in no conflict, and not to be taken as it is."""


def hashes(root: Path) -> dict[str, str]:
    """The hash by git of each file that is as git's index has it, by its path below `root`; none without git.

    Git looks whether a file changed as it does for `git status`: it reads those whose size or time is another, or whose time is so
    late that a change might have kept it. A repository with longer hashes than SHA-1 gives none, since nothing else here has those.
    """
    listed = (_LISTED.fullmatch(line) for line in git.says(root, "ls-files", "-z", "-s", "-v", "--", ".").split("\0"))
    found = {it[2]: it[1] for it in listed if it}
    if found:
        for path in git.says(root, "ls-files", "-z", "-m", "--", ".").split("\0"):
            found.pop(path, None)
    return found
