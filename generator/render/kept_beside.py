"""Keeps what takes long to make of a file in `__pycache__` beside it, as Python does with modules.

Whoever may write into that folder may change the file as well, so that what lies there is trusted as much as the file.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from generator.render.installed import version


def kept(folder: Path, name: str, made_by: bytes) -> bytes | None:
    """What was kept by this name, if the same made it; else None. `made_by` is a line: a hash of all that the result depends on."""
    with suppress(OSError):
        made, _, result = (folder / "__pycache__" / name).read_bytes().partition(b"\n")
        return result if made == made_by else None
    return None


def keep(folder: Path, name: str, made_by: bytes, result: bytes) -> None:
    """Keep it, unless the folder cannot be written or Python may write no bytecode."""
    if sys.dont_write_bytecode:
        return
    with suppress(OSError):
        place = folder / "__pycache__" / name
        place.parent.mkdir(exist_ok=True)
        with NamedTemporaryFile(dir=place.parent, delete=False) as written:
            written.write(made_by + b"\n" + result)
        Path(written.name).replace(place)


def of_map(digest: str) -> bytes:
    """What something depends on that is made of the base map in a file with this hash, for `kept` and `keep`."""
    return renderer(("lxml",)) + digest.encode()


@cache
def renderer(libraries: Sequence[str]) -> bytes:
    """A line that changes with Python, with these libraries, and with the package `render`."""
    ours = sorted(Path(__file__).parent.rglob("*.py"))
    texts = (sys.version, *map(version, libraries), *(path.read_text("utf-8") for path in ours))
    return hashlib.sha256("\0".join(texts).encode()).hexdigest().encode()
