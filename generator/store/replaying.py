"""Running the archive again in memory.

The archive is sound while every hash fits what it names. A newer engine may give other events than the one that ran a phase: that
is a notice and no fault, since a record is never rewritten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import lru_cache, partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from generator.core.adjudicate import Circumstances, play_on
from generator.core.canonical_yaml import dump, flow
from generator.core.game import load
from generator.core.order_file import OrderFile
from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault, faults_of
from generator.core.record import Record, SavedPosition, hash_of
from generator.core.ruleset import Ruleset
from generator.store.archive import (
    Archive,
    open_archive,
    read_document,
    read_saved_position,
    recorded_moment,
    take_in,
)
from generator.store.damage import as_bytes
from generator.store.game_folders import Folder, folder, following, revised
from generator.store.orderfiles import has_orders
from generator.store.reading import read_yaml
from generator.store.sealing import NO_KEYS, Keyring, read_bytes
from generator.store.tampering import changed_orders, edited_files

EVENTS = "events:"
"""The line of a record behind which each line is an event."""


class Saved(NamedTuple):
    """The position in a folder, or why it cannot be read."""

    position: SavedPosition | None
    problems: list[Problem]


class Rerun(NamedTuple):
    """An opened game that is run again.

    `saved` gives the position in a folder, and remembers the last few: each is asked for by the phase that it came from and by the
    one that it leads to, and those of a campaign take long to read. `dues` has when each phase was due, by the name of its folder.
    """

    archive: Archive
    saved: Callable[[Folder], Saved]
    dues: Mapping[str, str]


def replay(root: Path, name: str, ruleset: Ruleset, keys: Keyring = NO_KEYS) -> list[Problem]:
    """Every fault of the archive, and a notice for each difference when all phases of all revisions are run again."""
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None:
        return problems
    problems += edited_files(archive)
    saved = lru_cache(maxsize=4)(lambda place: Saved(*read_saved_position(archive, place)))
    rerun = Rerun(archive, saved, _Dues(archive.found, saved))
    seen: set[Path] = set()
    for place in archive.found:
        if place.done and place.path not in seen:
            wrong, again = _chain(rerun, place)
            problems += wrong
            seen |= again
    return problems


def _chain(rerun: Rerun, start: Folder) -> tuple[list[Problem], set[Path]]:
    """The differences in a phase and in those after it that took no orders, and the folders that were compared."""
    archive = rerun.archive
    saved, wrong = rerun.saved(start)
    if saved is None:
        return wrong, {start.path}
    if saved.public.get("board", archive.game.board) != archive.game.board:
        at = Spot(str(start.position))
        return [Problem("notice", "other-board", "this phase was played on another board, and is not run again", at)], {start.path}
    order_file = None
    if archive.game.ruleset.waits(load(archive.game, saved)):
        order_file, problems = _orders(archive, start, saved)
        if order_file is None or problems:
            return problems, {start.path}
    records, problems = play_on(archive.game, saved, order_file, _course(rerun, start))
    seen = {start.path}
    for record in records:
        place = folder(archive.root, archive.game.id, record.phase)
        if not place.done:
            break  # the record before it tells that it leads elsewhere today
        problems += _differences(rerun, place, record)
        seen.add(place.path)
    return problems, seen


def _orders(archive: Archive, start: Folder, saved: SavedPosition) -> tuple[OrderFile | None, list[Problem]]:
    """The orders of a phase, which must be as they were when it was run."""
    if not has_orders(start):
        return None, [_unlike(start.results, 1, "was made without orders, unlike")]
    problems = changed_orders(archive, start)
    document, wrong = read_document(archive, start)
    order_file, more = take_in(archive, saved, start, document) if document is not None else (None, [])
    problems += faults_of(wrong)
    # Orders that are as they were and cannot be read any more are told as every other difference.
    problems += [] if problems else [replace(each, weight="notice", code="differs-today") for each in faults_of(more)]
    return order_file, problems


class _Dues(Mapping[str, str]):
    """When each phase was due, by the name of its folder; read when it is asked for, since a long game has many positions."""

    def __init__(self, found: Sequence[Folder], saved: Callable[[Folder], Saved]) -> None:
        self._saved = saved
        self._places = {each.phase.folder: each for each in found if each.stands}

    def __getitem__(self, name: str) -> str:
        place = self._places[name]
        saved, _ = self._saved(place)
        position = saved.public if saved else read_yaml(place.position, typed=True)[0]
        return str(position.get("due", "")) if isinstance(position, Mapping) else ""

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _course(rerun: Rerun, start: Folder) -> Circumstances:
    return Circumstances(recorded_moment(start), partial(revised, rerun.archive.found), rerun.dues, _behind(rerun, start))


def _behind(rerun: Rerun, start: Folder) -> dict[str, SavedPosition]:
    """The recorded positions of the phases after one that took no orders, by folder."""
    found: dict[str, SavedPosition] = {}
    place = following(rerun.archive.found, start)
    while place is not None and not has_orders(place):
        saved = rerun.saved(place).position
        if saved is None:
            break
        found[place.phase.folder] = saved
        place = following(rerun.archive.found, place)
    return found


def _differences(rerun: Rerun, place: Folder, record: Record) -> list[Problem]:
    """How the record of a phase differs from a run of today: faults in what binds the archive, notices in what the rules make."""
    archive = rerun.archive
    hidden = record.secret or bool(archive.recipients)
    problems = _compare_record(place.results, record)
    problems += _compare(archive, place.secret, dump(record.secret) if hidden else "")
    if record.after is None:
        return problems
    after: SavedPosition = record.after
    behind = folder(archive.root, archive.game.id, after.phase)
    known, wrong = rerun.saved(behind) if behind.stands else Saved(None, [])
    if known is not None and hash_of(known.secret) != hash_of(after.secret):
        problems.append(_unlike(behind.secret, 1, "its `position` differs from"))
    return [*problems, *wrong, *_compare(archive, behind.position, dump(after.public))]


def _compare_record(path: Path, record: Record) -> list[Problem]:
    """A fault where a record was made from something else; a notice with the rule for each event that differs."""
    if as_bytes(path) == dump(record.results).encode():
        return []  # as nearly always; only what differs has to be parsed
    known, problems = read_yaml(path, typed=True)
    if problems or not isinstance(known, Map):
        return problems or [_unlike(path, 1, "differs from")]
    made: Any = record.results
    loose = ("events", "next", "after")
    if [(key, value) for key, value in known.items() if key not in loose] != [
        (key, value) for key, value in made.items() if key not in loose
    ]:
        message = "this record names other inputs than running the phase again does"
        return [fault("unlike", message, Spot(str(path)), "put its files back as they were")]
    found = _compare_events(path, [flow(event) for event in known.get("events", ())], record)
    if not found and any(known.get(key) != made.get(key) for key in ("next", "after")):
        found = [_unlike(path, 1, "leads to another position than")]
    return found


def _compare_events(path: Path, before: list[str], record: Record) -> list[Problem]:
    """A notice for each event that today's rules give otherwise, do not give, or give where there was none."""
    made: Any = record.results["events"]
    today = [flow(event) for event in made]
    first = path.read_text(encoding="utf-8").splitlines().index(EVENTS) + 2 if before else 1
    found: list[Problem] = []
    for tag, old, old_end, new, new_end in SequenceMatcher(None, before, today, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        changed = zip_longest(range(old, old_end), range(new, new_end))
        said = [_said(before, today, record.steps, was, now) for was, now in changed]
        found += [
            Problem("notice", "differs-today", text, Spot(str(path), first + min(old + number, max(old_end - 1, old)), 1))
            for number, text in enumerate(said)
        ]
    return found


def _said(before: list[str], today: list[str], steps: tuple[str, ...], was: int | None, now: int | None) -> str:
    if now is None:
        return f"no rule of today gives this: {before[was or 0]}"
    rule = f"by today's rule `{steps[now]}`"
    return f"{rule} this is {today[now]}, and was {before[was]}" if was is not None else f"{rule} there is also {today[now]}"


def _compare(archive: Archive, path: Path, wanted: str) -> list[Problem]:
    data, problems = read_bytes(path, archive.keys)
    if problems:
        return problems
    found = data.decode(errors="replace").replace("\r\n", "\n")
    if found == wanted:
        return []
    lines = zip(found.split("\n"), wanted.split("\n"), strict=False)
    line = next((number for number, (old, new) in enumerate(lines, 1) if old != new), 1)
    return [_unlike(path, line, "differs from" if found else "is missing, unlike in")]


def _unlike(path: Path, line: int, said: str) -> Problem:
    at = Spot(str(path), line, 1)
    return Problem("notice", "differs-today", f"this file {said} what running the phase again gives today", at)
