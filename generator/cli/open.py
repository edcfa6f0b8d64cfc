"""`gazette open`: sealed orders can be read and changed again."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import console, discretion, games, github, keys, phases, report
from generator.cli.failure import FAULTS, FINE


def run(args: Namespace) -> int:
    """Open the orders of the phase that is waited for, or print those of another."""
    from generator import store

    base = games.repository(args)
    root = base / "state"
    (name,) = games.choose(root, args.game)
    discretion.ask_for_privacy(root, name)
    if args.phase is not None:
        return _print(args, name)
    done = store.open_orders(root, name, keys.given(args))
    report.show(done.problems, base, name)
    if report.faults(done.problems):
        return FAULTS
    for path in done.paths:
        console.say(f"{github.relative(str(path), base)} is open; `gazette seal {name}` seals it again.")
    return FINE


def _print(args: Namespace, name: str) -> int:
    from generator import store

    base = games.repository(args)
    game, problems = store.public_game(base / "state", name)
    if game is None:
        report.show(problems, base, name)
        return FAULTS
    phase = phases.pick([each.phase for each in game.phases], args.phase)
    text, problems = store.read_sealed(base / "state", name, phase.folder, keys.given(args))
    report.show(problems, base, name)
    if text:
        console.say(text.rstrip("\n"))
    return FAULTS if report.faults(problems) else FINE
