"""Cache keys: a key is a short text that changes exactly when something changes that it was made from."""

from __future__ import annotations

import ctypes
import dataclasses
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from generator.render.installed import version

LIBRARIES = ("cairocffi", "cairosvg", "fonttools", "jinja2", "lxml", "markdown-it-py", "pillow")


def sha256(content: bytes) -> str:
    """The hexadecimal sha256 of some bytes."""
    return hashlib.sha256(content).hexdigest()


def key(*values: Any) -> str:
    """One key for values: plain ones, mappings, and dataclasses. Equal values give equal keys."""
    return sha256(json.dumps(values, sort_keys=True, separators=(",", ":"), default=_plain).encode())


def digests(root: Path | str, *endings: str) -> dict[str, str]:
    """The sha256 of each file below a folder whose name ends so, by its path from there. What Python compiled does not count."""
    return {path: _read_once(whole, *seen) for path, whole, *seen in _files(str(root), "", endings or ("",))}


def _files(folder: str, above: str, endings: tuple[str, ...]) -> Iterator[tuple[str, str, int, int]]:
    """The path of each file from the folder where the search began, the whole path, when it was changed, and its size."""
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    yield from _files(entry.path, f"{above}{entry.name}/", endings)
            elif entry.name.endswith(endings) and entry.is_file():
                seen = entry.stat()
                yield above + entry.name, entry.path, seen.st_mtime_ns, seen.st_size


@lru_cache(maxsize=4096)
def _read_once(path: str, _time: int, _size: int) -> str:
    """The sha256 of a file, read again by the same process only where its time or size has changed."""
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - for a thousand files a Path takes too long
        return sha256(file.read())


@cache
def libraries_key() -> str:
    """One key for the versions of the libraries that the bytes of a site depend on."""
    found = dict.fromkeys(LIBRARIES, "")
    for name in LIBRARIES:
        with suppress(ImportError):  # it is not installed
            found[name] = version(name)
    return key(found, _cairo())


def _cairo() -> int:
    """The version of cairo, the system's library that draws PNGs; 0 where there is none."""
    for name in ("libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll"):
        with suppress(OSError, AttributeError):
            return int(ctypes.CDLL(name).cairo_version())
    return 0


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(it.name for it in dataclasses.fields(kind))


def _plain(value: object) -> object:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: getattr(value, name) for name in _fields(type(value))}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, Decimal):
        return str(value)
    raise TypeError(f"no content key for {type(value).__name__}")
