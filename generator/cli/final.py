"""`gazette final`: the GM's word that a phase may run now."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import clock, console, discretion, games, keys, report
from generator.cli.check import summary
from generator.cli.failure import FAULTS, FINE, Stop


def run(args: Namespace) -> int:
    """Check the game, and write the time into `final:` of its order file unless something is wrong with it."""
    from generator import store

    base = games.repository(args)
    root, moment = base / "state", clock.now(args.now)
    (name,) = games.choose(root, args.game)
    discretion.ask_for_privacy(root, name)
    game = games.load(root, name)
    if game.rules is None:
        report.show(game.problems, base, name)
        return FAULTS
    seen = store.check(root, name, game.rules, moment, keys.given(args))
    report.show(seen.problems, base, name)
    console.say(summary(name, seen))
    if seen.over or seen.phase is None:
        raise Stop(f"{name} waits for no orders", FAULTS)
    if report.faults(seen.problems):
        raise Stop("nothing was written: mend the faults first", FAULTS)
    done = store.finalise(root, name, moment, keys.given(args))
    report.show(done.problems, base, name)
    if report.faults(done.problems):
        return FAULTS
    console.say(f"{seen.phase.title} is final; `gazette run {name}` adjudicates it.")
    return FINE
