"""`gazette rekey`: seals a game anew, so that other keys than before open it."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import console, opened_game, printed_problems
from generator.cli.exit_codes import FINE
from generator.cli.progress import PROGRESS


def run(args: Namespace) -> int:
    """Seal every sealed file of the game anew and change its `recipients:`; all of that or nothing."""
    from generator import store

    game = opened_game.open_game(args)
    done = store.rekey(game.root, game.name, args.recipient, game.keys, PROGRESS.tell)
    game.tell(done.problems)
    sealed = printed_problems.counted(sum(path.suffix == ".age" for path in done.paths), "file")
    whom = printed_problems.counted(len(set(args.recipient)), "recipient")
    console.say(f"{game.name}: {sealed} sealed for {whom}; commit state/{game.name}.")
    console.say("Put a new key in place of the old one wherever that is: in GAZETTE_KEY and in the secret of the environment.")
    return FINE
