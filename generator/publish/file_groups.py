"""The groups of files on the list of a build (`manifest`): by name, and those of a game as one text while nobody works on them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import field
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

from generator.core.quick_dataclass import dataclass

NEXT = ",\n"
"""What stands between two lines of the list."""
as_json = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode
"""A value as the list has it: equal ones give equal texts."""


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


class Sums(NamedTuple):
    """How many files some groups have, the bytes of those that readers see, and of these the bytes of sealed reports."""

    files: int = 0
    whole: int = 0
    sealed: int = 0


Stamps = Mapping[str, tuple[str, int]]
"""The sha256 and the size of each file, by its path."""
Values = Mapping[str, Any]
"""Groups by name, each as the list has it: its key, its files, and the size of a picture."""


class Groups(MutableMapping[str, Group]):
    """Groups by name. Those of a game or a board are one text, as they stand in the list, while nobody works on them.

    A large site has some hundred thousand. The first part of their names, the `head`, tells which of them belong together.
    """

    def __init__(self, texts: Mapping[str, str] = MappingProxyType({}), sums: Mapping[str, Sums] = MappingProxyType({})) -> None:
        self._texts = dict(texts)
        self._sums = dict(sums)
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
        return NEXT.join(f"{as_json(name)}:{as_json(it)}" for name, it in sorted(self._open[head].items()))

    def sums(self, head: str) -> Sums:
        """How much the groups with a head list."""
        if head not in self._sums:
            self._sums[head] = _sums(self.of(head))
        return self._sums[head]

    def pages(self, head: str) -> list[str]:
        """The paths of the pages, with a folder of their own, in the groups with a head."""
        return _PAGE.findall(self.text(head))

    def fold(self, head: str) -> None:
        """Keep the groups with a head as a text again, which takes a tenth of the memory."""
        if head in self._open:
            self._texts[head] = self.text(head)
            del self._open[head]

    def take(self, head: str, other: Groups) -> None:
        """Have all groups with a head as another list has them."""
        self._texts[head], self._sums[head] = other.text(head), other.sums(head)

    def put(self, name: str, value: Any) -> None:
        """Have a group as it stands in another list."""
        head = head_of(name)
        if head not in self._open:
            self._open[head] = {**self.of(head)}
            self._texts.pop(head, None)
        self._open[head][name] = value
        self._sums.pop(head, None)

    def __getitem__(self, name: str) -> Group:
        return _group(self.of(head_of(name))[name])

    def __setitem__(self, name: str, group: Group) -> None:
        size = [[*group.size]] if any(group.size) else []
        self.put(name, [group.key, {path: [*it] for path, it in group.files.items()}, *size])

    def __delitem__(self, name: str) -> None:
        head, left = head_of(name), {**self.of(head_of(name))}
        del left[name]
        for those in (self._texts, self._open, self._sums):
            those.pop(head, None)
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


def _sums(groups: Values) -> Sums:
    files = whole = sealed = 0
    for it in groups.values():
        stamps = stamps_of(it) or {}
        files += len(stamps)
        for path, (_, size) in stamps.items():
            if "/." not in path:  # what only builds read, and hide
                whole += size
                sealed += size if path.endswith(".age") else 0
    return Sums(files, whole, sealed)


_PAGE = re.compile(r'"([^"\\]+/index\.html)":\["[0-9a-f]{64}",')


@lru_cache(maxsize=8)
def _values(text: str) -> Values:
    """The groups in some lines of the list; a spoilt one is None. Builds work on a few games at a time, and ask again and again."""
    try:
        found: Values = json.loads(f"{{{text}}}")
    except ValueError:
        return dict(map(_value, text.split(NEXT)))
    return found


def _value(line: str) -> tuple[str, Any]:
    name, _, value = line.partition('":')
    try:
        return json.loads(f'{name}"'), json.loads(value)
    except ValueError:
        return name.removeprefix('"'), None


def listed(groups: Mapping[str, Group]) -> Groups:
    """Groups as the list has them."""
    if isinstance(groups, Groups):
        return groups
    lines = Groups()
    lines.update(groups)
    return lines


def _group(found: Any) -> Group:
    try:
        key, files, *size = found
        return Group(key, {path: FileStamp(*stamp) for path, stamp in files.items()}, *map(tuple, size))
    except (ValueError, TypeError, AttributeError):  # a spoilt line; made from nothing that is known, the group is made anew
        return Group("")
