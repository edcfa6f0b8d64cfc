"""`gazette seal`: the open orders become a sealed file for each power, which only the game's keys open."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import clock, console, github, opened_game, printed_problems
from generator.cli.check import summary
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Check the game, and seal its orders unless something is wrong with them."""
    from generator import store

    game = opened_game.open_game(args, opens=True)
    rules = game.rules()
    seen = store.check(game.root, game.name, rules, clock.now(args.now), game.keys)
    # Both codes are what sealing is about to settle, the second where an earlier one was interrupted.
    found = [each for each in seen.problems if each.code not in ("not-sealed", "sealed-and-open")]
    game.tell(found, "nothing was sealed: mend the faults first")
    done = store.seal_orders(game.root, game.name, rules, game.keys)
    game.tell(done.problems)
    console.say(summary(game.name, seen))
    if done.paths:
        files = printed_problems.counted(len(done.paths), "file")
        console.say(f"{github.relative(str(done.paths[0].parent), game.base)}: {files} sealed; commit all of them.")
    return FINE
