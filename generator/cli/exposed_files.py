"""Finds files that whoever has the repository can read, and should not."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import git, redaction
from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault

if TYPE_CHECKING:
    from generator.store import CheckResult


def exposed(root: Path, name: str) -> list[Problem]:
    """A fault for each file of a sealed game that git has, or would take, and that is not on the list of what may be committed.

    Files that git ignores are the GM's own business. Where strangers may read what is printed, only a blank sheet may be there.
    """
    from generator import store

    if not redaction.is_sealed(root, name):
        return []
    home = root / name
    held, taken = _listed(home, "--cached"), _listed(home, "--others", "--exclude-standard")
    lying = [path.relative_to(home) for path in store.unlisted(root, name) if path.name != "sheet.yaml"]
    open_files = {path: path in held for path in (*taken, *(lying if redaction.in_public() else ()), *held)}
    problems = [_told(home / path, held=known) for path, known in sorted(open_files.items()) if not store.is_listed(path)]
    problems += [_not_age(home / path) for path in sorted(open_files) if store.is_listed(path) and _plain(home / path)]
    return problems if store.is_guarded(root, name) else [*problems, _old_list(home)]


def _plain(path: Path) -> bool:
    """Whether a file has the name of one that age sealed, and is not sealed."""
    if path.suffix != ".age" or not path.is_file():
        return False
    with path.open("rb") as stream:
        return not stream.read(21).startswith((b"age-encryption.org/v1", b"-----BEGIN AGE "))


def _not_age(path: Path) -> Problem:
    hint = f"take `.age` off its name{'' if path.name != 'orders.yaml.age' else ' and type `gazette seal`'}"
    return fault("not-sealed", "this file is called .age, but nothing in it is sealed", Spot(str(path)), hint)


def unguarded(repository: Path) -> list[Problem]:
    """A notice when git does not run the hook that refuses open orders; there is none in a forge's job, which needs no hook."""
    from generator.cli.starting_files import HOOK, OUR_HOOK, hook  # what sealed games alone need

    top = git.says(repository, "rev-parse", "--show-toplevel").strip()
    if not top or redaction.in_public():
        return []
    active = Path(top) / git.says(Path(top), "rev-parse", "--git-path", "hooks/pre-commit").strip()
    there = active.is_file() and os.access(active, os.X_OK)
    text = active.read_bytes().replace(b"\r\n", b"\n") if there else b""
    at, ours = Spot(str(active)), OUR_HOOK in text
    if text == hook() or (HOOK.encode() in text and not ours):
        return []
    if ours:
        return [Problem("notice", "old-hook", "this hook is not the one of today", at, "`gazette guard` writes it anew")]
    switch = f"type `gazette guard` and `git config core.hooksPath {Path(HOOK).parent}`"
    hint = f"let this one call {HOOK}, which `gazette guard` writes" if there else switch
    return [Problem("notice", "hook-off", "git does not run the hook that refuses open orders", at, hint)]


def premature(root: Path, name: str, seen: CheckResult) -> list[Problem]:
    """A notice when orders of an open game were pushed before they are final: other players can read them and still send theirs."""
    from generator import store

    game_file, _ = store.read_game(root, name)
    came = any(each.given for each in seen.counts)
    if game_file is None or game_file.get("secrecy", "open") != "open" or seen.final or seen.phase is None or not came:
        return []
    folder = root / name / seen.phase.folder
    there = [path for path in (folder / "orders.yaml", *sorted(folder.glob("orders/*.yaml"))) if path.is_file()]
    pushed = next((path for path in there if redaction.in_public() or _is_pushed(path)), None)
    if pushed is None:
        return []
    at, hint = Spot(str(pushed)), "push orders once, complete and final; or keep the game private or sealed"
    return [Problem("notice", "pushed-early", "these orders can be read by everybody, and are not final", at, hint)]


def git_would_take(path: Path) -> bool:
    """Whether `git add` would take a file: it lies in a repository and is not ignored there."""
    inside = git.succeeds(path.parent, "rev-parse", "--is-inside-work-tree")
    return inside and not git.succeeds(path.parent, "check-ignore", "-q", "--", path.name)


def _is_pushed(path: Path) -> bool:
    there = git.succeeds(path.parent, "cat-file", "-e", f"@{{upstream}}:./{path.name}")
    return there and git.succeeds(path.parent, "diff", "--quiet", "@{upstream}", "--", path.name)


def _listed(home: Path, *which: str) -> list[Path]:
    """The files that git knows of in a folder, as seen from there."""
    return [Path(name) for name in git.says(home, "ls-files", "-z", *which, "--", ".").split("\0") if name]


def _told(path: Path, *, held: bool) -> Problem:
    at = Spot(str(path))
    if held:
        hint = f"take it out by `git rm --cached {shlex.quote(path.name)}` in its folder; what was pushed must count as read"
        return fault("open-in-a-sealed-game", "git holds this file, which a sealed game must not show", at, hint)
    message = "git does not leave out this file, which a sealed game must not show"
    return fault("open-in-a-sealed-game", message, at, "move it away")


def _old_list(home: Path) -> Problem:
    message = "this is not the list of names that keeps open copies of orders out of git"
    return Problem("notice", "old-gitignore", message, Spot(str(home / ".gitignore")), "`gazette guard` writes it anew")
