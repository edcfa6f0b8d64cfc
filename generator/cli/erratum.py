"""`gazette erratum`: a new revision of a phase beside the old one."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import console, discretion, games, github, keys, phases, report
from generator.cli.failure import FAULTS, FINE


def run(args: Namespace) -> int:
    """Make the new folder with the old orders to correct, and copies, not final, of every later phase's."""
    from generator import store

    base = games.repository(args)
    root = base / "state"
    (name,) = games.choose(root, args.game)
    discretion.ask_for_privacy(root, name)
    game = games.load(root, name)
    if game.rules is None:
        report.show(game.problems, base, name)
        return FAULTS
    public, problems = store.public_game(root, name)
    if public is None:
        report.show(problems, base, name)
        return FAULTS
    phase = phases.pick([each.phase for each in public.phases if each.done], args.phase)
    done = store.erratum(root, name, game.rules, phase.id, args.why, keys.given(args))
    report.show(done.problems, base, name)
    if report.faults(done.problems):
        return FAULTS
    for path in done.paths:
        console.say(github.relative(str(path), base))
    console.say(f"Correct the orders of {phase.title}, type `gazette final {name}`, then `gazette run {name}`.")
    console.say("Later phases wait for the same: their orders were copied, and are not final.")
    return FINE
