"""`gazette guard`: writes the files that keep open orders of sealed games out of git."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from generator.cli import console, games, github, redaction, starting_files
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Write today's .gitignore of every sealed game, and the hook; say how the hook is switched on."""
    from generator import store

    base = games.repository(args)
    sealed = [name for name in games.choose(base / "state", args.game) if redaction.is_sealed(base / "state", name)]
    if not sealed:
        console.say("There is no sealed game here.")
        return FINE
    changed = [path for name in sealed for path in store.guard(base / "state", name)] + starting_files.write_hook(base)
    for path in changed:
        console.say(github.relative(str(path), base))
    told = "Commit these. " if changed else ""
    console.say(f"{told}`git config core.hooksPath {Path(starting_files.HOOK).parent}` switches on the hook.")
    return FINE
