"""`gazette seal`: the open orders become orders.yaml.age, which only the game's keys open."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import clock, console, discretion, games, github, keys, report
from generator.cli.check import summary
from generator.cli.failure import FAULTS, FINE, Stop


def run(args: Namespace) -> int:
    """Check the game, and seal its orders unless something is wrong with them."""
    from generator import store

    base = games.repository(args)
    root = base / "state"
    (name,) = games.choose(root, args.game)
    discretion.ask_for_privacy(root, name)
    game = games.load(root, name)
    if game.rules is None:
        report.show(game.problems, base, name)
        return FAULTS
    keyring = keys.given(args)
    seen = store.check(root, name, game.rules, clock.now(args.now), keyring)
    # Both codes are what sealing is about to settle, the second where an earlier one was interrupted.
    found = [each for each in seen.problems if each.code not in ("not-sealed", "sealed-and-open")]
    report.show(found, base, name)
    if report.faults(found):
        raise Stop("nothing was sealed: mend the faults first", FAULTS)
    done = store.seal_orders(root, name, keyring)
    report.show(done.problems, base, name)
    if report.faults(done.problems):
        return FAULTS
    console.say(summary(name, seen))
    for path in done.paths:
        console.say(f"{github.relative(str(path), base)} is sealed; commit it.")
    return FINE
