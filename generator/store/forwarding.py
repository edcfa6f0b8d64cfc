"""Numbers what players propose to each other in the order file of the next phase, and says what the GM passes on to whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from generator.core.game import load
from generator.core.pending import Insertion, Letter, Pending
from generator.core.placed_values import Map, Seq, Spot, Text
from generator.core.problem import Problem, fault, faults_of
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.store.archive import Archive, open_archive, read_document, read_saved_position, take_in
from generator.store.game_folders import awaited
from generator.store.order_parts import write_orders
from generator.store.reading import load_yaml
from generator.store.sealing import NO_KEYS, Keyring, read_bytes
from generator.store.writing import one_at_a_time

_BLOCK = re.compile(r"[|>][-+0-9]*\s*(#.*\s*)?")
"""The head of a block text."""


@dataclass(frozen=True, slots=True)
class Forwarded:
    """What is to be passed on, the files in which numbers were written, and every problem."""

    letters: tuple[Letter, ...] = ()
    paths: tuple[Path, ...] = ()
    problems: list[Problem] = field(default_factory=list)


@one_at_a_time
def forward(root: Path, name: str, ruleset: Ruleset, keys: Keyring = NO_KEYS) -> Forwarded:
    """Write a number in front of whatever has none yet in the order file of the next phase; everything else in it stays as it is.

    A sealed file is sealed again. Nothing is written where the orders have a fault, or where a number would spoil the file.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None or faults_of(problems):
        return Forwarded(problems=problems)
    pending, more = _pending(archive)
    problems += more
    if pending is None or not pending.insertions:
        return Forwarded(pending.letters if pending else (), problems=problems)
    written, wrong = _numbered(archive, pending.insertions)
    if wrong:
        return Forwarded(problems=[*problems, *wrong])
    paths, unwritten = write_orders(root, name, archive.line[-1], dict(written), archive.recipients, keys)
    pending, more = _pending(archive)
    return Forwarded(pending.letters if pending else (), tuple(paths), list(dict.fromkeys([*problems, *unwritten, *more])))


def _pending(archive: Archive) -> tuple[Pending | None, list[Problem]]:
    """What is to be done for the phase that the game waits for."""
    waiting = awaited(archive.root, archive.game.id)
    ruleset = archive.game.ruleset
    if waiting is None or ruleset.pending is None:
        hint = "`gazette run` begins it" if ruleset.pending else ""
        said = "no phase is waited for" if ruleset.pending else "in this game nothing is passed on between players"
        return None, [fault("nothing-pending", said, Spot(str(archive.home)), hint)]
    saved, problems = read_saved_position(archive, waiting)
    document, wrong = read_document(archive, waiting)
    problems = [*problems, *wrong]
    if saved is None or document is None or faults_of(problems):
        return None, problems
    order_file, wrong = take_in(archive, saved, waiting, document)
    problems += wrong
    if order_file is None or order_file.orders is None:
        return None, problems
    return ruleset.pending(load(archive.game, saved), archive.game.settings, order_file.orders), problems


def _numbered(archive: Archive, insertions: Sequence[Insertion]) -> tuple[list[tuple[Path, str]], list[Problem]]:
    """The order files with their numbers, or the fault that one cannot be written."""
    by_file: dict[str, list[Insertion]] = {}
    for each in insertions:
        by_file.setdefault(each.spot.file, []).append(each)
    found, problems = [], []
    for file, own in by_file.items():
        path = Path(file.removesuffix(".age"))
        data, wrong = read_bytes(path, archive.keys)
        text = data.decode("utf-8")
        new = _inserted(text, own)
        problems += [*wrong, *_spoiled(text, new, own, file)]
        found.append((path, new))
    return found, problems


def _inserted(text: str, insertions: Sequence[Insertion]) -> str:
    """The text of a file with texts put in; one whose word is not found on its line is left out."""
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    lines = text.removeprefix(mark).splitlines(keepends=True)
    for spot, put, before in sorted(insertions, reverse=True):
        head = lines[spot.line - 1][spot.column - 1 :] if spot.line <= len(lines) else ""
        # The spot of a block text is that of its `|`, and its first line is the next one.
        at, column = (spot.line, 0) if _BLOCK.fullmatch(head) else (spot.line - 1, spot.column - 1)
        line = lines[at] if at < len(lines) else ""
        if word := re.compile(rf"\b{re.escape(before)}", re.IGNORECASE).search(line, column):
            lines[at] = line[: word.start()] + put + line[word.start() :]
    return mark + "".join(lines)


def _spoiled(text: str, new: str, insertions: Sequence[Insertion], file: str) -> Iterator[Problem]:
    """A fault for each insertion after which the file would not say the same with that alone added."""
    before, _ = load_yaml(text.encode(), file)
    after, problems = load_yaml(new.encode(), file)
    said = list(_leaves(after)) if not problems else []
    puts = [each.text for each in insertions]
    for at, leaf in enumerate(said):
        for put in puts:
            leaf = leaf.replace(put, "", 1)  # noqa: PLW2901 - one text is taken out after the other
        said[at] = leaf
    if said == list(_leaves(before)) and all(put in new for put in puts):
        return
    hint = "write a nation's orders a line each below `NATION: |`, or the number yourself"
    for each in insertions:
        yield fault("cannot-number", f"`{each.text.strip()}` cannot be written in front of this", each.spot, hint)


def _leaves(tree: Any) -> Iterator[str]:
    """Every key and every text of a file, in order."""
    if isinstance(tree, Map):
        for key, value in tree.items():
            yield str(key)
            yield from _leaves(value)
    elif isinstance(tree, Seq):
        for value in tree:
            yield from _leaves(value)
    elif isinstance(tree, Text):
        yield str(tree)
