"""`gazette assign`: gives players their powers by their lists of wishes, before a game begins."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from generator.cli import console, github, opened_game
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Give out the powers, and say who got which, by which wish, and what bonus points raised."""
    from generator import store

    game = opened_game.open_game(args, opens=True)
    names = {style.owner: style.name for style in game.rules().styles}
    done = store.assign_powers(game.root, game.name, game.rules(), Path(args.file), game.keys)
    game.tell(list(done.problems))
    for seat in done.seats:
        raised = "".join(f"; {line}" for line in done.bonus.get(seat.power, ()))
        console.say(f"{names[seat.power]}: {seat.player} (wish {seat.wish}{raised})")
    for path in done.paths:
        console.say(github.relative(str(path), game.base))
    return FINE
