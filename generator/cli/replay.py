"""`gazette replay`: runs the archive again in memory and compares every byte."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import console, games, given_keys, printed_problems, redaction
from generator.cli.exit_codes import FAULTS, FINE
from generator.cli.progress import PROGRESS
from generator.cli.unforeseen_errors import guarded
from generator.core.problem import Problem

if TYPE_CHECKING:
    from generator.store.sealing import Keyring


def run(args: Namespace) -> int:
    """Replay all games or one. The exit code is 1 if a hash does not fit what it names."""
    base = games.repository(args)
    root = base / "state"
    problems: dict[str, list[Problem]] = {}
    for name in PROGRESS.through(games.choose(root, args.game), "replaying"):
        found = guarded(partial(_replayed, root, name, given_keys.given(args)), debug=args.debug)
        problems[name] = [found] if isinstance(found, Problem) else found
    if not problems and not args.json:
        console.say(games.NONE)
    if args.json:
        told = {name: [printed_problems.plain(each, base) for each in found] for name, found in problems.items()}
        printed_problems.as_json({"games": told})
    else:
        for name, found in problems.items():
            printed_problems.show(found, base, name)
            console.say(f"{name}: {_summary(found)}")
    return FAULTS if any(printed_problems.faults(found) for found in problems.values()) else FINE


def _replayed(root: Path, name: str, keyring: Keyring) -> list[Problem]:
    from generator import store

    game = games.load(root, name)
    found = game.problems
    if game.rules:
        found = store.replay(root, name, game.rules, keyring)
        found += store.compare_reports(root, name, game.rules, keyring)
    found = list(dict.fromkeys(found))
    return redaction.discreet(found, sealed=redaction.is_sealed(root, name))


def _summary(found: list[Problem]) -> str:
    if any(problem.code == "failed" for problem in found):
        return "not replayed"
    if any(problem.code == "no-key" for problem in found):
        return "what is sealed cannot be replayed without its key"
    if printed_problems.faults(found):
        return "differs from what was recorded: the archive is not whole"
    closed = [problem for problem in found if problem.code == "not-compared"]
    if different := len(found) - len(closed):
        return f"the archive is whole; today's rules make {printed_problems.counted(different, 'difference')}, listed above"
    return "every byte is the same but for what stays sealed" if closed else "every byte is the same"
