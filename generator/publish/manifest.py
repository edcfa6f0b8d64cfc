"""The list of the files that builds wrote, with what each was made from: `.gazette.json` in the output folder.

Files that are made together are a group, with one key for all that they are made from. A build touches no file outside the list.

The list is JSON with a line for each group and each cover. A build that is under way adds a line at its end for each game that is
done, since to write the whole list that often would take longer than all else on a large site; the end of the build writes it anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from dataclasses import field
from functools import lru_cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from generator.core.quick_dataclass import dataclass

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
Values = Mapping[str, Any]
"""Groups by name, each as the list has it: its key, its files, and the size of a picture."""


class Groups(MutableMapping[str, Group]):
    """Groups by name. Those of a game or a board are one text, as they stand in the list, while nobody works on them.

    A large site has some hundred thousand. The first part of their names, the `head`, tells which of them belong together.
    """

    def __init__(self, texts: Mapping[str, str] = MappingProxyType({})) -> None:
        self._texts = dict(texts)
        self._open: dict[str, dict[str, Any]] = {}

    @property
    def heads(self) -> list[str]:
        """The heads of all groups, sorted."""
        return sorted({*self._texts, *self._open})

    def has(self, head: str) -> bool:
        """Whether there are groups with a head."""
        return head in self._texts or head in self._open

    def of(self, head: str) -> Values:
        """The groups with a head; none where there is no such head."""
        return self._open[head] if head in self._open else _values(self._texts.get(head, ""))

    def text(self, head: str) -> str:
        """The lines of the list for the groups with a head."""
        if head not in self._open:
            return self._texts.get(head, "")
        return _NEXT.join(f"{_json(name)}:{_json(it)}" for name, it in sorted(self._open[head].items()))

    def fold(self, head: str) -> None:
        """Keep the groups with a head as a text again, which takes a tenth of the memory."""
        if head in self._open:
            self._texts[head] = self.text(head)
            del self._open[head]

    def take(self, head: str, other: Groups) -> None:
        """Have all groups with a head as another list has them."""
        self._texts[head] = other.text(head)

    def put(self, name: str, value: Any) -> None:
        """Have a group as it stands in another list."""
        head = head_of(name)
        if head not in self._open:
            self._open[head] = {**self.of(head)}
            self._texts.pop(head, None)
        self._open[head][name] = value

    def __getitem__(self, name: str) -> Group:
        return _group(self.of(head_of(name))[name])

    def __setitem__(self, name: str, group: Group) -> None:
        size = [[*group.size]] if any(group.size) else []
        self.put(name, [group.key, {path: [*it] for path, it in group.files.items()}, *size])

    def __delitem__(self, name: str) -> None:
        head, left = head_of(name), {**self.of(head_of(name))}
        del left[name]
        self._texts.pop(head, None)
        self._open.pop(head, None)
        if left:
            self._open[head] = left

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(self.of(head) for head in self.heads)

    def __len__(self) -> int:
        return sum(len(self.of(head)) for head in self.heads)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self.of(head_of(name))


def head_of(name: str) -> str:
    """The first part of the name of a group, or of a game or a board: that of a game is in the names of all its groups."""
    return name.partition("/")[0]


def stamps_of(value: Any) -> Stamps | None:
    """The files of a group as the list has it; None for a spoilt one."""
    return value[1] if isinstance(value, list) and len(value) > 1 and isinstance(value[1], dict) else None


@lru_cache(maxsize=8)
def _values(text: str) -> Values:
    """The groups in some lines of the list; a spoilt one is None. Builds work on a few games at a time, and ask again and again."""
    try:
        found: Values = json.loads(f"{{{text}}}")
    except ValueError:
        return dict(map(_value, text.split(_NEXT)))
    return found


def _value(line: str) -> tuple[str, Any]:
    name, _, value = line.partition('":')
    try:
        return json.loads(f'{name}"'), json.loads(value)
    except ValueError:
        return name.removeprefix('"'), None


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
    yield from _section(_GROUPS, map(lines.text, lines.heads))


def added(groups: Mapping[str, Group], covers: Mapping[str, Cover]) -> bytes:
    """The line that a build adds to the list when some groups and covers are done."""
    lines, known = listed(groups), {name: [it.key, it.whole, it.card] for name, it in covers.items()}
    values = {name: it for head in lines.heads for name, it in lines.of(head).items()}
    return (_json({"covers": known, "groups": values}) + "\n").encode()


_PIECE = 1_000_000
_NEXT = ",\n"
_COVERS = '"covers":{\n', "},\n"
_GROUPS = '"groups":{\n', "}}\n"
"""How the two parts of the list begin and end."""


def listed(groups: Mapping[str, Group]) -> Groups:
    """Groups as the list has them."""
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


_json = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def _parse(lines: Iterator[str]) -> Manifest:
    """The manifest in the lines of a file. Its groups are only parted, not parsed: that would take ten times the memory."""
    data = json.loads(f"{next(lines, '').removesuffix(_NEXT)}}}")
    if data["format"] != FORMAT:
        return Manifest()
    covers = {name: json.loads(it) for name, it in _entries(lines, _COVERS)}
    groups = Groups(_texts_by_head(lines))
    for line in lines:
        if not line.endswith("\n"):
            break  # the build was killed while it wrote this line
        done = json.loads(line)
        covers |= done["covers"]
        for name, it in done["groups"].items():
            groups.put(name, it)
    return Manifest(groups, {name: _cover(it) for name, it in covers.items()}, data["finished"], data.get("failed", {}))


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


def _texts_by_head(lines: Iterator[str]) -> dict[str, str]:
    """The lines of the groups of each game and board. Raises ValueError where the part of the groups is not whole."""
    opening, closing = _GROUPS
    if next(lines, "") != opening:
        raise ValueError("this is no list of ours")
    found: dict[str, list[str]] = {}
    same, own = closing, list[str]()
    for line in lines:
        if line == closing:
            return {head: _NEXT.join(those) for head, those in found.items()}
        if not line.startswith(same):
            name, _ = line.split('":', 1)
            head = head_of(json.loads(f'{name}"'))
            same, own = f"{_json(head)[:-1]}/", found.setdefault(head, [])
        own.append(line.rstrip(_NEXT))
    raise ValueError("this list breaks off")


def _group(found: Any) -> Group:
    try:
        key, files, *size = found
        return Group(key, {path: FileStamp(*stamp) for path, stamp in files.items()}, *map(tuple, size))
    except (ValueError, TypeError, AttributeError):  # a spoilt line; made from nothing that is known, the group is made anew
        return Group("")


def _cover(found: Any) -> Cover:
    key, whole, card = found
    return Cover(key, card, whole)
