"""`gazette open`: sealed orders can be read and changed again."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import console, github, opened_game, phases
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Open the orders of the next phase, or print those of another."""
    from generator import store

    game = opened_game.open_game(args, opens=True)
    if args.phase is not None:
        phase = phases.pick([each.phase for each in game.public().phases], args.phase)
        text, problems = store.read_sealed(game.root, game.name, phase.folder, game.keys)
        game.tell(problems)
        console.say(text.rstrip("\n"))
        return FINE
    done = store.open_orders(game.root, game.name, game.keys)
    game.tell(done.problems)
    if done.paths:
        where = done.paths[0] if len(done.paths) == 1 else done.paths[0].parent
        console.say(f"{github.relative(str(where), game.base)} is open; `gazette seal {game.name}` seals it again.")
    return FINE
