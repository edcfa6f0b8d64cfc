"""Finds engine files that somebody edited: each names the hash of the ones it was made from and of the one it led to."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path

from generator.core.canonical import digest
from generator.core.problem import Problem, fault
from generator.core.record import hash_of
from generator.core.text import Map, Spot
from generator.store.layout import Folder, following
from generator.store.reading import read_yaml

_INPUT = re.compile(rb"^inputs: \{position: (sha256:[0-9a-f]{64})", re.MULTILINE)
_NEXT = re.compile(rb"^next: (sha256:[0-9a-f]{64})$", re.MULTILINE)
_LAST = re.compile(rb"^after:", re.MULTILINE)
_PREVIOUS = re.compile(rb"^previous: (sha256:[0-9a-f]{64})\n", re.MULTILINE)


def edited_files(found: Sequence[Folder], rulings: Collection[str]) -> list[Problem]:
    """A fault for each position or record that is not what the engine wrote, naming what to do instead.

    Only bytes are compared; a file is parsed where they differ, so that line ends and comments do no harm.
    """
    problems: dict[Path, Problem] = {}
    for folder in found:
        if not folder.done or not folder.stands:
            continue
        record, position = _bytes(folder.results), _bytes(folder.position)
        if not _agrees(_INPUT, record, position, folder.position):
            problems[folder.position] = _position_problem(folder.position, rulings)
        behind = None if _LAST.search(record) else following(found, folder)
        if behind is None:
            continue
        after = _bytes(behind.position)
        if not _agrees(_NEXT, record, _PREVIOUS.sub(b"", after, count=1), behind.position, "previous"):
            problems[behind.position] = _position_problem(behind.position, rulings)
        elif not _agrees(_PREVIOUS, after, record, folder.results):
            problems[folder.results] = _record_problem(folder)
    return [problems[path] for path in sorted(problems)]


def _agrees(named: re.Pattern[bytes], source: bytes, target: bytes, path: Path, without: str = "") -> bool:
    """Whether the hash that `source` names is that of `target`, the bytes of the file at `path`."""
    match = named.search(source)
    if match is None:
        return False
    wanted = match[1].decode()
    if digest(target) == wanted:
        return True
    tree, _ = read_yaml(path, typed=True)
    return isinstance(tree, Map) and hash_of(tree, without) == wanted


def _bytes(path: Path) -> bytes:
    return path.read_bytes().replace(b"\r\n", b"\n")


def _position_problem(path: Path, rulings: Collection[str]) -> Problem:
    hint = f"put it back; to change the board, write a ruling in the order file ({', '.join(rulings)})"
    return fault("edited-file", "this position was changed after the engine wrote it", Spot(str(path)), hint)


def _record_problem(folder: Folder) -> Problem:
    hint = f"put it back; `gazette erratum GAME {folder.phase.id} --why TEXT` corrects a phase that was run"
    at = Spot(str(folder.results))
    return fault("edited-file", "this record was changed after the engine wrote it", at, hint)
