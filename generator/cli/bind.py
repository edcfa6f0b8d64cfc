"""`gazette bind`: from now on, records bind each power to what it sent."""

from __future__ import annotations

from argparse import Namespace
from secrets import token_hex

from generator.cli import console, github, opened_game
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Make the secret of a game that has none, and the seed of its dice if they are rolled."""
    from generator import store

    game = opened_game.open_game(args)
    done = store.bind(game.root, game.name, game.rules(), token_hex(32), token_hex(32), game.keys)
    game.tell(done.problems)
    for path in done.paths:
        console.say(github.relative(str(path), game.base))
    console.say("Powers are bound from the phase that is waited for on; commit these files.")
    return FINE
