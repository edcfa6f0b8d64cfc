"""`gazette passwords`: the words by which the GM knows whose a sealed block is, printed for the GM to send to the players."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from generator.cli import console, github, opened_game, redaction
from generator.cli.exit_codes import FINE, Stop
from generator.core.file_keys import tenures

if TYPE_CHECKING:
    from generator.core.placed_values import Map


def run(args: Namespace) -> int:
    """Make the pass words that are missing, and print whom the GM sends which; of one power, if it is named."""
    from generator import store

    if redaction.in_public():
        raise Stop("pass words are not printed where others may read them (CI is set); do this on your own machine")
    game = opened_game.open_game(args)
    rules = game.rules()
    if args.power and args.power not in rules.seats:
        raise Stop(f"there is no power {args.power}; there are: {', '.join(sorted(rules.seats))}")
    powers = [args.power] if args.power else sorted(rules.seats)
    done = store.make_passwords(game.root, game.name, rules, game.keys, powers, anew=args.anew)
    game.tell(done.problems)
    words, problems = store.read_passwords(game.root, game.name, game.keys)
    game.tell(problems)
    game_file, _ = store.read_game(game.root, game.name)
    people = _people(game_file)
    wide = max(map(len, powers))
    for power in powers:
        console.say(f"{power:{wide}}  {words[power]}{f'  to {people[power]}' if power in people else ''}")
    whom = "it to that player alone" if len(powers) == 1 else "each player their own, and no other"
    console.say(f"Send {whom}: it goes into the blocks that they seal on the game's orders page.")
    for path in done.paths:
        console.say(f"{github.relative(str(path), game.base)} keeps them, sealed; commit it.")
    return FINE


def _people(game_file: Map | None) -> dict[str, str]:
    """Who plays each power today."""
    found = tenures(game_file) if game_file is not None else ()
    return {power: str(person["name"]) for power, person in found if "name" in person and "until" not in person}
