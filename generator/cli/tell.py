"""`gazette tell`: prints what only one power or the GM may know, in lines or as a whole report, to send in private."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import composing, console, games, github, opened_game, phases, printed_posts, printed_problems, report_folder
from generator.cli.exit_codes import FINE, Stop
from generator.core.event import GM

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.core.public import PublicGame, PublicPhase
    from generator.core.ruleset import Ruleset
    from generator.publish.private_report import PrivateReport
    from generator.store import Told

_START = "start"


def run(args: Namespace) -> int:
    """Print what each reader is told of a phase, or write it to files."""
    from generator import store

    game = opened_game.open_game(args, opens=True)
    if args.pending is not None:
        return _pending(args, game)
    rules = game.rules()
    powers = rules.seats | {GM}
    # With one word only it may be the power, since the phase is mostly the last one.
    if args.power is None and args.phase in powers:
        args.phase, args.power = None, args.phase
    if args.power is not None and args.power not in powers:
        raise Stop(f"there is no power {args.power}; there are: {', '.join(sorted(powers))}")
    public = game.public(rules, latest=args.phase is None)
    phase = _phase(public, args.phase)
    told = store.tell(game.root, game.name, rules, phase.phase.folder, game.keys, before=not phase.done)
    game.tell(told.problems)
    if args.json:
        events = told.of(args.power) if args.power else told.all_events
        printed_problems.as_json({"game": game.name, "phase": phase.phase.folder, "facts": list(events)})
    elif args.kind or args.all or args.into:
        _reports(args, game.root, public, phase, rules, told)
    else:
        _lines(args, public, phase, rules, told)
    return FINE


def _pending(args: Namespace, game: opened_game.OpenedGame) -> int:
    """Number what players propose to each other in the order file that is not finished, and print what goes to whom."""
    from generator import store
    from generator.publish.private_notices import called

    rules = game.rules()
    named = [word for word in (args.phase, args.power, args.pending) if word]
    if args.kind or args.all or args.into or len(named) > 1:
        raise Stop("--pending is about the orders of the next phase: name the game, and at most a power")
    power = named[0] if named else None
    if power is not None and power not in rules.seats:
        raise Stop(f"there is no power {power}; there are: {', '.join(sorted(rules.seats))}")
    found = store.forward(game.root, game.name, rules, game.keys)
    game.tell(found.problems, "nothing was written: mend the faults first")
    letters = [letter for letter in found.letters if power in (None, letter.reader)]
    # A sealed game has a file for each power, and all of them change.
    for path in found.paths if len(found.paths) == 1 else {path.parent: 0 for path in found.paths}:
        console.warn(f"{github.relative(str(path), game.base)} has new numbers.")
    if args.json:
        printed_problems.as_json({"game": game.name, "pending": [letter._asdict() for letter in letters]})
        return FINE
    names = rules.view(game.public(rules).phases[-1]) if letters else {}
    for reader in sorted({letter.reader for letter in letters}):
        console.say(f"To {called(reader, rules, names)}:")
        for letter in letters:
            if letter.reader == reader:
                console.say(f"  {letter.text}")
    if not letters:
        console.say(f"{game.name}: nothing to pass on")
    return FINE


def reporter(root: Path, game: PublicGame, phase: PublicPhase, ruleset: Ruleset, told: Told) -> Callable[[str], PrivateReport]:
    """What makes the report of a phase for any reader."""
    private_reports = composing.private_reports(root, game.id, ruleset)
    return lambda reader: private_reports.of(game, phase, told.of(reader), reader)


def _phase(game: PublicGame, text: str | None) -> PublicPhase:
    """The phase meant, the last one played for no text. Raises Stop where none or several fit."""
    played = [each for each in game.phases if each.done]
    if game.phases and (text == _START or not played):
        phases.pick([game.phases[0].phase], None if text == _START else text)
        return game.phases[0].before_it_was_played()
    meant = phases.pick([each.phase for each in played], text)
    return next(each for each in played if each.phase == meant)


def _reports(args: Namespace, root: Path, game: PublicGame, phase: PublicPhase, ruleset: Ruleset, told: Told) -> None:
    """Write the reports asked for, or print one."""
    from generator.publish.at_once import made_at_once
    from generator.publish.private_report import HTML

    if bool(args.all) == bool(args.power):
        raise Stop(f"say whose report, or --all with --into DIR; there are: {', '.join(sorted(ruleset.seats | {GM}))}")
    if args.all and not args.into:
        raise Stop("--all makes a file for each power: say with --into DIR where they go")
    report = reporter(root, game, phase, ruleset, told)
    readers = sorted(ruleset.seats) if args.all else [args.power]
    kind = args.kind or HTML
    if args.into:
        made = made_at_once(lambda reader: report(reader).files(kind), readers)
        files = {name: data for each in made for name, data in each.items()}
        for path in report_folder.put(root.parent, Path(args.into), files):
            console.say(github.relative(str(path), Path.cwd()))
    elif kind == HTML:
        console.say(report(args.power).html().rstrip("\n"))
    else:
        one = report(args.power)
        printed_posts.show(one.post(kind))
        if one.pictures:
            console.warn("With --into DIR its maps are written as well, to be attached.")


def _lines(args: Namespace, game: PublicGame, phase: PublicPhase, ruleset: Ruleset, told: Told) -> None:
    """Print private events by whom they are for; what the GM is told of powers only where the GM's own are asked for."""
    from generator.publish.private_notices import called, told_to

    events = told.of(args.power) if args.power else told.all_events
    for reader in [args.power] if args.power else sorted({str(event["audience"]) for event in events}):
        own = events if args.power else [event for event in events if event["audience"] == reader]
        if own:
            console.say(f"To {called(reader, ruleset, ruleset.view(phase))}, {phase.phase.title}:")
        for line in told_to(reader, game, phase, ruleset, own, games.templates()):
            console.say(f"  {line}")
    if not events:
        console.say(f"{game.id}, {phase.phase.title}: nothing that is not public")
