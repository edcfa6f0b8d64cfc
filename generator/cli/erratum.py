"""`gazette erratum`: a new revision of a phase beside the old one."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import console, github, opened_game, phases
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Copy the orders of the phase, to be corrected, and those of all later phases into folders of a new revision, not final."""
    from generator import store

    game = opened_game.open_game(args, opens=True)
    rules = game.rules()
    phase = phases.pick([each.phase for each in game.public().phases if each.done], args.phase)
    done = store.erratum(game.root, game.name, rules, phase.id, args.why, game.keys)
    game.tell(done.problems)
    for path in done.paths:
        console.say(github.relative(str(path), game.base))
    console.say(f"Correct the orders of {phase.title}, type `gazette final {game.name}`, then `gazette run {game.name}`.")
    console.say("Later phases wait for the same: their orders were copied, and are not final.")
    return FINE
