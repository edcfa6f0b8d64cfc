"""The list of the files that builds wrote, with what each was made from: `.gazette.json` in the output folder.

Files that are made together are a group, with one key for all that they are made from. A build touches no file outside the list.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

NAME = ".gazette.json"
FORMAT = 1


class FileStamp(NamedTuple):
    """A written file: its sha256 and its size in bytes."""

    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class Group:
    """Files that are made together, and the key of what they were made from; `size` is that of a picture."""

    key: str
    files: Mapping[str, FileStamp] = field(default_factory=dict)
    size: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Cover:
    """What was made of a game or a board: the key of its inputs, what other pages say of it, and whether no picture is missing."""

    key: str
    card: Mapping[str, Any] = field(default_factory=dict)
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the last build left. `finished` is false during a build, and after one that was interrupted.

    Where it made a part of a site, `failed` has each game and board of the part that could not be made, and from which inputs.
    """

    groups: Mapping[str, Group] = field(default_factory=dict)
    covers: Mapping[str, Cover] = field(default_factory=dict)
    finished: bool = True
    failed: Mapping[str, str] = field(default_factory=dict)


def read(out: Path) -> Manifest:
    """The manifest of an output folder; an empty one where none can be read, and then every file counts as somebody else's."""
    try:
        return _parse(json.loads((out / NAME).read_bytes()))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Manifest()


def dump(manifest: Manifest) -> bytes:
    """The manifest as JSON, one line for each group; equal manifests give equal bytes."""
    groups = [f"{_json(name)}:{_json([it.key, it.files, *_size(it)])}" for name, it in sorted(manifest.groups.items())]
    covers = [f"{_json(name)}:{_json([it.key, it.whole, it.card])}" for name, it in sorted(manifest.covers.items())]
    head = f'{{"format":{FORMAT},"finished":{_json(manifest.finished)}'
    head += f',"failed":{_json(manifest.failed)}' if manifest.failed else ""
    return f'{head},\n"covers":{{\n{_lines(covers)}}},\n"groups":{{\n{_lines(groups)}}}}}\n'.encode()


def _size(group: Group) -> list[tuple[int, int, int]]:
    """The size of a picture; nothing for the groups that are none, which are most."""
    return [group.size] if any(group.size) else []


def _lines(items: list[str]) -> str:
    return ",\n".join(items) + "\n" if items else ""


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _parse(data: Any) -> Manifest:
    if data["format"] != FORMAT:
        return Manifest()
    groups = {
        name: Group(key, {path: FileStamp(*stamp) for path, stamp in files.items()}, *map(tuple, size))
        for name, (key, files, *size) in data["groups"].items()
    }
    covers = {name: Cover(key, card, whole) for name, (key, whole, card) in data["covers"].items()}
    return Manifest(groups, covers, data["finished"], data.get("failed", {}))
