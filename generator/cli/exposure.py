"""Finds files that everybody who has the repository can read, and should not."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import discretion
from generator.core.problem import Problem, fault
from generator.core.text import Spot

if TYPE_CHECKING:
    from generator.store import Checked


def exposed(root: Path, game: str) -> list[Problem]:
    """A fault for each file of a sealed game that lies open in the repository; one that git ignores is the GM's own."""
    from generator import store

    if not discretion.is_sealed(root, game):
        return []
    return [_told(path) for path in store.hidden_files(root, game) if discretion.in_public() or _is_tracked(path)]


def premature(root: Path, game: str, seen: Checked) -> list[Problem]:
    """A notice where orders of an open game were pushed before they are final: until they are run, all can read and wait."""
    from generator import store

    words, _ = store.read_game(root, game)
    if words is None or words.get("secrecy", "open") != "open" or seen.final or seen.phase is None or not seen.powers[0]:
        return []
    folder = root / game / seen.phase.folder
    there = [path for path in (folder / "orders.yaml", *sorted(folder.glob("orders/*.yaml"))) if path.is_file()]
    pushed = next((path for path in there if discretion.in_public() or _is_pushed(path)), None)
    if pushed is None:
        return []
    at, hint = Spot(str(pushed)), "push orders once, complete and final; or keep the game private or sealed"
    return [Problem("notice", "pushed-early", "these orders can be read by everybody, and are not final", at, hint)]


def _is_tracked(path: Path) -> bool:
    return _git(path.parent, "ls-files", "--error-unmatch", "--", path.name)


def _is_pushed(path: Path) -> bool:
    there = _git(path.parent, "cat-file", "-e", f"@{{upstream}}:./{path.name}")
    return there and _git(path.parent, "diff", "--quiet", "@{upstream}", "--", path.name)


def _git(folder: Path, *words: str) -> bool:
    """Whether git says yes; where there is none, it says no."""
    try:
        return subprocess.run(["git", *words], cwd=folder, capture_output=True, check=False).returncode == 0  # noqa: S603, S607
    except OSError:
        return False


def _told(path: Path) -> Problem:
    hint = f"take it out by `git rm --cached {path.name}`; what was pushed must count as read"
    return fault("open-in-a-sealed-game", "git holds this file, which must be sealed", Spot(str(path)), hint)
