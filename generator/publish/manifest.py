"""The list of the files that builds wrote, with what each was made from: `.gazette.json` in the output folder.

Files that are made together are a group, with one key for all that they are made from. A build touches no file outside the list.

The list is JSON with a line for each group and each cover. A build that is under way adds a line at its end for each game that is
done, since to write the whole list that often would take longer than all else on a large site; the end of the build writes it anew.
Before its first change it adds a line that says so, where a list stands already.

The first line tells how long the lines of each game are, and how much they list. So those of a game that stays as it is are read
and written as one piece that nobody looks into.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, BinaryIO

from generator.core.quick_dataclass import dataclass
from generator.publish.file_groups import NEXT, Group, Groups, Sums, as_json, head_of, listed

NAME = ".gazette.json"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Cover:
    """What was made of a game or a board: the key of its inputs, what other pages say of it, and whether no picture is missing.

    `origin` has the hash of game.yaml and the rule system that it names, where nothing else of it says what a game is made from.
    """

    key: str
    card: Mapping[str, Any] = field(default_factory=dict)
    whole: bool = True
    origin: tuple[str, str] | None = None


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
        with (out / NAME).open("rb") as file:
            return _parse(file)
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
    failed = f',"failed":{as_json(manifest.failed)}' if manifest.failed else ""
    heads = {head: [_bytes(lines.text(head)), *lines.sums(head)] for head in lines.heads}
    yield f'{{"format":{FORMAT},"finished":{as_json(manifest.finished)}{failed},"heads":{as_json(heads)}{NEXT}'
    covers = (f"{as_json(name)}:{as_json(_plain(it))}" for name, it in sorted(manifest.covers.items()))
    yield from _section(_COVERS, covers)
    yield from _section(_GROUPS, map(lines.text, lines.heads))


def added(groups: Mapping[str, Group], covers: Mapping[str, Cover]) -> bytes:
    """The line that a build adds to the list when some groups and covers are done."""
    lines, known = listed(groups), {name: _plain(it) for name, it in covers.items()}
    values = {name: it for head in lines.heads for name, it in lines.of(head).items()}
    return (as_json({"covers": known, "groups": values}) + "\n").encode()


UNDER_WAY = b'{"covers":{},"finished":false,"groups":{}}\n'
"""The line that a build adds to the list of the last one before it changes anything."""


def _plain(cover: Cover) -> list[Any]:
    return [cover.key, cover.whole, cover.card, *([cover.origin] if cover.origin else [])]


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode())


_PIECE = 1_000_000
_COVERS = '"covers":{\n', "},\n"
_GROUPS = '"groups":{\n', "}}\n"
"""How the two parts of the list begin and end."""


def _section(around: tuple[str, str], entries: Iterable[str]) -> Iterator[str]:
    opening, closing = around
    yield opening
    between = ""
    for entry in entries:
        yield between + entry
        between = NEXT
    yield ("\n" if between else "") + closing


def _parse(file: BinaryIO) -> Manifest:
    """The manifest in a file. Its groups are only parted, not parsed: that would take ten times the memory."""
    lines = (line.decode() for line in file)
    data = json.loads(f"{next(lines, '').removesuffix(NEXT)}}}")
    if data["format"] != FORMAT:
        return Manifest()
    covers = {name: json.loads(it) for name, it in _entries(lines, _COVERS)}
    groups_begin = file.tell()
    groups = _in_pieces(file, data.get("heads", {}))
    if groups is None:
        file.seek(groups_begin)
        groups = Groups(_texts_by_head(lines))
    for line in lines:
        if not line.endswith("\n"):
            data["finished"] = False  # the build was killed while it wrote this line, and none can be added behind it
            break
        done = json.loads(line)
        data["finished"] &= done.get("finished", True)
        covers |= done["covers"]
        for name, it in done["groups"].items():
            groups.put(name, it)
    return Manifest(groups, {name: _cover(it) for name, it in covers.items()}, data["finished"], data.get("failed", {}))


def _in_pieces(file: BinaryIO, heads: Mapping[str, list[int]]) -> Groups | None:
    """The groups, read by what the first line tells of them; None where that does not fit, since somebody changed the list."""
    texts: dict[str, str] = {}
    between = _GROUPS[0].encode()
    for head, (length, *_) in heads.items():
        begun, text = file.read(len(between)), file.read(length).decode()
        if begun != between or not text.startswith((f"{as_json(head)}:", f"{as_json(head)[:-1]}/")):
            return None
        texts[head], between = text, NEXT.encode()
    ending = f"\n{_GROUPS[1]}".encode()
    fits = texts and file.read(len(ending)) == ending
    return Groups(texts, {head: Sums(*sums) for head, (_, *sums) in heads.items()}) if fits else None


def _entries(lines: Iterator[str], around: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """The names in a part of the list, and the rest of each line. Raises ValueError where the part is not whole."""
    opening, closing = around
    if next(lines, "") != opening:
        raise ValueError("this is no list of ours")
    for line in lines:
        if line == closing:
            return
        name, value = line.split('":', 1)
        yield (name[1:] if "\\" not in name else json.loads(f'{name}"')), value.rstrip(NEXT)
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
            return {head: NEXT.join(those) for head, those in found.items()}
        if not line.startswith(same):
            name, _ = line.split('":', 1)
            head = head_of(json.loads(f'{name}"'))
            same, own = f"{as_json(head)[:-1]}/", found.setdefault(head, [])
        own.append(line.rstrip(NEXT))
    raise ValueError("this list breaks off")


def _cover(found: Any) -> Cover:
    key, whole, card, *origin = found
    return Cover(key, card, whole, *map(tuple, origin))
