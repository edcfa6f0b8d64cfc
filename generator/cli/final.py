"""`gazette final`: the GM says that a phase may run now."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import clock, console, opened_game, printed_problems
from generator.cli.check import summary
from generator.cli.exit_codes import FAULTS, FINE, Stop


def run(args: Namespace) -> int:
    """Check the game, and write the present time into `final:` of its order file unless there is a fault."""
    from generator import store

    game, moment = opened_game.open_game(args, opens=True), clock.now(args.now)
    seen = store.check(game.root, game.name, game.rules(), moment, game.keys)
    printed_problems.show(seen.problems, game.base, game.name)
    console.say(summary(game.name, seen))
    if seen.over or seen.phase is None:
        raise Stop(f"{game.name} waits for no orders", FAULTS)
    if printed_problems.faults(seen.problems):
        raise Stop("nothing was written: mend the faults first", FAULTS)
    game.tell(store.finalise(game.root, game.name, moment, game.keys).problems)
    console.say(f"{seen.phase.title} is final; `gazette run {game.name}` adjudicates it.")
    return FINE
