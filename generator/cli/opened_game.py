"""One game as a command has it before it: what is asked of it is given, or its faults are shown and the command ends."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import games, given_keys, printed_problems, redaction
from generator.cli.exit_codes import FAULTS, Stop
from generator.core.problem import Problem

if TYPE_CHECKING:
    from generator.core.public import PublicGame
    from generator.core.ruleset import Ruleset
    from generator.store.sealing import Keyring


@dataclass(frozen=True, slots=True)
class Desk:
    """A game `name` in the folder `root` of the repository `base`, as the command line with the arguments `args` wants it."""

    base: Path
    root: Path
    name: str
    args: Namespace

    @property
    def keys(self) -> Keyring:
        """What opens its sealed files. Raises Stop where something was given that is no key."""
        return given_keys.given(self.args)

    def rules(self) -> Ruleset:
        """Its rule system. Raises Stop where the game, its board or its map has a fault."""
        game = games.load(self.root, self.name)
        self.tell(game.problems)
        if game.rules is None:
            raise Stop("", FAULTS)
        return game.rules

    def public(self) -> PublicGame:
        """What everybody may read of it. Raises Stop where that cannot be read."""
        from generator import store

        game, problems = store.public_game(self.root, self.name, self.rules())
        self.tell(problems)
        if game is None:
            raise Stop("", FAULTS)
        return game

    def tell(self, problems: Sequence[Problem], then: str = "") -> None:
        """Show problems. Raises Stop where there is a fault, with the words `then` below it."""
        printed_problems.show(problems, self.base, self.name)
        if printed_problems.faults(problems):
            raise Stop(then, FAULTS)


def take(args: Namespace, *, opens: bool = False) -> Desk:
    """The game that the command line names.

    Raises Stop where there is none, and where the command `opens` what is sealed while strangers may read what it prints.
    """
    base = games.repository(args)
    root = base / "state"
    (name,) = games.choose(root, args.game)
    if opens:
        redaction.ask_for_privacy(root, name)
    return Desk(base, root, name, args)
