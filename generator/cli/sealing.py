"""Finds files of a sealed game that everybody who has the repository can read."""

from __future__ import annotations

import subprocess
from pathlib import Path

from generator.cli import discretion
from generator.core.problem import Problem, fault
from generator.core.text import Spot, Text


def exposed(root: Path, game: str) -> list[Problem]:
    """A fault for each file that must be sealed and lies open in the repository; one that git ignores is the GM's own."""
    from generator import store

    return [_told(path) for path in store.hidden_files(root, game) if discretion.in_public() or _is_tracked(path)]


def _is_tracked(path: Path) -> bool:
    command = ["git", "ls-files", "--error-unmatch", "--", path.name]
    try:
        return subprocess.run(command, cwd=path.parent, capture_output=True, check=False).returncode == 0  # noqa: S603
    except OSError:
        return False


def _told(path: Path) -> Problem:
    hint = f"take it out by `git rm --cached {path.name}`; what was pushed must count as read"
    return fault("open-in-a-sealed-game", "git holds this file, which must be sealed", Text("", Spot(str(path), 1, 1)), hint)
