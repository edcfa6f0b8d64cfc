"""A game as its GM describes it: its rule system, settings and clock, the position it begins with, and the sheets of its phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal

from generator.core.canonical_yaml import dump
from generator.core.dice import Way
from generator.core.file_keys import check_game, dice_of
from generator.core.phase import Phase, read_phase
from generator.core.placed_values import Data
from generator.core.preferred import PREFERRED, Preferred, as_data
from generator.core.problem import Problem, fault, faults_of
from generator.core.quick_dataclass import dataclass
from generator.core.record import SavedPosition, head, saved_position
from generator.core.ruleset import Document, Ruleset
from generator.core.timetable import Timetable, read_moment, read_timetable

MODELINE = "# yaml-language-server: $schema=../orders.schema.json\n"

FILLED = "# What stands below `preferred:` is filled in from what players sent with earlier phases. Newer orders replace it.\n"
"""The remark above an order file that says why some of its orders are there."""


@dataclass(frozen=True, slots=True)
class Game:
    """What all phases of a game share: its rule system and settings, what its GM wrote in game.yaml, its timetable, its secrets.

    `settings` are the rule system's own, as it read them from the `game_file` (game.yaml). `seed` is what dice are rolled from, and
    empty where none are rolled. `secret` is what the salts of commitments are made from, and empty in a game that hides nothing.
    """

    id: str
    ruleset: Ruleset
    settings: Any
    game_file: Document
    clock: Timetable | None = None
    seed: bytes = b""
    secret: bytes = b""

    @property
    def board(self) -> str:
        """The hash of the board, or nothing for a rule system without one."""
        return self.ruleset.board_hash

    @property
    def dice(self) -> Way | Literal[""]:
        """Where its dice come from; empty in a game without dice."""
        return dice_of(self.game_file, self.ruleset)

    def secret_in(self, phase: Phase) -> bytes:
        """What the salts of a phase are made from; nothing where the game was open then, by `bound-from:`."""
        start = read_phase(str(self.game_file.get("bound-from", "")))
        return b"" if start and phase.number < start.number else self.secret


def read_game(
    game_file: Any, name: str, ruleset: Ruleset, seed: bytes = b"", secret: bytes = b""
) -> tuple[Game | None, list[Problem]]:
    """The game that a `game.yaml` describes; None where it has a fault. Every problem of the file is in the list."""
    problems = check_game(game_file, name, ruleset)
    if not isinstance(game_file, Mapping):
        return None, problems
    settings, own = ruleset.settings(game_file)
    problems += own
    if faults_of(problems):
        return None, problems
    clock = read_timetable(game_file["timetable"])[0] if "timetable" in game_file else None
    rolls = dice_of(game_file, ruleset) == "rolled"
    return Game(name, ruleset, settings, game_file, clock, seed if rolls else b"", secret), problems


def open_game(game: Game, first: Phase | None = None) -> SavedPosition:
    """The position before the first phase, which is `first` in a game that was begun elsewhere.

    It has a deadline only where the GM sets one: a timetable counts from the end of the phase before.
    """
    position = game.ruleset.opening(game.settings)
    position = replace(position, phase=first) if first else position
    return saved_position(game.id, position.phase, game.ruleset.dump(position), {"board": game.board})


def load(game: Game, saved: SavedPosition) -> Any:
    """The rule system's own value of a saved position. Raises KeyError, TypeError or ValueError where the rules cannot read it."""
    return game.ruleset.load(saved.public, saved.secret)


def check_board(game: Game, saved: SavedPosition, document: Any) -> list[Problem]:
    """A fault where the board has changed since the position was made, unless a ruling in the order file allows it."""
    played_on = saved.public.get("board", game.board)
    rulings = document.get("rulings") if isinstance(document, Mapping) else None
    allowed = isinstance(rulings, list) and any(isinstance(one, Mapping) and one.get("rule") == "board" for one in rulings)
    if played_on == game.board or allowed:
        return []
    hint = "put the old board back, or write `- {rule: board, why: reason}` under `rulings:`"
    return [fault("board-changed", "the board is not the one that this game was played on so far", document, hint)]


def deadline(game_file: Document, phase: Phase, position: Document, clock: Timetable | None) -> datetime | None:
    """The deadline in force: the one in game.yaml, else the one that the timetable gave when the phase before it ended."""
    given: Any = game_file.get("deadlines", {})
    entry = given.get(phase.id) if isinstance(given, Mapping) else None
    text = entry.get("due") if isinstance(entry, Mapping) else entry
    moment = text or position.get("due")
    return read_moment(str(moment), clock.zone if clock else None) if moment else None


def paused(game_file: Document) -> str:
    """Why a game is paused, as its GM wrote; empty where it is not."""
    return str(game_file.get("paused") or "")


def public_half(game: Game, phase: Phase, position: Any) -> Any:
    """A position as everybody knows it: without its secret half."""
    return load(game, saved_position(game.id, phase, (game.ruleset.dump(position)[0], {}), {}))


def sheet(game: Game, public: Document, why: str = "", preferred: Preferred | None = None) -> str:
    """An order file that is still to be filled in, as text, made from what everybody knows of the position.

    The lines that players `preferred` in an earlier phase are filled in, and named under a key of their own.
    """
    position = game.ruleset.load(public, {})
    phase = SavedPosition(public, {}).phase
    erratum: dict[str, Data] = {"revision": phase.revision, "why": why} if phase.revision > 1 else {}
    blank, note = game.ruleset.sheet(position), ""
    if preferred and game.ruleset.preferring:
        blank = {PREFERRED: as_data(preferred), **game.ruleset.preferring.fill(position, blank, preferred)}
        note = FILLED
    document: dict[str, Data] = {**head(game.id, phase), **erratum, "final": False, **blank}
    return MODELINE + note + dump(document, frozenset(game.ruleset.keys))
