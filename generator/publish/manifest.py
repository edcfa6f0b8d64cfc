"""The site's own list of what was written and from what: `.gazette.json` in the output folder.

Files are held in groups, and a group has the key of all it was made from. A file that is not in the list is not ours.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

NAME = ".gazette.json"
FORMAT = 1


class Stamp(NamedTuple):
    """A written file: its sha256 and its size in bytes."""

    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class Group:
    """Files made together, the key of what they were made from, and of a picture its width and height."""

    key: str
    files: Mapping[str, Stamp] = field(default_factory=dict)
    size: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Cover:
    """A whole game: the key of all its inputs, what the front page says of it, and whether every picture could be made."""

    key: str
    card: Mapping[str, Any] = field(default_factory=dict)
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the last build left. `finished` is false while one is under way, or after one was interrupted."""

    groups: Mapping[str, Group] = field(default_factory=dict)
    covers: Mapping[str, Cover] = field(default_factory=dict)
    finished: bool = True


def read(out: Path) -> Manifest:
    """The manifest of an output folder; an empty one where there is none that can be read, and then nothing is ours."""
    try:
        return _parse(json.loads((out / NAME).read_bytes()))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Manifest()


def dump(manifest: Manifest) -> bytes:
    """The manifest as bytes; equal manifests give equal bytes, a group a line."""
    groups = [f"{_json(name)}:{_json([it.key, it.files, *_size(it)])}" for name, it in sorted(manifest.groups.items())]
    covers = [f"{_json(name)}:{_json([it.key, it.whole, it.card])}" for name, it in sorted(manifest.covers.items())]
    head = f'{{"format":{FORMAT},"finished":{_json(manifest.finished)}'
    return f'{head},\n"covers":{{\n{_lines(covers)}}},\n"groups":{{\n{_lines(groups)}}}}}\n'.encode()


def _size(group: Group) -> list[tuple[int, int]]:
    """The size of a picture; most groups are none."""
    return [group.size] if any(group.size) else []


def _lines(items: list[str]) -> str:
    return ",\n".join(items) + "\n" if items else ""


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _parse(data: Any) -> Manifest:
    if data["format"] != FORMAT:
        return Manifest()
    groups = {
        name: Group(key, {path: Stamp(*stamp) for path, stamp in files.items()}, *map(tuple, size))
        for name, (key, files, *size) in data["groups"].items()
    }
    covers = {name: Cover(key, card, whole) for name, (key, whole, card) in data["covers"].items()}
    return Manifest(groups, covers, data["finished"])
