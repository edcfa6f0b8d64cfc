"""Takes the sealed blocks that wait in the inbox of the repository."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.cli import asking, console, printed_problems
from generator.cli.letter_answers import Outcome, Wishes, take_letters

if TYPE_CHECKING:
    from pathlib import Path

    from generator.cli.opened_game import OpenedGame
    from generator.core.ruleset import Ruleset


def take(game: OpenedGame, rules: Ruleset, wishes: Wishes) -> Outcome:
    """Take the blocks for this game, and delete those that nobody has to look at again. Blocks for other games stay."""
    from generator.core.letters import Letter
    from generator.store.blocks import open_block
    from generator.store.inbox import discard, waiting

    found, problems = waiting(game.root)
    printed_problems.show(problems, game.base)
    opened = [(each, open_block(each.text, game.keys)) for each in found]
    mine = [(each, block.block) for each, block in opened if block.block is not None and block.block.game == game.name]
    outcome = take_letters(game, rules, [Letter("", blocks=(each.text,)) for each, _ in mine], wishes)
    if not wishes.dry_run:
        discard(game.root, [each.path for each, block in mine if block.power not in outcome.left])
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
