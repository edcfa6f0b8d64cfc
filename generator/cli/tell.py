"""`gazette tell`: what only one power or the GM may know, to be sent by private message."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import console, opened_game, phases, printed_problems, site_sources
from generator.cli.exit_codes import FINE, Stop
from generator.core.event import GM


def run(args: Namespace) -> int:
    """Print the private facts of a phase by whom they are for."""
    from generator import store
    from generator.publish.private_notices import told_to

    game = opened_game.take(args, opens=True)
    whole, rules = game.public(), game.rules()
    shown = whole.phases
    powers = rules.seats | {GM}
    # With one word only it may be the power, since the phase is mostly the last one.
    if args.power is None and args.phase in powers:
        args.phase, args.power = None, args.phase
    if args.power is not None and args.power not in powers:
        raise Stop(f"there is no power {args.power}; there are: {', '.join(sorted(powers))}")
    phase = phases.pick([each.phase for each in shown if each.done], args.phase)
    told = store.tell(game.root, game.name, rules, phase.folder, game.keys)
    game.tell(told.problems)
    facts = told.of(args.power) if args.power else told.facts
    if args.json:
        printed_problems.as_json({"game": game.name, "phase": phase.folder, "facts": list(facts)})
        return FINE
    public = next(each for each in shown if each.phase == phase)
    for audience in sorted({str(fact["audience"]) for fact in facts}):
        console.say(f"To {'the GM' if audience == GM else audience}, {phase.title}:")
        own = [fact for fact in facts if fact["audience"] == audience]
        for line in told_to(audience, whole, public, rules, own, site_sources.shop(game.base)):
            console.say(f"  {line}")
    if not facts:
        console.say(f"{game.name}, {phase.title}: nothing that is not public")
    return FINE
