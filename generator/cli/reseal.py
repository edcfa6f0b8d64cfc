"""`gazette reseal`: private reports of phases that were played, sealed anew for the keys that game.yaml names today."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import composing, console, opened_game, printed_problems
from generator.cli.exit_codes import FINE, Stop


def run(args: Namespace) -> int:
    """Seal the reports of all powers anew, or of those that are named."""
    from generator import store

    game = opened_game.open_game(args)
    rules = game.rules()
    if strange := [power for power in args.power if power not in rules.seats]:
        raise Stop(f"there is no power {strange[0]}; there are: {', '.join(sorted(rules.seats))}")
    done = store.reseal_reports(game.root, game.name, rules, composing.composer(game.root, game.name, rules), game.keys, args.power)
    game.tell(done.problems)
    console.say(f"{game.name}: {printed_problems.counted(len(done.paths), 'report')} sealed anew; commit state/{game.name}.")
    console.say("Whoever had the old files and their key keeps what they had: git keeps old files, too.")
    return FINE
