"""The game that a command works on. What the command asks of it is given; where the game has a fault, the command ends with it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import games, given_keys, printed_problems, redaction
from generator.cli.exit_codes import FAULTS, Stop
from generator.core.problem import Problem
from generator.core.quick_dataclass import dataclass

if TYPE_CHECKING:
    from generator.core.public import PublicGame
    from generator.core.ruleset import Ruleset
    from generator.store.sealing import Keyring


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """The game `name` in the folder `root` (state/) of the repository `base`; `args` is the command line."""

    base: Path
    root: Path
    name: str
    args: Namespace

    @property
    def keys(self) -> Keyring:
        """The keys that open its sealed files. Raises Stop when what was given is no key."""
        return given_keys.given(self.args)

    def rules(self) -> Ruleset:
        """Its rule system. Raises Stop when the game, its board or its map has a fault."""
        game = games.load(self.root, self.name)
        self.tell(game.problems)
        if game.rules is None:
            raise Stop("", FAULTS)
        return game.rules

    def public(self, rules: Ruleset | None = None, *, latest: bool = False) -> PublicGame:
        """What everybody may read of it, with its rule system, if that was asked for. Raises Stop where it is unreadable.

        For whoever tells the `latest` phase that was played, those before it may be empty.
        """
        from generator import store

        game, problems = store.public_game(self.root, self.name, rules or self.rules(), latest=latest)
        self.tell(problems)
        if game is None:
            raise Stop("", FAULTS)
        return game

    def tell(self, problems: Sequence[Problem], then: str = "") -> None:
        """Print problems. Raises Stop when one of them is a fault; `then` is the line below them."""
        printed_problems.show(problems, self.base, self.name)
        if printed_problems.faults(problems):
            raise Stop(then, FAULTS)


def open_game(args: Namespace, *, opens: bool = False) -> OpenedGame:
    """The game that the command line names.

    Raises Stop when there is no such game, and when the command `opens` sealed files where strangers may read what it prints.
    """
    base = games.repository(args)
    root = base / "state"
    (name,) = games.choose(root, args.game)
    if opens:
        redaction.ask_for_privacy(root, name)
    return OpenedGame(base, root, name, args)
