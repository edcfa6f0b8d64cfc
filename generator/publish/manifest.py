"""The list of the files that builds wrote, with what each was made from: `.gazette.json` in the output folder.

Files that are made together are a group, with one key for all that they are made from. A build touches no file outside the list.

The list is JSON with a line for each group and each cover. A build that is under way adds a line at its end for each game that is
done, since to write the whole list that often would take longer than all else on a large site; the end of the build writes it anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
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


Stamps = Mapping[str, tuple[str, int]]
"""The sha256 and the size of each file, by its path."""


class Groups(MutableMapping[str, Group]):
    """Groups by name. Each is kept as it stands in the list until somebody asks for it: a large site has some hundred thousand."""

    def __init__(self, lines: Mapping[str, str] = MappingProxyType({})) -> None:
        self._lines = dict(lines)

    def __getitem__(self, name: str) -> Group:
        try:
            return _group(json.loads(self._lines[name]))
        except (ValueError, TypeError, AttributeError):  # a spoilt line; made from nothing that is known, the group is made anew
            return Group("")

    def __setitem__(self, name: str, group: Group) -> None:
        self._lines[name] = _json([group.key, group.files, *([group.size] if any(group.size) else [])])

    def __delitem__(self, name: str) -> None:
        del self._lines[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def stamps(self, name: str) -> Stamps | None:
        """The files of a group as they stand in the list, for who asks it of a hundred thousand groups; None for a spoilt one."""
        try:
            stamps: Stamps = json.loads(self._lines[name])[1]
            sum(size for _, size in stamps.values())
        except (ValueError, TypeError, AttributeError, LookupError):
            return None
        return stamps

    def line(self, name: str) -> str:
        """A group as it stands in the list; empty where there is none of that name."""
        return self._lines.get(name, "")

    def take(self, name: str, other: Groups) -> None:
        """Have a group as another list has it."""
        self._lines[name] = other._lines[name]


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the last build left. `finished` is false during a build, and after one that was interrupted.

    Where it made a part of a site, `failed` has each game and board of the part that could not be made, and from which inputs.
    """

    groups: Mapping[str, Group] = field(default_factory=Groups)
    covers: Mapping[str, Cover] = field(default_factory=dict)
    finished: bool = True
    failed: Mapping[str, str] = field(default_factory=dict)


def read(out: Path) -> Manifest:
    """The manifest of an output folder; an empty one where none can be read, and then every file counts as somebody else's."""
    try:
        with (out / NAME).open(encoding="utf-8", newline="\n") as lines:
            return _parse(lines)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Manifest()


def dump(manifest: Manifest) -> bytes:
    """The manifest as JSON, one line for each group; equal manifests give equal bytes."""
    return b"".join(parts(manifest))


def parts(manifest: Manifest) -> Iterator[bytes]:
    """The same in pieces of about a megabyte, so that a long one need not be in memory as a whole."""
    held: list[str] = []
    room = _PIECE
    for text in _texts(manifest):
        held.append(text)
        room -= len(text)
        if room < 0:
            yield "".join(held).encode()
            held, room = [], _PIECE
    yield "".join(held).encode()


def _texts(manifest: Manifest) -> Iterator[str]:
    lines = listed(manifest.groups)
    failed = f',"failed":{_json(manifest.failed)}' if manifest.failed else ""
    yield f'{{"format":{FORMAT},"finished":{_json(manifest.finished)}{failed}{_NEXT}'
    covers = (f"{_json(name)}:{_json([it.key, it.whole, it.card])}" for name, it in sorted(manifest.covers.items()))
    yield from _section(_COVERS, covers)
    yield from _section(_GROUPS, (f"{_json(name)}:{lines.line(name)}" for name in sorted(lines)))


def added(groups: Mapping[str, Group], covers: Mapping[str, Cover]) -> bytes:
    """The line that a build adds to the list when some groups and covers are done."""
    lines = listed(groups)
    told = ",".join(f"{_json(name)}:{lines.line(name)}" for name in lines)
    known = _json({name: [it.key, it.whole, it.card] for name, it in covers.items()})
    return f'{{"covers":{known},"groups":{{{told}}}}}\n'.encode()


_PIECE = 1_000_000
_NEXT = ",\n"
_COVERS = '"covers":{\n', "},\n"
_GROUPS = '"groups":{\n', "}}\n"
"""How the two parts of the list begin and end."""


def listed(groups: Mapping[str, Group]) -> Groups:
    """Groups as lines of the list."""
    if isinstance(groups, Groups):
        return groups
    lines = Groups()
    lines.update(groups)
    return lines


def _section(around: tuple[str, str], entries: Iterable[str]) -> Iterator[str]:
    opening, closing = around
    yield opening
    between = ""
    for entry in entries:
        yield between + entry
        between = _NEXT
    yield ("\n" if between else "") + closing


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _parse(lines: Iterator[str]) -> Manifest:
    """The manifest in the lines of a file. Its groups are only parted, not parsed: that would take ten times the memory."""
    data = json.loads(f"{next(lines, '').removesuffix(_NEXT)}}}")
    if data["format"] != FORMAT:
        return Manifest()
    covers = {name: json.loads(it) for name, it in _entries(lines, _COVERS)}
    groups = dict(_entries(lines, _GROUPS))
    for line in lines:
        if not line.endswith("\n"):
            break  # the build was killed while it wrote this line
        done = json.loads(line)
        covers |= done["covers"]
        groups |= {name: _json(it) for name, it in done["groups"].items()}
    return Manifest(Groups(groups), {name: _cover(it) for name, it in covers.items()}, data["finished"], data.get("failed", {}))


def _entries(lines: Iterator[str], around: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """The names in a part of the list, and the rest of each line. Raises ValueError where the part is not whole."""
    opening, closing = around
    if next(lines, "") != opening:
        raise ValueError("this is no list of ours")
    for line in lines:
        if line == closing:
            return
        name, value = line.split('":', 1)
        yield (name[1:] if "\\" not in name else json.loads(f'{name}"')), value.rstrip(_NEXT)
    raise ValueError("this list breaks off")


def _group(found: Any) -> Group:
    key, files, *size = found
    return Group(key, {path: FileStamp(*stamp) for path, stamp in files.items()}, *map(tuple, size))


def _cover(found: Any) -> Cover:
    key, whole, card = found
    return Cover(key, card, whole)
