"""The versions of the libraries that are installed, by the names of their folders: Python's own search takes ten times as long."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from functools import cache


def version(library: str) -> str:
    """The version of a library. Raises `importlib.metadata.PackageNotFoundError` where it is not installed."""
    found = _installed().get(_plain(library))
    if found is None:  # it is none, or lies in a file, or is being developed
        from importlib import metadata

        return metadata.version(library)
    return found


@cache
def _installed() -> dict[str, str]:
    """What is installed in folders: the first of a name counts, as it does where modules are looked for."""
    found: dict[str, str] = {}
    for folder in sys.path:
        with suppress(OSError), os.scandir(folder or ".") as entries:
            for name, _, rest in (
                it.name.removesuffix(".dist-info").partition("-") for it in entries if it.name.endswith(".dist-info")
            ):
                found.setdefault(_plain(name), rest)
    return found


def _plain(name: str) -> str:
    """A name as all spellings of it are written in names of folders."""
    return re.sub(r"[-_.]+", "_", name).lower()
