"""Reads the press of a phase: what players publish, pasted by the GM from anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from generator.core.problem import Problem
from generator.core.unseen import seen, unseen
from generator.store.decoding import characters, conflicts, piled, spot_in
from generator.store.game_folders import Folder, folders, is_own
from generator.store.reading import BY_HAND

_SHOWN = 20


def read_press(folder: Folder) -> tuple[str, list[Problem]]:
    """The press in the folder of a phase, without invisible characters, for which there are notices; empty without press.

    Faults: bytes that are not UTF-8, and other things that cannot be printed.
    """
    path = folder.press
    if not (is_own(path) and path.is_file()):
        return "", []
    with path.open("rb") as stream:
        text, problems = characters(stream.read(BY_HAND.size + 1), str(path), BY_HAND.size)
    if text is None:
        return "", problems
    problems += [*_left_out(text, str(path)), *conflicts(text, str(path))]
    problems += piled(text, lambda offset: spot_in(text, offset, str(path)))
    return seen(text.replace("\r\n", "\n")), problems


def press_problems(found: Iterable[Folder]) -> list[Problem]:
    """What is wrong with the press of all these phases."""
    return [problem for folder in found for problem in read_press(folder)[1]]


def press_notices(root: Path, name: str) -> list[Problem]:
    """A notice for each run of characters that is left out of the press of a game; faults are found when the game is read."""
    return [problem for problem in press_problems(folders(root, name)) if problem.weight == "notice"]


def _left_out(text: str, file: str) -> list[Problem]:
    """A notice for each run of characters that is left out, as long as there are not too many to read."""
    runs = unseen(text)
    told = [
        Problem("notice", "left-out", f"{_names(run[0])} cannot be seen and is left out", spot_in(text, run.start(), file))
        for run in islice(runs, _SHOWN)
    ]
    if more := next(runs, None):
        count = 1 + sum(1 for _ in runs)
        message = f"from here on such characters are left out in {count} more places"
        told.append(Problem("notice", "left-out", message, spot_in(text, more.start(), file)))
    return told


def _names(run: str) -> str:
    """`U+200B`, `U+200B U+200E`, or `U+200B U+200B U+200B and 40 more`."""
    named = " ".join(f"U+{ord(sign):04X}" for sign in run[:3])
    return f"{named} and {len(run) - 3} more" if len(run) > 3 else named
