"""Takes the sealed blocks that wait in the inbox of the repository."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.cli import asking, clock, console, printed_problems
from generator.cli.letter_answers import Outcome, Wishes, take_letters

if TYPE_CHECKING:
    from pathlib import Path

    from generator.cli.opened_game import OpenedGame
    from generator.core.ruleset import Ruleset


def take(game: OpenedGame, rules: Ruleset, wishes: Wishes) -> Outcome:
    """Take the blocks for this game, and delete those that nobody has to look at again.

    Blocks for other games stay, and so do sound ones for a later phase.
    """
    from generator.core.letters import Letter
    from generator.store.blocks import is_early, judge, open_block
    from generator.store.inbox import discard, waiting

    found, problems = waiting(game.root)
    printed_problems.show(problems, game.base)
    opened = [(each, open_block(each.text, game.keys)) for each in found]
    known = [(each, judge(game.root, game.name, rules, block, game.keys, clock.now(game.args.now))) for each, block in opened]
    early = {each.path for each, block in known if is_early(game.root, game.name, block)}
    mine = [(each, it) for each, block in known if (it := block.block) and it.game == game.name and each.path not in early]
    outcome = take_letters(game, rules, [Letter("", blocks=(each.text,)) for each, _ in mine], wishes)
    if not wishes.dry_run:
        discard(game.root, [each.path for each, block in mine if block.power not in outcome.left])
    if early:
        waits = "block waits" if len(early) == 1 else "blocks wait"
        console.say(f"{len(early)} {waits} in the inbox for a later phase.")
    _closed(game, [each.path for each, block in opened if block.block is None], wishes)
    return outcome


def _closed(game: OpenedGame, paths: Sequence[Path], wishes: Wishes) -> None:
    """Say how many blocks cannot be opened or read, and ask whether they are to be deleted."""
    from generator.store.inbox import discard

    if not paths:
        return
    some = printed_problems.counted(len(paths), "block")
    console.say(f"{some} in the inbox cannot be opened by this key, or {'holds' if len(paths) == 1 else 'hold'} no orders.")
    if not (wishes.dry_run or wishes.yes) and asking.ask("Delete what cannot be opened? [y/N] ") == "y":
        discard(game.root, paths)
