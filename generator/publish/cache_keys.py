"""Cache keys: a key is a short text that changes exactly when something changes that it was made from."""

from __future__ import annotations

import ctypes
import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

LIBRARIES = ("cairocffi", "cairosvg", "fonttools", "jinja2", "lxml", "markdown-it-py", "pillow")


def sha256(content: bytes) -> str:
    """The hexadecimal sha256 of some bytes."""
    return hashlib.sha256(content).hexdigest()


def key(*values: Any) -> str:
    """One key for values: plain ones, mappings, and dataclasses. Equal values give equal keys."""
    return sha256(json.dumps(values, sort_keys=True, separators=(",", ":"), default=_plain).encode())


def files_key(root: Path, paths: Iterable[Path]) -> str:
    """One key for the names and contents of files below `root`."""
    return key([(path.relative_to(root).as_posix(), _sha256_of(path)) for path in sorted(paths)])


def _sha256_of(path: Path) -> str:
    seen = path.stat()
    return _read_once(path, seen.st_mtime_ns, seen.st_size)


@lru_cache(maxsize=4096)
def _read_once(path: Path, _time: int, _size: int) -> str:
    """The sha256 of a file, read again by the same process only where its time or size has changed."""
    return sha256(path.read_bytes())


def libraries_key() -> str:
    """One key for the versions of the libraries that the bytes of a site depend on."""
    from importlib.metadata import PackageNotFoundError, version

    found: dict[str, str] = {}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = ""
    return key(found, _cairo())


def _cairo() -> int:
    """The version of cairo, the system's library that draws PNGs; 0 where there is none."""
    for name in ("libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll"):
        with suppress(OSError, AttributeError):
            return int(ctypes.CDLL(name).cairo_version())
    return 0


def _plain(value: object) -> object:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {item.name: getattr(value, item.name) for item in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, Decimal):
        return str(value)
    raise TypeError(f"no content key for {type(value).__name__}")
