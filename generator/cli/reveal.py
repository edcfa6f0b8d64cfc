"""`gazette reveal`: publishes who sent what in a game that is over, with the salts by which anybody can check it."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import console, github, opened_game
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Write what was secret beside each record; `gazette build` makes pages of it."""
    from generator import store

    game = opened_game.open_game(args)
    done = store.reveal(game.root, game.name, game.rules(), game.keys)
    game.tell(done.problems)
    for path in done.paths:
        console.say(github.relative(str(path), game.base))
    told = "everything is revealed; `gazette build` publishes it" if done.paths else "all was revealed already"
    console.say(f"{game.name}: {told}")
    return FINE
