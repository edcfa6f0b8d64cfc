"""Whether the way to a file leads through a link; to resolve paths takes so much longer that it is done only where one does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, islice
from os.path import islink
from pathlib import Path


def through_a_link(root: Path, parts: Sequence[str]) -> bool:
    """Whether anything on the way down from `root` by these parts is a link; `root` itself may be one."""
    return any(map(islink, islice(accumulate(parts, "{}/{}".format, initial=str(root)), 1, None)))
