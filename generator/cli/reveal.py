"""`gazette reveal`: when a game is over, who sent what, and the salts by which anybody can check it."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import console, games, github, keys, report
from generator.cli.failure import FAULTS, FINE


def run(args: Namespace) -> int:
    """Write what was secret beside each record; `gazette build` makes pages of it."""
    from generator import store

    base = games.repository(args)
    root = base / "state"
    (name,) = games.choose(root, args.game)
    game = games.load(root, name)
    if game.rules is None:
        report.show(game.problems, base, name)
        return FAULTS
    done = store.reveal(root, name, game.rules, keys.given(args))
    report.show(done.problems, base, name)
    if report.faults(done.problems):
        return FAULTS
    for path in done.paths:
        console.say(github.relative(str(path), base))
    console.say(f"{name}: {'everything is revealed; `gazette build` publishes it' if done.paths else 'all was revealed already'}")
    return FINE
