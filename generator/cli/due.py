"""`gazette due`: when time alone makes games go on, so that a job that looks every hour knows whether there is anything to do."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import clock, console, games, given_keys
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Print moment, game and phase, the earliest first, the moment in UTC so that texts compare as times do."""
    from generator import store

    root, moment = games.repository(args) / "state", clock.now(args.now)
    waiting = []
    for name in games.choose(root, args.game):
        game = games.load(root, name)
        found = store.next_due(root, name, game.rules, moment, given_keys.given(args)) if game.rules else None
        if found:
            due, phase = found
            waiting.append((f"{due:%Y-%m-%dT%H:%M:%SZ}", name, phase.folder))
    for line in sorted(waiting):
        console.say(" ".join(line))
    if not waiting:
        console.warn("Nothing waits for a deadline alone.")
    return FINE
