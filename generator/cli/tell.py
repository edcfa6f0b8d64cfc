"""`gazette tell`: what only one power or the GM may know, to be sent by private message."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import console, discretion, games, keys, phases, report, sources
from generator.cli.failure import FAULTS, FINE, Stop

GM = "gm"
"""Whom facts are for that only the GM may know."""


def run(args: Namespace) -> int:
    """Print the private facts of a phase by whom they are for."""
    from generator import store
    from generator.publish.telling import notice

    base = games.repository(args)
    root = base / "state"
    (name,) = games.choose(root, args.game)
    discretion.ask_for_privacy(root, name)
    game, problems = store.public_game(root, name)
    if game is None:
        report.show(problems, base, name)
        return FAULTS
    rules = games.sound_rules(root, name)
    powers = rules.seats | {GM}
    # With one word only it may be the power, since the phase is mostly the last one.
    if args.power is None and args.phase in powers:
        args.phase, args.power = None, args.phase
    if args.power is not None and args.power not in powers:
        raise Stop(f"there is no power {args.power}; there are: {', '.join(sorted(powers))}")
    phase = phases.pick([each.phase for each in game.phases if each.done], args.phase)
    told = store.tell(root, name, phase.folder, args.power or "", keys.given(args))
    report.show(told.problems, base, name)
    if report.faults(told.problems):
        return FAULTS
    facts = told.facts
    if args.json:
        report.as_json({"game": name, "phase": phase.folder, "facts": list(facts)})
        return FINE
    public = next(each for each in game.phases if each.phase == phase)
    for audience in sorted({str(fact["audience"]) for fact in facts}):
        console.say(f"To {'the GM' if audience == GM else audience}, {phase.title}:")
        for line in notice([fact for fact in facts if fact["audience"] == audience], public, rules, sources.shop(base)):
            console.say(f"  {line}")
    if not facts:
        console.say(f"{name}, {phase.title}: nothing that is not public")
    return FINE
