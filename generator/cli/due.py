"""`gazette due`: which games only wait for a moment, so that an hourly job knows whether there is anything to do."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import clock, console, games, given_keys
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Print moment, game and phase of each, the earliest first. Moments are in UTC, so that they can be compared as texts."""
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
