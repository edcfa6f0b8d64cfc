"""Finds records that were damaged, by hand, by a merge or by a disk: the position that a record led to names its hash."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.core.canonical_yaml import digest
from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault
from generator.core.record import hash_of
from generator.core.timetable import read_moment
from generator.store.game_folders import Folder, following
from generator.store.reading import read_yaml

NEXT = re.compile(rb"^next: (sha256:[0-9a-f]{64})$", re.MULTILINE)
PREVIOUS = re.compile(rb"^previous: (sha256:[0-9a-f]{64})\n", re.MULTILINE)
_HASH = re.compile(r"sha256:[0-9a-f]{64}")
_KINDS = {"at": str, "why": str, "next": str, "inputs": Mapping, "commitments": Mapping, "after": Mapping, "events": list}
_CALLED = {str: "a text", Mapping: "a mapping", list: "a list"}
_NEEDED = ("inputs", "events")
_HINT = "put the file back that the engine wrote"


def damage(found: Sequence[Folder], folder: Folder, name: str) -> list[Problem]:
    """What is wrong with the record in one of the folders of a game; nothing where it is as the engine wrote it.

    The file is parsed only if its bytes are others than the engine's; changed line ends and comments are no damage.
    """
    behind = following(found, folder)
    record = as_bytes(folder.results)
    after = as_bytes(behind.position) if behind else b""
    if behind and agrees(PREVIOUS, after, record, folder.results):
        return []
    if wrong := _misshapen(folder, name):
        return wrong
    if behind and agrees(NEXT, record, PREVIOUS.sub(b"", after, count=1), behind.position, "previous"):
        hint = f"put it back; `gazette erratum GAME {folder.phase.id} --why TEXT` corrects a phase that was run"
        return [fault("edited-file", "this record was changed after the engine wrote it", Spot(str(folder.results)), hint)]
    return []


def agrees(named: re.Pattern[bytes], source: bytes, target: bytes, path: Path, without: str = "") -> bool:
    """Whether the hash that the bytes `source` name is that of `target`, the bytes of the file at `path`."""
    match = named.search(source)
    if match is None:
        return False
    wanted = match[1].decode()
    if digest(target) == wanted:
        return True
    tree, _ = read_yaml(path, typed=True)
    return isinstance(tree, Map) and hash_of(tree, without) == wanted


def as_bytes(path: Path) -> bytes:
    """What is in a file, with the line ends that the engine writes."""
    return path.read_bytes().replace(b"\r\n", b"\n")


def _misshapen(folder: Folder, name: str) -> list[Problem]:
    """Every fault in the shape of a record, at its line and column."""
    record, problems = read_yaml(folder.results, typed=True)
    if problems:
        return problems
    if not isinstance(record, Map):
        return [fault("record", "a record is a mapping", record or Spot(str(folder.results)), _HINT)]
    places = {key: key for key in record}  # a number and a null have no place of their own
    return [fault("record", said, places.get(at, record), _HINT) for said, at in _faults(folder, name, record)]


def _faults(folder: Folder, name: str, record: Map) -> Iterator[tuple[str, str]]:
    """What is wrong with a record, each with the key where it is wrong."""
    phase = folder.phase
    for key, value in {"format": 1, "game": name, "phase": phase.id, "revision": phase.revision}.items():
        if key not in record or record[key] != value:
            yield f"`{key}:` of this record must be {value}", key
    for key in _NEEDED:
        if key not in record:
            yield f"`{key}:` is missing in this record", ""
    wrong = [key for key, kind in _KINDS.items() if key in record and not isinstance(record[key], kind)]
    yield from ((f"`{key}:` of a record is {_CALLED[_KINDS[key]]}", key) for key in wrong)
    if "next" not in record and "after" not in record:
        yield "a record has `next:`, or `after:` where the game is over", ""
    if not wrong:  # else the values cannot be looked into
        yield from _wrong_values(record)


def _wrong_values(record: Map) -> Iterator[tuple[str, str]]:
    if "at" in record and record["at"] and read_moment(str(record["at"]), None) is None:
        yield "`at:` of this record is no moment", "at"
    hashes = {"next": record.get("next"), **dict(record.get("inputs", {})), **dict(record.get("commitments", {}))}  # type: ignore[arg-type]
    for key, value in hashes.items():
        if value is not None and not _HASH.fullmatch(str(value)):
            yield f"`{key}:` of this record is no hash", key if key in record else "inputs"
    events: Any = record.get("events", [])
    for event in events:
        if not isinstance(event, Mapping) or not isinstance(event.get("kind"), str):
            yield "an event of a record is a mapping with a `kind`", "events"
